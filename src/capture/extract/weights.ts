import type { Category } from "../../domain/vocabulary.ts";
import type { Rule } from "./plain-form.ts";
import { PAST_ACTIONS } from "./verbs.ts";

const HEDGES: readonly Rule<number>[] = [
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

/** 0.95 said by the user about themselves, 0.8 about others, 0.6 inferred or a fragment, 0.35 guessed. Pure. */
export function confidenceOf(
  plain: string,
  about: { readonly owner: boolean; readonly fragment: boolean },
): number {
  const hedge = HEDGES.find((rule) => rule.when.test(plain));
  if (hedge !== undefined) return hedge.gives;
  if (about.fragment) return 0.6;
  return about.owner ? 0.95 : 0.8;
}

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
/** Cues add up; the sum is kept within 1..10. */
const CUES: readonly Rule<number>[] = [
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

/** 1..10: 5, plus what the category and the cues of the whole sentence weigh. Pure. */
export function importanceOf(plain: string, category: Category): number {
  const cues = CUES.filter((cue) => cue.when.test(plain)).reduce((sum, cue) => sum + cue.gives, 0);
  return Math.min(10, Math.max(1, BASE + (OF_CATEGORY[category] ?? 0) + cues));
}

const EVENT_MARKER =
  /\b(?:yesterday|today|tonight|tomorrow|last (?:night|week|weekend|month|year|mon|tue|wed|thu|fri|sat|sun|spring|summer|autumn|winter|fall)|this (?:morning|afternoon|evening|week|weekend)|next (?:week|weekend|month|mon|tue|wed|thu|fri|sat|sun)|\w{1,9} (?:minutes?|hours?|days?|weeks?|months?) ago|the other day|just now|earlier today)/;
const NOTES: ReadonlySet<Category> = new Set<Category>([
  ...(["preference", "decision", "principle", "relationship", "skill", "correction"] as const),
  ...(["entity", "identity", "goal", "guideline", "interest", "personality"] as const),
]);
const EVENTS: ReadonlySet<Category> = new Set<Category>(["moment", "experience"]);
const NOTE_WORDS =
  /\b(?:prefers?|always|must|never|should|usually|every|requires?|needs?|is called|stands for)\b/;

/** Tags by which a person says which of the two it is; lower case. */
const NOTE_TAGS: ReadonlySet<string> = new Set(
  "note notes preference rule policy principle decision reference howto how-to guideline definition convention profile".split(
    " ",
  ),
);
const EVENT_TAGS: ReadonlySet<string> = new Set(
  "event events incident meeting deploy deployment release trip travel appointment log diary journal milestone standup".split(
    " ",
  ),
);

/**
 * Event or note, the first that holds: a true temporal marker, the category, a tag (those of notes before
 * those of events), an action in the past, a word of rules and habits, else event. `dated`: the text names
 * a day that it happened on. Pure.
 */
export function natureOf(
  plain: string,
  { category, dated, tags = [] }: { category: Category; dated: boolean; tags?: readonly string[] },
): "event" | "note" {
  if (dated || EVENT_MARKER.test(plain)) return "event";
  if (NOTES.has(category)) return "note";
  if (EVENTS.has(category)) return "event";
  const labels = tags.map((tag) => tag.toLowerCase());
  if (labels.some((tag) => NOTE_TAGS.has(tag))) return "note";
  if (labels.some((tag) => EVENT_TAGS.has(tag))) return "event";
  if (hasPastAction(plain)) return "event";
  return NOTE_WORDS.test(plain) ? "note" : "event";
}

/** Whether a text reports an action in the past. Pure. */
export function hasPastAction(plain: string): boolean {
  return (plain.match(/[a-z]{2,20}/g) ?? []).some((word) => PAST_ACTIONS.has(word));
}
