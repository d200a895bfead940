import type { Category } from "../../domain/vocabulary.ts";
import { looksPast } from "../../text/inflection.ts";
import { ENGLISH } from "../en/english.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import { PAST_ACTIONS } from "./verbs.ts";

/** 0.95 said by the user about themselves, 0.8 about others, 0.6 inferred or a fragment, 0.35 guessed. Pure. */
export function confidenceOf(
  text: string,
  about: { readonly owner: boolean; readonly fragment: boolean },
): number {
  const signs = signsOf(text);
  if (signs.includes("guess")) return 0.35;
  if (signs.includes("inference") || about.fragment) return 0.6;
  return about.owner ? 0.95 : 0.8;
}

/** What the rows of weights say of a text, in their order. */
function signsOf(text: string): readonly string[] {
  return sentenceOf(text).ask(readSigns);
}

function readSigns(sentence: ReturnType<typeof sentenceOf>): readonly string[] {
  return ENGLISH.table("weights")
    .all(sentence)
    .map(({ row }) => row.says);
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

/** 1..10: 5, plus what the category and the cues of the whole sentence weigh. Pure. */
export function importanceOf(text: string, category: Category): number {
  const cues = signsOf(text).reduce((sum, sign) => sum + weightOf(sign), 0);
  return Math.min(10, Math.max(1, BASE + (OF_CATEGORY[category] ?? 0) + cues));
}

/** The importance of a statement of one category that is of another one. Pure. */
export function reweighed(importance: number, from: Category, to: Category = from): number {
  return Math.min(10, Math.max(1, importance - (OF_CATEGORY[from] ?? 0) + (OF_CATEGORY[to] ?? 0)));
}

/** "more 2", "less 1". */
function weightOf(sign: string): number {
  const [way, by] = sign.split(" ");
  return way === "more" ? Number(by) : way === "less" ? -Number(by) : 0;
}

const NOTES: ReadonlySet<string> = new Set(
  "preference decision principle relationship skill correction entity identity goal guideline interest personality".split(
    " ",
  ),
);
const EVENTS: ReadonlySet<string> = new Set(["moment", "experience"]);

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
  text: string,
  { category, dated, tags = [] }: { category: Category; dated: boolean; tags?: readonly string[] },
): "event" | "note" {
  const signs = signsOf(text);
  if (dated || signs.includes("event")) return "event";
  if (NOTES.has(category)) return "note";
  if (EVENTS.has(category)) return "event";
  const labels = tags.map((tag) => tag.toLowerCase());
  if (labels.some((tag) => NOTE_TAGS.has(tag))) return "note";
  if (labels.some((tag) => EVENT_TAGS.has(tag))) return "event";
  if (hasPastAction(text)) return "event";
  return signs.includes("note") ? "note" : "event";
}

/** Whether a text reports an action in the past. Pure. */
export function hasPastAction(plain: string): boolean {
  if ((plain.match(/[a-z]{2,20}/g) ?? []).some((word) => PAST_ACTIONS.has(word))) return true;
  return [...plain.matchAll(PERFECT)].some(([, word = ""]) => looksPast(word));
}

/** "Have given", "has just been", "'ve already taken"; what was chosen may be still to come. */
const PERFECT =
  /\b(?:have|has|'ve) (?:(?:just|already|finally|now|also|even) )?(?!chosen|been)([a-z]{1,12}n|done|gone)\b/g;
