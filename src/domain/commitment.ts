import { DAY_MS } from "../text/calendar.ts";
import { UTC, type Zone } from "../text/time-zone.ts";
import type { Header, HeaderOf } from "./kinds.ts";
import { isActive } from "./status.ts";

/** Whether a header is that of a commitment that was kept or called off. Pure. */
export function isClosedCommitment(header: Header): boolean {
  return header.kind === "commitment" && (header.state ?? "open") !== "open";
}

/** Whether a header is that of a commitment in force that nobody has resolved. Pure. */
export function isOpenCommitment(header: Header): header is HeaderOf<"commitment"> {
  return header.kind === "commitment" && (header.state ?? "open") === "open" && isActive(header);
}

/** Whether a memory is in force, and a promise still open. Pure. */
export function isInForce({ header }: { readonly header: Header }): boolean {
  return header.kind === "commitment" ? isOpenCommitment(header) : isActive(header);
}

/**
 * Whether an open commitment should have been done by `nowMs` (ms since 1970): after its moment, or after the
 * whole day, as it is in `zone`, where it names a day. Pure.
 */
export function isOverdue(
  { state = "open", due }: HeaderOf<"commitment">,
  nowMs: number,
  zone: Zone = UTC,
): boolean {
  if (state !== "open" || due === undefined) return false;
  const dueMs = Date.parse(due);
  return dueMs % DAY_MS === 0 ? zone.toWall(nowMs) >= dueMs + DAY_MS : nowMs >= dueMs;
}
