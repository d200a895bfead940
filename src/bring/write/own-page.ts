import { sha256 } from "../../domain/hash.ts";

/** How a page begins that only shows what stands elsewhere: it is nothing to import, and what follows is no front matter. */
export const OWN_PAGE = "---\npai: page\n---\n";
/** The same for a page that people or other programs read. */
const OWN_COMMENT = "<!-- written by pai export -->\n\n";
/** Hex digits of the hash of a note. */
const DIGITS = 12;
const MARKED = /^---\n(?:.*\n)*?pai: "?(export [0-9a-f]{12})"?\n(?:.*\n)*?---(?:\n|$)/u;

/** The value of the key `pai` in the front matter of a note that shows what stands elsewhere, as long as nobody has changed it. Pure. */
export function markOf(body: string): string {
  return `export ${sha256(body.trim()).slice(-DIGITS)}`;
}

/** A page that says at its head who wrote it; nothing where there is none. Pure. */
export function marked(page: string): string {
  return page === "" ? "" : `${OWN_COMMENT}${page}`;
}

/** Whether a file shows what stands elsewhere, as an export wrote it. Pure. */
export function isOwnPage(text: string): boolean {
  const plain = text.replace(/^\uFEFF/u, "").replaceAll("\r\n", "\n");
  if (plain.startsWith(OWN_PAGE) || plain.startsWith(OWN_COMMENT)) return true;
  const [front = "", mark] = MARKED.exec(plain.slice(0, 20_000)) ?? [];
  return mark !== undefined && mark === markOf(plain.slice(front.length));
}
