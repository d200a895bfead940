import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import { citing, load, neighbours, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { placeTaken, settleFacts } from "../remember/settle-facts.ts";
import { type Cared, EditBuilder } from "./care.ts";
import { judgeOne } from "./judge.ts";

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
