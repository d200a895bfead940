import type { Category } from "../../domain/vocabulary.ts";
import { LetterPattern } from "../../text/letters.ts";
import { ENGLISH } from "../en/english.ts";
import { languageOf } from "../languages.ts";
import { namesDayBySmallWord } from "../other-languages.ts";
import { compareStatements } from "./compare.ts";
import { readStatement } from "./reading.ts";
import { readSlots } from "./slots.ts";

/** What an old statement and a new one are to each other. */
export type Decision = "duplicate" | "contradicts" | "partial" | "supports" | "irrelevant";

/** Cosines of an embedder, as in its `levels`. */
export interface SimilarityLevels {
  readonly related: number;
}

/**
 * The decision on two statements: `duplicate` where no guard objects and no content word is left
 * over; `contradicts` where both cannot hold;
 * `partial` where one only adds a condition; `supports` where one says a little more than the other at a
 * cosine of at least `related`. The cosine never overrules a guard; 0 stands for an unknown one. Pure.
 */
export function decide(a: string, b: string, cosine: number, levels: SimilarityLevels): Decision {
  const found = compareStatements(a, b);
  if (found.contradicts) return "contradicts";
  const [x, y] = found.leftover;
  if (found.difference === "condition")
    return x.length + y.length === 0 && found.addsCondition === true ? "partial" : "irrelevant";
  if (!found.agree) return "irrelevant";
  if (x.length + y.length === 0) return "duplicate";
  return (x.length === 0 || y.length === 0) && cosine >= levels.related ? "supports" : "irrelevant";
}

/** A statement and whom it is filed under. */
export interface Filed {
  readonly text: string;
  readonly subject: string;
}

/**
 * Whether two statements can be about one, so that they can be compared: under one subject, unless a pronoun leaves open
 * whom the owner means ("She lives in Rome"), and under two where each itself says whom it is about. Pure.
 */
export function mayBeOfOne(a: Filed, b: Filed): boolean {
  if (a.subject !== b.subject) return namesSubject(a) && namesSubject(b);
  return a.subject !== "owner" || a.text === b.text || !(isOpen(a.text) || isOpen(b.text));
}

/** Whether it opens with a pronoun for somebody else. */
function isOpen(text: string): boolean {
  return /^["“]?(?:s?he|his|her)\b/i.test(text);
}

/**
 * Whether a statement itself says whom it is about: by the first person for the owner, by its name for
 * anybody else. Such a statement can be compared with one that is filed under another subject ("my boss is
 * Helen", "my boss is Priya"); "she lives in Rome" only with what is filed under the same. Pure.
 */
function namesSubject({ text, subject }: Filed): boolean {
  const words = new Set(wordsIn(text.toLowerCase()) ?? []);
  if (subject === "owner") return FIRST_PERSON.some((word) => words.has(word));
  return (wordsIn(subject) ?? [""]).every((word) => words.has(word));
}

const FIRST_PERSON = ["i", "im", "ive", "me", "my", "mine", "we", "us", "our", "ours"];

const WORD = new LetterPattern(String.raw`[\p{L}\p{N}]{1,60}`, "g");

function wordsIn(text: string): readonly string[] | null {
  return text.match(WORD.on(text));
}

/** A statement, and when what it tells was so. */
export interface Told {
  readonly text: string;
  readonly category: Category;
  /** ISO 8601; its UTC day counts. */
  readonly at: string;
}

/**
 * Whether two statements tell of something that happened on different days: "I ran 5 km" on Monday and on Tuesday are two events,
 * however alike their words. What became so and stays so ("I moved to Porto") is no such event. Pure.
 */
export function areOtherEvents(a: Told, b: Told): boolean {
  return a.at.slice(0, DAY) !== b.at.slice(0, DAY) && tellsOfEvent(a) && tellsOfEvent(b);
}

const DAY = "2026-01-01".length;
/** What happened is filed under these; a decision or a preference holds on. */
const EVENTS: ReadonlySet<Category> = new Set<Category>(["fact", "moment", "interest"]);

function tellsOfEvent({ text, category }: Told): boolean {
  if (!EVENTS.has(category)) return false;
  const language = languageOf(text);
  if (language === undefined) return namesDayBySmallWord(text);
  if (language !== ENGLISH) return language.sentenceOf(text).words.some(({ past }) => past);
  const reading = readStatement(text);
  return reading.tense === "past" && readSlots(reading).length === 0;
}
