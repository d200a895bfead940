import { namesOfEntity } from "../domain/entities.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { TextHit } from "../index-ports.ts";
import { analyse } from "../text/analyse.ts";

import { nearest } from "../text/nearest.ts";
import type { ReadQuery } from "./read-query.ts";

/** Shorter words are near to too many others. */
const LEAST = 4;
const CAPITALISED = /(?<![\p{L}])[\p{Lu}][\p{L}]+/gu;

/**
 * The names of a query that nothing in the store has as a word, where just one known name sounds like each of them, or is a slip away: "Muhhamed"
 * for Mohammed. Known are those who speak, whom memories are about and whom they name. `found`: what the search found; `read`: those of
 * which the rows were read. Pure.
 */
export function respeltNames(
  { text }: ReadQuery,
  found: readonly Pick<TextHit, "matched">[],
  read: readonly Pick<TextHit, "row" | "turn">[],
): readonly { readonly asked: string; readonly known: string }[] {
  const words = text.match(CAPITALISED) ?? [];
  const unknown = [...new Set(words)].filter((word) => word.length >= LEAST && !isFound(word, found));
  if (unknown.length === 0) return [];
  const names = namesIn(read);
  return unknown.flatMap((asked) => {
    const alike = names.filter((name) => isAlike(asked, name));
    return alike.length === 1 && alike[0] !== undefined ? [{ asked, known: alike[0] }] : [];
  });
}

function isFound(word: string, found: readonly Pick<TextHit, "matched">[]): boolean {
  const [term] = analyse(word);
  if (term === undefined) return true; // a stop word
  return found.some(({ matched }) => Object.hasOwn(matched, term) && matched[term]?.includes(term));
}

/** The single words of known names, in small letters, each once. */
function namesIn(hits: readonly Pick<TextHit, "row" | "turn">[]): readonly string[] {
  const names = hits.flatMap(({ row: { header }, turn }) => [
    turn?.speaker ?? "",
    header.subject ?? DEFAULTS.subject,
    ...(header.entities ?? []),
    ...(header.kind === "entity" ? namesOfEntity(header) : []),
  ]);
  const words = [...new Set(names)].flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u));
  const own = new Set<string>([DEFAULTS.subject, "assistant"]);
  return [...new Set(words)].filter((word) => word.length >= LEAST && !own.has(word));
}

function isAlike(asked: string, name: string): boolean {
  const [a, b] = [soundOf(asked), soundOf(name)];
  if (a[0] !== b[0]) return false;
  return (a === b && a.length > 2) || nearest(asked, [name]) !== undefined;
}

/** What is left of a name when letters that are written one for the other are one, and vowels and doubles are dropped. */
function soundOf(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replaceAll("ph", "f");
  const one = plain.replace(/[cq]/g, "k").replaceAll("z", "s").replaceAll("w", "v").replaceAll("y", "i");
  const single = one.replace(/(.)\1+/gu, "$1");
  return `${single.slice(0, 1)}${single.slice(1).replace(/[aeiouh]/g, "")}`;
}
