import fs from "node:fs";
import { cosine } from "../../src/domain/vector.ts";
import type { Embedder } from "../../src/engine-ports.ts";
import { embeddedEmbedder } from "../../src/engines/embedded/embedder.ts";
import { decide } from "../../src/language/compare/decide.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { HALVES } from "./halves.ts";
import { areaUnderCurve, crossing, type Judged, judged, lowestWithShare, type Scored } from "./separation.ts";

/**
 * How well the cosines of the embedded embedder tell the labelled pairs of fixtures/similarity/ apart, what
 * its levels and the guards decide, and where the levels would lie if they were fitted on these pairs:
 * `node scripts/run-ts.mjs test/bench/similarity.ts [development|held-out]` (the halves of `HALVES` without a name).
 */
interface Pair {
  readonly a: string;
  readonly b: string;
  readonly label: "duplicate" | "contradiction" | "distinct" | "related" | "unrelated";
}

interface Measured extends Pair {
  readonly score: number;
}

const FOLDER = "fixtures/similarity";
const TOPIC = ["duplicate", "contradiction", "distinct", "related"] as const;
const SLOT = ["duplicate", "contradiction"] as const;
const LINKED_PRECISION = 0.99;
/** Of the texts of different pairs, which are seldom of one topic, at most this share may reach `linked`. */
const CROSSED_SHARE = 0.01;

const embedder = embeddedEmbedder(openRoot("assets"));
const wanted = process.argv.slice(2);
for (const name of wanted.length === 0 ? HALVES : wanted) {
  const lines = fs.readFileSync(`${FOLDER}/${name}.jsonl`, "utf8").trim().split("\n");
  report(
    name,
    lines.map((line) => JSON.parse(line) as Pair), // the format of the file
    embedder,
  );
}

function report(name: string, pairs: readonly Pair[], { embed, levels, id }: Embedder): void {
  const a = embed(pairs.map((pair) => pair.a));
  const b = embed(pairs.map((pair) => pair.b));
  const measured = pairs.map((pair, i) => ({ ...pair, score: between(a[i], b[i]) }));
  const crossed = a.flatMap((one, i) => b.flatMap((other, j) => (i === j ? [] : [between(one, other)])));
  console.log(`\n${name}: ${pairs.length} pairs, ${crossed.length} crossed pairs, embedder ${id}\n`);
  reportCurves(measured);
  reportLevels(measured, crossed, levels);
  reportDecisions(measured, levels);
}

function reportCurves(pairs: readonly Measured[]): void {
  const duplicateOrUnrelated = pairs.filter(({ label }) => label === "duplicate" || label === "unrelated");
  print(["question", "AUC"], true);
  print(["same topic or unrelated", areaUnderCurve(right(pairs, ...TOPIC)).toFixed(3)]);
  print(["duplicate or unrelated", areaUnderCurve(right(duplicateOrUnrelated, "duplicate")).toFixed(3)]);
  print(["duplicate or contradiction, or neither", areaUnderCurve(right(pairs, ...SLOT)).toFixed(3)]);
  print(["duplicate, or anything else", areaUnderCurve(right(pairs, "duplicate")).toFixed(3)]);
}

function reportLevels(
  pairs: readonly Measured[],
  crossed: readonly number[],
  levels: Embedder["levels"],
): void {
  const topic = right(pairs, ...TOPIC);
  const slot = right(pairs, ...SLOT);
  const clear = crossed.toSorted((x, y) => x - y)[Math.ceil((1 - CROSSED_SHARE) * crossed.length)] ?? 1;
  const linked = Math.max(clear, lowestWithShare(topic, LINKED_PRECISION) ?? 1);
  console.log();
  print(["level", "cosine", "fitted here", "reached", "right", "precision", "recall"], true);
  printLevel("linked: same topic", levels.linked, linked, topic);
  printLevel("related: duplicate or contradiction", levels.related, crossing(slot), slot);
  const share = crossed.filter((score) => score >= levels.linked).length / crossed.length;
  console.log(`\n${percent(share)} of the crossed pairs reach linked\n`);
}

function reportDecisions(pairs: readonly Measured[], levels: Embedder["levels"]): void {
  print(["decision", "taken", "right", "precision", "recall"], true);
  for (const [verdict, label] of [
    ["duplicate", "duplicate"],
    ["contradicts", "contradiction"],
  ] as const) {
    const taken = right(pairs, label).map((one, i) => {
      const { a, b, score } = pairs[i] ?? { a: "", b: "", score: 0 };
      return { ...one, score: Number(decide(a, b, score, levels) === verdict) };
    });
    print([verdict, ...cells(judged(taken, 1))]);
  }
}

function right(pairs: readonly Measured[], ...labels: readonly Pair["label"][]): readonly Scored[] {
  return pairs.map(({ score, label }) => ({ score, right: labels.includes(label) }));
}

function printLevel(name: string, level: number, fitted: number | undefined, pairs: readonly Scored[]): void {
  print([name, level, fitted?.toFixed(2) ?? "none", ...cells(judged(pairs, level))]);
}

function cells({ reached, right: hits, precision, recall }: Judged): readonly (string | number)[] {
  return [reached, hits, precision === undefined ? "-" : percent(precision), percent(recall)];
}

function print(row: readonly (string | number)[], head = false): void {
  console.log(`| ${row.join(" | ")} |`);
  if (head) console.log(`|${"---|".repeat(row.length)}`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** A text without a vector is like nothing. */
function between(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a && b ? cosine(a, b) : 0;
}
