import { deriveId } from "../../domain/derive-id.ts";
import { nameKey } from "../../domain/entities.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import { extract, type Plan } from "../../domain/plan.ts";
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
import type { Boxing } from "../../remember/boxes/boxes.ts";
import { closeBy, stateClaim } from "../../remember/promises.ts";
import { capturedKeys, claimOf, type RememberRules } from "../../remember/remark.ts";
import { madeBy } from "../../remember/remember.ts";
import { mayState } from "../../remember/signals.ts";
import type { Outcome } from "../../remember/state-fact.ts";
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
    const speaker = subject === DEFAULTS.subject ? undefined : subject;
    const found = mayState(turn.text) ? yield* extract(turn.text, { atMs, speaker, hearers }) : [];
    const stated: Outcome[] = [];
    for (const one of found) stated.push(...(yield* stateClaim(claimOf(one, said), within)));
    if (rules.suspect === undefined)
      outcomes.push(...(yield* closeBy({ ...said, subject: speaker }, within)));
    suspecting.next(turn.text);
    yield* boxing.put(stated);
    told.push(...madeBy(stated, { self: subject, speakers }));
    outcomes.push(...stated);
  }
  return outcomes;
}

function remarkOf(turn: Turn, atMs: number, subject: string | undefined, { session, project }: Talk) {
  const spoken = subject === undefined ? sourceOfSpeaker(turn.speaker) : ("import" as const);
  const source = subject === DEFAULTS.subject ? ("user" as const) : spoken;
  return { text: turn.text, atMs, session, project, source };
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
