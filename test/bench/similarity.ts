import fs from "node:fs";
import { cosine } from "../../src/domain/vector.ts";
import { embeddedEmbedder } from "../../src/engines/embedded/embedder.ts";
import type { Embedder } from "../../src/ports.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { areaUnderCurve, crossing, type Decision, judged, lowestWithShare } from "./separation.ts";

/**
 * How well cosines of the embedded embedder tell the labelled pairs of fixtures/similarity/ apart, what
 * its levels decide, and where the levels would lie if they were fitted on these pairs:
 * `node test/bench/run.mjs similarity [development|held-out]` (both without a name).
 */
interface Pair {
  readonly a: string;
  readonly b: string;
  readonly label: "duplicate" | "contradiction" | "distinct" | "related" | "unrelated";
}

const LINKED_PRECISION = 0.99;
/** Of the texts of different pairs, which are seldom of one topic, at most this share may reach `linked`. */
const CROSSED_SHARE = 0.01;

const FOLDER = "fixtures/similarity";
const embedder = embeddedEmbedder(openRoot("assets"));
const wanted = process.argv.slice(2);
const names = fs.readdirSync(FOLDER).map((file) => file.replace(/\.jsonl$/, ""));
for (const name of names.filter((one) => wanted.length === 0 || wanted.includes(one)).toSorted())
  report(name, embedder);

function report(name: string, { embed, levels, id }: Embedder): void {
  const lines = fs.readFileSync(`${FOLDER}/${name}.jsonl`, "utf8").trim().split("\n");
  const pairs = lines.map((line) => JSON.parse(line) as Pair); // the format of the file
  const a = embed(pairs.map((pair) => pair.a));
  const b = embed(pairs.map((pair) => pair.b));
  const scores = pairs.map((_, i) => between(a[i], b[i]));
  const crossed = a.flatMap((one, i) => b.flatMap((other, j) => (i === j ? [] : [between(one, other)])));
  const decide = (...labels: readonly Pair["label"][]): readonly Decision[] =>
    pairs.map((pair, i) => ({ score: scores[i] ?? 0, right: labels.includes(pair.label) }));
  const topic = decide("duplicate", "contradiction", "distinct", "related");
  const slot = decide("duplicate", "contradiction");
  const duplicate = decide("duplicate");

  console.log(`\n${name}: ${pairs.length} pairs, ${crossed.length} crossed pairs, embedder ${id}`);
  console.log("| question | AUC |\n|---|---|");
  console.log(`| same topic or unrelated | ${areaUnderCurve(topic).toFixed(3)} |`);
  console.log(`| duplicate or contradiction, or anything else | ${areaUnderCurve(slot).toFixed(3)} |`);
  console.log(`| duplicate or anything else | ${areaUnderCurve(duplicate).toFixed(3)} |`);
  const unrelated = decide("duplicate").filter((_, i) => /duplicate|unrelated/.test(pairs[i]?.label ?? ""));
  console.log(`| duplicate or unrelated | ${areaUnderCurve(unrelated).toFixed(3)} |`);

  const share = crossed.filter((score) => score >= levels.linked).length / crossed.length;
  const clear = crossed.toSorted((x, y) => x - y)[Math.ceil((1 - CROSSED_SHARE) * crossed.length)] ?? 1;
  const linked = Math.max(clear, lowestWithShare(topic, LINKED_PRECISION) ?? 1);
  console.log(
    "| level | cosine | fitted here | reached | right | precision | recall |\n|---|---|---|---|---|---|---|",
  );
  console.log(row("linked: same topic", levels.linked, linked, topic));
  console.log(row("related: duplicate or contradiction", levels.related, crossing(slot), slot));
  console.log(row("duplicate", levels.duplicate, lowestWithShare(duplicate, 0.95), duplicate));
  console.log(`${(100 * share).toFixed(2)} % of the crossed pairs reach linked`);
}

function row(
  name: string,
  level: number,
  fitted: number | undefined,
  decisions: readonly Decision[],
): string {
  const { reached, right, precision, recall } = judged(decisions, level);
  const cells = [
    name,
    level,
    fitted?.toFixed(2) ?? "none",
    reached,
    right,
    percent(precision),
    percent(recall),
  ];
  return `| ${cells.join(" | ")} |`;
}

function percent(share: number | undefined): string {
  return share === undefined ? "-" : `${(100 * share).toFixed(1)} %`;
}

/** A text without a vector is like nothing. */
function between(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a && b ? cosine(a, b) : 0;
}
