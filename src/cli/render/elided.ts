import type { Painter } from "./painter.ts";

const FIRST = 5;
const LAST = 15;

/** A list in readable length: of more than 20 lines the first 5, how many are left out, and the last 15. Pure. */
export function elided(lines: readonly string[], paint: Painter): readonly string[] {
  const more = lines.length - FIRST - LAST;
  if (more <= 1) return lines;
  return [...lines.slice(0, FIRST), paint.dim(`  … ${more} more`), ...lines.slice(-LAST)];
}
