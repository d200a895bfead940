import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PaiError } from "../../../src/domain/errors.ts";
import { type LockPlace, type Processes, takeLock, tryLock } from "../../../src/store/lock.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { realProcesses } from "../../../src/store/processes.ts";
import { withDirectory } from "./directory.ts";

const HERE: Processes = { pid: 10, host: "here/m/1", startTime: (pid) => ({ 10: "noon", 20: "one" })[pid] };
let nonces = 0;

function withPlace(
  work: (place: LockPlace, lockFile: string) => Promise<void>,
  processes = HERE,
): Promise<void> {
  return withDirectory(async (dir) => {
    const files = openRoot(dir);
    files.makeDir(".local");
    const nonce = () => `n${nonces++}`;
    await work({ files, processes, nonce, wall: () => 0, abandoned: new Set() }, `${dir}/.local/lock`);
  });
}

function lockOf(owner: object): string {
  return JSON.stringify({ pid: 20, start: "one", nonce: "theirs", host: HERE.host, wall: 0, ...owner });
}

async function errorOf(work: Promise<unknown>): Promise<PaiError> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof PaiError) return error;
  throw new Error(`no PaiError: ${String(error)}`);
}

describe("the lock of a store", () => {
  it("is busy at once, naming its holder, where the holder lives", () =>
    withPlace(async (place, lockFile) => {
      writeFileSync(lockFile, lockOf({}));
      const error = await errorOf(takeLock(place, 0));
      expect(error).toMatchObject({ code: "busy", exitStatus: 5, data: { pid: 20 } });
      expect(error.hint).toContain("process 20");
      expect(readFileSync(lockFile, "utf8")).toContain("theirs");
      expect(readdirSync(lockFile.replace("/lock", ""))).toEqual(["lock"]);
    }));

  it.each([
    ["a process that is gone", lockOf({ pid: 30 })],
    ["another process with the same number", lockOf({ start: "midnight" })],
    ["nobody, being empty", ""],
    ["nobody, being torn", lockOf({}).slice(0, 20)],
    ["nobody, being zeros", "\0".repeat(100)],
    ["nobody, being something else", "[]"],
  ])("is taken over at once where it belongs to %s", (_whose, content) =>
    withPlace(async (place, lockFile) => {
      writeFileSync(lockFile, content);
      const lock = tryLock(place);
      expect(lock.held).toBe(true);
      expect(JSON.parse(readFileSync(lockFile, "utf8"))).toMatchObject({ pid: 10, start: "noon" });
      if (lock.held) lock.release();
      expect(readdirSync(lockFile.replace("/lock", ""))).toEqual([]);
    }),
  );

  it("is left alone, and reported, where it belongs to another host", () =>
    withPlace(async (place, lockFile) => {
      writeFileSync(lockFile, lockOf({ pid: 30, host: "there/m/1" }));
      const error = await errorOf(takeLock(place, 0));
      expect(error.code).toBe("busy");
      expect(error.message).toContain('"there"');
      expect(error.hint).toContain("remove");
      expect(readFileSync(lockFile, "utf8")).toContain("theirs");
    }));

  it("does not compare times: a clock that jumps changes nothing", () =>
    withPlace(async (place, lockFile) => {
      writeFileSync(lockFile, lockOf({ wall: 0 }));
      for (const wall of [-1e15, 0, 1e15]) expect(tryLock({ ...place, wall: () => wall }).held).toBe(false);
      writeFileSync(lockFile, lockOf({ pid: 30, wall: 1e15 }));
      expect(tryLock(place).held).toBe(true);
    }));

  it("is waited for until it is free", () =>
    withPlace(async (place) => {
      const first = await takeLock(place, 0);
      const second = takeLock(place, 60_000);
      first();
      (await second)();
    }));

  it("stays another's where it was removed by hand and taken by them", () =>
    withPlace(async (place, lockFile) => {
      const release = await takeLock(place, 0);
      writeFileSync(lockFile, lockOf({}));
      release();
      expect(readFileSync(lockFile, "utf8")).toContain("theirs");
    }));

  it("knows this process and no ended one", () => {
    const processes = realProcesses();
    expect(processes.startTime(processes.pid)).toBeTruthy();
    expect(processes.startTime(2 ** 30)).toBeUndefined();
  });
});
