import fs from "node:fs";
import { cosine } from "../../src/domain/vector.ts";
import { embeddedEmbedder } from "../../src/engines/embedded/embedder.ts";
import { type Decision, decide } from "../../src/language/compare/decide.ts";
import { openRoot } from "../../src/store/node-fs.ts";

/**
 * What the guards decide on labelled pairs with the cosines of the embedded embedder, both ways round:
 * `node scripts/run-ts.mjs test/bench/decisions.ts [development|held-out]` (development without a name).
 */
interface Pair {
  readonly a: string;
  readonly b: string;
  readonly label: string;
}

const [name = "development"] = process.argv.slice(2);
const { embed, levels } = embeddedEmbedder(openRoot("assets"));
const lines = fs.readFileSync(`fixtures/similarity/${name}.jsonl`, "utf8").trim().split("\n");
const pairs = lines.map((line) => JSON.parse(line) as Pair); // the format of the file
const a = embed(pairs.map((pair) => pair.a));
const b = embed(pairs.map((pair) => pair.b));
const judged = pairs.map((pair, i) => {
  const [x, y] = [a[i], b[i]];
  const between = x === undefined || y === undefined ? 0 : cosine(x, y);
  return { label: pair.label, decision: decide(pair.a, pair.b, between, levels) };
});

console.log(`${name}: ${pairs.length} pairs`);
console.log(
  "| label | duplicate | contradicts | partial | supports | irrelevant |\n|---|---|---|---|---|---|",
);
for (const label of new Set(pairs.map((pair) => pair.label))) {
  const cells = (["duplicate", "contradicts", "partial", "supports", "irrelevant"] as const).map((decision) =>
    count(decision, label),
  );
  console.log(`| ${[label, ...cells].join(" | ")} |`);
}
console.log("\n| decision | precision | recall |\n|---|---|---|");
for (const [decision, label] of [
  ["duplicate", "duplicate"],
  ["contradicts", "contradiction"],
] as const) {
  const right = count(decision, label);
  const made = judged.filter((one) => one.decision === decision).length;
  const there = judged.filter((one) => one.label === label).length;
  console.log(`| ${decision} | ${(right / made).toFixed(3)} | ${(right / there).toFixed(3)} |`);
}

function count(decision: Decision, label: string): number {
  return judged.filter((one) => one.decision === decision && one.label === label).length;
}
