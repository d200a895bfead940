import type { Header, Memory } from "../domain/kinds.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { valuesIn } from "../language/compare/rivals.ts";
import { daysAhead } from "../language/upcoming.ts";
import { addMonths } from "../text/calendar.ts";

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
  return {
    ...(category !== undefined && (isReworded || isOpen(newer.header)) && { category }),
    ...(isSameDay && { due }),
  };
}

function isOpen(header: Header): boolean {
  const own = header.kind === "fact" ? (header.category ?? DEFAULTS.category) : DEFAULTS.category;
  return own === DEFAULTS.category || own === "correction";
}

const MONTHS = 12;

function givesHourAlone({ header, text }: Memory): boolean {
  if (header.kind === "fact" && header.due !== undefined) return false;
  if (!valuesIn(text).some(({ sort }) => sort === "clock")) return false;
  const saidMs = Date.parse(header.valid_at ?? header.created);
  const span = { fromMs: saidMs, untilMs: addMonths(saidMs, MONTHS) };
  return daysAhead(text, { createdMs: saidMs, validMs: saidMs }, span).length === 0;
}
