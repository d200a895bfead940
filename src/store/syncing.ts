import type { FileOps } from "../ports.ts";
import type { Syncing } from "./carry-out.ts";

/** Does work that asks for files to be synced: those of one question at the same time, where the system can. */
export async function syncing<T>(files: FileOps, work: Syncing<T>): Promise<T> {
  let step = work.next();
  while (!step.done) {
    const failure = await syncAll(files, step.value);
    step = failure === undefined ? work.next() : work.throw(failure.error);
  }
  return step.value;
}

async function syncAll(
  files: FileOps,
  paths: readonly string[],
): Promise<{ readonly error: unknown } | undefined> {
  try {
    if (paths.length > 1 && files.syncAll) await files.syncAll(paths);
    else for (const path of paths) files.sync(path);
    return undefined;
  } catch (error) {
    return { error };
  }
}
