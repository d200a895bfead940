import type { Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import type { Why } from "../markdown/changes.ts";
import { type Cared, EditBuilder } from "./care.ts";
import { assertThere } from "./link.ts";

export type Judgement = "confirm" | "dispute" | "pin" | "unpin";

/** Below this confidence a memory is speculative and expires unless confirmed. */
const SPECULATIVE = 0.4;

/**
 * Plans what the user says about memories: `dispute` (doubtful; ranked lower until confirmed), `pin` (nothing
 * but the user changes its status) and `unpin`. PaiError `wrong_state` for a memory that is forgotten or
 * gone. Pure.
 * @see planConfirm
 */
export function* planJudge(
  ids: readonly string[],
  judgement: Exclude<Judgement, "confirm">,
  nowMs: number,
): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  for (const memory of (yield* load(ids)).values()) judgeOne(builder, memory, judgement, nowMs);
  return builder.planned();
}

/** Puts one judgement on the builder. After `confirm` a pending memory is active, and its decay starts again. */
export function judgeOne(builder: EditBuilder, memory: Memory, judgement: Judgement, nowMs: number): void {
  assertThere(memory.header);
  const step = STEPS[judgement](memory, new Date(nowMs).toISOString());
  if (typeof step === "string") builder.note(`${memory.header.id} ${step}`, memory);
  else builder.change(memory, step.patch, step.why);
}

type Step = { readonly patch: Record<string, unknown>; readonly why: Why } | string;

const STEPS: Readonly<Record<Judgement, (memory: Memory, at: string) => Step>> = {
  confirm: ({ header }, at) => ({
    patch: {
      ...(header.status === "pending" && { status: undefined, reason: undefined }),
      ...((header.confidence ?? 1) < SPECULATIVE && { expires_at: undefined }),
      ...(header.verification === "disputed" && { reason: undefined }),
      verification: "user_confirmed",
      confirmed: at,
      updated: at,
    },
    why: {
      event: "confirmed",
      reason: "confirmed by the user",
      ...(header.status === "pending" && { detail: "status pending -> active" }),
    },
  }),
  dispute: ({ header }, at) =>
    header.verification === "disputed"
      ? "is already disputed"
      : {
          patch: { verification: "disputed", reason: "disputed by the user", updated: at },
          why: { event: "disputed", reason: "disputed by the user" },
        },
  pin: ({ header }, at) =>
    header.pinned
      ? "is already pinned"
      : { patch: { pinned: true, updated: at }, why: { event: "pinned", reason: "pinned by the user" } },
  unpin: ({ header }, at) =>
    header.pinned
      ? {
          patch: { pinned: undefined, updated: at },
          why: { event: "unpinned", reason: "unpinned by the user" },
        }
      : "is not pinned",
};
