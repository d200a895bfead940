import { isSingleRemark } from "../domain/flat.ts";
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

/** The words of a remark that still holds as a whole; undefined of any other. */
function remarkOf(id: string, context: Context, index: SearchIndex): string | undefined {
  const row = index.byId(id);
  if (row === undefined || !isSingleRemark(row.header) || row.header.sensitive === true) return undefined;
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const holds = index.citing(id).every(({ header }) => {
    const isOpen = header.kind !== "commitment" || header.state === undefined || header.state === "open";
    return (
      isRecallable(header, moment).yes &&
      isOpen &&
      !isPrivate({ header }) &&
      header.links?.every(isWhole) !== false
    );
  });
  const memory = holds ? context.store.readMemory(row.path, row) : undefined;
  return memory !== undefined && isMemory(memory) && memory.text.length <= LONGEST ? memory.text : undefined;
}

function isWhole({ type }: { readonly type: string }): boolean {
  return type !== "replaced_in_part_by" && type !== "contradicts";
}

/** Whether a remark has the words of a statement: those of a corrected one are no longer its own. */
function isWithin(text: string, remark: string): boolean {
  return wordsOf(remark).includes(wordsOf(text));
}

function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
}
