import { analyse } from "../../text/analyse.ts";
import { gistOf } from "./gist.ts";
import { namesIn } from "./guards.ts";

/** A newer statement with so much of the content of an older one says all of it anew. */
const ENOUGH = 2 / 3;

/**
 * Whether a newer statement has at least two thirds of the content words of an older one, so that it can stand for the whole of it. Values
 * (numbers, days, addresses, names) do not count: they are what differs. Linear. Pure.
 */
export function covers(newer: string, older: string): boolean {
  const names = new Set([...namesIn(older)].flatMap((name) => analyse(name)));
  const terms = gistOf(older).terms.filter((term) => !names.has(term));
  const told = new Set(gistOf(newer).terms);
  return terms.length > 0 && terms.filter((term) => told.has(term)).length >= ENOUGH * terms.length;
}
