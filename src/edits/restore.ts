import { PaiError } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { citing, load, type Plan, type Planned } from "../domain/plan.ts";
import { unbury } from "../domain/tombstones.ts";
import { type Cared, CareSheet } from "./care.ts";
import { goneWith } from "./forget.ts";

/**
 * Plans the way back to `active` from every end state, without a time limit: forgotten, pruned,
 * archived, expired, superseded, invalidated. Facts that went with an episode come back with it, and
 * all of them age from now on.
 * PaiError `wrong_state` for a pending memory, which is confirmed instead. Pure.
 */
export function* planRestore(ids: readonly string[], nowMs: number): Plan<Planned<Cared>> {
  const builder = new CareSheet();
  for (const memory of (yield* load(ids)).values()) {
    if (memory.header.status === "pending") {
      throw new PaiError("wrong_state", `${memory.header.id} is pending, so there is nothing to restore`, {
        hint: `pai confirm ${memory.header.id}`,
      });
    }
    yield* restoreOne(builder, memory, nowMs);
    if (memory.header.kind !== "episode" || memory.header.status !== "forgotten") continue;
    for (const fact of yield* citing(memory.header.id)) {
      const wentWithIt =
        fact.header.status === "forgotten" && fact.header.reason === goneWith(memory.header.id);
      if (wentWithIt && !builder.has(fact.header.id)) yield* restoreOne(builder, fact, nowMs);
    }
  }
  return builder.planned();
}

function* restoreOne(builder: CareSheet, memory: Memory, nowMs: number): Plan<void> {
  const { header } = memory;
  const at = new Date(nowMs).toISOString();
  const overdue = header.expires_at !== undefined && Date.parse(header.expires_at) <= nowMs;
  const status = header.status ?? "active";
  if (status === "active" && !overdue) return builder.note(`${header.id} is already active`, memory);
  const patch = {
    status: undefined,
    reason: undefined,
    forgotten_at: undefined,
    archived_at: undefined,
    invalid_at: undefined,
    superseded_by: undefined,
    ...(header.lifecycle === "archived" && { lifecycle: undefined }),
    // Ageing begins anew: else the next night would undo it.
    confirmed: at,
    ...(overdue && { expires_at: undefined }),
    updated: at,
  };
  const detail = `status ${overdue && status === "active" ? "past its time to live" : status} -> active`;
  builder.change(memory, patch, { event: "restored", reason: "restored on request", detail });
  if (status === "forgotten") builder.append(unbury(memory.text, at));
  if (header.superseded_by) yield* unlinkSuccessor(builder, header.id, header.superseded_by, at);
}

/** Both ends of a supersession say so; when one goes, so does the other. */
function* unlinkSuccessor(builder: CareSheet, id: string, successorId: string, at: string): Plan<void> {
  const successor = (yield* load([successorId])).get(successorId);
  if (!successor) return;
  // Another one that it replaced may have been restored just now.
  const rest = (builder.builder.current(successor).header.supersedes ?? []).filter((other) => other !== id);
  const why = {
    event: "unlinked",
    reason: `${id} was restored`,
    detail: `no longer supersedes ${id}`,
  } as const;
  builder.change(successor, { supersedes: rest.length > 0 ? rest : undefined, updated: at }, why);
  builder.note(`${successorId}, which replaced ${id}, is still active`);
}
