import { describeCare } from "../render/care.ts";
import type { Run } from "../run.ts";

/** `pai restore`, `confirm`, `dispute`, `pin`, `unpin` */
export const run: Run = async (call) => {
  const { memory } = call.session;
  const { words } = call;
  const act = {
    restore: () => memory.restore(words),
    confirm: () => memory.confirm(words),
    dispute: () => memory.dispute(words),
    pin: () => memory.pin(words),
    unpin: () => memory.unpin(words),
  }[call.name as "restore" | "confirm" | "dispute" | "pin" | "unpin"]; // the names of the definitions
  const result = await act();
  return { json: result, text: describeCare(result, call.paint) };
};
