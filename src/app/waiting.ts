import { QUEUE_DIR } from "../domain/paths.ts";
import type { FileOps } from "../ports.ts";

/** Files of the episodes that wait for the extractor, oldest first. */
export function waitingFiles(files: FileOps): readonly string[] {
  return files
    .list(QUEUE_DIR)
    .flatMap(({ name }) => (name?.endsWith(".json") ? [`${QUEUE_DIR}/${name}`] : []))
    .sort();
}
