import { setFlagsFromString } from "node:v8";
import { giveBackMemory } from "./node-fs.ts";

/** Percent by which a heap may grow over what was in use after the last collection before the next one. */
const GROWTH = 40;

/**
 * Has garbage collected early from now on, and memory given back. V8 by itself lets a heap grow to four times what is in use before it looks again,
 * which a command that writes for long has no room for.
 */
export function runLong(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  giveBackMemory();
}
