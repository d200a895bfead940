import type { Header } from "./kinds.ts";

/** The reason that a fact carries which another one has taken in. Pure. @see isMerged */
export function mergedInto(id: string): string {
  return `merged into ${id}`;
}

/** Whether a fact was taken in by another one, which speaks for it since then. Pure. */
export function isMerged({ status, superseded_by, reason }: Header): boolean {
  return status === "superseded" && superseded_by !== undefined && reason === mergedInto(superseded_by);
}
