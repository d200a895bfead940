import { findSecrets } from "../text/safety/secrets.ts";
import { isOpenCommitment } from "./commitment.ts";
import { isSingleRemark } from "./flat.ts";
import type { Header, Memory } from "./kinds.ts";
import { isOwn } from "./provenance.ts";
import { isHeldNoMore, isRecallable, type RecallMoment } from "./recallable.ts";

/**
 * Whether a memory is private by value: marked as sensitive (so is what `--allow-secret` keeps), forgotten, sealed, or, where its text is given,
 * holding a secret that somebody wrote by hand. Whatever is made of memories (topics, entities, beliefs, summaries, pages, exports that are shared,
 * completions, prompts) asks this, and takes nothing from one that is: no word, name or number of it. Pure.
 */
export function isPrivate({
  header,
  text = "",
}: Pick<Memory, "header"> & Partial<Pick<Memory, "text">>): boolean {
  const isMarked = header.sensitive === true || header.sealed !== undefined;
  return isMarked || header.status === "forgotten" || findSecrets(text).length > 0;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const BETWEEN = "[^\\p{L}\\p{M}\\p{N}]+";

/** A memory with its words; undefined where nobody can read them. */
interface Worded {
  readonly header: Header;
  readonly text: string | undefined;
}

/**
 * The words of a remark for the statements that were drawn from it: what of it holds no more is left out, as "…". Undefined where the remark may
 * not be quoted: it is longer than `longest` characters, somebody else's, private, forgotten, or waits for a person, something in it is or does,
 * or a statement has other words by now. Pure.
 */
export function remarkInForce(
  { header, text: remark }: Worded,
  drawn: readonly Worded[],
  moment: RecallMoment & { readonly longest: number },
): string | undefined {
  if (remark === undefined || remark.length > moment.longest || !isSingleRemark(header)) return undefined;
  if (!isOwn(header) || isPrivate({ header }) || !isRecallable(header, moment).yes) return undefined;
  const holds = (one: Worded) => isRecallable(one.header, moment).yes && isOpen(one.header);
  const mayGo = (one: Worded) => !isOpen(one.header) || isHeldNoMore(one.header, moment);
  const isHidden = (one: Worded) => isPrivate({ header: one.header }) || !(holds(one) || mayGo(one));
  if (drawn.some(isHidden)) return undefined;
  let left = remark;
  for (const { text } of drawn.filter((one) => !holds(one))) {
    const without = text === undefined ? left : left.replace(saying(text), "…");
    if (without === left) return undefined;
    left = without;
  }
  const words = wordsOf(left);
  const isSaid = ({ text }: Worded) => text !== undefined && words.includes(wordsOf(text));
  return drawn.every((one) => !holds(one) || isSaid(one)) ? left : undefined;
}

function isOpen(header: Header): boolean {
  return header.kind !== "commitment" || isOpenCommitment(header);
}

/** The words of a statement, whatever stands between them; nothing where it has none. */
const saying = (text: string) => new RegExp(text.match(WORD)?.join(BETWEEN) ?? "$^", "iu");

function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(WORD) ?? []).join(" ")} `;
}
