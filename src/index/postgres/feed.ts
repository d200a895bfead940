import { keyOfId, relatedGroups } from "../../domain/related.ts";
import { KINDS } from "../../domain/vocabulary.ts";
import { ByteSink } from "../draft.ts";
import type { Embedding } from "../embedding.ts";
import { groupKey, linkedIds, reversed, sourceIds } from "../key-table.ts";
import type { LoadedMemory } from "../load.ts";
import { type CountedItems, itemsIn } from "../local-terms.ts";
import { columnsOf, encodePostings, type PostingLists } from "../postings.ts";
import { embedInto } from "../vector-rows.ts";
import type { Ask, Connection } from "./connection.ts";
import { formatName, takeItems } from "./schema.ts";
import type { StoredTalk } from "./shared-talks.ts";

/** A memory with the bytes of its file. */
export interface FedMemory {
  readonly memory: LoadedMemory;
  readonly raw: Uint8Array;
}

/** Files as they are now: those that hold memories, and paths where none lies any more. */
export interface Feed {
  readonly memories: readonly FedMemory[];
  readonly gone: readonly string[];
}

export interface Feeding {
  readonly connection: Connection;
  readonly embedding: Embedding | undefined;
  /** Reads the bytes of a file that another machine may have fed. */
  readonly parse: (path: string, raw: Uint8Array) => LoadedMemory | undefined;
}

/**
 * Writes what has become of files, in one transaction. What the index has already is left alone, so it may be done again. Where several
 * files have one id, one is found: the one in its canonical place, else the first by path.
 */
export function feed(feed: Feed, { connection, embedding, parse }: Feeding): void {
  const before = hashesOf(
    connection.ask,
    feed.memories.map(({ memory }) => memory.path),
  );
  // Numbers are taken outside of the transaction: whoever else feeds at the same time would wait for its end.
  const given = prepared(
    feed.memories.filter(({ memory }) => before.get(memory.path) !== memory.fileHash),
    connection,
  );
  connection.transaction((ask) => {
    const paths = [...feed.gone, ...feed.memories.map(({ memory }) => memory.path)].sort();
    const stored = ask(
      "SELECT path, file_hash, id FROM pai.memory WHERE path = ANY($1::text[]) ORDER BY path FOR UPDATE",
      [paths],
    );
    const hashes = new Map(stored.map(([path, hash]) => [path, hash]));
    const changed = given.filter(({ memory }) => hashes.get(memory.path) !== memory.fileHash);
    const left = [...feed.gone, ...changed.map(({ memory }) => memory.path)].filter((path) =>
      hashes.has(path),
    );
    if (changed.length === 0 && left.length === 0) return;
    const ids = [
      ...changed.map(({ memory }) => memory.header.id),
      ...stored.filter(([path]) => left.includes(String(path))).map(([, , id]) => String(id)),
    ];
    // Each half has an index of its own.
    const same = ["shown", "NOT shown"].flatMap((half) =>
      ask(
        `SELECT path, raw, shown FROM pai.memory WHERE ${half} AND id = ANY($1::text[]) AND NOT path = ANY($2::text[]) ORDER BY path FOR UPDATE`,
        [ids, left],
      ),
    );
    const rivals = same.flatMap(([path, raw, isShown]) => {
      const memory = parse(String(path), raw as Uint8Array);
      return memory ? [{ memory, raw: raw as Uint8Array, shown: isShown === true }] : []; // as it was fed
    });
    const shown = shownOf([...changed, ...rivals].map(({ memory }) => memory));
    // Rivals that stay as they are need not be written again.
    const turned = rivals.filter((rival) => rival.shown !== shown.has(rival.memory.path));
    const [[batch] = []] = ask("SELECT nextval('pai.batches')");
    const totals = takeAway(ask, [...left, ...turned.map(({ memory }) => memory.path)]);
    const all = [...changed, ...prepared(turned, connection)].sort((a, b) => a.item - b.item);
    insertMemories(ask, all, shown);
    const found = all.filter(({ memory }) => shown.has(memory.path));
    insertPostings(ask, Number(batch), found);
    if (embedding) insertVectors(ask, Number(batch), found, embedding);
    ask("INSERT INTO pai.batch VALUES ($1, $2, $3, $4, $5, $6)", [
      Number(batch),
      found.length - totals.memories,
      sum(found, ({ counted }) => counted.items.length) - totals.items,
      sum(found, ({ length }) => length) - totals.length,
      sum(found, ({ raw }) => raw.length) - totals.bytes,
      sum(found, ({ counted }) => counted.talk?.turns.length ?? 0) - totals.turns,
    ]);
  });
}

interface Prepared extends FedMemory {
  readonly counted: CountedItems;
  /** Numbers of different terms of its items, added up. */
  readonly length: number;
  readonly item: number;
}

function hashesOf(ask: Ask, paths: readonly string[]): ReadonlyMap<unknown, unknown> {
  const rows = ask("SELECT path, file_hash FROM pai.memory WHERE path = ANY($1::text[])", [paths]);
  return new Map(rows.map(([path, hash]) => [path, hash]));
}

function prepared(all: readonly FedMemory[], connection: Connection): Prepared[] {
  return KINDS.flatMap((name, kind) => {
    const counted = all
      .filter(({ memory }) => memory.header.kind === name)
      .map((fed) => ({ ...fed, counted: itemsIn(fed.memory) }));
    if (counted.length === 0) return [];
    let next = takeItems(
      connection,
      kind,
      sum(counted, (one) => one.counted.items.length),
    );
    return counted.map((one) => {
      const item = next;
      next += one.counted.items.length;
      return { ...one, item, length: sum(one.counted.items, ([terms]) => terms.length) };
    });
  });
}

/** Paths of those that are found. */
function shownOf(memories: readonly LoadedMemory[]): ReadonlySet<string> {
  const best = new Map<string, LoadedMemory>();
  const order = (a: LoadedMemory, b: LoadedMemory) =>
    Number(b.canonical) - Number(a.canonical) || (a.path < b.path ? -1 : 1);
  for (const memory of memories) {
    const other = best.get(memory.header.id);
    if (!other || order(memory, other) < 0) best.set(memory.header.id, memory);
  }
  return new Set([...best.values()].map(({ path }) => path));
}

/** Removes memories; what those that were found added to the totals. */
function takeAway(ask: Ask, paths: readonly string[]) {
  const rows = ask(
    "DELETE FROM pai.memory WHERE path = ANY($1::text[]) RETURNING item, items, length, length(raw), shown, talk IS NOT NULL",
    [paths],
  ).filter(([, , , , shown]) => shown === true);
  ask("INSERT INTO pai.gone SELECT * FROM unnest($1::bigint[], $2::integer[])", [
    column(rows, 0),
    column(rows, 1),
  ]);
  return {
    memories: rows.length,
    items: sum(column(rows, 1), Number),
    length: sum(column(rows, 2), Number),
    bytes: sum(column(rows, 3), Number),
    turns: sum(
      rows.filter((row) => row[5] === true),
      (row) => Number(row[1]),
    ),
  };
}

function column(rows: readonly (readonly unknown[])[], at: number): number[] {
  return rows.map((row) => Number(row[at]));
}

/** The columns of a memory with their types, in order. Lists come as JSON: arrays of arrays have one length. */
const COLUMNS = {
  item: "bigint",
  items: "integer",
  length: "integer",
  path: "text",
  id: "text",
  ending: "text",
  kind: "smallint",
  canonical: "boolean",
  shown: "boolean",
  edited: "boolean",
  file_hash: "text",
  content_hash: "text",
  header: "text",
  raw: "bytea",
  sources: "json",
  links: "json",
  session: "text",
  talk: "text",
} as const;
const NAMES = Object.keys(COLUMNS).join(", ");
const GIVEN = Object.values(COLUMNS).map((type, at) => `$${at + 1}::${type}[]`);
const INSERT = `INSERT INTO pai.memory (${NAMES}) SELECT ${NAMES.replace(
  /sources|links/g,
  "ARRAY(SELECT json_array_elements_text($&))",
)} FROM unnest(${GIVEN}) AS fed (${NAMES})`;

function insertMemories(ask: Ask, all: readonly Prepared[], shown: ReadonlySet<string>): void {
  const rows = all.map(({ memory, raw, counted, length, item }) => {
    const { path, header, fileHash, contentHash, canonical } = memory;
    const lengths = counted.items.map(([terms]) => terms.length);
    const talk = counted.talk && ({ ...counted.talk, lengths } satisfies StoredTalk);
    return {
      ...{ item, items: counted.items.length, length, path, id: header.id, ending: reversed(header.id) },
      ...{ kind: KINDS.indexOf(header.kind), canonical, shown: shown.has(path) },
      ...{ edited: header.hash !== contentHash, file_hash: fileHash, content_hash: contentHash ?? null },
      ...{ header: JSON.stringify(header), raw },
      ...{ sources: JSON.stringify(sourceIds(memory)), links: JSON.stringify(linkedIds(memory)) },
      ...{ session: talk?.session ?? null, talk: talk ? JSON.stringify(talk) : null },
    } satisfies Record<keyof typeof COLUMNS, unknown>;
  });
  const names = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];
  ask(
    INSERT,
    names.map((name) => rows.map((row) => row[name])),
  );
  const groups = all
    .filter(({ memory }) => shown.has(memory.path))
    .flatMap(({ memory, item }) =>
      relatedGroups(memory.header).map((group) => ({
        key: groupKey(group) + keyOfId(memory.header.id),
        item,
      })),
    );
  ask("INSERT INTO pai.grouped SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT DO NOTHING", [
    groups.map(({ key }) => key),
    groups.map(({ item }) => item),
  ]);
}

function insertPostings(ask: Ask, batch: number, all: readonly Prepared[]): void {
  const postings = new Map<string, PostingLists>();
  for (const { counted, item } of all)
    counted.items.forEach(([terms, counts], at) => {
      terms.forEach((term, i) => {
        const lists = postings.get(term) ?? { items: [], counts: [], lengths: [] };
        lists.items.push(item + at);
        lists.counts.push(counts[i] ?? 0);
        lists.lengths.push(terms.length);
        postings.set(term, lists);
      });
    });
  const sink = new ByteSink();
  const places = [...postings].map(([term, lists]) => {
    const start = sink.length;
    encodePostings(columnsOf(lists), sink);
    return { term, many: lists.items.length, start, end: sink.length };
  });
  const bytes = Buffer.from(sink.bytes());
  ask(
    "INSERT INTO pai.posting SELECT term, $1, many, items FROM unnest($2::text[], $3::integer[], $4::bytea[]) AS fed (term, many, items)",
    [
      batch,
      places.map(({ term }) => term),
      places.map(({ many }) => many),
      places.map(({ start, end }) => bytes.subarray(start, end)),
    ],
  );
}

function insertVectors(ask: Ask, batch: number, all: readonly Prepared[], embedding: Embedding): void {
  const embedded = all.filter(({ memory }) => memory.embedded !== undefined);
  const { dimensions } = embedding.format;
  const rows = new Int8Array(embedded.length * dimensions);
  embedInto(
    rows,
    embedded.map(({ memory }, at) => [at, memory.embedded] as const),
    embedding,
  );
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
