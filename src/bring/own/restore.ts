import { contentHash, type Sha256 } from "../../domain/hash.ts";
import type { Memory } from "../../domain/kinds.ts";
import { memoryPath } from "../../domain/paths.ts";
import { isTombstoned, isVacant, load, type Plan, type Planned } from "../../domain/plan.ts";
import { TOMBSTONE_PATH } from "../../domain/tombstones.ts";
import { ChangeBuilder } from "../../markdown/change-builder.ts";
import { createMemory } from "../../markdown/changes.ts";
import { isOwnPlace, type Tombstone } from "./own-export.ts";

/** What became of the entries of an export. */
export interface Restored {
  readonly created: readonly Memory[];
  /** How many were there already, byte for byte. */
  readonly known: number;
  /** Those of which the store has another version, which stays. */
  readonly differing: readonly Memory[];
  /** Those whose words were forgotten here, which stay away. */
  readonly forgotten: readonly Memory[];
  readonly tombstones: number;
}

/**
 * Plans to put memories of an export back, byte for byte, at their path where nothing else lies there. What the store has under the
 * same id stays as it is, words that were forgotten in it stay away, and tombstones that it has are not set again. Pure.
 */
export function* planRestore(
  memories: readonly Memory[],
  tombstones: readonly Tombstone[],
): Plan<Planned<Restored>> {
  const builder = new ChangeBuilder();
  const created: Memory[] = [];
  const differing: Memory[] = [];
  const forgotten: Memory[] = [];
  let known = 0;
  for (const memory of memories) {
    const { id } = memory.header;
    const there = builder.get(id) ?? (yield* load([id])).get(id);
    if (there !== undefined) {
      if (there.raw === memory.raw) known++;
      else differing.push(memory);
      continue;
    }
    const hash = contentHash(memory.text);
    if (hash !== undefined && (yield* isTombstoned(hash))) {
      forgotten.push(memory);
      continue;
    }
    const placed = { ...memory, path: yield* placeFor(memory, builder) };
    builder.add(createMemory(placed, { event: "created", reason: "restored from an export" }), placed);
    created.push(placed);
  }
  const buried = yield* newTombstones(tombstones);
  builder.append(
    buried.map(({ hash, at }) => ({ path: TOMBSTONE_PATH, record: { hash, buried: true, at } })),
  );
  const result = { created, known, differing, forgotten, tombstones: buried.length };
  return { changes: builder.changes(), appends: builder.appends(), result };
}

function* placeFor(memory: Memory, builder: ChangeBuilder): Plan<string> {
  if (isOwnPlace(memory) && !builder.isTaken(memory.path) && (yield* isVacant(memory.path)))
    return memory.path;
  for (let clash = 1; ; clash++) {
    const path = memoryPath(memory.header, memory.text, clash);
    if (!builder.isTaken(path) && (yield* isVacant(path))) return path;
  }
}

function* newTombstones(tombstones: readonly Tombstone[]): Plan<readonly Tombstone[]> {
  const found: Tombstone[] = [];
  for (const tombstone of tombstones) {
    const isKnown = yield* isTombstoned(tombstone.hash as Sha256); // `readOwn` has checked its form
    if (!isKnown) found.push(tombstone);
  }
  return found;
}
