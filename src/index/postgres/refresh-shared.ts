import { randomUUID } from "node:crypto";
import type { Problem } from "../../domain/errors.ts";
import { sha256 } from "../../domain/hash.ts";
import { isMemoryPath } from "../../domain/paths.ts";
import type { Freshness } from "../../index-ports.ts";
import type { Clock, FileOps, FileStat, Store } from "../../ports.ts";
import { isUnderWay, readJournal } from "../journal-view.ts";
import { isMemory, loadFile } from "../load.ts";
import { scanTree } from "../scan.ts";
import type { Embedding } from "../vectors.ts";
import { type Connection, ensureTables } from "./connection.ts";
import { feed, type ReadFile } from "./feed.ts";

/** Files, and bytes of them, in one transaction. */
const AT_ONCE = { files: 4_000, bytes: 16 * 2 ** 20 };
/** Up to so many files each is looked at whenever the index is opened. */
const FULL_SCAN_FILES = 20_000;
/** Above that, all of them at most this often, ms. */
const FULL_SCAN_EVERY_MS = 600_000;
/** A file that was changed so shortly before it was read may change once more without another time. */
const UNSETTLED_MS = 2_000;
/** Where a machine keeps its name in databases. */
const NAME_PATH = ".index/postgres";

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
  const { ask } = connection;
  ensureTables(connection);
  const machine = keeps ? nameIn(files) : undefined;
  const [row = []] = ask(
    `SELECT seq, full_ms, (SELECT count(*) FROM (SELECT FROM pai.fed WHERE machine = $1 LIMIT $2) AS files)
     FROM pai.machine WHERE name = $1`,
    [machine ?? "", FULL_SCAN_FILES + 1],
  );
  const [known = 0, fullMs = 0, many = 0] = row.map(Number);
  const head = store.head();
  const readMs = clock.wall();
  const journal = readJournal(store, known, head);
  const isDue = Math.abs(readMs - fullMs) >= FULL_SCAN_EVERY_MS;
  const every = many <= FULL_SCAN_FILES || isDue || !journal.complete;
  const paths = [...journal.written.keys()].filter(isMemoryPath);
  const fed = new Map(
    ask(
      `SELECT path, size, mtime, ino, read, problem FROM pai.fed
       WHERE machine = $1 AND ($2::boolean OR path = ANY($3::text[]) OR problem IS NOT NULL)`,
      [machine ?? "", every, paths],
    ).map((columns) => [String(columns[0]), columns]),
  );
  const scan = every ? scanTree({ files, known: undefined, settledMs: 0, every }) : undefined;
  const look = scan?.look ?? statsOf(files, paths);
  const changed = [...look].filter(([path, stat]) => !isSame(fed.get(path), stat));
  const gone = (scan ? [...fed.keys()] : paths).filter((path) => !look.has(path));
  const unlike = new Set([...gone, ...changed.map(([path]) => path)]);
  const problems: Problem[] = [...(scan?.problems ?? [])];
  for (const [path, [, , , , , problem]] of fed)
    if (problem !== null && !unlike.has(path)) problems.push(JSON.parse(String(problem))); // as it was fed
  for (const [at, some] of portions(changed).entries()) {
    const read = some.map(([path, stat]) => readOne(files, path, stat, readMs) ?? path);
    const there = read.filter((file) => typeof file !== "string");
    problems.push(...there.flatMap(({ problem }) => problem ?? []));
    const left = [...(at === 0 ? gone : []), ...read.filter((file) => typeof file === "string")];
    feed({ machine, files: there, gone: left }, { connection, embedding });
  }
  const hashAt = (path: string) => {
    const raw = readAgain(files, path);
    return raw && sha256(raw);
  };
  const seq = isUnderWay(store, head, readMs, hashAt) ? head - 1 : head;
  if (machine !== undefined && (known !== seq || (every && isDue) || row.length === 0))
    ask(
      "INSERT INTO pai.machine VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET seq = $2, full_ms = $3",
      [machine, seq, every ? readMs : fullMs],
    );
  return { freshness: { freshness: every ? "full" : "directories", seq }, problems };
}

/** The name of this machine in databases, made once; undefined where it cannot be kept: then nothing is noted. IO. */
function nameIn(files: FileOps): string | undefined {
  const known = readAgain(files, NAME_PATH);
  if (known) return Buffer.from(known).toString("utf8");
  const name = randomUUID();
  try {
    files.makeDir(".index");
    files.create(NAME_PATH, Buffer.from(name));
    return name;
  } catch {
    return undefined;
  }
}

/** Whether a file is as it was fed, as far as its times tell. */
function isSame(fed: readonly unknown[] | undefined, { size, mtimeMs, ino }: FileStat): boolean {
  if (fed === undefined) return false;
  const [, knownSize, knownTime, knownIno, readMs] = fed;
  const isAlike = knownSize === size && knownTime === mtimeMs && knownIno === ino;
  return isAlike && mtimeMs < Number(readMs) - UNSETTLED_MS;
}

/** Files by portions that one transaction takes: one at least. */
function portions(files: readonly (readonly [path: string, stat: FileStat])[]) {
  const all = [files.slice(0, 0)];
  let bytes = 0;
  for (const file of files) {
    bytes += file[1].size;
    if ((all.at(-1)?.length ?? 0) < AT_ONCE.files && bytes <= AT_ONCE.bytes) all.at(-1)?.push(file);
    else bytes = all.push([file]) && file[1].size;
  }
  return all;
}

function statsOf(files: FileOps, paths: readonly string[]): ReadonlyMap<string, FileStat> {
  return new Map(
    paths.flatMap((path) => {
      const stat = files.stat(path);
      return stat?.kind === "file" ? [[path, stat] as const] : [];
    }),
  );
}

/** Undefined where it has vanished meanwhile. */
function readOne(files: FileOps, path: string, stat: FileStat, read: number): ReadFile | undefined {
  let raw: Uint8Array = Buffer.alloc(0);
  const keeping = {
    read: () => {
      raw = files.read(path);
      return raw;
    },
  };
  const loaded = loadFile(keeping as unknown as FileOps, path, stat); // nothing else of it is called
  if (!loaded) return undefined;
  const file = { path, size: stat.size, mtime: stat.mtimeMs, ino: stat.ino, read };
  return isMemory(loaded)
    ? { ...file, problem: undefined, fed: { memory: loaded, raw } }
    : { ...file, problem: loaded.problem, fed: undefined };
}

function readAgain(files: FileOps, path: string): Uint8Array | undefined {
  try {
    return files.read(path);
  } catch {
    return undefined;
  }
}
