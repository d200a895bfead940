import { remarkInForce } from "../domain/whole-remark.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isMemory } from "../markdown/memory-file.ts";
import type { Row } from "../ports.ts";
import type { Context } from "./context.ts";
import { recalledHere } from "./present.ts";

/** Longer remarks tell of too much beside what is asked, characters. */
const LONGEST = 600;

/** A remark in its own words, for its statements, see `remarkInForce`: a part alone often says too little ("she does the rota"). */
export function wholeRemark(id: string, context: Context, index: SearchIndex): string | undefined {
  const row = index.byId(id);
  if (row === undefined || !recalledHere(context)(row)) return undefined;
  const worded = (one: Row) => {
    const memory = context.store.readMemory(one.path, one);
    return { header: one.header, text: isMemory(memory) ? memory.text : undefined };
  };
  const drawn = index
    .citing(id)
    .filter(({ header }) => header.kind === "fact" || header.kind === "commitment");
  const moment = { nowMs: context.clock.now(), zone: context.zone, longest: LONGEST };
  return remarkInForce(worded(row), drawn.map(worded), moment);
}
