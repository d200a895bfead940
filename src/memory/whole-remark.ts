import { isSingleRemark } from "../domain/flat.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { remarkInForce } from "../domain/whole-remark.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import type { Context } from "./context.ts";
import { memoryAt, recalledHere } from "./present.ts";

/** Longer remarks tell of too much beside what is asked, characters. */
const LONGEST = 600;

/** A remark in its own words, for its statements, see `remarkInForce`: a part alone often says too little ("she does the rota"). */
export function wholeRemark(id: string, context: Context, index: SearchIndex): string | undefined {
  const row = index.byId(id);
  // What a document states is not read for each of its statements.
  if (row === undefined || !isSingleRemark(row.header) || !recalledHere(context)(row)) return undefined;
  const worded = (one: Row) => ({ header: one.header, text: memoryAt(one, context)?.text });
  const drawn = index
    .citing(id)
    .filter(({ header }) => header.kind === "fact" || header.kind === "commitment");
  const moment = { nowMs: context.clock.now(), zone: context.zone, longest: LONGEST };
  return remarkInForce(worded(row), drawn.map(worded), moment);
}

/** What was asked for although it no longer holds has no place in what is left of its remark. */
const ENDED: ReadonlySet<MemoryJson["status"]> = new Set(["superseded", "expired"]);

type Stated = MemoryJson & { readonly episode?: string | undefined };

/**
 * The same statements, each with the remark that it is a part of, see `wholeRemark`. Of one remark the first statement has it.
 */
export function withRemarks<T extends Stated>(
  statements: readonly T[],
  remarkOf: (id: string) => string | undefined,
): T[] {
  const told = new Set<string>();
  return statements.map((one) => {
    const { episode = memoryIdOf(one.sources[0] ?? "") } = one;
    const isOpen = one.kind === "fact" || (one.kind === "commitment" && (one.state ?? "open") === "open");
    const isPart = isOpen && !ENDED.has(one.status);
    if (!isPart || episode === "" || told.has(episode)) return one;
    const remark = remarkOf(episode);
    if (remark === undefined || remark.length <= one.text.length) return one;
    told.add(episode);
    return { ...one, remark };
  });
}

/** The same where they are only looked at: a memory reads alike wherever it stands. */
export function inTheirRemarks<T extends MemoryJson>(
  statements: readonly T[],
  context: Context,
  index: SearchIndex,
): T[] {
  return withRemarks(statements, (id) => wholeRemark(id, context, index));
}
