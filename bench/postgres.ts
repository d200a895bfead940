import { readFileSync } from "node:fs";
import process from "node:process";
import { tryEmbedder } from "../src/engines/embedded/embedder.ts";
import { openIndex } from "../src/index/open-index.ts";
import { Connection } from "../src/index/postgres/connection.ts";
import { openShared } from "../src/index/postgres/shared-index.ts";
import { openAssets, postgresThread } from "../src/store/assets.ts";
import { analyseAny } from "../src/text/analyse.ts";
import { draft, TempStore } from "../test/contract/temp-store.ts";

/*
 * What the index in Postgres costs: a memory, a search and a writer.
 *   node scripts/postgres.mjs node scripts/run-ts.mjs bench/postgres.ts [memories]
 */

const MEMORIES = Number(process.argv[2] ?? "100000");
const SEARCHES = 60;
/** Words by how often they are used: the n-th about 1/n as often as the first. */
const WORDS = 20_000;
const LENGTH = 12;

let state = 42;
const random = () => {
  state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
  return (state >>> 0) / 2 ** 32;
};
const word = () => `w${Math.floor(WORDS ** random()).toString(36)}x`;
const words = (many: number) => Array.from({ length: many }, word).join(" ");
const say = (line: string) => process.stdout.write(`${line}\n`);
const took = <T>(work: () => T): readonly [T, ms: number] => {
  const begun = performance.now();
  const result = work();
  return [result, performance.now() - begun];
};

const store = new TempStore();
const DAY_MS = 86_400_000;
for (let at = 0; at < MEMORIES; at++) {
  const created = new Date(Date.parse("2024-01-01T00:00:00Z") + (at % 900) * DAY_MS).toISOString();
  const memory = draft({ text: words(LENGTH), position: at, created: `${created.slice(0, 19)}Z` });
  store.put(memory.path, memory.raw);
}
const tried = tryEmbedder(openAssets());
const { embedder } = tried;
const connection = new Connection(process.env.PAI_POSTGRES ?? "", postgresThread());
connection.ask("DROP SCHEMA IF EXISTS pai CASCADE");
const open = () => {
  store.wallMs = Date.now() + 3_000;
  return openShared({ store: store.store, clock: store.clock, connection, embedder });
};
/** Seconds of a processor: of this process, and of the server's that answers it. They wait for each other, so on a machine with nothing else to do that is the time that passes. */
const TICKS = 100;
const processor = () => {
  const [[backend] = []] = connection.ask("SELECT pg_backend_pid()"); // another one after a pause
  const { user, system } = process.cpuUsage();
  const [, , ...fields] = readFileSync(`/proc/${backend}/stat`, "utf8")
    .replace(/\(.*\)/, "x")
    .split(" ");
  return [(user + system) / 1e6, (Number(fields[11]) + Number(fields[12])) / TICKS] as const;
};
const [ownBefore, serversBefore] = processor();
const [, fed] = took(open);
const [own, servers] = processor();
const spent = [own - ownBefore, servers - serversBefore] as const;
say(`fed ${MEMORIES} in ${(fed / 1000).toFixed(1)} s: ${Math.round((MEMORIES / fed) * 1000)} a second`);
say(
  `${spent[0].toFixed(1)} s of a processor here, ${spent[1].toFixed(1)} s of the server: ${Math.round(MEMORIES / (spent[0] + spent[1]))} a second of both`,
);
const [[bytes] = []] = connection.ask("SELECT pg_database_size(current_database())");
say(`${Math.round(Number(bytes) / MEMORIES)} bytes a memory in the database`);
const [shared, opened] = took(open);
say(`opened again in ${Math.round(opened)} ms`);
if (process.argv[3] === "feed") process.exit();
const [local, built] = took(() => openIndex({ store: store.store, clock: store.clock, embedder }));
say(`the index in files: made in ${(built / 1000).toFixed(1)} s`);
const queries = Array.from({ length: SEARCHES }, () => words(4));
const measure = (index: typeof shared, text: boolean) =>
  queries
    .map((query) => took(() => index.searchUnordered(analyseAny(query), text ? query : undefined))[1])
    .toSorted((a, b) => a - b);
for (const [name, index] of [
  ["Postgres", shared],
  ["files", local],
] as const)
  for (const text of [false, true]) {
    const before = processor();
    const times = measure(index, text);
    const after = processor();
    const at = (part: number) => times[Math.floor(part * times.length)]?.toFixed(1);
    const each = after.map((now, who) => ((now - (before[who] ?? 0)) * 1000) / SEARCHES);
    const mean = each.map((ms) => ms.toFixed(1)).join(" ms of a processor here and of the server ");
    say(
      `${name}, ${text ? "words and vectors" : "words"}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; mean ${mean}`,
    );
  }
let same = 0;
for (const query of queries) {
  const order = (index: typeof shared) => {
    const { hits, compare } = index.searchUnordered(analyseAny(query), query);
    return [...hits]
      .sort(compare)
      .slice(0, 20)
      .map(({ row }) => row.path)
      .join();
  };
  if (order(shared) === order(local)) same++;
}
say(`the first 20 are the same and in the same order: ${same} of ${SEARCHES} searches`);
const single = Array.from({ length: 20 }, (_, at) => {
  const memory = draft({ text: words(LENGTH), position: MEMORIES + at });
  store.put(memory.path, memory.raw);
  return took(open)[1];
}).toSorted((a, b) => a - b);
say(`one more memory: p50 ${Math.round(single[10] ?? 0)} ms, the look at the files included`);
connection.close();
store.remove();
