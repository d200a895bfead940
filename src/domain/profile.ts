import { currentConfidence } from "./confidence.ts";
import type { Header, HeaderOf } from "./kinds.ts";
import { isUnvouched, type SourceOf } from "./provenance.ts";
import { isRecallable, type RecallMoment } from "./recallable.ts";
import { type Category, DEFAULTS } from "./vocabulary.ts";

/** The page that says how its owner likes things to be done. */
export const PROFILE_PATH = "profile.md";

/** Its lines at most, markers and headings included; what a person wrote around them does not count. */
export const PROFILE_LINES = 300;

/** The categories that make up a profile, in the order in which they stand there, each with its heading. */
export const PROFILE_SECTIONS = [
  ["preference", "Preferences"],
  ["principle", "Principles"],
  ["guideline", "Guidelines"],
  ["personality", "Personality"],
] as const satisfies readonly (readonly [Category, string])[];

const SHOWN: ReadonlySet<string> = new Set(PROFILE_SECTIONS.map(([category]) => category));

/**
 * Whether a memory says how the owner is or likes things to be done, everywhere and now: an active fact of theirs of one of
 * these categories, neither sensitive nor disputed, in words that somebody has chosen. Pure.
 */
export function isOfProfile(header: Header, moment: RecallMoment): header is HeaderOf<"fact"> {
  const { kind, category = DEFAULTS.category, subject = DEFAULTS.subject, status = DEFAULTS.status } = header;
  if (kind !== "fact" || !SHOWN.has(category) || subject !== DEFAULTS.subject || status !== "active")
    return false;
  if ((header.scope ?? DEFAULTS.scope) !== "global" || header.sensitive === true) return false;
  if (header.verification === "disputed" || isUnvouched(header)) return false;
  return isRecallable(header, moment).yes;
}

/**
 * The order in which facts get room: pinned ones, those that a person confirmed, then the more important, the surer, the
 * newer. Nothing in it changes with time alone, so that a page does not either. Pure.
 */
export function profileOrder(sourceOf: SourceOf): (a: Header, b: Header) => number {
  const worth = (header: Header) => [
    Number(header.pinned === true),
    Number(header.verification === "user_confirmed"),
    header.importance ?? DEFAULTS.importance,
    currentConfidence(header, sourceOf),
  ];
  return (a, b) => {
    const [left, right] = [worth(a), worth(b)];
    const at = left.findIndex((value, i) => value !== right[i]);
    return at === -1 ? (a.id < b.id ? 1 : -1) : (right[at] ?? 0) - (left[at] ?? 0);
  };
}
