import { entityFileName } from "./entities.ts";
import { contentDigest } from "./hash.ts";
import type { Header } from "./kinds.ts";
import { DEFAULTS, KIND_FOLDER } from "./vocabulary.ts";

/** Where episodes wait that a model is to read again: one file each, part of the change set. */
export const REREAD_DIR = ".local/reread";

/** What models answered, by the hash of the request; a cache. */
export const ANSWERS_DIR = ".local/answers";

/** Vectors that a server made of texts, by the hashes of the texts; a cache. */
export const VECTORS_DIR = ".local/vectors";

const DATED = Object.values(KIND_FOLDER).filter((folder) => folder !== KIND_FOLDER.entity);
const MEMORY_FILE = new RegExp(
  `^(archive/)?(${KIND_FOLDER.entity}|(${DATED.join("|")})/\\d{4}-\\d{2}-\\d{2})/[^./][^/]*\\.md$`,
);

/** Whether a file at this path is taken for a memory. Pure. */
export function isMemoryPath(path: string): boolean {
  return MEMORY_FILE.test(path);
}

/** The UTC day of a moment, `YYYY-MM-DD`. Pure. */
export function utcDay(moment: string | number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/**
 * Where a memory's file lies: a folder for its kind, one for the UTC day of `created`, and a name from
 * its id, or for a fact from category, time of day and content hash; an entity has no day, and the name of what
 * it is about. `clash` 2, 3, ... is added where that name is taken. Archived and expired memories lie below `archive/`. Pure.
 */
export function memoryPath(header: Header, text: string, clash = 1): string {
  const folder = filedAs(KIND_FOLDER[header.kind], header);
  const suffix = clash > 1 ? `-${clash}` : "";
  if (header.kind === "entity") {
    const { id, type = "other", name } = header;
    return `${folder}/${name === undefined ? id : entityFileName(type, name)}${suffix}.md`;
  }
  return `${folder}/${utcDay(header.created)}/${fileName(header, text)}${suffix}.md`;
}

/** A path in the archive, or out of it, as the status of what lies there wants it. Pure. */
export function filedAs(path: string, { status }: Pick<Header, "status">): string {
  const own = path.replace(/^archive\//, "");
  return status === "archived" || status === "expired" ? `archive/${own}` : own;
}

function fileName(header: Header, text: string): string {
  if (header.kind !== "fact") return header.id;
  const time = new Date(header.created).toISOString().slice(11, 19).replaceAll(":", "");
  return `${header.category ?? DEFAULTS.category}-${time}-${contentDigest(text, 8)}`;
}

/** What a program puts into the name of a copy where two versions met, or of an older one: Syncthing, Nextcloud, Resilio and rclone, Synology, git, Seafile, then Dropbox and Obsidian. */
const MARKS: readonly RegExp[] = [
  /[.~]sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{1,16})?(?=\.[^./]*$|$)/u,
  /(?:_conflict-|~)\d{8}-\d{6}(?=\.[^./]*$|$)/u,
  /\.conflict\d{0,3}(?=\.[^./]*$)/iu,
  /_[^/_]{1,60}_[A-Z][a-z]{2}-\d\d-\d{4,6}-\d{4}_Conflict(?=\.[^./]*$)/u,
  /_(?:BACKUP|BASE|LOCAL|REMOTE)_\d{1,7}(?=\.[^./]*$)/u,
  / \(sfconflict [^()/]*\)(?=\.[^./]*$|$)/iu,
  / \((?:[^()/]* )?(?:conflicted copy|case conflict|konflikt|in konflikt stehende kopie|conflit|copie en conflit|conflicto|copia en conflicto|copia in conflitto)(?:,? [^()/]*)?\)(?=\.[^./]*$|$)/iu,
];
/** What a copy has behind its name, and other files may have: a number, "- Copy", "(2026-05-12 conflict)", words with a day ("(競合コピー 2026-05-12)"), the name of a machine, ".orig". */
const COPIED =
  /(?: \d{1,2}| ?\(\d{1,2}\)| \([^()/]{0,60}\p{L} \d{4}-\d\d-\d\d[^()/]{0,12}\)|[ _-]{1,3}[([]?(?:[^()[\]/]{1,40} )?(?:copy|kopie|copie|c[oó]pia|conf(?:lict(?:ed)?)?|konflikt|syncconflict)(?: ?[\d( ][^()[\]/]{0,40})?[)\]]?|-(?:DESKTOP|LAPTOP|PC)-[A-Z0-9]{2,12})(?=\.[^./]*$)|\.orig$/iu;

/** The path of the file that this one may be another version of, and whether its name alone says so; undefined for any other name. Pure. */
export function originalOf(path: string): { readonly path: string; readonly isCertain: boolean } | undefined {
  const mark = MARKS.find((pattern) => pattern.test(path));
  if (mark !== undefined)
    return { path: path.replace(mark, "").replace(/(^|\/)\.stversions\//u, "$1"), isCertain: true };
  return COPIED.test(path) ? { path: path.replace(COPIED, ""), isCertain: false } : undefined;
}

/** The line of a store's attributes by which it is known, too. */
export const UNION_OF_LINES = "state/**/*.jsonl merge=union";

/**
 * What `.gitattributes` of a store says: line ends stay as they are, and pai merges what it knows. A clone without pai takes the lines of
 * both sides.
 */
export const GIT_ATTRIBUTES: readonly string[] = [
  "* -text",
  "*.md merge=pai",
  "state/*.json merge=pai",
  UNION_OF_LINES,
];

/** What belongs to one machine. */
export const GIT_IGNORED: readonly string[] = [".index/", ".local/"];

const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;
const REFUSED = /[<>:"|?*]|[. ]$/;

/** Whether Windows takes a file's name for a device (`con`, `nul.md`). Pure. */
export function isDeviceName(name: string): boolean {
  return RESERVED.test(name);
}

/** Whether Windows gives this very name to no file: a device's, one with a colon and the like, or with a dot or space at its end. Pure. */
export function isRefusedOnWindows(name: string): boolean {
  return isDeviceName(name) || REFUSED.test(name);
}

/** Names of documents that a package makes text of, where it is installed. */
export const DOCUMENT_FILE = /\.(?:pdf|docx)$/iu;
