import { isOfLikes } from "../domain/page.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import type { Language } from "./language.ts";
import { languageOf } from "./languages.ts";
import type { Table } from "./rules/match.ts";
import type { Sentence } from "./sentence/sentence.ts";
import { showsCategory } from "./shows-category.ts";

/** What a statement tells of the owner: who they are, whom they have, or how they like things. */
export type OwnerPart = "self" | "people" | "likes";

interface Told {
  readonly text: string;
  readonly category: Category;
  readonly subject: string;
  /** A person filed it there, pinned or confirmed it: its category is taken at its word. */
  readonly isChosen: boolean;
}

/** So far into a statement it shows whom it is about. */
const MOST_CHARS = 300;
/** One-valued things of a person that say who they are; see the table of slots. */
const OF_SELF: ReadonlySet<string> = new Set(["home", "origin", "born", "employer", "job", "name"]);

/** The part of a page about the owner that a statement belongs to; undefined for what is about something else. Linear. Pure. */
export function ownerPart({ text, category, subject, isChosen }: Told): OwnerPart | undefined {
  const isOwn = subject === DEFAULTS.subject;
  const isShown = isChosen || showsCategory(text, category);
  if (isOwn && isShown && isOfLikes(category)) return "likes";
  if (isShown && category === "relationship") return "people";
  if (isOwn && isChosen && category === "identity") return "self";
  const head = text.slice(0, MOST_CHARS);
  const language = languageOf(head);
  return language && partIn(language, { text: head, isOwn, isIdentity: isShown && category === "identity" });
}

/** The same, as its words tell. */
function partIn(
  language: Language,
  {
    text,
    isOwn,
    isIdentity,
  }: { readonly text: string; readonly isOwn: boolean; readonly isIdentity: boolean },
): OwnerPart | undefined {
  const { classes, lists } = language.lexicon;
  const sentence = language.sentenceOf(text);
  const is = (at: number, name: string) => (classes.get(name)?.(sentence, at) ?? 0) > 0;
  const isListed = (at: number, name: string) => lists.singles(name).has(sentence.words[at]?.key ?? "");
  const slot = is(0, "i") || is(0, "poss") ? slotIn(sentence, language.table("slots"), isListed) : undefined;
  if (isOwn && is(0, "i") && (isIdentity || OF_SELF.has(slot ?? ""))) return "self";
  if (hasRelative(sentence, is, isListed)) return "people";
  return isOwn && is(0, "poss") && (isIdentity || slot === "name") ? "self" : undefined;
}

type Is = (at: number, name: string) => boolean;

/** "I live in Kiel"; not "I have been off for a week". */
function slotIn(sentence: Sentence, slots: Table, isListed: Is): string | undefined {
  const { row, found } = slots.first(sentence) ?? {};
  const { from, to } = found?.parts.V ?? { from: 0, to: 0 };
  return sentence.words.slice(from, to).some((_, i) => isListed(from + i, "span")) ? undefined : row?.says;
}

/** "Mum …", "my brother …", "her new boyfriend", "my dog": somebody of theirs stands in it. */
function hasRelative({ words }: Sentence, is: Is, isListed: Is): boolean {
  const isTheirs = (at: number) => is(at - 1, "poss") || (at > 1 && is(at - 2, "poss"));
  return words.some(
    (_, at) => (is(at, "kin") && (at === 0 || isTheirs(at))) || (isListed(at, "pet") && isTheirs(at)),
  );
}
