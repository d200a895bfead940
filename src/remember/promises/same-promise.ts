import { isOverdue } from "../../domain/commitment.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { ENGLISH } from "../../language/en/english.ts";
import { phraseAt } from "../../language/rules/match.ts";
import { sentenceOf } from "../../language/sentence/sentence.ts";
import { taskKey, taskOf } from "../../language/task.ts";
import { memoised } from "../../text/memoised.ts";
import type { Zone } from "../../text/time-zone.ts";
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
 * is none. The task must be the same but for its wording (see `taskKey`), with the same people in the same parts: other
 * people and other things are other promises. So is another day, unless the claim says that it takes the place of
 * the old one, or that one is past. `open`: oldest first; `said`: when. Pure.
 */
export function renewedBy(claim: Claim, open: readonly Memory[], said: Said): Renewed | undefined {
  const subject = claim.subject ?? DEFAULTS.subject;
  const [key] = taskKeys(claim.text);
  for (const memory of open.toReversed()) {
    const { header, text } = memory;
    if (header.kind !== "commitment" || (header.subject ?? DEFAULTS.subject) !== subject) continue;
    if (taskKeys(text)[0] !== key || !samePeople(claim.text, text)) continue;
    const how = renewal(header, claim, { moves: movesIt(claim.text) || claim.denies === true, ...said });
    if (how !== undefined) return { memory, how };
  }
  return undefined;
}

/**
 * Keys of what is promised: two promises of which `renewedBy` may take one for the other share a key. Who compares many looks
 * the others up by them, rather than at all. Pure.
 */
export const taskKeys = memoised((promise: string): readonly string[] => [taskKey(promise)], 500_000);

/** Whether those whom two promises name have the same parts: "call Ann about Ben" is not "call Ben about Ann". */
function samePeople(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => taskOf(text).things.filter(({ kind }) => kind === "name"));
  return (x ?? []).every(({ term, by }) =>
    y?.some((one) => one.term === term && partOf(one.by) === partOf(by)),
  );
}

/** "Send Ann the list" and "send the list to Ann". */
function partOf(by: string): string {
  return by === "to" || by === "for" ? "" : by;
}

function movesIt(text: string): boolean {
  const sentence = sentenceOf(text);
  return sentence.words.some((_, at) => phraseAt(MOVES, sentence, at) > 0);
}

const MOVES = ENGLISH.lexicon.lists.phrases("moves");

function renewal(
  header: HeaderOf<"commitment">,
  { commitment }: Claim,
  { moves, atMs, zone }: Said & { readonly moves: boolean },
): Renewal | undefined {
  const due = commitment?.due;
  if (due === undefined || due.slice(0, 10) === header.due?.slice(0, 10)) return "same";
  if (header.due === undefined) return "dates";
  return moves || isOverdue(header, atMs, zone) ? "moves" : undefined;
}

/** When something is said, ms since 1970, and where its days begin (default: UTC). */
interface Said {
  readonly atMs: number;
  readonly zone?: Zone | undefined;
}
