import { passingOver } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { REREAD_DIR } from "../domain/paths.ts";
import type { FileOps } from "../ports.ts";

/** Files of the episodes that wait for a model, oldest first. */
export function waitingFiles(files: FileOps): readonly string[] {
  return passingOver(() => files.list(REREAD_DIR), [])
    .flatMap(({ name, kind }) =>
      kind === "file" && name?.endsWith(".json") ? [`${REREAD_DIR}/${name}`] : [],
    )
    .filter((path) => (files.stat(path)?.size ?? 0) <= LIMITS.fileBytes)
    .sort();
}
