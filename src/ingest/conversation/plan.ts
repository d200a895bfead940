import { isSummary } from "../../domain/flat.ts";
import type { Memory } from "../../domain/kinds.ts";
import { episodesOfSession, isTombstoned, type Plan, type Planned } from "../../domain/plan.ts";
import { buriedTurn } from "../../domain/tombstones.ts";
import type { Turn } from "../../domain/turn.ts";
import { keepEntities } from "../../entities/keep-entities.ts";
import type { SaidFact } from "../../entities/mentions.ts";
import { ChangeSheet } from "../../markdown/change-sheet.ts";
import { parseTurns } from "../../markdown/turns.ts";
import { Boxing } from "../../remember/boxes/box-up.ts";
import { segmentTurns } from "../../remember/boxes/segment.ts";
import { EdgeObserver } from "../../remember/observe-edges.ts";
import type { Scan } from "../../remember/signals.ts";
import type { Outcome } from "../../remember/state-fact.ts";
import { speakersOf } from "../../remember/told.ts";
import { dueTurns } from "../buffer.ts";
import { growEpisode, noteRead, type Stretch, sealEpisode, startEpisode } from "./episodes.ts";
import { newTurns } from "./match.ts";
import { type Made, recordActions } from "./record-actions.ts";
import { stateTurns } from "./statements.ts";
import { sumUp } from "./sum-up.ts";
import type { Talk } from "./talk.ts";
import { scansOf, surprise, waiting } from "./weigh.ts";

/** Turns of one conversation that came in, and what is to be done with them at one time. */
export interface Arrival {
  /** Turns of the conversation that the source has, known ones included, in order. */
  readonly turns: readonly Turn[];
  /** The hashes of the turns of earlier parts of the same source. */
  readonly before?: readonly string[] | undefined;
  /** New turns to take in at most; the others wait for the next plan. */
  readonly most: number;
  /** Nothing more is to come: what waits is read, and the last episode is sealed. */
  readonly ends: boolean;
}

export interface Ingested {
  /** New turns that this plan takes in. */
  readonly taken: number;
  /** New turns that are left for the next one. */
  readonly left: number;
  /** Turns of the source that were erased before, and are not taken in again. */
  readonly suppressed: number;
  /** Episodes that were begun or went on. */
  readonly episodes: readonly Memory[];
  readonly outcomes: readonly Outcome[];
}

/**
 * Plans what turns of a conversation leave behind: first of all the turns themselves, word for word, in
 * the episodes of their session; then what those that are due state, each through the decision table.
 * The same turns again change nothing. Pure.
 */
export function* planConversation(arrival: Arrival, talk: Talk): Plan<Planned<Ingested>> {
  const sheet = new ChangeSheet();
  const kept = yield* episodesOfSession(talk.session);
  const known = kept.filter(isTranscript).map(stretchOf);
  const summaries = kept.filter(({ header }) => isSummary(header));
  const unknown = newTurns(
    arrival.turns,
    known.flatMap(({ turns }) => turns),
    arrival.before,
  );
  const fresh = yield* notErased(unknown, talk.session);
  const taken = fresh.slice(0, arrival.most);
  const left = fresh.length - taken.length;
  const ends = arrival.ends && left === 0;
  const open = known.findLast(({ episode }) => isOpen(episode));
  const stretches = yield* placeTurns(sheet, open, taken, talk);
  const outcomes: Outcome[] = [];
  const made: Made[] = [];
  const boxing = new Boxing(sheet, talk, talk.rules);
  const told: SaidFact[] = [];
  const spoken = [...arrival.turns, ...known.flatMap(({ turns }) => turns)].map(({ speaker }) => speaker);
  const speakers = speakersOf(new Set(spoken), talk.owners);
  const observer = new EdgeObserver(sheet, talk.session, talk.rules);
  const read = function* (stretch: Stretch, scans: readonly Scan[], to: number): Plan<number> {
    const from = readUpTo(stretch.episode);
    const reading = { from, to, scans, talk, boxing, observer, told, speakers };
    const stated = yield* stateTurns(sheet, stretch, reading);
    outcomes.push(...stated.outcomes);
    return stated.upTo;
  };
  for (const stretch of known.filter(({ episode }) => waits(episode))) {
    noteRead(sheet, stretch, yield* read(stretch, scansOf(stretch, talk), stretch.turns.length));
  }
  let before = known.findLast(({ episode }) => episode !== stretches[0]?.episode && !isOpen(episode));
  for (const [i, stretch] of stretches.entries()) {
    const ended = i < stretches.length - 1 || ends;
    const scans = scansOf(stretch, talk);
    const summary = yield* sumUp(sheet, stretch, { summaries, ended, talk });
    if (stretch.episode.header.id !== open?.episode.header.id)
      made.push({ what: "episode", memory: stretch.episode });
    if (summary) made.push({ what: "summary", memory: summary });
    const from = readUpTo(stretch.episode);
    const due = dueTurns(waiting(stretch, from, scans), { nowMs: talk.rules.nowMs, ended }, talk.buffer);
    const upTo = yield* read(stretch, scans, from + (due?.count ?? 0));
    if (ended) sealEpisode(sheet, stretch, { upTo, surprise: surprise(stretch, scans, before, talk), talk });
    else if (upTo > from) noteRead(sheet, stretch, upTo);
    before = stretch;
  }
  yield* boxing.finish();
  yield* keepEntities(sheet, { made: told, session: talk.session, nowMs: talk.rules.nowMs });
  yield* observer.finish();
  sheet.append(recordActions(made, outcomes, talk));
  const episodes = stretches.map(({ episode }) => sheet.current(episode));
  return {
    changes: sheet.changes(),
    appends: sheet.appends(),
    result: {
      taken: taken.length,
      left,
      suppressed: unknown.length - fresh.length,
      episodes: taken.length > 0 ? episodes : [],
      outcomes,
    },
  };
}

function* notErased(turns: readonly Turn[], session: string): Plan<readonly Turn[]> {
  const left: Turn[] = [];
  for (const turn of turns) if (!(yield* isTombstoned(buriedTurn(turn, session)))) left.push(turn);
  return left;
}

/** Whether an episode holds what was said, rather than a summary of it. */
function isTranscript({ header }: Memory): boolean {
  return header.kind === "episode" && header.turns !== undefined;
}

function isOpen({ header }: Memory): boolean {
  return (
    header.kind === "episode" && header.sealed_at === undefined && (header.status ?? "active") === "active"
  );
}

/** A sealed episode that has not been read to its end, since no extractor could be reached. */
function waits({ header }: Memory): boolean {
  const isInForce = (header.status ?? "active") === "active";
  return (
    header.kind === "episode" && header.sealed_at !== undefined && header.extracted !== undefined && isInForce
  );
}

function stretchOf(episode: Memory): Stretch {
  return { episode, turns: parseTurns(episode.text) };
}

/** How many turns of an open episode have been read for what they state. */
function readUpTo({ header }: Memory): number {
  return header.kind === "episode" ? (header.extracted ?? 0) : 0;
}

/** Puts turns into the open episode, then into new ones; all that are touched, the last of which stays open. */
function* placeTurns(
  sheet: ChangeSheet,
  open: Stretch | undefined,
  taken: readonly Turn[],
  talk: Talk,
): Plan<readonly Stretch[]> {
  const options = talk.embed ? { embed: talk.embed } : {};
  const { closed, open: rest } = segmentTurns(open?.turns ?? [], taken, options);
  // An open episode only grows: a cut within it comes after it instead.
  if (open && closed[0] && closed[0].length < open.turns.length)
    return [open, ...(yield* placeTurns(sheet, undefined, taken, talk))];
  const stretches: Stretch[] = [];
  for (const turns of [...closed, rest]) {
    if (turns.length === 0) continue;
    if (stretches.length > 0 || open === undefined) stretches.push(yield* startEpisode(sheet, turns, talk));
    else {
      const more = turns.slice(open.turns.length);
      stretches.push(more.length > 0 ? growEpisode(sheet, open, more, talk) : open);
    }
  }
  return stretches;
}
