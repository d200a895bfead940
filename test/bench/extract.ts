import { existsSync, readFileSync } from "node:fs";
import { openCategoriser } from "../../src/engines/embedded/category-model.ts";
import { embeddedExtractor } from "../../src/engines/embedded/extractor.ts";
import { openWordVectors } from "../../src/engines/embedded/word-vectors.ts";
import { openAssets } from "../../src/store/assets.ts";
import { extractionFigures, type Labelled, printFigures } from "./extraction-figures.ts";
import { HALVES } from "./halves.ts";

// node scripts/run-ts.mjs test/bench/extract.ts [file.jsonl ...] [--misses] [--rules]: --rules leaves out the model of
// categories, --misses prints the texts that went wrong,
// for the development half only; the held-out half is for measuring, not for reading.
const FILES = HALVES.map((half) => `fixtures/extraction/${half}.jsonl`);

const args = process.argv.slice(2);
const assets = openAssets();
const categorise = openCategoriser(assets, openWordVectors(assets), (text) =>
  process.stderr.write(`${text}\n`),
);
const extractor = embeddedExtractor(args.includes("--rules") ? undefined : categorise);
const files = args.filter((arg) => !arg.startsWith("--"));
for (const file of (files.length > 0 ? files : FILES).filter((path) => existsSync(path))) {
  const lines = readFileSync(file, "utf8").split("\n");
  const inputs = lines
    .filter((line) => line.trim() !== "")
    .map((line) => ({ commitments: [], ...JSON.parse(line) }) as Labelled); // our own format
  const figures = extractionFigures(inputs, extractor);
  process.stdout.write(`${file}: ${inputs.length} inputs\n${printFigures(figures)}\n`);
  if (args.includes("--misses") && !file.includes("held-out"))
    process.stdout.write(`${figures.misses.join("\n")}\n`);
}
