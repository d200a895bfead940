import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build as esbuild } from "esbuild";
import { needlesOf } from "./needles.mjs";

/**
 * Modules that export nothing but constants, and take long to make them: the program gets what they come to, as
 * data. The rules of a table get their needles, and patterns that are made when they are first needed.
 */
export const TABLES = [
  "src/capture/causal-forms.ts",
  "src/capture/closing-forms.ts",
  "src/capture/extract/categories.ts",
  "src/capture/extract/commitment-rules.ts",
  "src/capture/extract/forms.ts",
  "src/capture/extract/noise-forms.ts",
  "src/domain/guards/class-table.ts",
  "src/domain/guards/function-words.ts",
  "src/domain/guards/opposites.ts",
  "src/domain/guards/phrases.ts",
  "src/domain/guards/slot-patterns.ts",
  "src/domain/header-table.ts",
  "src/text/irregular-forms.ts",
  "src/text/other-words.ts",
];

const KEYS = "src/domain/guards/keys.ts";
/** A set of keys of words that stand there as a text. */
const KEY_SET = /\bkeySet\(\s*(?:`([^`$\\]*)`|"([^"\\]*)"),?\s*\)/g;

/** Replaces the modules of `TABLES` by what they come to, and calls of `keySet` by their sets. */
export function preparedTables(root) {
  const files = new Map(TABLES.map((table) => [path.join(root, table), table]));
  return {
    name: "prepared-tables",
    setup(build) {
      const keys = evaluate(root, KEYS);
      build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const table = files.get(file);
        if (table !== undefined) return { contents: moduleOf(await evaluate(root, table)), loader: "js" };
        const source = readFileSync(file, "utf8");
        if (!source.includes("keySet(")) return undefined;
        return { contents: withKeySets(source, (await keys).keySet), loader: "ts" };
      });
    },
  };
}

/** A source with the keys instead of the words: to find the keys of 400 words takes as long as 2 ms. */
export function withKeySets(source, keySet) {
  return source.replace(KEY_SET, (_, block, line) => sourceOf(keySet(block ?? line)));
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

/** The source of a module with these exports. */
export function moduleOf(exports) {
  const lines = Object.entries(exports).map(([name, value]) => `export const ${name} = ${sourceOf(value)};`);
  return `${PATTERN}\n${lines.join("\n")}\n`;
}

/** A rule whose patterns are made when they are looked at. */
const PATTERN = `class Rule {
  #when; #unless; #patterns;
  constructor(given, needles, patterns) { Object.assign(this, given); this.needles = needles; this.#patterns = patterns; }
  get when() { return this.#when ??= new RegExp(this.#patterns[0], this.#patterns[1]); }
  get unless() { return this.#patterns.length < 3 ? undefined : this.#unless ??= new RegExp(this.#patterns[2], this.#patterns[3]); }
}`;

function sourceOf(value) {
  if (value instanceof RegExp) return String(value);
  if (value instanceof Map) return `new Map(${sourceOf([...value])})`;
  if (value instanceof Set) return `new Set(${sourceOf([...value])})`;
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

function ruleSource({ when, unless, ...given }) {
  const patterns = [when, unless].filter(Boolean).flatMap(({ source, flags }) => [source, flags]);
  const needles = JSON.stringify(needlesOf(when)) ?? "undefined";
  return `new Rule(${objectSource(given)},${needles},${JSON.stringify(patterns)})`;
}
