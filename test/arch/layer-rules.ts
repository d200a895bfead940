import { codeOnly, type Import, importsOf } from "./source-text.ts";

/**
 * The rooms, lowest first, and what each may import, types included. A room may always import itself. What is pure stands above
 * the line; use cases (`memory`) are pure but for the ports that they are given.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  text: [],
  domain: ["text"],
  ports: ["text", "domain"],
  markdown: ["text", "domain"],
  language: ["text", "domain"],
  entities: ["text", "domain", "markdown", "language"],
  remember: ["text", "domain", "markdown", "language", "entities"],
  ingest: ["text", "domain", "markdown", "entities", "remember"],
  merge: ["text", "domain", "markdown"],
  bring: ["text", "domain", "markdown", "language", "entities", "remember", "ingest"],
  recall: ["text", "domain", "ports"],
  install: ["text", "domain"],
  edits: ["text", "domain", "markdown", "language", "entities", "remember"],
  passes: ["text", "domain", "markdown", "language"],
  beliefs: ["text", "domain", "markdown", "language", "entities", "remember", "edits", "passes"],
  upkeep: ["text", "domain", "markdown", "entities", "remember", "passes"],
  report: ["text", "domain"],
  memory: [
    "text",
    "domain",
    "markdown",
    "ports",
    "language",
    "entities",
    "remember",
    "ingest",
    "bring",
    "merge",
    "recall",
    "edits",
    "passes",
    "beliefs",
    "upkeep",
    "report",
  ],
  // --- not pure: files, threads, the person's terminal
  store: ["text", "domain", "markdown", "ports"],
  index: ["text", "domain", "markdown", "ports"],
  "engines/embedded": ["text", "domain", "ports", "language", "ingest"],
  "engines/model": ["text", "domain", "ports", "language"],
  mcp: ["text", "domain", "ports", "memory"],
  cli: ["text", "domain", "ports", "memory", "mcp", "install"],
  web: ["text", "domain", "report"], // in a browser: types of what it is given, and which words were found
};

const USE_CASES = "memory";
const IMPURE_ROOMS = ["store", "index", "engines/embedded", "engines/model", "mcp", "cli", "web"];
const PURE = Object.keys(LAYERS).filter((room) => room !== USE_CASES && !IMPURE_ROOMS.includes(room));
const FACES = ["cli", "mcp"];
/** The only files that construct adapters. */
const COMPOSITION = [
  "src/cli/ask-watcher.ts",
  "src/cli/commands/maintenance.ts",
  "src/cli/commands/store.ts",
  "src/cli/deps.ts",
  "src/cli/import-places.ts",
  "src/cli/installer.ts",
  "src/cli/run-hook.ts",
  "src/cli/run-others.ts",
  "src/cli/commands/watch.ts",
  "src/open-context.ts",
  "src/open-model.ts",
  "src/open-memory.ts",
  "src/shared-index.ts",
  "src/vector-graphs.ts",
];
const PUBLIC_ENTRY = "src/index.ts";
const LIBRARY = "src/open-memory.ts";
/** The store's tree, files of the machine outside of it (settings, git), stdin and the editor's file. */
const FILE_SYSTEM = [
  "src/store/",
  "src/cli/terminal.ts",
  "src/cli/commands/care.ts",
  "src/cli/watcher.ts", // watches folders
];

/** What makes hashes: of contents, and to check the words of a key. */
const HASHING = ["domain", "text"];

/** Servers for browsers and agents of this machine. */
const LISTENING = ["src/cli/serve-http.ts", "src/mcp/"];

/** Where each package may be imported: a path, or the start of one that ends in `/`. */
const FENCES: Readonly<Record<string, readonly string[]>> = {
  commander: ["src/cli/"],
  minisearch: ["src/index/"],
  "gray-matter": ["src/markdown/"],
  yaml: ["src/markdown/"],
  "zod/mini": ["src/domain/"],
  "zod/v4/locales/en.js": ["src/domain/tool-inputs.ts"],
  "@scure/bip39/wordlists/english.js": ["src/text/safety/"],
  stemmer: ["src/text/"],
  "get-east-asian-width": ["src/text/"],
  "chrono-node": ["src/engines/embedded/"],
  "@modelcontextprotocol/server": ["src/mcp/"],
  "jsonc-parser": ["src/install/"],
  "smol-toml": ["src/install/"],
  "d3-force": ["src/web/"],
  "d3-selection": ["src/web/"],
  "d3-zoom": ["src/web/"],
  "node:http": LISTENING,
  "age-encryption": ["src/cli/seal.ts"],
  openai: ["src/engines/model/openai-client.ts"],
  ink: ["src/cli/browse/"],
  react: ["src/cli/browse/"],
  yauzl: ["src/store/host-zip.ts"],
  picomatch: ["src/store/host-tree.ts"],
  chokidar: ["src/cli/watcher.ts"],
  pg: ["src/index/postgres/thread.ts"],
  "hnswlib-node": ["src/store/hnsw.ts"],
  mammoth: ["src/store/host-documents.ts"],
  "pdfjs-dist": ["src/store/host-documents.ts"],
  "node:net": [...LISTENING, "src/cli/ask-watcher.ts", "src/cli/watcher.ts"],
  "node:fs": FILE_SYSTEM,
  "node:fs/promises": FILE_SYSTEM,
};
/** Packages that one single file imports. */
const ONE_FILE = ["gray-matter", "get-east-asian-width", "stemmer", "yaml"];

const IMPURE = [
  /(?<![.\w])Date\.now\b/,
  /(?<![.\w])Math\.random\b/,
  /(?<![.\w])new Date\(\s*\)/,
  /(?<![.\w])(?:process|console|performance|fetch|setTimeout|setInterval)\b(?!\s*[:?])/,
];
const ENVIRONMENT = /(?<![.\w])process\.env\b/;
const READS_ENVIRONMENT = [
  "src/cli/ask-watcher.ts",
  "src/cli/deps.ts",
  "src/cli/terminal.ts",
  "src/cli/commands/watch.ts",
  // A program that is asked has all variables, and one more.
  "src/engines/model/open.ts",
  "src/store/git.ts",
];

const MAX_LINES = { src: 400, test: 400 };
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.tsx?$/;
const VAGUE_NAMES = ["util", "utils", "helper", "helpers", "manager", "common"];

/**
 * Every way in which the sources break the house rules, one line each; empty where they keep them.
 * `sources` maps paths from the root of the checkout, such as `src/text/tokens.ts`, to their text. Pure.
 */
export function checkArchitecture(sources: ReadonlyMap<string, string>): readonly string[] {
  const inSrc = [...sources].filter(([path]) => path.startsWith("src/"));
  return [
    ...inSrc.flatMap(([path, source]) => importsOf(source).flatMap((one) => checkImport(path, one))),
    ...inSrc.flatMap(([path, source]) => checkPurity(path, codeOnly(source))),
    ...ONE_FILE.flatMap((name) => checkOneFile(name, inSrc)),
    ...[...sources].flatMap(([path, source]) => checkFile(path, source)),
    ...findCycles(new Map(inSrc)),
  ];
}

/** The layer of a file: `text` ... `web`, `composition`, or undefined for a file that has none. Pure. */
function layerOf(path: string): string | undefined {
  if (COMPOSITION.includes(path) || path === PUBLIC_ENTRY) return "composition";
  if (/^src\/(?:engine-|index-)?ports\.ts$/.test(path)) return "ports";
  const inside = path.replace(/^src\//, "");
  return Object.keys(LAYERS).find((layer) => inside.startsWith(`${layer}/`));
}

function checkImport(path: string, { specifier, typeOnly, reExport }: Import): readonly string[] {
  const barrel = reExport && path !== PUBLIC_ENTRY ? [`${path}: re-exports "${specifier}"`] : [];
  const wrong = specifier.startsWith(".")
    ? checkLocal(path, resolve(path, specifier), typeOnly)
    : checkPackage(path, specifier);
  return [...barrel, ...wrong];
}

function checkLocal(path: string, target: string, typeOnly: boolean): readonly string[] {
  const from = layerOf(path);
  const to = layerOf(target);
  if (from === undefined) return [`${path}: lies in no layer`];
  if (to === undefined) return [`${path}: imports ${target}, which lies in no layer`];
  if (from === to) return [];
  if (from === "composition") return FACES.includes(to) && !path.startsWith("src/cli/") ? [says()] : [];
  if (FACES.includes(from)) {
    if (from === "cli" && COMPOSITION.includes(target) && target.startsWith("src/cli/")) return [];
    if (typeOnly && target === LIBRARY) return []; // an open memory
    if (typeOnly && PURE.includes(to)) return []; // the data that use cases return
  }
  return LAYERS[from]?.includes(to) ? [] : [says()];

  function says(): string {
    return `${path}: ${from} may not import ${target}`;
  }
}

function checkPackage(path: string, specifier: string): readonly string[] {
  const [name = "", fence] = fenceOf(specifier);
  if (fence) {
    const inside = fence.some((place) => (place.endsWith("/") ? path.startsWith(place) : path === place));
    return inside ? [] : [`${path}: "${name}" may be imported only in ${fence.join(", ")}`];
  }
  if (!specifier.startsWith("node:")) return [`${path}: "${specifier}" is not in the table of packages`];
  const layer = layerOf(path) ?? "";
  if (!PURE.includes(layer) && layer !== USE_CASES) return [];
  return specifier === "node:crypto" && HASHING.includes(layer)
    ? []
    : [`${path}: ${layer} may not import "${specifier}"`];
}

function fenceOf(specifier: string): readonly [string?, (readonly string[] | undefined)?] {
  const exact = FENCES[specifier];
  if (exact) return [specifier, exact];
  const name = Object.keys(FENCES).find((key) => !key.startsWith("node:") && specifier.startsWith(`${key}/`));
  return name === undefined ? [] : [name, FENCES[name]];
}

function checkPurity(path: string, code: string): readonly string[] {
  const layer = layerOf(path) ?? "";
  const found =
    PURE.includes(layer) || layer === USE_CASES ? IMPURE.map((pattern) => pattern.exec(code)?.[0]) : [];
  const impure = found
    .filter((word) => word !== undefined)
    .map((word) => `${path}: ${layer} may not use ${word}`);
  const reads = ENVIRONMENT.test(code) && !READS_ENVIRONMENT.includes(path);
  return reads ? [...impure, `${path}: only ${READS_ENVIRONMENT.join(", ")} read process.env`] : impure;
}

function checkOneFile(name: string, sources: readonly (readonly [string, string])[]): readonly string[] {
  const users = sources.filter(([, source]) => importsOf(source).some(({ specifier }) => specifier === name));
  return users.length > 1
    ? [`"${name}" has more than one importer: ${users.map(([path]) => path).join(", ")}`]
    : [];
}

function checkFile(path: string, source: string): readonly string[] {
  const problems: string[] = [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  const lines = source.split("\n").length - 1;
  const most = path.startsWith("test/") ? MAX_LINES.test : MAX_LINES.src;
  if (lines > most) problems.push(`${path}: has ${lines} lines, at most ${most} are allowed`);
  if (!FILE_NAME.test(name)) problems.push(`${path}: the name is not in kebab-case`);
  if (name.split(/[-.]/).some((word) => VAGUE_NAMES.includes(word)))
    problems.push(`${path}: the name says nothing`);
  return problems;
}

function findCycles(sources: ReadonlyMap<string, string>): readonly string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(" -> ")}`);
      return;
    }
    if (done.has(path)) return;
    for (const { specifier } of importsOf(sources.get(path) ?? "")) {
      if (specifier.startsWith(".")) visit(resolve(path, specifier), [...trail, path]);
    }
    done.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return cycles;
}

/** A relative specifier as a path from the root of the checkout. */
function resolve(path: string, specifier: string): string {
  return new URL(specifier, `file:///${path}`).pathname.slice(1);
}
