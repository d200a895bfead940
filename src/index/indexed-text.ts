import { namesOfEntity } from "../domain/entities.ts";
import { isDocument, isFlat } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import type { TurnMark } from "../domain/talk.ts";
import { sourceOfSpeaker } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { detachedText } from "../markdown/entity-card.ts";
import { readTalk, type Talk } from "../markdown/talk.ts";
import { OWN_END } from "../text/analyse.ts";
import { dateWords } from "../text/calendar.ts";
import { CUE, cuesOf } from "../text/cues.ts";

/** A turn as the index keeps it. */
export interface IndexedTurn extends TurnMark {
  /** What the turn shows at a glance, bits of `CUE`. */
  readonly cues: number;
}

export interface IndexedTalk extends Omit<Talk, "turns"> {
  readonly turns: readonly IndexedTurn[];
}

export interface Items {
  /** The texts by which a memory is found: one, or one for each turn. */
  readonly indexed: readonly string[];
  readonly talk: IndexedTalk | undefined;
}

/**
 * What a memory is found by, item by item. A section of a document is found by its text, and by title and headings above it; nobody
 * speaks in it. A turn is found by its text, its speaker and the words of its
 * day; the first one also by tags and subject of the conversation (its keywords stand in its turns). An entity
 * is found by its names and what a person wrote into it; the facts that it lists are found by themselves. Every
 * other memory is one item: its body, keywords, tags, topics and names, whom it is about unless that is the
 * owner, and the words of the day on which it was true. Pure.
 */
export function itemsOf(header: Header, body: string): Items {
  const talk = readTalk(header, body);
  if (!talk) return { indexed: [wholeText(header, body)], talk };
  const indexed = talk.turns.map(({ number, speaker, atMs, text }) => {
    const ofAll = number === 1 ? [...(header.tags ?? []), ...about(header)] : [];
    if (isDocument(header)) return withAdded(`${speaker}\n${text}`, [...ofAll, dateWords(atMs)]);
    return withAdded(text, [speaker, ...ofAll, dateWords(atMs)]);
  });
  const turns = talk.turns.map(({ number, speaker, atMs, hash, text }, at) => {
    if (isDocument(header)) return { number, speaker: "", atMs, hash, cues: cuesOf(text) };
    const cues = cuesOf(text) | voiceOf(speaker, talk.turns[at - 1]?.speaker);
    return { number, speaker, atMs, hash, cues };
  });
  return { indexed, talk: { ...talk, turns } };
}

/**
 * What stands for the meaning of a memory: its statement, names and keywords, without the words of its
 * day, which would bring everything of one day together. Undefined for a memory that is about many
 * things. Pure.
 */
export function embeddedText(header: Header, body: string): string | undefined {
  return isFlat(header) ? [...namesOf(header), body, ...(header.keywords ?? [])].join("\n") : undefined;
}

function wholeText(header: Header, body: string): string {
  if (header.kind === "entity") {
    const own = detachedText(body, new Set(header.sources));
    return [own, ...(header.keywords ?? []), ...(header.tags ?? []), ...namesOf(header)].join("\n");
  }
  const { keywords = [], tags = [] } = header;
  const day = dateWords(header.valid_at ?? header.created);
  const due = header.kind === "fact" && header.due !== undefined ? [dateWords(header.due)] : [];
  return withAdded(body, [...keywords, ...tags, ...namesOf(header), ...about(header), day, ...due]);
}

/** What is found by its own words, and by others; see `analyseOwn`. */
function withAdded(own: string, added: readonly string[]): string {
  return `${own.replaceAll(OWN_END, " ")}${OWN_END}${added.join("\n")}`;
}

/** Whether it is a person who speaks, and another one than before, as bits of `CUE`. */
function voiceOf(speaker: string, before: string | undefined): number {
  const source = sourceOfSpeaker(speaker);
  const isPerson = source !== "agent" && source !== "tool";
  return (isPerson ? 0 : CUE.assistant) | (speaker === before ? CUE.goesOn : 0);
}

function about({ subject = DEFAULTS.subject }: Header): readonly string[] {
  return subject === DEFAULTS.subject ? [] : [subject];
}

function namesOf(header: Header): readonly string[] {
  if (header.kind === "entity") return namesOfEntity(header);
  return header.kind === "box" ? (header.topics ?? []) : [];
}
