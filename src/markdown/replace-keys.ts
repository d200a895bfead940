import { FIRST_HEADER_LINE, type FrontMatter } from "./front-matter.ts";
import { indentOf, type KeyLines } from "./key-lines.ts";

interface Edit {
  /** Index of the header line before which `lines` go. */
  readonly at: number;
  /** How many lines from there they replace. */
  readonly remove: number;
  readonly lines: readonly string[];
}

/**
 * A header block (whole lines, with their line ends) in which each key of `changes` has the given lines:
 * none removes it, and a key that was not there goes behind the nearest key that comes before it in
 * `order`. All other lines stay as they are. Pure.
 */
export function replaceKeys(
  block: string,
  { frame, keyLines }: FrontMatter,
  changes: ReadonlyMap<string, readonly string[]>,
  order: readonly string[],
): string {
  const source = block.split(/(?<=\n)/);
  const places = keyLines();
  const margin = " ".repeat(indentOf(frame.lines));
  const inOrder = [...changes.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const edits = inOrder.map((key): Edit => {
    const printed = changes.get(key) ?? [];
    const place = places.get(key);
    if (!place) return { at: placeOf(key, places, order), remove: 0, lines: printed };
    const [at, remove] = [place.first - FIRST_HEADER_LINE, place.last - place.first + 1];
    const comment = remove === 1 && printed.length === 1 ? trailingComment(frame.lines[at] ?? "") : "";
    return { at, remove, lines: comment === "" ? printed : [`${printed[0]}${comment}`] };
  });
  edits.sort((a, b) => a.at - b.at || a.remove - b.remove);
  const out: string[] = [];
  let next = 0;
  for (const { at, remove, lines: added } of edits) {
    out.push(...source.slice(next, at), ...added.map((line) => margin + line + frame.eol));
    next = at + remove;
  }
  return [...out, ...source.slice(next)].join("");
}

/** Index of the line before which a new key goes. */
function placeOf(key: string, lines: ReadonlyMap<string, KeyLines>, order: readonly string[]): number {
  const before = order.slice(0, Math.max(0, order.indexOf(key))).findLast((other) => lines.has(other));
  const anchor = before === undefined ? undefined : lines.get(before);
  if (anchor) return anchor.last + 1 - FIRST_HEADER_LINE;
  return Math.min(...[...lines.values()].map(({ first }) => first)) - FIRST_HEADER_LINE;
}

/** The comment behind a scalar that stands on the line of its key, with the spaces before it. */
function trailingComment(line: string): string {
  const value = /^\s*(?!\s)(?:"[^"]*"|'[^']*'|[^:]*):\s+(?!\s)(.*)$/.exec(line)?.[1] ?? "";
  const opening = value.charAt(0);
  if (opening === '"') return /^"(?:[^"\\]|\\.)*"(\s+#.*)$/.exec(value)?.[1] ?? "";
  if (opening === "'") return /^'(?:[^']|'')*'(\s+#.*)$/.exec(value)?.[1] ?? "";
  const at = value.search(/\s#/); // lists and block scalars keep none: there a # may be text
  return at === -1 || "[{|>".includes(opening) ? "" : value.slice(value.slice(0, at).trimEnd().length);
}
