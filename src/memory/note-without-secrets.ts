import type { Note } from "../bring/notes/note.ts";
import { placeOf, redact, redactPath } from "../text/safety/secrets.ts";
import { nameSecrets } from "./checks.ts";

/** A note with `[redacted:<rule>]` in the place of each secret, and what was found. Pure. */
export function withoutSecrets(note: Note): { readonly note: Note; readonly found?: string } {
  const clean = redact(note.text);
  const isSafe = (text: string) => redact(text).found.length === 0;
  const facts = note.facts.map((fact) => ({
    ...fact,
    text: redact(fact.text).text,
    subject: fact.subject && redact(fact.subject).text,
    tags: fact.tags?.filter(isSafe),
  }));
  const about = note.about && redact(note.about).text;
  const safe = { ...note, facts, about, text: clean.text, ref: redactPath(note.ref) };
  // Few notes hold a secret, so all lines are looked through as one text first.
  const areSafe = isSafe(note.lines.flatMap(textsOf).join("\n"));
  const lines = areSafe ? note.lines : note.lines.filter((line) => textsOf(line).every(isSafe));
  const tags = note.tags?.filter(isSafe);
  const title = note.title === undefined ? undefined : redact(note.title).text;
  const [first] = clean.found;
  if (first === undefined) return { note: { ...safe, lines, tags, title } };
  const { line } = placeOf(note.text, first.start);
  const named = nameSecrets(clean.found, note.text);
  return {
    note: { ...safe, lines, tags, title },
    found: `holds ${named}; kept without it (line ${line} of the note)`,
  };
}

/** What a line may be kept as: a key and its value have the heading before them. */
function textsOf({ text, heading, isKeyed }: Note["lines"][number]): readonly string[] {
  return isKeyed && heading !== undefined ? [text, `${heading} – ${text}`] : [text];
}
