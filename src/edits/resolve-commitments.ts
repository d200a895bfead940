import { PaiError } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import type { Why } from "../markdown/changes.ts";
import { dayIn } from "./answer-effects.ts";
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
function stateOf({ header }: Memory): string {
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

/**
 * Plans that a promise is due on another day: the first one that a text names, from today on, within a year. PaiError `wrong_state` for what
 * is no open commitment, `invalid_value` for a text without a day. Pure.
 */
export function* planMove(id: string, text: string, nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const at = new Date(nowMs).toISOString();
  const due = dayIn(text, { created: at });
  if (due === undefined)
    throw new PaiError("invalid_value", `cannot read a day in ${JSON.stringify(text.slice(0, 60))}`, {
      hint: "a day such as friday, 12 May or 2026-05-12",
    });
  for (const memory of (yield* load([id])).values()) {
    const state = stateOf(memory);
    if (state !== "open")
      throw new PaiError("wrong_state", `${id} is ${state}`, { hint: `pai done ${id} --reopen` });
    const was = "due" in memory.header ? memory.header.due?.slice(0, 10) : undefined;
    const detail = `due ${was ?? "without a day"} -> ${due.slice(0, 10)}`;
    const why = { event: "moved", reason: "as the user says", detail } as const;
    builder.change(memory, { due, updated: at }, why);
  }
  return builder.planned();
}
