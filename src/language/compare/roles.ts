import { CALENDAR } from "./numbers.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";

/**
 * Whether small words give equal content another role: "has a doctor" and "is a doctor", "in the box" and
 * "on the box". Pure.
 */
export function sameWordsInOtherRoles(a: readonly Token[], b: readonly Token[]): boolean {
  const [x, y] = [mainVerb(a), mainVerb(b)];
  if (x !== y && x !== "" && y !== "") return true;
  if (oneOrMany(a, b) || oneOrMany(b, a)) return true;
  const places = placesOf(b);
  return [...placesOf(a)].some(([noun, preposition]) => {
    const other = places.get(noun);
    return other !== undefined && other !== preposition;
  });
}

/**
 * Whether a trait is what a statement says: "is cheap", "is a cheap lamp", "prefers cheap lamps"; not "bought a cheap lamp", "the cheap lamp is on".
 * Pure.
 */
export function isStated(reading: Reading, trait: Token): boolean {
  const at = reading.core.indexOf(trait);
  const [before, earlier] = [reading.core[at - 1], reading.core[at - 2]];
  if (before?.key === "be" || (before?.key === "a" && earlier?.key === "be")) return true;
  if (reading.core.some((token) => token.key === "prefer")) return true;
  const after = reading.core[at + 1];
  const ends = after === undefined || after.kind === "mark" || !reading.content.includes(after);
  return ends && before?.key !== "the" && before?.key !== "a" && at > 0;
}

/** "has a dog" and "has dogs". */
function oneOrMany(a: readonly Token[], b: readonly Token[]): boolean {
  return a.some((token, at) => {
    const before = a[at - 1]?.text;
    if (before !== "a" && before !== "an") return false;
    const other = b.find((one) => one.key === token.key);
    return other !== undefined && other.text === `${token.text}s`;
  });
}

/** `have` or `be` where it is what is said, not a mere helper of another verb. */
function mainVerb(core: readonly Token[]): string {
  if (core[0]?.text === "there") return "";
  const found = core.find(
    (token, at) =>
      (token.key === "have" || token.key === "be") &&
      core[at + 1]?.past !== true &&
      core[at + 1]?.key !== "be",
  );
  return found?.key ?? "";
}

const INSIDE = new Set(["in", "into"]);
const OUTSIDE = new Set(["on", "onto"]);

/** Nouns that stand after "in" or "on", by key; days and times take either. */
function placesOf(core: readonly Token[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  core.forEach((token, at) => {
    const side = INSIDE.has(token.key) ? "in" : OUTSIDE.has(token.key) ? "on" : "";
    if (side === "") return;
    const noun = core
      .slice(at + 1, at + 4)
      .find((one) => !["the", "a", "an", "my", "our"].includes(one.text));
    if (noun !== undefined && !CALENDAR.has(noun.key) && noun.kind !== "number") found.set(noun.key, side);
  });
  return found;
}
