import type { CareJson } from "../../domain/shapes.ts";
import { changeLines, memoryLines } from "./memory.ts";
import type { Painter } from "./painter.ts";

/** What a command did to memories, for people. Pure. */
export function describeCare({ memories, alsoIn, notes, changes, dryRun }: CareJson, paint: Painter): string {
  if (dryRun)
    return changes.length > 0 ? `would change:\n${changeLines(changes, paint)}` : "would change nothing";
  const lines = changes
    .filter(({ id }) => id !== undefined)
    .map(({ event, id }) => {
      const memory = memories.find((one) => one.id === id);
      return memory ? memoryLines(memory, paint, `${event}: `) : `${event}: ${id}`;
    });
  const others =
    alsoIn.length > 0
      ? ["the same words are also in:", ...alsoIn.map((one) => memoryLines(one, paint, "  "))]
      : [];
  return [...lines, ...notes, ...others].join("\n");
}
