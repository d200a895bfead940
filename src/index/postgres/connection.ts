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

export interface ThreadData {
  readonly url: string;
  /** 1 where it has answered. */
  readonly signal: Int32Array;
  readonly replies: MessagePort;
}

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
}

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
  readonly #program: string;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #patienceMs: number;
  #thread: Thread | undefined;
  #isOpen = false;

  /** `program`: absolute path of `bin/postgres-thread.js`. */
  constructor(url: string, program: string, patienceMs = PATIENCE_MS) {
    this.place = placeOf(url);
    this.#url = url;
    this.#program = program;
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
    return { worker, port };
  }

  #told(error: QueryFailure): PaiError {
    // Never the URL, which may have a password in it.
    const said = error.message.replaceAll(this.#url, "the database");
    const message = `cannot use the index in Postgres at "${this.place}": ${said}`;
    return new PaiError("index_unreadable", message, { hint: "pai config get index.url" });
  }
}
