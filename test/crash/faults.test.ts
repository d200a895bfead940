import { describe, expect, it } from "vitest";
import { PaiError } from "../../src/domain/errors.ts";
import type { ApplyResult, FileOps, Store } from "../../src/ports.ts";
import { initialiseStore } from "../../src/store/layout.ts";
import { openStore } from "../../src/store/store.ts";
import { changeSet, create, move, purge, remove, textOf, update } from "./change-sets.ts";
import { CODES, type Fault, faulty } from "./faults.ts";
import { SimFs } from "./sim-fs.ts";

const WALL_MS = Date.UTC(2026, 10, 21, 12);
const EXPECTED = {
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EACCES: "store_unwritable",
  EROFS: "store_unwritable",
} as const;
let nonces = 0;

function open(files: FileOps, pid: number): Store {
  const clock = { now: () => WALL_MS, wall: () => WALL_MS };
  const processes = {
    pid,
    host: "here",
    startTime: (other: number) => (other === pid ? `start ${pid}` : undefined),
  };
  return openStore({ files, clock, processes, nonce: () => `n${nonces++}`, keepDays: 30 });
}

const lines = [{ path: "state/tombstones.jsonl", record: { hash: "sha256:1", buried: true } }];
const COMMANDS = [
  { name: "create", set: changeSet([create("facts/day/d.md", "d"), create("episodes/day/e.md", "e")]) },
  { name: "update", set: changeSet([update("facts/a.md", "a", "A"), update("facts/b.md", "b", "B")], lines) },
  { name: "move", set: changeSet([move("facts/a.md", "archive/facts/a.md", "a", "A")]) },
  { name: "remove", set: changeSet([remove("facts/a.md", "a"), update("facts/b.md", "b", "B")]) },
  { name: "purge", set: changeSet([purge("facts/a.md", "a"), update("facts/b.md", "b", "B")], lines) },
  { name: "append", set: changeSet([], [...lines, { path: "state/buffer.jsonl", record: { turn: 1 } }]) },
];

async function filled(): Promise<SimFs> {
  const disk = new SimFs();
  initialiseStore(disk, () => `n${nonces++}`);
  await open(disk, 1).apply(
    changeSet([create("facts/a.md", "a"), create("facts/b.md", "b")]),
    { seq: 0, keys: [] },
    0,
  );
  return disk.settled();
}

/** What a person sees: every file outside `.local`. */
function visible(files: FileOps, dir = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name = "", kind } of files.list(dir)) {
    const path = dir === "" ? name : `${dir}/${name}`;
    if (path === ".local") continue;
    if (kind === "directory") Object.assign(found, visible(files, path));
    else found[path] = textOf(files, path)?.replaceAll(/cs_\w+/g, "cs") ?? "";
  }
  return found;
}

function apply(files: FileOps, pid: number, set: Parameters<Store["apply"]>[0]): Promise<ApplyResult> {
  const store = open(files, pid);
  return store.apply(set, { seq: store.head(), keys: [] }, 0);
}

describe.each(COMMANDS)("a disk that fails while a command does: $name", ({ set }) => {
  const check = async (what: Fault["what"], persists: boolean): Promise<void> => {
    const start = await filled();
    const whole = start.settled();
    await apply(whole, 2, set);
    const before = visible(start);
    const after = visible(whole);
    for (let at = 0; at < whole.trace.length; at++) {
      const disk = start.settled();
      const label = `operation ${at}: ${whole.trace[at]}`;
      const outcome = await apply(faulty(disk, { at, persists, what }), 2, set).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error) expectOneError(outcome, what, label);
      await apply(disk, 3, changeSet([])); // the next command finishes what was begun
      const now = visible(disk);
      const recorded = outcome instanceof PaiError && outcome.data.recorded !== undefined;
      expect(outcome instanceof Error && !recorded ? [before, after] : [after], label).toContainEqual(now);
      if (JSON.stringify(now) === JSON.stringify(before)) {
        expect(await apply(disk, 4, set), label).toMatchObject({ ok: true, parked: [] });
        expect(Object.keys(visible(disk)).toSorted(), label).toEqual(Object.keys(after).toSorted());
      }
      expectClean(disk, label);
    }
  };

  it.each(CODES)("ends with one error on a single %s, and the next command finds all or nothing", (code) =>
    check(code, false),
  );

  it.each(CODES)("ends with one error on a lasting %s, and works again when it is over", (code) =>
    check(code, true),
  );

  it.each(["none", "one byte", "half", "all but one"] as const)(
    "writes in full where a write takes %s",
    (part) => check(part, false),
  );

  it("ends with an error where no write takes anything", () => check("none", true));
});

function expectOneError(error: Error, what: Fault["what"], label: string): void {
  expect(error, label).toBeInstanceOf(PaiError);
  if (!(error instanceof PaiError)) return;
  const code = Object.entries(EXPECTED).find(([system]) => system === what)?.[1] ?? "io";
  expect([code, "busy"], `${label}: ${error.message}`).toContain(error.code);
  expect(error.message).not.toContain("\n");
  expect(error.hint, label).toBeTruthy();
}

function expectClean(disk: SimFs, label: string): void {
  const names = (dir: string) => disk.list(dir).map(({ name = "" }) => name);
  expect(open(disk, 9).strays(), label).toEqual([]);
  expect(names(".local/tmp"), label).toEqual([]);
  expect(
    names(".local/journal").filter((name) => !/^\d{6}$/.test(name)),
    label,
  ).toEqual([]);
  expect(
    names(".local").filter((name) => name.startsWith("lock")),
    label,
  ).toEqual([]);
  expect(names(".local/conflicts"), label).toEqual([]);
}
