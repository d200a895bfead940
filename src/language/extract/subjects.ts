import { ENGLISH } from "../en/english.ts";
import { isVerb } from "../en/lexicon.ts";
import { RELATION_GENDER } from "../en/people.ts";
import type { Range } from "../rules/match.ts";
import { dateLengths } from "../sentence/dates.ts";
import { type Sentence, sentenceOf } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";
import {
  type Antecedent,
  type Found,
  type Head,
  isCommonWord,
  isListed,
  isPerson,
  isSingularVerb,
  Names,
  named,
  nameOf,
  OF_SPEAKER,
  peopleIn,
  type SubjectFound,
} from "./names.ts";
import { speakerOf } from "./speakers.ts";

const NO_NAMES: ReadonlySet<string> = new Set();
/** A subject stands near the beginning. */
const MAX_CHARS = 400;
const MOST_WORDS_OF_SUBJECT = 14;

/**
 * Whom or what a statement is about: the name that its subject is or stands beside ("Marieke de Wit", "our landlord,
 * Mr Petrakis", "my boss is Huang Wei"), that of who says it, or what a pronoun means (`before`, newest first). The user for
 * the first person and for what has no name ("my mum", "the boiler", "she"). `known`: words that are names elsewhere in the text, lower case. Pure.
 */
export function subjectOf(
  statement: string,
  before: readonly Antecedent[],
  known: ReadonlySet<string> = NO_NAMES,
): SubjectFound {
  const sentence = sentenceOf(statement.slice(0, MAX_CHARS));
  const reading = new Reading(sentence, new Names(sentence, known));
  const speaker = speakerOf(statement);
  if (speaker?.name !== undefined) return { ...named(speaker.name, "any"), start: 0 };
  const from = reading.subjectAt();
  const inside = from === 0 ? [] : peopleIn(sentence.textOf(0, from));
  return { ...reading.subjectFrom(from, [...inside, ...before]), start: sentence.words[from]?.start ?? 0 };
}

/** One statement, read for its subject. */
class Reading {
  readonly #sentence: Sentence;
  readonly #words: readonly Word[];
  readonly #names: Names;

  constructor(sentence: Sentence, names: Names) {
    this.#sentence = sentence;
    this.#words = sentence.words;
    this.#names = names;
  }

  /** Where the subject begins: behind what only weighs or times the statement, and behind a clause that opens it. */
  subjectAt(): number {
    const opening = ENGLISH.table("subjects").first(this.#sentence);
    let at = opening?.row.says === "opens" ? opening.found.to : 0;
    for (let before = -1; at !== before; ) {
      before = at;
      while (this.#is(at, "conj-opening", "adverb", "cry") && this.#names.at(at) === undefined) at += 1;
      const date = this.#words.length > at ? (this.#dates().get(at) ?? 0) : 0;
      if (date > 0) at += date;
      if (at > before && this.#words[at]?.kind === "mark") at += 1;
    }
    if (at >= this.#words.length) return 0;
    return this.#is(at, "setting") ? this.#mainClause(at) : at;
  }

  /** Behind the clause or phrase that opens at a word: its comma, or before the name that a verb follows. */
  #mainClause(at: number): number {
    const end = Math.min(this.#words.length, at + MOST_WORDS_OF_SUBJECT);
    const isPhrase = this.#is(at, "prep") && !this.#is(at, "time-conj");
    for (let i = at + 1; i < end - 1; i += 1) {
      if (isPhrase && ["i", "we"].includes(this.#words[i]?.text ?? "") && !this.#is(i - 1, "wh", "article"))
        return i;
      if (this.#words[i]?.kind === "mark") return i + 1;
    }
    for (let i = at + 2; i < end; i += 1) {
      const name = this.#names.at(i);
      if (name !== undefined && this.#isVerb(name.to) && !this.#is(i - 1, "prep", "article")) return i;
      if (this.#is(i, "person-pronoun") && this.#isVerb(i + 1)) return i;
    }
    return at;
  }

  subjectFrom(from: number, before: readonly Antecedent[]): Found {
    const first = this.#words[from];
    if (first === undefined || this.#is(from, "self")) return OF_SPEAKER;
    return (
      this.#ofName(from) ??
      this.#called(from) ??
      this.#beside(from) ??
      this.#ofPronoun(from, before) ??
      this.#ofVerb(from, before) ??
      this.#unnamed(from)
    );
  }

  /** "Marieke de Wit is …", "Mrs Abernathy next door …", "the Gaffer is what …", `Hubert = …`. */
  #ofName(from: number): Found | undefined {
    const article = this.#words[from]?.text === "the" ? 1 : 0;
    const name = this.#names.at(from + article);
    const quoted = /^["“„«']$/u.test(
      this.#sentence.text.slice((this.#words[from]?.start ?? 0) - 1, this.#words[from]?.start),
    );
    if (quoted && name === undefined) return this.#ofQuoted(from);
    if (name === undefined) return undefined;
    const titled = name.from > from + article;
    if (article === 1 && !titled && !quoted && !this.#defines(name.to)) return undefined;
    const several = name.to > name.from + 1;
    if (!titled && !this.#endsSubject(name, several)) return undefined;
    if (this.#is(name.to, "conj") && !this.#tellsBehind(name.to)) return undefined;
    return named(
      nameOf(this.#sentence, quoted ? { from, to: name.to } : name),
      titled ? genderOf(this.#words[from]) : "any",
      titled || quoted || several || !this.#isOnlyInitial(name) ? "name" : "initial",
    );
  }

  /** Whether nothing but the capital that opens a sentence makes a word a name. */
  #isOnlyInitial({ from }: Range): boolean {
    const word = this.#words[from];
    return word?.initial === true && !this.#names.isKnown(word);
  }

  /** Whether a verb comes: "Luna and Oliver" tells nothing of Luna. */
  #tellsBehind(at: number): boolean {
    return this.#words
      .slice(at, at + MOST_WORDS_OF_SUBJECT)
      .some((word, i) => this.#isVerb(at + i) || this.#is(at + i, "plural-verb") || isVerb(word));
  }

  /** `"acorn" is the old name`. */
  #ofQuoted(from: number): Found | undefined {
    for (let to = from + 1; to < Math.min(this.#words.length, from + 4); to += 1) {
      const closes = /^["”“»']/u.test(this.#sentence.text.slice(this.#words[to - 1]?.end));
      if (closes && this.#isVerb(to) && this.#defines(to))
        return named(nameOf(this.#sentence, { from, to }), "it");
    }
    return undefined;
  }

  /** "is what we call …", "means …", "is our …". */
  #defines(at: number): boolean {
    return (
      this.#is(at, "defining") && (this.#words[at]?.key !== "be" || this.#is(at + 1, "wh", "article", "poss"))
    );
  }

  /** Whether what follows a name lets it be the subject: a verb, no noun that it is a part of. */
  #endsSubject({ from, to }: Range, several: boolean): boolean {
    const next = this.#words[to];
    if (next === undefined) return this.#words[from]?.initial !== true;
    if (next.kind === "mark") return this.#isApposition(to, several);
    if (this.#isVerb(to) && this.#isPlural(to)) return false;
    if (this.#endsPhrase(to) || /^\s*\(/.test(this.#sentence.text.slice(this.#words[to - 1]?.end)))
      return true;
    if (next.kind === "word" && !isCommonWord(next)) return false;
    return several && !this.#isVerb(to + 1);
  }

  /** "Jumbo crosswords, …", "Tetanus shot's …": what looks like a verb is what the name belongs to. */
  #isPlural(at: number): boolean {
    const [word, next] = [this.#words[at], this.#words[at + 1]];
    if (word === undefined || word.text === "'s") return false;
    const ended =
      next === undefined || next.kind === "mark"
        ? !isVerb(word)
        : next.text === "'s" || this.#is(at + 1, "plural-verb");
    return ended && (/[^s]s$/.test(word.text) || next?.text === "'s");
  }

  /** What follows a name's mark is about it: "Basil, the plumber, …", "Janice, starts the 30th", "Hubert = …". */
  #isApposition(at: number, several: boolean): boolean {
    if (/[=:→]|->/.test(this.#between(at))) return true;
    if (this.#words[at + 1] === undefined) return several;
    if (this.#is(at + 1, "article", "poss", "wh", "person-pronoun") || this.#isVerb(at + 1)) return true;
    for (let i = at + 2; i < Math.min(this.#words.length, at + 8); i += 1)
      if (this.#words[i]?.kind === "mark") return this.#isVerb(i + 1);
    return false;
  }

  /** "My boss is Huang Wei", "her name is Saba", "he's called Fraser", "PCP = Dr. Amundsen". */
  #called(from: number): Found | undefined {
    let person = false;
    for (let at = from; at < Math.min(this.#words.length, from + MOST_WORDS_OF_SUBJECT); at += 1) {
      const word = this.#words[at];
      if (word === undefined) return undefined;
      if (word.kind === "mark") {
        const value = this.#names.at(at + 1);
        const labels = this.#between(at).includes("=");
        if (labels && value !== undefined && (person || this.#names.isTitled(at + 1)))
          return named(nameOf(this.#sentence, value), "any", this.#headAt(from));
        return undefined;
      }
      const called =
        word.text === "name" && (this.#is(at - 1, "of-person") || this.#words[at - 1]?.text === "'s");
      if (word.text === "name" && (!called || this.#words.slice(from, at).some(isPerson))) return undefined;
      person ||= isPerson(word) || isListed(word, "pet") || called;
      if (!(word.key === "be" || (word.text === "'s" && at > from + 1)) || at === from) continue;
      let value = at + 1;
      const says = this.#is(value, "calling");
      while (this.#is(value, "calling", "article", "person-noun")) value += 1;
      const name = this.#names.at(value);
      const meant = person || (says && this.#is(from, "person-pronoun")) || this.#names.isTitled(value);
      if (name !== undefined && meant && !this.#isNoun(name.to))
        return named(nameOf(this.#sentence, name), "any", this.#headAt(from));
      if (word.key === "be") return undefined;
    }
    return undefined;
  }

  /** What stands before the name that it is called. */
  #headAt(from: number): Head {
    return ["my", "our"].includes(this.#words[from]?.text ?? "") ? "name" : "other";
  }

  /** "My sister Mara …", "our dog Biscuit …", "our landlord, Mr Petrakis, …", "her husband Gil …". */
  #beside(from: number): Found | undefined {
    const opening = this.#words[from];
    if (
      opening === undefined ||
      (this.#isVerb(from) && !this.#is(from, "thing")) ||
      this.#is(from, "auxiliary", "modal", "adverb", "prep", "he", "wh")
    )
      return undefined;
    const end = Math.min(this.#words.length, from + MOST_WORDS_OF_SUBJECT);
    const owned = this.#is(from, "poss") || this.#possessor(from);
    let gender: Antecedent["pronoun"] = "any";
    let person = false;
    for (let at = from + 1; at < end; at += 1) {
      const word = this.#words[at];
      if (word === undefined || this.#is(at, "auxiliary", "modal", "self")) return undefined;
      person ||= isPerson(word);
      if (RELATION_GENDER.has(word.text)) gender = RELATION_GENDER.get(word.text) ?? "any";
      if (word.kind === "mark") {
        if (/[:=]/.test(this.#between(at))) return undefined;
        const told =
          this.#words[at + 1]?.text === "that" && this.#words[at + 2]?.key === "be" ? at + 3 : at + 1;
        const beside = this.#names.at(told);
        const closed =
          beside !== undefined && (this.#words[beside.to]?.kind === "mark" || this.#isVerb(beside.to));
        return closed ? named(nameOf(this.#sentence, beside), gender) : undefined;
      }
      const name = this.#names.at(at);
      if (name !== undefined && this.#endsPhrase(name.to) && !this.#is(at - 1, "prep")) {
        const abbreviated = /^[\p{Lu}\p{N}.-]+$/u.test(this.#sentence.textOf(name.from, name.to));
        const of = this.#words[name.from - 1];
        const set = this.#isCalling(name.from - 1) || this.#sentence.text[(of?.end ?? 0) + 1] === "(";
        const ofPerson = of !== undefined && (isPerson(of) || isListed(of, "pet"));
        if ((owned && (person || !abbreviated)) || ofPerson || set || name.from > at)
          return named(nameOf(this.#sentence, name), gender);
      }
      const acts = this.#isVerb(at) && word.text !== "'s" && !this.#is(at, "thing") && !this.#isCalling(at);
      if (at > from + 1 && acts) return undefined;
    }
    return undefined;
  }

  /** "A ewe called Bess"; "the ewe is called Bess" says another thing. */
  #isCalling(at: number): boolean {
    return this.#is(at, "calling") && !["be", "'s"].includes(this.#words[at - 1]?.key ?? "");
  }

  /** What a name at the end of a phrase may be followed by. */
  #endsPhrase(at: number): boolean {
    const word = this.#words[at];
    return (
      word === undefined ||
      word.kind === "mark" ||
      this.#isVerb(at) ||
      this.#is(
        at,
        "prep",
        "adverb",
        "neg",
        "wh",
        "modal",
        "auxiliary",
        "person-conj",
        "person-pronoun",
        "article",
        "poss",
      )
    );
  }

  /** "Dad's new cardiologist": somebody's. */
  #possessor(at: number): boolean {
    return this.#words[at + 1]?.text === "'s" && this.#words[at]?.kind !== "mark";
  }

  #ofPronoun(from: number, before: readonly Antecedent[]): Found | undefined {
    const text = this.#words[from]?.text ?? "";
    const gender = PRONOUNS.get(text);
    if (gender === undefined) return undefined;
    const relation = this.#is(from, "of-person") ? this.#words[from + 1]?.text : undefined;
    if (relation !== undefined && RELATION_GENDER.has(relation))
      return {
        subject: "owner",
        antecedent: { subject: relation, pronoun: RELATION_GENDER.get(relation) ?? "any" },
        head: "pronoun",
      };
    const fits = before.find(({ pronoun }) =>
      gender === "it" || gender === "they"
        ? gender === "they" || pronoun === "it"
        : pronoun === gender || pronoun === "any",
    );
    if (fits !== undefined)
      return { subject: fits.unnamed ? "owner" : fits.subject, antecedent: fits, head: "pronoun" };
    if (gender === "it" || gender === "they") return { ...OF_SPEAKER, head: "pronoun" };
    const antecedent = { subject: gender, pronoun: gender, unnamed: true } as const;
    return { subject: "owner", antecedent, head: "pronoun" };
  }

  /** "Gets a tablet at 7": who does is left out, and is not the user. */
  #ofVerb(from: number, before: readonly Antecedent[]): Found | undefined {
    const word = this.#words[from];
    const [newest] = before;
    if (
      newest === undefined ||
      word === undefined ||
      !isVerb(word) ||
      !/[^s]s$/.test(word.text) ||
      this.#is(from, "thing")
    )
      return undefined;
    return { subject: newest.unnamed ? "owner" : newest.subject, antecedent: newest, head: "pronoun" };
  }

  /** Somebody of the user's, or a thing without a name: told of the user, and meant by a later pronoun. */
  #unnamed(from: number): Found {
    const start = this.#is(from, "poss", "article") ? from + 1 : from;
    if (start === from && this.#isVerb(from) && !this.#is(from, "thing"))
      return { ...OF_SPEAKER, head: "other" };
    let to = start;
    while (to < Math.min(this.#words.length, start + 4) && !this.#ends(to, start)) to += 1;
    const relation = this.#words.slice(start, to).find(({ text }) => RELATION_GENDER.has(text));
    const pronoun = relation === undefined ? "it" : (RELATION_GENDER.get(relation.text) ?? "any");
    const subject = relation?.text ?? nameOf(this.#sentence, { from: Math.max(start, to - 3), to });
    const own = ["my", "our"].includes(this.#words[from]?.text ?? "");
    const head =
      own || (start === from && this.#is(from, "family-name") && this.#isVerb(from + 1)) ? "own" : "other";
    if (relation === undefined && (own || subject === "" || !this.#isVerb(to)))
      return { ...OF_SPEAKER, head };
    return { subject: "owner", antecedent: { subject, pronoun, unnamed: true }, head };
  }

  #ends(at: number, start: number): boolean {
    return (
      this.#words[at]?.kind === "mark" ||
      this.#is(at, "prep", "auxiliary", "modal", "self") ||
      (at > start && this.#isVerb(at))
    );
  }

  #is(at: number, ...lists: readonly string[]): boolean {
    return lists.some((list) => isListed(this.#words[at], list));
  }

  #isVerb(at: number): boolean {
    const word = this.#words[at];
    return (
      word !== undefined && (isSingularVerb(word) || isListed(word, "deed") || isListed(word, "auxiliary"))
    );
  }

  /** A word that goes on with what was named: "Elm Road surgery". */
  #isNoun(at: number): boolean {
    const word = this.#words[at];
    return word !== undefined && word.kind === "word" && isListed(word, "thing");
  }

  /** What is written where a mark stands. */
  #between(at: number): string {
    return this.#sentence.text.slice(this.#words[at - 1]?.end, this.#words[at + 1]?.start);
  }

  #dates(): ReadonlyMap<number, number> {
    return this.#sentence.ask(dateLengths);
  }
}

function genderOf(word: Word | undefined): Antecedent["pronoun"] {
  return RELATION_GENDER.get(word?.text ?? "") ?? "any";
}

const PRONOUNS: ReadonlyMap<string, "he" | "she" | "it" | "they"> = new Map(
  Object.entries({
    ...({ he: "he", his: "he", she: "she", her: "she" } as const),
    ...({ it: "it", its: "it", they: "they", their: "they" } as const),
  }),
);
