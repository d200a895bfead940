import { beliefsPass } from "../../src/beliefs/beliefs.ts";
import { promotePass } from "../../src/beliefs/pages/promote.ts";
import type { ChangeSet } from "../../src/domain/changeset.ts";
import { defaultConfig } from "../../src/domain/config.ts";
import { deriveId } from "../../src/domain/derive-id.ts";
import type { HeaderOf } from "../../src/domain/kinds.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import { isMemory, parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { printMemory } from "../../src/markdown/print-memory.ts";
import type { Pass } from "../../src/passes/pass.ts";
import type { FileOps } from "../../src/ports.ts";
import { embedder } from "../support/embedder.ts";
import { MemoryCopy } from "../unit/memory-copy.ts";
import { changeSet, create, textOf } from "./change-sets.ts";
import { nextCommand } from "./harness.ts";

const START_MS = Date.UTC(2026, 0, 1, 9);
const NOW_MS = Date.UTC(2026, 1, 1, 12);
const DAY_MS = 86_400_000;
const SETTINGS = defaultConfig();
const PAGE = { name: "MEMORY.md", root: undefined, path: "MEMORY.md" };

/** What one person noted of themselves, and within a project: each makes a belief. */
const NOTED: readonly (readonly [text: string, project: string | undefined])[] = [
  ["I go running", undefined],
  ["I go running by the river", undefined],
  ["I go running to clear my head", undefined],
  ["We deploy on Thursdays", "app"],
  ["We deploy on Thursdays at noon", "app"],
  ["We deploy on Thursdays as always", "app"],
];

/** A change set with the facts that the passes find. */
export function factsNoted(): ChangeSet {
  return changeSet(
    NOTED.map(([text, project], i) => {
      const atMs = START_MS + i * DAY_MS;
      const header: HeaderOf<"fact"> = {
        id: deriveId({ kind: "fact", atMs, of: [text] }),
        kind: "fact",
        created: new Date(atMs).toISOString(),
        ...(project !== undefined && { scope: "project", project }),
        sources: [deriveId({ kind: "episode", atMs, of: [text] })],
      };
      return create(memoryPath(header, text), printMemory(header, text), header.id);
    }),
  );
}

/** Runs a pass over what lies on the disk, unit by unit, each in a change set of its own, as a night does. */
export function night(files: FileOps, pass: Pass, command: (files: FileOps, set: ChangeSet) => void): void {
  nextCommand(files); // whatever waits is finished first
  const copy = copyOf(files);
  const view = copy.view(NOW_MS, SETTINGS);
  for (const unit of pass.units(view)) {
    const { changes, appends = [] } = copy.run(pass.plan([unit], view));
    if (changes.length > 0) command(files, changeSet(changes, appends));
  }
}

export const FORM_BELIEFS = beliefsPass;
export const PROMOTE = promotePass;

function copyOf(files: FileOps): MemoryCopy {
  const memories = ["facts", "beliefs"]
    .flatMap((folder) => pathsBelow(files, folder))
    .flatMap((path) => {
      const memory = parseMemoryFile(path, files.read(path));
      return isMemory(memory) ? [{ memory, days: [] }] : [];
    });
  return new MemoryCopy(memories, {
    embedder,
    fileAt: (path) => textOf(files, path),
    pages: (project) =>
      project === undefined
        ? { pages: [{ place: PAGE, text: textOf(files, PAGE.path) }] }
        : { skipped: "its directory is not known" },
  });
}

function pathsBelow(files: FileOps, folder: string): readonly string[] {
  if (files.stat(folder) === undefined) return [];
  return files.list(folder).flatMap(({ name }) => {
    const path = `${folder}/${name}`;
    return path.endsWith(".md") ? [path] : path.includes(".tmp-") ? [] : pathsBelow(files, path);
  });
}
