import type { Note } from "../bring/notes/note.ts";
import { findSecrets, placeOf, redact, redactPath } from "../text/safety/secrets.ts";
import { nameSecrets } from "./checks.ts";

/**
 * A note with `[redacted:<rule>]` in the place of each secret, and what was found. `source`: all of its file, since a tag or a title is
 * cut and cleaned before it comes here, and a secret may be known by what is gone. Pure.
 */
export function withoutSecrets(note: Note, source: string): { readonly note: Note; readonly found?: string } {
  const clean = redact(note.text);
  const starts = startsOfSecrets(source);
  const isSafe = (text: string) =>
    redact(text).found.length === 0 && !starts.some((start) => signsOf(text).includes(start));
  const facts = note.facts.map((fact) => ({
    ...fact,
    text: redact(fact.text).text,
    subject: fact.subject && redact(fact.subject).text,
    tags: fact.tags?.filter(isSafe),
  }));
  const about = note.about && isSafe(note.about) ? note.about : undefined;
  const safe = { ...note, facts, about, text: clean.text, ref: redactPath(note.ref) };
  // Few notes hold a secret, so all lines are looked through as one text first; what stands around one may be cut away there.
  const areSafe = clean.found.length === 0 && isSafe(note.lines.flatMap(textsOf).join("\n"));
  const lines = areSafe ? note.lines : note.lines.filter((line) => textsOf(line).every(isSafe));
  const tags = note.tags?.filter(isSafe);
  const name = note.title === undefined ? undefined : redact(note.title).text;
  const title = name !== undefined && isSafe(name) ? name : undefined;
  const [first] = clean.found;
  if (first === undefined) return { note: { ...safe, lines, tags, title } };
  const { line } = placeOf(note.text, first.start);
  const named = nameSecrets(clean.found, note.text);
  return {
    note: { ...safe, lines, tags, title },
    found: `holds ${named}; kept without it (line ${line} of the note)`,
  };
}

/** The first halves of the secrets in a text, by their letters and digits. */
function startsOfSecrets(text: string): readonly string[] {
  const secrets = findSecrets(text).map(({ start, end }) => signsOf(text.slice(start, end)));
  return secrets
    .filter((one) => one.length >= FEWEST_SIGNS)
    .map((one) => one.slice(0, Math.ceil(one.length / 2)));
}

/** Half of fewer stands in other words, too. */
const FEWEST_SIGNS = 8;

const signsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** What a line may be kept as: a key and its value have the heading before them. */
function textsOf({ text, heading, isKeyed }: Note["lines"][number]): readonly string[] {
  return isKeyed && heading !== undefined ? [text, `${heading} – ${text}`] : [text];
}
