import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../arch/checkout.ts";

const { cacheOf } = createRequire(import.meta.url)(`${ROOT}bin/load.js`) as {
  readonly cacheOf: (file: string) => string;
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-compiled-"));
const dist = path.join(folder, "dist");
const compiled = cacheOf(path.join(dist, "runners.cjs"));
const mark = cacheOf(path.join(dist, ".compiling"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

// As it is under a Node that did not build it: without what its V8 compiled.
beforeEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  for (const name of ["bin", "assets", "dist"])
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  for (const name of fs.readdirSync(dist)) if (name.endsWith(".cache")) fs.rmSync(path.join(dist, name));
});

describe("the program under a Node that has compiled nothing of it", () => {
  it("has what it is compiled to made by its first command, and works with it and without", async () => {
    const answer = status();
    await until(() => fs.existsSync(compiled) && !fs.existsSync(mark));
    expect(status()).toBe(answer);
    const kept = fs.readdirSync(dist).filter((name) => name.endsWith(".cache"));
    expect(kept.map((name) => name.slice(0, name.indexOf(".")))).toEqual(
      expect.arrayContaining(["gray-matter", "pai", "runners"]),
    );
    expect(fs.readdirSync(dist).filter((name) => name.startsWith(".cache-"))).toEqual([]);
  });

  it("lets it be where another process is at it, or did not manage", async () => {
    fs.writeFileSync(mark, "");
    fs.writeFileSync(path.join(folder, "bin", "compile.js"), toldWhenDone());
    status();
    await until(() => fs.existsSync(path.join(folder, "done")));
    expect(fs.existsSync(compiled)).toBe(false);
  });

  it("makes nothing for what loads no command", () => {
    run("--version");
    expect(fs.existsSync(mark)).toBe(false);
    expect(fs.existsSync(compiled)).toBe(false);
  });
});

function status(): string {
  return run("status", "--json");
}

function run(...words: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, PAI_STORE: path.join(folder, "store") };
  return execFileSync(process.execPath, [path.join(folder, "bin", "pai.js"), ...words], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** The process that compiles, with a file that it writes at its end, however that comes. */
function toldWhenDone(): string {
  const source = fs.readFileSync(path.join(folder, "bin", "compile.js"), "utf8");
  return `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(path.join(folder, "done"))}, ""));\n${source}`;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 50));
}
