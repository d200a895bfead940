import { observedIn } from "../beliefs/beliefs.ts";
import { blocksIn, isNoted } from "../beliefs/blocks.ts";
import { type Silent, silentIn } from "../beliefs/clusters.ts";
import { ENOUGH } from "../beliefs/fold.ts";
import { mayBeSaid, sayingIt } from "../beliefs/guard.ts";
import { type ObservedFact, occasionsIn } from "../beliefs/observed.ts";
import { isPaiError } from "../domain/errors.ts";
import { contentHash, sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { maySend } from "../domain/model-replies.ts";
import { utcDay } from "../domain/paths.ts";
import { embed, levels, type Plan } from "../domain/plan.ts";
import type { Asked } from "../domain/question-lines.ts";
import type { RefineJson } from "../domain/question-shapes.ts";
import { cosine } from "../domain/vector.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Synthesizer } from "../engine-ports.ts";
import type { PassView } from "../passes/pass.ts";
import {
  announce,
  askBatches,
  carryOut,
  type Proposal,
  proposalOn,
  type Spending,
  weightOn,
} from "./ask-in-turn.ts";
import type { Context } from "./context.ts";
import { storeView, writePassMarks } from "./pass-view.ts";
import { PlannerData } from "./planner-data.ts";
import { questionsIn } from "./question-records.ts";

/** What a model is to put into a sentence: facts that no rule could, or beliefs that have a principle in common. */
interface Task {
  /** Under which it is noted how the store stood when there was nothing to ask: as long as it stands so, no text is read. */
  readonly mark: string;
  /** New groups of one run. */
  readonly most: number;
  readonly groups: (
    view: PassView,
    context: Context,
    asked: ReadonlyMap<string, Asked>,
  ) => Plan<readonly Told[]>;
}

/** A group with what a model is shown of it. */
interface Told extends Silent {
  readonly shown: readonly { readonly text: string; readonly day: string }[];
}

const BELIEFS: Task = { mark: "model:beliefs", most: 10, groups: silentGroups };
const PRINCIPLES: Task = { mark: "model:principles", most: 5, groups: principleGroups };
/** Facts of a group that a model is shown, and on which what it says rests: the earliest ones, so that a group that grows is the same request. */
const SHOWN = 12;

/** What became of the groups that a model was asked about. */
export interface SaidBeliefs<Word extends string = "said" | "asked" | "silent" | "refused" | "waiting">
  extends Pick<RefineJson, "faults" | "changeSets" | "changes"> {
  /** A sentence was found; no guard lets it through, so a person is asked; there is none; it cannot be one; not asked yet. */
  readonly counts: Readonly<Record<Word, number>>;
}

/** What the model makes of a group. */
interface Saying {
  readonly group: Silent;
  readonly sentence: string;
  readonly why: string;
  /** The fact that says so already. */
  readonly known: Sayer | undefined;
  /** A guard objects to it: somebody is asked. */
  readonly isAsked: boolean;
}

type Sayer = Pick<ObservedFact, "id" | "text" | "subject">;

/**
 * Lets the model put into a sentence what several facts seem to say and no rule could. Each sentence becomes a fact that rests on what they rest
 * on, by an answer to the question whether they say one thing; the belief forms of it like any other, and needs no model to be formed again.
 * First the questions are asked, then all are answered, a change set each: who takes the answers back has the questions.
 */
export async function sayBeliefs(context: Context, spending: Forcible): Promise<SaidBeliefs> {
  return say(context, spending, BELIEFS);
}

/** The same of beliefs that are related in meaning: one principle behind several, which rests on what they rest on. */
export async function sayPrinciples(context: Context, spending: Forcible): Promise<SaidBeliefs> {
  return say(context, spending, PRINCIPLES);
}

type Forcible = Spending & { readonly force?: boolean | undefined };

async function say(context: Context, spending: Forcible, task: Task): Promise<SaidBeliefs> {
  const synthesizer = context.engines?.synthesizer;
  if (synthesizer === undefined) return NOTHING;
  const index = context.openIndex();
  const asked = questionsIn(context, index).all;
  const view = storeView(context, index);
  const sent = [synthesizer.id, context.config["llm.sendSensitive"]];
  const state = sha256(JSON.stringify([...sent, standing(view), settledIn(asked)]));
  if (view.markOf(task.mark) === state && spending.force !== true) return NOTHING;
  const planner = new PlannerData(context, index);
  const groups = planner.runNow(task.groups(view, context, asked)).filter(hasEnough);
  const sayers = new Map(view.rows.map(({ header }) => [header.hash, sayerIn(header, view)]));
  const { sayings, counts, faults } = await askAbout(context, synthesizer, groups, {
    ...spending,
    sayers,
    most: task.most,
  });
  const proposals = proposalsOf(sayings, asked, context);
  if (proposals.length === 0) {
    if (counts.waiting === 0 && !context.dryRun)
      writePassMarks(context.store.files, new Map([[task.mark, state]]));
    return { ...NOTHING, counts, faults };
  }
  return { counts, faults, ...(await carryOut(context, proposals, { by: synthesizer.id, asked })) };
}

function proposalsOf(
  sayings: readonly Saying[],
  asked: ReadonlyMap<string, Asked>,
  context: Context,
): readonly Proposal[] {
  let left = MOST_ASKED;
  return sayings.flatMap(({ group, sentence, why, known, isAsked }) => {
    if (known !== undefined)
      return borneOut(known, group.members, why, context).filter(({ question }) => !asked.has(question.id));
    const said = { choice: "says", text: sentence, why, asks: asksOf(group.members), isAsked };
    const proposal = proposalOn("belief", group.members, said, context);
    return isAsked && (asked.has(proposal.question.id) || left-- <= 0) ? [] : [proposal];
  });
}

/** What is asked about facts that a model puts into a sentence. Pure. */
export function asksOf({ length }: readonly unknown[]): string {
  return `${length} facts that seem to say one thing`;
}

/** Sentences of a run about which somebody is asked, at most. */
const MOST_ASKED = 3;

const NONE = { said: 0, asked: 0, silent: 0, refused: 0, waiting: 0 };
const NOTHING: SaidBeliefs = { counts: NONE, faults: [], changeSets: [], changes: [] };

/** Those that were answered before cost nothing, and so take no place of the others. */
async function askAbout(
  context: Context,
  synthesizer: Synthesizer,
  groups: readonly Told[],
  {
    limit = Number.POSITIVE_INFINITY,
    isStopped,
    sayers,
    most,
  }: Spending & { readonly sayers: Map<string | undefined, Sayer | undefined>; readonly most: number },
) {
  const isNew = ({ shown }: Told) => !synthesizer.isKnown(shown);
  const asked = groups.filter(isNew).slice(0, Math.min(most, limit));
  const turns = [...groups.filter((group) => !isNew(group)), ...asked];
  if (asked.length > 0) {
    const costs = asked.map((group) => synthesizer.cost(group.shown));
    announce(context, costs, { model: synthesizer.id, many: asked.length, of: "belief" });
  }
  const sayings: Saying[] = [];
  const counts = { ...NONE, waiting: groups.length };
  const ask = async (group: Told) => {
    try {
      const { sentence, isLoose, why } = await synthesizer.say(group.shown);
      counts.waiting--;
      if (sentence === undefined) counts.silent++;
      else {
        const hash = contentHash(sentence);
        const known = sayers.get(hash);
        const members = sayingIt(sentence, group.members);
        const isAsked = known === undefined && (isLoose || !hasEnough({ members }));
        const isSaid = known === undefined && sayers.has(hash); // of two groups it says it once
        const isFew = known !== undefined && !hasEnough({ members });
        if (isSaid || isFew || (isAsked && !mayBeSaid(sentence, group.members))) counts.refused++;
        else {
          sayers.set(hash, known);
          sayings.push({ group: isAsked ? group : { members }, sentence, why, known, isAsked });
        }
      }
    } catch (error) {
      if (!isPaiError(error) || error.code !== "engine_unusable") throw error;
      // What the model cannot say it is not asked every night, and it is told once.
      counts.waiting--;
      counts.silent++;
      if (asked.includes(group)) throw error;
    }
  };
  const faults = await askBatches(context, turns, { ask, sizeOf: () => 1, isStopped });
  counts.asked = sayings.filter(({ isAsked }) => isAsked).length;
  counts.said = sayings.filter(({ known, isAsked }) => known === undefined && !isAsked).length;
  sayings.sort((a, b) => (idsOf(a.group).join() < idsOf(b.group).join() ? -1 : 1));
  return { sayings, counts, faults };
}

/** How a view stands as far as a model is told of it: facts, and how many other memories there are. Pure. */
export function standing({ rows, pairsState }: PassView): string {
  const others = rows.filter(({ header: { kind } }) => kind === "commitment" || kind === "episode").length;
  return `${pairsState(rows)} ${others}`;
}

/** Facts about which it was settled whether they say one thing. */
function settledIn(asked: ReadonlyMap<string, Asked>): readonly (readonly string[])[] {
  return [...asked.values()].flatMap(({ question, answer, isTakenBack }) =>
    question.kind === "belief" && (answer !== undefined || isTakenBack) ? [question.about] : [],
  );
}

/**
 * Whether a model may be told of a memory in force: the user's own words, noted as a remark; or of words that none is known for. Of a remark
 * that states no fact only where it asks and supposes nothing and is no longer than a statement. Pure.
 */
export function mayTell(
  header: Header | undefined,
  text: string,
  { config }: Pick<Context, "config">,
): boolean {
  const { status, source, sensitive } = header ?? {};
  const isOwn =
    (status ?? DEFAULTS.status) === DEFAULTS.status && (source ?? DEFAULTS.source) === DEFAULTS.source;
  const mayBeSent = maySend(text, { sensitive, sendSensitive: config["llm.sendSensitive"] });
  const mayState =
    header?.kind !== "episode" ||
    (Buffer.byteLength(text) <= LIMITS.statementBytes && !ASKS.test(text) && !SUPPOSES.test(text));
  return isOwn && mayBeSent && mayState && (header === undefined || isNoted(header));
}

/** What might be, and is no observation. */
const SUPPOSES =
  /^(?:maybe|perhaps|possibly)(?!\p{L})|(?<!\p{L})(?:(?:I|we) (?:should|might|may|could|would)|if (?:I|we)|(?:think|thinking) (?:about|of))(?!\p{L})/iu;
/** A question, or somebody's words. */
const ASKS = /[?？]\s*$|^["“„«]/u;

/** Facts of one voice in one scope that seem to say one thing, of those that are accounted for nowhere. */
function* silentGroups(
  view: PassView,
  context: Context,
  asked: ReadonlyMap<string, Asked>,
): Plan<readonly Told[]> {
  const found: Told[] = [];
  for (const { facts, others, beliefs } of blocksIn(view, { others: "all" }).values()) {
    const known = [...beliefs.map(({ supporting = [] }) => supporting), ...settledIn(asked)];
    for (const group of yield* silentIn(tellable([...facts, ...others], view, context), known)) {
      const members = group.members.slice(0, SHOWN);
      found.push({
        members,
        shown: members.map(({ text, observations }) => ({ text, day: dayOf(observations) })),
      });
    }
  }
  return found;
}

/** Beliefs in force of one voice that are related in meaning, each with some of the facts that it rests on. */
function* principleGroups(
  view: PassView,
  context: Context,
  asked: ReadonlyMap<string, Asked>,
): Plan<readonly Told[]> {
  const found: Told[] = [];
  const settled = new Set(settledIn(asked).map((ids) => [...ids].sort().join()));
  for (const { facts, others, beliefs } of blocksIn(view).values()) {
    const own = new Map(tellable([...facts, ...others], view, context).map((fact) => [fact.id, fact]));
    const held = beliefs.flatMap((header): readonly HeldBelief[] => {
      const text = view.textOf(header.id);
      const members = (header.supporting ?? []).flatMap((id) => own.get(id) ?? []);
      const isHeld = (header.status ?? DEFAULTS.status) === DEFAULTS.status && members.length > 0;
      return text !== undefined && isHeld ? [{ text, id: header.id, members }] : [];
    });
    for (const group of yield* relatedBeliefs(held.toSorted((a, b) => (a.id < b.id ? -1 : 1)))) {
      const each = Math.ceil(SHOWN / group.length);
      const members = [...new Set(group.flatMap((belief) => belief.members.slice(0, each)))];
      const shown = group.map((belief) => {
        return { text: belief.text, day: dayOf(belief.members.flatMap(({ observations }) => observations)) };
      });
      const key = members.map(({ id }) => id).sort();
      if (!settled.has(key.join())) found.push({ members, shown });
    }
  }
  return found;
}

/** A belief, and facts that support it. */
interface HeldBelief {
  readonly id: string;
  readonly text: string;
  readonly members: readonly ObservedFact[];
}

/** Complete linkage at the level of what is related, of two beliefs at least. */
function* relatedBeliefs(held: readonly HeldBelief[]): Plan<readonly (readonly HeldBelief[])[]> {
  const vectors = yield* embed(held.map(({ text }) => text));
  const { related } = yield* levels();
  const areNear = (a: number, b: number) => {
    const [x, y] = [vectors[a], vectors[b]];
    return x !== undefined && y !== undefined && cosine(x, y) >= related;
  };
  const groups: number[][] = [];
  for (const at of held.keys()) {
    const near = groups.find((group) => group.every((other) => areNear(at, other)));
    if (near) near.push(at);
    else groups.push([at]);
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.flatMap((at) => held[at] ?? []));
}

/** What a model may be told of, as evidence; with `sentences` also what a model made of such facts, which is no note. */
export function tellable(
  headers: readonly Header[],
  view: PassView,
  context: Context,
  { sentences = false } = {},
): readonly ObservedFact[] {
  return headers.flatMap((header): readonly ObservedFact[] => {
    const text = view.textOf(header.id);
    if (text === undefined) return [];
    const isNote = mayTell(header, text, context);
    const isSentence =
      sentences &&
      header.kind === "fact" &&
      !isNote &&
      isOwnSaying(header, view) &&
      mayTell(undefined, text, context);
    const isActive = (header.status ?? DEFAULTS.status) === DEFAULTS.status;
    if (!isNote && !(isSentence && isActive && header.sensitive !== true)) return [];
    return [{ ...observedIn(header, text, view), isNote }];
  });
}

/** Whether a fact has the user's own words, or is what somebody made of nothing else. */
export function isOwnSaying({ source = DEFAULTS.source, sources = [] }: Header, view: PassView): boolean {
  const isOwn = (id: string) => (view.row(id)?.header.source ?? DEFAULTS.source) === DEFAULTS.source;
  return source === DEFAULTS.source || (source === "agent" && sources.length > 0 && sources.every(isOwn));
}

function hasEnough({ members }: Silent): boolean {
  return occasionsIn(members) >= ENOUGH;
}

function idsOf({ members }: Silent): readonly string[] {
  return members.map(({ id }) => id);
}

function dayOf(observations: ObservedFact["observations"]): string {
  return utcDay(Math.min(...observations.map(({ atMs }) => atMs)));
}

/** The fact that a header is of, where it is one. */
function sayerIn({ id, kind, subject = DEFAULTS.subject }: Header, view: PassView): Sayer | undefined {
  const text = kind === "fact" ? view.textOf(id) : undefined;
  return text === undefined ? undefined : { id, text, subject };
}

/** That facts bear out what another one says. */
function borneOut(
  known: Sayer,
  members: readonly ObservedFact[],
  why: string,
  context: Context,
): readonly Proposal[] {
  return members
    .filter(({ id }) => id !== known.id)
    .map((fact) => weightOn([fact, known], { choice: "supports", why }, context));
}
