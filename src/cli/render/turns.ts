import { DOCUMENT_CONTEXT } from "../../domain/flat.ts";
import type { TurnJson } from "../../domain/memory-shapes.ts";
import type { ResultJson } from "../../domain/shapes.ts";
import { escapeTerminal, oneLine } from "../../text/escape.ts";
import { excerpt, handle } from "./memory.ts";
import type { Painter } from "./painter.ts";

/** How much of a neighbour a list shows, in characters. */
const NEIGHBOUR_CHARS = 120;
const INDENT = "   ";

/**
 * The turns of one conversation that were found, or a section of a document, in their order, each with its speaker and day, between their
 * neighbours; then a line that says which conversation. `details` are the lines behind one result. Pure.
 */
export function foundTurns(
  hits: readonly ResultJson[],
  paint: Painter,
  details: (hit: ResultJson) => string,
): string {
  const lines = new Map<number, string>();
  for (const { before = [], after = [] } of hits) {
    for (const turn of [...before, ...after]) lines.set(turn.turn, neighbourLine(turn, paint));
  }
  for (const hit of hits) lines.set(hit.turn ?? 0, `${hitLine(hit, paint)}${details(hit)}`);
  const numbers = [...lines.keys()].sort((a, b) => a - b);
  const text = numbers.map((number, i) => {
    const isGap = i > 0 && numbers[i - 1] !== number - 1;
    return `${isGap ? `${paint.dim(`${INDENT}…`)}\n` : ""}${lines.get(number)}`;
  });
  return [...text, ...hits.slice(0, 1).map((hit) => INDENT + paint.dim(whence(hit, paint)))].join("\n");
}

/** The turns of a conversation for reading, each with speaker and time; the requested one stands out. Pure. */
export function spokenLines(
  turns: readonly TurnJson[],
  asked: number | undefined,
  paint: Painter,
): readonly string[] {
  return turns.flatMap(({ turn, speaker, at, text }, i) => {
    const head = `${oneLine(speaker)} ${paint.dim(`· ${paint.minute(at)} · ${turn}`)}`;
    const body = escapeTerminal(text, { lines: true });
    const isAside = asked !== undefined && turn !== asked;
    return [...(i > 0 ? [""] : []), isAside ? head : paint.bold(head), isAside ? paint.dim(body) : body];
  });
}

function hitLine(hit: ResultJson, paint: Painter): string {
  const { rank, speaker = "", at = "", text } = hit;
  const lead = `${rank}. `;
  const day = isSection(hit) ? "" : `, ${paint.day(at)}`;
  return `${lead}${paint.wrap(`${oneLine(speaker)}${day}: ${excerpt(text)}`, lead.length)}`;
}

function isSection({ context }: ResultJson): boolean {
  return context === DOCUMENT_CONTEXT;
}

function neighbourLine({ speaker, text }: TurnJson, paint: Painter): string {
  const said = paint.wrap(`${oneLine(speaker)}: ${excerpt(text, NEIGHBOUR_CHARS)}`, INDENT.length);
  return paint.dim(INDENT + said);
}

function whence(hit: ResultJson, paint: Painter): string {
  const { session, tags } = hit;
  const name = isSection(hit)
    ? [`${handle(hit)}#${hit.turn}`, "document", paint.day(hit.at ?? "")]
    : [handle(hit), hit.kind];
  const names = [...name, ...(session === undefined ? [] : [oneLine(session)])];
  return [...names, ...tags.map((tag) => `#${oneLine(tag)}`)].join(" · ");
}
