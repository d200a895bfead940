import type { FileOps } from "../../src/ports.ts";
import type { Grouping } from "./crash-states.ts";
import { Killed, SimFs } from "./sim-fs.ts";

/** A disk as some work leaves it that was stopped. */
export interface Left {
  readonly disk: SimFs;
  /** The work had said that it was done: to the one process that did it, or to a second one, which found what a stopped one had left. */
  readonly done: "no" | "by one" | "by a second";
  /** When it stopped, for messages. */
  readonly after: string;
}

/** A second process takes over after so many operations, and twice as many and so on; set PAI_LONG=1 to look at all. */
const TAKE_OVER_EVERY = process.env.PAI_LONG === "1" ? 1 : 6;
/** So many states are looked at, spread over all of them. */
const MOST = process.env.PAI_LONG === "1" ? Number.POSITIVE_INFINITY : 400;

/** `pid`: of the process that does it, 1 or 2. */
type Work = (disk: SimFs, pid: number) => void | Promise<void>;

/**
 * Every disk that some work leaves whose process dies, or whose machine loses its power, after any operation, or after any
 * of the same work done once more by another process where the first one died. States that no program can tell apart come once.
 */
export async function disksLeftBy(start: SimFs, work: Work, grouping?: Grouping): Promise<readonly Left[]> {
  const left = new Map<string, Left>();
  const watch = async (disk: SimFs, words: string, pid: 1 | 2): Promise<number> => {
    const look = (done: Left["done"]): void => {
      const after = `${words}${disk.trace.length}: ${disk.trace.at(-1) ?? "nothing yet"}`;
      for (const { fingerprint, build } of disk.crashStates(grouping)) {
        const key = `${done} ${fingerprint}`;
        if (!left.has(key)) left.set(key, { disk: new SimFs(build()), done, after });
      }
    };
    disk.beforeStep = () => look("no");
    await work(disk, pid);
    disk.beforeStep = undefined;
    look(pid === 1 ? "by one" : "by a second");
    return disk.trace.length;
  };
  const count = await watch(start.settled(), "power fails after ", 1);
  for (let allowed = 0; allowed < count; allowed += TAKE_OVER_EVERY) {
    const disk = start.settled();
    disk.allowed = allowed;
    await untilKilled(() => work(disk, 1));
    disk.revive();
    left.set(`died ${allowed}`, { disk: disk.settled(), done: "no", after: `dies after ${allowed}` });
    await watch(disk, `dies after ${allowed}, then power fails after `, 2);
  }
  const all = [...left.values()];
  const every = Math.ceil(all.length / MOST) || 1;
  return all.filter((_, i) => i % every === 0);
}

async function untilKilled(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

/** What lies below one directory of a disk. */
export function below(disk: FileOps, dir: string): FileOps {
  const at = (path: string): string => (path === "" ? dir : `${dir}/${path}`);
  return {
    root: `${disk.root}/${dir}`,
    read: (path) => disk.read(at(path)),
    readPart: (path, offset, length) => disk.readPart(at(path), offset, length),
    stat: (path) => disk.stat(at(path)),
    list: (path) => disk.list(at(path)),
    makeDir: (path) => disk.makeDir(at(path)),
    create: (path, data) => disk.create(at(path), data),
    append: (path, data) => disk.append(at(path), data),
    truncate: (path, size) => disk.truncate(at(path), size),
    sync: (path) => disk.sync(at(path)),
    syncDir: (path) => disk.syncDir(at(path)),
    rename: (from, to) => disk.rename(at(from), at(to)),
    link: (from, to) => disk.link(at(from), at(to)),
    unlink: (path) => disk.unlink(at(path)),
    removeDir: (path) => disk.removeDir(at(path)),
  };
}
