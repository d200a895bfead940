import { load, type Plan, type Planned } from "../domain/plan.ts";
import { type Cared, EditBuilder } from "./care.ts";

/** Plans to give memories another sealed value, encrypted, as base64; history keeps the one before, encrypted as it was. Pure. */
export function* planReseal(ids: readonly string[], sealed: string, nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const updated = new Date(nowMs).toISOString();
  for (const memory of (yield* load(ids)).values())
    builder.change(memory, { sealed, updated }, { event: "edited", reason: "sealed anew" });
  return builder.planned();
}
