import type { Header, Memory } from "../../domain/kinds.ts";
import { analyse } from "../../text/analyse.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { isEvent } from "../events.ts";
import { type Gist, gistOf } from "./gist.ts";
import { type Likeness, likenessOf, type Measure, type Rarity } from "./likeness.ts";
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

export interface Setting extends Measure {
  /** How much nearer in meaning the older one is than any other one, -1..1. */
  readonly ahead: number;
}

export interface PairScore {
  /** How likely the newer says something about what the older says, 0..1. */
  readonly score: number;
  /** Of the remark that the newer one comes from, and of the newer one alone. */
  readonly likeness: Likeness;
  readonly alone: Likeness;
  /** The newer one holds from a day to come on. */
  readonly begins: boolean;
}

/** How likely two memories are about the same thing, the newer one first. Pure. */
export function scorePair(newer: Told, older: Told, { ahead, ...setting }: Setting): PairScore {
  const { own, gist, values } = newer;
  const [now, then] = [newer.memory.header, older.memory.header];
  const measure = { ...setting, subject: subjectOfBoth(now, then) };
  const likeness = likenessOf(gist, older.own, measure);
  const alone = own === gist ? likeness : likenessOf(own, older.own, measure);
  const begins = beginsLater(now);
  const features: Features = {
    shared: likeness.shared,
    covered: likeness.covered,
    led: Number(likeness.isLed || alone.isLed),
    ahead,
    sameValue: alone.sameValue,
    rival: rivalryOf(values, older.values),
    change: Number(begins || gist.change !== undefined),
    deed: Number(gist.deed !== undefined),
    due: nearDue(now, then),
  };
  const score = scoreOf(features, WEIGHTS[then.kind === "commitment" ? "commitment" : "fact"]);
  return { score, likeness, alone, begins };
}

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

/** Two events of different days are never one, whatever they are filed under; a decision holds on, though it was taken on a day. Pure. */
export function areEvents(newer: Told["memory"], older: Told["memory"]): boolean {
  if (older.header.kind !== "fact" || [newer, older].some(isDecision)) return false;
  return dayOf(newer) !== dayOf(older) && isEvent(newer.text) && isEvent(older.text);
}

function isDecision({ header }: Told["memory"]): boolean {
  return header.kind === "fact" && header.category === "decision";
}

function dayOf({ header }: Told["memory"]): string {
  return (header.valid_at ?? header.created).slice(0, "2026-01-01".length);
}
