import { passingOver } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { QUEUE_DIR } from "../domain/paths.ts";
import type { FileOps } from "../ports.ts";

/** Files of the episodes that wait for the extractor, oldest first. */
export function waitingFiles(files: FileOps): readonly string[] {
  return passingOver(() => files.list(QUEUE_DIR), [])
    .flatMap(({ name, kind }) => (kind === "file" && name?.endsWith(".json") ? [`${QUEUE_DIR}/${name}`] : []))
    .filter((path) => (files.stat(path)?.size ?? 0) <= LIMITS.fileBytes)
    .sort();
}
