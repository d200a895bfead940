import { isOpenCommitment } from "./commitment.ts";
import type { Header } from "./kinds.ts";
import { isPrivate } from "./private.ts";
import { isHeldNoMore, isRecallable, type RecallMoment } from "./recallable.ts";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const BETWEEN = "[^\\p{L}\\p{M}\\p{N}]+";

/** A statement that was drawn from a remark. */
interface Drawn {
  readonly header: Header;
  /** Undefined where nobody can read it. */
  readonly text: string | undefined;
}

/**
 * The words of a remark for its statements: what holds no more is left out, as "…". Undefined where the remark may not be quoted: something in
 * it is private, forgotten or waits for a person, or a statement has other words by now. Pure.
 */
export function remarkInForce(
  remark: string,
  drawn: readonly Drawn[],
  moment: RecallMoment,
): string | undefined {
  const holds = ({ header }: Drawn) => isRecallable(header, moment).yes && isOpen(header);
  const mayGo = ({ header }: Drawn) => !isOpen(header) || isHeldNoMore(header, moment);
  if (
    drawn.some(
      (one) => isPrivate({ header: one.header, text: one.text ?? "" }) || !(holds(one) || mayGo(one)),
    )
  )
    return undefined;
  let left = remark;
  for (const { text } of drawn.filter((one) => !holds(one))) {
    const without = text === undefined ? left : left.replace(saying(text), "…");
    if (without === left) return undefined;
    left = without;
  }
  const words = wordsOf(left);
  const isSaid = ({ text }: Drawn) => text !== undefined && words.includes(wordsOf(text));
  return drawn.every((one) => !holds(one) || isSaid(one)) ? left : undefined;
}

function isOpen(header: Header): boolean {
  return header.kind !== "commitment" || isOpenCommitment(header);
}

/** The words of a statement, whatever stands between them; nothing where it has none. */
function saying(text: string): RegExp {
  const words = text.match(WORD) ?? [];
  return words.length === 0 ? /$^/ : new RegExp(words.join(BETWEEN), "iu");
}

function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(WORD) ?? []).join(" ")} `;
}
