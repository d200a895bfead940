import type { Rule } from "./plain-form.ts";

/** What makes a statement less sure: how sure it is then; the first that holds counts. */
export const HEDGES: readonly Rule<number>[] = [
  {
    gives: 0.35,
    when: /\b(?:might|maybe|perhaps|possibly|could be|may be|may have|i guess|guess|i suppose|not sure|unsure|not certain|uncertain|supposedly|allegedly|for all i know|who knows|no idea|kind of think|i doubt|conceivably|if i remember|if i recall|iirc|or something|tentatively|wild guess)\b/,
    why: "a guess",
  },
  {
    gives: 0.6,
    when: /\b(?:i think|i believe (?!in\b|that (?:every|all|people|small))|probably|likely|apparently|it seems|seems|seem|it looks like|looks like|i heard|i hear|i read|i assume|as far as i know|afaik|i reckon|presumably|should be|i suspect|i feel like|more or less|i expect|i imagine|rumou?r)\b/,
    why: "an inference",
  },
];

/** Cues add up; the sum is kept within 1..10. */
export const CUES: readonly Rule<number>[] = [
  {
    gives: 4,
    when: /\b(?:life-threatening|anaphyla\w{3,8}|epipen|emergency contact|critical|vital|never forget|matter of life|severe(?:ly)? allerg\w{2,6}|allergic to .{1,60} severe(?:ly)?|dnr|pacemaker)\b/,
    why: "safety",
  },
  {
    gives: 3,
    when: /\b(?:allerg(?:y|ic|ies)|asthma|diabet\w{1,4}|epilep\w{2,4}|insulin|medication|blood type|heart condition|pregnant|diagnosed|surgery|emergency|intoleran\w{1,3}|coeliac|celiac)\b/,
    why: "health",
  },
  {
    gives: 2,
    when: /\b(?:important|essential|crucial|must not|remember|urgent|asap|mandatory|top priority)\b/,
    why: "says so",
  },
  {
    gives: 1,
    when: /\b(?:deadline|due|by (?:mon|tue|wed|thu|fri|sat|sun|tomorrow|the end)|expires?|renews?)\b/,
    why: "a deadline",
  },
  {
    gives: 1,
    when: /\b(?:password|passport|account|contract|mortgage|insurance|salary|will|testament|married|died|born|wedding)\b/,
    why: "weighs much in a life",
  },
  {
    gives: -2,
    when: /\b(?:might|maybe|perhaps|possibly|i guess|not sure|i suppose|probably|kind of|sort of|supposedly)\b/,
    why: "a hedge",
  },
  {
    gives: -2,
    when: /\b(?:random|fun fact|trivial|by the way|btw|not important|unimportant|no big deal|doesn't matter|minor|whatever|just saying|for fun|silly)\b/,
    why: "chit-chat",
  },
  {
    gives: -1,
    when: /\b(?:lunch|snack|weather|rain(?:ed|ing)?|sunny|movie|episode|watched|sandwich|nap|coffee|tea|meme|colou?r|nice|funny)\b/,
    why: "small things",
  },
];

/** What tells of an event, by when it was, and of a note, by its words of rules and habits. */
export const NATURE: Readonly<Record<"event" | "note", RegExp>> = {
  event:
    /\b(?:yesterday|today|tonight|tomorrow|last (?:night|week|weekend|month|year|mon|tue|wed|thu|fri|sat|sun|spring|summer|autumn|winter|fall)|this (?:morning|afternoon|evening|week|weekend)|next (?:week|weekend|month|mon|tue|wed|thu|fri|sat|sun)|\w{1,9} (?:minutes?|hours?|days?|weeks?|months?) ago|the other day|just now|earlier today)/,
  note: /\b(?:prefers?|always|must|never|should|usually|every|requires?|needs?|is called|stands for)\b/,
};
