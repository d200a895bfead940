import { fenceAfter } from "../../text/fence.ts";

/** A comment of a note, as offsets in its text. */
interface Comment {
  readonly start: number;
  readonly end: number;
  /** `%%`, which is for the writer alone. */
  readonly isPrivate: boolean;
}

/** What begins a comment, code within a line, or a line. */
const OPENING = /(?<![%\\])%%(?!%)|<!--|`+|\n/gu;
const CLOSING = /(?<!%)%%(?!%)/gu;
/** The marks of a quotation or of a list item, behind which a fence may stand. */
const MARGIN = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?/u;
/** A list item: what is indented below it belongs to it, and is no code. */
const ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)])\s/u;
/** What stands behind a percent sign that a program takes: `%%i` and `%%~nx1` of batch files. */
const DIRECTIVE = /^(?:~[a-z]{0,6})?[\p{L}\p{N}](?![\p{L}\p{N}])/iu;
/** What stands before the second percent sign of `%d%%` and `%5.2f%%`. */
const FORMAT = /%[-+# \d.]{0,8}\p{L}{1,2}$/u;
const NUMBER = /\p{N}\s?$/u;

/**
 * The comments of a Markdown text: `<!-- … -->`, and `%% … %%` as Obsidian has it. Only what is closed is one: a block, which begins a
 * line, wherever that is; any other within its paragraph. Code holds none, and a percent sign behind a number ("100%%") is neither
 * end of one where the other may be a sign as well, as one in an address ("a%%20b") is none. Pure, linear.
 */
export function commentsIn(text: string): readonly Comment[] {
  if (!text.includes("%%") && !text.includes("<!--")) return [];
  const found: Comment[] = [];
  const ends = new Ends(text);
  let fence: string | undefined;
  let isListed = false;
  let mayIndent = true;
  let lineStart = 0;
  for (let at = -1; at < text.length; ) {
    const mark: { readonly sign: string; readonly start: number } | undefined =
      at === -1 ? { sign: "\n", start: -1 } : nextMark(text, at);
    if (mark === undefined) break;
    const { sign, start } = mark;
    at = start + sign.length;
    if (sign === "\n") {
      lineStart = at;
      const lineEnd = endOfLine(text, at);
      const before = fence;
      const line = text.slice(at, lineEnd);
      fence = fenceAfter(before, line.replace(MARGIN, ""));
      const isIndented = /^(?: {4}|\t)/u.test(line);
      const isCode: boolean = isIndented && mayIndent && !isListed;
      mayIndent = isCode || line.trim() === "";
      if (!isIndented && !mayIndent) isListed = ITEM.test(line);
      if (before !== undefined || fence !== undefined || isCode) at = lineEnd;
    } else if (sign.startsWith("`")) at = ends.ofCode(at, sign) ?? at;
    else {
      const end = sign === "<!--" ? ends.ofHtml(at) : ends.ofPercent(start, lineStart);
      if (end !== undefined) found.push({ start, end, isPrivate: sign === "%%" });
      at = end ?? at;
    }
  }
  return found;
}

/** A text without some of its comments; the line ends in them stay. Pure. */
export function withoutComments(text: string, comments = commentsIn(text)): string {
  let at = 0;
  const kept = comments.map(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return before + text.slice(start, end).replace(/[^\n]+/gu, "");
  });
  return kept.join("") + text.slice(at);
}

function nextMark(text: string, at: number): { readonly sign: string; readonly start: number } | undefined {
  OPENING.lastIndex = at;
  const found = OPENING.exec(text);
  return found === null ? undefined : { sign: found[0], start: found.index };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** Two percent signs that may end a comment. */
interface Closing {
  readonly at: number;
  readonly isApart: boolean;
  readonly isPercent: boolean;
  readonly isBeforeWord: boolean;
  readonly endsLine: boolean;
}

/** Places in a text, of which the next one of some sort is asked for, from places that only grow: no place is looked at twice for one sort. */
class Places<T extends { readonly at: number }> {
  readonly #all: readonly T[];
  readonly #next = new Map<string, number>();

  constructor(all: readonly T[]) {
    this.#all = all;
  }

  next(sort: string, isOne: (place: T) => boolean, { from, to }: Span): number | undefined {
    let i = this.#next.get(sort) ?? 0;
    for (; i < this.#all.length; i++) {
      const place = this.#all[i];
      if (place !== undefined && place.at >= from && isOne(place)) break;
    }
    this.#next.set(sort, i);
    const at = this.#all[i]?.at;
    return at !== undefined && at < to ? at : undefined;
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where what begins in a text ends; asked from its beginning on. */
class Ends {
  readonly #text: string;
  readonly #closing: Places<Closing>;
  readonly #ticks: Places<{ readonly at: number; readonly marks: string }>;
  readonly #lastHtml: number;
  #paragraph = -1;

  constructor(text: string) {
    this.#text = text;
    this.#closing = new Places([...text.matchAll(CLOSING)].map(({ index }) => closingAt(text, index)));
    this.#ticks = new Places([...text.matchAll(/`+/gu)].map(({ index, 0: marks }) => ({ at: index, marks })));
    this.#lastHtml = text.lastIndexOf("-->");
  }

  /** Code goes on to as many backticks as began it, within its paragraph. */
  ofCode(from: number, ticks: string): number | undefined {
    const end = this.#ticks.next(ticks, ({ marks }) => marks === ticks, this.#paragraphFrom(from));
    return end === undefined ? undefined : end + ticks.length;
  }

  ofHtml(from: number): number | undefined {
    return from > this.#lastHtml ? undefined : this.#text.indexOf("-->", from) + "-->".length;
  }

  ofPercent(start: number, lineStart: number): number | undefined {
    const from = start + "%%".length;
    const before = this.#text.slice(Math.max(lineStart, start - 12), start);
    const behind = this.#text.slice(from, from + 12);
    const isAddress = /\S$/u.test(before) && /^\d[\da-f]/iu.test(behind);
    const isSign = FORMAT.test(before) || (/\p{N}$/u.test(before) && !/^\p{L}/u.test(behind));
    if (isAddress || isSign) return undefined;
    const isBlock = this.#text.slice(lineStart, start).trim() === "";
    const opened = {
      isBehindNumber: NUMBER.test(before),
      isDirective: DIRECTIVE.test(behind),
      isApart: /^\s/u.test(behind),
      isAlone: isBlock && this.#text.slice(from, endOfLine(this.#text, from)).trim() === "",
    };
    const end =
      (opened.isAlone ? undefined : this.#close(opened, this.#paragraphFrom(from))) ??
      (isBlock ? this.#close(opened, { from, to: this.#text.length }) : undefined);
    return end === undefined ? undefined : end + "%%".length;
  }

  /** Where a comment ends: a mark set as the first one, close to the words or apart, goes before any other. */
  #close(opened: Opened, span: Span): number | undefined {
    const { isBehindNumber, isDirective, isApart, isAlone } = opened;
    const may = (one: Closing) =>
      !(one.isPercent && (isBehindNumber || isDirective)) && !(one.isBeforeWord && isDirective);
    const next = (wish: string, isOne: (one: Closing) => boolean) =>
      this.#closing.next(
        JSON.stringify([wish, isBehindNumber, isDirective]),
        (one) => may(one) && isOne(one),
        span,
      );
    if (isAlone)
      return (
        next("line", (one) => one.endsLine && (one.isApart || !one.isPercent)) ??
        next("sign", (one) => !one.isPercent)
      );
    if (isApart) return next("apart", (one) => one.isApart) ?? next("any", () => true);
    const close = next("close", (one) => !one.isApart && !one.isPercent);
    return close ?? (isDirective ? undefined : next("word", (one) => !(one.isApart && one.isBeforeWord)));
  }

  #paragraphFrom(from: number): Span {
    if (this.#paragraph < from) {
      const blank = /\n[ \t]*\r?(?=\n)/gu;
      blank.lastIndex = from;
      this.#paragraph = blank.exec(this.#text)?.index ?? this.#text.length;
    }
    return { from, to: this.#paragraph };
  }
}

interface Opened {
  readonly isBehindNumber: boolean;
  readonly isDirective: boolean;
  readonly isApart: boolean;
  /** Nothing else stands on its line. */
  readonly isAlone: boolean;
}

const LINE_END = /[^\S\n]*(?:\n|$)/uy;

function closingAt(text: string, at: number): Closing {
  const before = text.slice(Math.max(0, at - 2), at);
  LINE_END.lastIndex = at + "%%".length;
  return {
    at,
    isApart: /\s$/u.test(before),
    isPercent: NUMBER.test(before),
    isBeforeWord: /^[\p{L}\p{N}~]/u.test(text.slice(at + 2, at + 4)),
    endsLine: LINE_END.test(text),
  };
}
