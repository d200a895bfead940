import type { Category } from "../domain/vocabulary.ts";
import { ENGLISH } from "./en/english.ts";
import { RELATION } from "./en/people.ts";
import { languageOf } from "./languages.ts";

/** Words of a category's own, over lower case. Linear. */
const WORDS: ReadonlyMap<Category, RegExp> = new Map<Category, RegExp>([
  [
    "preference",
    /\b(?:prefer\w{0,6}|(?:i|we|not|don['’]?t|dont|didn['’]?t|really|would) (?:\w{1,9} )?like|(?<!looks? |feels? |sounds? )likes|love[sd]?|adores?|hate[sd]?|enjoy\w{0,3}|dislikes?|rather|sooner|favou?rites?|can(?:no|['’])?t (?:stand|do|bear|have|eat|drink)|(?:don['’]?t|dont|do not) (?:eat|drink|use|want|wear)|fan of|only(?! \d)|never|always|usually|allerg\w{1,5}|intoleran\w{1,3}|no longer|any ?more|(?:i|we) (?:\w{3,9} )?(?:use|take|drink|eat|wear|run|write|keep)|instead of|use [\w.-]{1,30} for|over \w{1,20} any)\b/,
  ],
  [
    "identity",
    /\b(?:names?|called|lives?|living|works?|working|born|from|years? old|grew up|moved|married|single|widow\w{0,3}|divorced|speaks?|stud(?:y|ies|ying)|teach\w{0,3}|retired|citizen|pronouns|(?:i|we) (?:run|own|have|has|manage|lead)|(?:am|is|are|i['’]?m|we['’]?re) (?:still |now |also )?(?:an?|the|my|our|left|right|\w{3,14}$))\b/,
  ],
  [
    "relationship",
    new RegExp(
      `\\b(?:my|our|your|his|her|their|[a-z]{2,20}['’]s|is|was|are|were|has|have|had|got|met|new|as|and) (?:[\\w-]{1,12} ){0,2}(?:${RELATION})\\b|` +
        `^(?:the |old |new ){0,2}(?:${RELATION}) (?:is|was|['’]s|called|named)\\b|(?:${RELATION}),? [a-z]{2,20},|` +
        "\\b(?:married|engaged|divorced|related|dating|going out with|(?:works?|working) (?:for|with|under)|reports? to|looks? after|in charge of|and i (?:are|were|met)|know each other)\\b",
    ),
  ],
  ["personality", /\b(?:i|i['’]?m|im|me|my|myself)\b/],
  [
    "principle",
    /\b(?:always|never|must|should|ought|don['’]?t|dont|do not|not|no|only|every|each|nobody|nothing|avoid|unless|whenever|when|if|first|rule|believe|better)\b/,
  ],
  [
    "guideline",
    /\b(?:always|never|must|should|ought|don['’]?t|dont|do not|not|no|only|every|each|avoid|make sure|unless|whenever|when|if|first|please|before|after|use|prefer|keep|answer|reply|write|call)\b/,
  ],
  [
    "decision",
    /\b(?:decid\w{1,5}|decisions?|agreed?|settled|(?:go|going|gone|went) (?:with|for)|it is$|from now on|from (?:next )?\w{3,9} (?:it|we|i|the|my|our)\b|starting|switch\w{0,4}|migrat\w{1,4}|chose|choose|chosen|opt\w{0,4}|pick(?:ed|ing)?|stick\w{0,4}|stay\w{0,4}|we(?:['’]ll| will| are going to)|i(?:['’]ll| will)|won['’]?t|plan(?:s|ned|ning)?|(?<!\b(?:i|we) \w{2,12}ed\b.{0,120})instead|replac\w{1,4}|drop(?:ping|ped)? (?:the|our|my|all)|use[sd]?|using)\b/,
  ],
  [
    "goal",
    /\b(?:want(?:s|ed)?|try(?:ing)?|aim\w{0,3}|goals?|hop(?:e|es|ing)|would like|i['’]?d like|apply(?:ing)?|by the end|learn\w{0,3}|plan\w{0,4}|dream\w{0,3}|target|sav(?:e|ing)|train(?:ing)?|one day|until|going to|gonna|intend\w{0,3}|work(?:ing)? (?:on|towards))\b/,
  ],
]);

/** Somebody else is told of, whom only what was said before names. */
const OF_SOMEBODY = /^["“'(]?(?:s?he|his|hers?|him|they|their|them|it|its)(?:['’]\w{1,2})?\b/i;
/** An answer, or the rest of a sentence: it means nothing by itself. */
const RESTS_ON_ANOTHER =
  /^(?:more like|same|still|ditto|also|too|and|but|or|nope?,? (?:it|its|it['’]s|that|the)|wait|sorry|scratch that|make (?:it|that))\b/i;
/** So far into a statement it shows what it is. */
const MOST_CHARS = 300;

/**
 * Whether a statement itself shows that it is of its category, so that it may stand on a page by it: the trained model is right mostly, and
 * what stands on a page has to be so. What no table here knows, of categories and of languages, was told by sure signs. Pure.
 */
export function showsCategory(text: string, category: Category): boolean {
  const words = WORDS.get(category);
  const head = text.slice(0, MOST_CHARS);
  if (words === undefined) return true;
  const isShown = !OF_SOMEBODY.test(head) && !RESTS_ON_ANOTHER.test(head) && words.test(head.toLowerCase());
  return isShown || languageOf(head) !== ENGLISH; // which takes longer to tell
}
