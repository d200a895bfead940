/** Somebody else is told of, whom only what was said before names. */
const OF_SOMEBODY = /^["“'(]?(?:s?he|his|hers?|him|they|their|them|it|its)(?:['’]\w{1,2})?\b/i;
/** An answer, or the rest of a sentence: it means nothing by itself. */
const RESTS_ON_ANOTHER =
  /^(?:more like|same|still|ditto|also|too|and|but|or|nope?,? (?:it|its|it['’]s|that|the)|wait|sorry|scratch that|make (?:it|that))\b/i;

/** Whether a statement says something to somebody who reads it on a page, without what was said before. English. Pure. */
export function standsAlone(text: string): boolean {
  return !OF_SOMEBODY.test(text) && !RESTS_ON_ANOTHER.test(text);
}
