import { randomUUID } from "node:crypto";
import type { FileOps, Store } from "../../../src/ports.ts";
import { initialiseStore } from "../../../src/store/layout.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { realProcesses } from "../../../src/store/processes.ts";
import { openStore } from "../../../src/store/store.ts";

const WALL_MS = Date.UTC(2026, 10, 21, 12);
export const NOTHING = { seq: 0, keys: [] };

/** A store in a directory; `around` stands between it and the disk. */
export function openIn(dir: string, around: (files: FileOps) => FileOps = (files) => files): Store {
  const files = openRoot(dir);
  initialiseStore(files, randomUUID);
  const clock = { now: () => WALL_MS, wall: () => WALL_MS };
  return openStore({
    files: around(files),
    clock,
    processes: realProcesses(),
    nonce: randomUUID,
    keepDays: 30,
  });
}
