const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Actions in the past that make a text the report of an event. */
export const PAST_ACTIONS =
  words(`deployed merged fixed shipped released launched finished completed started stopped moved
  bought sold met visited went came saw heard called emailed sent received got gave took made built wrote
  read published installed upgraded updated migrated removed deleted added changed switched renamed rolled
  reverted tested reviewed approved rejected signed closed opened resolved broke crashed failed fell lost
  won passed graduated married divorced proposed engaged died adopted celebrated attended joined left quit
  resigned hired fired promoted arrived departed flew drove ran swam climbed hiked cooked ate drank watched
  played spent paid ordered booked cancelled rescheduled happened began ended returned repaired replaced
  planted painted cleaned presented spoke talked discussed agreed decided chose picked announced discovered
  found learned noticed forgot remembered woke slept took caught hurt injured recovered discharged born`);

/**
 * The form that the rule tables read: lower case, straight quotes, single spaces, the apostrophes that haste leaves
 * out ("dont", "ive"), no stop at the end.
 * Of the first 400 characters; what a sentence is shows at its start. Pure.
 */
export function plainForm(text: string): string {
  return text
    .slice(0, MAX_RULE_CHARS)
    .toLowerCase()
    .replace(/[‘’`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/\s+/gu, " ")
    .replace(NEGATED, "$1n't")
    .replace(SHORTENED, "$1'$2")
    .replace(/[.!,;:]{1,9}$/u, "")
    .trim();
}

/** "dont", "ive"; "ill", "its" and "lets" are words themselves. */
const NEGATED = /\b(do|does|did|is|are|was|has|have|had|could|would|should|ca|wo|must)nt\b/g;
const SHORTENED = /\b(i(?=(?:m|ve)\b)|(?:you|they)(?=(?:re|ve)\b))(m|re|ve)\b/g;

/** Rules never look further into a sentence. */
export const MAX_RULE_CHARS = 400;
