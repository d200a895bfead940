import { messageOf, type Problem, passingOver } from "../domain/errors.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { PAGE_STATE_PATH } from "../domain/page.ts";
import { ANSWERS_DIR, memoryPath, REREAD_DIR, utcDay, VECTORS_DIR } from "../domain/paths.ts";
import { QUESTIONS_DIR } from "../domain/question.ts";
import { readStateLine, TOMBSTONE_PATH } from "../domain/state-line.ts";
import { KIND_FOLDER } from "../domain/vocabulary.ts";
import type { DirEntry, FileOps, Row } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";
import { utf8In } from "../text/normalise.ts";
import { isObject, jsonIn } from "../text/objects.ts";
import { findSecrets, nameSecrets, type Secret, withoutDoorCodes } from "../text/safety/secrets.ts";
import type { Context } from "./context.ts";
import { textAt } from "./last-run.ts";

const ALLOWED = " with a secret: ";
const CONFIG = "config.yaml";
const TEXT = new TextDecoder();

interface Holding extends Pick<Memory, "path" | "raw"> {
  readonly id: string;
  readonly found: readonly Secret[];
}

export function secretsHeld({ path, raw, header: { id, sensitive } }: Memory): readonly Holding[] {
  const found = sensitive ? withoutDoorCodes(findSecrets(raw), raw) : findSecrets(raw);
  return found.length > 0 ? [{ path, id, raw, found }] : [];
}

/**
 * Files with a secret that nobody has allowed: written by hand, merged, or kept before pai knew its form; and the settings. What a person
 * allowed in one memory may stand in others that are made of it. IO.
 */
export function checkSecrets({ store }: Context, holding: readonly Holding[]): readonly Finding[] {
  const lines = holding.length === 0 ? [] : store.history();
  const told = new Set(lines.flatMap(({ id, reason }) => (reason.includes(ALLOWED) ? id : [])));
  const wordsIn = ({ found, raw }: Holding) => found.map(({ start, end }) => raw.slice(start, end));
  const allowed = new Set(holding.filter(({ id }) => told.has(id)).flatMap(wordsIn));
  const settings = textOf(store.files, CONFIG, LIMITS.settingsBytes) ?? "";
  const inSettings = findSecrets(settings);
  return [
    ...holding.flatMap(({ path, raw, found }) => {
      const own = found.filter(({ start, end }) => !allowed.has(raw.slice(start, end)));
      const what = () => `contains ${nameSecrets(own, raw)}; pai edit, or pai forget --purge`;
      return own.length === 0 ? [] : [finding("secret", path, what())];
    }),
    ...(inSettings.length > 0
      ? [finding("secret", CONFIG, `contains ${nameSecrets(inSettings, settings)}; remove it`)]
      : []),
  ];
}

/** The text of a file; undefined for what is too large to be looked at, or no text, or may not be read; that others tell. IO. */
export function textOf(files: FileOps, path: string, mostBytes: number): string | undefined {
  try {
    const { kind, size = 0 } = files.stat(path) ?? {};
    return kind === "file" && size <= mostBytes ? utf8In(files.read(path)) : undefined;
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined) throw error; // a fault of the program
    return undefined;
  }
}

const FOLDERS: ReadonlySet<string> = new Set([
  ...Object.values(KIND_FOLDER),
  "archive",
  "state",
  "state/history",
  "state/access",
  QUESTIONS_DIR,
  ".index",
  ".local",
  REREAD_DIR,
  ANSWERS_DIR,
  VECTORS_DIR,
  ...["journal", "tmp", "conflicts", "set-aside", "consolidate"].map((name) => `.local/${name}`),
]);
const RECORDS = /^\.local\/journal\/\d{6}$/;
const FILES: ReadonlySet<string> = new Set([
  "version",
  ".gitignore",
  ".gitattributes",
  TOMBSTONE_PATH,
  PAGE_STATE_PATH,
  ...[
    "replica",
    "lock",
    "journal/pending.json",
    "projects.json",
    "upkeep.json",
    "passes.json",
    "synced.json",
    "extractions",
  ].map((name) => `.local/${name}`),
]);
/** Of a watcher: no file, and no command reads it as one. */
const SOCKET = ".local/watch.sock";
const LINES = /^state\/.*\.jsonl$|^\.local\/journal\/\d+\/\d+\.json$/;
const NOT_UTF8 = "contains an entry whose name is not UTF-8; rename it so that it can be read";
/** A repository of the person's, in which there may be anything. */
const NOT_OURS = ".git";

interface Entry {
  readonly path: string;
  /** `nameless`: the folder has an entry whose name is not UTF-8; `unlisted`: it cannot be looked into. */
  readonly kind: DirEntry["kind"] | "nameless" | "unlisted";
  readonly why?: string;
}

/** All that lies below a folder, by name; what is in folders for which `isEntered` says so, too. IO. */
export function* entriesBelow(
  files: FileOps,
  dir: string,
  isEntered: (path: string) => boolean = () => true,
): Generator<Entry> {
  let entries: readonly DirEntry[];
  try {
    entries = files.list(dir);
  } catch (error) {
    yield { path: dir, kind: "unlisted", why: messageOf(error) };
    return;
  }
  if (entries.some(({ name }) => name === undefined)) yield { path: dir, kind: "nameless" };
  const named = entries.flatMap(({ name, kind }) => (name === undefined ? [] : [{ name, kind }]));
  for (const { name, kind } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = dir === "" ? name : `${dir}/${name}`;
    yield { path, kind };
    if (kind === "directory" && isEntered(path)) yield* entriesBelow(files, path, isEntered);
  }
}

export function filesBelow(files: FileOps, dir: string, isEntered?: (path: string) => boolean): string[] {
  return [...entriesBelow(files, dir, isEntered)].flatMap(({ path, kind }) =>
    kind === "file" ? [path] : [],
  );
}

/** Reports links, pipes, devices, files in place of folders or the reverse, and oversized files anywhere in the store: every reader skips them. IO. */
export function checkPlain(files: FileOps): readonly Finding[] {
  const isEntered = (path: string) => path !== NOT_OURS && !isFilePlace(path);
  return [...entriesBelow(files, "", isEntered)].flatMap((entry) => problemOf(files, entry) ?? []);
}

function isFilePlace(path: string): boolean {
  return FILES.has(path) || LINES.test(path);
}

function problemOf(files: FileOps, { path, kind }: Entry): Finding | undefined {
  if (path === NOT_OURS || kind === "unlisted") return undefined;
  // At the top of a store nothing is read but by its name.
  if (kind === "nameless") return path === "" ? undefined : finding("unsafe_path", path, NOT_UTF8);
  if (kind === "link") return finding("unsafe_path", path, "is a symbolic link; links are not followed");
  if (kind === "other" && path === SOCKET) return undefined;
  if (kind === "other") return finding("not_a_file", path, "is not a regular file");
  if (kind === "directory")
    return isFilePlace(path) ? finding("not_a_file", path, "is a directory") : undefined;
  if (FOLDERS.has(path) || RECORDS.test(path)) return finding("not_a_file", path, "is a file, not a folder");
  const size = passingOver(() => files.stat(path), undefined)?.size ?? 0;
  const isNote = path.startsWith(`${REREAD_DIR}/`);
  const most = isNote ? LIMITS.fileBytes : LIMITS.pieceBytes;
  if (size <= most || path.startsWith(".index/")) return undefined; // parts of an index are never read in one piece
  return finding("too_large", path, `has ${size} bytes; at most ${most} are read`);
}

/** What fits into one text of JavaScript. */
const MOST_BYTES = 256 * 2 ** 20;

/** Finds lines below `state/` that nothing can read: torn, overwritten, with a wrong bit, or with a merge not finished in them. Reads all of it. IO. */
export function checkState(files: FileOps): Finding[] {
  const lines = filesBelow(files, "state").filter((path) => path.endsWith(".jsonl"));
  const damaged = lines.flatMap((path) => checkFile(files, path));
  const text = textAt(files, PAGE_STATE_PATH);
  if (text === undefined || isObject(jsonIn(text))) return damaged;
  const message = "is not JSON and is ignored: fix it or delete it";
  return [...damaged, finding("state_damaged", PAGE_STATE_PATH, message)];
}

function checkFile(files: FileOps, path: string): Finding[] {
  const size = files.stat(path)?.size ?? 0;
  const tooLarge = `has ${size} bytes, too many to check: look at what was written there`;
  if (size > MOST_BYTES) return [finding("state_large", path, tooLarge)];
  const lines = TEXT.decode(files.read(path)).split("\n");
  return lines.flatMap((line, at) => {
    const isRight = line === "" || readStateLine(line) !== undefined;
    return isRight ? [] : [damagedLine(path, at + 1, isObject(jsonIn(line)))];
  });
}

function damagedLine(path: string, line: number, isJson: boolean): Finding {
  const why = isJson
    ? 'is not what its checksum ("sum") says and is ignored: restore the line from git or a backup, or remove the checksum if you changed it yourself'
    : "is not a line of JSON and is ignored: restore it from git or a backup, or delete the line";
  const message = path === TOMBSTONE_PATH ? `${why}; until then what it keeps forgotten may come back` : why;
  return { ...finding("state_damaged", path, message), line };
}

export interface Finding extends Problem {
  /** `doctor --fix` mends it. */
  readonly fixable?: boolean;
  /** The memory, and where its misplaced file belongs. */
  readonly id?: string;
  readonly to?: string;
}

/** A day ahead of the clock is a wrong clock, not a plan. */
const AHEAD_MS = DAY_MS;

/** Finds what no single file shows: links that lead nowhere, loops, misplaced files, dates ahead of the clock. Pure. */
export function checkRows(rows: readonly Row[], nowMs: number): Finding[] {
  const byId = new Map(rows.map((row) => [row.header.id, row]));
  return rows.flatMap((row) => [
    ...checkPlace(row),
    ...checkReferences(row.header, row.path, byId),
    ...checkChain(row, byId),
    ...(Date.parse(row.header.created) > nowMs + AHEAD_MS
      ? [finding("future_date", row.path, `was created in the future (${row.header.created})`)]
      : []),
  ]);
}

function checkPlace({ header, path }: Row): Finding[] {
  const away = header.status === "archived" || header.status === "expired";
  const folder = path.slice(0, path.lastIndexOf("/"));
  const wanted = folderOf(header);
  if (folder === wanted) return checkName(header, path);
  const to = `${wanted}/${path.slice(path.lastIndexOf("/") + 1)}`;
  const why = away ? `is ${header.status}` : `was created on ${utcDay(header.created)}`;
  const what = finding("misplaced", path, `lies in ${folder}/ but ${why}: belongs in ${wanted}/`, true);
  return [{ ...what, id: header.id, to }];
}

function folderOf(header: Header): string {
  const path = memoryPath(header, "");
  return path.slice(0, path.lastIndexOf("/"));
}

/** A fact's name may be anything readable; the other kinds are found by their id. */
function checkName(header: Header, path: string): Finding[] {
  if (header.kind === "fact" || header.kind === "entity") return [];
  const name = path.slice(path.lastIndexOf("/") + 1, -".md".length);
  if (name.startsWith(header.id)) return [];
  const to = `${folderOf(header)}/${header.id}.md`;
  const what = finding("misnamed", path, `contains ${header.id}, which does not match its name`, true);
  return [{ ...what, id: header.id, to }];
}

function checkReferences(header: Header, path: string, byId: ReadonlyMap<string, Row>): Finding[] {
  const named: readonly [string, readonly string[]][] = [
    ["sources", (header.sources ?? []).map((source) => memoryIdOf(source))],
    ["links", (header.links ?? []).map(({ to }) => to)],
    ["supersedes", header.supersedes ?? []],
    ["superseded_by", header.superseded_by ? [header.superseded_by] : []],
  ];
  return named.flatMap(([key, ids]) =>
    ids.flatMap((id) => {
      if (id === header.id) return [finding("self_link", path, `${key} refers to the memory itself`)];
      return byId.has(id)
        ? []
        : [finding("missing_link", path, `${key} refers to ${id}, which is not in the store`)];
    }),
  );
}

/** A chain of successors that comes back to where it began has no head. */
function checkChain(row: Row, byId: ReadonlyMap<string, Row>): Finding[] {
  const seen = new Set<string>();
  let next: Row | undefined = row;
  while (next?.header.superseded_by && next.header.superseded_by !== next.header.id) {
    if (seen.has(next.header.id)) {
      const loops = seen.has(row.header.id) && next.header.id === row.header.id;
      return loops ? [finding("link_loop", row.path, "superseded_by leads back to the memory itself")] : [];
    }
    seen.add(next.header.id);
    next = byId.get(next.header.superseded_by);
  }
  return [];
}

export function finding(code: string, path: string, message: string, fixable = false): Finding {
  return { code, path, message, fixable };
}
