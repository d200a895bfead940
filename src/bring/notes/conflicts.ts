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

/** What git puts around what it could not merge: seven signs, or as many as it is told; Jujutsu has others between the sides. */
const [BEGIN, MIDDLE, END] = [/^<{7,}(?: |\r?$)/u, /^(?:={7,}\r?$|[%+]{7,} )/u, /^>{7,}(?: |\r?$)/u];

/** A place where something is not settled: its line, from 1, and whether all of its marks are there. */
interface Unmerged {
  readonly line: number;
  readonly isWhole: boolean;
}

/**
 * A text in which blank lines stand for what git could not merge (both sides, with their marks). Of marks that somebody left behind (no end,
 * or no beginning) they go, with what stands between two of them. What is quoted in a fence stays, and what underlines a heading. Pure.
 */
export function withoutUnmerged(text: string): {
  readonly text: string;
  readonly found: readonly Unmerged[];
} {
  if (!/^(?:<{7,}|>{7,})(?: |\r?$)/mu.test(text)) return { text, found: [] };
  const lines = text.split("\n");
  const found: Unmerged[] = [];
  let fence: string | undefined;
  let begin: number | undefined;
  let middle: number | undefined; // where nothing has begun, one that may underline a heading in its paragraph alone
  const leave = (from: number, to: number, isWhole: boolean) => {
    found.push({ line: from + 1, isWhole });
    lines.fill("", from, to + 1);
    begin = middle = undefined;
  };
  const leaveBegun = () => {
    const isEnd = middle !== undefined && !isUnderline(lines, middle);
    if (begin !== undefined) leave(begin, isEnd ? (middle ?? begin) : begin, false);
  };
  for (const [at, line] of [...lines].entries()) {
    const before = fence;
    fence = begin === undefined ? fenceAfter(before, line) : undefined;
    if (before !== undefined || fence !== undefined) continue;
    const isDivided = begin !== undefined && middle !== undefined;
    // Beside other quotations it is one of the seventh level, as mails have them.
    const isQuotedBeside = [lines[at - 1], lines[at + 1]].some((beside) => beside?.startsWith(">"));
    const isEnd = END.test(line) && (isDivided || !isQuotedBeside);
    if (BEGIN.test(line) || (isEnd && !isDivided)) leaveBegun();
    if (BEGIN.test(line)) [begin, middle] = [at, undefined];
    else if (isEnd) leave(begin ?? middle ?? at, at, begin !== undefined);
    else if (MIDDLE.test(line)) middle = begin === undefined ? at : (middle ?? at);
    else if (begin === undefined && middle !== undefined && line.trim() === "" && isUnderline(lines, middle))
      middle = undefined;
  }
  leaveBegun();
  return { text: lines.join("\n"), found };
}

/** Whether a line of `=` underlines a heading: one line of words by itself. */
function isUnderline(lines: readonly string[], at: number): boolean {
  const [above = "", before = ""] = [lines[at - 1], lines[at - 2]];
  return above.trim() !== "" && before.trim() === "";
}
