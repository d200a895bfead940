import type { ChangeSet } from "../../src/domain/changeset.ts";
import { deriveId } from "../../src/domain/ids.ts";
import type { HeaderOf } from "../../src/domain/kinds.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import { askLine, questionOf } from "../../src/domain/question-lines.ts";
import { planAnswer } from "../../src/edits/answer.ts";
import { isMemory, parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { printMemory } from "../../src/markdown/print-memory.ts";
import type { FileOps } from "../../src/ports.ts";
import { MemoryCopy } from "../unit/memory-copy.ts";
import { changeSet, create, textOf } from "./change-sets.ts";

const START_MS = Date.UTC(2026, 0, 1, 9);
const NOW_MS = Date.UTC(2026, 1, 1, 12);
const REPLICA = "here";

/** Two facts of which the second may have taken the place of the first. */
const FACTS = ["The gateway timeout is 30 seconds", "gateway timeout bumped to 60s"].map((text, i) => {
  const atMs = START_MS + i * 86_400_000;
  const header: HeaderOf<"fact"> = {
    id: deriveId({ kind: "fact", atMs, of: [text] }),
    kind: "fact",
    created: new Date(atMs).toISOString(),
  };
  return { header, text, path: memoryPath(header, text) };
});
const [OLDER, NEWER] = FACTS.map(({ header }) => header.id) as [string, string];
const QUESTION = questionOf(
  { kind: "replaces", about: [NEWER, OLDER], why: "the same subject", score: 1 },
  START_MS,
);

/** What answers are carried out with. */
const SCENE = {
  nowMs: NOW_MS,
  replica: REPLICA,
  sourceOf: () => undefined,
  accessOf: () => ({ accessDays: 0, lastAccess: undefined }),
  accessDaysOf: () => [],
};

/** A change set with two facts and the question about them. */
export function asked(): ChangeSet {
  const changes = FACTS.map(({ header, text, path }) => create(path, printMemory(header, text), header.id));
  return changeSet(changes, [askLine(QUESTION, REPLICA)]);
}

/** What the answer does to the facts as they lie on the disk. */
export function answered(files: FileOps): ChangeSet {
  const memories = FACTS.flatMap(({ path }) => {
    const memory = parseMemoryFile(path, files.read(path));
    return isMemory(memory) ? [{ memory, days: [] }] : [];
  });
  const fileAt = (path: string) => textOf(files, path);
  const copy = new MemoryCopy(memories, { fileAt, pages: () => ({ skipped: "there are none" }) });
  const answer = { id: QUESTION.id, choice: "replaces", by: "user", at: new Date(NOW_MS).toISOString() };
  const { changes, appends = [] } = copy.run(planAnswer(QUESTION, answer, SCENE));
  return changeSet(changes, appends);
}
