import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PROCESSES = 8;
/** Set PAI_LONG=1 for 200 rounds. */
const ROUNDS = process.env.PAI_LONG === "1" ? 200 : 3;

describe("a lock that dead processes leave behind, round after round", () => {
  let dir = "";
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), "pai-lock-"));
    const entryPoints = [fileURLToPath(new URL("child.ts", import.meta.url))];
    const outfile = join(dir, "child.mjs");
    await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm" });
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it(`has one holder at a time among ${PROCESSES} processes`, async () => {
    mkdirSync(join(dir, "store/.local"), { recursive: true });
    const witness = join(dir, "witness");
    const gone = await ended(spawn(process.execPath, ["-e", ""]));
    const words = [join(dir, "child.mjs"), join(dir, "store"), witness, String(ROUNDS), String(gone)];
    const children = Array.from({ length: PROCESSES }, () =>
      spawn(process.execPath, words, { stdio: "inherit" }),
    );
    await Promise.all(children.map(ended));
    expect(children.map(({ signalCode }) => signalCode)).toEqual(children.map(() => "SIGKILL"));
    const lines = readFileSync(witness, "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(2 * PROCESSES * ROUNDS);
    for (let i = 0; i < lines.length; i += 2) {
      expect([lines[i], lines[i + 1]]).toEqual([lines[i], lines[i]?.replace("enter", "leave")]);
    }
  });
});

function ended(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => child.once("exit", () => resolve(child.pid)));
}
