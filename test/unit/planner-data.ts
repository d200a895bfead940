import type { Change } from "../../src/domain/changeset.ts";
import { isOpenCommitment } from "../../src/domain/commitment.ts";
import { lookupNames, namesInFact } from "../../src/domain/entities.ts";
import { contentHash } from "../../src/domain/hash.ts";
import type { Memory } from "../../src/domain/kinds.ts";
import type { Need, Plan, Statement } from "../../src/domain/plan.ts";
import { isMemory, parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { latestFacts } from "../../src/memory/planner-data.ts";

/** A text as one statement that nothing is known about. */
export function plainStatement(text: string): Statement {
  return {
    text,
    category: "fact",
    subject: "owner",
    importance: 5,
    confidence: 0.6,
    keywords: [],
    entities: [],

    correction: false,
    sensitive: false,
  };
}

/** Runs a plan on memories given as data; what the driver does from files and index. */
export function plan<T>(
  steps: Plan<T>,
  memories: readonly Memory[] = [],
  buried: readonly string[] = [],
  parts?: readonly Statement[],
): T {
  let step = steps.next();
  while (!step.done) step = steps.next(answer(step.value, memories, buried, parts));
  return step.value;
}

/** The memories as a list of changes leaves them. */
export function leaves(memories: readonly Memory[], changes: readonly Change[]): Memory[] {
  const files = new Map(memories.map((memory) => [memory.path, memory.raw]));
  for (const change of changes) {
    files.delete(change.path);
    if (change.op !== "remove") files.set(change.op === "move" ? change.to : change.path, change.text);
  }
  return [...files].map(([path, raw]) => read(path, raw));
}

export function read(path: string, raw: string): Memory {
  const parsed = parseMemoryFile(path, new TextEncoder().encode(raw));
  if (!isMemory(parsed)) throw new Error(`${path}: ${parsed.message}`);
  return parsed;
}

function inOrder(memories: readonly Memory[]): Memory[] {
  return memories.toSorted((a, b) => (a.header.id < b.header.id ? -1 : 1));
}

function answer(
  need: Need,
  memories: readonly Memory[],
  buried: readonly string[],
  parts?: readonly Statement[],
): unknown {
  switch (need.ask) {
    case "load":
      return new Map(
        memories.filter(({ header }) => need.ids.includes(header.id)).map((m) => [m.header.id, m]),
      );
    case "content":
      return memories.filter(({ text }) => contentHash(text) === need.hash);
    case "citing":
      return memories.filter(({ header }) => header.sources?.some((source) => source.startsWith(need.id)));
    case "tombstoned":
      return buried.includes(need.hash);
    case "extract":
      return parts ?? [plainStatement(need.text)];
    case "entities":
      return inOrder(
        memories.filter(({ header }) => lookupNames(header).some((name) => need.names.includes(name))),
      );
    case "naming":
      return inOrder(
        memories.filter(({ header }) => header.kind === "fact" && namesInFact(header).includes(need.name)),
      );
    case "commitments":
      return memories.filter(({ header }) => header.kind === "commitment" && header.state === "open");
    case "promises":
      return memories
        .filter(({ header }) => isOpenCommitment(header))
        .map((memory) => ({ memory, cosine: 0 }));
    case "rarity":
      return () => 1;
    case "latest": {
      const ids = latestFacts(
        memories.map(({ header }) => header),
        need,
      );
      return ids.map((group) => memories.filter(({ header }) => group.includes(header.id)));
    }
    case "session":
      return {
        episodes: memories.filter(
          ({ header }) => header.kind === "episode" && header.session === need.session,
        ),
        turns: new Map(),
        speakers: new Set(),
      };
    case "neighbours":
      return memories.filter(({ header }) => header.kind === "fact").map((memory) => ({ memory, cosine: 0 }));
    case "file":
      return memories.find(({ path }) => path === need.path)?.raw;
  }
}
