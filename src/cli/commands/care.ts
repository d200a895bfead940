import { PaiError } from "../../domain/errors.ts";
import type { CareJson } from "../../domain/shapes.ts";
import { describeCare } from "../render/care.ts";
import type { Run } from "../run.ts";
import { run as consolidate } from "./consolidate.ts";

/** `pai restore`, `confirm`, `dispute`, `pin`, `unpin`, `fulfil`, `cancel`, `expire`, `reopen` */
export const run: Run = async (call) => {
  if (call.name === "expire" && call.words.length === 0) return consolidate(call);
  const { memory } = call.session;
  const { words } = call;
  const acts: Readonly<Record<string, () => Promise<CareJson>>> = {
    restore: () => memory.restore(words),
    confirm: () => memory.confirm(words),
    dispute: () => memory.dispute(words),
    pin: () => memory.pin(words),
    unpin: () => memory.unpin(words),
    fulfil: () => memory.fulfil(words),
    cancel: () => memory.cancel(words),
    expire: () => memory.expire(words),
    reopen: () => memory.reopen(words),
  };
  const act = acts[call.name];
  if (!act) throw new PaiError("internal", `nothing is known of ${call.name}`);
  const result = await act();
  return { json: result, text: describeCare(result, call.paint) };
};
