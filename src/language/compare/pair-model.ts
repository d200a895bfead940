import type { Header, Memory } from "../../domain/kinds.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { analyse, isLight } from "../../text/analyse.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { isEvent } from "../events.ts";
import { type Gist, gistOf } from "./gist.ts";
import { type Likeness, likenessOf, type Measure, type Rarity } from "./likeness.ts";
import NETWORK from "./pair-weights.json" with { type: "json" };
import { rivalryOf, valuesIn } from "./rivals.ts";

/** A memory as the model compares it. */
export interface Told {
  readonly memory: Pick<Memory, "header" | "text">;
  /** Of the statement itself. */
  readonly own: Gist;
  /** Of the whole remark that it comes from, where that is short enough. */
  readonly gist: Gist;
  readonly values: ReturnType<typeof valuesIn>;
}

/** Longer remarks tell of many things, characters. */
const MOST_SAID = 300;

/** Reads a memory for comparison. `said`: the whole remark that it comes from. Pure. */
export function toldOf(memory: Told["memory"], said = memory.text): Told {
  const text = said.length <= MOST_SAID ? said : memory.text;
  const own = gistOf(memory.text);
  return { memory, own, gist: text === memory.text ? own : gistOf(text), values: valuesIn(text) };
}

/** The highest rarity of the terms of some memories. Pure. */
export function rarestOf(told: readonly Told[], rarity: Rarity): number {
  return told.reduce((most, { gist }) => Math.max(most, ...gist.terms.map(rarity)), 0);
}

export interface PairScore {
  /** How likely the newer puts the older out of date: all of it, a part, or its time, or tells that it is done, 0..1. */
  readonly score: number;
  readonly likeness: Likeness;
  /** The newer one holds from a day to come on. */
  readonly begins: boolean;
}

/** What two memories may be to each other, the newer one first. Pure. */
export function scorePair(newer: Told, older: Told, measure: Measure): PairScore {
  const { likeness, features } = comparePair(newer, older, measure);
  // What holds from a day to come on was otherwise until then.
  const { kind, created, valid_at: from = created } = newer.memory.header;
  return { score: likelihoodOf(features), likeness, begins: kind === "fact" && from > created };
}

/** How alike two memories are, the newer one first, and by their names the features that the model sees; one without a name here is 0. Pure. */
export function comparePair(
  newer: Told,
  older: Told,
  measure: Measure,
): { readonly likeness: Likeness; readonly features: Readonly<Record<string, number>> } {
  const { own: a, values } = newer;
  const { own: b } = older;
  const [now, then] = [newer.memory.header, older.memory.header];
  // The terms of the name that both are about.
  const isOfBoth = now.subject !== undefined && now.subject === then.subject;
  const subject = isOfBoth ? new Set(analyse(now.subject)) : undefined;
  const likeness = likenessOf(a, b, { ...measure, subject });
  const both = a.terms.filter((term) => b.terms.includes(term) && !subject?.has(term));
  const rarities = both.filter((term) => !isLight(term)).map((term) => measure.rarity(term) / measure.rarest);
  const days = Math.max(0, Date.parse(now.created) - Date.parse(then.created)) / DAY_MS;
  const features = {
    shared: likeness.shared,
    covered: likeness.covered,
    led: Number(likeness.isLed),
    sameValue: likeness.sameValue,
    otherNumber: Number(likeness.otherValue === "number"),
    otherDay: Number(likeness.otherValue === "day"),
    named: Number(subject !== undefined),
    rival: rivalryOf(values, older.values),
    change: Number(a.change !== undefined),
    deed: Number(a.deed !== undefined),
    task: Number(a.task !== undefined),
    changeBefore: Number(b.change !== undefined),
    event: Number(isEvent(newer.memory.text)),
    eventBefore: Number(isEvent(older.memory.text)),
    alike: both.length / Math.max(1, a.terms.length + b.terms.length - both.length),
    added: Math.min(MANY, a.terms.length - both.length),
    missing: Math.min(MANY, b.terms.length - both.length),
    days: Math.log1p(days),
    rarest: Math.max(0, ...rarities),
    rare: rarities.reduce((sum, one) => sum + one, 0),
    [`${then.kind} > ${now.kind}`]: 1,
    [`is ${categoryOf(now)}`]: 1,
    [`was ${categoryOf(then)}`]: 1,
  };
  return { likeness, features };
}

const MANY = 8;

function categoryOf(header: Header): string {
  return header.kind === "fact" ? (header.category ?? DEFAULTS.category) : header.kind;
}

/** What `scripts/build-pairs.mjs` has learnt: a network of one hidden layer (rectified linear units). Pure. */
export function likelihoodOf(features: Readonly<Record<string, number>>): number {
  const units = [...NETWORK.bias];
  for (const { name, mean, deviation, weights } of NETWORK.features) {
    const value = ((features[name] ?? 0) - mean) / deviation;
    for (const [at, weight] of weights.entries()) units[at] = (units[at] ?? 0) + value * weight;
  }
  const sum = NETWORK.units.reduce(
    (total, weight, at) => total + weight * Math.max(0, units[at] ?? 0),
    NETWORK.start,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** Two events of different days are never one, whatever they are filed under; a decision holds on, though it was taken on a day. Pure. */
export function areEvents(newer: Told["memory"], older: Told["memory"]): boolean {
  const isDecided = [newer, older].some(
    ({ header }) => header.kind === "fact" && header.category === "decision",
  );
  if (older.header.kind !== "fact" || isDecided) return false;
  return dayOf(newer) !== dayOf(older) && isEvent(newer.text) && isEvent(older.text);
}

function dayOf({ header }: Told["memory"]): string {
  return (header.valid_at ?? header.created).slice(0, "2026-01-01".length);
}
