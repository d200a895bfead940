import { randomUUID } from "node:crypto";
import { PaiError } from "../../domain/errors.ts";
import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import { analysisVersion, FORMAT, isSameAnalysis, type VectorFormat } from "../format.ts";
import type { Connection } from "./connection.ts";

/*
 * All that the index keeps lies in the schema `pai`, and can be made of the files again.
 *
 * Each memory has one row, each of its items a number: the kind times 2^29, and a running number, so that a posting tells the kind. The number of
 * a memory is that of its first item. What is written in one transaction is a batch: for each term one row of postings, which
 * is never changed, and one row of vectors. Items of memories that were replaced are `gone`; whoever reads postings leaves them out, and those
 * of memories that are not `shown`, since another file has their id. `fed` says which files each machine has looked at.
 */

/** Raised when the tables change. */
const VERSION = `2/${FORMAT}`;
/** Numbers of items of each kind. */
export const OF_KIND = 2 ** 29;
/** What two that make the tables at the same time wait for. */
const MAKING = 7_261_894;

const TABLES = `
CREATE SCHEMA pai;
CREATE TABLE pai.meta (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE pai.next_item (kind smallint PRIMARY KEY, next bigint NOT NULL);
INSERT INTO pai.next_item SELECT kind, kind * ${OF_KIND}::bigint FROM generate_series(0, ${KINDS.length - 1}) AS kind;
CREATE SEQUENCE pai.batches;
CREATE TABLE pai.batch (
  batch bigint PRIMARY KEY, memories bigint NOT NULL, items bigint NOT NULL, length bigint NOT NULL, bytes bigint NOT NULL,
  turns bigint NOT NULL);
CREATE TABLE pai.memory (
  item bigint PRIMARY KEY, items integer NOT NULL, length integer NOT NULL, path text COLLATE "C" NOT NULL UNIQUE,
  id text COLLATE "C" NOT NULL, kind smallint NOT NULL, canonical boolean NOT NULL, shown boolean NOT NULL, edited boolean NOT NULL,
  file_hash text NOT NULL, content_hash text, header text NOT NULL, marks text[] NOT NULL, session text, talk text, raw bytea NOT NULL);
CREATE UNIQUE INDEX ON pai.memory (id) WHERE shown;
CREATE INDEX ON pai.memory (id) WHERE NOT shown;
CREATE INDEX ON pai.memory (reverse(id)) WHERE shown;
CREATE INDEX ON pai.memory (path) WHERE edited;
CREATE INDEX ON pai.memory (session) WHERE session IS NOT NULL;
CREATE INDEX ON pai.memory USING gin (marks);
CREATE TABLE pai.posting (
  term text COLLATE "C" NOT NULL, batch bigint NOT NULL, many integer NOT NULL, items bytea NOT NULL, PRIMARY KEY (term, batch));
CREATE TABLE pai.gone (item bigint PRIMARY KEY, items integer NOT NULL);
CREATE TABLE pai.vectors (batch bigint, format text NOT NULL, docs bytea NOT NULL, rows bytea NOT NULL, PRIMARY KEY (batch, format));
CREATE TABLE pai.machine (name text PRIMARY KEY, seq bigint NOT NULL, full_ms double precision NOT NULL);
CREATE TABLE pai.fed (
  machine text, path text COLLATE "C", size bigint NOT NULL, mtime double precision NOT NULL, ino double precision NOT NULL,
  read double precision NOT NULL, problem text, PRIMARY KEY (machine, path));
CREATE INDEX ON pai.fed (machine) WHERE problem IS NOT NULL`;

/**
 * Makes the tables where there are none, or whatever is there; then whoever has fed the index feeds it again. PaiError `index_unreadable` where they
 * are of another version of the program.
 */
export function ensureTables(connection: Connection, anew = false): void {
  const { ask } = connection;
  const isThere = () => ask("SELECT to_regclass('pai.meta') IS NOT NULL")[0]?.[0] === true;
  if (anew || !isThere())
    connection.transaction(() => {
      ask("SELECT pg_advisory_xact_lock($1)", [MAKING]);
      if (anew) ask("DROP SCHEMA IF EXISTS pai CASCADE");
      if (isThere()) return;
      for (const statement of TABLES.split(";")) ask(statement);
      const meta = { version: VERSION, analysis: JSON.stringify(analysisVersion()), made: randomUUID() };
      for (const entry of Object.entries(meta)) ask("INSERT INTO pai.meta VALUES ($1, $2)", entry);
    });
  const meta = new Map(ask("SELECT name, value FROM pai.meta").map(([name, value]) => [name, String(value)]));
  if (meta.get("version") === VERSION && isSameAnalysis(JSON.parse(meta.get("analysis") ?? "{}"))) return;
  throw new PaiError(
    "index_unreadable",
    `the index in Postgres at "${connection.place}" was made by another version of pai or Node`,
    { hint: "use the same version on all machines; after DROP SCHEMA pai CASCADE it is created again" },
  );
}

/** The first of so many numbers for items of a kind, which nobody else gets. */
export function takeItems({ ask }: Connection, kind: number, many: number): number {
  const [[next] = []] = ask("UPDATE pai.next_item SET next = next + $2 WHERE kind = $1 RETURNING next", [
    kind,
    many,
  ]);
  return Number(next) - many;
}

export function kindOfItem(item: number): Kind {
  return KINDS[Math.floor(item / OF_KIND)] ?? "fact";
}

export function formatName({ embedder, dimensions }: VectorFormat): string {
  return `${embedder}/${dimensions}`;
}
