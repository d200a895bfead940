import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { hexDigest } from "../../domain/hash.ts";
import type { Failure, Order, Reply, ThreadData } from "./connection.ts";

/** Numbers of 64 bits come as numbers: counts and items are far below 2^53. */
const BIGINT = 20;
/** SQLSTATE of a connection that is not there. */
const NO_CONNECTION = "08003";
/** Connecting takes so long at most, ms. */
const CONNECT_MS = 10_000;
/** The last connection is given back so long after the last query, ms: a process that stays holds none while nobody asks. */
const IDLE_MS = 60_000;
/** Queries with values are prepared once for each connection, under names of so many digits; Postgres cuts off what is longer than 63. */
const NAME_DIGITS = 32;

/**
 * Runs in a thread: queries come one after the other, each is answered, then the thread that waits is woken. Whatever goes wrong with a connection
 * ends it; the next query makes another one.
 */
export function main(): void {
  const { url, signal, replies } = workerData as ThreadData; // as `Connection` starts it
  pg.types.setTypeParser(BIGINT, Number);
  let client: pg.Client | undefined;
  let idle: NodeJS.Timeout | undefined;
  const drop = () => {
    const gone = client;
    client = undefined;
    void gone?.end().catch(() => undefined);
  };
  const connected = async (connects: boolean): Promise<pg.Client> => {
    if (client) return client;
    if (!connects) throw Object.assign(new Error("the connection was lost"), { code: NO_CONNECTION });
    const made = new pg.Client({
      connectionString: url,
      application_name: "pai",
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    made.on("error", () => {
      if (client === made) drop();
    });
    await made.connect();
    client = made;
    return made;
  };
  const wake = () => {
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  };
  wake();
  parentPort?.on("message", async ({ text, values, connects }: Order) => {
    clearTimeout(idle);
    let reply: Reply;
    try {
      const { rows } = await (await connected(connects)).query({
        name: text.includes("$1") ? hexDigest(text, NAME_DIGITS) : undefined,
        text,
        values: [...values],
        rowMode: "array",
      });
      reply = { rows };
    } catch (error) {
      reply = { failure: failureOf(error) };
      if (reply.failure.code === "" || /^(?:08|57P|E)/.test(reply.failure.code)) drop();
    }
    replies.postMessage(reply);
    wake();
    idle = setTimeout(drop, IDLE_MS);
  });
}

function failureOf(error: unknown): Failure {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return { code: typeof code === "string" ? code : "", message: String(message ?? error) };
}
