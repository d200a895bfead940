import { idTimeMs } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { anchored } from "../language/anchored.ts";
import { isBehind, isOverBy } from "../language/upcoming.ts";
import type { Zone } from "../text/time-zone.ts";

type Told = Pick<MemoryJson, "id" | "text" | "summary" | "validAt" | "due">;

/** The words of a memory with the days that they count from when it was said, see `anchored`. Pure. */
export function anchoredText({ id, text, summary = text, validAt, due }: Told, zone: Zone): string {
  const days = [validAt, due].flatMap((day) => (day === undefined ? [] : [Date.parse(day)]));
  return anchored(summary, zone.toWall(idTimeMs(id)), days);
}

/** Whether the day that a fact names, or until which it holds, was ahead when it was said and is over. `nowMs`: domain time. Pure. */
export function isDayOver({ id, text }: Pick<Told, "id" | "text">, zone: Zone, nowMs: number): boolean {
  const [saidMs, now] = [zone.toWall(idTimeMs(id)), zone.toWall(nowMs)];
  return isBehind(text, saidMs, now) || isOverBy(text, saidMs, now);
}
