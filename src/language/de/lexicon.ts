import type { Lexicon, WordClass } from "../rules/lists.ts";
import { Lists, listed, one } from "../rules/lists.ts";
import { dateLengths } from "../sentence/dates.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { type Spelling, type Word, wordsOf } from "../sentence/words.ts";
import { GERMAN_DATES } from "./date-forms.ts";
import { GIVEN_NAMES, KIN, NOUNS } from "./people.ts";
import { expanded, folded, NO_STOP } from "./spelling.ts";
import { type VerbForm, verbFormOf } from "./verb-forms.ts";
import { WORDS } from "./words.ts";

function keyOf(word: string): string {
  const text = folded(word);
  return text.startsWith("=") ? text : (verbOf(text)?.verb ?? text);
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

/** Lists of small words have no bases: no verb is looked up for them. */
const LISTS = new Lists(WORDS, folded);
const words = (text: string) => text.trim().split(/\s+/);
const [AMBIGUOUS = [], CERTAIN = []] = GIVEN_NAMES.split(";").map(words);
const NAMES: ReadonlySet<string> = new Set([...AMBIGUOUS, ...CERTAIN]);
const CERTAIN_NAMES: ReadonlySet<string> = new Set(CERTAIN);
const NOUN_WORDS: ReadonlySet<string> = new Set(words(NOUNS));
const KIN_WORDS: ReadonlySet<string> = new Set(words(KIN).filter((word) => !word.endsWith(":")));
/** The small words: whatever is in a list of grammar, and verbs that say little. */
export const SMALL_WORDS: ReadonlySet<string> = wordsOfLists(
  ...["i", "you", "he", "obj", "poss", "article", "wh", "modal", "prep", "neg", "sub", "join", "adverb"],
  ...["number-word", "day", "month", "title", "common-verb"],
);

/** The words of some lists, without their marks. */
function wordsOfLists(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => [...LISTS.singles(name)].map((word) => word.slice(1))));
}

/** Words that tell that a text is German. */
export const TELLING_WORDS: ReadonlySet<string> = new Set([...SMALL_WORDS, ...wordsOfLists("common")]);

const can =
  (...kinds: readonly string[]) =>
  ({ kind, text }: Word): boolean => {
    const form = kind === "word" ? verbOf(text) : undefined;
    return form !== undefined && kinds.some((one) => form.kinds.has(one as "base")); // asked for kinds alone
  };
const isVerb = can("base", "first", "third", "past", "participle");
const isFiniteVerb = can("first", "third", "past");
const isSmall = ({ text }: Word) => SMALL_WORDS.has(text);

/** Nouns end so, and names do not. */
const NOUN_ENDING =
  /(?:ung|heit|keit|schaft|tion|taet|ismus|nis|ling|linge|ment|thek|tur|ung(?:en)|ei|ik|chen|lein|age|eur|geraet|zeug|plan|tag|haus|raum|amt)$/;
const LONGEST_NAME = 10;

/** How many words of a name begin at a word, its title among them; 0 for none. */
function nameAt(sentence: Sentence, at: number): number {
  const { words: all } = sentence;
  const [word, next] = [all[at], all[at + 1]];
  if (word === undefined || word.kind === "mark") return 0;
  if (TITLE_WORDS.has(`=${word.text}`) && next !== undefined && mayBeSurname(next)) {
    const third = all[at + 2];
    const long = TITLE_WORDS.has(`=${next.text}`) && third !== undefined && mayBeSurname(third);
    return long ? 3 : TITLE_WORDS.has(`=${next.text}`) ? 0 : 2;
  }
  const lower = !sentence.ask(hasCapitals);
  if (isNickname(word, next)) return 2;
  if (!isNameWord(word, { lower, before: all[at - 1], next, after: all[at + 2] })) return 0;
  return next !== undefined && !lower && next.kind === "name" && isSurname(next) ? 2 : 1;
}
const TITLE_WORDS = LISTS.singles("title");

const isKin = (text: string) => KIN_WORDS.has(text) || KIN_ENDING.test(text);
const KIN_ENDING =
  /^(?:schwieger|stief|halb|ur|zwillings|ex|gross|patchwork)(?:mutter|vater|schwester|bruder|sohn|tochter|oma|opa|mann|frau|enkel|enkelin|eltern)$/;
const isPerson = (word: Word) => OF_PERSON.has(word.text) || isKin(word.text) || isJob(word);
const OF_PERSON = wordsOfLists("person");
const JOBS = wordsOfLists("job");

/** "Schichtleiter", "Oberärztin", "Floristin": whoever does something. */
function isJob({ text, kind }: Word): boolean {
  return (
    JOBS.has(text) || (kind !== "number" && JOB_ENDING.test(text) && !NOUN_WORDS.has(text) && !isKin(text))
  );
}
const JOB_ENDING =
  /^.{2,}(?:erin|[^t]istin|ikerin?|eurin?|ologin|ologe|entin|antin|leiter|meister|lehrer|pfleger|arzt|aerztin|helfer|kauffrau|kaufmann|schwester|fahrer|wirt|berater|trainer|techniker|student|anwalt|koch|baecker|bauer|schueler|chef|mechatroniker|ist)$/;

function isNoun({ kind, text, initial }: Word): boolean {
  return (
    kind === "name" ||
    NOUN_WORDS.has(text) ||
    (initial === true && !SMALL_WORDS.has(text) && verbOf(text) === undefined)
  );
}

/** By a title or a given name; "Kammer" may be a name, and may be none. */
function isSureName(sentence: Sentence, at: number): boolean {
  const text = sentence.words[at]?.text ?? "";
  return (
    TITLE_WORDS.has(`=${text}`) ||
    NAMES.has(text) ||
    (at > 0 && sentence.words[at - 1] !== undefined && isPerson(sentence.words[at - 1] as Word)) ||
    (text.endsWith("s") && CERTAIN_NAMES.has(text.slice(0, -1)))
  );
}

/** Behind a title any word is one that does nothing else. */
function mayBeSurname(word: Word): boolean {
  if (word.kind === "mark" || word.kind === "number" || isSmall(word)) return false;
  return word.kind === "name" || !isVerb(word);
}

function isSurname(word: Word): boolean {
  return (
    !NOUN_WORDS.has(word.text) &&
    !NOUN_ENDING.test(word.text) &&
    !isSmall(word) &&
    word.text.length <= LONGEST_NAME
  );
}

function isNameWord(
  word: Word,
  {
    lower,
    before,
    next,
    after,
  }: { readonly lower: boolean } & Readonly<Record<"before" | "next" | "after", Word | undefined>>,
): boolean {
  const capital = word.kind === "name" || word.initial === true;
  if (NAMES.has(word.text)) return capital || (lower && CERTAIN_NAMES.has(word.text));
  // Yusufs
  if (capital && word.text.endsWith("s") && CERTAIN_NAMES.has(word.text.slice(0, -1))) return true;
  // "Kollege Schulte"
  if (capital && before !== undefined && isPerson(before) && isSurname(word) && !KIN_WORDS.has(word.text))
    return true;
  if (lower || !capital || !isSurname(word) || KIN_WORDS.has(word.text) || /^#/.test(word.text)) return false;
  if (
    word.initial &&
    (isVerb({ ...word, kind: "word" }) || next === undefined || !tellsOfPerson(next, after))
  )
    return false;
  if (verbOf(word.text)?.kinds.has("base")) return false;
  return before === undefined || before.kind === "mark" || !explainsNoun(before);
}

/** "Dicke Berta". */
function isNickname({ initial, text }: Word, next: Word | undefined): boolean {
  return (
    initial === true &&
    /..e$/.test(text) &&
    !SMALL_WORDS.has(text) &&
    verbOf(text) === undefined &&
    next?.kind === "name" &&
    CERTAIN_NAMES.has(next.text)
  );
}

/** Things stand, lie and are; what people are tells of people. */
function tellsOfPerson(verb: Word, after: Word | undefined): boolean {
  if (OF_THINGS.has(verb.key)) return verb.key === "sein" && after !== undefined && OF_PEOPLE(after);
  return isFiniteVerb(verb) || MODALS.has(`=${verb.text}`);
}

const OF_THINGS: ReadonlySet<string> = new Set(
  "sein stehen liegen haengen kosten laufen geben fehlen funktionieren dauern passieren gelten werden fallen ausfallen muessen brauchen gehen kommen".split(
    " ",
  ),
);
const WHAT_PEOPLE_ARE = wordsOfLists("job", "trait", "person", "poss");
const OF_PEOPLE = ({ text }: Word) => WHAT_PEOPLE_ARE.has(text) || KIN_WORDS.has(text);
const SAYING = wordsOfLists("say");
const MODALS = LISTS.singles("modal");
const BEFORE_NOUNS = wordsOfLists("article", "poss", "prep", "number-word");

/** An article, a preposition, a number or an adjective stands before nouns. */
function explainsNoun({ text, kind }: Word): boolean {
  return (
    BEFORE_NOUNS.has(text) ||
    kind === "number" ||
    (kind === "word" &&
      /(?:e|en|er|es|em)$/.test(text) &&
      !SMALL_WORDS.has(text) &&
      verbOf(text) === undefined)
  );
}

const hasCapitals = ({ words: all }: Sentence) =>
  all.some(({ kind, initial }) => kind === "name" || initial === true);
const datesIn = (sentence: Sentence) => dateLengths(sentence, GERMAN_DATES);

/** Classes of words that patterns name, such as `@verb`. */
const CLASSES: ReadonlyMap<string, WordClass> = new Map([
  ...[
    "i",
    "you",
    "he",
    "pron",
    "obj",
    "poss",
    "my",
    "article",
    "wh",
    "modal",
    "must",
    "prep",
    "neg",
    "sub",
    "adverb",
    "day",
    "month",
    "title",
  ].map((name) => [name, listed(LISTS, name)] as const),
  ["det", one(({ text }) => DETERMINERS.has(`=${text}`))],
  ["verb", one(isVerb)],
  ["base", one(can("base"))],
  ["first", one(can("first"))],
  ["third", one(can("third"))],
  ["finite", one(isFiniteVerb)],
  ["past", one(({ past, kind }) => past && kind === "word")],
  ["done", one(can("participle"))],
  ["number", one(({ kind, text }) => kind === "number" || NUMBER_WORDS.has(`=${text}`))],
  ["money", one(({ text, kind }) => kind === "number" && /\p{Sc}/u.test(text))],
  ["noun", one(isNoun)],
  ["small", one(isSmall)],
  ["say", one(({ key }) => SAYING.has(key))],
  ["person", one(isPerson)],
  ["side", listed(LISTS, "side")],
  ["job", one((word) => isJob(word))],
  ["tongue", one(({ text }) => /(?:isch|deutsch)$/.test(text))],
  ["favourite", one(({ text }) => text.startsWith("lieblings"))],
  ["name", nameAt],
  ["sure-name", (sentence, at) => (isSureName(sentence, at) ? nameAt(sentence, at) : 0)],
  ["code", one(({ kind }) => kind === "code")],
  ["kin", one(({ text }) => isKin(text))],
  ["date", (sentence, at) => sentence.ask(datesIn).get(at) ?? 0],
]);
const DETERMINERS: ReadonlySet<string> = new Set([...LISTS.singles("article"), ...LISTS.singles("poss")]);
const NUMBER_WORDS = LISTS.singles("number-word");

/** What German words are. */
export const GERMAN_LEXICON: Lexicon = {
  wordsOf: (text) => wordsOf(text, SPELLING),
  keyOf,
  lists: new Lists(WORDS, keyOf),
  classes: CLASSES,
};
