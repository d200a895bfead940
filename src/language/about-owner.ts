import { isOfLikes } from "../domain/page.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { isEvent } from "./events.ts";
import type { OwnerReader, Tells } from "./reader/owner.ts";
import { standsAlone } from "./stands-alone.ts";

/** What a statement tells of the owner: who they are, whom they have, or how they like things. */
export type OwnerPart = Exclude<Tells, "none"> | "likes";

interface Told {
  readonly text: string;
  readonly category: Category;
  readonly subject: string;
  readonly due?: string | undefined;
  /** A person filed it there, pinned or confirmed it: its category is taken at its word. */
  readonly isChosen: boolean;
}

const OF_ONESELF: ReadonlySet<Category> = new Set(["preference", "personality"]);

/** The part of a page about the owner that a statement belongs to; undefined for what is about something else. Linear. Pure. */
export function ownerPart(
  { text, category, subject, due, isChosen }: Told,
  tells: OwnerReader["tells"],
): OwnerPart | undefined {
  const isOwn = subject === DEFAULTS.subject;
  // What somebody does on a day is neither how they are nor who their people are.
  const isOnce = () => !isChosen && (due !== undefined || isEvent(text));
  const isShown = () => isChosen || (standsAlone(text) && !(OF_ONESELF.has(category) && isOnce()));
  if (isOwn && isOfLikes(category) && isShown()) return "likes";
  const told = tells(text, category === "identity" || category === "relationship");
  // Whom it is filed under may be a town or a firm.
  if (told !== "none") return told === "people" && isOnce() ? undefined : told;
  if (!isChosen) return undefined;
  return category === "relationship" ? "people" : category === "identity" && isOwn ? "name" : undefined;
}
