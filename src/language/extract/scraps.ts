import { LetterPattern } from "../../text/letters.ts";
import { withFirstPerson } from "./elided.ts";
import { isCourtesy } from "./forms.ts";
import { plainForm } from "./plain-form.ts";
import { AUXILIARIES, FINITE_VERBS } from "./verbs.ts";

/**
 * The sentences of a line, of which what says nothing by itself has become a part of the one before it: a fragment that
 * goes on ("Not coffee.", "In Lisbon."), a scrap ("The will is in the red folder. Second shelf."); and behind a
 * word that marks a task ("DEADLINE!!") the task. Pure.
 */
export function joinedSentences(sentences: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const sentence of sentences) {
    const before = whole[whole.length - 1];
    if (before !== undefined && before.length < MAX_BEFORE && belongsTo(before, sentence))
      whole[whole.length - 1] = `${before} ${sentence}`;
    else whole.push(sentence);
  }
  return whole;
}

/** Whether a plain form is a note in telegram style: no verb, nobody who acts. Pure. */
export function isFragment(plain: string): boolean {
  const words = plain.match(WORD.on(plain)) ?? [];
  return !words.some((word) => AUXILIARIES.has(word) || FINITE_VERBS.has(word) || ACTS.test(word));
}

const MAX_BEFORE = 1_000;
const MAX_FRAGMENT = 40;
const MAX_SCRAP_WORDS = 4;
const LINKING =
  /^(?:not|and|or|but|because|especially|except|in|at|on|with|without|from|since|also|then|plus|mostly|particularly|e\.g\.)\b/i;
const MARKER = /^(?:deadline|to-?do|reminder|task|urgent)[!.:]{1,5}$/i;
const HAS_VERB =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|will|can|i|we|my|\w{3,20}(?:ed|s))\b|'(?:s|m|re|ve|ll)\b/;
/** "Menu changes Wednesdays", "Margit conducts", "The roof leaks". */
const TELLS = new LetterPattern(
  "^(?!(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty) )(?:(?:the|a|my|our|his|her) [a-z]{2,20}|\\p{L}{2,40}) [a-z]{2,13}[^s\\W]s\\b",
  "i",
);
const ACTS = /^(?:i|i'\w{1,2}|we|we'\w{1,2}|my|our|he|she|they|it|it's|you|[a-z]{3,20}ed)$/;
const WORD = new LetterPattern(String.raw`[\p{L}']{1,40}`, "g");

function belongsTo(before: string, sentence: string): boolean {
  if (MARKER.test(before)) return true;
  if (sentence.length > MAX_FRAGMENT || /[?]$/.test(before)) return false;
  const plain = plainForm(sentence);
  return (LINKING.test(sentence) && !HAS_VERB.test(plain)) || isScrap(sentence, { plain, before });
}

/** A few words without a verb behind a sentence that has one, and nothing about oneself ("Left-handed."). */
function isScrap(sentence: string, { plain, before }: { plain: string; before: string }): boolean {
  const words = plain.match(WORD.on(plain)) ?? [];
  return (
    words.length <= MAX_SCRAP_WORDS &&
    !/[?!:]/.test(sentence) &&
    !TELLS.test(sentence) &&
    !/'(?:s|m|re|ve|ll|d)\b/.test(plain) &&
    isFragment(plain) &&
    withFirstPerson(plain) === plain &&
    !isCourtesy(plain) &&
    !isFragment(plainForm(before))
  );
}
