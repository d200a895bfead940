import type { Change } from "../domain/changeset.ts";
import { sha256 } from "../domain/hash.ts";
import { QUEUE_DIR } from "../domain/paths.ts";
import { fileAt, load, type Plan, type Planned } from "../domain/plan.ts";
import { changeMemory, removeMemory } from "../markdown/changes.ts";
import { boxWithout } from "../remember/boxes/box-up.ts";
import type { Cared } from "./care.ts";
import { erasedIds } from "./erase-from-pages.ts";

/**
 * A plan that erases memories for good, and with it what boxes say of them: topics and goal are those of the other
 * members, and a box without any goes. What waits for the extractor goes, too. `boxes`: the ids of those that have one of these
 * members. Pure.
 */
export function* eraseFromBoxes(
  planned: Planned<Cared>,
  boxes: (members: ReadonlySet<string>) => readonly string[],
  nowMs: number,
): Plan<Planned<Cared>> {
  const erased = new Set(erasedIds(planned));
  if (erased.size === 0) return planned;
  const changes: Change[] = [];
  const updated = new Date(nowMs).toISOString();
  const own = new Set(planned.changes.map(({ id }) => id));
  const holding = boxes(erased).filter((id) => !own.has(id));
  for (const box of (yield* load(holding)).values()) {
    const record = yield* boxWithout(box, erased);
    const why = { event: "purged", reason: "it told of what was erased" } as const;
    if (record === undefined) changes.push(removeMemory(box, why, true));
    else {
      const change = changeMemory(box, { ...record, updated }, why);
      if (change !== undefined) changes.push(change);
    }
  }
  for (const id of erased) changes.push(...(yield* withoutWaiting(id)));
  return { ...planned, changes: [...planned.changes, ...changes] };
}

function* withoutWaiting(episode: string): Plan<readonly Change[]> {
  const path = `${QUEUE_DIR}/${episode}.json`;
  const raw = episode.startsWith("ep_") ? yield* fileAt(path) : undefined;
  if (raw === undefined) return [];
  const why = { event: "purged", reason: "its episode was erased" } as const;
  return [{ op: "remove", path, before: sha256(raw), keys: [], purge: true, ...why }];
}
