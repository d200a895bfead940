import { describe, expect, it } from "vitest";
import { openIndex } from "../../src/index/open-index.ts";
import type { FileOps } from "../../src/ports.ts";
import { openStore } from "../../src/store/store.ts";
import { draft } from "../contract/temp-store.ts";
import { seeded } from "../seeded.ts";
import { changeSet, create, textOf, update } from "./change-sets.ts";
import { nextCommand } from "./harness.ts";
import { command } from "./scenarios.ts";
import { Killed, SimFs } from "./sim-fs.ts";

const WALL_MS = Date.UTC(2026, 10, 21, 12);
/** States that are looked at. */
const STATES = process.env.PAI_LONG === "1" ? 5_000 : 40;
const OLD = Array.from({ length: 6 }, (_, i) =>
  draft({ text: `The river number ${i} is long`, position: i }),
);
const NEW = draft({ text: "The river number 99 is short", position: 99 });
const CHANGED = {
  path: OLD[0]?.path ?? "",
  before: OLD[0]?.raw ?? "",
  text: (OLD[0]?.raw ?? "").replace("long", "wide"),
};

/** Every change makes a new generation, as a large store does it after many. */
function open(files: FileOps) {
  const clock = { now: () => WALL_MS, wall: () => WALL_MS };
  const processes = { pid: 1, host: "here", startTime: () => undefined };
  const store = openStore({ files, clock, processes, nonce: () => "n", keepDays: 30 });
  return openIndex({ store, clock, compactAt: 0 });
}

function answers(files: FileOps): string {
  const index = open(files);
  const rows = [...index.rows()].map(({ path, fileHash }) => `${path} ${fileHash}`).toSorted();
  const found = index.search(["river", "short", "wide"]).hits.map(({ row, score }) => `${row.path} ${score}`);
  return JSON.stringify({ rows, found: found.toSorted(), problems: index.problems }, undefined, 1);
}

/** What the files alone say. */
function truth(files: SimFs): string {
  const bare = files.settled();
  const remove = (dir: string): void => {
    for (const { name, kind } of bare.list(dir)) {
      if (kind === "directory") remove(`${dir}/${name}`);
      else bare.unlink(`${dir}/${name}`);
    }
    if (bare.stat(dir) !== undefined) bare.removeDir(dir);
  };
  remove(".index");
  return answers(bare);
}

function work(disk: SimFs): void {
  command(
    disk,
    changeSet([create(NEW.path, NEW.raw, NEW.id), update(CHANGED.path, CHANGED.before, CHANGED.text)]),
  );
  open(disk);
}

describe("an index whose writer is stopped", () => {
  it("answers as the files say, whatever is left of its parts", () => {
    const start = new SimFs();
    command(start, changeSet(OLD.map(({ path, raw, id }) => create(path, raw, id))));
    open(start);
    const begun = start.settled();
    const whole = begun.settled();
    work(whole);
    const count = whole.trace.length;
    expect(whole.trace.filter((operation) => operation.includes(".index/gen-")).length).toBeGreaterThan(10);
    const below = seeded(11);
    let switched = 0;
    for (let i = 0; i < STATES; i++) {
      const stopped = begun.settled();
      // Mostly at the end, when the new generation is in use.
      stopped.allowed = below(3) === 0 ? below(count + 1) : count;
      try {
        work(stopped);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      const disk = i % 4 === 0 ? stopped.settled() : new SimFs(stopped.anyCrashState(below));
      nextCommand(disk);
      const left = `${stopped.allowed} of ${count}: ${textOf(disk, ".index/CURRENT")}`;
      if (textOf(disk, ".index/CURRENT")?.startsWith("gen-2 ")) switched++;
      const expected = truth(disk);
      expect(answers(disk), left).toBe(expected);
      expect(answers(disk), `again, ${left}`).toBe(expected);
    }
    expect(switched).toBeGreaterThan(STATES / 2);
  });
});
