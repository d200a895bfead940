import { documentFenceAfter } from "../../text/fence.ts";
import { addToGroup } from "../../text/groups.ts";

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
/** A list item: what is indented below it belongs to it, and is no code. */
const ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)])\s/u;
/** What stands behind a percent sign that a program takes: `%%i` and `%%~nx1` of batch files. */
const DIRECTIVE = /^(?:~[a-z]{0,6})?[\p{L}\p{N}](?![\p{L}\p{N}])/iu;
/** What stands before the second percent sign of `%d%%` and `%5.2f%%`. */
const FORMAT = /%[-+# \d.]{0,8}\p{L}{1,2}$/u;
const NUMBER = /\p{N}[ \t]?$/u;

/**
 * The comments of a Markdown text: `<!-- … -->`, and `%% … %%` as Obsidian has it. Only what is closed is one: a block, which begins a
 * line, wherever that is; any other within its paragraph. Code holds none, and a percent sign behind a number ("100%%") is neither
 * end of one where the other may be a sign as well, as one in an address ("a%%20b") is none. Pure, linear.
 */
export function commentsIn(text: string): readonly Comment[] {
  if (!text.includes("%%") && !text.includes("<!--")) return [];
  const found: Comment[] = [];
  const next = endsIn(text);
  let fence: string | undefined;
  let isListed = false;
  let mayIndent = true;
  let lineStart = 0;
  for (let at = -1; at < text.length; ) {
    OPENING.lastIndex = at;
    const { 0: sign = "\n", index: start = -1 } =
      at === -1 ? {} : (OPENING.exec(text) ?? { index: text.length });
    at = start + sign.length;
    if (sign === "\n") {
      lineStart = at;
      const end = text.indexOf("\n", at);
      const line = text.slice(at, end === -1 ? text.length : end);
      const before = fence;
      fence = documentFenceAfter(before, line);
      const isIndented = /^(?: {4}|\t)/u.test(line);
      const isCode: boolean = isIndented && mayIndent && !isListed;
      mayIndent = isCode || line.trim() === "";
      if (!isIndented && !mayIndent) isListed = ITEM.test(line);
      if (before !== undefined || fence !== undefined || isCode) at += line.length;
      continue;
    }
    const isBlock = sign === "<!--" || (sign === "%%" && text.slice(lineStart, start).trim() === "");
    const limit = isBlock ? text.length : (next("paragraph", at) ?? text.length);
    const close = sign === "<!--" ? "-->" : sign;
    const sorts = sign === "%%" ? endsOf(...sidesOf(text, start)) : [close];
    // The likelier one, but for one behind the beginning of another comment.
    const likely = Math.min(limit, next("open", at) ?? limit);
    const ends = sorts.map((sort) => next(sort, at) ?? limit);
    const end = ends.find((one, i) => one < (i < ends.length - 1 ? likely : limit));
    if (end === undefined) continue;
    at = end + close.length;
    if (!sign.startsWith("`")) found.push({ start, end: at, isPrivate: sign === "%%" });
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

/** What stands before two percent signs, and behind them. */
function sidesOf(text: string, at: number): readonly [before: string, behind: string] {
  return [text.slice(Math.max(0, at - 12), at), text.slice(at + 2, at + 14)];
}

/** Which sorts of two percent signs end a comment that two begin, the likelier first, by what stands around these; none where they are signs. */
function endsOf(before: string, behind: string): readonly ("any" | "apart" | "close" | "sure")[] {
  const isWord = /^\p{L}/u.test(behind);
  const isAddress = /[\p{L}\p{N}/]$/u.test(before) && /^\d[\da-f]/iu.test(behind);
  if (isAddress || FORMAT.test(before) || (/\p{N}$/u.test(before) && !isWord)) return [];
  if (DIRECTIVE.test(behind) || (NUMBER.test(before) && !isWord)) return ["sure"];
  return /^\s/u.test(behind) ? ["apart", "any"] : ["close", "any"];
}

/** The first place of a sort from a place on, which only grows from call to call: of marks that may end a comment, of code by its marks, of what ends a paragraph. */
function endsIn(text: string): (sort: string, from: number) => number | undefined {
  const places = new Map<string, number[]>();
  const next = new Map<string, number>();
  const add = (sort: string, at: number) => addToGroup(places, sort, at);
  for (const { index } of text.matchAll(CLOSING)) {
    const [before, behind] = sidesOf(text, index);
    const isWord = /^[\p{L}\p{N}~]/u.test(behind);
    const isApart = /\s$/u.test(before);
    if (isWord && isApart) add("open", index);
    if (FORMAT.test(before) || (isWord && isApart)) continue;
    add("any", index);
    if (!NUMBER.test(before) && !isApart) add("close", index);
    if (!/\p{N}$/u.test(before)) add("apart", index);
    if (!NUMBER.test(before) && !isWord) add("sure", index);
  }
  for (const { 0: sign, index } of text.matchAll(/`+|-->/gu)) add(sign, index);
  for (const { index } of text.matchAll(/\n[ \t]*\r?(?=\n)/gu)) add("paragraph", index);
  return (sort, from) => {
    const all = places.get(sort) ?? [];
    let i = next.get(sort) ?? 0;
    while ((all[i] ?? from) < from) i++;
    next.set(sort, i);
    return all[i];
  };
}
