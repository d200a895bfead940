import { type Asked, answering, FakeModel, saying } from "../test/contract/fake-model.ts";
import { expectedOf, isMeantRoughly } from "./asked.ts";

/** A question as far as a label decides it. */
type Question = Pick<Asked, "kind" | "choices" | "newer" | "older" | "note">;

/** What a person who knows a life answers: by the label of the remark that the newer memory comes from. Pure. */
function choiceByLabel({ kind, choices, newer, older, note }: Question, label: string): string {
  if (kind === "promise") return /^commitment|todo/.test(label) ? "promise" : "fact";
  const expected = expectedOf(label);
  const isAboutIt = older !== undefined && isMeantRoughly(older.text, label);
  const none = choices.includes("no") ? "no" : "both";
  if (newer === undefined && note === undefined) return "unsure";
  if (!isAboutIt) return none;
  if (expected === "change") return choices.includes("replaces") ? "replaces" : movedOrDone(choices, label);
  if (expected === "done") return choices.includes("done") ? "done" : none;
  return expected === "same" && choices.includes("same") ? "same" : none;
}

function movedOrDone(choices: readonly string[], label: string): string {
  if (!choices.includes("moved")) return "no";
  return /date|day|deadline|moved/.test(label) ? "moved" : "done";
}

/** A server on the loopback interface whose model knows the label of each memory, by its words. */
export async function labelledModel(labelOf: (text: string) => string | undefined): Promise<FakeModel> {
  const server = new FakeModel();
  await server.start();
  const answers = answering((asked) => {
    const label = labelOf((asked.newer ?? asked.note)?.text ?? "");
    return label === undefined ? "unsure" : choiceByLabel(asked, label);
  });
  server.behaviour = saying((seen) => {
    const told = seen.body.messages[1]?.content ?? "";
    const [, remark, , taken] = told.split("\n");
    if (remark !== undefined && taken !== undefined)
      return readByLabel(JSON.parse(remark), JSON.parse(taken), labelOf);
    const data: unknown = JSON.parse(told);
    if (!Array.isArray(data)) return answers(seen);
    return JSON.stringify({ relations: relationsByLabel(data as readonly ShownNote[], labelOf) });
  });
  return server;
}

/** A statement that rules have taken from a remark, as a model is shown it. */
interface Taken {
  readonly n: number;
  readonly text: string;
  readonly promise?: boolean;
}

/** Nothing is kept of what is nothing, a promise is one, and where rules keep nothing of what is something, or a part, the words stand as they are. */
function readByLabel(
  remark: string,
  taken: readonly Taken[],
  labelOf: (text: string) => string | undefined,
): string {
  const label = labelOf(remark) ?? "";
  const none = { statements: [], wrong: [] };
  if (/^(?:none|refused)/.test(label))
    return JSON.stringify({ ...none, wrong: taken.map(({ n }) => ({ n, why: label })) });
  const [first] = taken;
  const expected = expectedOf(label);
  const promise = /^(?:commitment|todo)/.test(label);
  // What changes or settles something says what, where it stands alone.
  const isPart = expected !== "ordinary" && taken.length === 1 && first?.text !== remark;
  const isMissed = taken.length === 0 && expected !== "same" && expected !== "done";
  const isOther = promise && !taken.some((one) => one.promise === true);
  if (label === "" || !(isPart || isMissed || isOther)) return JSON.stringify(none);
  const text = isPart ? remark : (first?.text ?? remark);
  const more = { category: "fact", subject: "owner", importance: 5, certainty: "explicit", why: label };
  return JSON.stringify({ ...none, statements: [{ ...more, text, promise, rewords: first?.n ?? null }] });
}

const RELATION = { change: "replaces", same: "same", done: "done" } as const;
const SETTLES = { change: "moved", same: "same", done: "done" } as const;

/** A note as a model is shown it, among others in order of time. */
interface ShownNote {
  readonly n: number;
  readonly text: string;
  readonly promise?: boolean;
}

/** What each note changes, settles or says again of the ones before it. */
function relationsByLabel(notes: readonly ShownNote[], labelOf: (text: string) => string | undefined) {
  return notes.flatMap(({ n, text }) => {
    const label = labelOf(text) ?? "";
    const expected = expectedOf(label);
    if (expected === "ordinary") return [];
    const meant = notes.filter(
      (older) => older.n < n && older.text !== text && isMeantRoughly(older.text, label),
    );
    return meant.flatMap(({ n: of, promise }) => {
      if (expected === "done" && promise !== true) return [];
      const is = promise === true ? SETTLES[expected] : RELATION[expected];
      return [{ is, of, by: [n], sentence: null, why: label }];
    });
  });
}
