import { isFlat, isStated } from "../domain/flat.ts";
import { episodesOf } from "../domain/provenance.ts";
import { type Matched, type TurnMark, turnReference } from "../domain/turn.ts";
import type { Kind } from "../domain/vocabulary.ts";
import type { TextHit, TextSearch } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { countEach } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import {
  type Admitted,
  admit,
  type Fate,
  type Fates,
  fateOfFound,
  keepsPrivate,
  keyOf,
  nearnessInTime,
  type Outdater,
  RESULT_SHARE,
  type RecallInput,
  saidOf,
} from "./admission.ts";
import { turnsOf } from "./collapse.ts";
import { mayContain } from "./filters.ts";
import { type Candidate, type Gathered, gather } from "./gather.ts";
import { type LookedThrough, lookThrough, MOST_OF_KIND, withHeirs } from "./look-through.ts";
import { newerFirst, unasked } from "./newer-first.ts";
import { othersBehind } from "./others-behind.ts";
import {
  bestFirst,
  LEAST_STEP,
  placedBehind,
  promiseOf,
  relevanceParts,
  type ScorePart,
  scoreOf,
  VECTORS,
} from "./rank.ts";
import { readQuestion, termsOfNames } from "./read-query.ts";
import { strengthOf, supportOf } from "./support.ts";

export interface Explanation {
  /** Summands of the score; their points add up to it. */
  readonly parts: readonly ScorePart[];
  /** Terms of the query, and the terms of the index that they matched. */
  readonly matched: TextHit["matched"];
  /** 0..1, see `supportOf`. */
  readonly support: number;
  /** `neighbours`: a turn that has no term itself, between turns that have. */
  readonly foundBy: TextSearch["matching"] | "vectors" | "neighbours" | "link";
}

/** One result: a memory, and what stands behind it. */
export interface Ranked extends Omit<Gathered, "candidate"> {
  readonly row: Row;
  /** The turn of the row's conversation that was found; undefined for a memory as a whole. */
  readonly turn: TurnMark | undefined;
  /** 1 for the best. */
  readonly rank: number;
  readonly score: number;
  /** How much of what is asked it says, 0..1, see `saidOf`. */
  readonly said: number;
  readonly support: "strong" | "weak";
  /** The better result that it is linked with; undefined for what the query itself finds. */
  readonly via: string | undefined;
  /** See `newerFirst`. */
  readonly outdatedBy: Outdater | undefined;
  /** The wordings that found it, where the question was asked in several. */
  readonly wordings?: readonly string[];
  readonly explain: Explanation;
}

export interface Recalled {
  /** Best first, at most `limit`. */
  readonly results: readonly Ranked[];
  /** Memories and turns that the search found. */
  readonly considered: number;
  /** How many of those that were read did not come back, by the name of what they failed (see `Fate`). */
  readonly rejected: Readonly<Record<string, number>>;
  /** Hits whose rows were read, see `lookThrough`. */
  readonly hits: readonly TextHit[];
  /** What became of each of them that did not come back, by `keyOf`. */
  readonly fates: ReadonlyMap<string, Fate>;
}

/** So many times as many hits are looked through where the first ones left places free. */
const WIDER = 4;
/** Beliefs that are given beside what was found, at most. */
const MOST_BELIEFS = 2;

/**
 * Turns the hits of a text search into results: filters, `isRecallable`, the support floor, scores on one scale, phrases and exclusions,
 * collapsing, the limit, then linked memories if there is room (see `linked`). Text scores are relative to the best hit that may be shown.
 * If phrases, exclusions or repeats leave room, more hits are looked at. Independent of the order of the input. Pure but for the callbacks;
 * `textOf` is called only for memories that reach the result.
 */
export function rankHits(input: RecallInput): Recalled {
  // Only its row tells the time that a hit is of.
  for (let enough = input.query.time ? MOST_OF_KIND * WIDER : MOST_OF_KIND; ; enough *= WIDER) {
    const fates: Fates = new Map();
    const looked = withHeirs(lookThrough(input, fates, enough), input, fates);
    const results = rankLooked(looked, input, fates);
    const isWorth = enough < Math.max(MOST_OF_KIND * WIDER, input.limit) || failsText(fates);
    if (isWorth && mayFindMore(results, looked, input)) continue;
    const considered = input.search.hits.length;
    return {
      results,
      considered,
      fates,
      rejected: countByName(fates, looked),
      hits: looked.hits,
    };
  }
}

/** Whether phrases and exclusions keep out more than repeats do. */
function failsText(fates: Fates): boolean {
  const at = countEach(Array.from(fates.values(), ({ stage }) => stage));
  return (at.get("text") ?? 0) > (at.get("collapse") ?? 0);
}

function rankLooked({ hits, open }: LookedThrough, input: RecallInput, fates: Fates): readonly Ranked[] {
  const { minScore = Number.NEGATIVE_INFINITY } = input.filters;
  const isEnough = (candidate: Candidate) => {
    const reason = `its score is ${candidate.score}, below ${minScore}`;
    if (candidate.score < minScore) fates.set(keyOf(candidate), { stage: "score", name: "score", reason });
    return candidate.score >= minScore;
  };
  const [memories, beliefs] = apart({ ...input, search: { ...input.search, hits } });
  const isOpen = new Set(open);
  const admitted = (part: RecallInput) =>
    admit(
      [...part.search.hits].filter((hit) => isOpen.has(hit)),
      part,
      fates,
    );
  const found = behindFacts(scored(admitted(memories), memories), memories);
  const best = othersBehind(found, memories).filter(isEnough).sort(bestFirst);
  const direct = newerFirst(best, memories);
  const candidates = [...direct, ...linked(direct, memories, fates).filter(isEnough)];
  const held = scored(admitted(beliefs), beliefs, direct).filter(isEnough).sort(bestFirst);
  const said = saidOf({ ...input, search: { ...input.search, hits } });
  const all = [...gather(candidates, memories, fates), ...gather(held, beliefs, fates)].map(
    (gathered, i): Ranked => explained(gathered, i + 1, { matching: input.search.matching, said }),
  );
  return withoutNamesakes(all, fates);
}

/** Whether hits that were left unread may take places that are free: by their words, as far as their rows need not be read. */
function mayFindMore(
  results: readonly Ranked[],
  { hits, more }: LookedThrough,
  { search, query, filters, floor, limit }: RecallInput,
): boolean {
  const found = results.filter(({ via }) => via === undefined).map(({ row }) => row.header.kind);
  const beside = found.filter((kind) => isBeside(kind, filters)).length;
  const isFree = (kind: Kind) =>
    isBeside(kind, filters) ? beside < MOST_BELIEFS : found.length - beside < limit;
  const free = new Set([...more].filter(isFree));
  if (free.size === 0) return false;
  const sought = { ...query, names: termsOfNames(query.text, hits) };
  const least = results.length === 0 ? floor : floor * RESULT_SHARE;
  const isRead = new Set(hits);
  const mayPass = mayContain(query);
  // Of many that have matched the same, one tells it of all.
  const tooLittle = new Set<Matched>();
  for (const hit of search.hits) {
    const { kind, matched, parts } = hit;
    if (!free.has(kind) || (!parts && tooLittle.has(matched)) || isRead.has(hit) || !mayPass(hit)) continue;
    if (supportOf(hit, search, sought) >= least) return true;
    if (!parts) tooLittle.add(matched);
  }
  return false;
}

/** Entities come behind what they list, unless they alone are asked for. */
function behindFacts(candidates: readonly Candidate[], { filters }: RecallInput): readonly Candidate[] {
  const isEntity = ({ row }: Candidate) => row.header.kind === "entity";
  const others = candidates.filter((one) => !isEntity(one)).map(({ score }) => score);
  if (filters.kind !== undefined || others.length === 0) return candidates;
  const least = Math.min(...others);
  return candidates.map((one) =>
    isEntity(one) ? { ...one, ...placedBehind(one, least - LEAST_STEP) } : one,
  );
}

/** What was found, and the beliefs beside it with a limit of their own: they follow what they were made from and take no place from it. */
function apart(input: RecallInput): readonly [RecallInput, RecallInput] {
  const of = (is: boolean) => ({
    ...input.search,
    hits: [...input.search.hits].filter(({ kind }) => isBeside(kind, input.filters) === is),
  });
  return [
    { ...input, search: of(false) },
    { ...input, search: of(true), limit: MOST_BELIEFS },
  ];
}

/** Where beliefs are asked for, they are what was found. */
function isBeside(kind: Kind, filters: RecallInput["filters"]): boolean {
  return kind === "belief" && filters.kind !== "belief";
}

/** `others`: what texts are measured by as well, besides the best of `hits`. */
function scored(
  hits: readonly Admitted[],
  input: RecallInput,
  others: readonly Pick<Candidate, "hit">[] = [],
): Candidate[] {
  const best = [...hits, ...others].reduce((most, { hit }) => Math.max(most, hit.score), 0);
  const { nowMs, lookups, query } = input;
  const speakers = new Set(hits.flatMap(({ hit }) => hit.turn?.speaker ?? []));
  const question = readQuestion(query.text, speakers);
  const turns = new Map(
    hits.flatMap(({ hit }) => (hit.turn ? [[turnReference(hit.row.header.id, hit.turn), hit]] : [])),
  );
  return hits.map(({ hit, support }) => {
    const { row, turn } = hit;
    const source = turnsOf(row.header).flatMap((reference) => turns.get(reference) ?? [])[0];
    const text = best > 0 ? hit.score / best : 0;
    const cosine = input.search.compared && isFlat(row.header) ? hit.cosine : undefined;
    const { sourceOf } = lookups;
    const time = query.time && nearnessInTime(row.header, turn, query.time);
    const timeAlone = query.time !== undefined && query.terms.length === 0;
    const relevance = relevanceParts({ hit, source, text, cosine, question, time, timeAlone });
    return { hit, row, turn, support, ...scoreOf({ row, relevance, nowMs, sourceOf }) };
  });
}

/** If all results share only a name with the query, a few are shown to tell whom the store knows: more would be read for nothing. */
function withoutNamesakes(results: readonly Ranked[], fates: Fates): readonly Ranked[] {
  if (results.length <= NAMESAKES || results.some(({ said }) => said > 0)) return results;
  for (const { row, turn } of results.slice(NAMESAKES))
    fates.set(keyOf({ row, turn }), {
      stage: "support",
      name: "support",
      reason: "it shares but a name with the query, as better ones do",
    });
  return results.slice(0, NAMESAKES);
}

function explained(
  gathered: Gathered,
  rank: number,
  { matching, said: saidIn }: Pick<TextSearch, "matching"> & { readonly said: ReturnType<typeof saidOf> },
): Ranked {
  const { candidate, remark, ...rest } = gathered;
  const { row, turn, hit, score, support, parts, via, outdatedBy } = candidate;
  const by = via ? "link" : foundBy(hit.matched, matching, turn ? "neighbours" : "vectors");
  const explain: Explanation = { parts, matched: hit.matched, support, foundBy: by };
  // What is shown is the whole remark.
  const said = via ? 0 : Math.max(saidIn(candidate), remark === undefined ? 0 : saidIn(remark));
  return { row, turn, rank, score, said, support: strengthOf(said), via, outdatedBy, ...rest, explain };
}

function foundBy(
  matched: Explanation["matched"],
  matching: TextSearch["matching"],
  other: Explanation["foundBy"],
): Explanation["foundBy"] {
  return Object.keys(matched).length > 0 ? matching : other;
}

function countByName(fates: Fates, { ofOtherKinds }: LookedThrough): Readonly<Record<string, number>> {
  const counts = new Map(countEach(Array.from(fates.values(), ({ name }) => name)));
  if (ofOtherKinds > 0) counts.set("kind", ofOtherKinds + (counts.get("kind") ?? 0));
  return Object.fromEntries([...counts].sort(([a], [b]) => compare(a, b)));
}

/** Results at most that share but a name with the query. */
const NAMESAKES = 3;
const SEEDS = 3;
/** Memories that links add at most. */
const MOST_LINKED = 3;
/** What is left of the score of a result for what it is linked with. */
const OF_LINK = 0.8;

/**
 * Memories linked with the best results, in either direction: at most three, only behind the direct hits and if there is room. Links with a
 * strength are skipped: they stand for a cosine, and the query has been compared with all vectors. `candidates`: the direct hits, best
 * first. Ids that come back are removed from `fates`. Pure but for the look-ups.
 */
function linked(candidates: readonly Candidate[], input: RecallInput, fates: Fates): readonly Candidate[] {
  const { linking, lookups, limit, nowMs } = input;
  const last = candidates.at(-1);
  if (!linking || last === undefined || candidates.length >= limit) return [];
  const namesOf = ({ row, turn }: Candidate) =>
    turn ? [turnReference(row.header.id, turn)] : [row.header.id, ...turnsOf(row.header)];
  const shown = new Set(candidates.flatMap(namesOf));
  const added: Candidate[] = [];
  for (const { id: from, score: best } of seedsOf(candidates, input)) {
    const own = linksOf(lookups.byId(from)).map(({ to }) => to);
    const others = linking(from).filter((row) => linksOf(row).some(({ to }) => to === from));
    for (const id of [...own, ...others.map(({ header }) => header.id)]) {
      const found = unasked(id, input);
      const isShown = found && [id, ...turnsOf(found.row.header)].some((name) => shown.has(name));
      if (found === undefined || isShown || added.length >= MOST_LINKED) continue;
      shown.add(id);
      const relevance = [{ name: "link" as const, value: best * OF_LINK, weight: 1 }];
      const score = scoreOf({ row: found.row, relevance, nowMs, sourceOf: lookups.sourceOf });
      added.push({ ...found, support: 0, via: from, ...placedBehind(score, last.score) });
      fates.delete(id);
    }
  }
  return added.sort(bestFirst);
}

function linksOf(row: Row | undefined) {
  return (row?.header.links ?? []).filter(({ strength }) => strength === undefined);
}

/** Facts that the best hits are, or that were drawn from the turns that they are; only of hits that alone would be an answer. */
function seedsOf(candidates: readonly Candidate[], { lookups, floor }: RecallInput) {
  const best = candidates.slice(0, SEEDS).filter(({ support }) => support >= floor);
  return best.flatMap(({ row, turn, score }) => {
    if (turn === undefined) return [{ id: row.header.id, score }];
    const reference = turnReference(row.header.id, turn);
    const facts = lookups.citing(row.header.id).filter(({ header }) => turnsOf(header).includes(reference));
    return facts.map(({ header }) => ({ id: header.id, score }));
  });
}

/** A list is filled up to so many results. */
const FULL = 10;

/**
 * What follows behind the results of a query, where they are fewer than ten and than its limit: statements that say too little of it, those that
 * say the most by words and meaning first, all `weak`. `near`: what a server found near; undefined: by the embedded vectors. [] where there is
 * no result, since a cosine cannot tell that nothing answers, and where the query has a phrase, a time or a word to leave out. Pure but for the
 * look-ups.
 */
export function fillUp(
  { results, hits, fates }: Recalled,
  input: RecallInput,
  near?: readonly TextHit[] | undefined,
): readonly Ranked[] {
  const { query, search, nowMs, lookups } = input;
  const last = results.at(-1);
  const isPlain = query.phrases.length + query.excluded.length === 0 && query.time === undefined;
  if (last === undefined || !isPlain || !(search.compared || near)) return [];
  const saysTooLittle = (fate?: Fate) => fate === undefined || fate.name === "support";
  const shown = new Set(results.flatMap(({ row }) => [row.header.id, ...episodesOf(row.header)]));
  const isLeft = (hit: TextHit) =>
    isStated(hit.row.header) &&
    hit.score + hit.cosine > 0 &&
    !shown.has(hit.row.header.id) &&
    hit.row.header.sensitive !== true &&
    saysTooLittle(fates.get(keyOf(hit)) ?? fateOfFound(hit, input) ?? keepsPrivate(hit, input));
  const all = near ?? hits;
  const best = all.reduce((most, { score }) => Math.max(most, score), 0);
  const promise = (hit: TextHit) => promiseOf(hit, { best, vectors: VECTORS, advice: false });
  const nearest = all
    .filter(isLeft)
    .toSorted((a, b) => promise(b) - promise(a) || (keyOf(a) < keyOf(b) ? -1 : 1));
  return nearest
    .slice(0, Math.max(0, Math.min(FULL, input.limit) - results.length))
    .map(({ row, cosine, matched }, i): Ranked => {
      const relevance = [{ name: "vectors" as const, value: cosine, weight: 1 }];
      const scored = scoreOf({ row, relevance, nowMs, sourceOf: lookups.sourceOf });
      const { score, parts } = placedBehind(scored, last.score);
      return {
        row,
        turn: undefined,
        rank: results.length + i + 1,
        score,
        said: 0,
        support: "weak",
        via: undefined,
        outdatedBy: undefined,
        explain: { parts, matched, support: 0, foundBy: foundBy(matched, search.matching, "vectors") },
      };
    });
}
