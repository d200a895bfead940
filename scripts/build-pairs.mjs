// Makes src/language/compare/pair-weights.json, the network that tells whether what was said later puts something earlier out of date.
//   node scripts/build-pairs.mjs              trains on the lives in training/read and training/lives that have links
//   node scripts/build-pairs.mjs --validate   prints what it finds in those of training/shut
// The same files give the same bytes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadReader } from "./reader/load.mjs";
import { train } from "./reader/network.mjs";
import { writersIn } from "./reader/remarks.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUTDATING = new Set(["replaces", "part", "moves", "closes"]);
/** Some tell a memory ten things a day, others one: remarks of a life stand so many days apart, each sixty of them. */
const DAYS_APART = [1.1, 0.33, 0.11];
const STRETCH = 60;
/** So many remarks a memory has after some weeks. */
const PIECE = 70;
/** Days to months lie between the remarks of a pair. */
const LATER_DAYS = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;
const UNITS = 12;
/** What fewer pairs show teaches nothing. */
const LEAST_SEEN = 30;

const program = await loadReader(ROOT);
if (process.argv.includes("--validate")) validate();
else {
  const pairs = [
    ...[...livesIn("training/read"), ...livesIn("training/lives")].flatMap((life) =>
      [life, ...piecesOf(life)].flatMap((one) => pairsOf(one, DAYS_APART)),
    ),
    ...lonePairs("training/read"),
  ];
  const model = train(pairs, { units: UNITS, least: LEAST_SEEN });
  writeFileSync(path.join(ROOT, "src/language/compare/pair-weights.json"), `${JSON.stringify(model)}\n`);
  console.log(
    `${pairs.length} pairs, of which ${pairs.filter(({ label }) => label === 1).length} put something out of date`,
  );
}

/** The lives of a folder whose links are known: a line of `NAME.links` is `earlier remark -> later remark label`, counted from 1. */
function livesIn(folder) {
  const directory = path.join(ROOT, folder);
  const known = new Set(readdirSync(directory).filter((name) => name.endsWith(".links")));
  return writersIn(directory, (file) => known.has(file.replace(/txt$/, "links"))).map(
    ({ writer, remarks }) => {
      const lines = readFileSync(path.join(directory, `${writer}.links`), "utf8").matchAll(
        /^(\d+) -> (\d+) (\w+)$/gm,
      );
      return {
        // What is by somebody else, or an order for now, is counted, and says nothing.
        remarks: remarks
          .map((remark, i) => ({ ...remark, nth: i + 1 }))
          .filter(({ mark }) => mark === undefined),
        links: new Map([...lines].map(([, from, to, label]) => [`${from} ${to}`, label])),
      };
    },
  );
}

/** Parts of a life, as of somebody who has told little yet: the network would learn what is rare in large memories alone. */
function piecesOf({ remarks, links }) {
  const pieces = Array.from({ length: Math.ceil(remarks.length / PIECE) }, (_, i) =>
    remarks.slice(i * PIECE, (i + 1) * PIECE),
  );
  return pieces.map((piece) => ({ remarks: piece, links }));
}

/** Each statement of a life beside each earlier one that shares a word with it, as the store was when it was said. */
function pairsOf({ remarks, links }, apart) {
  const told = [];
  const counts = new Map();
  const rarity = (term) => idf(told.length, counts.get(term) ?? 0);
  let ms = Date.UTC(2025, 0, 1);
  return remarks.flatMap((remark) => {
    const { nth } = remark;
    ms += (apart[Math.floor((nth - 1) / STRETCH) % apart.length] ?? 1) * DAY_MS;
    const before = [...told];
    const own = statementsOf(remark, new Date(ms).toISOString()).map((memory) => ({
      nth,
      told: program.toldOf(memory),
    }));
    for (const one of own)
      for (const term of one.told.own.terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    told.push(...own);
    const measure = { rarity, rarest: idf(told.length, 1) };
    return own.flatMap((newer) =>
      before
        .filter((older) => older.told.own.terms.some((term) => newer.told.own.terms.includes(term)))
        .map((older) => ({
          key: `${older.nth} ${newer.nth}`,
          label: Number(OUTDATING.has(links.get(`${older.nth} ${newer.nth}`))),
          features: program.comparePair(newer.told, older.told, measure).features,
        })),
    );
  });
}

/** As the index has it. */
function idf(all, having) {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** What is kept of a remark; the remark itself where nothing is. */
function statementsOf({ text, spans }, created) {
  if (spans.length === 0) return [{ header: { kind: "episode", created }, text }];
  return spans.map(({ start, end, isPromise, whose, category }) => ({
    header: {
      created,
      kind: isPromise ? "commitment" : "fact",
      ...(whose !== "owner" && { subject: whose.replaceAll("_", " ") }),
      ...(!isPromise && { category }),
    },
    text: text.slice(start, end),
  }));
}

/** Pairs of remarks that are all that a store holds; what is kept of each is read by the reader's own model. */
function lonePairs(folder) {
  const models = program.readModels(
    readFileSync(path.join(ROOT, "assets/reader.bin")),
    "reader.bin",
    program.READER_PARTS,
  );
  const readMemory = (text, created) => {
    const [found, ...others] = program.readText(text, models);
    if (found === undefined || others.length > 0) return { header: { kind: "episode", created }, text };
    const { isPromise, category, about } = found;
    const header = { kind: isPromise ? "commitment" : "fact", created, ...(!isPromise && { category }) };
    return { header: { ...header, ...(about !== undefined && { subject: about }) }, text: found.text };
  };
  return writersIn(path.join(ROOT, folder), () => true).flatMap(({ pairs }) => {
    const told = pairs.map(({ label, first, second }) => ({
      label: Number(OUTDATING.has(label)),
      older: program.toldOf(readMemory(first, new Date(0).toISOString())),
      newer: program.toldOf(readMemory(second, new Date(LATER_DAYS * DAY_MS).toISOString())),
    }));
    return told.flatMap(({ newer }, at) =>
      told.flatMap(({ older, label }, other) => {
        if (!older.own.terms.some((term) => newer.own.terms.includes(term))) return [];
        const having = (term) => [older, newer].filter(({ own }) => own.terms.includes(term)).length;
        const measure = { rarity: (term) => idf(2, having(term)), rarest: idf(2, 1) };
        const { features } = program.comparePair(newer, older, measure);
        // What one writer says of two other things has nothing to do with each other.
        return [{ label: at === other ? label : 0, features }];
      }),
    );
  });
}

function validate() {
  const lives = livesIn("training/shut").map((life, nth) => ({
    links: [...life.links].filter(([, label]) => OUTDATING.has(label)).map(([key]) => `${nth} ${key}`),
    pairs: pairsOf(life, [1.1]).map(({ key, features }) => ({
      key: `${nth} ${key}`,
      score: program.likelihoodOf(features),
    })),
  }));
  const wanted = new Set(lives.flatMap(({ links }) => links));
  const pairs = lives.flatMap((life) => life.pairs);
  console.log("| from | found | share right |\n|---|---|---|");
  for (const least of [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7]) {
    const shown = new Set(pairs.filter(({ score }) => score >= least).map(({ key }) => key));
    const right = [...shown].filter((key) => wanted.has(key)).length;
    console.log(`| ${least} | ${right} of ${wanted.size} | ${(right / shown.size).toFixed(2)} |`);
  }
}
