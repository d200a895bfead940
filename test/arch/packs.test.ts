import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type Outputs, packSources } from "../../scripts/build/packs.mjs";
import { sourcesBelow } from "./checkout.ts";

/**
 * A bundle as esbuild makes it: `runners` and `remember` share `shared`, and ask for `later` where it is needed; `remember` and `others`
 * share `both`.
 */
const TEXTS = {
  "dist/pai.cjs": 'import{say}from"./shared.cjs";var main=()=>say("main");export{main};',
  "dist/runners.cjs":
    'import{say,count as counted}from"./shared.cjs";import{own}from"./own.cjs";var run=async()=>{let{late}=await import("./later.cjs");return[say(own),counted,late()]};export{run};',
  "dist/remember.cjs":
    'import{say}from"./shared.cjs";import{both}from"./both.cjs";var keep=()=>say("kept "+both);export{keep};',
  "dist/others.cjs": 'import{both}from"./both.cjs";var other=()=>both;export{other};',
  "dist/both.cjs": 'var both="both";export{both};',
  "dist/writing.cjs": 'var write=()=>"written";export{write};',
  "dist/engines.cjs": 'import{keep}from"./remember.cjs";var think=()=>keep();export{think};',
  "dist/shared.cjs":
    'globalThis.evaluated.push("shared");var count=2;function say(text){return"said "+text}var unasked=1;export{say,count,unasked};',
  "dist/own.cjs": 'var own="own";export{own};',
  "dist/later.cjs":
    'import{say}from"./shared.cjs";import"./own.cjs";globalThis.evaluated.push("later");var late=()=>say("late");export{late};',
};
const ENTRIES: Readonly<Record<string, string>> = {
  "dist/pai.cjs": "src/cli/main.ts",
  "dist/runners.cjs": "src/cli/runners.ts",
  "dist/remember.cjs": "src/app/remember.ts",
  "dist/engines.cjs": "src/engines/embedded/engines.ts",
  "dist/others.cjs": "src/cli/other-commands.ts",
  "dist/writing.cjs": "group:writing",
};
const REMEMBER = ["src/app/remember.ts", "src/engines/embedded/engines.ts"];
const OTHERS = ["src/cli/other-commands.ts"];
const PACKS = [
  { begins: ["src/cli/main.ts"] },
  { begins: ["src/cli/runners.ts"] },
  { begins: ["group:writing"], shared: [REMEMBER, OTHERS] },
  { begins: REMEMBER },
  { begins: OTHERS },
] as const;
const outputs: Outputs = Object.fromEntries(
  Object.entries(TEXTS).map(([file, text]) => [
    file,
    {
      ...(ENTRIES[file] !== undefined && { entryPoint: ENTRIES[file] }),
      exports: (/export\{(.*)\}/.exec(text)?.[1] ?? "").split(","),
      imports: [...text.matchAll(/import(\(?)[^;"]*"\.\/([\w-]+\.cjs)"/g)].map(([, call, name]) => ({
        path: `dist/${name}`,
        kind: call === "(" ? "dynamic-import" : "import-statement",
      })),
    },
  ]),
);

const sources = await packSources(outputs, new Map(Object.entries(TEXTS)), PACKS);

describe("the packs of the program", () => {
  it("are what is always loaded together, and the rest by itself", () => {
    expect([...sources.keys()].sort()).toEqual([
      "dist/later.cjs",
      "dist/others.cjs",
      "dist/pai.cjs",
      "dist/remember.cjs",
      "dist/runners.cjs",
      "dist/writing.cjs",
    ]);
    expect(sources.get("dist/pai.cjs")).toMatch(/^\/\* [0-9a-f]{16} \*\/\(function\(/);
  });

  it("are one scope each, which gives the others what they use of it", async () => {
    const evaluated: string[] = [];
    Object.assign(globalThis, { evaluated });
    const given = new Map<string, Record<string, () => Record<string, unknown>>>();
    const load = (pack: string): Record<string, () => Record<string, unknown>> => {
      const known = given.get(pack);
      if (known) return known;
      let parts = {};
      const require = (name: string) => {
        const [, file = "", part = ""] = /^\.\/(.*)#(.*)$/.exec(name) ?? [];
        return load(file)[part]?.();
      };
      const run = runInThisContext(sources.get(`dist/${pack}`) ?? "");
      run(require, pack, "dist", (its: object) => {
        parts = its;
      });
      given.set(pack, parts);
      return parts;
    };
    const pai = load("pai.cjs");
    expect(Object.keys(pai)).toEqual(["pai.cjs", "shared.cjs"]);
    expect(Object.keys(pai["shared.cjs"]?.() ?? {}).sort()).toEqual(["count", "say"]);
    const runners = load("runners.cjs");
    expect(evaluated).toEqual(["shared"]);
    const { run } = (runners["runners.cjs"]?.() ?? {}) as { run: () => Promise<unknown> };
    expect(await run()).toEqual(["said own", 2, "said late"]);
    const { think } = (load("remember.cjs")["engines.cjs"]?.() ?? {}) as { think: () => unknown };
    expect(think()).toBe("said kept both");
    const { other } = (load("others.cjs")["others.cjs"]?.() ?? {}) as { other: () => unknown };
    expect(other()).toBe("both");
    expect([...given.keys()].sort()).toEqual([
      "later.cjs",
      "others.cjs",
      "pai.cjs",
      "remember.cjs",
      "runners.cjs",
      "writing.cjs",
    ]);
    expect(evaluated).toEqual(["shared", "later"]);
  });

  it("may take what others give as values: no source exports what it assigns anew", () => {
    const assigned = [...sourcesBelow("src")].filter(([, source]) => /^export (?:let|var) /m.test(source));
    expect(assigned.map(([path]) => path)).toEqual([]);
  });
});
