import { fenceAfter } from "../text/code-fence.ts";

/** One line of a page. Offsets are in UTF-16 units of the page. */
export interface PageLine {
  readonly from: number;
  /** After its line end. */
  readonly to: number;
  /** Without its line end. */
  readonly text: string;
  /** Within a code fence, or the front matter: it is quoted, and means nothing. */
  readonly quoted: boolean;
}

const BOM = "\uFEFF";

/** The lines of a page, those of fences and of the front matter marked. Pure, linear. */
export function linesOf(page: string): readonly PageLine[] {
  const lines: PageLine[] = [];
  const bodyAt = endOfFrontMatter(page);
  let fence: string | undefined;
  for (let from = page.startsWith(BOM) ? 1 : 0; from < page.length; ) {
    const end = page.indexOf("\n", from);
    const to = end === -1 ? page.length : end + 1;
    const text = page.slice(from, to).replace(/\r?\n$/, "");
    const isBody = from >= bodyAt;
    const opened: string | undefined = isBody ? fenceAfter(fence, text) : undefined;
    lines.push({ from, to, text, quoted: !isBody || fence !== undefined || opened !== undefined });
    fence = opened;
    from = to;
  }
  return lines;
}

/** Offset of what follows the front matter; after a byte order mark alone where there is none. Pure. */
export function endOfFrontMatter(page: string): number {
  const start = page.startsWith(BOM) ? 1 : 0;
  if (!/^---\r?\n/.test(page.slice(start, start + 5))) return start;
  for (let from = page.indexOf("\n", start) + 1; from > 0 && from < page.length; ) {
    const end = page.indexOf("\n", from);
    const line = page.slice(from, end === -1 ? page.length : end).replace(/\r$/, "");
    if (line === "---" || line === "...") return end === -1 ? page.length : end + 1;
    if (end === -1) break;
    from = end + 1;
  }
  return start;
}

/** The line end of a page: that of its first line. Pure. */
export function lineEndOf(page: string): "\n" | "\r\n" {
  const first = page.indexOf("\n");
  return first > 0 && page[first - 1] === "\r" ? "\r\n" : "\n";
}
