import type { Header, Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import type { Suspicion } from "../domain/question.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { isVouchedFor } from "../domain/provenance.ts";
import { type Gist, gistOf } from "../language/compare/gist.ts";
import { type Likeness, likenessOf, type Measure, type Rarity } from "../language/compare/likeness.ts";
import { rivalryOf, valuesIn } from "../language/compare/rivals.ts";
import { isEvent } from "../language/events.ts";
import { analyse } from "../text/analyse.ts";
import { DAY_MS } from "../text/calendar.ts";
import { placeTaken } from "./settle-facts.ts";

/** What was said, and what was kept of it. */
export interface Newer {
  /** A fact or a promise, or an episode that left neither. */
  readonly memory: Memory;
  /** The whole remark: one part names the thing, another says what became of it. */
  readonly said: string;
}

/**
 * What a new memory may have to do with older ones that no rule could decide and that is worth a person's time, best first: one question
 * about those that may be meant, and one whether it is a promise. `candidates`: facts and promises that were near when it was kept. Linear in the candidates. Pure.
 */
export function suspect(
  { memory: newer, said }: Newer,
  candidates: readonly Neighbour[],
  rarity: Rarity,
): readonly Suspicion[] {
  const others = candidates.filter(({ memory }) => mayMeet(newer, memory));
  const own = gistOf(newer.text);
  const text = said.length <= MOST_SAID ? said : newer.text;
  const told = { memory: newer, own, gist: text === said ? gistOf(said) : own, values: valuesIn(text) };
  const met = others.map((other) => ({
    ...{ ...other, gist: gistOf(other.memory.text), values: valuesIn(other.memory.text) },
  }));
  const rarest = [told.gist, ...met.map(({ gist }) => gist)]
    .flatMap(({ terms }) => terms.map(rarity))
    .reduce((most, one) => Math.max(most, one), 0);
  const changes = told.gist.change !== undefined;
  const aheadOf = (one: (typeof met)[number]) =>
    one.cosine -
    met
      .filter((other) => other !== one && !(changes && giveOneValue(one.gist, other.gist)))
      .reduce((most, { cosine }) => Math.max(most, cosine), 0);
  const found = met
    .map((one) => compared(told, one, { ahead: aheadOf(one), rarity, rarest }))
    .filter(({ memory }) => changes || !areEvents(newer, memory))
    .sort(bestFirst);
  const [best] = found;
  // Of those about as likely the last: what was said before it is over already.
  const likeliest = found
    .filter(({ score }) => score >= NEARLY * (best?.score ?? 0))
    .reduce<Comparison | undefined>(
      (last, one) => (last && saidAt(last) >= saidAt(one) ? last : one),
      undefined,
    );
  const isWorth = likeliest !== undefined && likeliest.score >= WORTH_ASKING;
  const meant = isWorth ? [asked(likeliest, found)] : [];
  return [...meant, ...promiseIn(newer.header, own)].sort(bestFirst);
}

/** One question about the likeliest older memory, with the others that may be meant instead. */
function asked(likeliest: Comparison, found: readonly Comparison[]): Suspicion {
  const { memory: _, ...suspicion } = likeliest;
  const others = found
    .filter((one) => one !== likeliest && one.score >= AS_LIKELY * likeliest.score)
    .slice(0, MOST_OTHERS)
    .map(({ about: [, older] }) => older);
  return { ...suspicion, others };
}

/** Whether two differ in one word: earlier values of one thing ("I live in Ulm", "I live in Kiel"), of which none stands for another. */
function giveOneValue({ terms: a }: Gist, { terms: b }: Gist): boolean {
  const common = a.filter((term) => b.includes(term)).length;
  return common > 0 && a.length - common <= 1 && b.length - common <= 1;
}

function saidAt({ memory: { header } }: Comparison): string {
  return header.valid_at ?? header.created;
}

/**
 * From this score on it is asked: of lives that were read, four in five such questions are about a real change, repetition or deed, and eight
 * come from a hundred remarks.
 */
const WORTH_ASKING = 0.75;
/** Shares of the highest score: about as likely; likely enough to be meant instead. */
const NEARLY = 0.9;
const AS_LIKELY = 0.3;
/** Others than the likeliest, at most. */
const MOST_OTHERS = 2;
/** Longer remarks tell of many things, characters. */
const MOST_SAID = 300;

/** What is seen of two memories, each 0..1 but for `ahead`. */
interface Features {
  /** See `Likeness`, of the whole remark. */
  readonly shared: number;
  readonly covered: number;
  /** The remark, or the statement, begins with what both have. */
  readonly led: number;
  /** How much nearer in meaning it is than any other one, -1..1: other words for one thing, where the embedder knows them. */
  readonly ahead: number;
  /** Each gives the same number or day: it is said again. */
  readonly sameValue: number;
  /** They look as if they gave two values of one thing, see `rivalryOf`. */
  readonly rival: number;
  /** The remark has a word of change: it would have none if nothing had been otherwise. */
  readonly change: number;
  /** The remark tells of something done or off, as promises end. */
  readonly deed: number;
  /** How near the day is on which something was promised: that is when it is done, moved or called off. */
  readonly due: number;
}

type Weights = Readonly<Partial<Record<keyof Features, number>>> & { readonly bias: number };

/** By logistic regression over labelled lives and pairs by several hands, one left out at a time to choose the features, rounded. */
const WEIGHTS: Readonly<Record<"fact" | "commitment", Weights>> = {
  fact: {
    ...{ shared: 3.9, covered: 1.6, led: 1.1, ahead: 3, sameValue: 1.3, rival: 1.7, change: 0.7, deed: 0.3 },
    bias: -4.9,
  },
  commitment: {
    shared: 3.3,
    covered: 1.5,
    led: 1.5,
    ahead: 1.3,
    change: 0.8,
    deed: 1.4,
    due: 1.1,
    bias: -4.9,
  },
};

type Compared = "replaces" | "same" | "closes";

interface Setting extends Measure {
  readonly ahead: number;
}

interface Told {
  readonly memory: Memory;
  readonly gist: Gist;
  readonly values: ReturnType<typeof valuesIn>;
}

interface Comparison extends Suspicion {
  readonly kind: Compared;
  /** The older one. */
  readonly memory: Memory;
}

/** What two memories may be to each other, however unlikely. */
function compared(
  { memory: newer, own, gist, values }: Told & { readonly own: Gist },
  { memory: older, gist: other, values: others }: Told,
  { ahead, ...setting }: Setting,
): Comparison {
  const measure = { ...setting, subject: subjectOfBoth(newer.header, older.header) };
  const likeness = likenessOf(gist, other, measure);
  const alone = own === gist ? likeness : likenessOf(own, other, measure);
  const isPromise = older.header.kind === "commitment";
  const begins = beginsLater(newer.header);
  const features: Features = {
    shared: likeness.shared,
    covered: likeness.covered,
    led: Number(likeness.isLed || alone.isLed),
    ahead,
    sameValue: alone.sameValue,
    rival: rivalryOf(values, others),
    change: Number(begins || gist.change !== undefined),
    deed: Number(gist.deed !== undefined),
    due: nearDue(newer.header, older.header),
  };
  const isChange = begins || gist.change !== undefined;
  const isOther = isChange || alone.otherValue !== undefined;
  // Rules end nothing that a person stands behind.
  const isRival = isVouchedFor(older.header) && placeTaken(newer, older) !== undefined;
  const kind = isPromise ? "closes" : isOther || isRival ? "replaces" : "same";
  return {
    kind,
    about: [newer.header.id, older.header.id],
    why: isRival ? "another value of what the user stands behind" : whyOf(kind, gist, { ...likeness, begins }),
    memory: older,
    score: isRival ? 1 : scoreOf(features, WEIGHTS[isPromise ? "commitment" : "fact"]),
  };
}

/** What holds from a day to come on was otherwise until then. */
function beginsLater({ kind, created, valid_at: from = created }: Header): boolean {
  return kind === "fact" && from > created;
}

/** How near the day is on which something was promised, 0..1; 0 where it was promised for none. */
function nearDue({ created }: Header, older: Header): number {
  const due = older.kind === "commitment" ? older.due : undefined;
  if (due === undefined) return 0;
  return Math.exp(-Math.abs(Date.parse(due) - Date.parse(created)) / (FEW_DAYS * DAY_MS));
}

const FEW_DAYS = 4;

/** The terms of the name that both are about; undefined where that is the user, or not one. */
function subjectOfBoth({ subject }: Header, older: Header): ReadonlySet<string> | undefined {
  return subject !== undefined && subject === older.subject ? new Set(analyse(subject)) : undefined;
}

function scoreOf(features: Features, { bias, ...weights }: Weights): number {
  const sum = Object.entries(weights).reduce(
    (total, [name, weight]) => total + weight * features[name as keyof Features], // as their type says
    bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** No words of the memories: those may be forgotten, and this is kept. */
function whyOf(
  kind: Compared,
  { change, deed }: Gist,
  { shared, otherValue, begins }: Likeness & { readonly begins: boolean },
): string {
  const subject = shared === 0 ? "near in meaning" : "the same subject";
  if (kind === "same") return `${subject}, and no other number, day or address`;
  const says = kind === "closes" ? (deed ?? change) : change;
  const signs = [
    ...(kind === "replaces" && otherValue !== undefined ? [`another ${otherValue}`] : []),
    ...(begins && kind === "replaces" ? ["from a day to come"] : []),
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

/** Two events of different days are never one, whatever they are filed under; a decision holds on, though it was taken on a day. */
function areEvents(newer: Memory, older: Memory): boolean {
  if (older.header.kind !== "fact" || [newer, older].some(isDecision)) return false;
  return dayOf(newer) !== dayOf(older) && isEvent(newer.text) && isEvent(older.text);
}

function isDecision({ header }: Memory): boolean {
  return header.kind === "fact" && header.category === "decision";
}

function dayOf({ header }: Memory): string {
  return (header.valid_at ?? header.created).slice(0, "2026-01-01".length);
}

function bestFirst(a: Suspicion, b: Suspicion): number {
  return b.score - a.score || (a.about.join() < b.about.join() ? -1 : 1);
}
