import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShared } from "../../src/index/postgres/shared-index.ts";
import { Database } from "../contract/database.ts";
import { TempStore } from "../contract/temp-store.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** Where `scripts/run-ts.mjs` leaves it. */
const BUNDLED = "node_modules/.cache/run-ts/test/postgres/writer.mjs";
const WRITERS = 8;
const READERS = 8;
const TIMES = 60;
const KILLS = 6;
const PAUSE_MS = 700;

/** Only with a server that can be restarted: `npm run postgres`. */
describe.runIf(process.env.PAI_POSTGRES_KEEPER)("many processes on one database", () => {
  let database: Database;
  beforeAll(async () => {
    database = await Database.open();
    database.empty();
    const words = ["scripts/run-ts.mjs", "test/postgres/writer.ts", "writer", "first", "0"];
    expect(spawnSync(process.execPath, words, { cwd: ROOT }).status).toBe(0);
  });
  afterAll(() => database.close());

  it("lose nothing and double nothing while connections are killed and the server is restarted", async () => {
    const all = [
      ...Array.from({ length: WRITERS }, (_, i) => run("writer", `w${i}`)),
      ...Array.from({ length: READERS }, (_, i) => run("reader", `r${i}`)),
    ];
    let left = all.length;
    for (const one of all) void one.then(() => left--);
    let kill = 0;
    for (; left > 0; kill++) {
      await new Promise((done) => setTimeout(done, PAUSE_MS));
      if (kill === KILLS) process.kill(Number(process.env.PAI_POSTGRES_KEEPER), "SIGUSR2");
      else if (kill < 2 * KILLS)
        database.connection.ask(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()",
        );
    }
    const results = await Promise.all(all);
    expect(kill).toBeGreaterThan(KILLS); // the server was restarted
    const kept = results.flatMap((result) => result.kept).toSorted();
    const store = new TempStore();
    const index = openShared({ store: store.store, clock: store.clock, connection: database.connection });
    expect([...index.rows()].map((row) => row.path)).toEqual(kept);
    const { hits, items } = index.search(["tea"]);
    expect(hits.map(({ row }) => row.path).toSorted()).toEqual(kept);
    expect([index.size, items]).toEqual([kept.length, kept.length]);
    store.remove();
  });
});

async function run(role: string, name: string): Promise<{ kept: string[]; found: number }> {
  const child = spawn(process.execPath, [path.join(ROOT, BUNDLED), role, name, String(TIMES)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (data) => {
    out += data;
  });
  const status = await new Promise((done) => child.on("close", done));
  if (status !== 0) throw new Error(`a ${role} ended with ${status}`);
  return JSON.parse(out);
}
