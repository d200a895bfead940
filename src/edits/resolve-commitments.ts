import { PaiError } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import type { Why } from "../markdown/changes.ts";
import { type Cared, EditBuilder } from "./care.ts";

/** What a person says became of a promise; `reopen` takes that back. */
export type Resolution = "fulfil" | "cancel" | "expire" | "reopen";

const STATES = {
  fulfil: ["fulfilled", "fulfilled", "kept"],
  cancel: ["cancelled", "cancelled", "called off by the user"],
  expire: ["expired", "expired", "lapsed, as the user says"],
  reopen: ["open", "reopened", "as the user says"],
} as const;

/**
 * Plans the end of commitments: kept, called off, lapsed, or open again after all. PaiError `wrong_state` for
 * what is no commitment, or is forgotten or gone. Pure.
 */
export function* planResolve(
  ids: readonly string[],
  resolution: Resolution,
  nowMs: number,
): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const at = new Date(nowMs).toISOString();
  const [state, event, reason] = STATES[resolution];
  for (const memory of (yield* load(ids)).values()) {
    const was = stateOf(memory);
    if (was === state) {
      builder.note(`${memory.header.id} is already ${state}`, memory);
      continue;
    }
    const why: Why = { event, reason, detail: `state ${was} -> ${state}` };
    builder.change(memory, { state, resolved_at: state === "open" ? undefined : at, updated: at }, why);
  }
  return builder.planned();
}

/** What became of a promise so far. PaiError `wrong_state` for what is none. Pure. */
export function stateOf({ header }: Memory): string {
  if (header.kind !== "commitment") {
    throw new PaiError("wrong_state", `${header.id} is not a commitment (kind ${header.kind})`, {
      hint: "pai list --kind commitment",
    });
  }
  const status = header.status ?? "active";
  if (status !== "active" && status !== "pending") {
    throw new PaiError("wrong_state", `${header.id} is ${status}`, { hint: `pai restore ${header.id}` });
  }
  return header.state ?? "open";
}
