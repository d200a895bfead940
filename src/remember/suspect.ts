import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import type { Suspicion } from "../domain/question.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { type Gist, gistOf } from "../language/compare/gist.ts";
import { type Likeness, likenessOf, type Rarity } from "../language/compare/likeness.ts";
import { areOtherEvents } from "../language/compare/occasions.ts";

/**
 * What a new memory may have to do with older ones that no rule could decide, best first, at most two. `newer`: a fact or a promise, or an
 * episode that left neither; `candidates`: facts and promises that were near when it was kept. Linear in the candidates. Pure.
 */
export function suspect(
  newer: Memory,
  candidates: readonly Neighbour[],
  rarity: Rarity,
): readonly Suspicion[] {
  const others = candidates.filter(({ memory }) => mayMeet(newer, memory));
  const own = gistOf(newer.text);
  const met = others.map((other) => ({ ...other, gist: gistOf(other.memory.text) }));
  const rarest = [own, ...met.map(({ gist }) => gist)]
    .flatMap(({ terms }) => terms.map(rarity))
    .reduce((most, one) => Math.max(most, one), 0);
  const least = newer.header.kind === "episode" ? LEAST_OF_EPISODE : 0;
  const found = met
    .flatMap(({ memory, cosine, gist }) =>
      likeliest({ memory: newer, gist: own }, { memory, gist }, { cosine, rarity, rarest }),
    )
    .filter(({ kind, score }) => score >= Math.max(LEAST[kind], least))
    .filter(({ memory }) => !areEvents(newer, memory))
    .map(({ memory: _, ...suspicion }): Suspicion => suspicion);
  const best = [...found, ...promiseIn(newer.header, own)].sort(bestFirst).slice(0, MOST);
  return best.filter(({ score }, at) => at === 0 || score >= LEAST_OF_SECOND);
}

/** Suspicions of one memory. */
const MOST = 2;
/** Below these scores most suspicions are wrong. A promise shares words with much that does not end it. */
const LEAST = { replaces: 0.12, same: 0.2, closes: 0.5, promise: 0 } as const;
/** The likeliest one of a memory is mostly all there is; and words of which no rule made a statement mostly state nothing. */
const LEAST_OF_SECOND = 0.6;
const LEAST_OF_EPISODE = 0.45;

/** What is seen of two memories, each 0..1. */
interface Features {
  /** The rarer the words and numbers that both have, the likelier they are about one thing. */
  readonly shared: number;
  /** Nearness in meaning: other words for one thing, where the embedder knows them. */
  readonly cosine: number;
  /** Each gives a number, a day or an address that the other lacks: two values of one thing, or two things. */
  readonly otherValue: number;
  /** Each gives the same number or day: it is said again. */
  readonly sameValue: number;
  /** The newer one has a word of change: it would have none if nothing had been otherwise. */
  readonly change: number;
  /** The newer one tells of something done or off, as promises end. */
  readonly deed: number;
}

type Weights = Readonly<Partial<Record<keyof Features, number>>> & { readonly bias: number };

type Compared = "replaces" | "same" | "closes";

/** By logistic regression over labelled lives and pairs, one left out at a time to choose the features, rounded. */
const WEIGHTS: Readonly<Record<Compared, Weights>> = {
  replaces: { shared: 3.7, otherValue: 0.4, change: 2.1, bias: -4.5 },
  same: { shared: 3.6, cosine: 3.4, sameValue: 1.5, otherValue: -1.2, change: -1.8, bias: -5.5 },
  closes: { shared: 2.4, deed: 1.7, change: 0.4, bias: -2.5 },
};

interface Setting {
  readonly cosine: number;
  readonly rarity: Rarity;
  /** The highest rarity there is. */
  readonly rarest: number;
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
  { memory: newer, gist }: Told,
  { memory: older, gist: other }: Told,
  { cosine, rarity, rarest }: Setting,
): readonly Comparison[] {
  const likeness = likenessOf(gist, other, { rarity, rarest });
  if (likeness.shared === 0 && cosine < NEAR) return [];
  const features: Features = {
    shared: likeness.shared,
    cosine,
    otherValue: Number(likeness.otherValue !== undefined),
    sameValue: likeness.sameValue,
    change: Number(gist.change !== undefined),
    deed: Number(gist.deed !== undefined),
  };
  const kinds: readonly Compared[] = older.header.kind === "commitment" ? ["closes"] : ["replaces", "same"];
  const [best] = kinds
    .map((kind) => ({ kind, score: scoreOf(features, WEIGHTS[kind]) }))
    .sort((a, b) => b.score - a.score);
  if (best === undefined) return [];
  const about = [newer.header.id, older.header.id] as const;
  return [{ ...best, about, why: whyOf(best.kind, gist, likeness), memory: older }];
}

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

/** Two events of different days are never one. */
function areEvents(newer: Memory, older: Memory): boolean {
  const areShort = newer.text.length + older.text.length <= MOST_EVENT_CHARS;
  return areShort && older.header.kind === "fact" && areOtherEvents(eventOf(older), eventOf(newer));
}

/** An event is told in few words; longer texts are not read for it. */
const MOST_EVENT_CHARS = 1_000;

function eventOf({ header, text }: Memory) {
  const category = (header.kind === "fact" ? header.category : undefined) ?? DEFAULTS.category;
  return { text, category, at: header.valid_at ?? header.created };
}

function bestFirst(a: Suspicion, b: Suspicion): number {
  return b.score - a.score || (a.about.join() < b.about.join() ? -1 : 1);
}
