import type { Word } from "../sentence/words.ts";
import { FUNCTION_WORDS } from "./function-words.ts";
import { keySet } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";
import type { Reading } from "./reading.ts";

/** Whether small words make other statements of the same content. Linear. Pure. */
export function smallWordsDiffer(a: Reading, b: Reading): boolean {
  return shadesDiffer(a, b) || prepositionsDiffer(a, b);
}

/** "Is a doctor" and "is my doctor", "my sister" and "my sisters". Linear. Pure. */
function ownersDiffer(a: readonly Word[], b: readonly Word[]): boolean {
  const others = ownedIn(b);
  return [...ownedIn(a)].some(([key, { by, text }]) => {
    const other = others.get(key);
    if (other === undefined) return false;
    const isOne = by === "a" || other.by === "a";
    return isOne ? by !== other.by : `${text}s` === other.text || text === `${other.text}s`;
  });
}

/** Nouns right behind an indefinite article or a possessive, by key. */
function ownedIn(
  core: readonly Word[],
): ReadonlyMap<string, { readonly by: "a" | "my"; readonly text: string }> {
  const found = new Map<string, { readonly by: "a" | "my"; readonly text: string }>();
  core.forEach(({ text }, at) => {
    const noun = core[at + 1];
    if (noun === undefined || isSmall(noun)) return;
    if (text === "a" || text === "an") found.set(noun.key, { by: "a", text: noun.text });
    else if (POSSESSIVES.has(text)) found.set(noun.key, { by: "my", text: noun.text });
  });
  return found;
}

/** Whether they differ in what holds for slots, too: `shades`, whose, one or many. Linear. Pure. */
export function shadesDiffer(a: Reading, b: Reading): boolean {
  return a.shades.join() !== b.shades.join() || ownersDiffer(a.core, b.core);
}

/**
 * Whether a word that both have stands behind another preposition in the one than in the other ("a letter for Irma",
 * "a letter by Irma"), or behind one of some weight in one of them alone ("run the office", "run to the office").
 * Days, dates and hours are the same behind any. Linear. Pure.
 */
function prepositionsDiffer(a: Reading, b: Reading): boolean {
  const [left, right] = [a, b].map(({ core }) => prepositionsIn(core)) as [Preposed, Preposed];
  return [...left].some(([key, mine]) => {
    const others = right.get(key);
    if (others === undefined) return false;
    if (mine !== "" && others !== "") return mine !== others;
    return WEIGHTY.has(mine) || WEIGHTY.has(others);
  });
}

/** By key of a content word, the preposition that leads to it: empty for none. */
type Preposed = ReadonlyMap<string, string>;

const ARTICLES = new Set(["a", "an", "the"]);
const PREPOSITIONS = new Set(["in", "on", "at", "by", "for", "to", "of"]);
/** "to" counts with an article alone: "like to run" is "like running". */
const WEIGHTY = new Set(["by", "for", "to the"]);
const POSSESSIVES = new Set(["my", "our", "your", "his", "her", "their", "its"]);
const DETERMINERS = new Set([...ARTICLES, ...POSSESSIVES]);
const TIMES = keySet("day week month year weekend night morning afternoon evening noon midnight time now");

function prepositionsIn(core: readonly Word[]): Preposed {
  const found = new Map<string, string>();
  let leading = "";
  core.forEach((token, at) => {
    if (token.kind === "mark") leading = "";
    else if (PREPOSITIONS.has(token.text)) {
      leading = leadOf(token.text, core[at - 1], core[at + 1]);
    } else if (!isSmall(token)) {
      const isTime = token.kind === "number" || CALENDAR.has(token.key) || TIMES.has(token.key);
      if (!isTime) found.set(token.key, leading);
      leading = "";
    }
  });
  return found;
}

function leadOf(preposition: string, before: Word | undefined, next: Word | undefined): string {
  // "written by Tom" and "Tom wrote" say the same.
  if (preposition === "by" && before?.past === true) return "done by";
  return preposition === "to" && DETERMINERS.has(next?.text ?? "") ? "to the" : preposition;
}

function isSmall({ kind, key, text }: Word): boolean {
  return kind === "word" && (FUNCTION_WORDS.has(key) || FUNCTION_WORDS.has(text));
}
