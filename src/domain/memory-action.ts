import type { Append } from "./changeset.ts";

/** What can be done with something that was said or found. */
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

/** What speaks for doing it. */
export interface Eligibility {
  /** 0..1. */
  readonly confidence: number;
  readonly lifecycleState: "candidate" | "validated" | "active" | "stale" | "archived";
  /** 0..10. */
  readonly importance: number;
  readonly source: "extraction" | "consolidation" | "replay" | "manual" | "unknown";
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

/** Where the lines lie. */
export const ACTIONS_DIR = "state/memory-actions";
