import { isSingleRemark } from "../domain/flat.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { withoutFences } from "../text/fence.ts";

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
