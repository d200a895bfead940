import type { Planned } from "../domain/plan.ts";
import { isForeign } from "../domain/provenance.ts";
import type { QuestionJson } from "../domain/question-shapes.ts";
import type { OutcomeJson, RememberedJson } from "../domain/shapes.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Remark } from "../remember/remark.ts";
import { planRemember, type Remembered } from "../remember/remember.ts";
import { rereadNote } from "../remember/reread-note.ts";
import { isUrgent } from "../remember/signals.ts";
import type { OpenQuestion } from "../remember/suspecting.ts";
import { adoptHandEdits } from "./adopt.ts";
import { admitSecrets, type Said } from "./checks.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { isNotForOthers } from "./owners-only.ts";
import { present, writtenBy } from "./present.ts";
import { questionsIn } from "./question-records.ts";
import { formOf } from "./questions.ts";
import { rulesOf } from "./rules.ts";
import { refused } from "./shared.ts";

/**
 * Keeps one remark, which `checkText` let through: its words as an episode, and what they state. PaiError `secret_found`, `busy`.
 */
export async function remember(context: Context, remark: Remark): Promise<RememberedJson> {
  if (context.isShared && remark.allowSecret !== undefined) throw refused(); // a secret by the user's own word
  const admitted = admitSecrets(whole(remark), remark.allowSecret, saidIn(remark, context));
  const opened = await adoptHandEdits(context);
  const rules = rulesOf(context);
  const said = { ...remark, ...admitted };
  const done = await commit(
    context,
    "remember",
    async (planner) => {
      const planned = withNote(context, said, await planner.run(planRemember(said, rules)));
      if (isNotForOthers(context, planned.changes, remark)) throw refused();
      return planned;
    },
    opened,
  );
  const { episode } = done.result;
  const questions = presentOpen(done.result.questions, context, done.index);
  return {
    episode: present(episode, episode.text, context, done.index),
    outcomes: presentOutcomes(done.result, context, done.index),
    ...(questions.length > 0 && { questions }),
    ...(isUrgent(remark.text) && { urgent: true as const }),
    ...(done.index.problems.length > 0 && { problems: [...done.index.problems] }),
    ...writtenBy(done, context),
  };
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
