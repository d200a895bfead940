import { type Problem, passingOver } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { ACTIONS_DIR } from "../domain/memory-action.ts";
import { PAGE_STATE_PATH } from "../domain/page.ts";
import { ANSWERS_DIR, QUEUE_DIR, REREAD_DIR, VECTORS_DIR } from "../domain/paths.ts";
import { QUESTIONS_DIR } from "../domain/question-lines.ts";
import { TOMBSTONE_PATH } from "../domain/tombstones.ts";
import { KIND_FOLDER } from "../domain/vocabulary.ts";
import type { DirEntry, FileOps } from "../ports.ts";

const FOLDERS: ReadonlySet<string> = new Set([
  ...Object.values(KIND_FOLDER),
  ...["archive", "state", "state/history", "state/access", "state/graph", ACTIONS_DIR, QUESTIONS_DIR],
  ...[".index", ".local", QUEUE_DIR, REREAD_DIR, ANSWERS_DIR, VECTORS_DIR],
  ...["journal", "tmp", "conflicts", "set-aside", "consolidate"].map((name) => `.local/${name}`),
]);
const RECORDS = /^\.local\/journal\/\d{6}$/;
const FILES: ReadonlySet<string> = new Set([
  ...["version", ".gitignore", ".gitattributes", TOMBSTONE_PATH, PAGE_STATE_PATH],
  ...[
    "replica",
    "lock",
    "journal/pending.json",
    "projects.json",
    "upkeep.json",
    "passes.json",
    "extractions",
  ].map((name) => `.local/${name}`),
]);
const LINES = /^state\/.*\.jsonl$|^\.local\/journal\/\d+\/\d+\.json$/;
const NOT_UTF8 = "contains an entry whose name is not UTF-8; rename it so that it can be read";
/** A repository of the person's, in which there may be anything. */
const NOT_OURS = ".git";

/**
 * What is no plain file or folder anywhere in a store, and so is passed over by everything that reads: links, pipes, devices, folders in the
 * place of files and files in the place of folders, files of more bytes than are read in one piece. IO.
 */
export function checkPlain(files: FileOps): readonly Problem[] {
  return plainBelow(files, "");
}

function plainBelow(files: FileOps, dir: string): readonly Problem[] {
  const entries = passingOver(() => files.list(dir), []);
  // At the top of a store nothing is read but by its name.
  const isNamed = dir === "" || entries.every(({ name }) => name !== undefined);
  const nameless = isNamed ? [] : [passedOver("unsafe_path", dir, NOT_UTF8)];
  const below = entries.flatMap((entry) => {
    const path = dir === "" ? (entry.name ?? "") : `${dir}/${entry.name}`;
    if (entry.name === undefined || path === NOT_OURS) return [];
    const problem = problemOf(files, path, entry);
    if (problem) return [problem];
    return entry.kind === "directory" ? plainBelow(files, path) : [];
  });
  return [...nameless, ...below];
}

function problemOf(files: FileOps, path: string, { kind }: DirEntry): Problem | undefined {
  if (kind === "link") return passedOver("unsafe_path", path, "is a symbolic link; links are not followed");
  if (kind === "other") return passedOver("not_a_file", path, "is no regular file");
  if (kind === "directory")
    return FILES.has(path) || LINES.test(path) ? passedOver("not_a_file", path, "is a directory") : undefined;
  if (FOLDERS.has(path) || RECORDS.test(path))
    return passedOver("not_a_file", path, "is a file, not a folder");
  const size = passingOver(() => files.stat(path), undefined)?.size ?? 0;
  const isNote = [QUEUE_DIR, REREAD_DIR].some((folder) => path.startsWith(`${folder}/`));
  const most = isNote ? LIMITS.fileBytes : LIMITS.pieceBytes;
  if (size <= most || path.startsWith(".index/")) return undefined; // parts of an index are never read in one piece
  return passedOver("too_large", path, `has ${size} bytes; at most ${most} are read`);
}

function passedOver(code: string, path: string, message: string): Problem {
  return { code, path, message };
}
