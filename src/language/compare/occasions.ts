import type { Category } from "../../domain/vocabulary.ts";
import { readStatement } from "./reading.ts";
import { readSlots } from "./slots.ts";

/** A statement, and when what it tells was so. */
export interface Told {
  readonly text: string;
  readonly category: Category;
  /** ISO 8601; its UTC day counts. */
  readonly at: string;
}

/**
 * Whether two statements tell of something that happened on different days: "I ran 5 km" on Monday and on Tuesday are two events,
 * however alike their words. What became so and stays so ("I moved to Porto") is no such event. Pure.
 */
export function areOtherEvents(a: Told, b: Told): boolean {
  return a.at.slice(0, DAY) !== b.at.slice(0, DAY) && tellsOfEvent(a) && tellsOfEvent(b);
}

const DAY = "2026-01-01".length;
/** What happened is filed under these; a decision or a preference holds on. */
const EVENTS: ReadonlySet<Category> = new Set<Category>(["fact", "moment", "interest"]);

function tellsOfEvent({ text, category }: Told): boolean {
  const reading = readStatement(text);
  return EVENTS.has(category) && reading.tense === "past" && readSlots(reading).length === 0;
}
