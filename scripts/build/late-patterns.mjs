import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as esbuild } from "esbuild";
import { parseSync } from "oxc-parser";
import { ENTRY_STOP } from "./late.mjs";
import { headsOf, needlesOf } from "./needles.mjs";

/*
 * A command tries some hundreds of patterns on one line of text, most of which can be told not to be in it by a few characters. To
 * compile one takes up to a fifth of a millisecond. So a pattern that a module declares at its top (`const X = /…/`, `new RegExp(…)`,
 * `new LetterPattern(…)`) and only searches texts with becomes a late one in the program, with what is looked for before.
 */

/** Where the patterns are that texts are read by; the modules there do nothing when they are loaded. */
const FOLDERS = [
  ...["src/beliefs", "src/domain", "src/engines", "src/entities", "src/ingest"],
  ...["src/language", "src/remember", "src/text"],
];
/** Shorter ones are compiled as fast as they are looked for. */
const SHORTEST = 24;
const LATE = fileURLToPath(new URL("./late.mjs", import.meta.url));

/** Methods of a pattern, and methods of a text that take one. */
const SEARCHES = new Set(["test", "exec", "source", "flags"]);
const SEARCHES_OF_LETTERS = new Set(["test", "exec", "on"]);
const OF_TEXTS = new Set(["match", "matchAll", "replace", "replaceAll", "search", "split"]);
/** What tells a late pattern from a pattern: in a module with one of these, only what is seen to be searched with is late. */
const TELLS_APART = /\binstanceof (?:RegExp|LetterPattern)\b|\.lastIndex\b/;

/** A function that gives the source of a module (path, source as it stands) with its patterns late. */
export async function latePatterns(root) {
  const found = new Map();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true })) {
      const file = path.join(root, folder, name);
      const declared = file.endsWith(".ts") ? patternsIn(readFileSync(file, "utf8")) : [];
      if (declared.length > 0) found.set(file, declared);
    }
  }
  dropMisused(root, found);
  const values = await valuesOf(root, found);
  return (file, source) => withLate(file, source, found.get(file) ?? [], values);
}

/** A pattern that a module gives to others has to be searched with there, too. */
function dropMisused(root, found) {
  const names = [...found.values()].flatMap((patterns) => patterns.flatMap(({ name }) => name ?? []));
  for (const module of readdirSync(path.join(root, "src"), { recursive: true })) {
    const file = path.join(root, "src", module);
    const source = file.endsWith(".ts") ? readFileSync(file, "utf8") : "";
    if (!names.some((name) => source.includes(name))) continue;
    const patternOf = (from, name) =>
      found.get(path.resolve(path.dirname(file), from))?.find((pattern) => pattern.name === name);
    for (const { pattern, from } of misusedImports(source, patternOf)) {
      const giver = path.resolve(path.dirname(file), from);
      found.set(
        giver,
        found.get(giver).filter((one) => one !== pattern),
      );
    }
  }
}

/**
 * The patterns that a module imports, and does anything else with than to search texts, with where they are from; `patternOf` gives
 * the pattern of a name that is imported from somewhere, where it is one. Pure.
 */
export function misusedImports(source, patternOf) {
  const { program } = parseSync("module.ts", source);
  const imported = program.body
    .filter(({ type }) => type === "ImportDeclaration")
    .flatMap(({ source: { value: from }, specifiers }) =>
      specifiers.map((one) => ({ one, from, pattern: patternOf(from, one.imported?.name) })),
    )
    .filter(({ pattern }) => pattern !== undefined);
  const others = misused(
    program,
    imported.map(({ one, pattern }) => ({ ...pattern, name: one.local.name, start: -1 })),
  );
  return imported.filter(({ one }) => others.has(one.local.name));
}

/** The source of a late pattern, as an expression. */
export function patternSource(pattern) {
  const { source, flags } = pattern;
  return `new LatePattern(${JSON.stringify(source)},${JSON.stringify(flags)},${searchedSource(pattern)})`;
}

/** Needles and heads of a pattern as two arguments; not both, for heads are looked up at once. */
export function searchedSource(pattern) {
  const { needles, heads } = searchedFor(pattern);
  if (heads) return `undefined,${JSON.stringify(`${ENTRY_STOP}${heads.join(ENTRY_STOP)}${ENTRY_STOP}`)}`;
  return needles ? JSON.stringify(needles.join(ENTRY_STOP)) : "undefined";
}

/** What is looked for before a pattern is made. */
function searchedFor(pattern) {
  const known = (texts) => (texts?.every((text) => !text.includes(ENTRY_STOP)) ? texts : undefined);
  return { needles: known(needlesOf(pattern)), heads: known(headsOf(pattern)) };
}

/**
 * Where a module makes patterns at its top that are only searched with, as far as it shows, in order; `isLetters`: one over
 * letters. Pure.
 */
export function patternsIn(source) {
  const { program, errors } = parseSync("module.ts", source);
  if (errors.length > 0) throw new Error(errors[0].message);
  const declared = program.body
    .map((node) => (node.type === "ExportNamedDeclaration" ? node.declaration : node))
    .filter((node) => node?.type === "VariableDeclaration" && node.kind === "const")
    .flatMap((node) => node.declarations);
  const named = declared.flatMap(({ id, init }) =>
    patternAt(init) ? [{ name: id.name, ...patternAt(init) }] : [],
  );
  const others = misused(program, named);
  const inLists = TELLS_APART.test(source)
    ? []
    : declared.flatMap(({ init }) => (patternAt(init) ? [] : patternsOfList(init)));
  const found = [...named.filter(({ name }) => !others.has(name)), ...inLists];
  return found.toSorted((a, b) => a.start - b.start);
}

/** The pattern that an expression makes. */
function patternAt(node) {
  const made = node?.type === "NewExpression" ? node.callee.name : undefined;
  if (!node?.regex && made !== "RegExp" && made !== "LetterPattern") return undefined;
  return { start: node.start, end: node.end, isLetters: made === "LetterPattern" };
}

/** Patterns that a list or an object is made of. */
function patternsOfList(node) {
  const pattern = patternAt(node);
  if (pattern) return [pattern];
  if (node?.type === "ArrayExpression") return node.elements.flatMap(patternsOfList);
  if (node?.type === "ObjectExpression") return node.properties.flatMap(({ value }) => patternsOfList(value));
  return node?.type === "TSAsExpression" ? patternsOfList(node.expression) : [];
}

/** Names that stand somewhere but where they are declared, or where a text is searched with them. */
function misused(program, named) {
  const byName = new Map(named.map((one) => [one.name, one]));
  const others = new Set();
  visit(program, [], (node, parents) => {
    const one = node.type === "Identifier" ? byName.get(node.name) : undefined;
    if (one && !isSearch(node, parents, one)) others.add(one.name);
  });
  return others;
}

function isSearch(node, [parent], { start, isLetters }) {
  if (parent.type === "VariableDeclarator" && parent.init?.start === start) return true;
  if (parent.type === "ImportSpecifier") return true;
  if (parent.type === "MemberExpression" && !parent.computed) {
    if (parent.property === node) return true; // the name of something else's
    return (isLetters ? SEARCHES_OF_LETTERS : SEARCHES).has(parent.property.name);
  }
  if (parent.type !== "CallExpression" || isLetters) return false;
  return parent.arguments[0] === node && OF_TEXTS.has(parent.callee.property?.name);
}

function visit(node, parents, seen) {
  if (Array.isArray(node)) for (const one of node) visit(one, parents, seen);
  else if (node && typeof node === "object") {
    const isNode = typeof node.type === "string";
    if (isNode) seen(node, parents);
    const above = isNode ? [node, ...parents] : parents;
    for (const [key, value] of Object.entries(node)) if (key !== "regex") visit(value, above, seen);
  }
}

const keyOf = (file, { start }) => `${file}:${start}`;

/** What the patterns of all modules come to, by file and place. */
async function valuesOf(root, found) {
  const keeping = {
    name: "keeping",
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const kept = (one, text) => `keepPattern(${JSON.stringify(keyOf(file, one))},${text})`;
        return { contents: replaced(readFileSync(file, "utf8"), found.get(file) ?? [], kept), loader: "ts" };
      });
    },
  };
  const folder = mkdtempSync(path.join(root, "node_modules/.pai-patterns-")); // packages are found from there
  try {
    const outfile = path.join(folder, "patterns.mjs");
    await esbuild({
      absWorkingDir: root,
      stdin: {
        contents: [...found.keys()].map((file) => `import ${JSON.stringify(file)};`).join("\n"),
        resolveDir: root,
      },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      packages: "external",
      banner: {
        js: "export const keptPatterns = new Map(); const keepPattern = (key, made) => (keptPatterns.set(key, made), made);",
      },
      plugins: [keeping],
    });
    return (await import(pathToFileURL(outfile).href)).keptPatterns;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function replaced(source, declared, by) {
  let text = source;
  for (const one of declared.toReversed())
    text = `${text.slice(0, one.start)}${by(one, source.slice(one.start, one.end))}${text.slice(one.end)}`;
  return text;
}

function withLate(file, source, declared, values) {
  const used = new Set();
  const text = replaced(source, declared, (one, made) => {
    const value = values.get(keyOf(file, one));
    const searched = searchedSource(value);
    if (value.source.length < SHORTEST || searched === "undefined") return made;
    used.add(one.isLetters ? "LateLetters" : "LatePattern");
    return one.isLetters ? `new LateLetters(${made},${searched})` : patternSource(value);
  });
  return used.size === 0
    ? source
    : `${text}\nimport { ${[...used].join(", ")} } from ${JSON.stringify(LATE)};\n`;
}
