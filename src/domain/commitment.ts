import type { HeaderOf } from "./kinds.ts";

const DAY_MS = 86_400_000;

/**
 * Whether an open commitment should have been done by `nowMs` (ms since 1970): after its moment, or after the
 * whole UTC day where it names a day or its midnight. Pure.
 */
export function isOverdue({ state = "open", due }: HeaderOf<"commitment">, nowMs: number): boolean {
  if (state !== "open" || due === undefined) return false;
  const dueMs = Date.parse(due);
  return nowMs >= (dueMs % DAY_MS === 0 ? dueMs + DAY_MS : dueMs);
}
