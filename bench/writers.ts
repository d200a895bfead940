import fs from "node:fs";
import path from "node:path";
import { openReader } from "../src/engines/embedded/models.ts";
import { extractStatements } from "../src/language/extract/extract.ts";
import { openAssets } from "../src/store/assets.ts";
import { matchesOf } from "./extraction-figures.ts";

/**
 * What is read rightly of remarks of people whom no rule has seen: `npm run bench:writers [-- read]`. See `training/README.md`. Beside it, in
 * the same run, what comes of keeping every remark whole. Totals alone, each with its 95 % interval (Wilson, 1927).
 */
interface Span {
  readonly text: string;
  readonly isPromise: boolean;
  readonly whose: string;
  readonly category: string;
}
interface Remark {
  readonly text: string;
  readonly spans: readonly Span[];
}

const NONE = { facts: 0, kept: 0, hit: 0, promises: 0, taken: 0, met: 0, whose: 0, sorted: 0 };
type Sum = Record<keyof typeof NONE, number>;

const SAID = Date.parse("2026-11-21T10:00:00Z");
const folder = path.join("training", process.argv.includes("read") ? "read" : "shut");
const reader = openReader(openAssets());
const languages = new Map<string, Remark[]>();
for (const file of fs.readdirSync(folder).sort()) {
  const tongue = /_([a-z]{2})\.txt$/.exec(file)?.[1] ?? "en";
  const language = file.startsWith("life_") ? `${tongue}, a year of a life` : tongue;
  languages.set(language, [...(languages.get(language) ?? []), ...remarksIn(path.join(folder, file))]);
}

console.log(
  "| | facts P | facts R | promises P | promises R | whose | category |\n|---|---|---|---|---|---|---|",
);
for (const [language, remarks] of languages) {
  row(
    language,
    sumOf(remarks, ({ text }) => found(text)),
  );
  row(
    `${language}, every remark a fact`,
    sumOf(remarks, ({ text }) => [{ text, isPromise: false, whose: "owner", category: "fact" }]),
  );
}
if (folder.endsWith("shut")) {
  const again = new Map(
    remarksIn(path.join("training", "second.txt")).map(({ text, spans }) => [text, spans]),
  );
  const twice = [...languages.values()].flat().filter(({ text }) => again.has(text));
  row(
    `another hand's labels of ${twice.length}`,
    sumOf(twice, ({ text }) => again.get(text) ?? []),
  );
}

const stated = (label: string) => {
  const lines = fs.readFileSync(path.join("training/whose", path.basename(folder).concat(".txt")), "utf8");
  const texts = lines.split("\n").flatMap((line) => (line.startsWith(`${label} || `) ? [line] : []));
  const some = texts.filter((line) => found(line.slice(label.length + 4)).length > 0);
  return `${some.length} of ${texts.length}`;
};
console.log(
  `\nSomething is kept of ${stated("own")} introductions and ${stated("draft")} drafts for somebody else.`,
);

function remarksIn(file: string): Remark[] {
  const lines = fs.readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.startsWith("> ")).map((line) => remarkOf(line.slice(2)));
}

function remarkOf(line: string): Remark {
  const labelled = line.replace(/^>(?:draft|quote|task) /, "");
  const spans = [...labelled.matchAll(/\{([^{}|]*)\|([^{}]*)\}/g)].map(([, label = "", text = ""]) => {
    const [kind, whose = "", category = ""] = label.split(" ");
    return { text, isPromise: kind === "p", whose, category };
  });
  return { text: labelled.replace(/\{[^{}|]*\|([^{}]*)\}/g, "$1"), spans };
}

function found(text: string): readonly Span[] {
  return extractStatements(text, { atMs: SAID }, reader()).map(
    ({ text: words, subject, category, commitment }) => ({
      text: words,
      isPromise: commitment !== undefined,
      whose: subject,
      category,
    }),
  );
}

function sumOf(remarks: readonly Remark[], read: (remark: Remark) => readonly Span[]): Sum {
  const sum: Sum = { ...NONE };
  for (const remark of remarks) {
    const all = read(remark);
    for (const isPromise of [false, true]) {
      const [mine, labels] = [all, remark.spans].map((spans) =>
        spans.filter((one) => one.isPromise === isPromise),
      ) as [Span[], Span[]];
      const pairs = matchesOf(
        mine.map(({ text }) => text),
        labels.map(({ text }) => text),
      );
      sum[isPromise ? "taken" : "kept"] += mine.length;
      sum[isPromise ? "promises" : "facts"] += labels.length;
      sum[isPromise ? "met" : "hit"] += pairs.length;
      if (isPromise) continue;
      for (const [at, label] of pairs) {
        sum.whose += Number(isSameName(mine[at]?.whose ?? "", labels[label]?.whose ?? ""));
        sum.sorted += Number(labels[label]?.category === mine[at]?.category);
      }
    }
  }
  return sum;
}

function row(name: string, sum: Sum): void {
  const { facts, kept, hit, promises, taken, met, whose, sorted } = sum;
  const cells = [
    [hit, kept],
    [hit, facts],
    [met, taken],
    [met, promises],
    [whose, hit],
    [sorted, hit],
  ].map(([right = 0, all = 0]) => share(right, all));
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

function share(right: number, all: number): string {
  if (all === 0) return "-";
  const [p, z] = [right / all, 1.96];
  const wide = z * Math.sqrt((p * (1 - p)) / all + z ** 2 / (4 * all ** 2));
  const [from, to] = [-wide, wide].map((by) => (p + z ** 2 / (2 * all) + by) / (1 + z ** 2 / all));
  return `${p.toFixed(2)} [${from?.toFixed(2)}, ${to?.toFixed(2)}]`;
}

/** Whether two names have a part in common: "niels bohm" is niels. */
function isSameName(found: string, whose: string): boolean {
  const parts = whose.split(/[ _]/);
  return found.split(" ").some((part) => parts.includes(part));
}
