import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT, sourcesBelow } from "./checkout.ts";
import { type Metafile, modulesOf, packageOf } from "./loaded-modules.ts";
import { codeOnly } from "./source-text.ts";

const HEAVY_PACKAGES = `
  ink react openai age-encryption chokidar fast-glob compromise chrono-node hnswlib-node
  @modelcontextprotocol/server`
  .trim()
  .split(/\s+/);
/** What reads files and compares words. */
const RECALL_PACKAGES = [
  "@scure/bip39",
  "builtin:fs",
  "extend-shallow",
  "get-east-asian-width",
  "gray-matter",
  "is-extendable",
  "js-yaml",
  "kind-of",
  "minisearch",
  "section-matter",
  "stemmer",
  "strip-bom-string",
];
const CLASSIC_ZOD = /node_modules\/zod\/(?:v3|v4\/classic|v4\/locales\/(?!en\.js|index\.js))/;

const NETWORK = /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|inspector)(?:\/|$)/;
const NETWORK_CALL = /(?<![.#\w])(?:fetch|WebSocket|EventSource|XMLHttpRequest)\(/;

/** A socket that is no file. */
const LISTENING_ELSEWHERE =
  /\.listen\(\s*(?:[\d{]|[\w.]*port\b)|\bcreateConnection\(\s*(?:[\d{]|[\w.]*port\b)/;

const meta: Metafile = JSON.parse(readFileSync(`${ROOT}dist/meta.json`, "utf8"));
const start = modulesOf(meta, "src/cli/main.ts");
const recall = modulesOf(meta, "src/cli/commands/recall.ts");
const besides = (...sources: readonly string[]) =>
  [...new Set(sources.flatMap((source) => modulesOf(meta, source)))]
    .filter((module) => !recall.includes(module))
    .sort();
const remember = besides(
  "src/cli/commands/remember.ts",
  "src/memory/remember.ts",
  "src/engines/embedded/engines.ts",
);
/** Most of the other commands. */
const others = besides(
  "src/cli/run-others.ts",
  "src/memory/care.ts",
  "src/memory/lists.ts",
  "src/memory/status.ts",
);

describe("the bundle", () => {
  it.each([
    ["to start", start],
    ["for recall", recall],
    ["for remember", remember],
    ["for a command such as forget, list, status", others],
  ])("loads nothing heavy %s", (_when, modules) => {
    expect(modules.filter((module) => HEAVY_PACKAGES.includes(packageOf(module)))).toEqual([]);
    expect(modules.filter((module) => CLASSIC_ZOD.test(module))).toEqual([]);
    expect(modules.filter((module) => module.startsWith("src/engines/model/"))).toEqual([]);
  });

  it.each([
    ["what asks a model's server", ["openai"], "openai"],
    ["what seals", ["age-encryption", "@noble/ciphers", "@noble/curves"], "seal"],
    ["what speaks to agents", ["@modelcontextprotocol/server"], "mcp"],
    ["what draws a screen", ["ink", "react", "react-reconciler", "yoga-layout"], "browse"],
    ["what watches files", ["chokidar", "readdirp"], "watch"],
  ])("keeps %s in a bundle that no other one holds a part of", (_what, packages, bundle) => {
    const programs = Object.entries(meta.outputs).filter(([name]) => name.endsWith(".cjs"));
    for (const name of packages) {
      const holding = programs.filter(([, { inputs }]) =>
        Object.keys(inputs).some((module) => packageOf(module) === name),
      );
      expect([name, holding.map(([file]) => file)]).toEqual([name, [`dist/${bundle}.cjs`]]);
    }
  });

  it("keeps what listens, and what a browser runs, in files of their own that no command but theirs reads", () => {
    const holding = (module: string) =>
      Object.entries(meta.outputs).flatMap(([name, { inputs }]) => (inputs[module] ? [name] : []));
    expect(holding("src/cli/serve-http.ts")).toEqual(["dist/serve.cjs"]);
    expect(holding("src/web/cards.ts")).toEqual(["dist/page.js"]);
    const readers = [...sourcesBelow("src")].filter(([, source]) =>
      /\bpageAssets\(\)/.test(codeOnly(source)),
    );
    expect(readers.map(([path]) => path).sort()).toEqual(["src/cli/commands/page.ts", "src/cli/deps.ts"]);
  });

  it.each([
    ["pai", ["node:events", "node:fs", "node:path", "node:process"]],
    ["ask", ["node:fs", "node:net", "node:os", "node:path"]],
  ])("starts %s.cjs with those modules of Node alone that it always needs", (name, needed) => {
    const late = "node:readline/promises"; // to ask a person
    const loaded = meta.outputs[`dist/${name}.cjs`]?.imports.map(({ path }) => path) ?? [];
    const own = loaded.filter((path) => path.startsWith("node:") && path !== late);
    expect([...new Set(own)].sort()).toEqual(needed);
  });

  it("is ASCII, which is what it is read as", () => {
    const program = readdirSync(`${ROOT}dist`).filter((name) => name.endsWith(".cjs"));
    expect(program.length).toBeGreaterThan(3);
    const beyond = program.filter((name) =>
      /[^\x00-\x7f]/.test(readFileSync(`${ROOT}dist/${name}`, "latin1")),
    );
    expect(beyond).toEqual([]);
  });

  it("has no module of the network in it but what listens, and what asks a database; it calls nothing but a model's server and, in a browser, its own", () => {
    const outside = Object.entries(meta.outputs).flatMap(([name, { imports }]) =>
      imports.flatMap(({ path }) => (NETWORK.test(path) ? [`${name} ${path}`] : [])),
    );
    // The socket of a watcher is a file of the store.
    expect([...new Set(outside)].sort()).toEqual([
      "dist/ask.cjs node:net",
      "dist/mcp.cjs node:http",
      ...["dns", "net", "tls"].map((name) => `dist/postgres.cjs ${name}`),
      "dist/serve.cjs node:http",
      "dist/watch.cjs node:net",
    ]);
    expect(LISTENING_ELSEWHERE.test("server.listen(8080)")).toBe(true);
    expect(LISTENING_ELSEWHERE.test("createConnection({ port })")).toBe(true);
    const sockets = [...sourcesBelow("src")].filter(([, source]) =>
      LISTENING_ELSEWHERE.test(codeOnly(source)),
    );
    expect(sockets.map(([path]) => path).sort()).toEqual(["src/mcp/loopback.ts"]);
    const calls = [...sourcesBelow("src")].filter(([, source]) => NETWORK_CALL.test(codeOnly(source)));
    expect(calls.map(([path]) => path).sort()).toEqual([
      "src/engines/model/openai-client.ts",
      "src/web/live.ts",
    ]);
  });

  it.each([
    ["to start", start, [], 16],
    ["for recall", recall, RECALL_PACKAGES, 163],
    ["for remember besides", remember, [], 95],
    ["for another command besides", others, [], 80],
  ] as const)("loads %s these packages, and no more files of our own", (_when, modules, packages, most) => {
    const isOwn = (module: string) => module.startsWith("src/");
    const foreign = modules.filter((module) => !isOwn(module)).map(packageOf);
    expect([...new Set(foreign)].sort()).toEqual(packages);
    expect(modules.filter(isOwn).length).toBeLessThanOrEqual(most);
  });
});
