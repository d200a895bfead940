import type { Memory } from "../../domain/kinds.ts";
import { isTombstoned, knownTalk, type Plan, type Planned } from "../../domain/plan.ts";
import { buriedTurn } from "../../domain/state-line.ts";
import { isActive } from "../../domain/status.ts";
import { saidHash, type Turn, turnHash } from "../../domain/turn.ts";
import { keepEntities } from "../../entities/keep-entities.ts";
import type { AttributedFact } from "../../entities/mentions.ts";
import { ChangeBuilder } from "../../markdown/changes.ts";
import { parseTurns } from "../../markdown/talk.ts";
import { Boxing } from "../../remember/boxes/boxes.ts";
import { segmentTurns } from "../../remember/boxes/segment.ts";
import { speakersOf } from "../../remember/remember.ts";
import type { Outcome } from "../../remember/state-fact.ts";
import { Suspecting } from "../../remember/suspecting.ts";
import { countEach } from "../../text/groups.ts";
import { growEpisode, type Stretch, sealEpisode, startEpisode, stateTurns, type Talk } from "./statements.ts";

/** Questions about one change set of a conversation at most. */
const MOST_QUESTIONS = 10;

/** Turns of one conversation that came in, and what is to be done with them at one time. */
export interface Arrival {
  /** Turns of the conversation that the source has, known ones included, in order. */
  readonly turns: readonly Turn[];
  /** How many turns of earlier parts of the same source have a hash. */
  readonly before?: ReadonlyMap<string, number> | undefined;
  /** New turns to take in at most; the others wait for the next plan. */
  readonly most: number;
  /** Nothing more is to come: the last episode is sealed. */
  readonly ends: boolean;
}

export interface Ingested {
  readonly taken: number;
  readonly left: number;
  /** Turns of the source that were erased before, and are not taken in again. */
  readonly suppressed: number;
  /** Episodes that were begun or went on. */
  readonly episodes: readonly Memory[];
  readonly outcomes: readonly Outcome[];
}

/**
 * Plans what turns of a conversation leave behind: first of all the turns themselves, word for word, in
 * the episodes of their session; then what they state, each through the decision table.
 * The same turns again change nothing. Pure.
 */
export function* planConversation(arrival: Arrival, talk: Talk): Plan<Planned<Ingested>> {
  const builder = new ChangeBuilder();
  const repeated = yield* saidIn(talk.copied ?? []);
  const kept = yield* knownTalk(talk.session);
  const known = kept.episodes.filter(isTranscript).map(stretchOf);
  const here = countEach(known.flatMap(({ turns }) => turns.map((turn) => turnHash(turn))));
  const countOf = (counts: typeof here | undefined, hash: string) => counts?.get(hash) ?? 0;
  const unknown = newTurns(
    arrival.turns.filter((turn) => !repeated.has(saidHash(turn))),
    (hash) => countOf(here, hash) + countOf(kept.turns, hash) - countOf(arrival.before, hash),
  );
  const fresh = yield* notErased(unknown, talk.session);
  const taken = fresh.slice(0, arrival.most);
  const left = fresh.length - taken.length;
  const ends = arrival.ends && left === 0;
  const open = known.findLast(({ episode }) => isOpen(episode));
  const stretches = yield* placeTurns(builder, open, taken, talk);
  const outcomes: Outcome[] = [];
  const boxing = new Boxing(builder, talk, talk.rules);
  const told: AttributedFact[] = [];
  const spoken = [...arrival.turns, ...known.flatMap(({ turns }) => turns)].map(({ speaker }) => speaker);
  const speakers = speakersOf(new Set([...spoken, ...kept.speakers]), talk.owners);
  const suspecting = new Suspecting(builder, talk.rules);
  for (const [i, stretch] of stretches.entries()) {
    const from = stretch.episode.header.id === open?.episode.header.id ? open.turns.length : 0;
    const reading = { from, talk, boxing, told, speakers, suspecting };
    outcomes.push(...(yield* stateTurns(builder, stretch, reading)));
    if (i < stretches.length - 1 || ends) sealEpisode(builder, stretch, talk);
  }
  yield* boxing.finish();
  yield* keepEntities(builder, { made: told, session: talk.session, nowMs: talk.rules.nowMs });
  suspecting.finish(MOST_QUESTIONS);
  const episodes = stretches.map(({ episode }) => builder.current(episode));
  return {
    changes: builder.changes(),
    appends: builder.appends(),
    result: {
      taken: taken.length,
      left,
      suppressed: unknown.length - fresh.length,
      episodes: taken.length > 0 ? episodes : [],
      outcomes,
    },
  };
}

function* saidIn(sessions: readonly string[]): Plan<ReadonlySet<string>> {
  const all = new Set<string>();
  for (const session of sessions) {
    const { episodes, said } = yield* knownTalk(session);
    for (const hash of said) all.add(hash);
    for (const { turns } of episodes.filter(isTranscript).map(stretchOf))
      for (const turn of turns) all.add(saidHash(turn));
  }
  return all;
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
  return header.kind === "episode" && header.sealed_at === undefined && isActive(header);
}

function stretchOf(episode: Memory): Stretch {
  return { episode, turns: parseTurns(episode.text) };
}

/** Puts turns into the open episode, then into new ones. Returns all that changed; the last one stays open. */
function* placeTurns(
  builder: ChangeBuilder,
  open: Stretch | undefined,
  taken: readonly Turn[],
  talk: Talk,
): Plan<readonly Stretch[]> {
  const { closed, open: rest } = segmentTurns(open?.turns ?? [], taken);
  // An open episode only grows: a cut within it comes after it instead.
  if (open && closed[0] && closed[0].length < open.turns.length)
    return [open, ...(yield* placeTurns(builder, undefined, taken, talk))];
  const stretches: Stretch[] = [];
  for (const turns of [...closed, rest]) {
    if (turns.length === 0) continue;
    if (stretches.length > 0 || open === undefined) stretches.push(yield* startEpisode(builder, turns, talk));
    else {
      const more = turns.slice(open.turns.length);
      stretches.push(more.length > 0 ? growEpisode(builder, open, more, talk) : open);
    }
  }
  return stretches;
}

/**
 * The turns that are not known yet, in order. Each known turn stands for one equal turn (same speaker, own
 * time, ref and text), so that a word said twice is known twice or new once. `known`: how many turns of a hash are known, but for
 * those that earlier parts of the same input mean. Pure but for the question.
 */
function newTurns(turns: readonly Turn[], known: (hash: string) => number): readonly Turn[] {
  const met = new Map<string, number>();
  return turns.filter((turn) => {
    const hash = turnHash(turn);
    const before = met.get(hash) ?? 0;
    met.set(hash, before + 1);
    return before >= known(hash);
  });
}
