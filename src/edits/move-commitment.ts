import { PaiError } from "../domain/errors.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { dayIn } from "./answer-effects.ts";
import { type Cared, EditBuilder } from "./care.ts";
import { stateOf } from "./resolve-commitments.ts";

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
