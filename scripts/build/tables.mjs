import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { build as esbuild } from "esbuild";
import { ENTRY_STOP, KEY_STOP, wordsOf } from "./late.mjs";
import { latePatterns, patternSource, searchedSource } from "./late-patterns.mjs";

/**
 * Modules that export nothing but constants, and take long to make them: the program gets what they come to, as
 * data, long maps as texts (see `late.mjs`). The rules of a table get their needles, and its patterns are made when
 * they are first needed (`late-patterns.mjs`): they search texts, and are no `RegExp` to whoever asks.
 */
export const TABLES = [
  "src/remember/causal-forms.ts",
  "src/remember/promises/closing-forms.ts",
  "src/language/extract/categories.ts",
  "src/language/extract/category-signs.ts",
  "src/language/extract/commitment-rules.ts",
  "src/language/en/date-forms.ts",
  "src/language/extract/forms.ts",
  "src/language/extract/lead-in-words.ts",
  "src/language/extract/machine-line-forms.ts",
  "src/language/extract/noise-forms.ts",
  "src/language/extract/abbreviations.ts",
  "src/language/extract/everyday-things.ts",
  "src/language/extract/courtesies.ts",
  "src/language/extract/elided-forms.ts",
  "src/language/extract/foreign-words.ts",
  "src/language/en/people.ts",
  "src/language/extract/talk-forms.ts",
  "src/language/extract/verbs.ts",
  "src/language/extract/weight-rules.ts",
  "src/entities/known-names.ts",
  "src/remember/signal-rules.ts",
  "src/language/compare/tables.ts",
  "src/language/compare/function-words.ts",
  "src/domain/header-table.ts",
  "src/engines/embedded/time-words.ts",
  "src/text/irregular-forms.ts",
  "src/text/other-words.ts",
  "src/text/safety/key-rules.ts",
  "src/text/safety/sensitive-rules.ts",
];

/** What every command looks up thousands of words in: maps as they are answer a little faster. */
const AT_ONCE = new Set(["src/text/irregular-forms.ts", "src/text/other-words.ts"]);

const LATE = fileURLToPath(new URL("./late.mjs", import.meta.url));
const KEYS = "src/language/compare/lexicon.ts";
/** A set of keys of words that stand there as a text. */
const KEY_SET = /\bkeySet\(\s*(?:`([^`$\\]*)`|"([^"\\]*)"),?\s*\)/g;

/** Replaces the modules of `TABLES` by what they come to, calls of `keySet` by their sets, and patterns by late ones. */
export function preparedTables(root) {
  const files = new Map(TABLES.map((table) => [path.join(root, table), table]));
  return {
    name: "prepared-tables",
    setup(build) {
      const keys = evaluate(root, KEYS);
      const late = latePatterns(root);
      build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const table = files.get(file);
        if (table !== undefined) {
          const isLate = !AT_ONCE.has(table);
          return { contents: moduleOf(await evaluate(root, table), { isLate }), loader: "js" };
        }
        const read = readFileSync(file, "utf8");
        const source = (await late)(file, read);
        const contents = source.includes("keySet(") ? withKeySets(source, (await keys).keySet) : source;
        return contents === read ? undefined : { contents, loader: "ts" };
      });
    },
  };
}

/** A source with the keys instead of the words: to find the keys of 400 words takes as long as 2 ms. */
export function withKeySets(source, keySet, late = LATE) {
  const replaced = source.replace(KEY_SET, (_, block, line) => sourceOf(keySet(block ?? line)));
  return replaced.includes("new LateSet(")
    ? `${replaced}\nimport { LateSet } from ${JSON.stringify(late)};\n`
    : replaced;
}

/** The exports of a module. */
export async function evaluate(root, file) {
  const folder = mkdtempSync(path.join(tmpdir(), "pai-tables-"));
  try {
    const options = { entryPoints: [file], bundle: true, platform: "node", format: "esm", write: false };
    const { outputFiles } = await esbuild({ absWorkingDir: root, ...options });
    const out = path.join(folder, "table.mjs");
    writeFileSync(out, outputFiles[0].contents);
    return { ...(await import(pathToFileURL(out).href)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The source of a module with these exports. `late` is where it finds what they are made of; `isLate`: whether long maps
 * and sets are made when they are first asked.
 */
export function moduleOf(exports, { late = LATE, isLate = true } = {}) {
  const lines = Object.entries(exports).map(([name, value]) => {
    const isAsItIs = value instanceof Map && !isLate;
    return `export const ${name} = ${isAsItIs ? plainSource(value) : sourceOf(value)};`;
  });
  const names = "LateMap, LatePattern, LateRule, LateSet, wordsOf";
  return `import { ${names} } from ${JSON.stringify(late)};\n${lines.join("\n")}\n`;
}

function plainSource(map) {
  return `new Map(${sourceOf([...map])})`;
}

function sourceOf(value) {
  if (value instanceof RegExp) return patternSource(value);
  if (value instanceof Map) return lateMapSource(value) ?? plainSource(value);
  if (value instanceof Set) return lateSetSource(value) ?? `new Set(${sourceOf([...value])})`;
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(",")}]`;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return JSON.stringify(value);
  if (Object.getPrototypeOf(value) !== Object.prototype)
    throw new Error(`a table holds what is no data: ${value}`);
  return value.when instanceof RegExp ? ruleSource(value) : objectSource(value);
}

function objectSource(object) {
  const pairs = Object.entries(object).filter(([, value]) => value !== undefined);
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${sourceOf(value)}`).join(",")}}`;
}

/** Maps and sets of fewer entries are made at once. */
const LONG = 12;

function lateSetSource(set) {
  if (set.size < LONG || ![...set].every((entry) => typeof entry === "string" && isOneField(entry)))
    return undefined;
  return `new LateSet(${JSON.stringify([...set].join(ENTRY_STOP))})`;
}

/** What the values of a map may be, as text, and the source of what reads them. */
const VALUES = [
  { print: (value) => (typeof value === "string" ? value : undefined), read: String, source: "" },
  {
    print: (value) => (value instanceof Set ? [...value].join(" ") : undefined),
    read: wordsOf,
    source: ",wordsOf",
  },
  { print: (value) => JSON.stringify(value), read: JSON.parse, source: ",JSON.parse" },
];

/** A map as a text; undefined where it is short, or where its text would not give the same. */
function lateMapSource(map) {
  if (map.size < LONG || ![...map.keys()].every((key) => typeof key === "string" && isOneField(key)))
    return undefined;
  const kind = VALUES.find(({ print, read }) =>
    [...map.values()].every((value) => {
      const text = print(value);
      return text !== undefined && isOneField(text) && isDeepStrictEqual(read(text), value);
    }),
  );
  if (kind === undefined) return undefined;
  const entries = [];
  for (const [key, value] of map) {
    const text = kind.print(value);
    if (entries.at(-1)?.[0] === text) entries.at(-1).push(key);
    else entries.push([text, key]);
  }
  const text = entries.map((fields) => fields.join(KEY_STOP)).join(ENTRY_STOP);
  return `new LateMap(${JSON.stringify(text)}${kind.source})`;
}

function isOneField(text) {
  return isOneEntry(text) && !text.includes(KEY_STOP);
}

function isOneEntry(text) {
  return !text.includes(ENTRY_STOP);
}

function ruleSource({ when, unless, ...given }) {
  const patterns = [when, unless].filter(Boolean).flatMap(({ source, flags }) => [source, flags]);
  return `new LateRule(${objectSource(given)},${JSON.stringify(patterns)},${searchedSource(when)})`;
}
