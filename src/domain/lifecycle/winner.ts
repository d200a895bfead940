import { trustOf } from "../provenance.ts";
import type { Aged, Moment } from "./aging.ts";
import { effectiveConfidence } from "./effective-confidence.ts";

/**
 * The order in which facts that say the same take each other in: the most trusted first, then the surest today, of
 * equals the older. Pure.
 */
export function surestFirst(moment: Moment): (a: Aged, b: Aged) => number {
  const sure = new Map<string, number>();
  const sureness = (aged: Aged) => {
    const known = sure.get(aged.header.id) ?? effectiveConfidence(aged, moment);
    sure.set(aged.header.id, known);
    return known;
  };
  return (a, b) =>
    trustOf(b.header) - trustOf(a.header) ||
    sureness(b) - sureness(a) ||
    Date.parse(a.header.created) - Date.parse(b.header.created) ||
    (a.header.id < b.header.id ? -1 : 1);
}
