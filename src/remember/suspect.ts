import type { Header, Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import type { Suspicion } from "../domain/question.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { areOtherEvents } from "../language/compare/decide.ts";
import { type Gist, gistOf } from "../language/compare/gist.ts";
import { type Likeness, likenessOf, type Measure, type Rarity } from "../language/compare/likeness.ts";
import { analyse } from "../text/analyse.ts";

/** What was said, and what was kept of it. */
export interface Newer {
  /** A fact or a promise, or an episode that left neither. */
  readonly memory: Memory;
  /** The whole remark: one part names the thing, another says what became of it. */
  readonly said: string;
}

/**
 * What a new memory may have to do with older ones that no rule could decide, best first, at most two. `candidates`: facts and promises
 * that were near when it was kept. Linear in the candidates. Pure.
 */
export function suspect(
  { memory: newer, said }: Newer,
  candidates: readonly Neighbour[],
  rarity: Rarity,
): readonly Suspicion[] {
  const others = candidates.filter(({ memory }) => mayMeet(newer, memory));
  const own = gistOf(newer.text);
  const whole = said.length <= MOST_SAID ? gistOf(said) : own;
  const met = others.map((other) => ({ ...other, gist: gistOf(other.memory.text) }));
  const rarest = [whole, ...met.map(({ gist }) => gist)]
    .flatMap(({ terms }) => terms.map(rarity))
    .reduce((most, one) => Math.max(most, one), 0);
  const least = newer.header.kind === "episode" ? LEAST_OF_EPISODE : LEAST;
  const found = met
    .flatMap(({ memory, cosine, gist }) =>
      likeliest({ memory: newer, own, gist: whole }, { memory, gist }, { cosine, rarity, rarest }),
    )
    .filter(({ score }) => score >= least)
    .filter(({ memory }) => !areEvents(newer, memory))
    .map(({ memory: _, ...suspicion }): Suspicion => suspicion);
  const best = [...unlessMany(found), ...promiseIn(newer.header, own)].sort(bestFirst).slice(0, MOST);
  return best.filter(({ score }, at) => at === 0 || score >= LEAST_OF_SECOND);
}

/** None where it might mean any of several: notes of one kind ("tacos for lunch") follow each other day by day, and none ends another. */
function unlessMany(found: readonly Suspicion[]): readonly Suspicion[] {
  const highest = found.reduce((most, { score }) => Math.max(most, score), 0);
  return found.filter(({ score }) => score >= AS_LIKELY * highest).length > MANY ? [] : found;
}

const AS_LIKELY = 0.5;
const MANY = 3;
/** Suspicions of one memory. */
const MOST = 2;
/** Below these scores most suspicions are wrong: at all; of a second one; of words of which no rule made a statement. */
const LEAST = 0.17;
const LEAST_OF_SECOND = 0.35;
const LEAST_OF_EPISODE = 0.45;
/** Longer remarks tell of many things, characters. */
const MOST_SAID = 300;

/** What is seen of two memories, each 0..1. */
interface Features {
  /** See `Likeness`: of the whole remark, and of the statement alone. */
  readonly shared: number;
  readonly own: number;
  readonly covered: number;
  readonly led: number;
  /** Nearness in meaning: other words for one thing, where the embedder knows them. */
  readonly cosine: number;
  /** Each gives a number, a day or an address that the other lacks: two values of one thing, or two things. */
  readonly otherValue: number;
  /** Each gives the same number or day: it is said again. */
  readonly sameValue: number;
  /** The remark has a word of change: it would have none if nothing had been otherwise. */
  readonly change: number;
  /** The remark tells of something done or off, as promises end. */
  readonly deed: number;
}

type Weights = Readonly<Partial<Record<keyof Features, number>>> & { readonly bias: number };

type Compared = "replaces" | "same" | "closes";

/** By logistic regression over labelled lives and pairs by several hands, one left out at a time to choose the features, rounded. */
const WEIGHTS: Readonly<Record<Compared, Weights>> = {
  replaces: {
    ...{ shared: 2.8, own: 1, covered: 1.6, led: 1, cosine: 1, otherValue: 0.4, change: 1.8, deed: 0.9 },
    bias: -5.8,
  },
  same: {
    ...{
      shared: 2.1,
      own: 1.3,
      covered: 0.2,
      led: 0.9,
      cosine: 1.9,
      otherValue: -0.7,
      sameValue: 1.6,
      change: -1.9,
    },
    bias: -5.7,
  },
  closes: { shared: 2.5, covered: 1.7, led: 1.6, cosine: 0.5, change: 0.7, deed: 1.8, bias: -4.9 },
};

interface Setting extends Measure {
  readonly cosine: number;
}

interface Told {
  readonly memory: Memory;
  readonly gist: Gist;
}

interface Comparison extends Suspicion {
  readonly kind: Compared;
  /** The older one. */
  readonly memory: Memory;
}

/** The likeliest of what two memories may be to each other, however unlikely; [] where nothing is alike. */
function likeliest(
  { memory: newer, own, gist }: Told & { readonly own: Gist },
  { memory: older, gist: other }: Told,
  { cosine, ...setting }: Setting,
): readonly Comparison[] {
  const measure = { ...setting, subject: subjectOfBoth(newer.header, older.header) };
  const likeness = likenessOf(gist, other, measure);
  if (likeness.shared === 0 && cosine < NEAR) return [];
  const alone = own === gist ? likeness : likenessOf(own, other, measure);
  const features: Features = {
    shared: likeness.shared,
    own: alone.shared,
    covered: likeness.covered,
    led: Number(likeness.isLed || alone.isLed),
    cosine,
    otherValue: Number(alone.otherValue !== undefined),
    sameValue: alone.sameValue,
    change: Number(gist.change !== undefined),
    deed: Number(gist.deed !== undefined),
  };
  const kinds: readonly Compared[] = older.header.kind === "commitment" ? ["closes"] : ["replaces", "same"];
  const scored = kinds
    .map((kind) => ({ kind, score: scoreOf(features, WEIGHTS[kind]) }))
    .sort((a, b) => b.score * FITS[b.kind] - a.score * FITS[a.kind]);
  const [best] = scored;
  if (best === undefined) return [];
  const about = [newer.header.id, older.header.id] as const;
  // However it is meant, something is: the kind is but the likelier one.
  const score = scored.reduce((sum, one) => sum + one.score, 0);
  return [{ ...best, score, about, why: whyOf(best.kind, gist, likeness), memory: older }];
}

/** The terms of the name that both are about; undefined where that is the user, or not one. */
function subjectOfBoth({ subject }: Header, older: Header): ReadonlySet<string> | undefined {
  return subject !== undefined && subject === older.subject ? new Set(analyse(subject)) : undefined;
}

/** In doubt it is asked whether two say the same: that the newer one takes the place of the older can be answered there, too. */
const FITS = { replaces: 1, same: 2, closes: 1 } as const;
/** Below this cosine two statements without a word in common are about two things. */
const NEAR = 0.3;

function scoreOf(features: Features, { bias, ...weights }: Weights): number {
  const sum = Object.entries(weights).reduce(
    (total, [name, weight]) => total + weight * features[name as keyof Features], // as their type says
    bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** No words of the memories: those may be forgotten, and this is kept. */
function whyOf(kind: Compared, { change, deed }: Gist, { shared, otherValue }: Likeness): string {
  const subject = shared === 0 ? "near in meaning" : "the same subject";
  if (kind === "same") return `${subject}, and no other number, day or address`;
  const says = kind === "closes" ? (deed ?? change) : change;
  const signs = [
    ...(kind === "replaces" && otherValue !== undefined ? [`another ${otherValue}`] : []),
    ...(says === undefined ? [] : [`a word of ${says === deed ? "a deed" : "change"}: ${says}`]),
  ];
  return [subject, ...signs].join(", ");
}

/** A statement that says what is to be done and was not read as a promise. */
function promiseIn(header: Memory["header"], { task }: Gist): readonly Suspicion[] {
  if (header.kind !== "fact" || task === undefined) return [];
  return [
    {
      kind: "promise",
      about: [header.id, header.id],
      why: `it says what is to be done: ${task}`,
      score: PROMISE,
    },
  ];
}

const PROMISE = 0.25;

/** What was said in one remark stands side by side, and a promise says nothing of facts. */
function mayMeet(newer: Memory, { header }: Memory): boolean {
  if (header.id === newer.header.id || (header.status ?? DEFAULTS.status) !== DEFAULTS.status) return false;
  if (newer.header.kind === "commitment" && header.kind !== "commitment") return false;
  return ![newer.header.id, ...(newer.header.sources ?? [])].some((source) =>
    header.sources?.includes(source),
  );
}

/** Two events of different days are never one, whatever they are filed under. */
function areEvents(newer: Memory, older: Memory): boolean {
  const areShort = newer.text.length + older.text.length <= MOST_EVENT_CHARS;
  return areShort && older.header.kind === "fact" && areOtherEvents(eventOf(older), eventOf(newer));
}

/** An event is told in few words; longer texts are not read for it. */
const MOST_EVENT_CHARS = 1_000;

function eventOf({ header, text }: Memory) {
  return { text, category: "fact" as const, at: header.valid_at ?? header.created };
}

function bestFirst(a: Suspicion, b: Suspicion): number {
  return b.score - a.score || (a.about.join() < b.about.join() ? -1 : 1);
}
