import { randomUUID } from "node:crypto";
import type { Problem } from "../../domain/errors.ts";
import { sha256 } from "../../domain/hash.ts";
import { isMemoryPath } from "../../domain/paths.ts";
import { KINDS } from "../../domain/vocabulary.ts";
import type { Embedder } from "../../engine-ports.ts";
import type { Freshness } from "../../index-ports.ts";
import type { Clock, FileOps, FileStat, Store } from "../../ports.ts";
import { sum } from "../../text/numbers.ts";
import { isUnderWay, readJournal } from "../journal-view.ts";
import { linkedIds, sourceIds } from "../key-table.ts";
import { isMemory, loadFile } from "../load.ts";
import { ByteSink } from "../parts.ts";
import { countTerms, encodePostings, TermCounts } from "../postings.ts";
import { LIMITS } from "../refresh.ts";
import { scanTree } from "../scan.ts";
import { type Embedding, embeddedRows } from "../vectors.ts";
import { type Ask, type Connection, ensureTables, formatName, takeItems } from "./connection.ts";
import { markOf } from "./shared-rows.ts";
import { type StoredTalk, totalsOf } from "./shared-terms.ts";

/** Files, and bytes of them, in one transaction. */
const AT_ONCE = { files: 4_000, bytes: 16 * 2 ** 20 };
/** A file that was changed so shortly before it was read may change once more without another time. */
const UNSETTLED_MS = 2_000;
/** Where a machine keeps its name in databases. */
const NAME_PATH = ".index/postgres";

export interface OpenSharedOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly connection: Connection;
  /** Makes vectors; without it the index is one of text alone. */
  readonly embedder?: Embedder | undefined;
  /** Whether what was fed is noted for the next opening (default: yes). Answers never depend on it. */
  readonly keeps?: boolean;
}

export interface Refreshed {
  readonly freshness: Freshness;
  readonly problems: readonly Problem[];
}

/** Feeds what changed among the files of this machine since it fed them last. `keeps`: what was fed is noted for the next opening. IO. */
export function refreshShared(
  { store, clock, connection, keeps = true }: OpenSharedOptions,
  embedding: Embedding | undefined,
): Refreshed {
  const { files } = store;
  const { ask } = connection;
  ensureTables(connection);
  const machine = keeps ? nameIn(files) : undefined;
  const [row = []] = ask(
    `SELECT seq, full_ms, (SELECT count(*) FROM (SELECT FROM pai.fed WHERE machine = $1 LIMIT $2) AS files)
     FROM pai.machine WHERE name = $1`,
    [machine ?? "", LIMITS.fullScanFiles + 1],
  );
  const [known = 0, fullMs = 0, many = 0] = row.map(Number);
  const head = store.head();
  const readMs = clock.wall();
  const journal = readJournal(store, known, head);
  const isDue = Math.abs(readMs - fullMs) >= LIMITS.fullScanEveryMs;
  const every = many <= LIMITS.fullScanFiles || isDue || !journal.complete;
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
    feed({ machine, files: there, gone: left }, connection, embedding);
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

/** A file with the memory that it is, or why it is none; undefined where it has vanished meanwhile. `read`: wall time (ms) before it was read. */
function readOne(files: FileOps, path: string, stat: FileStat, read: number) {
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

type ReadFile = NonNullable<ReturnType<typeof readOne>>;
type FedMemory = NonNullable<ReadFile["fed"]>;

/** Files of a machine as they are now, and paths where none lies any more. */
interface Feed {
  /** Under this name it is noted which files were read; undefined: it is not. */
  readonly machine: string | undefined;
  readonly files: readonly ReadFile[];
  readonly gone: readonly string[];
}

/**
 * Writes what has become of files, in one transaction. What the index has already is left alone, so it may be done again. Where several
 * files have one id, one is shown: the one in its canonical place, else the first by path.
 */
function feed(
  { machine, files, gone }: Feed,
  connection: Connection,
  embedding: Embedding | undefined,
): void {
  const memories = files.flatMap(({ fed }) => fed ?? []);
  const left = [...gone, ...files.flatMap(({ path, fed }) => (fed ? [] : [path]))];
  const paths = [...left, ...memories.map(({ memory }) => memory.path)].sort();
  const stored = "SELECT path, file_hash, id FROM pai.memory WHERE path = ANY($1::text[]) ORDER BY path";
  const hashesIn = (rows: readonly (readonly unknown[])[]) =>
    new Map(rows.map(([path, hash]) => [path, hash]));
  const isNew = (hashes: ReadonlyMap<unknown, unknown>, { memory }: FedMemory) =>
    hashes.get(memory.path) !== memory.fileHash;
  const before = hashesIn(connection.ask(stored, [paths]));
  // Numbers are taken outside of the transaction: whoever else feeds at the same time would wait for its end.
  const given = numbered(
    memories.filter((one) => isNew(before, one)),
    connection,
  );
  connection.transaction((ask) => {
    if (machine !== undefined) note(ask, { machine, files, gone });
    const rows = ask(`${stored} FOR UPDATE`, [paths]);
    const hashes = hashesIn(rows);
    const changed = given.filter((one) => isNew(hashes, one));
    const replaced = new Set<unknown>([...left, ...changed.map(({ memory }) => memory.path)]);
    const old = rows.filter(([path]) => replaced.has(path));
    if (changed.length + old.length === 0) return;
    const ids = [
      ...changed.map(({ memory }) => memory.header.id),
      ...old.map(([, , id]) => String(id)),
    ].sort();
    const [[batch] = []] = ask("SELECT nextval('pai.batches')");
    addTotals(ask, Number(batch), ids, -1);
    ask(
      "WITH old AS (DELETE FROM pai.memory WHERE path = ANY($1::text[]) RETURNING item, items) INSERT INTO pai.gone SELECT * FROM old",
      [old.map(([path]) => String(path))],
    );
    insertMemories(ask, changed);
    showOne(ask, ids);
    addTotals(ask, Number(batch), ids, 1);
    insertPostings(ask, Number(batch), changed);
    if (embedding) insertVectors(ask, Number(batch), changed, embedding);
  });
}

type Numbered = ReturnType<typeof numbered>[number];

function numbered(all: readonly FedMemory[], connection: Connection) {
  return KINDS.flatMap((name, kind) => {
    const counted = all
      .filter(({ memory }) => memory.header.kind === name)
      .map((fed) => {
        const { indexed, talk } = fed.memory.items;
        return { ...fed, counted: indexed.map(countTerms), talk };
      });
    const many = sum(counted.map((one) => one.counted.length));
    let next = many === 0 ? 0 : takeItems(connection, kind, many);
    return counted.map((one) => {
      const item = next;
      next += one.counted.length;
      return { ...one, item };
    });
  });
}

function note(ask: Ask, { machine, files, gone }: Feed & { readonly machine: string }): void {
  const lines = files.map(({ fed: _, problem, ...file }) => ({
    ...file,
    problem: problem && JSON.stringify(problem),
  }));
  ask("DELETE FROM pai.fed WHERE machine = $1 AND path = ANY($2::text[])", [
    machine,
    [...gone, ...files.map(({ path }) => path)],
  ]);
  ask(
    `INSERT INTO pai.fed SELECT $1, * FROM json_to_recordset($2) AS fed
     (path text, size bigint, mtime double precision, ino double precision, read double precision, problem text)
     ON CONFLICT DO NOTHING`,
    [machine, JSON.stringify(lines)],
  );
}

/** Adds the totals of ids as they are to a batch, or takes them away from it. */
function addTotals(ask: Ask, batch: number, ids: readonly string[], sign: 1 | -1): void {
  const { memories, items, length, bytes, turns } = totalsOf(
    ask,
    `(SELECT 1 AS memories, items, length, octet_length(raw) AS bytes, CASE WHEN talk IS NULL THEN 0 ELSE items END AS turns
      FROM pai.memory WHERE shown AND id = ANY($1::text[])) AS one`,
    [ids],
  );
  ask(
    `INSERT INTO pai.batch AS known VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (batch) DO UPDATE SET
     memories = known.memories + $2, items = known.items + $3, length = known.length + $4, bytes = known.bytes + $5, turns = known.turns + $6`,
    [batch, ...[memories, items, length, bytes, turns].map((value) => sign * value)],
  );
}

const INSERT = `INSERT INTO pai.memory SELECT item, items, length, path, id, kind, canonical,
  first AND NOT EXISTS (SELECT FROM pai.memory AS known WHERE shown AND known.id = fed.id),
  edited, file_hash, content_hash, header, marks, session, talk, substring($2::bytea FROM start + 1 FOR size)
  FROM json_to_recordset($1) AS fed (
    item bigint, items integer, length integer, path text, id text, kind smallint, canonical boolean, first boolean, edited boolean,
    file_hash text, content_hash text, header text, marks text[], session text, talk text, start integer, size integer)`;

function insertMemories(ask: Ask, all: readonly Numbered[]): void {
  const ids = new Set<string>();
  let start = 0;
  const rows = all.map(({ memory, raw, counted, talk: told, item }) => {
    const { path, header, fileHash, contentHash, canonical } = memory;
    const lengths = counted.map(([terms]) => terms.length);
    const talk = told && ({ ...told, lengths } satisfies StoredTalk);
    const first = !ids.has(header.id);
    ids.add(header.id);
    const marks = [
      ...sourceIds(memory).map((id) => markOf("source", id)),
      ...linkedIds(memory).map((id) => markOf("link", id)),
      ...(contentHash ? [markOf("content", contentHash)] : []),
    ];
    start += raw.length;
    return {
      item,
      items: lengths.length,
      length: sum(lengths),
      path,
      id: header.id,
      kind: KINDS.indexOf(header.kind),
      canonical,
      first,
      edited: header.hash !== contentHash,
      file_hash: fileHash,
      content_hash: contentHash,
      header: JSON.stringify(header),
      marks,
      session: talk?.session,
      talk: talk && JSON.stringify(talk),
      start: start - raw.length,
      size: raw.length,
    };
  });
  ask(INSERT, [JSON.stringify(rows), Buffer.concat(all.map(({ raw }) => raw))]);
}

function showOne(ask: Ask, ids: readonly string[]): void {
  const doubled = ask("SELECT DISTINCT id FROM pai.memory WHERE NOT shown AND id = ANY($1::text[])", [ids]);
  if (doubled.length === 0) return;
  const all = doubled.map(([id]) => String(id));
  const best =
    "(SELECT DISTINCT ON (id) item FROM pai.memory WHERE id = ANY($1::text[]) ORDER BY id, canonical DESC, path)";
  ask(`UPDATE pai.memory SET shown = false WHERE shown AND id = ANY($1::text[]) AND item NOT IN ${best}`, [
    all,
  ]);
  ask(`UPDATE pai.memory SET shown = true WHERE NOT shown AND item IN ${best}`, [all]);
}

function insertPostings(ask: Ask, batch: number, all: readonly Numbered[]): void {
  const counts = new TermCounts();
  for (const { counted, item } of all)
    counted.forEach((terms, at) => {
      counts.add(item + at, terms);
    });
  const sink = new ByteSink();
  const sorted = [...counts.postings()];
  const ends = sorted.map(([, postings]) => {
    encodePostings(postings, sink);
    return sink.length;
  });
  const starts = ends.map((_, at) => ends[at - 1] ?? 0);
  ask(
    `INSERT INTO pai.posting SELECT term, $1, many, substring($2::bytea FROM start + 1 FOR until - start)
     FROM unnest($3::text[], $4::integer[], $5::integer[], $6::integer[]) AS fed (term, many, start, until)`,
    [
      batch,
      sink.bytes(),
      sorted.map(([term]) => term),
      sorted.map(([, { items }]) => items.length),
      starts,
      ends,
    ],
  );
}

function insertVectors(ask: Ask, batch: number, all: readonly Numbered[], embedding: Embedding): void {
  const embedded = all.filter(({ memory }) => memory.embedded !== undefined);
  const texts = embedded.map(({ memory }) => memory.embedded);
  const rows = embeddedRows(texts, embedding);
  if (embedding.failure !== undefined || embedded.length === 0) return;
  const docs = Uint32Array.from(embedded, ({ item }) => item);
  ask("INSERT INTO pai.vectors VALUES ($1, $2, $3, $4)", [
    batch,
    formatName(embedding.format),
    Buffer.from(docs.buffer),
    Buffer.from(rows.buffer),
  ]);
}
