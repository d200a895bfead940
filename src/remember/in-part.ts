import type { Header, Memory } from "../domain/kinds.ts";
import { covers } from "../language/compare/covers.ts";
import type { ChangeBuilder, Why } from "../markdown/changes.ts";
import { analyse } from "../text/analyse.ts";
import { placeTaken } from "./settle-facts.ts";

/**
 * Whether a newer statement that replaces an older one says all that the older one says: it gives another value of the one thing that the
 * older one tells, or has two thirds of its content words. Else the older one stays in force beside it. Pure.
 */
export function saysAllOf(newer: Memory, older: Memory): boolean {
  return placeTaken(newer, older) === "whole" || covers(newer.text, older.text);
}

/** Whether a statement that sets another one right does so in its words: it has two thirds of them, and so says all of it anew. Pure. */
export function saysInItsWords(newer: Memory, older: Memory): boolean {
  const told = new Set(analyse(newer.text));
  const words = analyse(older.text);
  return words.filter((word) => told.has(word)).length * 3 >= words.length * 2;
}

/** Notes that something newer says a part of a statement anew: it stays in force and is shown behind that. Pure but for the builder. */
export function replaceInPart(
  builder: Pick<ChangeBuilder, "change" | "current">,
  older: Memory,
  newer: Memory,
  { at, reason }: { readonly at: string; readonly reason: string },
): void {
  const { links = [] } = builder.current(older).header;
  const to = newer.header.id;
  const others = links.filter((link) => link.to !== to);
  const why: Why = { event: "linked", reason, detail: `replaced_in_part_by ${to}` };
  builder.change(older, { links: [...others, { to, type: "replaced_in_part_by" }], updated: at }, why);
}

/** When something ended that was replaced at `at`: on the day from which the newer holds; what is itself to come, when that was said. Pure. */
export function endOfReplaced(older: Header, newer: Header, at: string): string {
  const [from, until] = [older, newer].map(({ created, valid_at = created }) => valid_at) as [string, string];
  if (Date.parse(from) > Date.parse(at)) return newer.created;
  return Date.parse(until) >= Date.parse(from) ? until : from;
}
