import process from "node:process";
import type { Header } from "../../src/domain/kinds.ts";
import { candidatePairs, findPairs, judgePair } from "../../src/passes/pairs/pairs.ts";
import { madeNotes, readPairs } from "./notes.ts";

/**
 * How the search for duplicates and contradictions does: on the labelled pairs of fixtures/merge/, against all pairs of
 * 5,000 made notes, and how its time grows: `npm run bench:merge [sizes...]` (default 1000 5000 10000). The held-out half
 * is only read with PAI_HELD_OUT=1, once the rules are settled.
 */
const NOW = Date.UTC(2026, 10, 22);
const ALL_PAIRS = 5_000;

reportLabelled("development");
reportLabelled("development-2");
if (process.env.PAI_HELD_OUT === "1") reportLabelled("held-out");
reportMissed(ALL_PAIRS);
const sizes = process.argv.slice(2).map(Number);
reportGrowth(sizes.length > 0 ? sizes : [1_000, 5_000, 10_000]);

function reportLabelled(name: string): void {
  const pairs = readPairs(`fixtures/merge/${name}.jsonl`);
  const found = pairs.map((pair) => ({ ...pair, is: search([pair.a, pair.b])[0]?.is }));
  console.log(`\n${name}: ${pairs.length} labelled pairs, each searched as a store of two\n`);
  print(["pass", "taken", "right", "precision", "recall"]);
  print(["---", "---", "---", "---", "---"]);
  for (const [pass, is, label] of [
    ["merge", "duplicate", "duplicate"],
    ["contradictions", "contradicts", "contradiction"],
  ] as const) {
    const taken = found.filter((pair) => pair.is === is);
    const right = taken.filter((pair) => pair.label === label).length;
    const all = pairs.filter((pair) => pair.label === label).length;
    print([pass, taken.length, right, share(right / taken.length), share(right / all)]);
  }
  if (process.env.PAI_SHOW === name)
    for (const { id, a, b, label, is } of found) console.log(`${id} ${label} -> ${is}: ${a} | ${b}`);
}

function reportMissed(many: number): void {
  const texts = [...labelledTexts(), ...madeNotes(many)].slice(0, many);
  const candidates = [...candidatePairs(texts)];
  const wanted = new Set(candidates.map(([i, j]) => i * many + j));
  const counts = { duplicate: 0, contradicts: 0 };
  const missed = { duplicate: 0, contradicts: 0 };
  for (let i = 0; i < many; i++) {
    for (let j = i + 1; j < many; j++) {
      const is = judgePair(texts[i] ?? "", texts[j] ?? "");
      if (is === undefined) continue;
      counts[is]++;
      if (wanted.has(i * many + j)) continue;
      missed[is]++;
      if (process.env.PAI_SHOW === "missed") console.log(`missed ${is}: ${texts[i]} | ${texts[j]}`);
    }
  }
  console.log(`\n${many} notes, ${(many * (many - 1)) / 2} pairs, ${candidates.length} compared\n`);
  print(["verdict of the guards", "of all pairs", "missed", "share"]);
  print(["---", "---", "---", "---"]);
  for (const is of ["duplicate", "contradicts"] as const)
    print([is, counts[is], missed[is], share(missed[is] / counts[is])]);
}

/** What the labelled pairs say, each statement once: notes of another kind than the made ones. */
function labelledTexts(): readonly string[] {
  const files = ["merge/development", "merge/held-out", "similarity/development", "similarity/held-out"];
  const pairs = files.flatMap((file) => readPairs(`fixtures/${file}.jsonl`));
  return [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
}

function reportGrowth(sizes: readonly number[]): void {
  console.log("\nThe search alone, without reading files\n");
  print(["notes", "compared", "pairs", "seconds", "of a processor", "times the size", "times the processor"]);
  print(["---", "---", "---", "---", "---", "---", "---"]);
  let before: { readonly size: number; readonly busy: number } | undefined;
  for (const size of sizes) {
    const texts = madeNotes(size);
    const [started, idle] = [performance.now(), process.cpuUsage()];
    const pairs = search(texts).length;
    const seconds = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(idle);
    const busy = (user + system) / 1e6;
    const compared = [...candidatePairs(texts)].length;
    const [more, longer] = before ? [size / before.size, busy / before.busy] : [1, 1];
    print([size, compared, pairs, seconds.toFixed(2), busy.toFixed(2), more.toFixed(1), longer.toFixed(1)]);
    before = { size, busy };
  }
}

function search(texts: readonly string[]) {
  const rows = texts.map((_, at) => ({ header: headerOf(at), accessDays: 0 }));
  const textOf = (id: string) => texts[Number(id)];
  const seeking = findPairs(rows, textOf, NOW);
  for (;;) {
    const { done, value } = seeking.next();
    if (done) return value;
  }
}

function headerOf(at: number): Header {
  return { id: `${at}`, kind: "fact", created: "2026-11-01T10:00:00.000Z" };
}

function share(part: number): string {
  return Number.isNaN(part) ? "-" : part.toFixed(3);
}

function print(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}
