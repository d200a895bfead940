import { deriveId } from "../../domain/derive-id.ts";
import { nameKey } from "../../domain/entities.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import { extract, type Statement as Found, openCommitments, type Plan } from "../../domain/plan.ts";
import { selfName } from "../../domain/provenance.ts";
import {
  inheritTimes,
  sourceOfSpeaker,
  speakerSubject,
  type Turn,
  turnHash,
  turnHashes,
} from "../../domain/turn.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import type { AttributedFact } from "../../entities/mentions.ts";
import { type ChangeBuilder, changedMemory, changeMemory } from "../../markdown/changes.ts";
import { appendTurns, printTurns } from "../../markdown/talk.ts";
import type { Boxing } from "../../remember/boxes/box-up.ts";
import { ownWords } from "../../remember/own-words.ts";
import { acceptedRequest, closeBy, closingWords } from "../../remember/promises/closings.ts";
import { commitTo } from "../../remember/promises/commit-to.ts";
import { capturedKeys, claimOf, type Remark, type RememberRules } from "../../remember/remark.ts";
import { madeBy } from "../../remember/remember.ts";
import { mayState } from "../../remember/signals.ts";
import { type Outcome, type Statement, stateFact } from "../../remember/state-fact.ts";
import { rulesFor } from "../../remember/state-remark.ts";
import type { Suspecting } from "../../remember/suspecting.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";

export interface Reading {
  /** The position of the first turn to read: what stands before it was read when it came. */
  readonly from: number;
  readonly talk: Talk;
  readonly boxing: Boxing;
  /** Receives the facts that are made, with who said them. */
  readonly told: AttributedFact[];
  readonly speakers: AttributedFact["speakers"];
  readonly suspecting: Suspecting;
}

/**
 * What some turns of an episode say: which promises were kept or called off, and what people state, each
 * through the decision table.
 */
export function* stateTurns(
  builder: ChangeBuilder,
  { episode, turns: all }: Stretch,
  { from, talk, boxing, told, speakers, suspecting }: Reading,
): Plan<readonly Outcome[]> {
  const hashes = turnHashes(all);
  const turns = inheritTimes(all);
  const startMs = Date.parse(episode.header.valid_at ?? episode.header.created);
  const outcomes: Outcome[] = [];
  for (const [i, turn] of turns.entries()) {
    if (i < from) continue;
    const source = `${episode.header.id}#${hashes[i]}`;
    const atMs = turn.atMs ?? startMs;
    const subject = speakerSubject(turn.speaker, talk.owners);
    const said = remarkOf(turn, atMs, subject, talk);
    const rules = rulesFor(said, talk.rules);
    const within = { builder, episode, source, rules, suspecting, whole: false };
    if (subject === undefined) continue;
    const hearers = [...speakers].flatMap(([key, name]) => (key === nameKey(subject) ? [] : [name]));
    const own = { ...turn, text: ownWords(turn.text) };
    const spoken = { turn: own, subject, atMs, hearers, before: turns[i - 1] };
    const statements = yield* statementsIn(spoken);
    const stated = yield* stateTurn(spoken, said, statements, within);
    if (within.rules.suspect === undefined) outcomes.push(...(yield* closed(spoken, said, within)));
    suspecting.next(turn.text);
    yield* boxing.put(stated);
    told.push(...madeBy(stated, { self: subject, speakers }));
    outcomes.push(...stated);
  }
  return outcomes;
}

interface Spoken {
  readonly turn: Turn;
  /** Whom its first person means. */
  readonly subject: string;
  readonly atMs: number;
  /** Names of the people who are there besides. */
  readonly hearers: readonly string[];
  readonly before: Turn | undefined;
}

function* closed(
  { turn, subject, atMs }: Spoken,
  said: Remark,
  { builder, source, rules }: Statement,
): Plan<readonly Outcome[]> {
  const { session = "" } = said;
  const words = closingWords(turn.text);
  if (words === undefined) return [];
  const open = yield* openCommitments({ session, words });
  const now = new Date(rules.nowMs).toISOString();
  const isAuthor = subject === DEFAULTS.subject && rules.author !== undefined;
  const speaks = isAuthor ? selfName(rules.author) : subject;
  const saying = { text: turn.text, subject: speaks, said: { source: said.source }, atMs, source, now };
  return closeBy(builder, saying, [...open, ...promisedIn(builder, open)]);
}

function remarkOf(turn: Turn, atMs: number, subject: string | undefined, { session, project }: Talk) {
  const spoken = subject === undefined ? sourceOfSpeaker(turn.speaker) : ("import" as const);
  const source = subject === DEFAULTS.subject ? ("user" as const) : spoken;
  return { text: turn.text, atMs, session, project, source };
}

function* statementsIn({ turn, subject, atMs, hearers }: Spoken): Plan<readonly Found[]> {
  if (!mayState(turn.text)) return [];
  return yield* extract(turn.text, { atMs, speaker: unlessOwner(subject), hearers });
}

function* stateTurn(
  { turn, subject, atMs, before }: Spoken,
  said: Remark,
  statements: readonly Found[],
  within: Statement,
): Plan<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const statement of statements) {
    const claim = claimOf(statement, said);
    outcomes.push(...(claim.commitment ? yield* commitTo(claim, within) : yield* stateFact(claim, within)));
  }
  if (before === undefined || statements.some(({ commitment }) => commitment)) return outcomes;
  const accepted = acceptedRequest(before, { ...turn, atMs }, within.rules.zone);
  if (accepted === undefined) return outcomes;
  const commitment = accepted.due === undefined ? {} : { due: accepted.due };
  const claim = { ...said, text: accepted.text, subject: unlessOwner(subject), commitment };
  return [...outcomes, ...(yield* commitTo(claim, within))];
}

function unlessOwner(subject: string): string | undefined {
  return subject === DEFAULTS.subject ? undefined : subject;
}

function promisedIn(builder: ChangeBuilder, known: readonly Memory[]): readonly Memory[] {
  const ids = new Set(known.map(({ header }) => header.id));
  return [...builder.ofKind("commitment").values()].filter(({ header }) => !ids.has(header.id));
}

/** An episode as it stands after this plan, with all of its turns. */
export interface Stretch {
  readonly episode: Memory;
  readonly turns: readonly Turn[];
}

/** Adds turns to an open episode; what stands in it stays as it is, byte for byte. */
export function growEpisode(
  builder: ChangeBuilder,
  open: Stretch,
  turns: readonly Turn[],
  talk: Talk,
): Stretch {
  const current = builder.current(open.episode);
  const all = [...open.turns, ...turns];
  const updated = new Date(talk.rules.nowMs).toISOString();
  const patch = { turns: all.length, updated, ...(isPrivate(turns) && { sensitive: true }) };
  const why = {
    event: "edited",
    reason: "the conversation went on",
    detail: `${turns.length} more turns`,
  } as const;
  const change = changeMemory(current, patch, why, appendTurns(current.text, turns));
  const episode = changedMemory(current, change);
  builder.add(change, episode);
  return { episode, turns: all };
}

/** A new episode of these turns. Its id follows from session, first turn and time, so the same input gives the same. */
export function* startEpisode(builder: ChangeBuilder, turns: readonly Turn[], talk: Talk): Plan<Stretch> {
  const id = yield* builder.freeId((position) => headerOf(turns, talk, position).id);
  const header = { ...headerOf(turns, talk, 0), id };
  const why = { event: "created", reason: "ingested" } as const;
  return { episode: yield* builder.create(header, printTurns(turns), why), turns };
}

/** Nothing is added to a sealed episode any more. */
export function sealEpisode(builder: ChangeBuilder, { episode }: Stretch, talk: Talk): void {
  const patch = { sealed_at: new Date(talk.rules.nowMs).toISOString() };
  builder.change(episode, patch, { event: "sealed", reason: "this part of the conversation is over" });
}

function headerOf(turns: readonly Turn[], talk: Talk, position: number): HeaderOf<"episode"> {
  const { session, project, rules, startedMs = rules.nowMs } = talk;
  const atMs = inheritTimes(turns).find((turn) => turn.atMs !== undefined)?.atMs ?? startedMs;
  const first = turns[0];
  const of = ["conversation", session, first ? turnHash(first) : "", position];
  return {
    id: deriveId({ kind: "episode", atMs, of }),
    kind: "episode",
    ...capturedKeys({ nowMs: rules.nowMs, atMs, session, project, source: "import", author: rules.author }),
    ...(isPrivate(turns) && { sensitive: true }),
    started: new Date(atMs).toISOString(),
    turns: turns.length,
  };
}

function isPrivate(turns: readonly Turn[]): boolean {
  return turns.some(({ text }) => isSensitive(text));
}

export interface Conversation {
  /** Its key: the same whenever more of it comes. */
  readonly session: string;
  readonly turns: readonly Turn[];
  /** The directory in which it began, where its source says so. */
  readonly cwd?: string | undefined;
  /** Keys of conversations of which it may repeat turns, at other times. */
  readonly copied?: readonly string[] | undefined;
  /** More of it is to come: its last episode stays open (default false). */
  readonly goesOn?: boolean | undefined;
  /** The hashes of the turns of earlier parts of it. */
  readonly before?: readonly string[] | undefined;
}

/** What holds for all turns of a conversation. */
export interface Talk extends Pick<Conversation, "session" | "copied"> {
  readonly project?: string | undefined;
  /** Names, lower case, under which the owner of the store speaks, beside `user`. */
  readonly owners: ReadonlySet<string>;
  readonly rules: RememberRules;
  /** When it began where none of its turns has a time, ms since 1970; now, where not given. */
  readonly startedMs?: number | undefined;
}
