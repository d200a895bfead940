import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type QuestionKind, questionId } from "../../src/domain/question.ts";

/** Asks a question in a store, as another machine would have; its id. `others`: older memories that may be meant instead. */
export function askElsewhere(
  store: string,
  kind: QuestionKind,
  about: readonly string[],
  others?: readonly string[],
): string {
  const id = questionId(kind, about);
  const dir = path.join(store, "state/questions");
  mkdirSync(dir, { recursive: true });
  const line = { id, kind, about, others, day: "2026-11-21", why: "it seems so" };
  writeFileSync(path.join(dir, "other-2026-11.jsonl"), `${JSON.stringify(line)}\n`, { flag: "a" });
  return id;
}
