import { keyOf } from "./keys.ts";
import { SLOT_PATTERNS } from "./slot-table.ts";

/** A piece of a pattern: what it stands for, and the words it may be, by key. */
export interface Part {
  readonly kind: "S" | "V" | "A" | "words";
  readonly keys: ReadonlySet<string>;
  readonly optional: boolean;
}

/* What the build works out of `SLOT_PATTERNS`. */

/** All patterns, in their order. */
export const PATTERNS = SLOT_PATTERNS.trim()
  .split("\n")
  .map((line) => {
    const [slot = "", pattern = ""] = line.split(": ");
    return { slot, parts: pattern.split(" ").map(partOf) };
  });
/** By the keys of the first words: the positions of the patterns that begin so. */
export const STARTS = readStarts();
export const PREFERS = "S prefer V".split(" ").map(partOf);
export const USES = "S use|prefer|choose V".split(" ").map(partOf);

function partOf(text: string): Part {
  const optional = text.endsWith("?");
  const bare = optional ? text.slice(0, -1) : text;
  if (bare === "S" || bare === "V" || bare === "A") return { kind: bare, keys: new Set(), optional };
  const keys = bare.split("|").map(keyOf);
  return { kind: "words", keys: new Set(keys), optional };
}

function readStarts(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  PATTERNS.forEach(({ parts: [, first] }, at) => {
    for (const key of first?.keys ?? []) found.set(key, [...(found.get(key) ?? []), at]);
  });
  return found;
}
