import { memoised } from "../text/memoised.ts";
import { oneValuedIn } from "./compare/one-valued.ts";
import { languageOf } from "./languages.ts";
import { namesDayBySmallWord } from "./other-languages.ts";

/** Answers are a yes or a no, so those about some 10,000 statements are kept. */
const KEPT_CHARS = 1_000_000;
/** Longer texts are no report of one event. */
const LONGEST = 1_000;
/** "She is called Ines" tells how it is. */
const STATES: ReadonlySet<string> = new Set(["is", "are", "am"]);
/** Past forms of verbs that help others, which do not look like one. */
const PAST: ReadonlySet<string> = new Set(["had", "did", "was", "were", "hatte", "hatten", "war", "waren"]);

/**
 * Whether a statement tells of something that happened on its day: "I ran 5 km". Two of them on different days are two events, however alike
 * their words. Who moved to a place stays there: that is none. Linear. Pure.
 */
export const isEvent = memoised((text: string): boolean => {
  return text.length <= LONGEST && tellsOfPast(text) && oneValuedIn(text) === undefined;
}, KEPT_CHARS);

function tellsOfPast(text: string): boolean {
  const language = languageOf(text);
  if (language === undefined) return namesDayBySmallWord(text);
  return language
    .wordsOf(text)
    .some(
      ({ past, text: word }, at, words) => PAST.has(word) || (past && !STATES.has(words[at - 1]?.text ?? "")),
    );
}
