import type { Problem } from "../../domain/errors.ts";
import { sha256 } from "../../domain/hash.ts";
import { LIMITS } from "../../domain/limits.ts";
import { isMemoryPath } from "../../domain/paths.ts";
import type { Freshness } from "../../index-ports.ts";
import type { Clock, FileOps, FileStat, Store } from "../../ports.ts";
import type { Embedding } from "../embedding.ts";
import { isUnderWay, readJournal } from "../journal-view.ts";
import { isMemory, type LoadedMemory, loadFile } from "../load.ts";
import { scanTree } from "../scan.ts";
import type { Connection } from "./connection.ts";
import { type FedMemory, feed } from "./feed.ts";
import { type FedFile, Ledger } from "./ledger.ts";
import { ensureTables } from "./schema.ts";

/** Files of one transaction. */
const FILES_AT_ONCE = 1_000;
/** Up to so many files each is looked at whenever the index is opened. */
const FULL_SCAN_FILES = 20_000;
/** Above that, all of them at most this often, ms. */
const FULL_SCAN_EVERY_MS = 600_000;

export interface Refreshing {
  readonly store: Store;
  readonly clock: Clock;
  readonly connection: Connection;
  readonly embedding: Embedding | undefined;
  /** Whether what was fed is noted for the next opening. */
  readonly keeps: boolean;
}

export interface Refreshed {
  readonly freshness: Freshness;
  readonly problems: readonly Problem[];
}

/** Feeds what changed among the files of this machine since it fed them last. IO. */
export function refreshShared({ store, clock, connection, embedding, keeps }: Refreshing): Refreshed {
  const { files } = store;
  const { name: made } = ensureTables(connection);
  const ledger = new Ledger(files, made, keeps);
  const { mark, fed } = ledger;
  const head = store.head();
  const readMs = clock.wall();
  const journal = readJournal(store, mark.seq, head);
  const isDue = Math.abs(readMs - mark.fullScanMs) >= FULL_SCAN_EVERY_MS;
  const every = fed.size <= FULL_SCAN_FILES || isDue || !journal.complete;
  const scan = every ? scanTree({ files, known: undefined, settledMs: 0, every }) : undefined;
  const look = scan?.look ?? statsOf(files, [...journal.written.keys()]);
  const changed = [...look].filter(([path, stat]) => !ledger.isSame(path, stat));
  const gone = scan
    ? [...fed.keys()].filter((path) => !look.has(path))
    : [...journal.written.keys()].filter((path) => isMemoryPath(path) && !look.has(path));
  const feeding = { connection, embedding, parse: parseRaw };
  for (let at = 0; at < Math.max(changed.length, gone.length); at += FILES_AT_ONCE) {
    const read = changed
      .slice(at, at + FILES_AT_ONCE)
      .map(([path, stat]) => readOne(files, path, stat, readMs));
    const left = gone.slice(at, at + FILES_AT_ONCE);
    const memories = read.flatMap(({ memory }) => memory ?? []);
    const broken = read.filter(({ memory }) => !memory).map(({ file }) => file.path);
    feed({ memories, gone: [...left, ...broken] }, feeding);
    ledger.add([
      ...read.map(({ file, isGone }) => (isGone ? { gone: file.path } : file)),
      ...left.map((path) => ({ gone: path })),
    ]);
  }
  const hashAt = (path: string) => {
    const raw = readAgain(files, path);
    return raw && sha256(raw);
  };
  const seq = isUnderWay(store, head, readMs, hashAt) ? head - 1 : head;
  const isNews = mark.seq !== seq || (every && (isDue || mark.fullScanMs === 0)) || changed.length > 0;
  if (isNews) ledger.add([{ made, seq, fullScanMs: every ? readMs : mark.fullScanMs }]);
  const unreadable = [...ledger.fed.values()].flatMap(({ problem }) => problem ?? []);
  const foreign = [...changed.map(([path]) => path), ...gone].filter(
    (path) => !journal.written.has(path),
  ).length;
  return {
    freshness: { freshness: every ? "full" : "directories", seq, foreign },
    problems: [...unreadable, ...(scan?.problems ?? [])],
  };
}

function statsOf(files: FileOps, paths: readonly string[]): ReadonlyMap<string, FileStat> {
  return new Map(
    paths.filter(isMemoryPath).flatMap((path) => {
      const stat = files.stat(path);
      return stat?.kind === "file" ? [[path, stat] as const] : [];
    }),
  );
}

interface ReadFile {
  readonly file: FedFile;
  readonly memory?: FedMemory;
  /** It has vanished meanwhile. */
  readonly isGone?: boolean;
}

function readOne(files: FileOps, path: string, stat: FileStat, readMs: number): ReadFile {
  const { size, mtimeMs, ino } = stat;
  const file = { path, size, mtimeMs, ino, readMs };
  const loaded = loadFile(files, path, stat);
  if (!loaded) return { file, isGone: true };
  if (!isMemory(loaded)) return { file: { ...file, problem: loaded.problem } };
  const raw = readAgain(files, path);
  // Another text by now: the next look finds that its times differ.
  return raw && sha256(raw) === loaded.fileHash
    ? { file, memory: { memory: loaded, raw } }
    : { file, isGone: true };
}

function readAgain(files: FileOps, path: string): Uint8Array | undefined {
  try {
    return files.read(path);
  } catch {
    return undefined;
  }
}

/** A memory of the bytes of its file. */
function parseRaw(path: string, raw: Uint8Array): LoadedMemory | undefined {
  const stat: FileStat = { kind: "file", size: raw.length, mtimeMs: 0, ino: 0, nlink: 1 };
  if (raw.length > LIMITS.fileBytes) return undefined;
  const loaded = loadFile({ read: () => raw } as unknown as FileOps, path, stat); // nothing else of it is called
  return loaded && isMemory(loaded) ? loaded : undefined;
}
