/** The lines of one top-level key, 1-based in the file: from its own line to the last of its value. */
export interface KeyLines {
  readonly first: number;
  readonly last: number;
}

/**
 * Which header lines belong to which top-level key. Comments and blank lines that follow a value belong
 * to no key. Undefined where the text does not tell (then the header must be refused): the keys found
 * here must be exactly `keys`, those that the parser found. `lines[0]` is line `firstLine` of the file. Pure.
 */
export function findKeyLines(
  lines: readonly string[],
  keys: readonly string[],
  firstLine: number,
): ReadonlyMap<string, KeyLines> | undefined {
  const indent = indentOf(lines);
  const starts = lines.flatMap((line, index) => (isKeyLine(line, indent) ? [index] : []));
  const found = new Map<string, KeyLines>();
  for (const [n, start] of starts.entries()) {
    const key = keyOfLine(lines[start] ?? "");
    if (key === undefined || found.has(key)) return undefined;
    const last = lastLine(lines, start, starts[n + 1] ?? lines.length);
    found.set(key, { first: firstLine + start, last: firstLine + last });
  }
  return found.size === keys.length && keys.every((key) => found.has(key)) ? found : undefined;
}

export function indentOf(lines: readonly string[]): number {
  const first = lines.find((line) => !/^\s*(#|$)/.test(line)) ?? "";
  return first.length - first.trimStart().length;
}

/** Lines at the depth of the keys, but for comments, items of a list, and closing brackets. */
function isKeyLine(line: string, indent: number): boolean {
  const rest = line.slice(indent);
  return /^ *$/.test(line.slice(0, indent)) && /^[^\s#\]}]/.test(rest) && !/^-(\s|$)/.test(rest);
}

function keyOfLine(line: string): string | undefined {
  const match = /^\s*(?:("(?:[^"\\]|\\.)*")\s*|'((?:[^']|'')*)'\s*|([^\s"'].*?)):(?:\s|$)/.exec(line);
  if (!match) return undefined;
  const [, double, single, plain] = match;
  if (double === undefined) return single?.replaceAll("''", "'") ?? plain?.trimEnd();
  try {
    return String(JSON.parse(double));
  } catch {
    return undefined;
  }
}

/** Index of the value's last line, given where the next key or the end is. */
function lastLine(lines: readonly string[], start: number, end: number): number {
  // Below `key: |` an indented # is text; at the very left it is a comment even there.
  const comment = lines.slice(start, end).some(opensBlockScalar) ? /^(#|\s*$)/ : /^\s*(#|$)/;
  let last = end - 1;
  while (last > start && comment.test(lines[last] ?? "")) last--;
  return last;
}

/** `key: |` and the like; not a sign of that kind inside of a quoted text. */
function opensBlockScalar(line: string): boolean {
  return BLOCK_SCALAR.test(line) && !QUOTED_VALUE.test(line);
}

const BLOCK_SCALAR = /[\s:-][|>][-+0-9]{0,2}(?:\s+#.*|\s*)$/;
const QUOTED_VALUE = /^[^"']{0,200}[:-]\s+["']/;
