import { beliefConfidence, PRIOR, weigh } from "../../domain/belief.ts";
import { DOCUMENT_CONTEXT } from "../../domain/flat.ts";
import { handleOf, idTime } from "../../domain/ids.ts";
import type { ShowJson } from "../../domain/shapes.ts";
import { deedWord, erasedIn, eventWord, happened } from "../../domain/shown-words.ts";
import { escapeTerminal, oneLine } from "../../text/escape.ts";
import { onceEach } from "../../text/groups.ts";
import { cardFields, explainLines, linkText, spokenLines, storyLines } from "../render/card.ts";
import { biteOf, count, doubtsOf, excerpt, memoryLines, standingOf } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import type { Card, CardData, Change, Listed } from "./state.ts";

/** Lines of a card that belong together; `id` names the memory that they show. */
interface Block {
  readonly text: string;
  readonly id?: string;
}

/** A line of a card; `reference` is the number of the memory that it names. */
export interface CardLine {
  readonly text: string;
  readonly reference?: number;
}

export function referencesIn(data: Card["data"]): readonly string[] {
  if (data === undefined) return [];
  return "set" in data ? Object.keys(data.texts) : named(data).map(({ id }) => id);
}

/**
 * Everything about a memory: what it says, who said it, what belongs to it, what happened to it; `isFull`: also the figures, and all that its
 * file says. Pure.
 */
export function cardLines(
  data: NonNullable<Card["data"]>,
  paint: Painter,
  isFull: boolean,
): readonly CardLine[] {
  if ("set" in data) return changeCard(data, paint);
  const { show, ranked } = data;
  const text = show.turns
    ? spokenLines(show.turns, show.turn, paint).join("\n")
    : paint.wrap(escapeTerminal(show.remark ?? show.text, { lines: true }));
  const linked = named(data);
  const ids = linked.map(({ id }) => id);
  const file = isFull ? cardFields(show) : [];
  const parts: Readonly<Record<string, readonly Block[]>> = {
    "why it ranks here": isFull && ranked?.explain ? [{ text: explainLines(ranked, paint) }] : [],
    "why it is there": behind(data, paint),
    "how sure, over time": overTime(data, paint),
    "belongs to it": linked.filter(({ isEvidence }) => !isEvidence).map(block(paint)),
    "what happened to it": storyBlocks(data, paint, isFull),
    "its file": file.map(([name, value]) => ({
      text: `  ${paint.dim(name.padEnd(13))} ${value}`,
    })),
  };
  const blocks: readonly Block[] = [
    { text: paint.bold(text) },
    ...doubtsOf(show).map((doubt) => ({ text: paint.warn(doubt) })),
    { text: wordsFor(show, paint).split("\n").at(-1) ?? "" },
    ...Object.entries(parts).flatMap(([title, part]) => {
      return part.length === 0 ? [] : [{ text: "" }, { text: paint.bold(title) }, ...part];
    }),
  ];
  return broken(blocks, ids, paint);
}

function changeCard({ set, texts }: Change, paint: Painter): readonly CardLine[] {
  const state = set.undoneBy !== undefined ? "taken back" : set.undoable ? "" : "cannot be taken back";
  const erased = erasedIn(set.events);
  const gone = erased > 0 ? [{ text: `  ${eventWord("purged")}: ${count(erased, "memory")}` }] : [];
  const left = set.events.filter(({ event }) => event !== "purged");
  const events = left.map(({ event, id, reason }): readonly [string, Block] => {
    const said = texts[id];
    const what =
      said === undefined
        ? escapeTerminal(happened(event, reason))
        : `${eventWord(event)}: ${escapeTerminal(`"${oneLine(said)}"`)}`;
    return [what, { text: `  ${paint.wrap(what, 4)}`, ...(said !== undefined && { id }) }];
  });
  const blocks = [...gone, ...new Map(events).values()]; // a remark and its only fact say the same
  const title = paint.bold(`${deedWord(set)} on ${paint.minute(set.wall)}`);
  const head = { text: [title, paint.dim(state)].filter(Boolean).join("  ") };
  return broken([head, { text: "" }, ...blocks], Object.keys(texts), paint);
}

function broken(blocks: readonly Block[], ids: readonly string[], paint: Painter): readonly CardLine[] {
  return blocks.flatMap(({ text: lines, id }) => {
    const at = id === undefined ? -1 : ids.indexOf(id);
    const shown = paint.reflow(lines).split("\n");
    return shown.map((line) => ({ text: line, ...(at >= 0 && { reference: at }) }));
  });
}

/** A memory that the card names: as it is, or in words; `isEvidence`: what the other one rests on. */
interface Named {
  readonly id: string;
  readonly isEvidence?: true;
  readonly text?: string;
  readonly memory?: ShowJson["evidence"][number];
}

function named({ show, story }: CardData): readonly Named[] {
  const known = (id: string) => linkText(id, [...show.linked, ...story.named]);
  const { supersededBy: by } = show;
  const all: readonly Named[] = [
    ...show.evidence.map((memory) => ({ id: memory.id, memory, isEvidence: true as const })),
    ...(by === undefined ? [] : [{ id: by, text: `replaced by ${known(by)}` }]),
    ...show.supersedes.map((id) => ({ id, text: `replaces ${known(id)}` })),
    ...[...show.citedBy, ...(show.members ?? [])].map((memory) => ({ id: memory.id, memory })),
    ...show.links.map(({ to, type }) => ({ id: to, text: `${wordsOf(type)} ${known(to)}` })),
    ...show.linkedBy.map(({ from, type }) => ({
      id: from,
      text: `${type === "replaced_in_part_by" ? "replaces in part" : `${wordsOf(type)} from`} ${known(from)}`,
    })),
  ];
  return onceEach(all, ({ id }) => id);
}

function wordsOf(type: string): string {
  return type.replaceAll("_", " ");
}

function block(paint: Painter): (one: Named) => Block {
  return ({ id, text, memory }) => ({
    text: memory === undefined ? `  ${text ?? id}` : wordsFor(memory, paint, "  "),
    id,
  });
}

function behind(data: CardData, paint: Painter): readonly Block[] {
  const { why, show } = data;
  const isOwn = why === undefined || show.kind === "belief" || show.kind === "episode";
  const said = isOwn ? [] : why.because.flatMap((one) => one.said);
  const rest = named(data).filter(
    ({ id, isEvidence }) => isEvidence && !said.some(({ episode }) => episode === id),
  );
  return [
    ...said.map(({ episode, at, speaker, document, text }) => {
      const who = document === undefined ? `${excerpt(speaker ?? teller(show))} said` : excerpt(document);
      const words = `${paint.day(at)} ${who}: "${excerpt(text)}"`;
      return { text: `  ${paint.wrap(words, 4)}`, id: episode };
    }),
    ...rest.map(block(paint)),
  ];
}

function storyBlocks({ story }: CardData, paint: Painter, isFull: boolean): readonly Block[] {
  const lines = storyLines({ results: story.results, named: story.named }, paint, isFull);
  return lines === "" ? [] : lines.split("\n").map((text) => ({ text: `  ${text}` }));
}

function teller({ source }: ShowJson): string {
  return source === "user" ? "you" : source === "import" ? "what was imported" : `the ${source}`;
}

const BAR = 20;
const SIGNS = { supports: "+", contradicts: "-", states: " " } as const;

/** What speaks for and against a belief, the oldest first, and how certain it was after each. */
function overTime({ why, show }: CardData, paint: Painter): readonly Block[] {
  if (why === undefined || show.belief === undefined) return [];
  let counts = PRIOR;
  return why.because
    .toSorted((a, b) => (a.memory.validAt < b.memory.validAt ? -1 : 1))
    .map(({ verdict, memory }) => {
      if (verdict !== "states") counts = weigh(counts, verdict);
      const share = beliefConfidence(counts);
      const bar = "#".repeat(Math.round(share * BAR)).padEnd(BAR, ".");
      const lead = `  ${paint.day(memory.validAt)} ${SIGNS[verdict]} ${share.toFixed(2)} ${bar} `;
      return { text: `${lead}${excerpt(memory.text, Math.max(10, paint.width - lead.length - 1))}` };
    });
}

/** What kinds are called on the screen, one and several; a fact is the rule and needs no name. */
export const KIND_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  fact: ["", "facts"],
  commitment: ["promise", "promises"],
  episode: ["remark", "remarks"],
  belief: ["conclusion", "conclusions"],
  entity: ["name", "names"],
  artifact: ["document", "documents"],
  box: ["topic", "topics"],
};

/** What an item says: a conclusion without the label that it has in a prompt, of a note also how it begins. Pure. */
export function saidBy(memory: Listed): string {
  if (isNote(memory)) return excerpt(memory.spoken ?? memory.text);
  return memory.kind === "belief" ? excerpt(memory.text) : biteOf(memory);
}

function isNote({ context }: Listed): boolean {
  return context === DOCUMENT_CONTEXT;
}

/** What the kind of a memory is called; "" where that goes without saying. Pure. */
export function kindWord(memory: Listed): string {
  return isNote(memory) ? "note" : (KIND_WORDS[memory.kind]?.[0] ?? memory.kind);
}

/** A memory as a person reads it: what it says, what is to be known of it, its short name last. Pure. */
export function wordsFor(memory: Listed, paint: Painter, lead = ""): string {
  return memoryLines(memory, paint, lead, { says: saidBy(memory), about: aboutIt(memory, paint) });
}

/** What is to be known of it, the numbers that rank it left out: the card has them by a key. */
function aboutIt(memory: Listed, paint: Painter): string[] {
  const { kind, category, store, confidence } = memory;
  const word = kind === "fact" ? (category === "fact" ? "" : category) : kindWord(memory);
  const said = [
    paint.day(memory.at ?? idTime(memory.id)),
    word,
    kind === "belief" ? `${Math.round(confidence * 100)} % sure` : "",
    store === undefined ? "" : `${store} memory`,
    ...standingOf(memory, paint),
    handleOf(memory),
  ];
  return said.filter((part) => part !== "");
}
