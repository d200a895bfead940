import fs from "node:fs";
import path from "node:path";
import { embeddedEmbedder } from "../../src/engines/embedded/embedder.ts";
import { openIndex } from "../../src/index/open-index.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import type { Store } from "../../src/ports.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { analyseAny } from "../../src/text/analyse.ts";
import { word } from "./make-store.ts";

/** One measured process: `<root> <what>`; prints milliseconds as JSON. Run by `test/bench/index.ts`. */
const [root = "", what = "search"] = process.argv.slice(2);
const files = openRoot(root);
const store: Store = {
  root,
  files,
  replica: () => "bench",
  head: () => 0,
  record: () => undefined,
  readMemory: (at) => parseMemoryFile(at, files.read(at)),
  apply: () => Promise.reject(new Error("the benchmark writes nothing")),
  locked: (_, work) => work(),
  alone: async (_, work) => ({ result: await work() }),
  recover: () => undefined,
  history: () => [],
  strays: () => [],
  sweep: () => {},
  prune: () => ({ removed: 0, jumpDays: 0 }),
  tombstones: () => new Set(),
  buried: () => [],
};
const clock = { now: () => Date.now(), wall: () => Date.now() };
if (what === "edit") {
  const day = path.join(root, "facts", fs.readdirSync(path.join(root, "facts"))[0] ?? "");
  fs.appendFileSync(path.join(day, fs.readdirSync(day)[0] ?? ""), "one more line\n");
}
if (what === "raw") {
  const from = performance.now();
  const names = fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"));
  for (const name of names) fs.lstatSync(`${root}/${name}`, { throwIfNoEntry: false });
  process.stdout.write(
    `${JSON.stringify({ open: 0, all: performance.now() - from, hits: names.length, rss: 0 })}\n`,
  );
  process.exit();
}
const cpuBefore = process.cpuUsage();
const start = performance.now();
const index = openIndex({ store, clock, embedder: embeddedEmbedder(openRoot("assets")) });
const open = performance.now() - start;
const ranks = what === "hot" ? [3, 8, 20] : [300, 2_000, 9_000];
const words = ranks.map(word);
const { hits } = index.search(words.flatMap(analyseAny), what === "vectors" ? words.join(" ") : undefined);
for (const { row } of hits.slice(0, 100)) if (row.path === "") throw new Error("a hit without a path");
const all = performance.now() - start;
const { user, system } = process.cpuUsage(cpuBefore);
const rss = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(
  `${JSON.stringify({ open, all, cpu: (user + system) / 1_000, hits: hits.length, rss, rebuilt: index.freshness.rebuilt })}\n`,
);
