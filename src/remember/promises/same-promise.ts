import { isOverdue } from "../../domain/commitment.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { compareStatements } from "../../language/compare/compare.ts";
import { readStatement } from "../../language/compare/reading.ts";
import { readSlots } from "../../language/compare/slots.ts";
import { taskOf } from "../../language/extract/task-of.ts";
import type { Word } from "../../language/sentence/words.ts";
import { analyse } from "../../text/analyse.ts";
import { memoised } from "../../text/memoised.ts";
import { normalise } from "../../text/normalise.ts";
import type { Claim } from "../remark.ts";

/** What a promise means for an open one: the same again, the same with its day named, or the same at another time. */
export type Renewal = "same" | "dates" | "moves";

/** The open promise that a promise is about, and what it means for it. */
export interface Renewed {
  readonly memory: Memory;
  readonly how: Renewal;
}

/**
 * The open promise of the same person that a claim promises again, in the same or in other words; undefined where there
 * is none. The task must be the same, word for word but for what the guards know to be one (see `taskOf`): other
 * people and other things are other promises. So is another day, unless the claim says that it takes the place of
 * the old one, or that one is past. `open`: oldest first; `atMs`: when it is said. Pure.
 */
export function renewedBy(claim: Claim, open: readonly Memory[], atMs: number): Renewed | undefined {
  const subject = claim.subject ?? DEFAULTS.subject;
  const task = taskOf(claim.text);
  const words = new Set(analyse(task.text));
  for (const memory of open.toReversed()) {
    const { header, text } = memory;
    if (header.kind !== "commitment" || (header.subject ?? DEFAULTS.subject) !== subject) continue;
    const other = taskOf(text).text;
    // Reading a statement costs more than its words, and most promises have other words.
    if (!mayBeSame(words, analyse(other)) || !saysTheSame(task.text, other)) continue;
    const how = renewal(header, claim, { moves: task.moves || claim.denies === true, atMs });
    if (how !== undefined) return { memory, how };
  }
  return undefined;
}

/**
 * Keys of what is promised: two promises of which `renewedBy` may take one for the other share a key. Who compares many looks
 * the others up by them, rather than at all. Pure.
 */
export const taskKeys = memoised((promise: string): readonly string[] => {
  const { text } = taskOf(promise);
  const reading = readStatement(text);
  // The guards let two statements agree by their normal forms, by their words, "every day" aside, or by the value of a slot.
  const slots = readSlots(reading).map(({ slot, value }) => `${slot}: ${keysIn(value)}`);
  const words = reading.content.filter(({ key }) => key !== "daily");
  return [`form: ${normalise(text)}`, `words: ${keysIn(words)}`, ...slots];
}, 500_000);

function keysIn(tokens: readonly Word[]): string {
  return tokens
    .map(({ key }) => key)
    .sort()
    .join(" ");
}

/** Half of the words of one, and all numbers, stand in the other. */
function mayBeSame(words: ReadonlySet<string>, others: readonly string[]): boolean {
  const shared = others.filter((term) => words.has(term)).length;
  const numbered = others.every((term) => words.has(term) || !/^\d/.test(term));
  return numbered && shared > 0 && shared * 2 >= Math.min(words.size, others.length);
}

function renewal(
  header: HeaderOf<"commitment">,
  { commitment }: Claim,
  { moves, atMs }: { readonly moves: boolean; readonly atMs: number },
): Renewal | undefined {
  const due = commitment?.due;
  if (due === undefined || due.slice(0, 10) === header.due?.slice(0, 10)) return "same";
  if (header.due === undefined) return "dates";
  return moves || isOverdue(header, atMs) ? "moves" : undefined;
}

function saysTheSame(a: string, b: string): boolean {
  const { agree, leftover } = compareStatements(a, b);
  return agree && leftover[0].length + leftover[1].length === 0;
}
