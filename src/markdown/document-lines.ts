import { isSingleRemark } from "../domain/flat.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { documentFenceAfter, withoutFences } from "../text/fence.ts";

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
    fence = documentFenceAfter(before, text);
    const isCode = before !== undefined || fence !== undefined;
    const isUnderline = !isCode && isTitle(lines.at(-1), lines.at(-2)) && UNDERLINE.test(text);
    if (isUnderline) {
      const title = texts[i - 1] ?? "";
      const heading = { level: text.includes("=") ? 1 : 2, text: plainText(title) };
      lines[i - 1] = { text: title, isCode: false, isUnderline: false, heading };
    }
    const [, marks, words = ""] = (!isCode && HEADING.exec(text)) || [];
    const heading = marks && { level: marks.length, text: plainText(words).replace(/(?<=\S) #+$/, "") };
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

/** The words of a piece of Markdown: links and embeds by what they show, no emphasis, no escapes, no block marks; code as it stands. Pure. */
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
    .replace(/==(?=\S)([^=\n]{1,300})(?<=\S)==/gu, "$1")
    .replace(/ \^[\w-]{1,40}$| ?\(\([\da-f]{8}-[\da-f-]{27}\)\)/gu, "")
    .replace(/(?<![:\\])\\([.!()#+*_[\]-])/gu, "$1");
}

/** Whose texts a person writes, one statement or note each. */
const WRITTEN: ReadonlySet<Header["kind"]> = new Set(["fact", "commitment", "episode", "belief", "entity"]);

/**
 * The header of a memory, with the tags that stand in its text: what a person writes there is a tag as one in the header is, and the
 * file stays as it is. Those of conversations, of code, and of what web pages and tools said are none. Pure.
 */
export function withInlineTags({ header, text }: Pick<Memory, "header" | "text">): Header {
  const { kind, source, tags = [] } = header;
  if (!WRITTEN.has(kind) || source === "web" || source === "tool") return header;
  if (kind === "episode" && !isSingleRemark(header)) return header;
  const added = inlineTags(text).filter((tag) => !tags.includes(tag));
  return added.length === 0 ? header : { ...header, tags: [...tags, ...added] };
}

/** Code between backticks on a line; what stands there, and in fences, is no mark. */
const CODE = /`[^`\n]*`/gu;
/** As Obsidian has them: a word behind a space, not a number alone, with parts behind slashes. */
const TAG = /(?<![^\s])#([\p{L}\p{M}\p{N}_/-]{1,100})(?![\p{L}\p{M}\p{N}_/-])/gu;
/** A number, or a colour with one. */
const NO_TAG = /^(?:[\d_/-]+|(?=[a-f]*\d)(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8}))$/iu;
const LINK = /\[\[([^[\]|#\n]{1,200})(?:#[^[\]|\n]{0,200})?(?:\|[^[\]\n]{0,200})?\]\]/gu;
const MOST = 20;

/** The tags in a Markdown text, as `#garden` or `#home/garden`, without `#`, each once, the first 20. Linear. Pure. */
export function inlineTags(text: string): readonly string[] {
  if (!text.includes("#")) return [];
  return firstOf(text, TAG).filter((tag) => !NO_TAG.test(tag));
}

/** What the links in a Markdown text name, as `[[Mara]]` or `[[people/Mara#Work|her]]`, each once, the first 20. Linear. Pure. */
export function inlineLinks(text: string): readonly string[] {
  return text.includes("[[") ? firstOf(text, LINK) : [];
}

function firstOf(text: string, mark: RegExp): readonly string[] {
  const found = [...withoutFences(text).replace(CODE, " ").matchAll(mark)].map(([, name = ""]) =>
    name.trim(),
  );
  return [...new Set(found.filter((name) => name !== ""))].slice(0, MOST);
}
