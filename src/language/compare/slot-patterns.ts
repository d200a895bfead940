import { keyOf } from "./keys.ts";
import { SLOT_PATTERNS } from "./slot-table.ts";

/** A piece of a pattern: what it stands for, and the words it may be, by key. */
export interface Part {
  readonly kind: "S" | "V" | "A" | "words";
  readonly keys: readonly string[];
  readonly optional: boolean;
}

/* What the build works out of `SLOT_PATTERNS`. */

/** All patterns by their position, as text. */
export const PATTERNS: ReadonlyMap<string, { readonly slot: string; readonly parts: readonly Part[] }> =
  new Map(
    SLOT_PATTERNS.trim()
      .split("\n")
      .map((line, at) => {
        const [slot = "", pattern = ""] = line.split(": ");
        return [String(at), { slot, parts: pattern.split(" ").map(partOf) }];
      }),
  );
/** By the keys of the first words: the positions of the patterns that begin so. */
export const STARTS = readStarts();
export const PREFERS = "S prefer V".split(" ").map(partOf);
export const USES = "S use|prefer|choose V".split(" ").map(partOf);

function partOf(text: string): Part {
  const optional = text.endsWith("?");
  const bare = optional ? text.slice(0, -1) : text;
  if (bare === "S" || bare === "V" || bare === "A") return { kind: bare, keys: [], optional };
  return { kind: "words", keys: [...new Set(bare.split("|").map(keyOf))], optional };
}

function readStarts(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [at, { parts }] of PATTERNS)
    for (const key of parts[1]?.keys ?? []) found.set(key, [...(found.get(key) ?? []), Number(at)]);
  return found;
}
