import type { RefineJson } from "../domain/write-shapes.ts";
import { addTallies } from "../passes/pass.ts";
import type { Context } from "./context.ts";
import type { PassResult, PassRow, RunLimits } from "./run-passes.ts";
import { waitingFiles } from "./waiting.ts";

export const EXTRACT = { name: "extract", does: "let the model read again what waits for it" };
/** The pass that lets it say what facts are to each other. */
export const FACTS = {
  name: "facts",
  does: "let the model relate new facts to each other and to older ones",
};
/** The pass that also asks; a model's answers are counted with what it asked. */
export const QUESTIONS = { name: "questions", does: "let the model answer open questions" };

/** What a model is asked in maintenance; undefined where none is configured. What cannot be asked now waits on, and stops nothing. */
type ModelPass = (
  context: Context,
  rereading: () => Promise<Context>,
  limits: RunLimits,
) => Promise<PassResult | undefined>;

function ofModel(pass: ModelPass): ModelPass {
  return async (context, ...rest) =>
    context.config["llm.provider"] === "embedded" ? undefined : pass(context, ...rest);
}

/** What the model reads otherwise. */
export const rereadPass = ofModel(async (context, rereading, limits) => {
  if (waitingFiles(context.store.files).length === 0)
    return { row: { ...EXTRACT, state: "done", changed: 0, counts: {} }, ...NOTHING };
  const done = await refined(rereading, limits, "remarks");
  const { read, waiting, added, reworded, doubted, refused } = done;
  return resultOf(EXTRACT, done, { read, waiting, added, reworded, doubted, refused });
});

/** What the model answers. */
export const answerPass = ofModel(async (context, rereading, limits) => {
  const { hasQuestions } = await import("./model-answers.ts");
  if (!hasQuestions(context)) return undefined;
  const done = await refined(rereading, limits, "questions");
  return resultOf(QUESTIONS, done, done.questions);
});

/** What the model makes of new facts. */
export const factsPass = ofModel(async (_context, rereading, limits) => {
  const { relateFacts } = await import("./model-facts.ts");
  const done = await relateFacts(await rereading(), spendingOf(limits));
  const { said, joined, replaced, closed, weighed } = done.counts;
  return resultOf(FACTS, done, done.counts, said + joined + replaced + closed + weighed);
});

/** The pass that asks a server of embeddings. */
export const EMBED = { name: "embed", does: "let the server of embeddings embed what is new" };

/** What the server embeds; undefined where none is configured. */
export async function embedPass(context: Context, limits: RunLimits): Promise<PassResult | undefined> {
  const run = await context.embedMissing?.({ isStopped: stopped(limits), progress: limits.progress });
  if (run === undefined) return undefined;
  const { embedded, waiting, failure } = run;
  const faults = failure === undefined ? [] : [{ message: failure }];
  return resultOf(EMBED, { changes: [], changeSets: [], faults }, { embedded, waiting });
}

/** Of a pass that only tells of itself. */
export const NOTHING = { changeSets: [], parked: [], changes: [] };

async function refined(
  rereading: () => Promise<Context>,
  limits: RunLimits,
  only: "remarks" | "questions",
): Promise<RefineJson> {
  const { refine } = await import("./refine.ts");
  return refine(await rereading(), { ...spendingOf(limits), only });
}

function spendingOf(limits: RunLimits) {
  return { ...limits, isStopped: stopped(limits) };
}

function stopped(limits: RunLimits): () => boolean {
  return () => limits.isInterrupted?.() === true || limits.isTimeUp?.() === true;
}

function resultOf(
  pass: { readonly name: string; readonly does: string },
  {
    changes,
    changeSets,
    faults,
  }: Pick<RefineJson, "changes" | "changeSets"> & {
    readonly faults: readonly { readonly message: string; readonly hint?: string | undefined }[];
  },
  counts: Readonly<Record<string, number>>,
  changed = changes.length,
): PassResult {
  const notes = faults.map(({ message, hint }) => (hint === undefined ? message : `${message}; ${hint}`));
  const counted = Object.entries(counts).filter(([, n]) => n > 0);
  const row = {
    ...pass,
    state: "done" as const,
    changed,
    counts: Object.fromEntries(counted),
    ...(notes.length > 0 && { notes }),
  };
  return { row, ...NOTHING, changeSets };
}

/** From bad to good: the state of two results is the worse one; of what is off and what was done, what was done. */
const STATES: readonly PassRow["state"][] = ["failed", "held", "left", "done", "off"];

/** Two results of one pass as one. Pure. */
export function together(one: PassResult, other: PassResult | undefined): PassResult {
  if (other === undefined) return one;
  const both = [other.row, one.row];
  const notes = both.flatMap(({ notes = [] }) => notes);
  const leftAlone = both.flatMap((row) => row.leftAlone ?? []);
  const error = both.flatMap((row) => row.error ?? []).join("; ");
  const pages = both.reduce((sum, row) => sum + (row.pages ?? 0), 0);
  return {
    row: {
      ...one.row,
      state: STATES.find((state) => both.some((row) => row.state === state)) ?? "done",
      changed: one.row.changed + other.row.changed,
      counts: addTallies(other.row.counts, one.row.counts),
      ...(pages > 0 && { pages }),
      ...(notes.length > 0 && { notes }),
      ...(leftAlone.length > 0 && { leftAlone }),
      ...(error !== "" && { error }),
    },
    changeSets: [...other.changeSets, ...one.changeSets],
    parked: [...other.parked, ...one.parked],
    changes: [...other.changes, ...one.changes],
  };
}
