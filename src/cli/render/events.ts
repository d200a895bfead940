import { IDS_IN_TEXT } from "../../domain/ids.ts";
import type { EventJson, HistoryJson } from "../../domain/memory-shapes.ts";
import { escapeTerminal, oneLine } from "../../text/escape.ts";
import { excerpt, handle, memoryLines } from "./memory.ts";
import type { Painter } from "./painter.ts";

/** The history of a memory: what it says, then an event a line, other memories by what they say. Pure. */
export function storyLines({ memory, results, named }: HistoryJson, paint: Painter): string {
  const told = new Map(named.map((one) => [one.id, `${handle(one)} "${excerpt(one.text, NAMED_CHARS)}"`]));
  const inWords = (text: string) => text.replace(IDS_IN_TEXT, (id) => told.get(id) ?? id);
  const lines = results.map(({ detail, ...event }) => {
    const more = detail === undefined ? {} : { detail: inWords(detail) };
    return eventLine({ ...event, ...more, reason: inWords(event.reason) }, paint);
  });
  return [...(memory ? [memoryLines(memory, paint)] : []), ...lines].join("\n");
}

const NAMED_CHARS = 60;

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
