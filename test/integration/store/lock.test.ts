import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PaiError } from "../../../src/domain/errors.ts";
import { type LockPlace, type Processes, takeLock, tryLock } from "../../../src/store/lock.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { realProcesses } from "../../../src/store/processes.ts";
import { aDirectory } from "./directory.ts";

const HERE: Processes = { pid: 10, host: "here/m/1", startTime: (pid) => ({ 10: "noon", 20: "one" })[pid] };
let nonces = 0;

function aPlace(): { place: LockPlace; lockFile: string } {
  const dir = aDirectory();
  const files = openRoot(dir);
  files.makeDir(".local");
  const nonce = () => `n${nonces++}`;
  const place = { files, processes: HERE, nonce, wall: () => 0, abandoned: new Set<string>() };
  return { place, lockFile: `${dir}/.local/lock` };
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
  it("is busy at once, naming its holder, where the holder lives", async () => {
    const { place, lockFile } = aPlace();
    writeFileSync(lockFile, lockOf({}));
    const error = await errorOf(takeLock(place, 0));
    expect(error).toMatchObject({ code: "busy", exitStatus: 5, data: { pid: 20 } });
    expect(error.hint).toContain("process 20");
    expect(readFileSync(lockFile, "utf8")).toContain("theirs");
    expect(readdirSync(lockFile.replace("/lock", ""))).toEqual(["lock"]);
  });

  it.each([
    ["a process that is gone", lockOf({ pid: 30 })],
    ["another process with the same number", lockOf({ start: "midnight" })],
    ["nobody, being empty", ""],
    ["nobody, being torn", lockOf({}).slice(0, 20)],
    ["nobody, being zeros", "\0".repeat(100)],
    ["nobody, being something else", "[]"],
  ])("is taken over at once where it belongs to %s", async (_whose, content) => {
    const { place, lockFile } = aPlace();
    writeFileSync(lockFile, content);
    const lock = tryLock(place);
    expect(lock.held).toBe(true);
    expect(JSON.parse(readFileSync(lockFile, "utf8"))).toMatchObject({ pid: 10, start: "noon" });
    if (lock.held) lock.release();
    expect(readdirSync(lockFile.replace("/lock", ""))).toEqual([]);
  });

  it("is left alone, and reported, where it belongs to another host", async () => {
    const { place, lockFile } = aPlace();
    writeFileSync(lockFile, lockOf({ pid: 30, host: "there/m/1" }));
    const error = await errorOf(takeLock(place, 0));
    expect(error.code).toBe("busy");
    expect(error.message).toContain('"there"');
    expect(error.hint).toContain("remove");
    expect(readFileSync(lockFile, "utf8")).toContain("theirs");
  });

  it("does not compare times: a clock that jumps changes nothing", async () => {
    const { place, lockFile } = aPlace();
    writeFileSync(lockFile, lockOf({ wall: 0 }));
    for (const wall of [-1e15, 0, 1e15]) expect(tryLock({ ...place, wall: () => wall }).held).toBe(false);
    writeFileSync(lockFile, lockOf({ pid: 30, wall: 1e15 }));
    expect(tryLock(place).held).toBe(true);
  });

  it("stays another's where it was removed by hand and taken by them", async () => {
    const { place, lockFile } = aPlace();
    const release = await takeLock(place, 0);
    writeFileSync(lockFile, lockOf({}));
    release();
    expect(readFileSync(lockFile, "utf8")).toContain("theirs");
  });

  it("knows this process and no ended one", () => {
    const processes = realProcesses();
    expect(processes.startTime(processes.pid)).toBeTruthy();
    expect(processes.startTime(2 ** 30)).toBeUndefined();
  });
});
