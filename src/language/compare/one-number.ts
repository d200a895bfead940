import type { Word } from "../sentence/words.ts";
import { keySet } from "./lexicon.ts";
import { isNoted } from "./plain-forms.ts";
import type { Reading } from "./reading.ts";

/**
 * Whether two statements that differ in one number alone give two values of one thing ("keeps 3 backups",
 * "keeps 5 backups"), not one value of two things ("server 3 is down", "server 4 is down"). Statements
 * about the past tell of events, of which there may be two. Pure.
 */
export function oneNumberDiffers(a: Reading, b: Reading): boolean {
  if (a.core[0]?.text === "it") return false; // the weather, the time: true for a moment
  if (a.tense !== "present" || b.tense !== "present") return false;
  if ((isNoted(a.core) || isNoted(b.core)) && !(a.changed || b.changed)) return false; // two trains
  const [x, y] = [placeOf(a, b), placeOf(b, a)];
  if (x === undefined || y === undefined || x !== y) return false;
  return isValue(a.core, x) && isValue(b.core, y);
}

/** Words after which a number is an amount; after any other word it may be a name. */
export const BEFORE_AMOUNT = keySet(`
  be have take last need cost use require keep allow every of than over under store retain run walk drink sleep
  weigh pay earn charge hold support serve seat make get give want speak eat retry limit about only top maximum
  minimum per swim cycle read do work spend save expect contain include accept handle cover offer sell produce
  for approximately max min least most`);
/** Verbs with which a thing and a number name the version or the port in use. */
const BEFORE_VERSION = keySet("use require need run on target support be to version port");

function placeOf(reading: Reading, other: Reading): number | undefined {
  const others = new Set(other.core.map((token) => token.key));
  const at = reading.core.findIndex((token) => token.kind === "number" && !others.has(token.key));
  return at < 0 ? undefined : at;
}

function isValue(core: readonly Word[], at: number): boolean {
  const before = core[at - 1];
  const after = core[at + 1];
  if (before === undefined || (core[at]?.key.startsWith("@") ?? false)) return false;
  const ends = after === undefined || after.kind === "mark" || after.key === "and";
  if (BEFORE_AMOUNT.has(before.key)) return ends || after.kind === "word";
  return ends && BEFORE_VERSION.has(core[at - 2]?.key ?? "");
}
