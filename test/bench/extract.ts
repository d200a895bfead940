import { existsSync } from "node:fs";
import { openCategoriser } from "../../src/engines/embedded/categoriser.ts";
import { embeddedExtractor } from "../../src/engines/embedded/engines.ts";
import { openWordVectors } from "../../src/engines/embedded/word-vectors.ts";
import { openAssets } from "../../src/store/assets.ts";
import { extractionFigures, printFigures, readLabelled } from "./extraction-figures.ts";
import { HALVES } from "./halves.ts";
import { readByLabels } from "./labelled-extraction.ts";

// node scripts/run-ts.mjs test/bench/extract.ts [file.jsonl ...] [--misses] [--rules]: --rules leaves out the model of
// categories, --model asks a model that knows the labels to read each input again, --misses prints the texts that went wrong,
// but never of what is for measuring and not for reading: the held-out half, and four of six hands. The model is trained on
// the spans of the hands, so their shares of right categories say nothing; `build-categories.mjs --validate` leaves each out.
const HANDS = [..."abcdef"].map((hand) => `hand-${hand}`);
const FILES = [...HALVES, ...HANDS].map((name) => `fixtures/extraction/${name}.jsonl`);
const NOT_TO_BE_READ = /held-out|hand-[adef]/;

const args = process.argv.slice(2);
const assets = openAssets();
const categorise = openCategoriser(assets, openWordVectors(assets), (text) =>
  process.stderr.write(`${text}\n`),
);
const extractor = embeddedExtractor(args.includes("--rules") ? undefined : categorise);
const files = args.filter((arg) => !arg.startsWith("--"));
for (const file of (files.length > 0 ? files : FILES).filter((path) => existsSync(path))) {
  const inputs = readLabelled(file);
  const read = args.includes("--model") ? await readByLabels(inputs) : undefined;
  const figures = extractionFigures(inputs, read ? { extract: (text) => read.get(text) ?? [] } : extractor);
  process.stdout.write(`${file}: ${inputs.length} inputs\n${printFigures(figures)}\n`);
  if (args.includes("--misses") && !NOT_TO_BE_READ.test(file))
    process.stdout.write(`${figures.misses.join("\n")}\n`);
}
