import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { FileOps } from "../../src/ports.ts";
import { findFiles } from "../../src/store/host-tree.ts";
import { aDirectory } from "../integration/store/directory.ts";
import { filesOf, open } from "../integration/talks.ts";
import { watchedFiles } from "../support/watched-files.ts";
import { Killed } from "./sim-fs.ts";

/** Changes to the disk that are still made before the process dies; beyond that every one fails. */
const life = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY, made: 0 }));
const LOOKS = new Set(["read", "readPart", "stat", "list"]);

vi.mock("../../src/store/node-fs.ts", async (original) => {
  const real = await original<typeof import("../../src/store/node-fs.ts")>();
  return { ...real, openRoot: (directory: string) => mortal(real.openRoot(directory)) };
});

function mortal(files: FileOps): FileOps {
  return watchedFiles(files, (call) => {
    if (LOOKS.has(call)) return;
    life.made++;
    if (life.left-- <= 0) throw new Killed();
  });
}

/** Points at which the import dies, of all. */
const POINTS = process.env.PAI_LONG ? 200 : 8;
const FOLDER = "fixtures/documents/read";
/** Notes without statements, more than one change set takes. */
const MANY = 130;

/** Some notes with facts, behind many that fill a change set of their own. */
function given() {
  const { files } = findFiles(FOLDER);
  const notes = files.filter(({ path: name }) => /^[a-d].*\.md$/.test(name));
  const plain = Array.from({ length: MANY }, (_, i) => {
    const bytes = new TextEncoder().encode(`# Number ${i}\n\nWhy ${i}?\n`);
    const read = async function* () {
      yield bytes;
    };
    return { path: `a/${i}.md`, bytes: bytes.length, read };
  });
  const around = { source: "notes", isVault: false, isNamed: false, changedMs: 0 };
  return [...plain, ...notes].map((file) => ({ ...file, ...around }));
}

async function take(store: string): Promise<void> {
  await open(store, { stateDirectory: stateOf(store) }).import(given(), {});
}

const stateOf = (store: string) => `${store}-state`;

describe("an import whose process dies after any change to the disk", () => {
  it("ends, run again, in the same files as one that was left alone, and is taken back as a whole", async () => {
    const dir = aDirectory();
    const whole = path.join(dir, "whole");
    life.made = 0;
    await take(whole);
    const all = life.made;
    const expected = filesOf(whole);
    expect(Object.keys(expected).length).toBeGreaterThan(10);
    for (let point = 0; point < POINTS; point++) {
      const store = path.join(dir, `killed-${point}`);
      life.left = Math.floor((all * (point + 0.5)) / POINTS);
      await take(store).then(
        () => expect.fail("it should have died"),
        () => undefined,
      );
      life.left = Number.POSITIVE_INFINITY;
      // Its process lives on as the test.
      for (const lock of [path.join(store, ".local", "lock"), path.join(stateOf(store), "claims", "lock")])
        rmSync(lock, { recursive: true, force: true });
      await take(store);
      expect(filesOf(store), `dead after ${Math.floor((all * (point + 0.5)) / POINTS)} of ${all}`).toEqual(
        expected,
      );
      const done = await open(store, { stateDirectory: stateOf(store) }).undoImport();
      expect(done).not.toHaveProperty("before");
      expect(filesOf(store)).toEqual({});
      rmSync(store, { recursive: true });
    }
  });
});
