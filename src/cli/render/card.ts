import { DOCUMENT_CONTEXT } from "../../domain/flat.ts";
import { handleOf, IDS_IN_TEXT } from "../../domain/ids.ts";
import type { EventJson, HistoryJson, MemoryJson, TurnJson } from "../../domain/memory-shapes.ts";
import type { RecallJson, ResultJson, ShowJson } from "../../domain/shapes.ts";
import { happened } from "../../domain/shown-words.ts";
import { escapeTerminal, oneLine } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { count, excerpt, memoryLines, rowsOf, share } from "./memory.ts";
import type { Painter } from "./painter.ts";

const SHOWN = new Set([
  "id",
  "kind",
  "sources",
  "links",
  "members",
  "hash",
  "supporting",
  "contradicting",
  "created",
  "updated",
  "confidence",
]);

const SHOWN_CHARS = 60;

/** A memory at the other end of a link by what it says, where that is known; else its id. Pure. */
export function linkText(id: string, known: readonly MemoryJson[]): string {
  const memory = known.find((one) => one.id === id);
  return memory === undefined ? id : `${handleOf(memory)} "${excerpt(memory.text, SHOWN_CHARS)}"`;
}

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
  const { alpha, beta, supporting, contradicting } = belief;
  const facts = [
    `${supporting.length} for`,
    `${contradicting.length} against`,
    ...(front.sources_count === undefined ? [] : [`listed of ${front.sources_count}`]),
  ];
  return [
    ["belief", `${alpha} / (${alpha} + ${beta}) = ${confidence.toFixed(2)}; facts: ${facts.join(", ")}`],
  ];
}

/**
 * The history of a memory: what it says, then an event a line, other memories by what they say; unless `isFull` only what a person may
 * notice, without figures. Pure.
 */
export function storyLines(
  { memory, results, named }: HistoryJson,
  paint: Painter,
  isFull = paint.isFull,
): string {
  const lines = results
    .filter((event) => isFull || event.event !== "aged")
    .map(({ detail, ...event }) => {
      const more = detail === undefined ? {} : { detail: inWords(detail, named) };
      const told = { ...event, ...more, reason: inWords(event.reason, named) };
      return isFull ? eventLine(told, paint) : plainLine(told, paint);
    });
  return [...(memory ? [memoryLines(memory, paint)] : []), ...lines].join("\n");
}

/** A text with what the memories say whose ids stand in it. Pure. */
function inWords(text: string, named: readonly MemoryJson[]): string {
  return text.replace(IDS_IN_TEXT, (id) => linkText(id, named));
}

function eventLine({ wall, event, reason, detail, wording, cs }: EventJson, paint: Painter): string {
  const why = [reason, detail, wording === undefined ? undefined : `"${oneLine(wording)}"`].filter(
    (part) => part !== undefined,
  );
  return `${paint.dim(wall.slice(0, 19).replace("T", " "))} ${event}: ${escapeTerminal(why.join("; "))} ${paint.dim(cs)}`;
}

/** Details that name another memory, or a day; others are inner states. */
const TOLD_DETAIL = /^(?:by|due|instead of|into|over) /;

function plainLine({ at, event, reason, detail = "", wording }: EventJson, paint: Painter): string {
  const told = [
    happened(event, reason),
    ...(TOLD_DETAIL.test(detail) && detail.search(IDS_IN_TEXT) < 0 ? [detail] : []),
    ...(wording === undefined ? [] : [`"${oneLine(wording)}"`]),
  ];
  return paint.wrap(`${paint.day(at)} ${escapeTerminal(told.join("; "))}`, 2);
}

export function explainLines({ score, support, via, explain }: ResultJson, paint: Painter): string {
  if (!explain) return "";
  const parts = explain.parts.map(
    ({ name, value, weight, points }) =>
      `     ${points < 0 ? "" : " "}${points.toFixed(3)}  ${name.padEnd(PART_WIDTH)} ${value.toFixed(2)} x ${share(weight, 3)}`,
  );
  const matched = Object.entries(explain.matched).map(([term, found]) =>
    found.length === 1 && found[0] === term ? term : `${term} (${found.join(", ")})`,
  );
  return [
    `   score ${score.toFixed(3)}, the sum of`,
    ...parts,
    via !== undefined
      ? `   linked with ${via}`
      : `   matched ${escapeTerminal(matched.join(", "))} (${explain.foundBy}); support ${explain.support.toFixed(2)}, ${support}`,
    ...(explain.wordings === undefined
      ? []
      : [`   asked as ${explain.wordings.map((one) => JSON.stringify(escapeTerminal(one))).join(", ")}`]),
  ]
    .map((line) => paint.dim(line))
    .join("\n");
}

const PART_WIDTH = 10;

export function readingLines(
  { read, considered, results, rejected, tookMs, freshness }: RecallJson,
  paint: Painter,
): string {
  if (!read) return "";
  const left = leftOut(rejected);
  const quoted = read.phrases.length > 0 ? `; phrases "${read.phrases.join('", "')}"` : "";
  const time = read.time ? `; time ${timeOf(read.time)}` : "";
  const without = read.excluded.length > 0 ? `; without ${read.excluded.join(", ")}` : "";
  return [
    `read as: ${escapeTerminal(read.terms.join(" ") + quoted + without + time)} (${read.matching})`,
    ...(read.approximate === undefined ? [] : [`vectors: approximate, recall ${share(read.approximate, 2)}`]),
    `considered ${considered}, shown ${results.length}${left === "" ? "" : `, left out: ${left}`}; index ${freshness}, ${tookMs} ms`,
  ]
    .map((line) => paint.dim(line))
    .join("\n");
}

function timeOf({ words, from, until }: NonNullable<NonNullable<RecallJson["read"]>["time"]>): string {
  const ends = [
    from === undefined ? [] : [`from ${from.slice(0, 10)}`],
    until === undefined ? [] : [`before ${until.slice(0, 10)}`],
  ].flat();
  return `${words.join(", ")} (${ends.join(", ")})`;
}

/** Why recall left memories out, by the names that it counts them by. Any other name is that of a filter. */
const REASONS: Readonly<Record<string, string>> = {
  status: "forgotten or no longer in force",
  silenced: "hidden because its fact was forgotten or is no longer in force",
  expired: "expired",
  "no longer true": "no longer true",
  "not yet true": "not yet true",
  "not yet known": "not yet known",
  doubted: "a belief of low confidence",
  entity: "an entity that the query does not name",
  vouched: "from the web or a tool and not confirmed",
  support: "too little in common with the query",
  sensitive: "sensitive",
  phrase: "without the phrase",
  excluded: "with an excluded word",
  unreadable: "unreadable",
  replaced: "replaced by a newer version",
  repeat: "the same as a result",
  source: "already shown as a fact or turn",
  score: "below the minimum score",
  limit: "beyond the limit",
};

/** How many memories recall left out for which reasons, for people: `1 sensitive, 2 beyond the limit`. "" for none. Pure. */
function leftOut(rejected: Readonly<Record<string, number>>): string {
  return Object.entries(rejected)
    .map(([name, n]) => `${grouped(n)} ${REASONS[name] ?? `not matching --${name}`}`)
    .join(", ");
}

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
    ? [`${handleOf(hit)}#${hit.turn}`, "document", paint.day(hit.at ?? "")]
    : [handleOf(hit), hit.kind];
  const names = [...name, ...(session === undefined ? [] : [oneLine(session)])];
  return [...names, ...tags.map((tag) => `#${oneLine(tag)}`)].join(" · ");
}
