import type { Statement, Utterance } from "../domain/extraction.ts";
import type { Planned } from "../domain/plan.ts";
import { isForeign } from "../domain/provenance.ts";
import type { QuestionJson } from "../domain/question-shapes.ts";
import type { OutcomeJson, RememberedJson } from "../domain/shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Extractor } from "../engine-ports.ts";
import type { SearchIndex } from "../index-ports.ts";
import { dueIn } from "../remember/promises/commit-to.ts";
import type { Remark } from "../remember/remark.ts";
import { planRemember, type Remembered } from "../remember/remember.ts";
import { rereadNote } from "../remember/reread-note.ts";
import { isUrgent } from "../remember/signals.ts";
import { fitsStatement } from "../remember/state-remark.ts";
import type { OpenQuestion } from "../remember/suspecting.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { adoptHandEdits } from "./adopt.ts";
import { admitSecrets, type Said } from "./checks.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { unlessItFails } from "./engine-answers.ts";
import { present, presentChange } from "./present.ts";
import { questionsIn } from "./question-records.ts";
import { formOf } from "./questions.ts";
import { rulesOf } from "./rules.ts";
import { refused } from "./shared.ts";

/**
 * Keeps one remark, which `checkText` let through: its words as an episode, and what they state. PaiError `secret_found`, `busy`.
 */
export async function remember(base: Context, { promised, ...remark }: Remark): Promise<RememberedJson> {
  if (base.isShared && remark.allowSecret !== undefined) throw refused(); // a secret by the user's own word
  const context = promised === true ? withPromises(base, remark) : base;
  const admitted = admitSecrets(whole(remark), remark.allowSecret, saidIn(remark, base));
  const opened = await adoptHandEdits(base);
  const rules = rulesOf(context);
  const kept = { ...remark, ...admitted };
  const said = promised === true ? { ...kept, raw: false, category: undefined } : kept;
  const done = await commit(
    context,
    "remember",
    async (planner) => withNote(context, said, await planner.run(planRemember(said, rules))),
    opened,
  );
  const { episode } = done.result;
  const questions = presentOpen(done.result.questions, context, done.index);
  return {
    episode: present(episode, episode.text, context, done.index),
    outcomes: presentOutcomes(done.result, context, done.index),
    ...(questions.length > 0 && { questions }),
    ...(isUrgent(remark.text) && { urgent: true as const }),
    ...(done.changeSet !== undefined && { changeSet: done.changeSet }),
    ...(done.index.problems.length > 0 && { problems: [...done.index.problems] }),
    dryRun: context.dryRun,
    changes: done.changes.map(presentChange),
  };
}

function withPromises(context: Context, { raw }: Remark): Context {
  const { engines } = context;
  if (engines === undefined) return context;
  return { ...context, engines: { ...engines, extractor: promising(engines.extractor, raw === true) } };
}

/** What a remark says, with what reads how private it is. */
export function saidIn({ text, sensitive }: Remark, { engines }: Pick<Context, "engines">): Said {
  return { said: text, read: engines?.privacy, sensitive };
}

/** All that a remark would write: its text, then what its flags say. Pure. */
export function whole({ text, subject, session, project, tags = [], keywords = [] }: Remark): string {
  return [text, subject, session, project, ...tags, ...keywords]
    .filter((part) => part !== undefined)
    .join("\n");
}

/** Open questions as JSON, with what their memories say. */
export function presentOpen(
  questions: readonly OpenQuestion[],
  context: Context,
  index: SearchIndex,
): QuestionJson[] {
  if (questions.length === 0) return [];
  const records = questionsIn(context, index);
  return questions.map(({ question, sides }) => {
    const texts = sides.map(({ text }) => text);
    return formOf(question, texts, { index, shortId: records.shortId(question.id) });
  });
}

/** What became of each fact of a remark, as JSON. */
export function presentOutcomes(
  { outcomes }: Remembered,
  context: Context,
  index: SearchIndex,
): OutcomeJson[] {
  return outcomes.map(({ action, memory, of, was, note }) => {
    const after = present(memory, memory.text, context, index);
    const other = of && present(of, of.text, context, index);
    const before = was && present(was, was.text, context, index);
    return {
      action,
      memory: after,
      ...(other && { of: other }),
      ...(before && { before: before.confidence, after: (other ?? after).confidence }),
      ...(note !== undefined && { note }),
    };
  });
}

/** The plan of a remark, with a note that a model is to read it again where it is to. */
export function withNote(
  { engines }: Context,
  remark: Remark,
  planned: Planned<Remembered>,
): Planned<Remembered> {
  const { episode } = planned.result;
  const isNew = planned.changes.some(({ op, id }) => op === "create" && id === episode.header.id);
  const isRead = remark.raw !== true && remark.only !== "episode" && episode.header.status === undefined;
  if (!isNew || !isRead || isForeign(remark)) return planned;
  if (engines?.isUnread?.(remark.text, remark.sensitive) !== true) return planned;
  return { ...planned, changes: [...planned.changes, rereadNote(episode, remark)] };
}

/**
 * An extractor for a remark that a person calls a promise or a to-do: where the other one finds none in it, all that it
 * states is promised, and where it states nothing or does not answer, its whole text. Due at the date that is named.
 * @param whole the text is taken word for word
 */
function promising(extractor: Extractor, whole: boolean): Extractor {
  return {
    id: extractor.id,
    extract: async (text, utterance) => {
      const found = whole
        ? []
        : await unlessItFails(
            () => extractor.extract(text, utterance),
            () => [],
          );
      if (found.some(({ commitment }) => commitment !== undefined)) return found;
      if (found.length === 0) return fitsStatement(text) ? [wholeOf(text, utterance)] : [];
      return found.map((one) => ({ ...one, commitment: dueIn(one.text, utterance) }));
    },
  };
}

function wholeOf(text: string, utterance: Utterance): Statement {
  const { category, subject, importance, confidence } = DEFAULTS;
  return {
    ...{ text, category, subject, importance, confidence },
    ...{ keywords: [], entities: [], correction: false, sensitive: isSensitive(text) },
    commitment: dueIn(text, utterance),
  };
}
