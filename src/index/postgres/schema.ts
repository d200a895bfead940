import { randomUUID } from "node:crypto";
import { PaiError } from "../../domain/errors.ts";
import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import { analysisVersion, FORMAT, isSameAnalysis, type VectorFormat } from "../format.ts";
import type { Ask, Connection } from "./connection.ts";

/*
 * All that the index keeps lies in the schema `pai`, and can be made of the files again.
 *
 * Each memory has one row, each of its items a number: the kind times 2^29, and a running number, so that a posting tells the kind. The number of
 * a memory is that of its first item. What is written in one transaction is a batch: for each term one row of postings, which
 * is never changed, and one row of vectors. Items of memories that were replaced are `gone`; whoever reads postings leaves them out.
 */

/** Raised when the tables change. */
const VERSION = 1;
/** Numbers of items of each kind. */
const OF_KIND = 2 ** 29;
/** What two that make the tables at the same time wait for. */
const MAKING = 7_261_894;

const TABLES = `
CREATE TABLE pai.meta (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE pai.next_item (kind smallint PRIMARY KEY, next bigint NOT NULL);
CREATE SEQUENCE pai.batches;
CREATE TABLE pai.batch (
  batch bigint PRIMARY KEY, memories integer NOT NULL, items integer NOT NULL, length bigint NOT NULL, bytes bigint NOT NULL,
  turns integer NOT NULL);
CREATE TABLE pai.memory (
  item bigint PRIMARY KEY, items integer NOT NULL, length integer NOT NULL, path text COLLATE "C" NOT NULL UNIQUE, id text COLLATE "C" NOT NULL,
  ending text COLLATE "C" NOT NULL, kind smallint NOT NULL, canonical boolean NOT NULL, shown boolean NOT NULL,
  edited boolean NOT NULL,
  file_hash text NOT NULL, content_hash text, header text NOT NULL, raw bytea NOT NULL, sources text[] NOT NULL, links text[] NOT NULL,
  session text, talk text);
CREATE UNIQUE INDEX ON pai.memory (id) WHERE shown;
CREATE INDEX ON pai.memory (id) WHERE NOT shown;
CREATE INDEX ON pai.memory (ending) WHERE shown;
CREATE INDEX ON pai.memory (path) WHERE edited;
CREATE INDEX ON pai.memory (content_hash);
CREATE INDEX ON pai.memory (session) WHERE session IS NOT NULL;
CREATE INDEX ON pai.memory USING gin (sources);
CREATE INDEX ON pai.memory USING gin (links);
CREATE TABLE pai.grouped (
  key text COLLATE "C" NOT NULL, item bigint NOT NULL REFERENCES pai.memory ON DELETE CASCADE, PRIMARY KEY (key, item));
CREATE INDEX ON pai.grouped (item);
CREATE TABLE pai.posting (
  term text COLLATE "C" NOT NULL, batch bigint NOT NULL, many integer NOT NULL, items bytea NOT NULL, PRIMARY KEY (term, batch));
CREATE TABLE pai.gone (item bigint PRIMARY KEY, items integer NOT NULL);
CREATE TABLE pai.vectors (batch bigint, format text NOT NULL, docs bytea NOT NULL, rows bytea NOT NULL, PRIMARY KEY (batch, format));
`;

/** What is known of a database once its tables are there. */
export interface Made {
  /** Tables that are made anew have another name. */
  readonly name: string;
}

/** Makes the tables where there are none. PaiError `index_unreadable` where they are of another version of the program. */
export function ensureTables(connection: Connection): Made {
  const [[known] = []] = connection.ask("SELECT to_regclass('pai.meta') IS NOT NULL");
  if (known !== true) makeTables(connection);
  const meta = new Map(
    connection.ask("SELECT name, value FROM pai.meta") as readonly (readonly [string, string])[],
  );
  const isOurs =
    meta.get("version") === versionNow() && isSameAnalysis(JSON.parse(meta.get("analysis") ?? "{}"));
  if (isOurs) return { name: meta.get("made") ?? "" };
  throw new PaiError(
    "index_unreadable",
    `the index in Postgres at "${connection.place}" was made by another version of pai or Node`,
    { hint: "use the same versions on all machines; DROP SCHEMA pai CASCADE lets it be made anew" },
  );
}

/** Empties the index: whoever has fed it feeds it again. */
function makeTables(connection: Connection): void {
  connection.transaction((ask) => {
    ask("SELECT pg_advisory_xact_lock($1)", [MAKING]);
    const [[there] = []] = ask("SELECT to_regclass('pai.meta') IS NOT NULL");
    if (there === true) return;
    create(ask);
  });
}

/** The same, whatever is there. */
export function makeTablesAnew(connection: Connection): void {
  connection.transaction((ask) => {
    ask("SELECT pg_advisory_xact_lock($1)", [MAKING]);
    ask("DROP SCHEMA IF EXISTS pai CASCADE");
    create(ask);
  });
}

function create(ask: Ask): void {
  ask("CREATE SCHEMA IF NOT EXISTS pai");
  for (const statement of TABLES.split(";")) if (statement.trim() !== "") ask(statement);
  const meta = { version: versionNow(), analysis: JSON.stringify(analysisVersion()), made: randomUUID() };
  for (const entry of Object.entries(meta)) ask("INSERT INTO pai.meta VALUES ($1, $2)", entry);
  KINDS.forEach((_, kind) => {
    ask("INSERT INTO pai.next_item VALUES ($1, $2)", [kind, kind * OF_KIND]);
  });
}

function versionNow(): string {
  return `${VERSION}/${FORMAT}`;
}

/** The first of so many numbers for items of a kind, which nobody else gets. */
export function takeItems(connection: Connection, kind: number, many: number): number {
  const [[next] = []] = connection.ask(
    "UPDATE pai.next_item SET next = next + $2 WHERE kind = $1 RETURNING next",
    [kind, many],
  );
  return Number(next) - many;
}

/** The kind of an item. Pure. */
export function kindOfItem(item: number): Kind {
  return KINDS[Math.floor(item / OF_KIND)] ?? "fact";
}

/** The name of a format of vectors. Pure. */
export function formatName({ embedder, dimensions }: VectorFormat): string {
  return `${embedder}/${dimensions}`;
}
