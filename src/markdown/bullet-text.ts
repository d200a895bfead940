import { oneLine } from "../text/escape.ts";

/** What means something anywhere in a line: code, emphasis, links, tags, entities, escapes, strikethrough, addresses. */
const SPECIAL = /[\\`*[\]<~@|]|&(?=#|\w)|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_|:(?=\/\/)|(?<=\bwww)\./giu;
/** What makes a line something else than a paragraph: a list, heading, quotation, rule or underline. */
const OPENING = /^(?:[-+=#>]|\d{1,9}(?=[.)]))/u;
/** A list with a number keeps the number, and loses what makes it a list. */
const NUMBERED = /^(\d{1,9})([.)])/u;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Precedes the words of what may be outdated. No words begin with it, because their brackets are escaped. */
export const MAYBE_OUTDATED = "[MAYBE OUTDATED] ";

/**
 * A text as one line of a list item, in which nothing is read as Markdown: it can neither leave its item nor become
 * a heading, a link, a comment or a marker. Only what could be read otherwise is escaped, so that people and prompts
 * see plain words. Pure.
 */
export function bulletText(text: string): string {
  const line = oneLine(text).replace(SPECIAL, "\\$&");
  if (NUMBERED.test(line)) return line.replace(NUMBERED, "$1\\$2");
  return line.replace(OPENING, "\\$&");
}

/** The words of a line of Markdown that `bulletText` may have written. Pure. */
export function plainBullet(line: string): string {
  return unescapedBullet(line).replace(/\s+/gu, " ").trim();
}

/** The same with its white space as it is. Pure. */
export function unescapedBullet(line: string): string {
  return line.replace(ESCAPED, "$1");
}
