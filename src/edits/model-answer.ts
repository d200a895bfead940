import type { Difference } from "../domain/extraction.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isVouchedFor, trustOf } from "../domain/provenance.ts";
import type { QuestionKind } from "../domain/question.ts";
import { compareStatements } from "../language/compare/compare.ts";
import { CERTAIN } from "../remember/reread.ts";

/** Choices that end the older memory. */
const ENDS_OLDER: ReadonlySet<string> = new Set(["replaces", "done", "cancelled", "moved"]);

/** Whether no answer to a question may come from a model: what a person pinned or confirmed would end. Pure. */
export function isForPersonAlone(kind: QuestionKind, sides: readonly Header[]): boolean {
  const [newer, older = newer] = sides;
  if (newer === undefined || older === undefined) return true;
  const mayEnd = kind === "same" || kind === "entity" ? [newer, older] : [older];
  return mayEnd.some(isVouchedFor);
}

/**
 * Why what a model says is not carried out, in a short clause: a guard that is certain says otherwise, or words that are trusted less would
 * end others. Undefined where it is. Pure.
 */
export function objectionTo(
  kind: QuestionKind,
  choice: string,
  [newer, older]: readonly Memory[],
): string | undefined {
  if (newer === undefined || older === undefined || kind === "entity") return undefined;
  if (ENDS_OLDER.has(choice) && trustOf(newer.header) < trustOf(older.header))
    return "the newer words are trusted less";
  if (kind === "closes") return undefined;
  const { contradicts, difference } = compareStatements(newer.text, older.text);
  if (choice === "same" && (contradicts || CERTAIN.has(difference))) return asClause(difference);
  if (choice === "both" && contradicts) return "both cannot hold";
  return choice === "replaces" && difference === "subject" ? asClause(difference) : undefined;
}

function asClause(difference: Difference): string {
  return `they differ in ${difference}`;
}
