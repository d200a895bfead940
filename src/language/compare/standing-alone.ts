import { LetterPattern } from "../../text/letters.ts";

/**
 * Whether a statement itself says whom it is about: by the first person for the owner, by its name for
 * anybody else. Such a statement can be compared with one that is filed under another subject ("my boss is
 * Helen", "my boss is Priya"); "she lives in Rome" only with what is filed under the same. Pure.
 */
export function namesSubject(text: string, subject: string): boolean {
  const words = new Set(wordsOf(text.toLowerCase()) ?? []);
  if (subject === "owner") return FIRST_PERSON.some((word) => words.has(word));
  return (wordsOf(subject) ?? [""]).every((word) => words.has(word));
}

const FIRST_PERSON = ["i", "im", "ive", "me", "my", "mine", "we", "us", "our", "ours"];

const WORD = new LetterPattern(String.raw`[\p{L}\p{N}]{1,60}`, "g");

function wordsOf(text: string): readonly string[] | null {
  return text.match(WORD.on(text));
}
