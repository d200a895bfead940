import { hostname } from "node:os";
import { readSystemFile, readSystemLink } from "./host.ts";
import type { Processes } from "./lock.ts";

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
