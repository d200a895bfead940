import { idTimeMs } from "../../domain/ids.ts";
import { utcDay } from "../../domain/paths.ts";
import type { PassView } from "../pass.ts";

/** When something was observed, and with what it is one observation. */
export interface Occasion {
  /** One session on one UTC day, or one UTC day without a session. */
  readonly key: string;
  readonly atMs: number;
}

/**
 * The occasion that a source stands for. A remark that was told later than it happened (a diary taken in at once) belongs
 * to the day of what it tells; one that tells of days to come to that on which it was made. Pure.
 */
export function occasionOf(source: string, { row, sessionOf }: PassView): Occasion {
  const [id = source, turn] = source.split("#", 2);
  const toldMs = idTimeMs(id);
  const happened = turn === undefined ? row(id)?.header.valid_at : undefined;
  const atMs = happened === undefined ? toldMs : Math.min(toldMs, Date.parse(happened));
  const [day, session] = [utcDay(atMs), sessionOf(id)];
  return { key: session === undefined ? day : `${session}@${day}`, atMs };
}
