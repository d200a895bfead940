import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { PaiError } from "../../domain/errors.ts";

/** What a query may be given. */
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
  readonly port: MessagePort;
}

export interface Failure {
  /** SQLSTATE, or the code of the system; "" for none. */
  readonly code: string;
  readonly message: string;
}

export type Reply = { readonly rows: readonly Columns[] } | { readonly failure: Failure };

/** A lost connection, or a server that is stopping or starting: the work is done again on another connection. */
const LOST = /^(?:08...|57P0[0-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOENT|EAI_AGAIN|)$/;
/** Another transaction was in the way: the work is done again. */
const IN_THE_WAY = /^(?:40001|40P01|23505|55P03)$/;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** So long work is tried again, ms. */
const PATIENCE_MS = 15_000;

/** Where a database lies, without what is secret in its URL: host, port and database. Pure. */
function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname || "localhost"}${port && `:${port}`}${pathname}`;
  } catch {
    return "the database";
  }
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
  readonly #thread: string;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #patienceMs: number;
  #worker: Worker | undefined;
  #isOpen = false;

  /** `thread`: absolute path of `bin/postgres-thread.js`. */
  constructor(url: string, thread: string, patienceMs = PATIENCE_MS) {
    this.place = placeOf(url);
    this.#url = url;
    this.#thread = thread;
    this.#patienceMs = patienceMs;
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
    void this.#worker?.terminate();
    this.#worker = undefined;
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
    const { port1, port2 } = new MessageChannel();
    this.#worker ??= this.#start();
    Atomics.store(this.#signal, 0, 0);
    const connects = !this.#isOpen || text.startsWith("BEGIN");
    this.#worker.postMessage({ text, values, connects, port: port2 } satisfies Order, [port2]);
    Atomics.wait(this.#signal, 0, 0);
    const reply = receiveMessageOnPort(port1)?.message as Reply | undefined; // as the thread sends it
    port1.close();
    if (reply && "rows" in reply) return reply.rows;
    throw new QueryFailure(reply?.failure ?? { code: "", message: "the thread gave no answer" });
  }

  #start(): Worker {
    const worker = new Worker(this.#thread, {
      workerData: { url: this.#url, signal: this.#signal },
      stderr: false,
    });
    worker.unref();
    return worker;
  }

  #told(error: QueryFailure): PaiError {
    const message = this.#without(error.message);
    return new PaiError(
      "index_unreadable",
      `cannot use the index in Postgres at "${this.place}": ${message}`,
      {
        hint: "pai config get index.url",
      },
    );
  }

  /** A message without what is secret in the URL. */
  #without(message: string): string {
    const secrets = [this.#url, ...secretsIn(this.#url)].filter((secret) => secret !== "");
    return secrets.reduce((text, secret) => text.replaceAll(secret, "***"), message);
  }
}

function secretsIn(url: string): readonly string[] {
  try {
    const { password } = new URL(url);
    return [password, decodeURIComponent(password)];
  } catch {
    return [];
  }
}
