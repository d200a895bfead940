import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import { citing, load, neighbours, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Why } from "../markdown/changes.ts";
import { placeTaken, settleFacts } from "../remember/settle-facts.ts";
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
function judgeOne(builder: EditBuilder, memory: Memory, judgement: Judgement, nowMs: number): void {
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

/**
 * Plans that memories are true. One that waited for review becomes active, a waiting episode with all that
 * rests on it; a fact then takes the place of the facts that give another value of what it gives: while it waited nothing was weighed
 * against it. PaiError `wrong_state`. Pure.
 */
export function* planConfirm(ids: readonly string[], nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const named = [...(yield* load(ids)).values()];
  const waiting: Memory[] = [];
  for (const memory of named) {
    waiting.push(...(isPending(memory) ? [memory, ...(yield* restingOn(memory))] : []));
    judgeOne(builder, memory, "confirm", nowMs);
  }
  for (const memory of waiting) {
    if (!builder.has(memory.header.id)) judgeOne(builder, memory, "confirm", nowMs);
    if (memory.header.kind === "fact") yield* settleWith(builder, memory, nowMs);
  }
  return builder.planned();
}

function isPending({ header }: Memory): boolean {
  return header.status === "pending";
}

/** What waits for the same review as its episode. */
function* restingOn({ header }: Memory): Plan<readonly Memory[]> {
  return header.kind === "episode" ? (yield* citing(header.id)).filter(isPending) : [];
}

/** Lets a fact take the place of the facts whose one value it gives anew. */
export function* settleWith(builder: EditBuilder, fact: Memory, nowMs: number): Plan<void> {
  const { subject = DEFAULTS.subject, id, sources = [] } = fact.header;
  const near = (yield* neighbours(fact.text, subject, builder.ofKind("fact"))).map(({ memory }) => memory);
  const rivals = near.filter(
    (other) => other.header.id !== id && isRival(fact, other) && placeTaken(fact, other) === "whole",
  );
  if (rivals.length === 0) return;
  const at = new Date(nowMs).toISOString();
  const latest = { id, source: sources.at(-1) ?? id };
  yield* settleFacts(builder, { members: [fact, ...rivals], latest, at });
}

/** In force, about the same subject, in the same scope. */
function isRival({ header: own }: Memory, { header }: Memory): boolean {
  const scope = own.scope ?? DEFAULTS.scope;
  const status = header.status ?? DEFAULTS.status;
  return (
    (status === "active" || status === "superseded") &&
    !isMerged(header) &&
    (header.subject ?? DEFAULTS.subject) === (own.subject ?? DEFAULTS.subject) &&
    (header.scope ?? DEFAULTS.scope) === scope &&
    (scope === "global" || header.project === own.project)
  );
}

/** Plans to give memories another sealed value, encrypted, as base64; history keeps the one before, encrypted as it was. Pure. */
export function* planReseal(ids: readonly string[], sealed: string, nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const updated = new Date(nowMs).toISOString();
  for (const memory of (yield* load(ids)).values())
    builder.change(memory, { sealed, updated }, { event: "edited", reason: "sealed anew" });
  return builder.planned();
}
