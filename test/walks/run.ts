import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeStore } from "../../bench/make-store.ts";
import { removeTree } from "../remove-tree.mjs";
import { hasTmux } from "./terminal.ts";
import { type Place, WALKS } from "./walks.ts";

/*
 * Walks through `pai browse` in a terminal (tmux), each over a store of its own.
 * node scripts/run-ts.mjs test/walks/run.ts [words of the names of walks ...]
 */
const wanted = process.argv.slice(2);
const PROGRAM = path.resolve("bin/pai.js");

if (!hasTmux()) throw new Error("the walks are made in tmux, which is not installed");
let failed = 0;
for (const { name, go } of WALKS.filter((walk) => wanted.every((word) => walk.name.includes(word)))) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "pai-walk-"));
  const start = performance.now();
  try {
    await go(placeIn(home));
    console.log(`${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  } catch (error) {
    failed += 1;
    console.log(`${name}: FAILED\n${error instanceof Error ? error.message : error}`);
  } finally {
    removeTree(home); // a process of the program may still tidy up in it
  }
}
process.exitCode = failed > 0 ? 1 : 0;

function placeIn(home: string): Place {
  const env = { PATH: process.env.PATH ?? "", HOME: home, LC_ALL: "C.UTF-8" };
  const tell = (words: readonly string[], input = "") => {
    const done = spawnSync(process.execPath, [PROGRAM, ...words], { env, input, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`pai ${words.join(" ")}: ${done.stderr}`);
    return done.stdout;
  };
  const fill = (memories: number) => {
    tell(["init", "--store", path.join(home, ".pai")]);
    makeStore(path.join(home, ".pai"), memories / 2, memories / 2);
    tell(["doctor", "--reindex"]);
  };
  return { pai: `${process.execPath} ${PROGRAM}`, env, tell, fill };
}
