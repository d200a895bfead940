import { passingOver } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { REREAD_DIR } from "../domain/paths.ts";
import type { StatusJson } from "../domain/shapes.ts";
import type { FileOps } from "../ports.ts";
import { isText, objectIn, textsIn } from "../text/objects.ts";

/** A cache: where it is lost, the next run makes it again. */
const PATH = ".local/upkeep.json";

/** How the store was last looked after; `left`: it was stopped, or its time was up. */
type LastRun = NonNullable<StatusJson["upkeep"]>;

/** The last whole run; undefined where none is known. One small file is read. IO. */
export function readLastRun(files: FileOps): LastRun | undefined {
  const known = readCache(files, PATH);
  const { at, changed, failed, left } = known;
  if (!isText(at) || Number.isNaN(Date.parse(at))) return undefined;
  return {
    at,
    ...textsIn(known, "beat"),
    changed: typeof changed === "number" ? changed : 0,
    failed: Array.isArray(failed) ? failed.filter(isText) : [],
    left: left === true,
  };
}

/** Notes a run. Needs `.local` to exist. IO. */
export function noteLastRun(files: FileOps, run: LastRun): void {
  writeCache(files, PATH, run);
}

/** The text of a file; undefined where there is none, and where it is passed over as a link or too large. IO. */
export function textAt(files: FileOps, path: string): string | undefined {
  const read = () => (files.stat(path)?.kind === "file" ? TEXT.decode(files.read(path)) : undefined);
  return passingOver(read, undefined);
}

const TEXT = new TextDecoder();

/** An object that may be lost: {} where there is none, or none that can be read. IO. */
export function readCache(files: FileOps, path: string): Readonly<Record<string, unknown>> {
  try {
    return objectIn(files.read(path)); // {} where it was cut short
  } catch {
    return {}; // not there yet
  }
}

/** Puts an object in place of what was there. Its folder has to be there. IO. */
export function writeCache(files: FileOps, path: string, value: object): void {
  const temp = `${path}.tmp`;
  if (files.stat(path)?.kind === "directory") return; // somebody else's, and nothing depends on it
  if (files.stat(temp)) files.unlink(temp);
  files.create(temp, new TextEncoder().encode(`${JSON.stringify(value)}\n`));
  files.rename(temp, path);
}

/** Files of the episodes that wait for a model, oldest first. */
export function waitingFiles(files: FileOps): readonly string[] {
  return passingOver(() => files.list(REREAD_DIR), [])
    .flatMap(({ name, kind }) =>
      kind === "file" && name?.endsWith(".json") ? [`${REREAD_DIR}/${name}`] : [],
    )
    .filter((path) => (files.stat(path)?.size ?? 0) <= LIMITS.fileBytes)
    .sort();
}
