import { describe, expect, it } from "vitest";
import { sourcesBelow } from "./checkout.ts";
import { checkArchitecture } from "./layer-rules.ts";

const check = (files: Readonly<Record<string, string>>) => checkArchitecture(new Map(Object.entries(files)));

describe("the sources", () => {
  it("keep the layer table, the package fences and the house rules", () => {
    const sources = ["src", "test", "bench", "evals"].flatMap((folder) => [...sourcesBelow(folder)]);
    expect(checkArchitecture(new Map(sources))).toEqual([]);
  });
});

describe("the checker", () => {
  it("lets through what the table allows", () => {
    const files = {
      "src/text/tokens.ts": 'export const a = "Date.now()"; // console.log(process.env.HOME)\n',
      "src/domain/hash.ts":
        'import { createHash } from "node:crypto";\nimport { a } from "../text/tokens.ts";\n',
      "src/domain/kinds.ts":
        'import * as z from "zod/mini";\nexport const at = (ms: number) => new Date(ms);\n',
      "src/markdown/front-matter.ts": 'import matter from "gray-matter";\n',
      "src/index.ts": 'export { open } from "./open-memory.ts";\n',
      "src/open-memory.ts": "export const open = 1;\n",
      "src/upkeep/pairs.ts": 'import { absorb } from "../remember/absorb.ts";\n',
      "src/remember/absorb.ts": "export const absorb = { process: 1 };\n",
      "src/store/node-fs.ts":
        'import { readFileSync } from "node:fs";\nimport type { FileOps } from "../ports.ts";\n',
      "src/ports.ts": 'import type { Kind } from "./domain/vocabulary.ts";\n',
      "src/cli/deps.ts": 'import { createFiles } from "../store/node-fs.ts";\nconst env = process.env;\n',
      "src/cli/render/card.ts": 'import type { score } from "../../recall/rank.ts";\n',
      "src/cli/commands/list.ts": 'import { openDeps } from "../deps.ts";\n',
    };
    expect(check(files)).toEqual([]);
  });

  const violations: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    [
      "a pure layer that imports an adapter",
      { "src/remember/a.ts": 'import { b } from "../store/b.ts";' },
      /remember may not import src\/store\/b\.ts/,
    ],
    [
      "a dynamic import across the table",
      { "src/recall/a.ts": 'await import("../index/b.ts");' },
      /recall may not import/,
    ],
    [
      "an import over several lines",
      { "src/text/a.ts": 'import {\n  b,\n} from "../memory/b.ts";' },
      /text may not import/,
    ],
    [
      "a command that constructs an adapter",
      { "src/cli/commands/a.ts": 'import { b } from "../../store/b.ts";' },
      /cli may not import/,
    ],
    [
      "a library that imports a face",
      { "src/open-memory.ts": 'import { b } from "./cli/b.ts";' },
      /may not import/,
    ],
    ["a file in no layer", { "src/stray.ts": 'import { a } from "./text/a.ts";' }, /lies in no layer/],
    [
      "node:fs outside the store",
      { "src/index/a.ts": 'import { readFileSync } from "node:fs";' },
      /"node:fs" may be imported only in/,
    ],
    [
      "another built-in in a pure layer",
      { "src/text/a.ts": 'import path from "node:path";' },
      /text may not import "node:path"/,
    ],
    [
      "a part of a package in the wrong room",
      { "src/engines/embedded/a.ts": 'import { z } from "zod/mini/core";' },
      /"zod\/mini" may be imported only/,
    ],
    [
      "a package without a fence",
      { "src/store/a.ts": 'import x from "left-pad";' },
      /"left-pad" is not in the table/,
    ],
    [
      "gray-matter in two files",
      {
        "src/markdown/a.ts": 'import m from "gray-matter";',
        "src/markdown/b.ts": 'import m from "gray-matter";',
      },
      /more than one importer/,
    ],
    ["a barrel", { "src/domain/a.ts": 'export * from "./b.ts";' }, /re-exports "\.\/b\.ts"/],
    [
      "a cycle",
      { "src/text/a.ts": 'import { b } from "./b.ts";', "src/text/b.ts": 'import type { A } from "./a.ts";' },
      /cycle: src\/text\/a\.ts -> src\/text\/b\.ts -> src\/text\/a\.ts/,
    ],
    [
      "the clock in a pure layer",
      { "src/domain/a.ts": "const at = Date.now();" },
      /domain may not use Date\.now/,
    ],
    [
      "the clock inside a template",
      { "src/domain/a.ts": ["const at = `$", "{Date.now()}`;"].join("") },
      /domain may not use Date\.now/,
    ],
    ["chance", { "src/recall/a.ts": "const at = Math.random();" }, /recall may not use Math\.random/],
    ["the console", { "src/markdown/a.ts": 'console.log("x");' }, /markdown may not use console/],
    [
      "the process in a use case",
      { "src/memory/a.ts": "const home = process.cwd();" },
      /memory may not use process/,
    ],
    [
      "the environment outside the composition root",
      { "src/store/a.ts": "const home = process.env.HOME;" },
      /only src\/cli\/ask-watcher\.ts/,
    ],
    ["a long file", { "src/text/a.ts": "\n".repeat(401) }, /has 401 lines/],
    ["a name in camel case", { "src/text/stopWords.ts": "" }, /not in kebab-case/],
    ["a name that says nothing", { "src/text/date-utils.ts": "" }, /says nothing/],
  ];
  it.each(violations)("finds %s", (_, files, message) => {
    expect(check(files).join("\n")).toMatch(message);
  });
});
