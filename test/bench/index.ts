import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundleProgram } from "../bundle-program.ts";
import { makeStore } from "./make-store.ts";

/**
 * Times of the index in fresh processes, warm disk cache, medians; ms within the process, without the
 * start of node: `node scripts/run-ts.mjs test/bench/index.ts [files ...]`.
 */
interface Run {
  readonly open: number;
  readonly all: number;
  /** Processor time of `all`, which other programs disturb less. */
  readonly cpu?: number;
  readonly hits: number;
  readonly rss: number;
}

const RUNS = 11;
const work = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-"));
const program = path.join(work, "once.mjs");
bundleProgram("test/bench/index-once.ts", program);
try {
  const sizes = process.argv.slice(2).map(Number);
  console.log(
    "| files | rebuild | open | open + search | with vectors | hot words | after one edit | peak MB: rebuild, search |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 20_000]) console.log(measure(size));
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

function measure(size: number): string {
  const root = path.join(work, `store-${size}`);
  makeStore(root, size / 2, size / 2);
  const rebuilt = once(root, "search", true);
  const raw = median(root, "raw");
  const search = median(root, "search");
  const vectors = median(root, "vectors");
  const hot = median(root, "hot");
  const edit = median(root, "edit");
  const all = ({ all, cpu = 0, hits }: Run) => `${all.toFixed(0)} (cpu ${cpu.toFixed(0)}, ${hits} hits)`;
  const times = [
    raw.all.toFixed(0),
    all(rebuilt),
    search.open.toFixed(0),
    all(search),
    all(vectors),
    all(hot),
    all(edit),
  ];
  const cells = [size, ...times];
  return `| ${[...cells, `${rebuilt.rss}, ${search.rss}`].join(" | ")} |`;
}

function median(root: string, what: string): Run {
  const runs = Array.from({ length: RUNS }, () => once(root, what, false)).sort((a, b) => a.all - b.all);
  const middle = runs[Math.floor(RUNS / 2)];
  if (!middle) throw new Error("no runs");
  return middle;
}

function once(root: string, what: string, fresh: boolean): Run {
  if (fresh) fs.rmSync(path.join(root, ".index"), { recursive: true, force: true });
  return JSON.parse(execFileSync(process.execPath, [program, root, what], { encoding: "utf8" })) as Run; // its one line
}
