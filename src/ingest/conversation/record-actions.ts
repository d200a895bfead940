import type { Append } from "../../domain/changeset.ts";
import type { Memory } from "../../domain/kinds.ts";
import { decideAction, recordAction } from "../../domain/memory-action.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import type { Outcome } from "../../remember/state-fact.ts";
import { actionFor, type Captured } from "../ingest-actions.ts";
import type { Talk } from "./talk.ts";

/** What a plan made, beside what came of statements. */
export interface Made {
  readonly what: "episode" | "summary";
  readonly memory: Memory;
}

/** A line for each decision about a conversation: what was made, and what came of each statement. Pure. */
export function recordActions(
  made: readonly Made[],
  outcomes: readonly Outcome[],
  { rules, replica }: Talk,
): readonly Append[] {
  const at = new Date(rules.nowMs).toISOString();
  const stated = outcomes.flatMap(({ action, memory }) => {
    if (action === "queued") return []; // nothing is decided yet
    const isNew = action === "created" || action === "pending";
    return [{ what: memory.header.kind === "artifact" && isNew ? ("artifact" as const) : action, memory }];
  });
  return [...made, ...stated].map(({ what, memory: { header } }) => {
    const action = actionFor(what);
    const eligibility = {
      confidence: header.confidence ?? DEFAULTS.confidence,
      lifecycleState: header.lifecycle ?? ("candidate" as const),
      importance: header.importance ?? DEFAULTS.importance,
      source: sourceOf(what),
    };
    const decision = decideAction(action, eligibility);
    return recordAction({ at, action, ...decision, eligibility, id: header.id }, replica);
  });
}

function sourceOf(what: Captured): "consolidation" | "extraction" {
  return what === "summary" ? "consolidation" : "extraction";
}
