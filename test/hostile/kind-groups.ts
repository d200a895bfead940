import type { Kind } from "./kinds.ts";

/** Links, and what is no file at all. */
const NEVER_READ: ReadonlySet<Kind> = new Set<Kind>([
  "a pipe",
  "a link to nothing",
  "a link to itself",
  "a link to an endless device",
  "a link to a pipe",
  "a socket",
  "an endless device",
  "a device that says nothing",
]);
/** Links to what could be read. */
const LINKS: ReadonlySet<Kind> = new Set<Kind>([
  "a link to what was there",
  "a link to the kernel's own",
  "a link into a directory of the kernel",
]);

/** Whether nothing ever reads it, or follows it where links are not followed. */
export function isPassedOver(kind: Kind, followed: boolean): boolean {
  return NEVER_READ.has(kind) || (!followed && LINKS.has(kind));
}
