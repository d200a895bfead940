import { isSingleRemark } from "../domain/flat.ts";
import type { Row, TextHit } from "../ports.ts";
import type { Fate, RecallInput } from "./admission.ts";
import { episodesOf, replacedBy, type Seen, sameContent, sameness, seeAgain } from "./collapse.ts";
import type { Score } from "./rank.ts";
import { type FailedText, textTest } from "./text-test.ts";

/** A memory that may become a result. */
export interface Candidate extends Score {
  readonly hit: TextHit;
  readonly row: Row;
  readonly support: number;
}

/** A result before it is numbered, with what it stands for besides itself. */
export interface Gathered {
  readonly candidate: Candidate;
  /** The episode that a fact came from. */
  readonly episode?: string;
  /** How often the statement was met among the candidates; absent for once. */
  readonly seen?: Seen;
}

/**
 * The first `limit` results of ranked candidates: those that pass the tests of their text, with sources,
 * replaced versions and repeats collapsed into what stands for them. `fates` receives what became of all
 * others. Texts are read only until the results are full. Pure but for the callbacks.
 */
export function gather(
  candidates: readonly Candidate[],
  input: RecallInput,
  fates: Map<string, Fate>,
): readonly Gathered[] {
  const pass = startPass(candidates, input);
  for (const candidate of candidates) {
    const fate = fateOf(candidate, pass);
    if (fate) {
      fates.set(candidate.row.header.id, fate);
      pass.dropped.add(candidate);
    } else show(candidate, pass);
  }
  return [...pass.shown].map(([candidate, seen]) => {
    const episode = episodesOf(candidate.row.header)[0];
    return { candidate, ...(episode !== undefined && { episode }), ...(seen.times > 1 && { seen }) };
  });
}

/** One walk over the candidates, best first. */
interface Pass {
  readonly limit: number;
  readonly byId: (id: string) => Row | undefined;
  readonly textOf: (candidate: Candidate) => string | undefined;
  readonly failureOf: (candidate: Candidate) => FailedText | undefined;
  readonly present: ReadonlyMap<string, Candidate>;
  readonly factsOf: ReadonlyMap<string, readonly Candidate[]>;
  readonly shown: Map<Candidate, Seen>;
  readonly bySameness: Map<string, Candidate>;
  /** Candidates that did not become results; of a loop of replacements the last must stay. */
  readonly dropped: Set<Candidate>;
}

function startPass(candidates: readonly Candidate[], input: RecallInput): Pass {
  const textOf = once(({ row }: Candidate) => input.textOf(row));
  const test = textTest(input.query);
  const factsOf = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    for (const episode of episodesOf(candidate.row.header)) {
      factsOf.set(episode, [...(factsOf.get(episode) ?? []), candidate]);
    }
  }
  return {
    limit: input.limit,
    byId: input.lookups.byId,
    textOf,
    failureOf: once((candidate) => test(candidate.hit, () => textOf(candidate))),
    present: new Map(candidates.map((candidate) => [candidate.row.header.id, candidate])),
    factsOf,
    shown: new Map(),
    bySameness: new Map(),
    dropped: new Set(),
  };
}

function fateOf(candidate: Candidate, pass: Pass): Fate | undefined {
  if (pass.shown.size >= pass.limit) {
    const reason = `${pass.limit} results rank higher`;
    return collapsed(candidate, pass) ?? { stage: "limit", name: "limit", reason };
  }
  const failure = pass.failureOf(candidate);
  if (failure) return { stage: "text", name: failure.test, reason: failure.why };
  return collapsed(candidate, pass);
}

/** What stands for a candidate, if something does. */
function collapsed(candidate: Candidate, pass: Pass): Fate | undefined {
  const { header } = candidate.row;
  const head = replacedBy(header, pass.byId, (id) => {
    const version = pass.present.get(id);
    return mayStand(version, pass) && !pass.dropped.has(version);
  });
  if (head !== undefined) return { stage: "collapse", name: "replaced", reason: `${head} replaces it` };
  const facts = isSingleRemark(header) ? pass.factsOf.get(header.id) : undefined;
  const fact = facts?.find((candidateFact) => mayStand(candidateFact, pass));
  if (fact) return { stage: "collapse", name: "source", reason: `${fact.row.header.id} is the fact from it` };
  const first = keysOf(candidate, pass).flatMap((key) => pass.bySameness.get(key) ?? [])[0];
  if (first === undefined) return undefined;
  pass.shown.set(first, seeAgain(pass.shown.get(first), candidate.row));
  return { stage: "collapse", name: "repeat", reason: `${first.row.header.id} says the same` };
}

/** Whether a candidate is a result, or becomes one as far as its text goes while there is room. */
function mayStand(candidate: Candidate | undefined, pass: Pass): candidate is Candidate {
  if (candidate === undefined) return false;
  if (pass.shown.size >= pass.limit) return pass.shown.has(candidate);
  return pass.failureOf(candidate) === undefined;
}

function show(candidate: Candidate, pass: Pass): void {
  for (const key of keysOf(candidate, pass)) pass.bySameness.set(key, candidate);
  pass.shown.set(candidate, seeAgain(undefined, candidate.row));
}

function keysOf(candidate: Candidate, pass: Pass): readonly string[] {
  const isFull = pass.shown.size >= pass.limit;
  const text = isFull ? undefined : pass.textOf(candidate);
  const bySentence = text === undefined ? undefined : sameness(candidate.row.header, text);
  return [sameContent(candidate.row), bySentence].filter((key) => key !== undefined);
}

/** A callback that is asked once for each candidate. */
function once<T>(ask: (candidate: Candidate) => T): (candidate: Candidate) => T {
  const answers = new Map<Candidate, { readonly answer: T }>();
  return (candidate) => {
    const known = answers.get(candidate) ?? { answer: ask(candidate) };
    answers.set(candidate, known);
    return known.answer;
  };
}
