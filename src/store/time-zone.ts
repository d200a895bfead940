import { UTC, type Zone, zoneNamed, zoneOf } from "../text/time-zone.ts";

/** The zone with a name such as `Europe/Berlin`. Unknown: UTC; empty: the machine's, or that of `TZ`. */
export function openZone(name: string): Zone {
  if (name !== "") return zoneNamed(name) ?? UTC;
  return zoneOf((ms) => -new Date(ms).getTimezoneOffset() * MINUTE_MS);
}

const MINUTE_MS = 60_000;

/**
 * Milliseconds since some moment, on a clock that never jumps. Unlike `performance.now`, needs nothing that Node
 * loads at its first use.
 */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}
