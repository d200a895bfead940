import { fenceAfter } from "../../text/fence.ts";

/** Whether at least half of the lines of a text stand in another one: two versions of one thing. Pure. */
export function isVersionOf(text: string, other: string): boolean {
  const lines = linesOf(text);
  const others = new Set(linesOf(other));
  return lines.length > 0 && lines.filter((line) => others.has(line)).length * 2 >= lines.length;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/u).filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/**
 * A text in which blank lines stand for what git could not merge (both sides, with their marks), and the lines, from 1, on which that
 * began. What is quoted in a fence stays. Pure.
 */
export function withoutUnmerged(text: string): { readonly text: string; readonly lines: readonly number[] } {
  if (!/^<{7}(?: |\r?$)/mu.test(text)) return { text, lines: [] };
  const lines = text.split("\n");
  const found: number[] = [];
  let [fence, isSettled]: [string | undefined, boolean] = [undefined, false];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const isBegun: boolean = !isSettled && fence === undefined && /^<{7}(?: |\r?$)/u.test(line);
    const end: number | undefined = isBegun ? endOfUnmerged(lines, at) : undefined;
    isSettled ||= isBegun && end === undefined; // nothing behind it ends either
    if (end === undefined) {
      fence = fenceAfter(fence, line);
      continue;
    }
    found.push(at + 1);
    lines.fill("", at, end + 1);
    at = end;
  }
  return { text: lines.join("\n"), lines: found };
}

/** The line of the mark that ends what begins on a line; undefined where it has no middle or no end. */
function endOfUnmerged(lines: readonly string[], from: number): number | undefined {
  const middle = lines.findIndex((line, at) => at > from && /^={7}\r?$/u.test(line));
  if (middle === -1) return undefined;
  const end = lines.findIndex((line, at) => at > middle && /^>{7}(?: |\r?$)/u.test(line));
  return end === -1 ? undefined : end;
}
