import { isSingleRemark } from "../domain/flat.ts";
import { isPrivate } from "../domain/private.ts";
import { isOwn } from "../domain/provenance.ts";
import { remarkInForce } from "../domain/whole-remark.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isMemory } from "../markdown/memory-file.ts";
import type { Context } from "./context.ts";
import { recalledHere } from "./present.ts";

/** Longer remarks tell of too much beside what is asked, characters. */
const LONGEST = 600;

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
  const text = textOf(row);
  if (text === undefined || text.length > LONGEST) return undefined;
  const drawn = index
    .citing(id)
    .filter(({ header }) => header.kind === "fact" || header.kind === "commitment")
    .map((one) => ({ header: one.header, text: textOf(one) }));
  return remarkInForce(text, drawn, { nowMs: context.clock.now(), zone: context.zone });
}
