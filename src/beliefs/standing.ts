/**
 * What may be dropped of a statement without saying more than it says: nothing of one that denies or narrows ("I never eat meat at
 * home" does not say "I never eat meat"). Pure.
 */
export function isLimiting(text: string): boolean {
  return LIMITING.test(text);
}

const LIMITING =
  /(?<!\p{L})(?:never|always|only|not|no|none|nobody|nothing|hardly|rarely|seldom|barely|without|except|mostly)(?!\p{L})|\p{L}n['’]t(?!\p{L})/iu;

/** Whether what follows a conjunction belongs to a statement: "between Leeds and …". Pure. */
export function isPairing(text: string): boolean {
  return /(?<!\p{L})(?:between|both|either|neither)(?!\p{L})/iu.test(text);
}

/**
 * Whether a phrase that begins with this word, lower case, may be what a statement is all about: "use it for X", "trust her with Y". Only
 * what one does ("I swim with Jo") says the same without it. Pure.
 */
export function mayComplete(word: string): boolean {
  return COMPLETING.has(word);
}

const COMPLETING = new Set(
  "with for about than as if when whenever into onto over through without".split(" "),
);

/**
 * Whether a statement tells how things are just now, and so tells nothing of other days, however often it is said: a state with a word
 * that points at the moment ("Petra is on holiday this week", "the heating is off again"). Pure.
 */
export function isOfTheMoment(text: string): boolean {
  return MOMENT.test(text) && (STATE.test(text) || !OWN.test(text));
}

/** Whether a note tells how things are just now; what has happened again may be a habit. Pure. */
export function isStateOfTheMoment(text: string): boolean {
  return MOMENT.test(text) && NOW.test(text);
}

const NOW = /(?<!\p{L})(?:am|is|are)(?!\p{L})|\p{L}['’](?:m|s|re)(?!\p{L})/iu;
const MOMENT =
  /(?<!\p{L})(?:again|today|tonight|tomorrow|yesterday|currently|right now|at the moment|for now|(?:this|last|next) (?:week|weekend|month|year|morning|afternoon|evening|night|time|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday))(?!\p{L})/iu;
const STATE =
  /(?<!\p{L})(?:am|is|are|was|were|be|been|feels?|felt|looks?|seems?|stays?|has|have|had)(?!\p{L})|\p{L}['’](?:m|s|re)(?!\p{L})/iu;
const OWN = /^(?:I|We)(?!\p{L})/u;
