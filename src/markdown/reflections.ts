import { linesOf } from "./page-sections.ts";

/** The part of a page below `## Reflections`, up to the next heading as large. Offsets are in UTF-16 units. */
export interface Reflections {
  /** Where its heading begins, and what follows the part. */
  readonly from: number;
  readonly to: number;
  /** Heading and all, as it stands there. */
  readonly whole: string;
  /** The first line with its line end. */
  readonly heading: string;
  /** Paragraphs and bullets below it, in order. */
  readonly blocks: readonly Block[];
}

export interface Block {
  /** Offset in the page; it goes on to the next one. */
  readonly from: number;
  /** Its lines joined, without what makes it a bullet; "" for what is no prose: headings, code, comments, tables. */
  readonly words: string;
}

const HEADING = /^ {0,3}## +Reflections *(?:#+ *)?$/;
const AS_LARGE = /^ {0,3}#{1,2}(?: |$)/;
const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/;
const NO_PROSE = /^\s*(?:#{1,6}(?: |$)|<!--|\||>|(?:[-*_] ?){3,}$)/;

/** Finds that part; undefined where there is none, or more than one. Pure. */
export function findReflections(page: string): Reflections | undefined {
  const lines = linesOf(page);
  const [at, ...others] = [...lines.keys()].filter((i) => isLine(lines[i], HEADING));
  const heading = lines[at ?? -1];
  if (at === undefined || heading === undefined || others.length > 0) return undefined;
  const next = lines.findIndex((line, i) => i > at && isLine(line, AS_LARGE));
  const own = lines.slice(at + 1, next === -1 ? lines.length : next);
  const to = own.at(-1)?.to ?? heading.to;
  const { from } = heading;
  return {
    from,
    to,
    whole: page.slice(from, to),
    heading: page.slice(from, heading.to),
    blocks: blocksOf(own),
  };
}

function isLine(line: ReturnType<typeof linesOf>[number] | undefined, pattern: RegExp): boolean {
  return line?.quoted === false && pattern.test(line.text);
}

function blocksOf(lines: ReturnType<typeof linesOf>): readonly Block[] {
  const blocks: { from: number; words: string }[] = [];
  let isOpen = false;
  for (const { from, text, quoted } of lines) {
    if (!quoted && text.trim() === "") {
      isOpen = false;
      continue;
    }
    const isProse = !quoted && !NO_PROSE.test(text);
    const last = blocks.at(-1);
    if (isProse && isOpen && last !== undefined && !BULLET.test(text)) last.words += ` ${text.trim()}`;
    else blocks.push({ from, words: isProse ? text.replace(BULLET, "").trim() : "" });
    isOpen = isProse;
  }
  return blocks;
}
