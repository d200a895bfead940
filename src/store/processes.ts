import { hostname } from "node:os";
import type { FileOps } from "../ports.ts";
import { quietly } from "./errors.ts";
import { readSystemFile, readSystemLink } from "./host.ts";
import { LOCAL, type Processes } from "./lock.ts";

/** Where a system tells no start times, every living process has this one. */
const UNKNOWN_START = "unknown";
/** States of a process that runs no more but was not collected by its parent yet. */
const ENDED = new Set(["Z", "X", "x"]);
const STATE_FIELD = 0;
const START_FIELD = 19;

/**
 * The processes of this machine. A start time carries the id of the boot, so that a process of an earlier
 * boot never looks alive; the host carries the process namespace, so that a container does not look for
 * the processes of another one under the same host name.
 */
export function realProcesses(): Processes {
  const boot = readSystemFile("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  const machine = readSystemFile("/etc/machine-id")?.trim() ?? "";
  const namespace = readSystemLink("/proc/self/ns/pid") ?? "";
  return {
    pid: process.pid,
    host: [hostname(), machine, namespace].join("/"),
    startTime(pid) {
      if (boot === "") return isAlive(pid) ? UNKNOWN_START : undefined;
      const fields = statFields(pid);
      if (fields === undefined || ENDED.has(fields[STATE_FIELD] ?? "")) return undefined;
      return `${boot}:${fields[START_FIELD]}`;
    },
  };
}

/** The fields of /proc/<pid>/stat from the third on: the second, the program's name, may contain anything. */
function statFields(pid: number): readonly string[] | undefined {
  const text = readSystemFile(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it lives, and belongs to someone else
  }
}

const MARK = ".index/tidied";
/** Commands that follow each other closely start one tidying process, not one each. */
const PAUSE_MS = 60_000;

/**
 * Whether to start tidying up now: false where somebody did within the last minute, or where the store
 * cannot be written. Marks the start, so that of several processes only one gets true. IO.
 */
export function claimTidying(files: FileOps, wallMs: number): boolean {
  // Another process may be faster, or the disk refuse.
  return quietly(false, () => {
    const marked = files.stat(MARK);
    // One from the future was made while the clock was ahead: it would hold tidying back until then.
    if (marked && Math.abs(wallMs - marked.mtimeMs) < PAUSE_MS) return false;
    if (marked) files.unlink(MARK);
    files.create(MARK, new Uint8Array(0));
    return true;
  });
}

/** One byte for each extraction since maintenance was last started. */
const PATH = `${LOCAL}/extractions`;
const EVERY = 3;

/**
 * Counts extractions, so many now, and says whether three have come together since it last said so. Of processes that
 * ask at once only one is told. Nothing depends on it: a disk that refuses gives false. IO.
 */
export function countExtractions(files: FileOps, now: number): boolean {
  return quietly(false, () => {
    files.append(PATH, new Uint8Array(now).fill(".".charCodeAt(0)));
    if ((files.stat(PATH)?.size ?? 0) < EVERY) return false;
    files.unlink(PATH);
    return true;
  });
}
