import { SYNONYM_PHRASES } from "./phrase-table.ts";
import { SYNONYM_WORDS } from "./synonym-table.ts";
import { type Token, wordToken } from "./tokens.ts";

/** The tokens that stand for each phrase and word of a synonym group, by their keys. The build works it out. */
export const PHRASES = readGroups(`${SYNONYM_PHRASES}${SYNONYM_WORDS}`);

function readGroups(table: string): ReadonlyMap<string, readonly Token[]> {
  const found = new Map<string, readonly Token[]>();
  for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
    const [members = "", named] = line.split("=");
    const entries = members.split("|");
    const target = (named ?? entries[0] ?? "").split(" ").map(wordToken);
    for (const entry of named === undefined ? entries.slice(1) : entries) {
      const keys = entry.split(" ").map((word) => wordToken(word).key);
      if (!found.has(keys.join(" "))) found.set(keys.join(" "), target);
    }
  }
  // A group's own word may belong to another group: follow it once, so that groups join.
  return new Map(
    [...found].map(([key, target]) => [key, target.map((word) => found.get(word.key)?.[0] ?? word)]),
  );
}
