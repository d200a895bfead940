import { randomUUID } from "node:crypto";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { PaiError } from "../../domain/errors.ts";
import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import { analysisVersion, FORMAT, isSameAnalysis, type VectorFormat } from "../format.ts";

export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly (string | number | null | boolean | Uint8Array)[];

/** A row: its columns in order. */
export type Columns = readonly unknown[];
/** Asks the database one question; its rows. */
export type Ask = (text: string, values?: readonly Value[]) => readonly Columns[];

export interface Order {
  readonly text: string;
  readonly values: readonly Value[];
  /** Where there is no connection one is made; a query within a transaction has lost what was before it. */
  readonly connects: boolean;
}

export interface Failure {
  /** SQLSTATE, or the code of the system; "" for none. */
  readonly code: string;
  readonly message: string;
}

export type Reply = { readonly rows: readonly Columns[] } | { readonly failure: Failure };

/** A lost connection, or a server that is stopping or starting: the work is done again on another connection. */
const LOST = /^(?:08...|57P0[0-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOENT|EAI_AGAIN|)$/;
/** Another transaction was in the way, or made the schema meanwhile: the work is done again. */
const IN_THE_WAY = /^(?:40001|40P01|23505|42P06|55P03)$/;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** So long work is tried again, ms. */
const PATIENCE_MS = 15_000;
/** A thread that cannot load what it needs never answers, ms. */
const START_MS = 10_000;

export interface ThreadData {
  readonly url: string;
  /** 1 where it has begun, or answered. */
  readonly signal: Int32Array;
  readonly replies: MessagePort;
}

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
}

/** Where a database lies, without what is secret in its URL: host, port and database. Pure. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "the database";
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}${port && `:${port}`}${pathname}`;
}

/** An error that the server reported for a query, or one of the connection. */
class QueryFailure extends Error {
  readonly code: string;
  constructor({ code, message }: Failure) {
    super(message);
    this.code = code;
  }
}

/**
 * A connection to Postgres that is asked as files are: a call returns with the answer. A thread speaks to the server meanwhile. One query at a time.
 */
export class Connection {
  readonly place: string;
  readonly #url: string;
  readonly #program: string;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #patienceMs: number;
  readonly #startMs: number;
  #thread: Thread | undefined;
  #isOpen = false;

  /** `program`: absolute path of `bin/postgres-thread.js`. */
  constructor(url: string, program: string, { patienceMs = PATIENCE_MS, startMs = START_MS } = {}) {
    this.place = placeOf(url);
    this.#url = url;
    this.#program = program;
    this.#patienceMs = patienceMs;
    this.#startMs = startMs;
  }

  /**
   * Does work in one transaction: all of it or nothing. Where the connection is lost, or another transaction is in the way, all of it is done again:
   * it must be of no consequence that it was done before. `reads`: it changes nothing, and sees one moment. PaiError `index_unreadable`.
   */
  transaction<T>(work: (ask: Ask) => T, { reads = false } = {}): T {
    return this.#patiently(() => {
      const begin = reads ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN";
      this.#isOpen = true;
      try {
        this.#query(begin);
        const result = work((text, values) => this.#query(text, values));
        this.#query("COMMIT");
        return result;
      } catch (error) {
        this.#rollBack(error);
        throw error;
      } finally {
        this.#isOpen = false;
      }
    });
  }

  /** Asks one question by itself; within a transaction it is part of that. PaiError `index_unreadable`. */
  readonly ask: Ask = (text, values) =>
    this.#isOpen ? this.#query(text, values) : this.#patiently(() => this.#query(text, values));

  /** Gives the connection back; the next question makes another one. */
  close(): void {
    void this.#thread?.worker.terminate();
    this.#thread = undefined;
  }

  #patiently<T>(work: () => T): T {
    const end = performance.now() + this.#patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof QueryFailure)) throw error;
        const isPassing = LOST.test(error.code) || IN_THE_WAY.test(error.code);
        if (!isPassing || performance.now() > end) throw this.#told(error);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause * (0.5 + Math.random()));
      }
    }
  }

  #rollBack(error: unknown): void {
    if (error instanceof QueryFailure && LOST.test(error.code)) return;
    try {
      this.#query("ROLLBACK");
    } catch {
      // it is lost, and the server takes everything back
    }
  }

  #query(text: string, values: readonly Value[] = []): readonly Columns[] {
    this.#thread ??= this.#start();
    const { worker, port } = this.#thread;
    Atomics.store(this.#signal, 0, 0);
    const connects = !this.#isOpen || text.startsWith("BEGIN");
    worker.postMessage({ text, values, connects } satisfies Order);
    Atomics.wait(this.#signal, 0, 0);
    const reply = receiveMessageOnPort(port)?.message as Reply | undefined; // as the thread sends it
    if (reply && "rows" in reply) return reply.rows;
    throw new QueryFailure(reply?.failure ?? { code: "", message: "the thread gave no answer" });
  }

  #start(): Thread {
    const { port1: port, port2: replies } = new MessageChannel();
    const workerData: ThreadData = { url: this.#url, signal: this.#signal, replies };
    const worker = new Worker(this.#program, { workerData, transferList: [replies] });
    worker.unref();
    Atomics.store(this.#signal, 0, 0);
    if (Atomics.wait(this.#signal, 0, 0, this.#startMs) !== "timed-out") return { worker, port };
    void worker.terminate();
    throw new QueryFailure({ code: "", message: `"${this.#program}" does not start` });
  }

  #told(error: QueryFailure): PaiError {
    // Never the URL, which may have a password in it.
    const said = error.message.replaceAll(this.#url, "the database");
    const message = `cannot use the index in Postgres at "${this.place}": ${said}`;
    return new PaiError("index_unreadable", message, { hint: "pai config get index.url" });
  }
}

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
const KIND_BITS = 29;
export const OF_KIND = 2 ** KIND_BITS;
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
  return KINDS[kindNumber(item)] ?? "fact";
}

export function kindNumber(item: number): number {
  return item >>> KIND_BITS;
}

/** The running number of an item among those of its kind. */
export function withinKind(item: number): number {
  return item & (OF_KIND - 1);
}

export function formatName({ embedder, dimensions }: VectorFormat): string {
  return `${embedder}/${dimensions}`;
}
