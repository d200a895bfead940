import { eastAsianWidth } from "get-east-asian-width";
import { made, memoised } from "./memoised.ts";

/** Columns below which text is not squeezed, however narrow the terminal. */
const MIN_COLUMNS = 10;

const ASCII = /^[\x20-\x7e]*$/;
/** It takes its time, and most that is printed is ASCII. */
const segmenter = made(() => new Intl.Segmenter("und", { granularity: "grapheme" }));

/**
 * Terminal columns of a text as `string-width` counts them (a test compares the two), cluster by cluster: East Asian wide characters and emoji take 2, combining marks
 * and format characters 0, everything else 1. Expects text that is already safe (see `escapeTerminal`),
 * on one line. Pure.
 */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const { width } of clusters(text)) columns += width;
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

/** The beginning of a text that fits into this many columns, with `…` if something is left out. One line. Pure. */
export function clip(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  return `${pieces(text, columns - 1)
    .next()
    .value?.trimEnd()}…`;
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

/** A text in pieces that fit, a word nearly always itself. */
function* pieces(text: string, columns: number): Generator<string, undefined> {
  let piece = "";
  let used = 0;
  for (const { cluster, width } of clusters(text)) {
    if (used + width > columns) {
      yield piece;
      piece = "";
      used = 0;
    }
    piece += cluster;
    used += width;
  }
  yield piece;
  return undefined;
}

/**
 * Runs of Latin letters and what typography and the drawing of boxes add, each 1 wide (all but the soft hyphen), and of anything else with the letter before it (a
 * keycap, an accent), in pieces: the segmenter takes more than linear time.
 */
const RUNS =
  /([\x20-\xac\xae-\u02ff\u2010-\u2027\u2191\u2193\u2500-\u257f]+(?![^\x20-\xac\xae-\u02ff\u2010-\u2027\u2191\u2193\u2500-\u257f]))|[\x20-\xac\xae-\u02ff\u2010-\u2027\u2191\u2193\u2500-\u257f]?[^\x20-\xac\xae-\u02ff\u2010-\u2027\u2191\u2193\u2500-\u257f]{1,500}/gu;

/** What a terminal draws as one, with its columns. */
function* clusters(text: string): Generator<{ readonly cluster: string; readonly width: number }> {
  for (const [run, plain] of text.matchAll(RUNS)) {
    if (plain !== undefined) for (const cluster of plain) yield { cluster, width: 1 };
    else
      for (const { segment: cluster } of segmenter().segment(run)) yield { cluster, width: widthOf(cluster) };
  }
}

/** Texts repeat their characters, and several patterns are tried on each. */
const KEPT_CHARS = 10_000;
const widthOf = memoised(measure, KEPT_CHARS);

/** In sets of texts (`v`), of which TypeScript takes no literal before ES2024. */
const EMOJI = String.raw`^(?:\p{RGI_Emoji}|[\d#*]\u20e3|\p{Extended_Pictographic}.*\u200d.*\p{Extended_Pictographic}.*)$`;

const patterns = made(() => ({
  emoji: new RegExp(EMOJI, "v"),
  visible: /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Cs}]/u,
  trailing: /[\p{Mc}\uff00-\uffef]/u,
}));

/** An emoji takes 2 columns, anything else those of its first visible character and of spacing marks behind it. */
function measure(cluster: string): number {
  const { emoji, visible, trailing } = patterns();
  if (cluster.length < LONGEST_EMOJI && emoji.test(cluster)) return 2;
  const [first, ...others] = cluster.slice(Math.max(0, cluster.search(visible)));
  if (first === undefined || !visible.test(first)) return 0;
  let columns = eastAsianWidth(first.codePointAt(0) ?? 0);
  for (const char of others) if (trailing.test(char)) columns += eastAsianWidth(char.codePointAt(0) ?? 0);
  return columns;
}

const LONGEST_EMOJI = 50;
