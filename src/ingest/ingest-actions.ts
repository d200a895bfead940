import type { MemoryAction } from "../domain/memory-action.ts";

/** What reading a conversation can come to: what is made, or what the decision table says of a statement. */
export type Captured =
  | "episode"
  | "summary"
  | "artifact"
  | "created"
  | "pending"
  | "duplicate"
  | "reinforced"
  | "superseded"
  | "invalidated"
  | "weakened"
  | "fulfilled"
  | "cancelled"
  | "suppressed";

/** The action that stands for what became of something said. Pure. */
export function actionFor(captured: Captured): MemoryAction {
  return ACTIONS[captured];
}

const ACTIONS: Readonly<Record<Captured, MemoryAction>> = {
  episode: "store_episode",
  summary: "summarize_node",
  artifact: "create_artifact",
  created: "store_note",
  pending: "store_note",
  // The file gains a source, a support or an end.
  duplicate: "update_note",
  reinforced: "update_note",
  superseded: "update_note",
  invalidated: "update_note",
  weakened: "update_note",
  fulfilled: "update_note",
  cancelled: "update_note",
  suppressed: "discard",
};
