import { isInForce } from "../domain/commitment.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isVouchedFor, outranks, trustOf } from "../domain/provenance.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { covers } from "../language/compare/guards.ts";
import { replacedBy } from "../language/compare/one-valued.ts";
import { valuesIn } from "../language/compare/rivals.ts";
import { daysAhead } from "../language/upcoming.ts";
import type { ChangeBuilder, Why } from "../markdown/changes.ts";
import { analyse } from "../text/analyse.ts";
import { addMonths } from "../text/calendar.ts";
import { replacedKeys } from "./absorb.ts";

/**
 * Lets a statement take the place of another in force: what was said later wins. `ended`: when the older one ended, ISO 8601 UTC; where not
 * given, when the newer one began to hold. Pure but for the builder.
 */
export function takePlace(
  builder: ChangeBuilder,
  [newer, older]: readonly [newer: Memory, older: Memory],
  at: string,
  ended?: string,
): void {
  const [now, was] = [builder.current(newer), builder.current(older)];
  const { id } = now.header;
  const until = ended ?? endOfReplaced(was.header, now.header, at);
  const why = { event: "superseded", reason: "something newer was said", detail: `by ${id}` } as const;
  builder.change(was, replacedKeys(id, at, until), why);
  const { due } = keptOfPlace(now, was);
  const supersedes = [...new Set([...(now.header.supersedes ?? []), was.header.id])];
  builder.change(
    now,
    { supersedes, ...(due !== undefined && { due }), updated: at },
    { event: "contradicted", reason: "takes the place of what it contradicts" },
  );
}

/** Whether a statement may end another by itself: nobody stands behind that one, and it is neither trusted more nor said later. Pure. */
export function mayTakePlace(newer: Memory, older: Memory): boolean {
  return (
    isInForce(older) &&
    !isVouchedFor(older.header) &&
    !outranks(older.header, newer.header) &&
    trustOf(newer.header) >= trustOf(older.header) &&
    lastSaidMs(newer) >= lastSaidMs(older)
  );
}

/** How far a fact gives another value of the one-valued slot that another one fills, see `replacedBy`. Pure. */
export function placeTaken(newer: Said, older: Said): ReturnType<typeof replacedBy> {
  return outranks(older.header, newer.header) ? undefined : replacedBy(filed(newer), filed(older));
}

type Said = Pick<Memory, "header" | "text">;

function filed({ header, text }: Said): { readonly text: string; readonly subject: string } {
  return { text, subject: header.subject ?? DEFAULTS.subject };
}

/** Whether a fact took the place of another because it was said so, and no person chose that by hand. Pure. */
export function hasSetRight({ header }: Memory, other: string): boolean {
  return header.supersedes?.includes(other) === true && header.verification !== "user_confirmed";
}

/** When a fact was said last, ms since 1970. Pure. */
export function lastSaidMs({ header }: Memory): number {
  return Math.max(...(header.sources?.length ? header.sources : [header.id]).map(idTimeMs));
}

/**
 * Whether a newer statement covers an older one completely: it fills the same slot, or has two thirds of its content words. Otherwise the
 * older one stays in force beside it. Pure.
 */
export function saysAllOf(newer: Memory, older: Memory): boolean {
  return placeTaken(newer, older) === "whole" || covers(newer.text, older.text);
}

/** Whether a correction repeats two thirds of the words of the statement that it corrects. Pure. */
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

/** The date on which a replaced statement ended: when the newer one starts to hold; for one that was still to come, when that was said. Pure. */
export function endOfReplaced(older: Header, newer: Header, at: string): string {
  const [from, until] = [older, newer].map(({ created, valid_at = created }) => valid_at) as [string, string];
  if (Date.parse(from) > Date.parse(at)) return newer.created;
  return Date.parse(until) >= Date.parse(from) ? until : from;
}

/**
 * What a fact keeps of the one whose place it takes: the category, unless it has one of its own that says more than that it sets right, and was
 * not said in other words since (`isReworded`); and the day, where it gives nothing but another hour ("moved to 10:15"). Pure.
 */
export function keptOfPlace(
  newer: Memory,
  older: Memory,
  isReworded = false,
): { readonly category?: Category; readonly due?: string } {
  if (older.header.kind !== "fact" || newer.header.kind === "commitment") return {};
  const { category, due } = older.header;
  const isSameDay = due !== undefined && givesHourAlone(newer);
  const { category: own = DEFAULTS.category } = newer.header;
  const isOpen = newer.header.kind !== "fact" || own === DEFAULTS.category || own === "correction";
  return {
    ...(category !== undefined && (isReworded || isOpen) && { category }),
    ...(isSameDay && { due }),
  };
}

const MONTHS = 12;

function givesHourAlone({ header, text }: Memory): boolean {
  if (header.kind === "fact" && header.due !== undefined) return false;
  if (!valuesIn(text).some(({ sort }) => sort === "clock")) return false;
  const saidMs = Date.parse(header.valid_at ?? header.created);
  const span = { fromMs: saidMs, untilMs: addMonths(saidMs, MONTHS) };
  return daysAhead(text, { createdMs: saidMs, validMs: saidMs }, span).length === 0;
}
