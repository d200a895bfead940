import { nameKey } from "./entities.ts";
import { DEFAULTS } from "./vocabulary.ts";

/**
 * A statement as it reads among those of others: where it is about somebody else than the owner and does not name
 * them, they stand in front ("boris: I love opera"), since nobody could tell whose "I" it is. Pure.
 */
export function withTeller(text: string, subject: string = DEFAULTS.subject): string {
  return subject === DEFAULTS.subject || names(text, subject) ? text : `${subject}: ${text}`;
}

/** The statement that `withTeller` has put somebody in front of. Pure. */
export function withoutTeller(text: string, subject: string = DEFAULTS.subject): string {
  const front = `${subject}:`;
  return subject !== DEFAULTS.subject && text.toLowerCase().startsWith(front.toLowerCase())
    ? text.slice(front.length).trim()
    : text;
}

function names(text: string, subject: string): boolean {
  return wordsIn(text).includes(wordsIn(subject));
}

const wordsIn = (text: string) =>
  ` ${nameKey(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;
