import { isOpenCommitment } from "../domain/commitment.ts";
import { isSingleRemark } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { isPrivate } from "../domain/private.ts";
import { isOwn } from "../domain/provenance.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isMemory } from "../markdown/memory-file.ts";
import { isHeldNoMore } from "../recall/collapse.ts";
import type { Context } from "./context.ts";
import { recalledHere } from "./present.ts";

/** Longer remarks tell of too much beside what is asked, characters. */
const LONGEST = 600;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const BETWEEN = "[^\\p{L}\\p{M}\\p{N}]+";

/**
 * A remark in its own words, for its statements: a part alone often says too little ("she does the rota"). What it says that holds no more is
 * left out, as "…". Undefined where the remark may not be quoted: it is somebody else's, something in it is private, forgotten or waits for a person,
 * or a statement has other words by now.
 */
export function wholeRemark(id: string, context: Context, index: SearchIndex): string | undefined {
  const row = index.byId(id);
  if (row === undefined || !isSingleRemark(row.header) || !isOwn(row.header)) return undefined;
  if (isPrivate(row) || !recalledHere(context)(row)) return undefined;
  const textOf = (one: typeof row) => {
    const memory = context.store.readMemory(one.path, one);
    return memory !== undefined && isMemory(memory) ? memory.text : undefined;
  };
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const drawn = index
    .citing(id)
    .filter(({ header }) => header.kind === "fact" || header.kind === "commitment");
  const holds = ({ header }: typeof row) => isRecallable(header, moment).yes && isOpen(header);
  const mayGo = ({ header }: typeof row) => !isOpen(header) || isHeldNoMore(header, moment);
  if (drawn.some((one) => isPrivate(one) || !(holds(one) || mayGo(one)))) return undefined;
  const remark = textOf(row);
  if (remark === undefined || remark.length > LONGEST) return undefined;
  const parts = drawn.map((one) => ({ text: textOf(one), held: holds(one) }));
  return leftOf(remark, parts);
}

/** A remark without its statements that ended; undefined where it does not say one of its statements as that stands, and of one that nobody can read. Pure. */
function leftOf(
  remark: string,
  parts: readonly { readonly text: string | undefined; readonly held: boolean }[],
): string | undefined {
  let left = remark;
  for (const { text } of parts.filter((part) => !part.held)) {
    const without = text === undefined ? left : left.replace(saying(text), "…");
    if (without === left) return undefined;
    left = without;
  }
  const words = wordsOf(left);
  const isSaid = (text: string | undefined) => text !== undefined && words.includes(wordsOf(text));
  return parts.every(({ text, held }) => !held || isSaid(text)) ? left : undefined;
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
