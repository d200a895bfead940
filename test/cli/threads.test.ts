import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeStore, makeTalks } from "../bench/make-store.ts";
import { builtProgram } from "./program.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-threads-"));
const store = path.join(folder, "store");
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs the built program; the names of the functions that each of its threads was seen in. */
function profiled(
  words: readonly string[],
  { processors = os.availableParallelism() } = {},
): ReadonlySet<string>[] {
  const profiles = fs.mkdtempSync(path.join(folder, "profiles-"));
  const run = [
    process.execPath,
    "--cpu-prof",
    `--cpu-prof-dir=${profiles}`,
    path.join(builtProgram(), "bin/pai.js"),
    ...words,
  ];
  const [program = "", ...rest] = processors === 1 ? ["taskset", "-c", "0", ...run] : run;
  execFileSync(program, rest, { env: { PATH: process.env.PATH, HOME: folder, PAI_STORE: store } });
  return fs.readdirSync(profiles).map((name) => {
    const { nodes } = JSON.parse(fs.readFileSync(path.join(profiles, name), "utf8")) as Profile;
    return new Set(nodes.map(({ callFrame }) => callFrame.functionName));
  });
}

interface Profile {
  readonly nodes: readonly { readonly callFrame: { readonly functionName: string } }[];
}

/** What the generation in use is made of. */
function generation(): Readonly<Record<string, string>> {
  const [name = ""] = fs.readFileSync(path.join(store, ".index/CURRENT"), "utf8").split(" ");
  const dir = path.join(store, ".index", name);
  const parts = fs.readdirSync(dir).filter((part) => !/^(?:owner|manifest\.json|readings)$/.test(part));
  return Object.fromEntries(parts.map((part) => [part, fs.readFileSync(path.join(dir, part), "latin1")]));
}

describe.runIf(os.availableParallelism() > 1)("an index of a large store", () => {
  beforeAll(() => {
    const env = { PATH: process.env.PATH, HOME: folder, PAI_STORE: store };
    execFileSync(process.execPath, [path.join(builtProgram(), "bin/pai.js"), "init"], { env });
    makeStore(store, 1_600, 1_000);
    makeTalks(store, 40, 20);
    profiled(["reindex"]); // makes the first one
  });

  it("is made by two threads, and byte for byte what one makes", () => {
    const both = profiled(["reindex"]);
    expect(both.map((names) => names.has("makeRun"))).toEqual([true, true]);
    const found = generation();
    const alone = profiled(["reindex"], { processors: 1 });
    expect(alone.map((names) => names.has("makeRun"))).toEqual([true]);
    expect(generation()).toEqual(found);
  });

  it("is asked by one", () => {
    expect(profiled(["recall", "tea"])).toHaveLength(1);
    expect(profiled(["remember", "the harbour office opens at eight"])).toHaveLength(1);
  });
});
