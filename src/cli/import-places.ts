import { PaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { LIMITS } from "../domain/limits.ts";
import { DOCUMENT_FILE } from "../domain/paths.ts";
import type { ImportJson } from "../domain/write-shapes.ts";
import type { ImportFile, RefusedFile } from "../memory/import-own.ts";
import {
  absoluteHost,
  homeDirectory,
  isHostDirectory,
  isHostPath,
  joinHost,
  nameOfHost,
  readHostText,
  realHostPath,
  removeHostFile,
  upwards,
} from "../store/host.ts";
import { writeHostText } from "../store/host-write.ts";
import { isText, objectIn, textsIn } from "../text/objects.ts";
import { openSession, type Session } from "./deps.ts";
import type { Globals } from "./options.ts";
import { count, kindCounts, withRest } from "./render/memory.ts";
import type { Vault } from "./watcher.ts";

const IMPORT_PLACES = [
  [".claude", "projects"],
  [".claude", "agent-memory"],
  [".codex", "sessions"],
  [".codex", "memories"],
  [".gemini", "tmp"],
  [".gemini", "GEMINI.md"],
  [".qwen", "QWEN.md"],
  [".openclaw", "workspace"],
  [".remnic"],
  ["basic-memory"],
  [".claude-mem", "claude-mem.db"],
] as const;

/** The places of this machine that hold something to import. */
export function placesToImport(): readonly string[] {
  const home = homeDirectory();
  return IMPORT_PLACES.map((names) => joinHost(home, ...names)).filter(isHostPath);
}

/** The files of a place, and what lets go of them. */
export interface ImportPlace {
  readonly files: readonly (ImportFile | RefusedFile)[];
  readonly close: () => void;
}

/** The files of a file, folder or archive that a person named, or of those that a pattern names. PaiError where they cannot be read. */
export async function findImports(session: Session, source: string): Promise<ImportPlace> {
  const place = absoluteHost(session.cwd, source);
  if (/[*?[{]/.test(source) && !isHostPath(place)) return findByPattern(session, source);
  const isArchive = /\.zip$/i.test(source) && !isHostDirectory(place);
  const found = isArchive
    ? await (await import("../store/host-zip.ts")).findInZip(place)
    : { ...(await import("../store/host-tree.ts")).findFiles(place, source), close: () => undefined };
  const isNamed = !isArchive && !isHostDirectory(place);
  return {
    files: [
      ...found.files.map((file) => ({
        ...asReadable(file, isArchive, isNamed ? place : joinHost(place, file.path)),
        source,
        folder: isArchive ? undefined : nameOfHost(isNamed ? joinHost(place, "..") : place),
        isNamed,
      })),
      ...found.refused.map((file) => ({ ...file, source })),
    ],
    close: found.close,
  };
}

/** A database as JSON, and a document as text, where they can be read; they have to lie on the disk. */
function asReadable<F extends Pick<ImportFile, "path" | "read">>(
  file: F,
  isArchive: boolean,
  place: string,
): F {
  const isDatabase = /\.(?:db|sqlite3?)$/iu.test(file.path);
  if (isArchive || !(isDatabase || DOCUMENT_FILE.test(file.path))) return file;
  const read = async function* () {
    const { databaseAsJson, documentAsText } = await import("../store/host-documents.ts");
    yield* (isDatabase ? databaseAsJson : documentAsText)(place, file.read);
  };
  return { ...file, read };
}

async function findByPattern(session: Session, source: string): Promise<ImportPlace> {
  const glob = await import("../store/host-tree.ts");
  const { files, refused, base } = glob.findByPattern(session.cwd, source);
  const isArchive = ({ path }: { readonly path: string }) => /\.zip$/i.test(path);
  const archives: ImportPlace[] = [];
  for (const { path } of files.filter(isArchive))
    archives.push(await findImports(session, joinHost(base, path)));
  return {
    files: [
      ...files
        .filter((file) => !isArchive(file))
        .map((file) => ({ ...file, source, folder: nameOfHost(base), isNamed: false })),
      ...refused.map((file) => ({ ...file, source })),
      ...archives.flatMap((archive) => archive.files),
    ],
    close: () => {
      for (const { close } of archives) close();
    },
  };
}

/** The folder of a vault in which pages are written. */
const PAGES = "pai";
/** The hash of each page there as it was written: what somebody has changed since is theirs. */
const WRITTEN = ".written.json";
const SHOWN = 5;

export interface VaultHow {
  readonly named: string;
  readonly isWritten: boolean;
  readonly globals: Globals;
  readonly tell: (text: string) => void;
}

/** A vault that is kept together with the store. PaiError `io` where there is no such folder. IO. */
export function vaultOf({ cwd, located }: Session, how: VaultHow): Vault {
  const named = absoluteHost(cwd, how.named);
  if (!isHostDirectory(named))
    throw new PaiError("io", `cannot read ${JSON.stringify(how.named)}: it is not a folder`, {
      hint: "name the folder of the vault",
    });
  const root = realHostPath(named);
  const store = realHostPath(located.directory);
  // Names with a dot belong to programs; a store within the vault is no note of it.
  const isWatched = (path: string) => {
    const names = path.split("/");
    const isOwn = how.isWritten && names[0] === PAGES;
    return !isOwn && !names.some((name) => name.startsWith(".")) && joinHost(root, path) !== store;
  };
  const open = () => openSession(how.globals, how.tell, { command: "watch" });
  const takeIn = async (changed: ReadonlySet<string> | undefined) => {
    const session = open();
    const place = await findImports(session, root);
    try {
      const files = place.files.filter(({ path }) =>
        path.split("/").every((_, at, names) => isWatched(names.slice(0, at + 1).join("/"))),
      );
      const gone = [...(changed ?? [])].filter((path) => !isHostPath(joinHost(root, path)));
      tellGone(gone, how.tell);
      // What was left out beside a note, as a copy that another device made of it, is a note where that is gone.
      const folders = new Set(gone.map(folderOf));
      const isNew = ({ path }: { readonly path: string }) =>
        changed?.has(path) || folders.has(folderOf(path));
      const paths = changed && new Set(files.filter(isNew).map(({ path }) => path));
      if (files.length === 0 || paths?.size === 0) return false;
      const result = await session.memory.import(files, { changed: paths });
      tellTaken(result, how.tell);
      return result.changeSets.length > 0;
    } finally {
      place.close();
    }
  };
  const show = async () => {
    if (!how.isWritten || how.globals.dryRun) return;
    const { written } = await open().memory.export({ format: "obsidian" });
    if ("files" in written) writePages(root, written.files, how.tell);
  };
  return { root, isWatched, takeIn, show };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** What was said once stays, though its note is gone: a person decides. */
function tellGone(gone: readonly string[], tell: VaultHow["tell"]): void {
  const stays = "is gone from the vault; what was taken from it stays: pai forget takes it away";
  const named = gone.map((path) => `${JSON.stringify(path)} ${stays}`);
  for (const text of withRest(named, SHOWN, (more) => `and ${count(more, "other note")}`)) tell(text);
}

function tellTaken({ created, sources, ...result }: ImportJson, tell: VaultHow["tell"]): void {
  if (result.changeSets.length > 0)
    tell(
      `took in ${kindCounts(created) || "what changed"} from the vault; to take it back: pai undo --import ${result.import}`,
    );
  const problems = sources.flatMap((source) =>
    source.problems.map(({ file, message }) => `${file}: ${message}`),
  );
  for (const text of withRest(problems, SHOWN, (more) => `and ${count(more, "other problem")}`)) tell(text);
}

/** Brings the pages in their folder up to date. What pai did not write there, or somebody has changed since, is left as it is. */
function writePages(
  root: string,
  pages: readonly { readonly path: string; readonly text: string }[],
  tell: VaultHow["tell"],
): void {
  const folder = joinHost(root, PAGES);
  const list = joinHost(folder, WRITTEN);
  const before = hashesIn(readHostText(list, false, LIMITS.transcriptUnitBytes));
  const after: Record<string, string> = {};
  const left: string[] = [];
  const isOurs = (path: string) => {
    const place = joinHost(folder, path);
    if (upwards(place).some((above) => realHostPath(above) !== above)) return false; // a link leads elsewhere
    const there = readHostText(place, false, LIMITS.transcriptUnitBytes);
    return there === undefined || (typeof there === "string" && sha256(there) === before[path]);
  };
  const isInFolder = [folder, list].every((path) => realHostPath(path) === path);
  for (const { path, text } of isInFolder ? pages : []) {
    const hash = sha256(text);
    if (!isOurs(path)) {
      left.push(path);
      continue;
    }
    after[path] = hash;
    const isThere = isHostPath(joinHost(folder, path));
    if (!isThere || before[path] !== hash) writeHostText(joinHost(folder, path), text);
  }
  const known = new Set(pages.map(({ path }) => path));
  for (const path of Object.keys(before)) {
    if (!known.has(path) && isInside(path) && isOurs(path)) removeHostFile(joinHost(folder, path));
  }
  const text = `${JSON.stringify(after)}\n`;
  if (isInFolder && text !== `${JSON.stringify(before)}\n`) writeHostText(list, text);
  if (!isInFolder) tell(`${JSON.stringify(folder)} is a link: no pages are written there`);
  if (left.length > 0)
    tell(
      `left as somebody has changed them: ${left.slice(0, SHOWN).join(", ")}${left.length > SHOWN ? ", …" : ""}`,
    );
}

/** The list lies in a folder of a person: a path in it may say anything. */
function isInside(path: string): boolean {
  return !path.split(/[\\/]/u).some((name) => name === ".." || name === "" || name.includes(":"));
}

function hashesIn(text: unknown): Readonly<Record<string, string>> {
  const read = isText(text) ? objectIn(text) : {};
  return textsIn(read, ...Object.keys(read)) as Record<string, string>;
}
