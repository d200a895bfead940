import { describe, expect, it } from "vitest";
import { type LockPlace, sweepLocks, tryLock } from "../../src/store/lock.ts";
import { Killed, SimFs } from "./sim-fs.ts";

/** Beyond so many combinations of what survives, any two parts are varied together. */
const PAIRS = { cap: 200, pairs: true, groupOf: () => undefined };
let nonces = 0;

/** A process among others of which only some still live. */
function processOf(files: SimFs, pid: number, living: readonly number[] = [pid]): LockPlace {
  return {
    files,
    processes: {
      pid,
      host: "here",
      startTime: (other) => (living.includes(other) ? `start ${other}` : undefined),
    },
    nonce: () => `n${nonces++}`,
    wall: () => 0,
    abandoned: new Set(),
  };
}

type NoLinks = SimFs["noLinks"];

function emptyStore(noLinks: NoLinks): SimFs {
  const disk = new SimFs();
  disk.makeDir(".local");
  return without(disk.settled(), noLinks);
}

function without(disk: SimFs, noLinks: NoLinks): SimFs {
  disk.noLinks = noLinks;
  return disk;
}

/** Takes the lock and gives it back; killed where the disk allows no more operations. */
function takeAndRelease(disk: SimFs, pid: number): void {
  try {
    const lock = tryLock(processOf(disk, pid));
    if (lock.held) lock.release();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

function expectFree(disk: SimFs): void {
  const place = processOf(disk, 99);
  const lock = tryLock(place);
  expect(lock.held).toBe(true);
  sweepLocks(place);
  if (lock.held) lock.release();
  expect(disk.list(".local")).toEqual([]);
}

/** Set PAI_LONG=1 for every operation at which the second one may die. */
const EVERY = process.env.PAI_LONG === "1" ? 1 : 20;

/** Every disk that two processes can leave which die, one after the other, at any operation of a takeover. */
function* twoDeaths(noLinks: NoLinks): Iterable<SimFs> {
  const [firsts, seconds] = noLinks === undefined ? [4, 16] : [9, 30]; // a lock of a directory takes more of them
  for (let first = 0; first <= firsts; first++) {
    for (let second = first % EVERY; second <= seconds; second += EVERY) {
      const disk = emptyStore(noLinks);
      disk.allowed = first;
      takeAndRelease(disk, 1);
      disk.revive();
      disk.allowed = second;
      takeAndRelease(disk, 2);
      disk.revive();
      yield disk;
    }
  }
}

const KINDS = [
  { links: "hard links", noLinks: undefined },
  { links: "no hard links", noLinks: "EPERM" },
] as const;

describe.each(KINDS)("the lock of processes that die, with $links", ({ noLinks }) => {
  it("is taken over whatever operation they died at, and leaves nothing behind", () => {
    for (const disk of twoDeaths(noLinks)) expectFree(disk);
  });

  it("is taken over after a power failure, whatever is left of its files", () => {
    const seen = new Set<string>();
    for (const disk of twoDeaths(noLinks)) {
      for (const { fingerprint, build } of disk.crashStates(PAIRS)) {
        if (!seen.has(fingerprint)) expectFree(without(new SimFs(build()), noLinks));
        seen.add(fingerprint);
      }
    }
    expect(seen.size).toBeGreaterThan(50);
  });

  it("is never given to a second process, at whatever operation of a takeover the second one looks", () => {
    const disk = emptyStore(noLinks);
    disk.allowed = noLinks === undefined ? 2 : 5; // the lock of process 1, and then its end
    takeAndRelease(disk, 1);
    disk.revive();
    const holders: number[] = [];
    let depth = 2;
    const tryAs = (pid: number): void => {
      const lock = tryLock(processOf(disk, pid, [2, 3, 4]));
      if (lock.held) holders.push(pid);
    };
    // Before every operation of a process the next one runs to its end.
    disk.beforeStep = () => {
      if (depth < 4) tryAs(++depth);
    };
    tryAs(2);
    expect(holders).toHaveLength(1);
  });
});
