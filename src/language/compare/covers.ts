import { gistOf } from "./gist.ts";

/** A newer statement with so much of the content of an older one says all of it anew. */
const ENOUGH = 2 / 3;

/**
 * Whether a newer statement has at least two thirds of the content words of an older one, so that it can stand for the whole of it. Values
 * (numbers, days, addresses) do not count: they are what differs. Linear. Pure.
 */
export function covers(newer: string, older: string): boolean {
  const terms = gistOf(older).terms;
  const told = new Set(gistOf(newer).terms);
  return terms.filter((term) => told.has(term)).length >= ENOUGH * terms.length;
}
