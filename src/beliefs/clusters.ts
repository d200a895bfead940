import { embed, type Plan } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import { gistOf } from "../language/compare/gist.ts";
import { isLight } from "../text/analyse.ts";
import { ENOUGH } from "./gates.ts";
import { likeTo, type ObservedFact, occasionsIn, type Told } from "./observed.ts";

/** Facts that share one or two telling words. */
export interface Cluster {
  readonly keys: readonly string[];
  readonly members: readonly ObservedFact[];
  /** How likely they say one thing, 0..1. */
  readonly score: number;
}

/** Of a long fact so many words are looked at in pairs, the rarest first. */
const MOST_KEYS = 12;
/** Of a large cluster so many facts are compared with each other. */
const COMPARED = 16;
/** From here on five of six are right on notes of strangers and of a year. */
const LEAST = 0.4;

/**
 * Facts that share a telling word, or two of them, on at least three independent occasions, and that are alike enough to be about one thing: the
 * likeliest and largest first. `names`: words of those of whom much is told, which alone make no cluster. Near-linear. Pure but for the vectors.
 */
export function* clustersIn(told: Told, names: ReadonlySet<string>): Plan<readonly Cluster[]> {
  const keys = new Set([...told.having.keys()].filter((key) => isKey(key, told)));
  const found: Cluster[] = [];
  for (const key of [...keys].sort()) {
    const own = told.having.get(key) ?? [];
    const sets = [...(names.has(key) ? [] : [[key]]), ...pairsWith(key, own, keys, told)];
    for (const set of sets) {
      const members = own.filter((fact) => set.every((one) => gistOf(fact.text).terms.includes(one)));
      const cluster = yield* scored(set, members, told);
      if (cluster.score >= LEAST) found.push(cluster);
    }
  }
  const weight = ({ score, members }: Cluster) => score * Math.log(1 + members.length);
  return found.sort((a, b) => weight(b) - weight(a) || (a.keys.join() < b.keys.join() ? -1 : 1));
}

function isKey(term: string, { having }: Told): boolean {
  return term.length > 1 && !isLight(term) && occasionsIn(having.get(term) ?? []) >= ENOUGH;
}

/** The word with each later one that stands beside it on enough occasions. */
function pairsWith(
  key: string,
  own: readonly ObservedFact[],
  keys: ReadonlySet<string>,
  { measure }: Told,
): readonly (readonly string[])[] {
  const beside = new Map<string, ObservedFact[]>();
  for (const fact of own) {
    const others = gistOf(fact.text).terms.filter((term) => keys.has(term));
    const rarest = others.toSorted((a, b) => measure.rarity(b) - measure.rarity(a) || (a < b ? -1 : 1));
    for (const other of rarest.slice(0, MOST_KEYS))
      if (other > key) beside.set(other, [...(beside.get(other) ?? []), fact]);
  }
  return [...beside]
    .filter(([, facts]) => occasionsIn(facts) >= ENOUGH)
    .map(([other]) => [key, other])
    .sort(([, a = ""], [, b = ""]) => (a < b ? -1 : 1));
}

/**
 * By logistic regression over the words that notes share on three days, labelled by what a careful reader believes: an invented year (one half
 * of its patterns), and weeks of strangers.
 */
const WEIGHTS = { near: 5.58, shared: 19.8, few: -1.18, beside: -1.58, pair: -1.49, bias: -14.8 };
/** How near the meanings of facts are that share a word, where no vectors tell. */
const TYPICAL = 0.45;

function* scored(keys: readonly string[], members: readonly ObservedFact[], told: Told): Plan<Cluster> {
  const occasions = occasionsIn(members);
  const { near, shared } = yield* alike(spread(members), told);
  const score =
    WEIGHTS.near * near * Math.log(Math.max(1, occasions)) +
    WEIGHTS.shared * shared +
    WEIGHTS.few * Number(occasions === ENOUGH) +
    WEIGHTS.beside * wordsBeside(keys, members) +
    WEIGHTS.pair * (keys.length - 1) +
    WEIGHTS.bias;
  return { keys, members, score: 1 / (1 + Math.exp(-score)) };
}

/** Means over pairs: of the cosine, and of what they share. */
function* alike(facts: readonly ObservedFact[], told: Told): Plan<{ near: number; shared: number }> {
  const vectors = yield* embed(facts.map(({ text }) => text));
  let [near, shared, pairs] = [0, 0, 0];
  for (const [i, one] of facts.entries())
    for (const [j, other] of facts.slice(0, i).entries()) {
      const [x, y] = [vectors[i], vectors[j]];
      near += x && y ? cosine(x, y) : TYPICAL;
      shared += likeTo(one, other.text, told).shared;
      pairs++;
    }
  return pairs === 0 ? { near: 0, shared: 0 } : { near: near / pairs, shared: shared / pairs };
}

/** Facts evenly over their time, at most 16. */
export function spread(facts: readonly ObservedFact[]): readonly ObservedFact[] {
  const step = Math.max(1, facts.length / COMPARED);
  return facts.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** How many of the words of a fact another one has as well, the keys aside; the mean. */
function wordsBeside(keys: readonly string[], members: readonly ObservedFact[]): number {
  const counts = new Map<string, number>();
  for (const { text } of members)
    for (const term of gistOf(text).terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  let sum = 0;
  for (const [term, count] of counts) if (count > 1 && !keys.includes(term)) sum += count;
  return sum / Math.max(1, members.length);
}
