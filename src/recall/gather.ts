import { isSingleRemark } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { episodesOf } from "../domain/provenance.ts";
import { holdsUntilLater } from "../domain/recallable.ts";
import { type TurnMark, turnReference } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { TextHit } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { groupsUnder } from "../text/groups.ts";
import { remembered } from "../text/memoised.ts";
import { given } from "../text/objects.ts";
import {
  type Fate,
  type Fates,
  keyOf,
  nearnessInTime,
  type Outdater,
  type RecallInput,
} from "./admission.ts";
import { replacedBy, sameContent, sameness, turnsOf } from "./collapse.ts";
import { textTest } from "./filters.ts";
import type { Score } from "./rank.ts";

/** A memory or turn that may become a result. */
export interface Candidate extends Score {
  readonly hit: TextHit;
  readonly row: Row;
  readonly turn: TurnMark | undefined;
  readonly support: number;
  /** The better result whose links led to a memory that the search did not find, or not well enough. */
  readonly via?: string;
  readonly outdatedBy?: Outdater;
}

type Pass = ReturnType<typeof startPass>;

/** The start of a walk over ranked candidates, best first. */
function startPass(candidates: readonly Candidate[], input: RecallInput) {
  const textOf = remembered((candidate: Candidate) => input.textOf(candidate));
  const test = textTest(input.query);
  const { time } = input.query;
  return {
    limit: input.limit,
    nowMs: input.nowMs,
    /** Statuses that were asked for: what has one is shown beside what took its place. */
    include: new Set<string>(input.filters.include),
    zone: input.filters.zone,
    byId: input.lookups.byId,
    textOf,
    /** How near a candidate is to the time that the query asks about, 0..1; 0 where it asks about none. */
    nearness: ({ row, turn }: Candidate) => (time === undefined ? 0 : nearnessInTime(row.header, turn, time)),
    failureOf: remembered((candidate: Candidate) => test(candidate.hit, () => textOf(candidate))),
    present: new Map(candidates.map((candidate) => [candidate.row.header.id, candidate])),
    /** Facts by the episodes that they came from. */
    factsOf: groupsUnder(candidates, ({ row }) => episodesOf(row.header)),
    /** Results by the turns that they are, or came from. */
    byTurn: new Map<string, Candidate>(),
    /** Whether a remark is quoted whole with its statements. */
    isQuoted: (id: string) => input.lookups.isQuoted?.(id) === true,
    /** Results by the remark that is quoted with them. */
    byRemark: new Map<string, Candidate>(),
    /** The turn that was found beside a fact. */
    sources: new Map<Candidate, string>(),
    /** Facts that were found beside a turn. */
    stated: new Map<Candidate, readonly string[]>(),
    /** The remark that gave way to a fact. */
    remarks: new Map<Candidate, Candidate>(),
    shown: new Set<Candidate>(),
    bySameness: new Map<string, Candidate>(),
    /** Candidates that did not become results; of a loop of replacements the last must stay. */
    dropped: new Set<Candidate>(),
  };
}

/** Whether a candidate is a result, or becomes one as far as its text goes while there is room. */
function mayStand(candidate: Candidate | undefined, pass: Pass): candidate is Candidate {
  if (candidate === undefined) return false;
  if (pass.shown.size >= pass.limit) return pass.shown.has(candidate);
  return pass.failureOf(candidate) === undefined;
}

export type Gathered = Readonly<ReturnType<typeof gathered>>;

/**
 * The first `limit` results of ranked candidates: those that pass the tests of their text, with sources,
 * replaced versions and repeats collapsed into what stands for them. `fates` receives what became of all
 * others. Texts are read only until the results are full. Pure but for the callbacks.
 */
export function gather(
  candidates: readonly Candidate[],
  input: RecallInput,
  fates: Fates,
): readonly Gathered[] {
  const pass = startPass(candidates, input);
  for (const candidate of candidates) {
    const fate = fateOf(candidate, pass);
    if (fate) {
      fates.set(keyOf(candidate), fate);
      pass.dropped.add(candidate);
    } else show(candidate, pass);
  }
  return [...pass.shown].map((candidate) => gathered(candidate, pass));
}

/**
 * A result before it is numbered, with what it stands for besides itself: the `episode` that a fact came from, and the turn of that, `source`
 * (`ep_…#<hash8>`), where the fact names one; the ids of `facts` from a turn that is shown in their place; the `remark` that gave way to its fact.
 */
function gathered(candidate: Candidate, { stated, sources, remarks }: Pass) {
  const { header } = candidate.row;
  const episode = episodesOf(header)[0];
  const source = sources.get(candidate) ?? turnsOf(header)[0];
  const facts = stated.get(candidate);
  const from = episode && (source?.split("#", 1)[0] ?? episode);
  const remark = remarks.get(candidate);
  return given({ candidate, episode: from, source, facts, remark });
}

function fateOf(candidate: Candidate, pass: Pass): Fate | undefined {
  const beyond = { stage: "limit", name: "limit", reason: `${pass.limit} results rank higher` } as const;
  if (pass.shown.size >= pass.limit) return collapsed(candidate, pass) ?? beyond;
  const failure = pass.failureOf(candidate);
  if (failure) return { stage: "text", name: failure.test, reason: failure.why };
  return collapsed(candidate, pass);
}

function collapsed(candidate: Candidate, pass: Pass): Fate | undefined {
  const { header } = candidate.row;
  const isVersion = (id: string) => {
    const version = pass.present.get(id);
    return mayStand(version, pass) && !pass.dropped.has(version);
  };
  const head =
    pass.include.has(header.status ?? DEFAULTS.status) || holdsUntilLater(header, pass)
      ? undefined
      : replacedBy(header, pass.byId, isVersion);
  if (head !== undefined) return { stage: "collapse", name: "replaced", reason: `${head} replaces it` };
  const other = sourceFate(candidate, pass);
  if (other) return other;
  const first = keysOf(candidate, pass).flatMap((key) => pass.bySameness.get(key) ?? [])[0];
  if (first === undefined) return undefined;
  return { stage: "collapse", name: "repeat", reason: `${first.row.header.id} says the same` };
}

/**
 * Whether a candidate is one result with what it came from, or with what came from it. A remark gives way to
 * its fact unless it alone is of the day that is asked for (the same may have been said on many days); of a turn and a fact from it the better one stands,
 * and of two parts of a remark that is quoted whole.
 */
function sourceFate(candidate: Candidate, pass: Pass): Fate | undefined {
  const { header } = candidate.row;
  const { id } = header;
  if (candidate.turn) {
    const reference = turnReference(id, candidate.turn);
    const fact = pass.byTurn.get(reference);
    if (!fact) return undefined;
    if (!pass.sources.has(fact)) pass.sources.set(fact, reference);
    return isOne("source", `it is shown as its fact ${fact.row.header.id}`);
  }
  const facts = isSingleRemark(header) ? pass.factsOf.get(id) : undefined;
  const near = pass.nearness(candidate);
  const part = pass.byRemark.get(remarkOf(header, pass) ?? "");
  if (part && candidate.outdatedBy === undefined && pass.nearness(part) >= near)
    return isOne("source", `its remark is shown with ${part.row.header.id}`);
  const fact = facts?.find((one) => mayStand(one, pass) && pass.nearness(one) >= near);
  if (fact) {
    pass.remarks.set(fact, candidate);
    return isOne("source", `it is shown as its fact ${fact.row.header.id}`);
  }
  const said = turnsOf(header)
    .flatMap((reference) => pass.byTurn.get(reference) ?? [])
    .find((one) => one.turn);
  if (!said?.turn) return undefined;
  pass.stated.set(said, [...(pass.stated.get(said) ?? []), id]);
  return isOne("source", `its source, turn ${said.turn.number} of ${said.row.header.id}, ranks higher`);
}

function isOne(name: string, reason: string): Fate {
  return { stage: "collapse", name, reason };
}

function show(candidate: Candidate, pass: Pass): void {
  for (const key of keysOf(candidate, pass)) pass.bySameness.set(key, candidate);
  pass.shown.add(candidate);
  const { row, turn } = candidate;
  const references = turn ? [turnReference(row.header.id, turn)] : turnsOf(row.header);
  const remark = remarkOf(row.header, pass);
  if (remark !== undefined && pass.isQuoted(remark)) pass.byRemark.set(remark, candidate);
  for (const reference of references) {
    if (!pass.byTurn.has(reference)) pass.byTurn.set(reference, candidate);
  }
}

/** The remark that may be quoted for a fact or a promise; undefined of one that was said in a conversation, and of what was asked for although it ended. */
function remarkOf(header: Header, { include }: Pass): string | undefined {
  const isApart = turnsOf(header).length > 0 || include.has(header.status ?? DEFAULTS.status);
  return isApart ? undefined : episodesOf(header)[0];
}

function keysOf(candidate: Candidate, pass: Pass): readonly string[] {
  const isFull = pass.shown.size >= pass.limit;
  const text = isFull ? undefined : pass.textOf(candidate);
  const { row, turn } = candidate;
  const bySentence = text === undefined ? undefined : sameness(row.header, text, turn?.speaker);
  return [turn ? undefined : sameContent(row), bySentence].filter((key) => key !== undefined);
}
