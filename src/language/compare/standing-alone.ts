import { LetterPattern } from "../../text/letters.ts";

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
  const words = new Set(wordsOf(text.toLowerCase()) ?? []);
  if (subject === "owner") return FIRST_PERSON.some((word) => words.has(word));
  return (wordsOf(subject) ?? [""]).every((word) => words.has(word));
}

const FIRST_PERSON = ["i", "im", "ive", "me", "my", "mine", "we", "us", "our", "ours"];

const WORD = new LetterPattern(String.raw`[\p{L}\p{N}]{1,60}`, "g");

function wordsOf(text: string): readonly string[] | null {
  return text.match(WORD.on(text));
}
