import { fenceAfter } from "../../text/fence.ts";

/** What a program puts into the name of a copy where two versions met: Syncthing, Nextcloud, Resilio, Seafile, then Dropbox and Obsidian. */
const MARKS: readonly RegExp[] = [
  /[.~]sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{1,16})?(?=\.[^./]*$|$)/u,
  /_conflict-\d{8}-\d{6}(?=\.[^./]*$|$)/u,
  /\.conflict(?=\.[^./]*$)/iu,
  / \(sfconflict [^()/]*\)(?=\.[^./]*$|$)/iu,
  / \((?:[^()/]* )?(?:conflicted copy|case conflict|konflikt|in konflikt stehende kopie|conflit|copie en conflit|conflicto|copia en conflicto|copia in conflitto)(?: [^()/]*)?\)(?=\.[^./]*$|$)/iu,
];
/** A number behind the name: a copy of iCloud or Google Drive, or the second part of something. */
const NUMBERED = /(?: \d{1,2}| ?\(\d{1,2}\))(?=\.[^./]*$)/u;

/** The path of the file that this one may be another version of, and whether its name alone says so; undefined for any other name. Pure. */
export function originalOf(path: string): { readonly path: string; readonly isCertain: boolean } | undefined {
  const mark = MARKS.find((pattern) => pattern.test(path));
  if (mark !== undefined) return { path: path.replace(mark, ""), isCertain: true };
  return NUMBERED.test(path) ? { path: path.replace(NUMBERED, ""), isCertain: false } : undefined;
}

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
