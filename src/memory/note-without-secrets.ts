import type { Note } from "../bring/notes/note.ts";
import { placeOf, redact } from "../text/safety/secrets.ts";
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
  const safe = { ...note, facts, about, text: clean.text, ref: redact(note.ref).text };
  const areSafe = isSafe(note.lines.map(({ text }) => text).join("\n"));
  const lines = areSafe ? note.lines : note.lines.filter((line) => isSafe(line.text));
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
