import { blocksIn, isNoted } from "../beliefs/blocks.ts";
import { ENOUGH } from "../beliefs/gates.ts";
import type { ObservedFact } from "../beliefs/observed.ts";
import { objectionToSaying, type Silent, silentIn } from "../beliefs/silent.ts";
import type { Append } from "../domain/changeset.ts";
import { isPaiError } from "../domain/errors.ts";
import { contentHash, sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import { maySend } from "../domain/model-data.ts";
import { utcDay } from "../domain/paths.ts";
import { load } from "../domain/plan.ts";
import { occasionsOf } from "../domain/provenance.ts";
import { type Answer, type Asked, askLine, type Question, questionId } from "../domain/question-lines.ts";
import type { RefineJson } from "../domain/refine-shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { planAnswer } from "../edits/answer.ts";
import type { Synthesizer } from "../engine-ports.ts";
import { followFacts } from "../entities/follow-facts.ts";
import type { PassView } from "../passes/pass.ts";
import { sceneOf } from "./answer.ts";
import { announce, askInTurn, type Spending, summarised, type Turn } from "./ask-in-turn.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { storeView, writePassMarks } from "./pass-view.ts";
import { PlannerData } from "./planner-data.ts";
import { presentChange } from "./present.ts";
import { questionsIn } from "./question-book.ts";

/** Under which it is noted how the store stood when there was nothing to ask: as long as it stands so, no text is read. */
const MARK = "model:beliefs";
/** New groups of one run. */
const MOST = 10;
/** Facts of a group that a model is shown, and on which what it says rests: the earliest ones, so that a group that grows is the same request. */
const SHOWN = 12;

/** What became of the groups that a model was asked about. */
export interface SaidBeliefs extends Pick<RefineJson, "faults" | "changeSets" | "changes"> {
  /** A sentence was found; there is none; a guard did not let it through; not asked yet. */
  readonly counts: Readonly<Record<"said" | "silent" | "refused" | "waiting", number>>;
}

/** What the model makes of a group. */
interface Saying {
  readonly group: Silent;
  readonly sentence: string;
  readonly why: string;
}

/**
 * Lets the model put into a sentence what several facts seem to say and no rule could. Each sentence becomes a fact that rests on what they rest
 * on, by an answer to the question whether they say one thing; the belief forms of it like any other, and needs no model to be formed again.
 * First the questions are asked, then all are answered, a change set each: who takes the answers back has the questions.
 */
export async function sayBeliefs(
  context: Context,
  spending: Spending & { readonly force?: boolean | undefined },
): Promise<SaidBeliefs> {
  const synthesizer = context.engines?.synthesizer;
  if (synthesizer === undefined) return NOTHING;
  const index = context.openIndex();
  const asked = questionsIn(context, index).all;
  const view = storeView(context, index);
  const sent = [synthesizer.id, context.config["llm.sendSensitive"]];
  const state = sha256(JSON.stringify([...sent, view.pairsState(view.rows), settledIn(asked)]));
  if (view.markOf(MARK) === state && spending.force !== true) return NOTHING;
  const planner = new PlannerData(context, index);
  const groups = groupsIn(view, context, settledIn(asked))
    .flatMap(({ facts, known }) => planner.runNow(silentIn(facts, known)))
    .map(cut)
    .filter(hasEnough);
  const hashes = new Set(view.rows.map(({ header }) => header.hash));
  const { sayings, counts, faults } = await askAbout(context, synthesizer, groups, { ...spending, hashes });
  if (sayings.length === 0) {
    if (counts.waiting === 0 && !context.dryRun)
      writePassMarks(context.store.files, new Map([[MARK, state]]));
    return { ...NOTHING, counts, faults };
  }
  return { ...(await carryOut(context, sayings, { by: synthesizer.id, asked })), counts, faults };
}

const NONE = { said: 0, silent: 0, refused: 0, waiting: 0 };
const NOTHING: SaidBeliefs = { counts: NONE, faults: [], changeSets: [], changes: [] };

/** Those that were answered before cost nothing, and so take no place of the others. */
async function askAbout(
  context: Context,
  synthesizer: Synthesizer,
  groups: readonly Silent[],
  { limit = MOST, isStopped = () => false, hashes }: Spending & { readonly hashes: Set<string | undefined> },
) {
  const isNew = (group: Silent) => !synthesizer.isKnown(shown(group));
  const asked = groups.filter(isNew).slice(0, Math.min(MOST, limit));
  const turns = [...groups.filter((group) => !isNew(group)), ...asked];
  if (asked.length > 0) {
    const costs = asked.map((group) => synthesizer.cost(shown(group)));
    announce(context, costs, { model: synthesizer.id, many: asked.length, of: "belief" });
  }
  const sayings: Saying[] = [];
  const counts = { ...NONE, waiting: groups.length };
  let at = 0;
  const next = (): Turn | undefined => {
    const group = turns[at++];
    if (group === undefined) return undefined;
    const ask = async () => {
      try {
        const { sentence, why } = await synthesizer.say(shown(group));
        counts.waiting--;
        if (sentence === undefined) counts.silent++;
        else if (hashes.has(contentHash(sentence)) || objectionToSaying(sentence, group) !== undefined)
          counts.refused++;
        else {
          hashes.add(contentHash(sentence)); // of two groups it says it once
          sayings.push({ group, sentence, why });
        }
      } catch (error) {
        if (!isPaiError(error) || error.code !== "engine_unusable") throw error;
        // What the model cannot say it is not asked every night, and it is told once.
        counts.waiting--;
        counts.silent++;
        if (asked.includes(group)) throw error;
      }
    };
    return { ask, size: 1 };
  };
  const { config, dryRun } = context;
  const failed = await askInTurn(next, { concurrency: config["llm.concurrency"], isStopped, dryRun });
  counts.said = sayings.length;
  sayings.sort((a, b) => (idsOf(a.group).join() < idsOf(b.group).join() ? -1 : 1));
  return { sayings, counts, faults: summarised(failed, "questions") };
}

async function carryOut(
  context: Context,
  sayings: readonly Saying[],
  { by, asked }: { readonly by: string; readonly asked: ReadonlyMap<string, Asked> },
) {
  const replica = context.store.replica();
  const questions = sayings.map(({ group }) => questionOn(group, context)).filter(({ id }) => !asked.has(id));
  const appends = questions.map((question) => askLine(question, replica));
  const first = await commit(context, "refine", () => ({ changes: [], appends, result: undefined }));
  const done = await commit(context, "refine", (planner) => {
    const lines = sayings.flatMap((saying) => planSaying(context, planner, saying, by));
    const whole = { changes: planner.changes(), appends: lines, result: undefined };
    return { ...planner.runNow(followFacts(whole, context.clock.now())), source: "agent" };
  });
  const changeSets = [first, done].flatMap(({ changeSet }) => changeSet ?? []);
  return { changeSets, changes: done.changes.map(presentChange) };
}

/** Passed over where the facts have changed since they were shown. */
function planSaying(
  context: Context,
  planner: PlannerData,
  { group, sentence, why }: Saying,
  by: string,
): readonly Append[] {
  const now = planner.runNow(load(idsOf(group)));
  if (!group.members.every(({ id, text }) => now.get(id)?.text === text)) return [];
  const question = questionOn(group, context);
  const at = new Date(context.clock.now()).toISOString();
  const given: Answer = {
    id: question.id,
    choice: "says",
    text: sentence,
    by,
    at,
    ...(why !== "" && { why }),
  };
  const planned = planner.runNow(planAnswer(question, given, sceneOf(context, planner.index)));
  planner.add(planned.changes, planned.appends);
  return planned.appends ?? [];
}

/** Facts about which it was settled whether they say one thing. */
function settledIn(asked: ReadonlyMap<string, Asked>): readonly (readonly string[])[] {
  return [...asked.values()].flatMap(({ question, answer, isTakenBack }) =>
    question.kind === "belief" && (answer !== undefined || isTakenBack) ? [question.about] : [],
  );
}

/** The facts of one voice in one scope of which a model may be told, and what is accounted for among them. */
function groupsIn(view: PassView, { config }: Context, settled: readonly (readonly string[])[]) {
  const sendSensitive = config["llm.sendSensitive"];
  const mayTell = (header: Header, text: string) =>
    (header.status ?? DEFAULTS.status) === DEFAULTS.status &&
    (header.source ?? DEFAULTS.source) === DEFAULTS.source &&
    isNoted(header) &&
    maySend(text, { sensitive: header.sensitive, sendSensitive });
  return [...blocksIn(view).values()].map(({ facts, beliefs }) => ({
    facts: facts.flatMap((header): readonly ObservedFact[] => {
      const text = view.textOf(header.id);
      if (text === undefined || !mayTell(header, text)) return [];
      const { id, subject = DEFAULTS.subject, sources = [] } = header;
      return [{ id, text, subject, observations: occasionsOf(sources, view.sourceOf), isNote: true }];
    }),
    known: [...beliefs.map(({ supporting = [] }) => supporting), ...settled],
  }));
}

function shown({ members }: Silent) {
  return members.map(({ text, observations }) => ({ text, day: dayOf(observations) }));
}

function cut({ members }: Silent): Silent {
  return { members: members.slice(0, SHOWN) };
}

function hasEnough({ members }: Silent): boolean {
  return new Set(members.flatMap(({ observations }) => observations.map(({ key }) => key))).size >= ENOUGH;
}

function idsOf({ members }: Silent): readonly string[] {
  return members.map(({ id }) => id);
}

function dayOf(observations: ObservedFact["observations"]): string {
  return utcDay(Math.min(...observations.map(({ atMs }) => atMs)));
}

function questionOn(group: Silent, { clock }: Context): Question {
  const about = idsOf(group);
  const why = `${about.length} facts that seem to say one thing`;
  return { id: questionId("belief", about), kind: "belief", about, day: utcDay(clock.now()), why };
}
