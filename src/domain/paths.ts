import { entityFileName } from "./entities.ts";
import { contentHash, sha256 } from "./hash.ts";
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
  const away = header.status === "archived" || header.status === "expired" ? "archive/" : "";
  const folder = `${away}${KIND_FOLDER[header.kind]}`;
  const suffix = clash > 1 ? `-${clash}` : "";
  if (header.kind === "entity") {
    const { id, type = "other", name } = header;
    return `${folder}/${name === undefined ? id : entityFileName(type, name)}${suffix}.md`;
  }
  return `${folder}/${utcDay(header.created)}/${fileName(header, text)}${suffix}.md`;
}

function fileName(header: Header, text: string): string {
  if (header.kind !== "fact") return header.id;
  const time = new Date(header.created).toISOString().slice(11, 19).replaceAll(":", "");
  const digest = (contentHash(text) ?? sha256(text)).slice("sha256:".length, "sha256:".length + 8);
  return `${header.category ?? DEFAULTS.category}-${time}-${digest}`;
}
