import type { Category } from "../../domain/vocabulary.ts";
import { looksPast } from "../../text/inflection.ts";
import { PAST_ACTIONS } from "./verbs.ts";

/** 0.95 said by the user about themselves, 0.8 about others, 0.6 inferred, 0.35 guessed. Pure. */
export function confidenceOf(text: string, isOfOwner: boolean): number {
  if (GUESSED.test(text)) return 0.35;
  if (INFERRED.test(text)) return 0.6;
  return isOfOwner ? 0.95 : 0.8;
}

const GUESSED =
  /\b(?:might|maybe|perhaps|possibly|could be|may (?:be|have)|i (?:guess|suppose|doubt)|not (?:sure|certain)|unsure|uncertain|supposedly|allegedly|for all i know|who knows|no idea|conceivably|if i (?:remember|recall)|iirc|or something|tentatively|wild guess)\b/;
const INFERRED =
  /\b(?:i (?:think|believe(?! in\b)|hear|read|assume|reckon|suspect|feel like|expect|imagine)|probably|likely|apparently|seem(?:s|ed)?|looks? like|as far as i know|afaik|presumably|should be|more or less|rumou?rs?)\b/;

const BASE = 5;
const OF_CATEGORY: Readonly<Partial<Record<Category, number>>> = {
  correction: 2,
  decision: 2,
  identity: 2,
  guideline: 1,
  principle: 1,
  goal: 1,
  relationship: 1,
  interest: -1,
};

/** 1..10: 5, plus what the category and the cues of the whole sentence weigh. Pure. */
export function importanceOf(text: string, category: Category): number {
  const cues = WEIGHTS.reduce((sum, [weight, when]) => sum + (when.test(text) ? weight : 0), 0);
  return Math.min(10, Math.max(1, BASE + (OF_CATEGORY[category] ?? 0) + cues));
}

/** The importance of a statement of one category that is of another one. Pure. */
export function reweighed(importance: number, from: Category, to: Category = from): number {
  return Math.min(10, Math.max(1, importance - (OF_CATEGORY[from] ?? 0) + (OF_CATEGORY[to] ?? 0)));
}

/** What is added to the importance of a text, in plain form. */
const WEIGHTS: readonly (readonly [number, RegExp])[] = [
  [
    4,
    /\b(?:life-threatening|anaphyla\w+|epipen|emergency contact|critical|vital|never forget|matter of life|severe(?:ly)? allerg\w+|allerg\w+\b.*\bsevere(?:ly)?|dnr|pacemaker)\b/,
  ],
  [
    3,
    /\b(?:allerg\w+|asthma\w*|diabet\w+|epilep\w+|insulin|medications?|blood type|heart condition|pregnant|diagnos\w+|surgery|emergency|intoleran\w+|coeliac|celiac)\b/,
  ],
  [2, /\b(?:important|essential|crucial|must not|remember|urgent|asap|mandatory|top priority)\b/],
  [1, /\b(?:deadline|due|expires?|renew|by tomorrow|by the end)\b/],
  [
    1,
    /\b(?:passwords?|passport|accounts?|contract|mortgage|insurance|salary|testament|marr(?:y|ied)|die[ds]|dying|born|wedding)\b/,
  ],
  [-2, /\b(?:might|maybe|perhaps|possibly|i guess|not sure|i suppose|probably|kind of|sort of|supposedly)\b/],
  [
    -2,
    /\b(?:random|fun fact|trivial|by the way|btw|(?:not |un)important|no big deal|doesn't matter|minor|whatever|just saying|for fun|silly)\b/,
  ],
  [
    -1,
    /\b(?:lunch|snack|weather|rain|sunny|movie|episode|watched|sandwich|nap|coffee|tea|meme|colou?r|nice|funny)\b/,
  ],
];

export function hasPastAction(plain: string): boolean {
  if ((plain.match(/[a-z]{2,20}/g) ?? []).some((word) => PAST_ACTIONS.has(word))) return true;
  return [...plain.matchAll(PERFECT)].some(([, word = ""]) => looksPast(word));
}

/** "Have given", "has just been", "'ve already taken"; what was chosen may be still to come. */
const PERFECT =
  /\b(?:have|has|'ve) (?:(?:just|already|finally|now|also|even) )?(?!chosen|been)([a-z]{1,12}n|done|gone)\b/g;
