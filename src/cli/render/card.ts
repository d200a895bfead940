import { IDS_IN_TEXT } from "../../domain/ids.ts";
import type { EventJson, HistoryJson, MemoryJson } from "../../domain/memory-shapes.ts";
import type { ShowJson } from "../../domain/shapes.ts";
import { escapeTerminal, oneLine } from "../../text/escape.ts";
import { count, excerpt, handle, type MaybeRow, memoryLines, rowsOf, share } from "./memory.ts";
import type { Painter } from "./painter.ts";

/** Front matter that the card shows in words of its own. */
const SHOWN = new Set([
  ...["id", "kind", "sources", "links", "members", "relations", "hash", "supporting", "contradicting"],
  ...["partial", "created", "updated", "confidence"],
]);

/** How much of another memory stands in a line. */
const SHOWN_CHARS = 60;

/** A memory at the other end of a link by what it says, where that is known; else its id. Pure. */
export function linkText(id: string, known: readonly MemoryJson[]): string {
  const memory = known.find((one) => one.id === id);
  return memory === undefined ? id : `${handle(memory)} "${excerpt(memory.text, SHOWN_CHARS)}"`;
}

/** What the card says in two columns: names and values. Pure. */
export function cardFields(card: ShowJson): [string, string][] {
  const { confidence, observations, certainty, policy, accessDays, lastAccess } = card;
  const lookedUp =
    lastAccess === undefined
      ? "never looked up"
      : `looked up on ${count(accessDays, "day")}, last on ${lastAccess}`;
  const others = Object.entries(card.front).filter(([key]) => !SHOWN.has(key));
  return rowsOf([
    ["id", card.id],
    ["file", escapeTerminal(card.path)],
    ["kind", card.kind],
    ["created", card.created],
    ["updated", card.updated === card.created ? undefined : card.updated],
    ["confidence", `${share(confidence)}, ${certainty} (${policy})`],
    ["observed", `on ${count(observations, "occasion")}, ${lookedUp}`],
    ...lifeOf(card),
    ...beliefFields(card),
    ["recalled", card.recallable ? undefined : "no"],
    ["edited", card.handEdited ? "by hand; taken over by the next change" : undefined],
    ...others.map(
      ([key, value]) =>
        [key, escapeTerminal(typeof value === "string" ? value : JSON.stringify(value))] as const,
    ),
  ]);
}

function beliefFields({ belief, confidence, front }: ShowJson): [string, string][] {
  if (belief === undefined) return [];
  const { alpha, beta, supporting, contradicting, partial } = belief;
  const facts = [
    `${supporting.length} for`,
    `${contradicting.length} against`,
    `${partial.length} in part`,
    ...(front.sources_count === undefined ? [] : [`listed of ${front.sources_count}`]),
  ];
  return [
    ["belief", `${alpha} / (${alpha} + ${beta}) = ${confidence.toFixed(2)}; facts: ${facts.join(", ")}`],
  ];
}

function lifeOf(card: ShowJson): readonly MaybeRow[] {
  const { heat = 0, decay = 0, stability = 1 } = card;
  const scores = `heat ${heat.toFixed(2)}, decay ${decay.toFixed(2)}, stability ${stability}`;
  const state = card.lifecycle ?? "candidate";
  return [["life", card.heat === undefined ? undefined : `${state}; ${scores}`]];
}

/** The history of a memory: what it says, then an event a line, other memories by what they say. Pure. */
export function storyLines({ memory, results, named }: HistoryJson, paint: Painter): string {
  const lines = results.map(({ detail, ...event }) => {
    const more = detail === undefined ? {} : { detail: inWords(detail, named) };
    return eventLine({ ...event, ...more, reason: inWords(event.reason, named) }, paint);
  });
  return [...(memory ? [memoryLines(memory, paint)] : []), ...lines].join("\n");
}

/** A text with what the memories say whose ids stand in it. Pure. */
export function inWords(text: string, named: readonly MemoryJson[]): string {
  return text.replace(IDS_IN_TEXT, (id) => linkText(id, named));
}

function eventLine({ wall, event, reason, detail, wording, cs }: EventJson, paint: Painter): string {
  const why = [reason, detail, wording === undefined ? undefined : `"${oneLine(wording)}"`].filter(
    (part) => part !== undefined,
  );
  return `${paint.dim(moment(wall))} ${event}: ${escapeTerminal(why.join("; "))} ${paint.dim(cs)}`;
}

/** `2026-11-21 10:04:05` of an ISO moment, UTC. Pure. */
function moment(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}
