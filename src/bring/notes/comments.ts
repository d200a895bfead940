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
 * end of one where the other may be a sign as well. Pure.
 */
export function commentsIn(text: string): readonly Comment[] {
  if (!text.includes("%%") && !text.includes("<!--")) return [];
  const found: Comment[] = [];
  let fence: string | undefined;
  let isListed = false;
  let mayIndent = true;
  for (let at = -1; at < text.length; ) {
    const mark: { readonly sign: string; readonly start: number } | undefined =
      at === -1 ? { sign: "\n", start: -1 } : nextMark(text, at);
    if (mark === undefined) break;
    const { sign, start } = mark;
    at = start + sign.length;
    if (sign === "\n") {
      const lineEnd = endOfLine(text, at);
      const before = fence;
      const line = text.slice(at, lineEnd);
      fence = fenceAfter(before, line.replace(MARGIN, ""));
      const isIndented = /^(?: {4}|\t)/u.test(line);
      const isCode: boolean = isIndented && mayIndent && !isListed;
      mayIndent = isCode || line.trim() === "";
      if (!isIndented && !mayIndent) isListed = ITEM.test(line);
      if (before !== undefined || fence !== undefined || isCode) at = lineEnd;
    } else if (sign.startsWith("`")) at = endOfCode(text, at, sign) ?? at;
    else {
      const end = sign === "<!--" ? endOfHtml(text, at) : endOfPercent(text, start);
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

function endOfParagraph(text: string, at: number): number {
  const blank = /\n[ \t]*\r?(?=\n)/gu;
  blank.lastIndex = at;
  return blank.exec(text)?.index ?? text.length;
}

/** Code goes on to as many backticks as began it, within its paragraph. */
function endOfCode(text: string, from: number, ticks: string): number | undefined {
  const rest = text.slice(from, endOfParagraph(text, from));
  const close = [...rest.matchAll(/`+/gu)].find(([marks]) => marks === ticks);
  return close === undefined ? undefined : from + close.index + ticks.length;
}

function endOfHtml(text: string, from: number): number | undefined {
  const end = text.indexOf("-->", from);
  return end === -1 ? undefined : end + "-->".length;
}

function endOfPercent(text: string, start: number): number | undefined {
  const from = start + "%%".length;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const before = text.slice(Math.max(lineStart, start - 12), start);
  if (FORMAT.test(before) || (/\p{N}$/u.test(before) && !/^\p{L}/u.test(text.slice(from, from + 2))))
    return undefined;
  const isBlock = text.slice(lineStart, start).trim() === "";
  const opened = {
    isBehindNumber: NUMBER.test(before),
    isAlone: isBlock && text.slice(from, endOfLine(text, from)).trim() === "",
  };
  const end =
    (opened.isAlone ? undefined : closeIn(text.slice(from, endOfParagraph(text, from)), opened)) ??
    (isBlock ? closeIn(text.slice(from), opened) : undefined);
  return end === undefined ? undefined : from + end;
}

interface Opened {
  readonly isBehindNumber: boolean;
  /** Nothing else stands on its line. */
  readonly isAlone: boolean;
}

/** Where a comment ends that these words begin with. A mark set as the first one, close to the words or apart, goes before any other. */
function closeIn(words: string, { isBehindNumber, isAlone }: Opened): number | undefined {
  const isDirective = DIRECTIVE.test(words);
  const isApart = /^\s/u.test(words);
  const marks = [...words.matchAll(CLOSING)].map(({ index }) => {
    const before = words.slice(Math.max(0, index - 2), index);
    return {
      end: index + "%%".length,
      isApart: index === 0 || /\s$/u.test(before),
      isPercent: NUMBER.test(before),
      isBeforeWord: /^[\p{L}\p{N}~]/u.test(words.slice(index + 2, index + 4)),
      endsLine: words.slice(index + 2, endOfLine(words, index)).trim() === "",
    };
  });
  const mayClose = marks.filter(
    (one) => !(one.isPercent && (isBehindNumber || isDirective)) && !(one.isBeforeWord && isDirective),
  );
  const found = isAlone
    ? (mayClose.find((one) => one.endsLine && (one.isApart || !one.isPercent)) ??
      mayClose.find((one) => !one.isPercent))
    : isApart
      ? (mayClose.find((one) => one.isApart) ?? mayClose[0])
      : (mayClose.find((one) => !one.isApart && !one.isPercent) ??
        (isDirective ? undefined : mayClose.find((one) => !(one.isApart && one.isBeforeWord))));
  return found?.end;
}
