import { isLight } from "../../text/analyse.ts";
import { isCompound, isInflection } from "../../text/foreign-words.ts";
import { sum } from "../../text/numbers.ts";
import type { Gist, Sort } from "./gist.ts";

/** What two statements have in common, and what sets them apart. */
export interface Likeness {
  /** How much the words, numbers and weekdays tell that both have: 0 where there are none, towards 1 the rarer and the more they are. */
  readonly shared: number;
  /** How much of the words of the second they are, 0..1. */
  readonly covered: number;
  /** Whether the first telling word of the first is among them: what a statement begins with it is mostly about. */
  readonly isLed: boolean;
  /** Of what sort each gives a value that the other lacks; undefined for none. */
  readonly otherValue: Sort | undefined;
  /** How far they give equal numbers and days, 0..1. */
  readonly sameValue: number;
}

/** How much a term (see `analyse`) tells: its inverse document frequency in the store, >= 0. */
export type Rarity = (term: string) => number;

export interface Measure {
  readonly rarity: Rarity;
  readonly rarest: number;
  /** Terms of a name that both statements are about: much is said of a person that has nothing to do with each other. */
  readonly subject?: ReadonlySet<string> | undefined;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Compares two statements by their gists, the newer one first. A shared term counts by the square of its rarity beside `rarest`, the highest
 * there is; n terms as rare as can be make 1 - e^-n. One weekday that both name says little, since there are but seven; more of them are a pattern. On one date much happens. Terms are shared by their forms, too: "Messer" and "Hobelmesser". Bounded, as gists are. Pure.
 */
export function likenessOf(a: Gist, b: Gist, { rarity, rarest, subject = NOTHING }: Measure): Likeness {
  const tells = (term: string) =>
    mayTell(term) && !subject.has(term) && !a.label.has(term) && !b.label.has(term);
  const weightOf = (term: string) => {
    const rare = Math.min(1, (rarity(term) + SMOOTHING) / (rarest + SMOOTHING));
    return (tells(term) ? 1 : mayTell(term) ? OF_SUBJECT : LIGHT) * (COMMON + (1 - COMMON) * rare ** 2);
  };
  const isIn = (terms: readonly string[]) => {
    const known = new Set(terms);
    // Forms of one word, or one like a part of the other, in scripts of letters.
    const isForm = (one: string) => (other: string) =>
      (isInflection(one, other) || isCompound(one, other)) && !NO_LETTER.test(one);
    return (term: string) => known.has(term) || terms.some(isForm(term));
  };
  const weight = sum(b.terms.filter(isIn(a.terms)).map(weightOf));
  const numbers = sum(sharedNumbers(a, b).map(tellingOf));
  const days = [...a.values.day].filter((day) => b.values.day.has(day));
  const weekdays = days.filter((day) => WEEKDAY.test(day)).length;
  const first = a.terms.find(tells);
  return {
    shared: 1 - Math.exp(-weight - numbers - Math.max(0, weekdays - 1)),
    covered: weight / (sum(b.terms.map(weightOf)) + FEW),
    isLed: first !== undefined && isIn(b.terms)(first),
    otherValue: SORTS.find((sort) => differ(a.values[sort], b.values[sort])),
    sameValue: Math.min(1, numbers + days.length),
  };
}

/** What the commonest term of a store counts beside the rarest; a light word, and the name of both, beside any other. */
const COMMON = 0.1;
const LIGHT = 0.1;
const OF_SUBJECT = 0.5;
/** Added to the weight of a statement's words: of one word alone, having it says little. */
const FEW = 0.5;
/** Added to every idf, which is near 0 in a store of few memories. */
const SMOOTHING = 3;
const SORTS: readonly Sort[] = ["number", "day", "address"];

/** Whether a term may say what a statement says of its subject: no light word, and no single letter ("w" for "with"), but a letter of Chinese. */
function mayTell(term: string): boolean {
  return !isLight(term) && (term.length > 1 || NO_LETTER.test(term));
}

function sharedNumbers(a: Gist, b: Gist): readonly string[] {
  const others = new Set([...b.values.number].map(digitsOf));
  return [...new Set([...a.values.number].map(digitsOf))].filter((number) => others.has(number));
}

/** One digit stands in any statement, and so does a year of our days; four digits are a port or a code. */
function tellingOf(number: string): number {
  if (YEAR.test(number)) return 0.15;
  const digits = number.replace(/\D/g, "").length;
  return digits >= 4 ? 1 : digits === 3 ? 0.9 : digits === 2 ? 0.6 : 0.15;
}

/** See `Signs`. */
const WEEKDAY = /^d\d$/;
const YEAR = /^(?:19|20)\d\d$/;

function digitsOf(number: string): string {
  return number.split(" ")[0] ?? "";
}

function unitOf(number: string): string {
  return number.split(" ")[1] ?? "";
}

/** Whether each has a value that the other lacks, and that may be one of the same thing: amounts of one unit. */
function differ(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [onlyA, onlyB] = [[...a].filter((one) => !b.has(one)), [...b].filter((one) => !a.has(one))];
  return onlyA.some((one) =>
    onlyB.some((other) => unitOf(one) === unitOf(other) || unitOf(one) === "" || unitOf(other) === ""),
  );
}

const NO_LETTER = /[^\p{L}]|[\u3040-\u9fff]/u;
