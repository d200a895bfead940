import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import { load, type Plan } from "../domain/plan.ts";
import type { ChangeSheet } from "../markdown/change-sheet.ts";

/** Facts as this plan leaves them; in the place of one that was merged into another that other one. */
export function* spokenFor(twins: readonly Memory[], sheet: ChangeSheet): Plan<readonly Memory[]> {
  const found: Memory[] = [];
  for (const twin of twins) {
    let memory: Memory | undefined = sheet.current(twin);
    for (const seen = new Set<string>(); memory && isMerged(memory.header) && !seen.has(memory.header.id); ) {
      seen.add(memory.header.id);
      const by: string = memory.header.superseded_by ?? "";
      const winner: Memory | undefined = (yield* load([by])).get(by);
      memory = winner && sheet.current(winner);
    }
    if (memory) found.push(memory);
  }
  return found;
}
