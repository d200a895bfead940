import type { Memory } from "../domain/kinds.ts";
import { QUESTIONS_DIR, type Question, questionId, readQuestion } from "../domain/question.ts";
import { printStateLine, readStateLine } from "../domain/state-line.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { mergeStateLines } from "./lines.ts";

/** Two memories of which each side of a merge has put one in the place of the same words. */
export interface Clash {
  readonly ids: readonly [string, string];
  /** When the later of both was changed, ISO 8601 UTC. */
  readonly at: string;
}

const WHY = "two machines changed the same words, each in another way";
/** Whose lines these are: of no machine, so that every machine writes the same. */
const NAME = "merged";

/** The files of questions that ask which of two memories holds, by path, as far as both are in force. Pure. */
export function asking(
  clashes: readonly Clash[],
  memories: ReadonlyMap<string, Memory>,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  const known = new Set(
    [...files].flatMap(([path, text]) => (path.startsWith(QUESTIONS_DIR) ? idsIn(text) : [])),
  );
  for (const { ids, at } of clashes) {
    const [one, other] = ids.map((id) => memories.get(id));
    const question = one && other && changedBothWays(one, other);
    if (question === undefined) continue;
    const { about, kind, why } = question;
    const id = questionId(kind, about);
    if (known.has(id)) continue;
    const path = `${QUESTIONS_DIR}/${NAME}-${at.slice(0, "YYYY-MM".length)}.jsonl`;
    const day = at.slice(0, "YYYY-MM-DD".length);
    const line = `${printStateLine({ id, kind, about, day, why })}\n`;
    asked.set(path, mergeStateLines("", asked.get(path) ?? files.get(path) ?? "", line));
  }
  return asked;
}

/** What is asked of two memories that each stand in the place of the same words, where both are in force. Pure. */
export function changedBothWays(
  one: Memory,
  other: Memory,
): Pick<Question, "kind" | "about" | "why"> | undefined {
  const [older, newer] = rankOf(one) < rankOf(other) ? [one, other] : [other, one];
  if (![older, newer].every(isInForce) || one.header.hash === other.header.hash) return undefined;
  return { kind: "replaces", about: [newer.header.id, older.header.id], why: WHY };
}

function isInForce({ header }: Memory): boolean {
  return header.kind === "fact" && (header.status ?? DEFAULTS.status) === "active";
}

function rankOf({ header: { updated, created, id } }: Memory): string {
  return `${updated ?? created} ${id}`;
}

function idsIn(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => readQuestion(readStateLine(line) ?? {})?.id ?? []);
}
