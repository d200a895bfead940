import { spacedForm } from "../text/normalise.ts";
import { DEFAULTS, type Source } from "./vocabulary.ts";

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

/**
 * Whether a statement is about somebody else in words that are not the owner's, so that its "I" is not the
 * owner. Pure.
 */
export function isOthers({ source, subject }: Told): boolean {
  return (source ?? DEFAULTS.source) !== "user" && (subject ?? DEFAULTS.subject) !== DEFAULTS.subject;
}

/**
 * The name to put before a statement whose "I" is not the owner: who said it, where that is known, else whom it is about;
 * undefined where the statement is the owner's, or names whom it is about itself. Pure.
 */
export function tellerOf(
  told: Told & { readonly text: string; readonly speaker?: string | undefined },
): string | undefined {
  if (!isOthers(told)) return undefined;
  const { subject = DEFAULTS.subject, text, speaker } = told;
  return speaker ?? (names(text, subject) ? undefined : subject);
}

interface Told {
  readonly source?: Source | undefined;
  readonly subject?: string | undefined;
}

function names(text: string, subject: string): boolean {
  return spacedForm(text).includes(spacedForm(subject));
}
