import type { HeaderOf } from "../domain/kinds.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Context } from "./context.ts";
import { presentRow } from "./present.ts";

/** What a box holds, in the order in which it came, whatever became of it since; forgotten and erased ones are left out. */
export function membersOf(header: HeaderOf<"box">, context: Context, index: SearchIndex): MemoryJson[] {
  return (header.members ?? []).flatMap((id) => {
    const row = index.byId(id);
    if (row === undefined || (row.header.status ?? DEFAULTS.status) === "forgotten") return [];
    return presentRow(row, context, index) ?? [];
  });
}
