import type { Verdict } from "../domain/belief-evidence.ts";
import { eachOf, embed, type Levels, levels, type Plan } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import { type Weights, weightsOf } from "../domain/weighed.ts";
import { compareStatements } from "../language/compare/compare.ts";
import { decide } from "../language/compare/decide.ts";
import { readStatement } from "../language/compare/reading.ts";
import { normalise } from "../text/normalise.ts";
import { compare } from "../text/numbers.ts";
import type { Evidence } from "./fold.ts";
import { ENOUGH } from "./gates.ts";
import { blocksOf, type FactsByKey, type ObservedFact, type Read, readAll } from "./observed.ts";
import { tellingOf } from "./theme-reading.ts";
import { overlaps, type Theme, themesIn } from "./themes.ts";
import { type Claim, claimOf, saysAll, timeframeOf, verbatim, type Wording, wordingsOf } from "./wordings.ts";

/** A statement that enough independent observations make, with all that is said for and against it. */
export interface Candidate {
  readonly text: string;
  /** Whom or what it is about. */
  readonly subject: string;
  readonly timeframe: Wording["timeframe"];
  /** Id of the fact whose words it has; the earliest one's of several. */
  readonly origin: string;
  readonly evidence: readonly Evidence[];
}

interface Draft {
  readonly wording: Wording;
  readonly origin: string;
  readonly meaning: string;
  readonly members: readonly Read[];
  /** Distinct observations of the members. */
  readonly observations: number;
}

/** Facts by what they say, without how they were read. */
type ToldByKey = ReadonlyMap<string, readonly ObservedFact[]>;

/** What a fact says, and when it was first said. */
interface Utterance {
  readonly wording: Wording;
  readonly origin: string;
  readonly atMs: number;
}

/**
 * The statements that at least three independent observations make. First those about one subject that repeat its words:
 * a statement is the words of a fact, generalised only by dropping its end, and counts as made by every fact that says
 * all of it. Then what is said word for word, whatever its form. Then themes: what facts say in different words (`voice`: the subject of the first person in them). Blocked by
 * the words that a statement needs, verified word for word; the order of `facts` does not matter. Pure.
 */
export function* candidatesIn(
  facts: readonly ObservedFact[],
  voice: string,
  { weights, others }: { readonly weights: Weights; readonly others: readonly ObservedFact[] },
): Plan<readonly Candidate[]> {
  const byId = new Map([...facts, ...others].map((fact) => [fact.id, fact]));
  const weighed = (origin: string, text: string): readonly Weighed[] =>
    weightsOf(weights, { origin, text }).flatMap(({ fact: id, verdict }) => {
      const fact = byId.get(id);
      return fact === undefined ? [] : [{ fact, verdict }];
    });
  const candidates: Candidate[] = [];
  const lists = new Map<string, ToldByKey>();
  const strict: Pick<Theme, "members">[] = [];
  for (const [subject, own] of bySubject(facts)) {
    const { read, factsByKey } = yield* readAll(own);
    for (const draft of withoutWeaker([...draftsOf(read, factsByKey).values()])) {
      const { text, timeframe } = draft.wording;
      const claim = draft.wording.claim;
      strict.push(draft);
      const said = { text, claim, members: draft.members, ending: [] };
      const evidence = yield* evidenceFor(said, factsByKey, weighed(draft.origin, text));
      candidates.push({ text, subject, timeframe, origin: draft.origin, evidence });
    }
    // How they were read is the most of them, and not asked for any more.
    const told = [...factsByKey].map(
      ([key, all]) => [key, all.flatMap(({ id }) => byId.get(id) ?? [])] as const,
    );
    lists.set(subject, new Map(told));
  }
  for (const repeated of yield* repeatedIn(facts)) {
    if (strict.some((draft) => overlaps(repeated, draft))) continue;
    const candidate = yield* candidateOf(repeated, lists.get(repeated.subject), weighed);
    if (!hasEnough(candidate)) continue;
    strict.push(repeated);
    candidates.push(candidate);
  }
  for (const said of saidOf(weights, byId, candidates)) {
    if (strict.some((draft) => overlaps(said, draft))) continue;
    const candidate = yield* candidateOf(said, lists.get(said.subject), weighed);
    if (!hasEnough(candidate)) continue;
    strict.push(said);
    candidates.push(candidate);
  }
  for (const theme of yield* themesIn(facts, voice)) {
    if (strict.some((draft) => overlaps(theme, draft))) continue;
    candidates.push(yield* candidateOf(theme, lists.get(theme.subject), weighed));
  }
  return candidates;
}

function hasEnough({ evidence }: Pick<Candidate, "evidence">): boolean {
  const supports = evidence.flatMap(({ key, verdict }) => (verdict === "supports" ? key : []));
  return new Set(supports).size >= ENOUGH;
}

/** What is usual by the words of a fact, and of which it was said that others bear it out, whatever words they have. */
function saidOf(
  weights: Weights,
  facts: ReadonlyMap<string, ObservedFact>,
  candidates: readonly Pick<Candidate, "origin">[],
): readonly Theme[] {
  const known = new Set(candidates.map(({ origin }) => origin));
  return [...weights.keys()].toSorted().flatMap((origin): readonly Theme[] => {
    const fact = facts.get(origin);
    if (fact === undefined || known.has(origin)) return [];
    const { text, subject } = fact;
    const isUsual = wordingsOf(text, subject).some(
      (wording) => wording.text === text && !wording.isBold && wording.timeframe !== "past",
    );
    return isUsual ? [{ text, subject, origin, members: [fact], ending: [] }] : [];
  });
}

/**
 * What is said word for word on several days, alone or before what explains it: "never cut box in full sun, the edges burn". The longest
 * of them; what says the same in other words is counted with it.
 */
function* repeatedIn(facts: readonly ObservedFact[]): Plan<readonly Theme[]> {
  const saying = new Map<string, { readonly text: string; readonly members: ObservedFact[] }>();
  const inOrder = facts.toSorted((x, y) => firstMs(x) - firstMs(y) || compare(x.id, y.id));
  yield* eachOf(inOrder, (fact) => {
    for (const text of verbatim(fact.text)) {
      const key = JSON.stringify([fact.subject, normalise(text)]);
      const known = saying.get(key);
      if (known === undefined) saying.set(key, { text, members: [fact] });
      else if (!known.members.includes(fact)) known.members.push(fact);
    }
  });
  return [...saying.values()]
    .filter(({ members }) => occasions(members) >= REPEATED)
    .sort((x, y) => y.text.length - x.text.length || compare(x.text, y.text))
    .flatMap(({ text, members: [first, ...rest] }) =>
      first === undefined
        ? []
        : [{ text, subject: first.subject, origin: first.id, members: [first, ...rest], ending: [] }],
    );
}

/** From so many on it is worth looking whether others say the same. */
const REPEATED = 2;

function occasions(facts: readonly ObservedFact[]): number {
  return new Set(facts.flatMap(({ observations }) => observations.map(({ key }) => key))).size;
}

/** A fact that rules do not relate to a statement, and what somebody said that it is to it. */
interface Weighed {
  readonly fact: ObservedFact;
  readonly verdict: Verdict;
}

function* candidateOf(
  theme: Theme,
  factsByKey: ToldByKey = new Map(),
  weighed: (origin: string, text: string) => readonly Weighed[],
): Plan<Candidate> {
  const { text, subject, origin } = theme;
  const said = { ...theme, claim: claimOf(text, subject) };
  const evidence = yield* evidenceFor(said, factsByKey, weighed(origin, text));
  return { text, subject, timeframe: timeframeOf(text), origin, evidence };
}

function bySubject(facts: readonly ObservedFact[]): ReadonlyMap<string, readonly ObservedFact[]> {
  const found = new Map<string, ObservedFact[]>();
  for (const fact of facts) {
    const own = found.get(fact.subject);
    if (own) own.push(fact);
    else found.set(fact.subject, [fact]);
  }
  return found;
}

/** Whether two statements cannot both hold. Pure. */
export function areRivals(a: Pick<Candidate, "text">, b: Pick<Candidate, "text">): boolean {
  return compareStatements(a.text, b.text).contradicts;
}

function draftsOf(facts: readonly Read[], factsByKey: FactsByKey): ReadonlyMap<string, Draft> {
  const said = new Map<string, Utterance[]>();
  for (const fact of facts) {
    for (const wording of fact.wordings) {
      const meaning = JSON.stringify([wording.claim.flags, wording.claim.keys]);
      const one = { wording, origin: fact.id, atMs: firstMs(fact) };
      const known = said.get(meaning);
      if (known) known.push(one);
      else said.set(meaning, [one]);
    }
  }
  const drafts = new Map<string, Draft>();
  for (const [meaning, all] of said) {
    const wordings = all.filter((one) => !one.wording.isBold);
    if (wordings.length === 0) continue;
    const { wording, origin } = canonical(wordings);
    const members = membersOf(wording.claim, factsByKey);
    const observations = new Set(members.flatMap((fact) => fact.observations.map(({ key }) => key))).size;
    if (observations >= ENOUGH) drafts.set(meaning, { wording, origin, meaning, members, observations });
  }
  return drafts;
}

/** The earliest wording, of the present rather than of the past. */
function canonical(wordings: readonly Utterance[]): Utterance {
  const isPast = ({ wording }: Utterance) => Number(wording.timeframe === "past");
  const [first] = wordings.toSorted(
    (a, b) =>
      isPast(a) - isPast(b) ||
      a.atMs - b.atMs ||
      compare(a.wording.text, b.wording.text) ||
      compare(a.origin, b.origin),
  );
  return first as Utterance; // no meaning without a wording
}

function membersOf(claim: Claim, factsByKey: FactsByKey): readonly Read[] {
  const lists = claim.keys.map((key) => factsByKey.get(key) ?? []);
  const least = lists.reduce((a, b) => (b.length < a.length ? b : a), lists[0] ?? []);
  return least.filter((fact) => fact.claims.some((whole) => saysAll(whole, claim)));
}

/**
 * Of two statements one of which says all of the other, the fuller one stays alone where it has half of the other's
 * observations; of two with the same evidence the fuller one.
 */
function withoutWeaker(drafts: readonly Draft[]): readonly Draft[] {
  const strongest = drafts.toSorted(
    (a, b) =>
      b.wording.claim.keys.length - a.wording.claim.keys.length ||
      b.observations - a.observations ||
      compare(a.meaning, b.meaning),
  );
  const kept: Draft[] = [];
  for (const draft of strongest) {
    const isCovered = kept.some(
      (other) =>
        sameMembers(other, draft) ||
        (saysAll(other.wording.claim, draft.wording.claim) && other.observations * 2 >= draft.observations),
    );
    if (!isCovered) kept.push(draft);
  }
  return kept.sort((a, b) => compare(a.meaning, b.meaning));
}

function sameMembers(a: Draft, b: Draft): boolean {
  return a.members.length === b.members.length && a.members.every((fact, i) => fact.id === b.members[i]?.id);
}

function firstMs(fact: ObservedFact): number {
  return fact.observations.reduce((least, { atMs }) => Math.min(least, atMs), Number.POSITIVE_INFINITY);
}

/** Observations for and against a statement: what was found to make or end it, what guards say of the facts near it, and what was said of others. Pure. */
function* evidenceFor(
  {
    text,
    claim,
    members,
    ending,
  }: Pick<Theme, "text" | "members" | "ending"> & { readonly claim: Claim | undefined },
  factsByKey: ToldByKey,
  told: readonly Weighed[],
): Plan<readonly Evidence[]> {
  const weighed = new Set([...members, ...ending].map(({ id }) => id));
  const near = new Set(
    (claim === undefined ? [] : blocksOf(claim)).flatMap((key) => factsByKey.get(key) ?? []),
  );
  const others = [...near].filter(({ id }) => !weighed.has(id));
  const [own, ...vectors] = yield* embed([text, ...others.map((fact) => fact.text)]);
  const known = yield* levels();
  const verdicts = others.map((fact, i) => {
    const other = vectors[i];
    return verdictOf(text, fact.text, own && other ? Math.max(0, cosine(own, other)) : 0, known);
  });
  const decided = new Set([...weighed, ...others.flatMap(({ id }, i) => (verdicts[i] ? [id] : []))]);
  return [
    ...told.flatMap(({ fact, verdict }) => {
      if (decided.has(fact.id)) return [];
      return verdict === "contradicts" && endsHabit(fact.text) ? ended(fact) : observed(fact, verdict);
    }),
    ...members.flatMap((fact) => observed(fact, "supports")),
    ...ending.flatMap((fact) => ended(fact)),
    ...others.flatMap((fact, i) =>
      verdicts[i] === "contradicts" && endsHabit(fact.text) ? ended(fact) : observed(fact, verdicts[i]),
    ),
  ];
}

function observed({ id, observations }: ObservedFact, verdict: Verdict | undefined): readonly Evidence[] {
  return verdict === undefined ? [] : observations.map(({ key, atMs }) => ({ id, key, atMs, verdict }));
}

/** Observations that what a statement says is over. */
function ended(fact: ObservedFact): readonly Evidence[] {
  return observed(fact, "contradicts").map((one) => ({ ...one, ends: true }));
}

function endsHabit(text: string): boolean {
  return readStatement(text).tense === "former" || tellingOf(text).ended.size > 0;
}

/** What a fact that does not say the statement says of it; undefined where it is about something else. */
function verdictOf(text: string, other: string, near: number, known: Levels): Verdict | undefined {
  const decision = decide(text, other, near, known);
  if (decision === "contradicts") return "contradicts";
  if (decision === "partial") return "partial";
  return decision === "duplicate" ? "supports" : undefined;
}
