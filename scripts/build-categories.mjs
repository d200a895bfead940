// Makes assets/categories.bin, the model that tells the category of a statement, with its checksum.
//   node scripts/build-categories.mjs               trains on fixtures/extraction/training.jsonl
//   node scripts/build-categories.mjs --validate    prints what it gets right instead: of the training file in five
//                                                   folds, and of both development halves
// The same files give the same bytes. Needed when training file, features or rules change; the asset is committed.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { encodeModel } from "./categories/category-format.mjs";
import { fitWeights, scoresOf } from "./categories/logistic-regression.mjs";
import { loadProgram, readExamples } from "./categories/training-rows.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDS = 5;
/** A sign that fewer examples show says nothing about others. */
const LEAST_EXAMPLES = 3;
const LAMBDA = 1;
/** Of what people tell, so much is a plain fact (development.jsonl: 47 of 164); the training file has fewer. */
const FACT_SHARE = 47 / 164;
const MAX_BYTES = 200 * 1024;

const program = await loadProgram(ROOT);
const table = program.openWordVectors(program.openRoot(path.join(ROOT, "assets")));
const read = (name) =>
  readExamples(program, { root: ROOT, file: `fixtures/extraction/${name}.jsonl`, table });
const classes = program.CATEGORIES.length;
const FACT = program.CATEGORIES.indexOf("fact");
const examples = read("training");
const dimensions = examples[0].features.meaning.length;

if (process.argv.includes("--validate")) validate();
else build();

function build() {
  const { names, weights } = train(examples);
  const rowAt = (i) => [...weights.subarray(i * classes, (i + 1) * classes)];
  const signs = names.map((name, i) => ({ hash: program.fnv1a(name), weights: rowAt(dimensions + i) }));
  const bytes = encodeModel(
    Array.from({ length: dimensions }, (_, d) => rowAt(d)),
    signs,
    classes,
  );
  if (bytes.length > MAX_BYTES) throw new Error(`the model has ${bytes.length} bytes, at most ${MAX_BYTES}`);
  const checksum = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(path.join(ROOT, "assets/categories.bin"), bytes);
  writeFileSync(path.join(ROOT, "assets/categories.sha256"), `${checksum}  categories.bin\n`);
  console.log(
    `${examples.length} examples, ${names.length} signs, ${bytes.length} bytes, sha256 ${checksum}`,
  );
}

function validate() {
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = train(examples.filter((_, i) => i % FOLDS !== fold));
    right += rightOf(
      model,
      examples.filter((_, i) => i % FOLDS === fold),
    );
  }
  report("training, five folds", right, examples.length);
  const model = train(examples);
  for (const half of ["development", "development-2"])
    report(half, rightOf(model, read(half)), read(half).length);
}

function report(what, right, all) {
  console.log(`${what}: ${(right / all).toFixed(3)} (${right}/${all})`);
}

function train(chosen) {
  const counts = new Map();
  for (const { features } of chosen)
    for (const name of features.signs.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].filter(([, count]) => count >= LEAST_EXAMPLES).map(([name]) => name);
  const places = new Map(names.map((name, i) => [name, dimensions + i]));
  const rows = chosen.flatMap(({ label, features, variants }) =>
    [features, ...variants].map((one) => rowOf({ label, features: one }, places)),
  );
  const weights = fitWeights(rows, { features: dimensions + names.length, classes, lambda: LAMBDA });
  weights[(dimensions - 1) * classes + FACT] += logOdds(FACT_SHARE) - logOdds(shareOfFacts(chosen));
  return { names, places, weights };
}

function shareOfFacts(chosen) {
  return chosen.filter(({ label }) => label === FACT).length / chosen.length;
}

function logOdds(share) {
  return Math.log(share / (1 - share));
}

function rowOf({ label, features }, places) {
  const known = [...features.signs].filter(([name]) => places.has(name));
  const length = Math.sqrt(known.reduce((sum, [, by]) => sum + by * by, 0));
  return {
    label,
    indices: [...features.meaning.keys(), ...known.map(([name]) => places.get(name))],
    values: [...features.meaning, ...known.map(([, by]) => (by * program.SIGNS_LENGTH) / length)],
  };
}

function rightOf({ places, weights }, chosen) {
  return chosen.filter((example) => {
    const scores = scoresOf(weights, rowOf(example, places), classes);
    return scores.indexOf(Math.max(...scores)) === example.label;
  }).length;
}
