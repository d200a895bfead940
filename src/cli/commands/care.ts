import { PaiError } from "../../domain/errors.ts";
import type { CareJson } from "../../domain/shapes.ts";
import { type Meant, nothingDone, toNamed } from "../named.ts";
import { describeCare } from "../render/care.ts";
import type { Run } from "../run.ts";
import { run as consolidate } from "./consolidate.ts";

/** What is asked before something is done to a memory that is given by words, and to which of them it may be done. */
const MEANT: Readonly<Record<string, Meant>> = {
  restore: { asks: "Restore" },
  confirm: { asks: "Confirm" },
  dispute: { asks: "Dispute" },
  pin: { asks: "Pin" },
  unpin: { asks: "Unpin" },
  fulfil: { asks: "Mark as done:", kind: "commitment" },
  cancel: { asks: "Call off:", kind: "commitment" },
  expire: { asks: "Let expire:", kind: "commitment" },
  reopen: { asks: "Reopen", kind: "commitment" },
};

/** `pai restore`, `confirm`, `dispute`, `pin`, `unpin`, `fulfil`, `cancel`, `expire`, `reopen` */
export const run: Run = async (call) => {
  if (call.name === "expire" && call.words.length === 0) return consolidate(call);
  const { memory } = call.session;
  const acts: Readonly<Record<string, (ids: readonly string[]) => Promise<CareJson>>> = {
    restore: memory.restore,
    confirm: memory.confirm,
    dispute: memory.dispute,
    pin: memory.pin,
    unpin: memory.unpin,
    fulfil: memory.fulfil,
    cancel: memory.cancel,
    expire: memory.expire,
    reopen: memory.reopen,
  };
  const act = acts[call.name];
  if (!act) throw new PaiError("internal", `nothing is known of ${call.name}`);
  const result = await toNamed(call, call.words, { meant: MEANT[call.name] ?? {}, act });
  if (result !== undefined) return { json: result, text: describeCare(result, call.paint) };
  return nothingDone(call, "nothing was changed");
};
