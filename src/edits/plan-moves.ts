import type { Change } from "../domain/changeset.ts";
import { isVacant, load, type Plan, type Planned } from "../domain/plan.ts";
import { moveMemory } from "../markdown/changes.ts";

/** Plans to move files to where they belong; one whose place is taken stays where it is. Pure. */
export function* planMoves(moves: readonly { id: string; to: string }[]): Plan<Planned<undefined>> {
  const memories = yield* load(moves.map(({ id }) => id));
  const changes: Change[] = [];
  for (const { id, to } of moves) {
    const memory = memories.get(id);
    if (!memory || memory.path === to || !(yield* isVacant(to))) continue;
    changes.push(moveMemory(memory, to, { event: "edited", reason: "moved to where it belongs" }));
  }
  return { changes, result: undefined };
}
