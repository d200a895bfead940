import { isSingleRemark } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { isKeptApart } from "../domain/edge.ts";
import { isOthers } from "../domain/provenance.ts";
import type { TextHit } from "../index-ports.ts";
import { fateOfFound, type Outdating, type RecallInput } from "./admission.ts";
import { type AskedValue, askedValue, asksHowItIs, givesValue } from "./asked-value.ts";
import { turnsOf } from "./collapse.ts";
import { doubtsAbout, saysWhat, upcoming } from "./newer-first.ts";
import type { Candidate } from "./pass.ts";
import { bestFirst, LEAST_STEP, placedBefore, placedBehind } from "./rank.ts";
import { sharing } from "./sharing.ts";

/** Of so many times as many candidates as there may be results it is asked whether they may be outdated. */
const ASKED_TIMES = 3;
/** So many candidates are compared with each other. */
const COMPARED = 6;
/** Of the older one's words; by less nothing is of the same. */
const LEAST_SHARED = 0.1;
/** Half of all suspicions are wrong. */
const AS_ASKED = 0.5;

/** How likely memories took the place of older ones, 0..1, for ordering: by the id of the older one and of the newer one. */
type Doubts = Map<string, Map<string, number>>;

interface Doubt extends Outdating {
  readonly likelihood: number;
}

/**
 * For a question how things are, see `asksOfNow`: candidates (best first) of which those that may be outdated come right behind what may have taken their place, whatever the scores: what it
 * was asked about, what takes its place on a day to come, and, of the best candidates, what was said later of the same. Of several the
 * likeliest comes first. The newer one must answer the query, too: it gives a value of the sort that is asked for where the older one does, else
 * it has half of the words that the query finds there. Where it does not, and the query does not find it by itself, it is brought in right behind
 * the older one, unless a filter keeps it back: half of all suspicions are wrong, and then it has nothing to do with the query. Otherwise
 * they keep their order. Pure but for the look-ups.
 */
export function currentFirst(candidates: readonly Candidate[], input: RecallInput): readonly Candidate[] {
  const top = candidates.slice(0, ASKED_TIMES * input.limit);
  const sort = askedValue(input.query.text);
  const doubts = together([
    ...alike(candidates, input, sort),
    ...doubtsAbout(top, input).map((doubt) => ({ ...doubt, likelihood: AS_ASKED })),
    ...upcoming(top, input).map((doubt) => ({ ...doubt, likelihood: 1 })),
  ]);
  if (doubts.size === 0) return candidates;
  const places = new Places(candidates, input, sort);
  const olders = [...doubts.keys()].flatMap((id) => {
    const best = places.standing(id);
    return best === undefined ? [] : [{ id, best }];
  });
  for (const older of olders.sort((a, b) => bestFirst(a.best, b.best)))
    places.outdate(older, newerThan(older.id, doubts));
  return places.placed.toSorted(bestFirst);
}

/** A memory that may be outdated, and where it stood. */
interface Older {
  readonly id: string;
  readonly best: Candidate;
}

/** Candidates while some of them change places. */
class Places {
  readonly #input: RecallInput;
  readonly #sort: AskedValue | undefined;
  /** Ids of those that have a new place. */
  readonly #moved = new Set<string>();
  placed: readonly Candidate[];

  constructor(candidates: readonly Candidate[], input: RecallInput, sort: AskedValue | undefined) {
    this.placed = candidates;
    this.#input = input;
    this.#sort = sort;
  }

  /** What says what a memory says: the memory itself rather than the remark that it came from, which is left out beside it. */
  standing(id: string): Candidate | undefined {
    const found = this.placed.filter(this.#saysWhat(id)).sort(bestFirst);
    return found.find(({ row }) => row.header.id === id) ?? found[0];
  }

  /** `newer`: ids of what may have taken its place, the likeliest first. */
  outdate(older: Older, newer: readonly string[]): void {
    const isOlder = this.#saysWhat(older.id);
    // Something newer may have come before it already: all of them stand where it stood.
    const [first] = this.placed.filter(isOlder).sort(bestFirst);
    let next = first?.score ?? 0;
    const beside = new Map(newer.filter((id) => !this.#moved.has(id)).map((id) => [id, this.standing(id)]));
    for (const [id, known] of beside) {
      const own = known ?? broughtIn(id, older.best, this.#input);
      if (own === undefined || !this.#answers(id, known, older)) continue;
      this.#put(id, known, { ...own, ...placedBefore(own, next) });
      beside.delete(id);
      next -= LEAST_STEP;
    }
    const behind = (one: Candidate) => ({ ...one, ...placedBehind(one, next) });
    if (next !== first?.score) this.placed = this.placed.map((one) => (isOlder(one) ? behind(one) : one));
    for (const [id, known] of beside) {
      const own = known === undefined ? broughtIn(id, older.best, this.#input) : undefined;
      if (own === undefined) continue;
      next -= LEAST_STEP;
      this.#put(id, undefined, { ...own, ...placedBefore(own, next) });
    }
  }

  #put(id: string, known: Candidate | undefined, candidate: Candidate): void {
    this.#moved.add(id);
    this.placed = [candidate, ...this.placed.filter((one) => one !== known)];
  }

  /** Whether the query asks for what may be newer, too. */
  #answers(newer: string, known: Candidate | undefined, { id, best }: Older): boolean {
    const sort = this.#sort;
    if (sort !== undefined && givesValue(this.#textOf(id), sort))
      return givesValue(this.#textOf(newer), sort);
    if (known === undefined) return false;
    const words = Object.keys(best.hit.matched);
    return 2 * words.filter((word) => Object.hasOwn(known.hit.matched, word)).length >= words.length;
  }

  #textOf(id: string): string {
    const row = this.#input.lookups.byId(id);
    return (row && this.#input.textOf({ row, turn: undefined })) ?? "";
  }

  #saysWhat(id: string): (candidate: Candidate) => boolean {
    return saysWhat(id, this.#input.lookups.byId(id)?.header);
  }
}

function together(doubts: readonly Doubt[]): Doubts {
  const found: Doubts = new Map();
  for (const { newer, older, likelihood } of doubts) {
    const known = found.get(older) ?? new Map<string, number>();
    found.set(older, known.set(newer, Math.max(likelihood, known.get(newer) ?? 0)));
  }
  return found;
}

/** Ids of what may have taken the place of a memory, and of what may have: the likeliest first. */
function newerThan(older: string, doubts: Doubts): readonly string[] {
  const found = new Map([[older, 1]]);
  const open = [older];
  for (const id of open) {
    for (const [newer, likelihood] of doubts.get(id) ?? []) {
      const all = likelihood * (found.get(id) ?? 0);
      if (all <= (found.get(newer) ?? 0)) continue;
      found.set(newer, all);
      open.push(newer);
    }
  }
  found.delete(older);
  return [...found].sort(([a, p], [b, q]) => q - p || (a > b ? -1 : 1)).map(([id]) => id);
}

/**
 * Of the best candidates, what was said later of the same as another: nobody was asked about most of what changes, and a query that finds both
 * says that they have to do with each other. `sort`: what the query asks for; where it tells, both must give one.
 */
function alike(
  candidates: readonly Candidate[],
  input: RecallInput,
  sort: AskedValue | undefined,
): readonly Doubt[] {
  const { rarity } = input.lookups;
  if (rarity === undefined) return [];
  const told = candidates
    .filter(({ row: { header }, turn }) => turn === undefined && isTold(header))
    .slice(0, COMPARED)
    .map((candidate) => ({ header: candidate.row.header, text: input.textOf(candidate) ?? "" }))
    .filter(({ text }) => sort === undefined || givesValue(text, sort));
  const share = sharing(rarity);
  return told.flatMap((older) =>
    told
      .filter((newer) => mayOutdate(newer.header, older.header))
      .map((newer) => ({
        ...{ newer: newer.header.id, older: older.header.id },
        likelihood: share(newer.text, older.text),
      }))
      .filter(({ likelihood }) => likelihood >= LEAST_SHARED),
  );
}

/** Whether a query asks how things are: what was of a time is no older than what came later. Pure. */
export function asksOfNow({ query }: RecallInput): boolean {
  return query.time === undefined && asksHowItIs(query.text);
}

/** Whether somebody told it by itself: in conversations much is said of the same that has not changed. */
function isTold(header: Header): boolean {
  const isStatement = header.kind === "fact" || header.kind === "commitment";
  return (isStatement && turnsOf(header).length === 0) || isSingleRemark(header);
}

/** Whether one was said later than another, in another remark, by somebody who may say so. */
function mayOutdate(newer: Header, older: Header): boolean {
  if (timeOf(newer) <= timeOf(older) || isKeptApart(newer, older)) return false;
  if (isOthers(newer) && !isOthers(older)) return false;
  const sources = new Set([older.id, ...(older.sources ?? [])]);
  return ![newer.id, ...(newer.sources ?? [])].some((source) => sources.has(source));
}

function timeOf({ valid_at, created }: Header): number {
  return Date.parse(valid_at ?? created);
}

/** A memory that the query does not find, as far as it may be shown; what is private is shown by its own words only. */
function broughtIn(id: string, { support }: Candidate, input: RecallInput): Candidate | undefined {
  const row = input.lookups.byId(id);
  if (row === undefined || row.header.sensitive === true || fateOfFound({ row }, input)) return undefined;
  const hit: TextHit = { kind: row.header.kind, row, score: 0, cosine: 0, matched: {} };
  return { hit, row, turn: undefined, support, score: 0, parts: [] };
}
