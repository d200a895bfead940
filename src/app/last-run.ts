import type { FileOps } from "../ports.ts";

/** A cache: where it is lost, the next run makes it again. */
const PATH = ".local/upkeep.json";
const TEMP = ".local/upkeep.json.tmp";

/** How the store was last looked after. Wall times, ISO 8601 UTC. */
export interface LastRun {
  readonly at: string;
  /** When a schedule last did it; absent where none ever has. */
  readonly beat?: string;
  readonly changed: number;
  /** Names of the passes that failed. */
  readonly failed: readonly string[];
  /** It was stopped, or its time was up: there is more to do. */
  readonly left: boolean;
}

/** The last whole run; undefined where none is known. One small file is read. IO. */
export function readLastRun(files: FileOps): LastRun | undefined {
  try {
    const known = JSON.parse(new TextDecoder().decode(files.read(PATH))) as Partial<LastRun> | null;
    if (typeof known?.at !== "string" || Number.isNaN(Date.parse(known.at))) return undefined;
    const { at, beat, changed = 0, failed = [], left = false } = known;
    return { at, ...(typeof beat === "string" && { beat }), changed, failed, left };
  } catch {
    return undefined; // not there yet, or cut short
  }
}

/** Notes a run. Needs `.local` to exist. IO. */
export function noteLastRun(files: FileOps, run: LastRun): void {
  if (files.stat(TEMP)) files.unlink(TEMP);
  files.create(TEMP, new TextEncoder().encode(`${JSON.stringify(run)}\n`));
  files.rename(TEMP, PATH);
}
