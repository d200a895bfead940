import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/*
 * pai beside qmd: the same notes of one line each, in files, taken in and searched by words; both in fresh processes of the same Node 22, in turns.
 * What is measured against is installed into a folder below the system's temporary one, where the next run finds it again.
 * node scripts/run-ts.mjs bench/peers.ts [notes ...]
 */
const PACKAGES = ["node@22", "@tobilu/qmd@2.8.3"];
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 4_000];
const SEARCHES = 20;

const home = path.join(os.tmpdir(), "pai-bench-peers");
const node = path.join(home, "node_modules/.bin/node");
const qmd = path.join(home, "node_modules/.bin/qmd");
install();

/** What people tell an assistant, a line each. */
const LINES = fs
  .readFileSync("training/whose/read.txt", "utf8")
  .split("\n")
  .flatMap((line) => (line.startsWith("own || ") ? [line.slice("own || ".length)] : []));

console.log(
  `Node ${run("", [node, "--version"]).out.trim()}, ${os.cpus().length} CPUs; searches: medians of ${SEARCHES}\n`,
);
console.log(
  "| notes | `pai import`, s | `qmd collection add`, s | | `pai recall`, ms | `qmd search`, ms | |",
);
console.log("|---|---|---|---|---|---|---|");
for (const size of SIZES) measure(size);

function measure(size: number): void {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-bench-notes-"));
  try {
    const notes = path.join(root, "notes");
    fs.mkdirSync(notes);
    for (let i = 0; i < size; i++) fs.writeFileSync(path.join(notes, `note-${i}.md`), `${textOf(i)}\n`);
    const pai = [node, path.resolve("bin/pai.js")];
    run(root, [...pai, "init"]);
    const added = run(root, [node, fs.realpathSync(qmd), "collection", "add", notes, "--name", "bench"]).ms;
    const imported = run(root, [...pai, "import", notes, "--from", "obsidian", "--yes"]).ms;
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let i = -2; i < SEARCHES; i++) {
      const words = wordsOf(textOf((i + 2) * 37));
      const recalled = run(root, [...pai, "recall", words]).ms;
      const searched = run(root, [node, fs.realpathSync(qmd), "search", words]).ms;
      if (i < 0) continue; // warm-up
      ours.push(recalled);
      theirs.push(searched);
    }
    const [recall, search] = [median(ours), median(theirs)];
    const cells = [
      (imported / 1_000).toFixed(2),
      (added / 1_000).toFixed(2),
      (imported / added).toFixed(2),
      recall.toFixed(0),
      search.toFixed(0),
      (recall / search).toFixed(2),
    ];
    console.log(`| ${size.toLocaleString("en")} | ${cells.join(" | ")} |`);
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

/** Another text for each number. */
function textOf(i: number): string {
  const text = LINES[i % LINES.length] ?? "";
  return i < LINES.length ? text : `${text} (${i})`;
}

/** Its two longest words. */
function wordsOf(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)
    .join(" ");
}

/** A process with a home of its own below `root`. */
function run(
  root: string,
  [program = "", ...words]: readonly string[],
): { readonly ms: number; readonly out: string } {
  const env = {
    PATH: process.env.PATH,
    HOME: root,
    XDG_CONFIG_HOME: root,
    XDG_CACHE_HOME: root,
    PAI_STORE: path.join(root, "store"),
  };
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: "utf8" });
  const ms = performance.now() - start;
  // 3: nothing found; 6: some of the notes hold what pai does not keep.
  if (status !== 0 && status !== 3 && status !== 6)
    throw new Error(`${program} ${words.join(" ")}: ${stderr || status}`);
  return { ms, out: stdout };
}

function install(): void {
  if (fs.existsSync(node) && fs.existsSync(qmd)) return;
  fs.mkdirSync(home, { recursive: true });
  fs.writeFileSync(path.join(home, "package.json"), '{"private":true}');
  const words = ["install", "--no-audit", "--no-fund", ...PACKAGES];
  const { status, stderr } = spawnSync("npm", words, { cwd: home, encoding: "utf8" });
  if (status !== 0) throw new Error(`${PACKAGES.join(" and ")} cannot be installed: ${stderr}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
