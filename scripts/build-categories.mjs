// Makes assets/categories.bin, the model that tells the category of a statement, with its checksum.
//   node scripts/build-categories.mjs               trains on training.jsonl, training-2.jsonl, training-3.jsonl and
//                                                   hand-a.jsonl to hand-f.jsonl of fixtures/extraction, and on the
//                                                   remarks of fixtures/strangers/read
//   node scripts/build-categories.mjs --validate    prints what it gets right instead: of each hand-*.jsonl trained
//                                                   without it, of every hand of training-2.jsonl without it and its
//                                                   group, and of both development halves and judging.jsonl, which are
//                                                   in no training (eleven trainings, some three minutes each)
// The same files give the same bytes. Needed when training files, features or rules change; the asset is committed.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { encodeModel } from "./categories/category-format.mjs";
import { fitWeights, scoresOf } from "./categories/logistic-regression.mjs";
import { loadProgram, readExamples } from "./categories/training-rows.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The strangers' remarks, a file a hand. */
const STRANGERS = [..."abcdef"].map((hand) => `hand-${hand}`);
/** Those of fixtures/strangers that are for reading; they write as people do, and few, so that each counts so often. */
const READ = ["engineer", "nurse", "parent", "student"];
const TIMES_READ = 3;
/** So many groups of the hands of training-2.jsonl are left out in turn. */
const GROUPS = 4;
/** A sign that fewer examples show says nothing about others. */
const LEAST_EXAMPLES = 3;
/** Penalties, of the choice of signs and of the model, chosen by what is right of hands that are left out. */
const CHOICE_LAMBDA = 3;
const LAMBDA = 6;
/** So much of a label is spread over all categories: another reader would label some remarks otherwise. */
const DOUBT = 0.1;
/** Of the signs, those of the largest weights are kept, as many as the file has room for. */
const MOST_SIGNS = 17_000;
/** Of what people tell, so much is a plain fact (development.jsonl: 47 of 164); the training file has fewer. */
const FACT_SHARE = 47 / 164;
const MAX_BYTES = 400 * 1024;

const program = await loadProgram(ROOT);
const table = program.openWordVectors(program.openRoot(path.join(ROOT, "assets")));
const readFile = (file) => readExamples(program, { root: ROOT, file: `fixtures/${file}.jsonl`, table });
const read = (name) => readFile(`extraction/${name}`);
const classes = program.CATEGORIES.length;
const FACT = program.CATEGORIES.indexOf("fact");
const others = read("training-2");
const strangers = STRANGERS.flatMap((hand) => read(hand).map((one) => ({ ...one, hand })));
const notes = READ.flatMap((hand) => readFile(`strangers/read/${hand}.remarks`));
const examples = [
  ...[...read("training"), ...others, ...read("training-3"), ...strangers],
  ...Array(TIMES_READ).fill(notes).flat(),
];
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
  for (const hand of STRANGERS) reportLeftOut(hand, [hand], strangers);
  const hands = [...new Set(others.map(({ hand }) => hand))].sort();
  for (let group = 0; group < GROUPS; group += 1) {
    const left = hands.filter((_, i) => i % GROUPS === group);
    reportLeftOut(left.join(", "), left, others);
  }
  const model = train(examples);
  for (const half of ["development", "development-2", "judging"]) {
    const judged = read(half);
    report(half, rightOf(model, judged), judged.length);
    if (judged.some(({ also }) => also !== undefined))
      report(`${half}, or another that would do`, rightOf(model, judged, { lenient: true }), judged.length);
  }
}

/** What a model gets right of the examples `of` certain hands that was trained on all others. */
function reportLeftOut(what, hands, of) {
  const isLeft = ({ hand }) => hands.includes(hand);
  const judged = of.filter(isLeft);
  report(what, rightOf(train(examples.filter((one) => !isLeft(one))), judged), judged.length);
}

function report(what, right, all) {
  console.log(`${what}: ${(right / all).toFixed(3)} (${right}/${all})`);
}

/** Fitted twice: to the texts as they stand, for the signs that say most; with their variants on those signs. */
function train(chosen) {
  const all = commonSigns(chosen);
  const first = fitTo(chosen, all, ({ features }) => [features], CHOICE_LAMBDA);
  const strength = (i) => {
    const from = (dimensions + i) * classes;
    return Math.max(...first.subarray(from, from + classes).map(Math.abs));
  };
  const strongest = all
    .map((name, i) => ({ name, by: strength(i) }))
    .sort((a, b) => b.by - a.by)
    .slice(0, MOST_SIGNS);
  const names = strongest.map(({ name }) => name);
  const weights = fitTo(chosen, names, ({ features, variants }) => [features, ...variants], LAMBDA);
  weights[(dimensions - 1) * classes + FACT] += logOdds(FACT_SHARE) - logOdds(shareOfFacts(chosen));
  return { names, places: placesOf(names), weights };
}

function commonSigns(chosen) {
  const counts = new Map();
  for (const { features } of chosen)
    for (const name of features.signs.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= LEAST_EXAMPLES).map(([name]) => name);
}

function placesOf(names) {
  return new Map(names.map((name, i) => [name, dimensions + i]));
}

function fitTo(chosen, names, shownOf, lambda) {
  const places = placesOf(names);
  const rows = chosen.flatMap((one) =>
    shownOf(one).map((features) => rowOf({ label: one.label, features }, places)),
  );
  return fitWeights(rows, { features: dimensions + names.length, classes, lambda, doubt: DOUBT });
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

function rightOf({ places, weights }, chosen, { lenient = false } = {}) {
  return chosen.filter((example) => {
    const scores = scoresOf(weights, rowOf(example, places), classes);
    const found = scores.indexOf(Math.max(...scores));
    return found === example.label || (lenient && example.also?.includes(program.CATEGORIES[found]));
  }).length;
}
