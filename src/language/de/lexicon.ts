import { type Spelling, type Word, wordsOf } from "../sentence/words.ts";
import { expanded, folded, NO_STOP } from "./spelling.ts";
import { type VerbForm, verbFormOf } from "./verb-forms.ts";
import { COMMON_WORDS, GRAMMAR_WORDS } from "./words.ts";

function keyOf(word: string): string {
  const text = folded(word);
  return verbOf(text)?.verb ?? text;
}

/** Looks like a form of a verb, and is none. */
const NO_VERB: ReadonlySet<string> = new Set(
  `bitte danke mal acht halt einigen leer sicher locker kuehl reich dicht recht weit wert rein weg statt laut eben trotz fort samt gut leid klar frei
  mein meine meinen teil fest wach reif kurz lang fast rund wert arm warm egal erst gern lieber ueber unter hinter weiter wieder plan start test post mails
  aus alt alte alten blau rot gelb schwarz offen ein eine einen einem einer eines heut heute rest fuer zum zur damit beste besten allen alle
  zehn gleich nahe taglich orten worten zeiten`.split(/\s+/),
);

/** The verb of which a word is a form. Pure. */
function verbOf(text: string): VerbForm | undefined {
  return NO_VERB.has(text) ? undefined : verbFormOf(text);
}

const SPELLING: Spelling = {
  fold: folded,
  keyOf,
  looksPast: (text) => {
    const kinds = verbOf(text)?.kinds;
    return kinds?.has("past") === true || (kinds?.has("participle") === true && !kinds.has("third"));
  },
  expanded,
  titles: NO_STOP,
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(folded));

/** The small words: those of grammar, and verbs that say little. */
export const SMALL_WORDS: ReadonlySet<string> = setOf(GRAMMAR_WORDS);

/** Words that tell that a text is German. */
export const TELLING_WORDS: ReadonlySet<string> = new Set([...SMALL_WORDS, ...setOf(COMMON_WORDS)]);

/** The words of a German text. Linear. Pure. */
export const germanWords = (text: string): readonly Word[] => wordsOf(text, SPELLING);
