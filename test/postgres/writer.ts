import process from "node:process";
import { openShared } from "../../src/index/postgres/shared-index.ts";
import { Database } from "../contract/database.ts";
import { fakeEmbedder } from "../contract/fake-embedder.ts";
import { draft, TempStore } from "../contract/temp-store.ts";

/*
 * One of many processes on one database: a writer adds memories, one at a time, and every fifth time takes one back; a reader searches. Prints
 * what it has done, JSON, or how a search failed.
 *   writer.ts writer|reader <name> <times>
 */

const [role, name = "", times = "0"] = process.argv.slice(2);
const database = new Database(process.env.PAI_POSTGRES ?? "");
const store = new TempStore();
const open = () =>
  openShared({
    store: store.store,
    clock: store.clock,
    connection: database.connection,
    embedder: fakeEmbedder(),
  });
const kept: string[] = [];
let found = 0;
for (let at = 0; at < Number(times); at++) {
  if (role === "reader") {
    const { hits } = open().search(["tea"], "tea");
    const paths = hits.map(({ row, turn }) => `${row.path}#${turn?.number ?? 0}`);
    if (new Set(paths).size !== paths.length) throw new Error("a memory was found twice");
    found += paths.length;
    continue;
  }
  const memory = draft({ text: `tea ${name} number ${at}`, position: at });
  store.put(memory.path, memory.raw);
  open();
  kept.push(memory.path);
  if (at % 5 !== 4) continue;
  store.drop(kept.pop() ?? "");
  open();
}
database.close();
store.remove();
process.stdout.write(JSON.stringify({ role, kept, found }));
