import { type Asked, answering, FakeModel, saying } from "../contract/fake-model.ts";
import { expectedOf, isMeant } from "./asked.ts";

/** A question as far as a label decides it. */
type Question = Pick<Asked, "kind" | "choices" | "newer" | "older" | "note">;

/** What a person who knows a life answers: by the label of the remark that the newer memory comes from. Pure. */
export function choiceByLabel({ kind, choices, newer, older, note }: Question, label: string): string {
  if (kind === "promise") return /^commitment|todo/.test(label) ? "promise" : "fact";
  const expected = expectedOf(label);
  const isAboutIt = older !== undefined && isMeant(older.text, label);
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
    const data: unknown = JSON.parse(seen.body.messages[1]?.content ?? "");
    if (!Array.isArray(data)) return answers(seen);
    return JSON.stringify({ relations: relationsByLabel(data as readonly ShownNote[], labelOf) });
  });
  return server;
}

/** A note as a model is shown it, among others in order of time. */
interface ShownNote {
  readonly n: number;
  readonly text: string;
}

/** What each note changes or says again of the ones before it. */
function relationsByLabel(notes: readonly ShownNote[], labelOf: (text: string) => string | undefined) {
  return notes.flatMap(({ n, text }) => {
    const label = labelOf(text) ?? "";
    const is = ({ change: "replaces", same: "same" } as Readonly<Record<string, string>>)[expectedOf(label)];
    const meant = notes.filter((older) => older.n < n && older.text !== text && isMeant(older.text, label));
    return is === undefined
      ? []
      : meant.map((older) => ({ is, of: older.n, by: [n], sentence: null, why: label }));
  });
}
