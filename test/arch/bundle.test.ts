import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT, sourcesBelow } from "./checkout.ts";
import { type Metafile, modulesOf, packageOf, printLoaded } from "./loaded-modules.ts";
import { codeOnly } from "./source-text.ts";

const ENTRY = "src/cli/main.ts";
/** With which `recall` runs, and every other command begins. */
const COMMANDS = "src/cli/runners.ts";
const REMEMBER = ["src/cli/commands/remember.ts", "src/app/remember.ts", "src/engines/embedded/engines.ts"];
/** Most of the other commands. */
const OTHERS = ["src/cli/other-commands.ts", "src/app/care.ts", "src/app/list.ts", "src/app/status.ts"];
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
const recall = modulesOf(meta, COMMANDS);
const besides = (entries: readonly string[]) =>
  [...new Set(entries.flatMap((entry) => modulesOf(meta, entry)))]
    .filter((module) => !recall.includes(module))
    .sort();
const remember = besides(REMEMBER);
const others = besides(OTHERS);

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

  it("recalls without what writes, what makes an index, and what looks for near spellings", () => {
    expect(recall).toContain("src/recall/recall.ts");
    const late =
      /^src\/(?:store\/(?:apply|settle|purge)|index\/(?:compact|build-base|mini)|care\/.*|app\/(?:care|desk))\.ts$/;
    expect(recall.filter((module) => late.test(module) || packageOf(module) === "minisearch")).toEqual([]);
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
