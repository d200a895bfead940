import { utimesSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FileOps, Store } from "../../../src/ports.ts";
import { initialiseStore } from "../../../src/store/layout.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { claimTidying } from "../../../src/store/processes.ts";
import { openStore } from "../../../src/store/store.ts";
import { changeSet, create } from "../../crash/change-sets.ts";
import { SimFs } from "../../crash/sim-fs.ts";
import { aDirectory } from "./directory.ts";

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1, 12);
const KEEP_DAYS = 30;

/** A store on a wall clock that the test sets, with what was seen of it. */
class Clocked {
  readonly store: Store;
  readonly files = new SimFs();
  wallMs = START_MS;
  #names = 0;

  constructor() {
    const { files } = this;
    const nonce = () => `n${this.#names++}`;
    initialiseStore(files, nonce);
    const processes = { pid: 1, host: "here", startTime: () => "start" };
    const clock = { now: () => this.wallMs, wall: () => this.wallMs };
    this.store = openStore({ files, clock, processes, nonce, keepDays: KEEP_DAYS });
  }

  async write(count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      const path = `facts/${this.store.head()}.md`;
      const done = await this.store.apply(
        changeSet([create(path, path)]),
        { seq: this.store.head(), keys: [] },
        0,
      );
      expect(done.ok).toBe(true);
    }
  }

  /** A change a day, and maintenance at night. */
  async days(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      await this.write();
      this.store.prune();
      this.wallMs += DAY_MS;
    }
  }

  get kept(): number {
    return this.files.list(".local/journal/000000").length;
  }
}

function write(files: FileOps, path: string, text: string): void {
  files.unlink(path);
  files.create(path, new TextEncoder().encode(text));
}

describe("records of the journal", () => {
  it("go after their days, where the clock goes on as clocks do", async () => {
    const at = new Clocked();
    await at.days(100);
    expect(at.kept).toBeGreaterThanOrEqual(KEEP_DAYS);
    expect(at.kept).toBeLessThanOrEqual(KEEP_DAYS + 3);
  });

  it.each([
    ["years ahead", 3_650],
    ["a month ahead", 31],
    ["years back", -3_650],
  ])("all stay where the clock is once %s, and go on going when it is right again", async (_, days) => {
    const at = new Clocked();
    await at.days(60);
    const before = at.kept;
    at.wallMs += (days - 1) * DAY_MS; // the last day has moved it on by one
    const pruned = at.store.prune();
    expect(pruned).toEqual({ removed: 0, jumpDays: days > 0 ? days : 0 });
    await at.write(70); // more than after which old records are looked for
    expect(at.store.prune().removed).toBe(0);
    expect(at.kept).toBe(before + 70);
    at.wallMs -= (days - 1) * DAY_MS;
    await at.days(3);
    expect(at.kept).toBeGreaterThanOrEqual(before + 70);
    await at.days(2 * KEEP_DAYS + 3); // those that are dated a month ahead stay a month longer
    expect(at.kept).toBeLessThanOrEqual(KEEP_DAYS + 3);
  });

  it("stay when the clock goes to and fro, night after night", async () => {
    const at = new Clocked();
    await at.days(10);
    for (let night = 0; night < 20; night++) {
      at.wallMs += (night % 2 === 0 ? 1 : -1) * 3_650 * DAY_MS;
      await at.write();
      at.store.prune();
    }
    expect(at.kept).toBe(30);
  });

  it("go where the clock was wrong for years, and is set right for good", async () => {
    const at = new Clocked();
    await at.days(10);
    at.wallMs += 3_650 * DAY_MS;
    await at.days(KEEP_DAYS + 5);
    expect(at.kept).toBeLessThanOrEqual(KEEP_DAYS + 3);
  });

  it("stay where what was noted of their ages is gone or damaged", async () => {
    const at = new Clocked();
    await at.days(40);
    const ledger = ".local/journal-ages";
    const text = new TextDecoder().decode(at.files.read(ledger));
    for (const damage of ["", "{}", text.slice(0, 80), text.replace('"passedMs":', '"passedMs":9')]) {
      write(at.files, ledger, damage);
      const before = at.kept;
      at.store.prune();
      // Counted anew from the records that are there: none of them is older than it is.
      expect(at.kept).toBeGreaterThanOrEqual(Math.min(before, KEEP_DAYS));
    }
  });

  it("are not dropped because they cannot be read", async () => {
    const at = new Clocked();
    await at.days(5);
    write(at.files, ".local/journal/000000/000000001.json", "\0".repeat(300));
    at.store.prune();
    expect(at.kept).toBe(5);
  });
});

describe("a mark of tidying up", () => {
  it("holds back nothing where it was made by a clock that was ahead", async () => {
    const dir = aDirectory();
    const files = openRoot(dir);
    files.makeDir(".index");
    expect(claimTidying(files, Date.now())).toBe(true);
    expect(claimTidying(files, Date.now())).toBe(false);
    const ahead = new Date(Date.now() + 3_650 * DAY_MS);
    utimesSync(`${dir}/.index/tidied`, ahead, ahead);
    expect(claimTidying(files, Date.now())).toBe(true);
  });
});
