import { isLight } from "../../text/light-words.ts";
import type { Gist, Sort } from "./gist.ts";

/** What two statements have in common, and what sets them apart. */
export interface Likeness {
  /** How much the words and numbers tell that both have: 0 where there are none, towards 1 the rarer and the more they are. */
  readonly shared: number;
  /** Of what sort each gives a value that the other lacks; undefined for none. */
  readonly otherValue: Sort | undefined;
  /** How far they give equal numbers and days, 0..1. */
  readonly sameValue: number;
}

/** How much a term (see `analyse`) tells: its inverse document frequency in the store, >= 0. */
export type Rarity = (term: string) => number;

/**
 * Compares two statements by their gists. A shared term counts by its rarity beside `rarest`, the highest there is; n terms as rare as
 * can be make 1 - e^-n. Terms are shared by their forms, too: "Messer" and "Hobelmesser". Bounded, as gists are. Pure.
 */
export function likenessOf(
  a: Gist,
  b: Gist,
  { rarity, rarest }: { readonly rarity: Rarity; readonly rarest: number },
): Likeness {
  const weightOf = (term: string) =>
    (isLight(term) ? LIGHT : 1) *
    (COMMON + (1 - COMMON) * Math.min(1, (rarity(term) + SMOOTHING) / (rarest + SMOOTHING)));
  const own = new Set(a.terms);
  const terms = b.terms.filter((term) => own.has(term) || a.terms.some((other) => areForms(term, other)));
  const numbers = sharedNumbers(a, b);
  const evidence = [...terms.map(weightOf), ...numbers.map((number) => weightOf(number) * tellingOf(number))];
  const days = [...a.values.day].filter((day) => b.values.day.has(day)).length;
  return {
    shared: 1 - Math.exp(-evidence.reduce((sum, weight) => sum + weight, 0)),
    otherValue: SORTS.find((sort) => differ(a.values[sort], b.values[sort])),
    sameValue: Math.min(1, numbers.reduce((sum, number) => sum + tellingOf(number), 0) + days),
  };
}

/** What the commonest term of a store counts beside the rarest, and a light word beside any other. */
const COMMON = 0.3;
const LIGHT = 0.4;
/** Added to every idf, which is near 0 in a store of few memories. */
const SMOOTHING = 1;
const SORTS: readonly Sort[] = ["number", "day", "address"];

function sharedNumbers(a: Gist, b: Gist): readonly string[] {
  const others = new Set([...b.values.number].map(digitsOf));
  return [...new Set([...a.values.number].map(digitsOf))].filter((number) => others.has(number));
}

/** One digit stands in any statement, four are a port, a code or a year. */
function tellingOf(number: string): number {
  const digits = number.replace(/\D/g, "").length;
  return digits >= 4 ? 1 : digits === 3 ? 0.9 : digits === 2 ? 0.6 : 0.15;
}

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

/** Shortest word of which forms are told, and letters in which two of them may differ at the end. */
const SHORTEST = 4;
const PART = 5;
const ENDING = 3;
/** Share of the longer word that two forms have in common at least. */
const LEAST_SAME = 0.6;
const NO_LETTER = /[^\p{L}]|[\u3040-\u9fff]/u;

/** Whether two terms look like forms of one word, or one like a part of the other. In scripts of letters. */
function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < SHORTEST) return false;
  const isPart = short.length >= PART && (long.startsWith(short) || long.endsWith(short));
  return (isPart || isInflected(short, long)) && !NO_LETTER.test(short);
}

function isInflected(short: string, long: string): boolean {
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return same >= SHORTEST && same >= long.length - ENDING && same >= LEAST_SAME * long.length;
}
