import { episodesOf } from "../domain/provenance.ts";
import type { TurnMark } from "../domain/turn.ts";
import type { TextHit } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { groupsUnder } from "../text/groups.ts";
import { remembered } from "../text/memoised.ts";
import type { Zone } from "../text/time-zone.ts";
import { type Fate, nearnessInTime, type RecallInput } from "./admission.ts";
import type { Seen } from "./collapse.ts";
import type { Score } from "./rank.ts";
import { type FailedText, textTest } from "./text-test.ts";

/** A memory or turn that may become a result. */
export interface Candidate extends Score {
  readonly hit: TextHit;
  readonly row: Row;
  readonly turn: TurnMark | undefined;
  readonly support: number;
  /** The better result whose links led to a memory that the search did not find, or not well enough. */
  readonly via?: string;
  /** The id of what may have taken its place. */
  readonly outdatedBy?: string;
}

/** One walk over the candidates, best first. */
export interface Pass {
  readonly limit: number;
  /** Ms since 1970. */
  readonly nowMs: number;
  /** Statuses that were asked for: what has one is shown beside what took its place. */
  readonly include: ReadonlySet<string>;
  /** Where the person's days begin. */
  readonly zone: Zone | undefined;
  /** What becomes of those for whom no place is left. */
  readonly beyond: Fate;
  readonly byId: (id: string) => Row | undefined;
  readonly textOf: (candidate: Candidate) => string | undefined;
  /** How near a candidate is to the time that the query asks about, 0..1; 0 where it asks about none. */
  readonly nearness: (candidate: Pick<Candidate, "row" | "turn">) => number;
  readonly failureOf: (candidate: Candidate) => FailedText | undefined;
  readonly present: ReadonlyMap<string, Candidate>;
  /** Facts by the episodes that they came from. */
  readonly factsOf: ReadonlyMap<string, readonly Candidate[]>;
  /** Results by the turns that they are, or came from. */
  readonly byTurn: Map<string, Candidate>;
  /** Whether a remark is quoted whole with its statements. */
  readonly isQuoted: (id: string) => boolean;
  /** Results by the remark that is quoted with them. */
  readonly byRemark: Map<string, Candidate>;
  /** The turn that was found beside a fact. */
  readonly sources: Map<Candidate, string>;
  /** Facts that were found beside a turn. */
  readonly stated: Map<Candidate, readonly string[]>;
  readonly shown: Map<Candidate, Seen>;
  readonly bySameness: Map<string, Candidate>;
  /** Candidates that did not become results; of a loop of replacements the last must stay. */
  readonly dropped: Set<Candidate>;
}

/** The start of a walk over ranked candidates. */
export function startPass(candidates: readonly Candidate[], input: RecallInput): Pass {
  const textOf = remembered((candidate: Candidate) => input.textOf(candidate));
  const test = textTest(input.query);
  const { time } = input.query;
  return {
    limit: input.limit,
    nowMs: input.nowMs,
    include: new Set(input.filters.include),
    zone: input.filters.zone,
    beyond: { stage: "limit", name: "limit", reason: `${input.limit} results rank higher` },
    byId: input.lookups.byId,
    textOf,
    nearness: ({ row, turn }) => (time === undefined ? 0 : nearnessInTime(row.header, turn, time)),
    failureOf: remembered((candidate: Candidate) => test(candidate.hit, () => textOf(candidate))),
    present: new Map(candidates.map((candidate) => [candidate.row.header.id, candidate])),
    factsOf: groupsUnder(candidates, ({ row }) => episodesOf(row.header)),
    byTurn: new Map(),
    isQuoted: (id) => input.lookups.isQuoted?.(id) === true,
    byRemark: new Map(),
    sources: new Map(),
    stated: new Map(),
    shown: new Map(),
    bySameness: new Map(),
    dropped: new Set(),
  };
}

/** Whether a candidate is a result, or becomes one as far as its text goes while there is room. */
export function mayStand(candidate: Candidate | undefined, pass: Pass): candidate is Candidate {
  if (candidate === undefined) return false;
  if (pass.shown.size >= pass.limit) return pass.shown.has(candidate);
  return pass.failureOf(candidate) === undefined;
}
