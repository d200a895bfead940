import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT, sourcesBelow } from "./checkout.ts";
import { type Metafile, modulesOf, packageOf, printLoaded } from "./loaded-modules.ts";
import { codeOnly } from "./source-text.ts";

const HEAVY_PACKAGES = [
  "ink",
  "react",
  "openai",
  "chokidar",
  "fast-glob",
  "compromise",
  "chrono-node",
  "hnswlib-node",
  "@modelcontextprotocol/sdk",
];
const CLASSIC_ZOD = /node_modules\/zod\/(?:v3|v4\/classic|v4\/locales\/(?!en\.js|index\.js))/;

const NETWORK = /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|inspector)(?:\/|$)/;
const NETWORK_CALL = /(?<![.#\w])(?:fetch|WebSocket|EventSource|XMLHttpRequest)\(/;

/** A socket that is no file. */
const LISTENING_ELSEWHERE = /\.listen\(\s*[\d{]|\bcreateConnection\(\s*[\d{]/;

const meta: Metafile = JSON.parse(readFileSync(`${ROOT}dist/meta.json`, "utf8"));
const start = modulesOf(meta, "src/cli/main.ts");
const recall = modulesOf(meta, "src/cli/run-recall.ts");
const besides = (...sources: readonly string[]) =>
  [...new Set(sources.flatMap((source) => modulesOf(meta, source)))]
    .filter((module) => !recall.includes(module))
    .sort();
const remember = besides(
  "src/cli/run-remember.ts",
  "src/memory/remember.ts",
  "src/memory/promised.ts",
  "src/engines/embedded/engines.ts",
);
/** Most of the other commands. */
const others = besides(
  "src/cli/run-others.ts",
  "src/memory/care.ts",
  "src/memory/list.ts",
  "src/memory/status.ts",
);
const bundled = (name: string) => Object.keys(meta.outputs[`dist/${name}.cjs`]?.inputs ?? {});

describe("the bundle", () => {
  it.each([
    ["to start", start],
    ["for recall", recall],
    ["for remember", remember],
    ["for a command such as forget, list, status", others],
  ])("loads nothing heavy %s", (_when, modules) => {
    expect(modules.filter((module) => HEAVY_PACKAGES.includes(packageOf(module)))).toEqual([]);
    expect(modules.filter((module) => CLASSIC_ZOD.test(module))).toEqual([]);
  });

  it("starts without any command's code", () => {
    expect(start.filter((module) => module.startsWith("src/cli/commands/"))).toEqual([]);
    expect(
      start.filter((module) => /^src\/(?:app|store|index|capture|care|recall|markdown)\//.test(module)),
    ).toEqual([]);
  });

  it.each(["pai", "recall", "remember"])("holds in %s.cjs no more than it needs", (name) => {
    const late =
      /^src\/(?:care|passes|cli\/commands\/(?!recall|remember|list)|engines\/embedded\/absolute-dates)/;
    expect(bundled(name).length).toBeGreaterThan(10);
    expect(bundled(name).filter((module) => late.test(module))).toEqual([]);
  });

  it("keeps what asks a model's server in a bundle that no other one holds a part of", () => {
    const programs = Object.entries(meta.outputs).filter(([name]) => name.endsWith(".cjs"));
    const holding = programs.filter(([, { inputs }]) =>
      Object.keys(inputs).some((module) => packageOf(module) === "openai"),
    );
    expect(holding.map(([name]) => name)).toEqual(["dist/openai.cjs"]);
  });

  it("keeps what watches files in a bundle that no other one holds a part of", () => {
    const holding = Object.entries(meta.outputs).filter(([, { inputs }]) =>
      Object.keys(inputs).some((module) => ["chokidar", "readdirp"].includes(packageOf(module))),
    );
    expect(holding.map(([name]) => name)).toEqual(["dist/watch.cjs"]);
  });

  it("is ASCII, which is what it is read as", () => {
    const program = readdirSync(`${ROOT}dist`).filter((name) => name.endsWith(".cjs"));
    expect(program.length).toBeGreaterThan(3);
    const beyond = program.filter((name) =>
      /[^\x00-\x7f]/.test(readFileSync(`${ROOT}dist/${name}`, "latin1")),
    );
    expect(beyond).toEqual([]);
  });

  it("has no module of the network in it, and calls nothing of it", () => {
    const outside = Object.entries(meta.outputs).flatMap(([name, { imports }]) =>
      imports.flatMap(({ path }) => (NETWORK.test(path) ? [`${name} ${path}`] : [])),
    );
    // The socket of a watcher is a file of the store.
    expect([...new Set(outside)].sort()).toEqual(["dist/ask.cjs node:net", "dist/watch.cjs node:net"]);
    expect(LISTENING_ELSEWHERE.test("server.listen(8080)")).toBe(true);
    expect(LISTENING_ELSEWHERE.test("createConnection({ port })")).toBe(true);
    const sockets = [...sourcesBelow("src")].filter(([, source]) =>
      LISTENING_ELSEWHERE.test(codeOnly(source)),
    );
    expect(sockets.map(([path]) => path)).toEqual([]);
    const calls = [...sourcesBelow("src")].filter(([, source]) => NETWORK_CALL.test(codeOnly(source)));
    expect(calls.map(([path]) => path)).toEqual(["src/engines/model/openai-client.ts"]);
  });

  it("loads for a command what the committed list says (update it with: vitest run test/arch/bundle.test.ts -u)", async () => {
    const adds = new Map([
      ["recall", recall],
      ["remember", remember],
      ["another command", others],
    ]);
    await expect(printLoaded(start, adds)).toMatchFileSnapshot("loaded-modules.txt");
  });
});

describe("the reader of the metafile", () => {
  const file: Metafile = {
    inputs: {
      "src/a.ts": {
        imports: [
          { path: "src/b.ts", kind: "import-statement" },
          { path: "src/c.ts", kind: "dynamic-import" },
          { path: "node:fs", kind: "import-statement", external: true },
        ],
      },
      "src/b.ts": { imports: [{ path: "src/a.ts", kind: "require-call" }] },
      "src/c.ts": { imports: [] },
    },
    outputs: {
      "dist/a.cjs": {
        inputs: Object.fromEntries(["a", "b", "c"].map((name) => [`src/${name}.ts`, { bytesInOutput: 1 }])),
        imports: [],
      },
    },
  };

  it("follows fixed imports and not those on demand", () => {
    expect(modulesOf(file, "src/a.ts")).toEqual(["src/a.ts", "src/b.ts"]);
    expect(modulesOf(file, "src/c.ts")).toEqual(["src/c.ts"]);
  });

  it("fails for a source that is in no bundle", () => {
    expect(() => modulesOf(file, "src/d.ts")).toThrow("src/d.ts");
  });
});
