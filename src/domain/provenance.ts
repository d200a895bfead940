import { onceEach } from "../text/groups.ts";
import { spacedForm } from "../text/normalise.ts";
import { isStated } from "./flat.ts";
import { idTimeMs, memoryIdOf } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { LIMITS } from "./limits.ts";
import { utcDay } from "./paths.ts";
import { sourceOfSpeaker } from "./turn.ts";
import { DEFAULTS, type Source } from "./vocabulary.ts";

/** How far each source may speak for the owner: the owner most, pages and tools, whose words nobody chose, least. */
const TRUST: Readonly<Record<Source, number>> = { user: 2, agent: 1, import: 1, tool: 0, web: 0 };

/** What of a header says whose words a memory has, and whether a person stands behind them. */
interface Origin extends Pick<Header, "source" | "pinned"> {
  readonly verification?: string | undefined;
}

/** Whether the words of a memory are those of a web page or a tool. Pure. */
export function isForeign({ source = DEFAULTS.source }: Pick<Speaking, "source">): boolean {
  return TRUST[source] === 0;
}

/** Whether a person confirmed or pinned a memory, and so answers for it. Pure. */
export function isVouchedFor({ verification, pinned }: Origin): boolean {
  return pinned === true || verification === "user_confirmed";
}

/**
 * Whether a memory, or one turn of it by `speaker`, has to be asked for before it enters a prompt: the words of a page
 * or a tool that no person has confirmed or pinned. Pure.
 */
export function isUnvouched(header: Origin, speaker?: string): boolean {
  const said = speaker === undefined ? undefined : sourceOfSpeaker(speaker);
  return (isForeign(header) || isForeign({ source: said })) && !isVouchedFor(header);
}

/**
 * Whether a person stands behind a memory, or one turn of it by `speaker`: they said it themselves, or confirmed or pinned it. Nothing
 * else is shown on a page, however often it was said. Pure.
 */
export function isOwn(header: Origin, speaker?: string): boolean {
  const said = speaker === undefined ? (header.source ?? DEFAULTS.source) : sourceOfSpeaker(speaker);
  return said === DEFAULTS.source || isVouchedFor(header);
}

/** 0..2: a memory never ends one of greater trust. What a person confirmed or pinned counts as their own words. Pure. */
export function trustOf(header: Origin): number {
  return isVouchedFor(header) ? TRUST.user : TRUST[header.source ?? DEFAULTS.source];
}

/** The source of greater trust, of equals the first. Pure. */
export function mostTrusted(a: Source = DEFAULTS.source, b: Source = DEFAULTS.source): Source {
  return TRUST[b] > TRUST[a] ? b : a;
}

/** The source of least trust; undefined of none. Of equals the first in the order of their names. Pure. */
export function leastTrusted(sources: readonly Source[]): Source | undefined {
  return [...new Set(sources)].sort((a, b) => TRUST[a] - TRUST[b] || (a < b ? -1 : 1))[0];
}

/**
 * A statement as it reads among those of others: where it is about somebody else than the owner and does not name
 * them, they stand in front ("boris: I love opera"), since nobody could tell whose "I" it is. Pure.
 */
export function withTeller(text: string, subject: string = DEFAULTS.subject): string {
  return subject === DEFAULTS.subject || names(text, subject) ? text : `${subject}: ${text}`;
}

/** The statement that `withTeller` has put somebody in front of. Pure. */
export function withoutTeller(text: string, subject: string = DEFAULTS.subject): string {
  const front = `${subject}:`;
  return subject !== DEFAULTS.subject && text.toLowerCase().startsWith(front.toLowerCase())
    ? text.slice(front.length).trim()
    : text;
}

/**
 * Whether a statement is about somebody else in words that are not the owner's, so that its "I" is not the
 * owner. Pure.
 */
export function isOthers({ source, subject }: Speaking): boolean {
  return (source ?? DEFAULTS.source) !== "user" && (subject ?? DEFAULTS.subject) !== DEFAULTS.subject;
}

/**
 * The name to put before a statement whose "I" is not the owner: who said it, where that is known, else whom it is about;
 * undefined where the statement is the owner's, or names whom it is about itself. Pure.
 */
export function tellerOf(
  told: Speaking & {
    readonly text: string;
    readonly speaker?: string | undefined;
    readonly author?: string | undefined;
  },
): string | undefined {
  if (isOfAnother(told, undefined)) return told.author?.trim().split(/\s/u)[0];
  if (!isOthers(told)) return undefined;
  const { subject = DEFAULTS.subject, text, speaker } = told;
  return speaker ?? (names(text, subject) ? undefined : subject);
}

interface Speaking {
  readonly source?: Source | undefined;
  readonly subject?: string | undefined;
}

function names(text: string, subject: string): boolean {
  return spacedForm(text).includes(spacedForm(subject));
}

/** The header of a source by the id of its file; undefined where that is not known. */
export type SourceOf = (
  id: string,
) => (Pick<Header, "session" | "valid_at" | "source" | "pinned"> & Pick<Origin, "verification">) | undefined;

/** When something was observed, and with what it is one observation. */
export interface Occasion {
  /** One session on one UTC day, one UTC day without a session, or an agent or an import, whenever. */
  readonly key: string;
  /** Ms since 1970. */
  readonly atMs: number;
}

/**
 * The occasion behind a source (an id, or a turn of one). A remark belongs to the day it tells of, if that is earlier than its id (a diary
 * taken in at once); a turn, or a remark about days to come, to the day of its id; a fact to the day it was first told. Remarks of agents
 * and imported notes are one occasion each, unless a person confirmed them. Pure.
 */
export function occasionOf(reference: string, sourceOf: SourceOf): Occasion {
  const [id = reference, turn] = reference.split("#", 2);
  const header = sourceOf(id) ?? {};
  const { session, valid_at, source } = header;
  const toldMs = idTimeMs(id);
  const isRemark = id.startsWith("ep_") && turn === undefined;
  const atMs = isRemark && valid_at !== undefined ? Math.min(toldMs, Date.parse(valid_at)) : toldMs;
  if (turn === undefined && source !== undefined && !isOwn(header)) return { key: source, atMs };
  const day = utcDay(atMs);
  return { key: session === undefined ? day : `${session}@${day}`, atMs };
}

/**
 * The occasions that sources stand for, in order. A turn that a copy of its conversation has too (one that was resumed, or exported
 * twice) counts once, whatever the conversation is called: by its hash, which speaker, time, own id and words make. Pure.
 */
export function occasionsOf(references: readonly string[], sourceOf: SourceOf): readonly Occasion[] {
  return withoutCopies(references).map((reference) => occasionOf(reference, sourceOf));
}

/** Sources of which no two are the same turn. Pure. */
export function withoutCopies(references: readonly string[]): readonly string[] {
  // What is no turn is told by itself.
  return onceEach(references, (reference) => reference.split("#", 2)[1] ?? {});
}

/** The oldest ones are kept as well: by them a belief is known again as long as it grows. */
const OLDEST = 8;

/** The sources that a header lists: of more than 200 the 8 oldest and the 192 newest, whatever the order in which they came. Pure. */
export function listedSources(sources: readonly string[]): {
  readonly kept: readonly string[];
  readonly left: readonly string[];
} {
  if (sources.length <= LIMITS.listedIds) return { kept: sources, left: [] };
  const byAge = sources.toSorted((a, b) => idTimeMs(a) - idTimeMs(b) || (a < b ? -1 : 1));
  const left = new Set(byAge.slice(OLDEST, OLDEST - LIMITS.listedIds));
  return {
    kept: sources.filter((source) => !left.has(source)),
    left: sources.filter((source) => left.has(source)),
  };
}

/** Who wrote a memory of a store that several people share, and whom it is about. */
type Written = Pick<Header, "author" | "subject">;

/** How somebody's statements about themself name whom they are about: by the first name, as others speak of them. Pure. */
export function selfName(author: string): string {
  return author.trim().split(/\s+/u)[0]?.toLowerCase() ?? DEFAULTS.subject;
}

/** Whether a memory is by somebody; nobody is known to have written what has no author. Pure. */
export function isBy({ author }: Written, name: string): boolean {
  return author?.toLowerCase() === name.toLowerCase();
}

/** Whether a statement is what its author says of themself, and another one that of somebody else, which does not end it. Pure. */
export function outranks(older: Written, newer: Written): boolean {
  const { author, subject } = older;
  return author !== undefined && subject === selfName(author) && !isBy(newer, author);
}

/** Whether a statement is what a reader says of themself. Pure. */
export function isOfReader(memory: Written, reader: string | undefined): boolean {
  return reader !== undefined && memory.subject === selfName(reader) && isBy(memory, reader);
}

/** Whether a statement is what somebody else than the reader says of themself. Pure. */
export function isOfAnother({ author, subject }: Written, reader: string | undefined): boolean {
  const isSelf = author !== undefined && subject === selfName(author);
  return isSelf && author.toLowerCase() !== reader?.toLowerCase();
}

/** Whether a memory concerns a reader: it is theirs or about them, or nobody is known to have written it. Pure. */
export function concerns(memory: Written, reader: string | undefined): boolean {
  const { author, subject } = memory;
  return author === undefined || reader === undefined || isBy(memory, reader) || subject === selfName(reader);
}

/** The episodes that a fact or a commitment came from, in order, those behind turns included; [] for other kinds. Pure. */
export function episodesOf(header: Header): readonly string[] {
  const episodes = isStated(header)
    ? (header.sources ?? []).filter((source) => source.startsWith("ep_"))
    : [];
  return [...new Set(episodes.map(memoryIdOf))];
}

/** What the episode of a correction says of where its words come from. Pure. */
export function correctionOf(id: string): string {
  return `correction of ${id}`;
}
