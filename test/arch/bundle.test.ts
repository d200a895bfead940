import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT, sourcesBelow } from "./checkout.ts";
import { type Metafile, modulesOf, packageOf, printLoaded } from "./loaded-modules.ts";
import { codeOnly } from "./source-text.ts";

const ENTRY = "src/cli/main.ts";
/** Loads all commands at once. */
const COMMANDS = "src/cli/runners.ts";
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

const meta: Metafile = JSON.parse(readFileSync(`${ROOT}dist/meta.json`, "utf8"));
const start = modulesOf(meta, ENTRY);
const commands = modulesOf(meta, COMMANDS);

describe("the bundle", () => {
  it.each([
    ["to start", start],
    ["for a command such as remember, recall, forget, list, status", commands],
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

  it("is ASCII, which is what it is read as", () => {
    const program = readdirSync(`${ROOT}dist`).filter((name) => name.endsWith(".cjs"));
    expect(program.length).toBeGreaterThan(3);
    const beyond = program.filter((name) =>
      /[^\x00-\x7f]/.test(readFileSync(`${ROOT}dist/${name}`, "latin1")),
    );
    expect(beyond).toEqual([]);
  });

  it("has no module of the network in it, and calls nothing of it", () => {
    const outside = Object.values(meta.outputs).flatMap(({ imports }) => imports.map((one) => one.path));
    expect(outside.filter((path) => NETWORK.test(path))).toEqual([]);
    const calls = [...sourcesBelow("src")].filter(([, source]) => NETWORK_CALL.test(codeOnly(source)));
    expect(calls.map(([path]) => path)).toEqual([]);
  });

  it("loads for a command what the committed list says (update it with: vitest run test/arch/bundle.test.ts -u)", async () => {
    await expect(printLoaded(start, new Map([["a command", commands]]))).toMatchFileSnapshot(
      "loaded-modules.txt",
    );
  });
});

describe("the reader of the metafile", () => {
  const file: Metafile = {
    outputs: {
      "dist/a.js": {
        entryPoint: "src/a.ts",
        inputs: { "src/a.ts": {} },
        imports: [
          { path: "dist/b.js", kind: "import-statement" },
          { path: "dist/c.js", kind: "dynamic-import" },
          { path: "node:fs", kind: "import-statement", external: true },
        ],
      },
      "dist/b.js": {
        inputs: { "node_modules/@x/y/z.js": {} },
        imports: [{ path: "dist/a.js", kind: "import-statement" }],
      },
      "dist/c.js": { entryPoint: "src/c.ts", inputs: { "src/c.ts": {} }, imports: [] },
    },
  };

  it("follows fixed imports and not lazy ones", () => {
    expect(modulesOf(file, "src/a.ts")).toEqual(["node_modules/@x/y/z.js", "src/a.ts"]);
    expect(modulesOf(file, "src/c.ts")).toEqual(["src/c.ts"]);
  });

  it("fails for an entry point that does not exist", () => {
    expect(() => modulesOf(file, "src/b.ts")).toThrow("src/b.ts");
  });
});
