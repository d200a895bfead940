import { sha256 } from "../../domain/hash.ts";
import { type LeftOut, leftOutFor } from "../pai-export.ts";

/** A file of a folder that is written; `path` is relative to it, with forward slashes. */
export interface OutFile {
  readonly path: string;
  readonly text: string;
}

/** How a page begins that only shows what is stored elsewhere: it is not imported, and has no front matter. */
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

/** A page that says at its head who wrote it, and at its end how many memories are not on it; nothing where there is none. Pure. */
export function marked(page: string, leftOut: LeftOut): string {
  if (page === "") return "";
  const left = leftOutFor(leftOut).map(([reason, memories]) => `${reason} ${memories}`);
  return `${OWN_COMMENT}${page}${left.length > 0 ? `\n<!-- memories that are not on this page: ${left.join(", ")} -->\n` : ""}`;
}

/** A folder with a page that says how many memories are not in it, where there are any. Pure. */
export function withManifest(files: readonly OutFile[], leftOut: LeftOut): readonly OutFile[] {
  const lines = leftOutFor(leftOut).map(([reason, memories]) => `- ${reason}: ${memories}`);
  if (lines.length === 0) return files;
  const taken = new Set(files.map(({ path }) => path.toLowerCase()));
  let name = "EXPORT.md";
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `EXPORT-${n}.md`;
  const text = `${OWN_PAGE}\n# Memories that are not in this export\n\n${lines.join("\n")}\n`;
  return [...files, { path: name, text }];
}

/** Whether a file shows what stands elsewhere, as an export wrote it. Pure. */
export function isOwnPage(text: string): boolean {
  const plain = text.replace(/^\uFEFF/u, "").replaceAll("\r\n", "\n");
  if (plain.startsWith(OWN_PAGE) || plain.startsWith(OWN_COMMENT)) return true;
  const [front = "", mark] = MARKED.exec(plain.slice(0, 20_000)) ?? [];
  return mark !== undefined && mark === markOf(plain.slice(front.length));
}
