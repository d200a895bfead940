import type { EventJson } from "../../domain/memory-shapes.ts";
import { escapeTerminal, oneLine } from "../../text/escape.ts";
import type { Painter } from "./painter.ts";

/** One event of a memory's history, in a line. Pure. */
export function eventLine({ wall, event, reason, detail, wording, cs }: EventJson, paint: Painter): string {
  const why = [reason, detail, wording === undefined ? undefined : `"${oneLine(wording)}"`].filter(
    (part) => part !== undefined,
  );
  return `${paint.dim(moment(wall))} ${event}: ${escapeTerminal(why.join("; "))} ${paint.dim(cs)}`;
}

/** `2026-11-21 10:04:05` of an ISO moment, UTC. Pure. */
export function moment(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}
