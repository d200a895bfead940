/** Columns below which text is not squeezed, however narrow the terminal. */
const MIN_COLUMNS = 10;

const ASCII = /^[\x20-\x7e]*$/;
let zero: RegExp | undefined;
/** East Asian Width W and F (UAX 11) in blocks; emoji with a picture of their own by their property. */
let wide: RegExp | undefined;

/**
 * Terminal columns of a text, like wcwidth: East Asian wide characters and emoji take 2, combining marks
 * and format characters 0, everything else 1. Expects text that is already safe (see `escapeTerminal`),
 * on one line. Pure.
 */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const char of text) columns += charWidth(char);
  return columns;
}

/**
 * Text broken into lines of at most `width` columns, at spaces where possible. Lines after the first start with
 * `indent` spaces, and the first is taken to stand at that column already. Line ends of the text are
 * kept, other white space is collapsed. At least 10 columns are used for text. Pure.
 */
export function wrap(text: string, width: number, indent = 0): string {
  const columns = Math.max(MIN_COLUMNS, width - indent);
  return text
    .split("\n")
    .flatMap((line) => wrapLine(line, columns))
    .join(`\n${" ".repeat(indent)}`);
}

/**
 * Printed lines that are longer than `columns` broken at spaces, colours and all. What follows stands below the second
 * of two columns ("name  text"), below what a line of a tree is about, or as far in as the line itself. A word that is too long
 * stays whole. Pure.
 */
export function reflow(text: string, columns: number): string {
  if (text.length * WIDEST <= columns) return text;
  return text
    .split("\n")
    .map((line) => (displayWidth(line.replace(COLOUR, "")) <= columns ? line : reflowLine(line, columns)))
    .join("\n");
}

/** Columns of a character, at most. */
const WIDEST = 2;
/** What `Painter` puts around text. */
const COLOUR = /\u001B\[\d+m/g;
/** │, ├, └ and ─; escaped, since the built program keeps patterns in ASCII. */
const TREE = /^[ \u2502\u251c\u2514\u2500]*[\u2502\u251c\u2514\u2500] /;
const BULLET = /^ *(?:[-=]|\d+\.|[ab]\)) /;
const TWO_COLUMNS = /^ *\S+(?: \S+)* {2,}(?=\S)/;

/** How far what follows a first column that is too wide stands in. */
const WIDE_HANG = 4;

function reflowLine(line: string, columns: number): string {
  const hang = hangOf(line.replace(COLOUR, ""), columns);
  let used = 0;
  let isStart = true;
  const pieces = line.split(/( +)/).map((piece, i, all) => {
    const size = displayWidth(piece.replace(COLOUR, ""));
    const isSpace = i % 2 === 1;
    const next = isSpace ? displayWidth((all[i + 1] ?? "").replace(COLOUR, "")) : 0;
    const breaks = isSpace && !isStart && used + size + next > columns;
    used = breaks ? hang.length : used + size;
    // Spaces that lead a line in are no place to break it.
    isStart = isStart && (isSpace || size === 0);
    return breaks ? `\n${hang}` : piece;
  });
  return pieces.join("");
}

function hangOf(line: string, columns: number): string {
  const tree = TREE.exec(line)?.[0];
  if (tree !== undefined) return tree.replaceAll("├", "│").replace(/[\u2514\u2500]/g, " ");
  const column = (BULLET.exec(line) ?? TWO_COLUMNS.exec(line))?.[0].length;
  const own = line.search(/\S/);
  return " ".repeat(column === undefined ? own : column <= columns / 2 ? column : own + WIDE_HANG);
}

/** The beginning of a text that fits into so many columns, with `…` where something is left out. One line. Pure. */
export function clip(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let shown = "";
  let used = 1;
  for (const char of text) {
    used += charWidth(char);
    if (used > columns) break;
    shown += char;
  }
  return `${shown.trimEnd()}…`;
}

function wrapLine(line: string, columns: number): readonly string[] {
  if (line.length * WIDEST <= columns) return [line.trim().replace(/\s+/gu, " ")];
  const lines: string[] = [];
  let current = "";
  let used = 0;
  for (const word of line.split(/\s+/u).filter((w) => w !== "")) {
    for (const piece of pieces(word, columns)) {
      const size = displayWidth(piece);
      const joins = current !== "" && used + 1 + size <= columns;
      if (!joins && current !== "") lines.push(current);
      current = joins ? `${current} ${piece}` : piece;
      used = joins ? used + 1 + size : size;
    }
  }
  return [...lines, current];
}

/** A word in pieces that fit, nearly always itself. */
function pieces(word: string, columns: number): readonly string[] {
  if (displayWidth(word) <= columns) return [word];
  const found: string[] = [];
  let piece = "";
  let used = 0;
  for (const char of word) {
    const size = charWidth(char);
    if (used + size > columns) {
      found.push(piece);
      piece = "";
      used = 0;
    }
    piece += char;
    used += size;
  }
  return [...found, piece];
}

/** Latin letters and what typography adds are 1 wide, all but the soft hyphen: for these alone no pattern is made. */
function isPlain(code: number): boolean {
  return (code < 0x300 && code !== 0xad) || (code >= 0x2010 && code <= 0x2027);
}

function charWidth(char: string): 0 | 1 | 2 {
  if (isPlain(char.codePointAt(0) ?? 0)) return 1;
  // Made where the first such character is met: both take their time, and most that is printed is ASCII.
  zero ??= /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u;
  if (zero.test(char)) return 0;
  wide ??=
    /^(?:[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|(?!\p{RI})\p{Emoji_Presentation})$/u;
  return wide.test(char) ? 2 : 1;
}
