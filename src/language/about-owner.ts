import { isOfLikes } from "../domain/page.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { FIRST_PERSON, I } from "../text/first-person.ts";
import { RELATION } from "./en/people.ts";
import { isEvent } from "./events.ts";
import { showsCategory } from "./shows-category.ts";

/** What a statement tells of the owner: who they are, whom they have, or how they like things. */
export type OwnerPart = "self" | "people" | "likes";

interface Told {
  readonly text: string;
  readonly category: Category;
  readonly subject: string;
  readonly due?: string | undefined;
  /** A person filed it there, pinned or confirmed it: its category is taken at its word. */
  readonly isChosen: boolean;
}

const OF_ONESELF: ReadonlySet<Category> = new Set(["preference", "personality"]);
/** So far into a statement it shows whom it is about. */
const MOST_CHARS = 300;
const THEIRS = "\\b(?:my|our|his|her|their) (?:[\\w-]+ )?";
/** "Mum …", "my brother …", "her new boyfriend", "unsere Tochter", "mon frère": somebody of theirs stands in it. */
const KIN = new RegExp(
  `(?:^|${THEIRS})(?:${RELATION})\\b|${THEIRS}(?:dog|cat|puppy|kitten|horse|rabbit|hamster|parrot)\\b|` +
    "\\b(?:mein|meine|unser|unsere) (?:mutter|vater|schwester|bruder|tochter|sohn|mann|frau|freund|freundin|oma|opa|hund|katze|kater)\\b|" +
    "\\b(?:ma|mon|mes|mi|mis|mia|mio|minha|meu) (?:femme|mari|mère|père|sœur|frère|fille|fils|hermana|hermano|madre|padre|hija|hijo|mujer|marido|sorella|fratello|moglie|figlia|figlio|irmã|irmão|mãe|pai)\\b",
);

/** So many words into a statement it says that it is about the speaker. */
const OPENING = 4;
/** The part of a page about the owner that a statement belongs to; undefined for what is about something else. Linear. Pure. */
export function ownerPart({ text, category, subject, due, isChosen }: Told): OwnerPart | undefined {
  const isOwn = subject === DEFAULTS.subject;
  // What takes longest to tell is asked last.
  const isShown = () => isChosen || showsCategory(text, category);
  // What somebody does on a day is neither how they are nor who their people are.
  const isOnce = () => !isChosen && (due !== undefined || isEvent(text));
  if (isOwn && isOfLikes(category) && isShown() && !(OF_ONESELF.has(category) && isOnce())) return "likes";
  if (category === "relationship" && isShown()) return "people";
  const head = text.slice(0, MOST_CHARS).toLowerCase().replaceAll("’", "'");
  const isIdentity = isOwn && category === "identity" && isShown();
  const words = isIdentity ? head.split(/[^\p{L}\p{M}']+/u).filter((word) => word !== "") : [];
  if (isIdentity && I.has(words[0] ?? "")) return "self";
  if (KIN.test(head) && !isOnce()) return "people";
  return isIdentity && words.slice(0, OPENING).some((word) => FIRST_PERSON.has(word)) ? "self" : undefined;
}
