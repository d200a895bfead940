import { isOpenCommitment } from "../domain/commitment.ts";
import { isSingleRemark } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { isPrivate } from "../domain/private.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isMemory } from "../markdown/memory-file.ts";
import type { Context } from "./context.ts";

/** Longer remarks tell of too much beside what is asked, characters. */
const LONGEST = 300;

type Listed = MemoryJson & { readonly episode?: string | undefined };

/**
 * The same statements, each with the whole remark that it is a part of, where all that was kept of the remark is still in force and nothing of it
 * is private: a part alone often says too little ("congleton, 8 bromley drive"). Of one remark the first statement has it.
 */
export function withRemarks<T extends Listed>(
  statements: readonly T[],
  context: Context,
  index: SearchIndex,
): (T & { readonly remark?: string })[] {
  const told = new Set<string>();
  return statements.map((one) => {
    const { episode } = one;
    const isPart = one.kind === "fact" || one.kind === "commitment";
    if (!isPart || episode === undefined || told.has(episode)) return one;
    const remark = remarkOf(episode, context, index);
    if (remark === undefined || remark.length <= one.text.length || !isWithin(one.text, remark)) return one;
    told.add(episode);
    return { ...one, remark };
  });
}

/** The words of a remark that may be shown and still holds as a whole; undefined of any other. */
function remarkOf(id: string, context: Context, index: SearchIndex): string | undefined {
  const row = index.byId(id);
  if (row === undefined || !isSingleRemark(row.header)) return undefined;
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const all = [row, ...index.citing(id)].map(({ header }) => header);
  const holds = all.every(
    (header) => isRecallable(header, moment).yes && isOpen(header) && !isPrivate({ header }),
  );
  const memory = holds && all.every(isWhole) ? context.store.readMemory(row.path, row) : undefined;
  return memory !== undefined && isMemory(memory) && memory.text.length <= LONGEST ? memory.text : undefined;
}

function isOpen(header: Header): boolean {
  return header.kind !== "commitment" || isOpenCommitment(header);
}

function isWhole({ links = [] }: Header): boolean {
  return links.every(({ type }) => type !== "replaced_in_part_by" && type !== "contradicts");
}

/** Whether a remark has the words of a statement: those of a corrected one are no longer its own. */
function isWithin(text: string, remark: string): boolean {
  return wordsOf(remark).includes(wordsOf(text));
}

function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
}
