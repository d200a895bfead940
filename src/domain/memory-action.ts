import type { Append } from "./changeset.ts";

/** What can be done with something that was said or found (spec 2.8). */
export const MEMORY_ACTIONS = [
  "store_episode",
  "store_note",
  "update_note",
  "create_artifact",
  "summarize_node",
  "discard",
  "link_graph",
] as const;
export type MemoryAction = (typeof MEMORY_ACTIONS)[number];

const ACTION_SOURCES = ["extraction", "consolidation", "replay", "manual", "unknown"] as const;
const LIFECYCLES = ["candidate", "validated", "active", "stale", "archived"] as const;

/** What speaks for doing it. */
export interface Eligibility {
  /** 0..1. */
  readonly confidence: number;
  readonly lifecycleState: (typeof LIFECYCLES)[number];
  /** 0..10. */
  readonly importance: number;
  readonly source: (typeof ACTION_SOURCES)[number];
}

/** One line of `state/memory-actions/`. */
export interface ActionLine extends Record<string, unknown> {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly action: MemoryAction;
  readonly outcome: "done" | "skipped";
  readonly reason: string;
  readonly eligibility: Eligibility;
  /** The memory that it made or changed. */
  readonly id?: string;
}

/**
 * An action by its exact name; anything else is `discard`, so that a bad proposal changes nothing and stops
 * nothing. Pure.
 */
export function parseAction(proposed: unknown): MemoryAction {
  return MEMORY_ACTIONS.find((action) => action === proposed) ?? "discard";
}

/**
 * An eligibility with exactly its four keys, each in its range; anything else is `NOT_ELIGIBLE` as a whole. Pure.
 */
export function parseEligibility(proposed: unknown): Eligibility {
  if (typeof proposed !== "object" || proposed === null) return NOT_ELIGIBLE;
  const { confidence, lifecycleState, importance, source, ...more } = proposed as Record<string, unknown>; // checked below
  const lifecycle = LIFECYCLES.find((name) => name === lifecycleState);
  const from = ACTION_SOURCES.find((name) => name === source);
  if (Object.keys(more).length > 0 || lifecycle === undefined || from === undefined) return NOT_ELIGIBLE;
  if (!isWithin(confidence, 1) || !isWithin(importance, 10)) return NOT_ELIGIBLE;
  return { confidence, lifecycleState: lifecycle, importance, source: from };
}

export const NOT_ELIGIBLE: Eligibility = {
  confidence: 0,
  lifecycleState: "candidate",
  importance: 0,
  source: "unknown",
};

/**
 * What becomes of a proposal. What was said is always kept and nothing is always possible; all else needs to be
 * known where it comes from, and a memory in the archive is not worked on. Pure.
 */
export function decideAction(action: MemoryAction, of: Eligibility): Pick<ActionLine, "outcome" | "reason"> {
  if (action === "discard") return { outcome: "skipped", reason: "nothing to keep" };
  if (action === "store_episode") return { outcome: "done", reason: "said" };
  if (of.source === "unknown") return { outcome: "skipped", reason: "not eligible: unknown source" };
  if (of.lifecycleState === "archived") return { outcome: "skipped", reason: "not eligible: archived" };
  return { outcome: "done", reason: `from ${of.source}` };
}

/** The line of a decision, in the file of its machine and month. Pure. */
export function recordAction(line: ActionLine, replica: string): Append {
  return { path: `${ACTIONS_DIR}/${replica}-${line.at.slice(0, 7)}.jsonl`, record: { ...line } };
}

const ACTIONS_DIR = "state/memory-actions";

function isWithin(value: unknown, most: number): value is number {
  return typeof value === "number" && value >= 0 && value <= most;
}
