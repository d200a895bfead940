import { withoutFences } from "./fence.ts";

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
