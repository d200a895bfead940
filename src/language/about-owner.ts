import { isOfLikes } from "../domain/page.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { I } from "../text/foreign-words.ts";
import { isEvent } from "./events.ts";
import { likeliestOf, type OwnerReader, type Tells } from "./reader/owner.ts";

/** What a statement tells of the owner: who they are, whom they have, or how they like things. */
export type OwnerPart = Exclude<Tells, "none"> | "likes";

interface Told {
  readonly text: string;
  /** The whole remark that it is a part of, if that may be read. */
  readonly remark?: string | undefined;
  readonly category: Category;
  readonly subject: string;
  readonly due?: string | undefined;
  /** A person filed it there, pinned or confirmed it: its category is taken at its word. */
  readonly isChosen: boolean;
}

const OF_ONESELF: ReadonlySet<Category> = new Set(["preference", "personality"]);

/** So likely it tells something of the owner at least; nine in ten such do, of lives that were not learnt. */
export const LEAST_TELLING = 0.6;

function saysI(text: string): boolean {
  const [first = ""] = /[\p{L}'’]+/u.exec(text) ?? [];
  return I.has(first.toLowerCase().replace("’", "'"));
}

/** The part of a page about the owner that a statement belongs to; undefined for what is about something else. Linear. Pure. */
export function ownerPart(
  { text, remark = text, category, subject, due, isChosen }: Told,
  tells: OwnerReader["tells"],
): OwnerPart | undefined {
  const isOwn = subject === DEFAULTS.subject;
  // What somebody does on a day is neither how they are nor who their people are.
  const isOnce = () => !isChosen && (due !== undefined || isEvent(text));
  const isShown = () => isChosen || (standsAlone(text) && !(OF_ONESELF.has(category) && isOnce()));
  if (isOwn && isOfLikes(category) && isShown()) return "likes";
  // Whom it is filed under may be a town or a firm.
  const [own, whole] = [tells(text), tells(remark)];
  const likely = own.none <= whole.none ? own : whole;
  const is = likeliestOf(likely);
  if (is !== "none" && likely[is] >= LEAST_TELLING) return is === "people" && isOnce() ? undefined : is;
  if (category === "identity" && isOwn && (isChosen || saysI(text))) return "name";
  return category === "relationship" && isChosen ? "people" : undefined;
}

/** Somebody else is told of, whom only what was said before names. */
const OF_SOMEBODY = /^["“'(]?(?:s?he|his|hers?|him|they|their|them|it|its)(?:['’]\w{1,2})?\b/i;
/** An answer, or the rest of a sentence: it means nothing by itself. */
const RESTS_ON_ANOTHER =
  /^(?:more like|same|still|ditto|also|too|and|but|or|nope?,? (?:it|its|it['’]s|that|the)|wait|sorry|scratch that|make (?:it|that))\b/i;

/** Whether a statement says something to somebody who reads it on a page, without what was said before. English. Pure. */
export function standsAlone(text: string): boolean {
  return !OF_SOMEBODY.test(text) && !RESTS_ON_ANOTHER.test(text);
}
