import { isTopical } from "../../domain/topics.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import { ENGLISH_LEXICON, isVerb } from "../en/lexicon.ts";
import { OCCUPATION_WORDS, RELATION_GENDER } from "../en/people.ts";
import type { Range } from "../rules/match.ts";
import { type Sentence, sentenceOf } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";

/** Somebody or something that a later pronoun may mean. */
export interface Antecedent {
  readonly subject: string;
  readonly pronoun: "he" | "she" | "it" | "any";
  /** It has no name of its own: "wife", "boiler". */
  readonly unnamed?: true;
}

/** The names of a sentence: what is written like one and is no word that everybody uses. `known`: names elsewhere in the text, lower case. */
export class Names {
  readonly #words: readonly Word[];
  readonly #text: string;
  readonly #known: ReadonlySet<string>;
  /** Capitals say nothing: there is none, or nothing else. */
  readonly #plain: boolean;

  constructor(sentence: Sentence, known: ReadonlySet<string>) {
    this.#words = sentence.words;
    this.#text = sentence.text;
    this.#known = known;
    this.#plain = !/\p{Lu}/u.test(this.#text.replace(/\bI\b/g, "")) || !/\p{Ll}/u.test(this.#text);
  }

  /** The name that begins at a word, titles and relatives before it left out: "Uncle Bart", "Mrs Abernathy". */
  at(start: number): Range | undefined {
    const from = this.#afterTitles(start);
    const begins = from > start ? this.#mayBeName(from) : this.isName(from) || this.#beginsName(from);
    if (!begins) return undefined;
    let to = this.#joined(from);
    for (let next = to; ; next = to) {
      next = this.#afterParticles(next);
      if (!this.#goesOn(next)) return { from, to };
      to = this.#joined(next);
    }
  }

  /** Whether titles or relatives stand before the name that begins here. */
  isTitled(start: number): boolean {
    return this.#afterTitles(start) > start;
  }

  /** Whether a word is known to be a name, wherever it stands. */
  isKnown({ text }: Word): boolean {
    return this.#known.has(text);
  }

  /** Whether a word is a name by itself. */
  isName(at: number): boolean {
    const word = this.#words[at];
    if (word === undefined || isNoName(word)) return false;
    if (this.#known.has(word.text) && !isCommonWord(word)) return true;
    if (this.#plain) return this.isCode(at) || this.#tellsOfSomebody(at);
    if (word.kind === "name") return !RELATION_GENDER.has(word.text);
    if (word.initial === true) return !this.#isCommonOpening(at);
    return this.isCode(at) || this.#tellsOfSomebody(at);
  }

  /** "Blue Room", "La Mesa": words of every day that are a name together. */
  #beginsName(at: number): boolean {
    const [word, next] = [this.#words[at], this.#words[at + 1]];
    const opens =
      word?.initial === true &&
      ["thing", "quality", "particle", "verb-like-name"].some((list) => isListed(word, list));
    return opens && next?.kind === "name" && this.isName(at + 1) && !isListed(word, "article");
  }

  /** A capital opens every sentence: whether a word that does is one that everybody uses, a plural or an abbreviation. */
  #isCommonOpening(at: number): boolean {
    const [word, next] = [this.#words[at], this.#words[at + 1]];
    if (word === undefined) return true;
    const acts = next !== undefined && isSingularVerb(next);
    if (isListed(word, "verb-like-name"))
      return !acts && (!isListed(next, "prep") || next?.text === "to") && next?.kind !== "mark";
    if (acts && next.text !== next.key && /(?:ly|ed)$/.test(word.text)) return isListed(word, "adverb");
    const plural = /[^aeiouys]s$/.test(word.text) && word.text.length > 5 && !/[^s]s$/.test(next?.text ?? "");
    if (plural || (/[^s]s$/.test(word.text) && isPluralVerb(next)) || (word.text.length < 3 && !acts))
      return true;
    return isCommonWord(word) || this.#isAbbreviation(at);
  }

  /** Letters in capitals, unless what they mean is told. */
  #isAbbreviation(at: number): boolean {
    const [word, next] = [this.#words[at], this.#words[at + 1]];
    return (
      ABBREVIATION.test(this.#text.slice(word?.start, word?.end)) &&
      !["mean", "stand"].includes(next?.key ?? "")
    );
  }

  /** Without capitals: "rashid prefers tea", "maya is my cousin". */
  #tellsOfSomebody(at: number): boolean {
    const [word, next, after] = [this.#words[at], this.#words[at + 1], this.#words[at + 2]];
    if (
      at > 0 ||
      word === undefined ||
      next === undefined ||
      isCommonWord(word) ||
      /[^aeiouys]s$/.test(word.text)
    )
      return false;
    if (isListed(next, "deed")) return next.text !== next.key;
    const owned = isListed(after, "poss") && this.#words.slice(at + 3, at + 6).some(isPerson);
    return (next.key === "be" || next.text === "'s") && (owned || isListed(after, "person-quality"));
  }

  /** Behind a title, or in a text without capitals behind a relative. */
  #mayBeName(at: number): boolean {
    const word = this.#words[at];
    if (word === undefined || isNoName(word)) return false;
    if (word.kind === "name" || this.isName(at)) return true;
    if (isListed(word, "particle") && !["of", "the"].includes(word.text))
      return this.#goesOn(this.#afterParticles(at));
    const next = this.#words[at + 1];
    const acts = isListed(this.#words[at - 1], "title") || (next !== undefined && isSingularVerb(next));
    return this.#plain && word.kind === "word" && acts && !isCommonWord(word);
  }

  /** "kafka-east", "vault-02", "group_wait": what machines are called. */
  isCode(at: number): boolean {
    if (this.#text[(this.#words[at]?.start ?? 0) - 1] === "-") return false;
    const to = this.#joined(at);
    const written = this.#text.slice(this.#words[at]?.start, this.#words[to - 1]?.end);
    const joined =
      to > at + 1 &&
      !RELATION_GENDER.has(written.toLowerCase()) &&
      this.#words.slice(at, to).some((word) => word.text.length > 2 && !isCommonWord(word));
    return joined || CODE.test(written);
  }

  #afterTitles(start: number): number {
    let at =
      this.#words[start]?.initial === true && isListed(this.#words[start], "epithet") ? start + 1 : start;
    for (
      let word = this.#words[at];
      word && at < start + 3 && (isListed(word, "title") || isListed(word, "pet") || isPerson(word));
      word = this.#words[at]
    )
      at += 1;
    return at;
  }

  #afterParticles(start: number): number {
    let at = start;
    while (isListed(this.#words[at], "particle")) at += 1;
    return at;
  }

  #goesOn(at: number): boolean {
    const word = this.#words[at];
    return (
      word !== undefined &&
      !this.#plain &&
      !isNoName(word) &&
      (word.kind === "name" || /^\p{Lu}/u.test(this.#text.slice(word.start)))
    );
  }

  /** Behind a word and those that hyphens join to it. */
  #joined(at: number): number {
    let to = at + 1;
    while (
      this.#text[this.#words[to - 1]?.end ?? -1] === "-" &&
      this.#words[to]?.start === (this.#words[to - 1]?.end ?? 0) + 1
    )
      to += 1;
    return to;
  }
}

const ABBREVIATION = /^\p{Lu}{2,6}s?$/u;
const CODE =
  /^@\p{L}[\p{L}\p{N}._-]+$|^(?=\p{L})(?!v\d)[\p{L}\p{N}._-]*(?:\p{L}_\p{L}|\p{L}[.-]?\d)[\p{L}\p{N}._-]*$/u;
/** The endings of qualities, sciences and activities, and of other words than names. */
const COMMON_ENDING =
  /[a-z]{3,20}(?:ness|ment|tion|sion|ship|hood|ism|ology|onomy|ography|ility|ality|icity|esty|ancy|ency|ing|ed|ly|less|ful|ous|able|ible|ive)$/;

/** Days, months, numbers, single letters, "I": no names for all their capitals. */
function isNoName(word: Word): boolean {
  return (
    word.kind === "mark" ||
    word.kind === "number" ||
    word.text.startsWith("#") ||
    ["i", "'s"].includes(word.text) ||
    ["day", "month", "number-word", "nationality", "family-name"].some((list) => isListed(word, list))
  );
}

/** People named in a statement who are not its subject, for the pronouns of the next one. Pure. */
export function peopleIn(statement: string, { places = false } = {}): readonly Antecedent[] {
  const sentence = sentenceOf(statement.slice(0, MAX_CHARS));
  const names = new Names(sentence, new Set());
  const found: Antecedent[] = [];
  for (let at = 0; at < sentence.words.length && found.length < MOST_PEOPLE; at += 1) {
    const name = names.at(at);
    if (name === undefined) continue;
    const isPlace = !places && isListed(sentence.words[at - 1], "placing") && !names.isTitled(at);
    if (!isPlace && sentence.words[name.from]?.initial !== true)
      found.push({ subject: nameOf(sentence, name), pronoun: names.isCode(name.from) ? "it" : "any" });
    at = name.to;
  }
  return found;
}

const MOST_PEOPLE = 4;

const MAX_CHARS = 400;

/** A name, lower case. Pure. */
export function nameOf(sentence: Sentence, { from, to }: Range): string {
  return sentence.textOf(from, to).toLowerCase().replace(/^@/, "");
}

/** Whether a word is in a list of the language. Pure. */
export function isListed(word: Word | undefined, name: string): boolean {
  if (word === undefined) return false;
  const list = ENGLISH_LEXICON.lists.singles(name);
  return list.has(word.key) || list.has(`=${word.text}`);
}

/** Whether everybody uses a word: it is in a list, a verb, or has the ending of a quality or an activity. Pure. */
export function isCommonWord(word: Word): boolean {
  const { text } = word;
  return (
    COMMON.some((list) => isListed(word, list)) ||
    STOP_WORDS.has(text) ||
    !isTopical(text) ||
    RELATION_GENDER.has(text) ||
    isVerb(word) ||
    COMMON_ENDING.test(text)
  );
}

const COMMON = [
  ...[
    "thing",
    "quality",
    "cry",
    "title",
    "person-noun",
    "he",
    "obj",
    "poss",
    "article",
    "wh",
    "modal",
    "prep",
    "neg",
    "conj",
    "adverb",
  ],
  ...["part-of-day", "span", "document"],
];

/** Whether a word can follow one person or thing as its verb. Pure. */
export function isSingularVerb(word: Word): boolean {
  const { text, key, kind } = word;
  if (text === "'s") return true;
  if (kind !== "word" || isListed(word, "plural-verb")) return false;
  return (
    isListed(word, "auxiliary") ||
    isListed(word, "modal") ||
    word.past ||
    /(?:[^s]s|nae|ed)$/.test(text) ||
    (key !== text && isVerb(word))
  );
}

/** Whether a word is for people: relatives, trades, "the person who". Pure. */
export function isPerson(word: Word): boolean {
  const { text } = word;
  return (
    RELATION_GENDER.has(text) ||
    OCCUPATION_WORDS.has(text) ||
    isListed(word, "person-noun") ||
    (word.kind === "word" && /(?:ist|woman)$/.test(text))
  );
}

function isPluralVerb(word: Word | undefined): boolean {
  return word !== undefined && (isListed(word, "plural-verb") || (isVerb(word) && word.text === word.key));
}

/**
 * What stands where a statement has its subject: the first person, somebody or something of theirs without a name, a name,
 * a word with the capital that opens a sentence, a pronoun for somebody or something named before, or anything else.
 */
export type Head = "self" | "own" | "name" | "initial" | "pronoun" | "other";

export interface SubjectFound {
  /** Lower-case name; `owner` for the user, and where the text names nobody. */
  readonly subject: string;
  /** Whom a pronoun of the next sentence may mean; undefined for the user. */
  readonly antecedent: Antecedent | undefined;
  readonly head: Head;
  /** Where the subject begins, in the statement: UTF-16 units. */
  readonly start: number;
}

export type Found = Omit<SubjectFound, "start">;

/** The one who speaks. */
export const OF_SPEAKER: Found = { subject: "owner", antecedent: undefined, head: "self" };

/** Somebody or something with a name, lower case; `pronoun`: what may mean them. Pure. */
export function named(subject: string, pronoun: Antecedent["pronoun"], head: Head = "name"): Found {
  return { subject, antecedent: { subject, pronoun }, head };
}
