import { fenceAfter } from "../text/fence.ts";

export interface DocumentLine {
  /** Without its line end. */
  readonly text: string;
  /** Of a code fence, or its mark. */
  readonly isCode: boolean;
  /** The heading that it is, by its words; of one that is underlined, its first line. */
  readonly heading?: { readonly level: number; readonly text: string };
  /** What underlines the heading above it. */
  readonly isUnderline: boolean;
}

const HEADING = /^ {0,3}(#{1,6})[ \t](.*)$/;
const UNDERLINE = /^ {0,3}(?:={2,}|-{2,})[ \t]*$/;
/** What may be underlined: a line of words, and none of a list, a table, a quotation, HTML or code. */
const TITLE = /^ {0,3}(?![-*+>|<#]|\d{1,3}[.)] |\s)\S.{0,150}$/u;

/** The lines of a Markdown document without its front matter, in order. A paragraph of several lines is no heading, whatever stands below it. Pure, linear. */
export function documentLines(body: string): readonly DocumentLine[] {
  const texts = body.split(/\r?\n/);
  const lines: DocumentLine[] = [];
  let fence: string | undefined;
  for (const [i, text] of texts.entries()) {
    const before = fence;
    fence = fenceAfter(before, text);
    const isCode = before !== undefined || fence !== undefined;
    const isUnderline = !isCode && isTitle(lines.at(-1), lines.at(-2)) && UNDERLINE.test(text);
    if (isUnderline) {
      const title = texts[i - 1] ?? "";
      const heading = { level: text.includes("=") ? 1 : 2, text: plainText(title) };
      lines[i - 1] = { text: title, isCode: false, isUnderline: false, heading };
    }
    const [, marks, words = ""] = (!isCode && HEADING.exec(text)) || [];
    const heading = marks && { level: marks.length, text: withoutEnd(plainText(words)) };
    lines.push({ text, isCode, isUnderline, ...(heading && { heading }) });
  }
  return lines;
}

function isTitle(line: DocumentLine | undefined, above: DocumentLine | undefined): boolean {
  if (line === undefined || line.isCode || line.heading || line.isUnderline || !TITLE.test(line.text))
    return false;
  return (
    above === undefined ||
    above.isCode ||
    above.isUnderline ||
    above.heading !== undefined ||
    above.text.trim() === ""
  );
}

function withoutEnd(heading: string): string {
  const end = heading.lastIndexOf(" ");
  return end > 0 && /^#+$/.test(heading.slice(end + 1)) ? heading.slice(0, end) : heading;
}

/** The words of a piece of Markdown: links and embeds by what they show, no emphasis, no block marks; code as it stands. Pure. */
export function plainText(text: string): string {
  const parts = text.split(/(`[^`\n]+`)/u).map((part, i) => (i % 2 === 1 ? part : withoutMarks(part)));
  return parts.join("").replace(/\s+/gu, " ").trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/!\[\[[^[\]]{0,300}\]\]/gu, "")
    .replace(/\[\[(?:[^[\]|]{0,300}\|)?([^[\]|]{0,300})\]\]/gu, "$1")
    .replace(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/gu, "$1")
    .replace(/\*\*|__|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, "")
    .replace(/ \^[\w-]{1,40}$/u, "");
}
