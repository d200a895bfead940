import { passingOver } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { QUEUE_DIR } from "../domain/paths.ts";
import type { FileOps } from "../ports.ts";

/** Files of the episodes that wait for the extractor, or in another folder for a model, oldest first. */
export function waitingFiles(files: FileOps, folder = QUEUE_DIR): readonly string[] {
  return passingOver(() => files.list(folder), [])
    .flatMap(({ name, kind }) => (kind === "file" && name?.endsWith(".json") ? [`${folder}/${name}`] : []))
    .filter((path) => (files.stat(path)?.size ?? 0) <= LIMITS.fileBytes)
    .sort();
}
