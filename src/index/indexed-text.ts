import { isFlat } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { dateWords } from "../text/date-words.ts";

/**
 * What a memory is found by: its body (the headings of its turns name the speakers), keywords, tags,
 * topics and names, whom it is about unless that is the owner, and the words of the day on which it was
 * true. Pure.
 */
export function indexedText(header: Header, body: string): string {
  const { keywords = [], tags = [], subject = DEFAULTS.subject } = header;
  const about = subject === DEFAULTS.subject ? [] : [subject];
  return [
    body,
    ...keywords,
    ...tags,
    ...namesOf(header),
    ...about,
    dateWords(header.valid_at ?? header.created),
  ].join("\n");
}

/**
 * What stands for the meaning of a memory: its statement, names and keywords, without the words of its
 * day, which would bring everything of one day together. Undefined for a memory that is about many
 * things. Pure.
 */
export function embeddedText(header: Header, body: string): string | undefined {
  return isFlat(header) ? [...namesOf(header), body, ...(header.keywords ?? [])].join("\n") : undefined;
}

function namesOf(header: Header): readonly string[] {
  if (header.kind === "entity") return [header.name ?? "", ...(header.aliases ?? [])];
  return header.kind === "box" ? (header.topics ?? []) : [];
}
