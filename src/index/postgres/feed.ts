import type { Problem } from "../../domain/errors.ts";
import { KINDS } from "../../domain/vocabulary.ts";
import { linkedIds, sourceIds } from "../key-table.ts";
import type { LoadedMemory } from "../load.ts";
import { type CountedItems, countedItems } from "../local-terms.ts";
import { ByteSink } from "../parts.ts";
import { encodePostings, TermCounts } from "../postings.ts";
import { type Embedding, embeddedRows } from "../vectors.ts";
import { type Ask, type Connection, formatName, takeItems } from "./connection.ts";
import { markOf } from "./shared-rows.ts";
import { type StoredTalk, totalsOf } from "./shared-terms.ts";

/** A memory with the bytes of its file. */
interface FedMemory {
  readonly memory: LoadedMemory;
  readonly raw: Uint8Array;
}

/** A file as it was when it was read, with the memory that it is, or why it is none. */
export interface ReadFile {
  readonly path: string;
  readonly size: number;
  readonly mtime: number;
  readonly ino: number;
  /** Wall time (ms) before it was read. */
  readonly read: number;
  readonly problem: Problem | undefined;
  readonly fed: FedMemory | undefined;
}

/** Files of a machine as they are now, and paths where none lies any more. */
export interface Feed {
  /** Under this name it is noted which files were read; undefined: it is not. */
  readonly machine: string | undefined;
  readonly files: readonly ReadFile[];
  readonly gone: readonly string[];
}

export interface Feeding {
  readonly connection: Connection;
  readonly embedding: Embedding | undefined;
}

/**
 * Writes what has become of files, in one transaction. What the index has already is left alone, so it may be done again. Where several
 * files have one id, one is shown: the one in its canonical place, else the first by path.
 */
export function feed({ machine, files, gone }: Feed, { connection, embedding }: Feeding): void {
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

interface Numbered extends FedMemory {
  readonly counted: CountedItems;
  readonly item: number;
}

function numbered(all: readonly FedMemory[], connection: Connection): Numbered[] {
  return KINDS.flatMap((name, kind) => {
    const counted = all
      .filter(({ memory }) => memory.header.kind === name)
      .map((fed) => ({ ...fed, counted: countedItems(fed.memory) }));
    const many = sum(counted, (one) => one.counted.items.length);
    let next = many === 0 ? 0 : takeItems(connection, kind, many);
    return counted.map((one) => {
      const item = next;
      next += one.counted.items.length;
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
  const totals = totalsOf(
    ask,
    `(SELECT 1 AS memories, items, length, octet_length(raw) AS bytes, CASE WHEN talk IS NULL THEN 0 ELSE items END AS turns
      FROM pai.memory WHERE shown AND id = ANY($1::text[])) AS one`,
    [ids],
  );
  const values = [totals.memories, totals.items, totals.length, totals.bytes, totals.turns];
  ask(
    `INSERT INTO pai.batch AS known VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (batch) DO UPDATE SET
     memories = known.memories + $2, items = known.items + $3, length = known.length + $4, bytes = known.bytes + $5, turns = known.turns + $6`,
    [batch, ...values.map((value) => sign * value)],
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
  const rows = all.map(({ memory, raw, counted, item }) => {
    const { path, header, fileHash, contentHash, canonical } = memory;
    const lengths = counted.items.map(([terms]) => terms.length);
    const talk = counted.talk && ({ ...counted.talk, lengths } satisfies StoredTalk);
    const first = !ids.has(header.id);
    ids.add(header.id);
    const marks = [
      ...sourceIds(memory).map((id) => markOf("source", id)),
      ...linkedIds(memory).map((id) => markOf("link", id)),
      ...(contentHash ? [markOf("content", contentHash)] : []),
    ];
    start += raw.length;
    return {
      ...{ item, items: lengths.length, length: sum(lengths, Number), path, id: header.id },
      ...{ kind: KINDS.indexOf(header.kind), canonical, first, edited: header.hash !== contentHash },
      ...{ file_hash: fileHash, content_hash: contentHash, header: JSON.stringify(header), marks },
      ...{
        session: talk?.session,
        talk: talk && JSON.stringify(talk),
        start: start - raw.length,
        size: raw.length,
      },
    };
  });
  ask(INSERT, [JSON.stringify(rows), Buffer.concat(all.map(({ raw }) => raw))]);
}

/** Of files that have one id, one is shown. */
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
    counted.items.forEach((terms, at) => {
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

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
