import type { Category } from "../../domain/vocabulary.ts";
import { withoutMarks } from "../../text/normalise.ts";
import { findSecrets, nameSecrets, placeOf, redact, redactPath } from "../../text/safety/secrets.ts";
import type { Dates } from "./dates.ts";

/** A statement that the source itself keeps as one. */
export interface NotedFact {
  readonly text: string;
  /** Absent: what the words surely say, else `fact`. */
  readonly category?: Category | undefined;
  /** Lower case; absent: whom the words name, else the owner. */
  readonly subject?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** 0..1. */
  readonly confidence?: number | undefined;
  /** Ms since 1970, where it has a date of its own. */
  readonly atMs?: number | undefined;
  /** When it lapses, ms since 1970. */
  readonly untilMs?: number | undefined;
  /** An open checkbox, with its day (ISO 8601 UTC); without one it has to read as a to-do: no item of a packing list is any. */
  readonly task?: { readonly due?: string } | undefined;
}

/** A note as its source has it: a document, or one statement with what the source knows of it. */
export interface Note {
  /** The source's own id, or the path of the file: the same whenever it comes again. */
  readonly ref: string;
  /** Word for word. */
  readonly text: string;
  readonly title?: string | undefined;
  /** Ms since 1970; absent: the date of its file. */
  readonly atMs?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  /** A text that is more than its one statement. */
  readonly isDocument: boolean;
  readonly facts: readonly NotedFact[];
  /** Lines that may state something: taken only where their words surely do. */
  readonly lines: readonly NotedLine[];
  /** The memory that pai once wrote it from: as long as that says the same, the note says nothing new. */
  readonly copyOf?: string | undefined;
  /** Whom the whole note is about, lower case, so that "works at …" in it is about them. */
  readonly about?: string | undefined;
}

/** A line of prose of a document, or a bullet. */
export interface NotedLine {
  readonly text: string;
  /** Ms since 1970, where it begins with a day. */
  readonly atMs?: number | undefined;
  readonly isBullet?: boolean | undefined;
  /** It gives something a value: `**Key**: value`. */
  readonly isKeyed?: boolean | undefined;
  /** The nearest heading above it. */
  readonly heading?: string | undefined;
  /** It stands where promises and to-dos are listed. */
  readonly isPromise?: boolean | undefined;
}

/** What a reader made of a file. */
export interface ReadNotes {
  readonly notes: Note[];
  readonly problems: { readonly line?: number; readonly message: string }[];
  /** What was left out on purpose, and how often. */
  readonly skipped: Map<string, number>;
  readonly dates: Dates;
  /** People wrote it, and not an agent. */
  readonly isOwn: boolean;
  /** It has a date in words for which there was no reader. */
  hasDateInWords: boolean;
}

/** A file as the readers get it. */
export interface NoteFile {
  /** Path below the folder that was named, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Nothing read yet. Pure. */
export function noNotes(dates: Dates, isOwn = false): ReadNotes {
  return { notes: [], problems: [], skipped: new Map(), dates, isOwn, hasDateInWords: false };
}

/** How sure a source is, 0 to 1; undefined for anything else. Pure. */
export function likelihoodOf(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : undefined;
}

const MAX_TAGS = 20;
const MAX_WORD = 100;

/** One for all: a file may have a million notes without tags and lines. */
export const NONE: readonly never[] = [];

/** Tags as headers take them: one line each, without `#`, each once. Pure. */
export function tagsOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : NONE;
  if (list.length === 0) return NONE;
  const tags = list.filter((one): one is string => typeof one === "string").map(wordOf);
  return [...new Set(tags.filter((tag) => tag !== ""))].slice(0, MAX_TAGS);
}

/** A name on one line, without the marks of a tag or a link. Pure. */
export function wordOf(text: string): string {
  return [
    ...withoutMarks(text)
      .replace(/[[\]#"]+/gu, " ")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  ]
    .slice(0, MAX_WORD)
    .join("");
}

/**
 * A note with `[redacted:<rule>]` in the place of each secret, and what was found. `starts`: those of its file, since a tag or a title is
 * cut and cleaned before it comes here, and a secret may be known by what is gone. Pure.
 */
export function withoutSecrets(
  note: Note,
  starts: readonly string[],
): { readonly note: Note; readonly found?: string } {
  const clean = redact(note.text);
  const isSafe = (text: string) =>
    redact(text).found.length === 0 && !starts.some((start) => signsOf(text).includes(start));
  const facts = note.facts.map((fact) => ({
    ...fact,
    text: redact(fact.text).text,
    subject: fact.subject && redact(fact.subject).text,
    tags: fact.tags?.filter(isSafe),
  }));
  const about = note.about && isSafe(note.about) ? note.about : undefined;
  // Few notes hold a secret, so all lines are looked through as one text first; what stands around one may be cut away there.
  const areSafe = clean.found.length === 0 && isSafe(note.lines.flatMap(textsOf).join("\n"));
  const lines = areSafe ? note.lines : note.lines.filter((line) => textsOf(line).every(isSafe));
  const tags = note.tags?.filter(isSafe);
  const name = note.title === undefined ? undefined : redact(note.title).text;
  const title = name !== undefined && isSafe(name) ? name : undefined;
  const safe = { ...note, facts, about, text: clean.text, ref: redactPath(note.ref), lines, tags, title };
  const [first] = clean.found;
  if (first === undefined) return { note: safe };
  const { line } = placeOf(note.text, first.start);
  const named = nameSecrets(clean.found, note.text);
  return { note: safe, found: `holds ${named}; kept without it (line ${line} of the note)` };
}

/** The first halves of the secrets in a text, by their letters and digits. Pure. */
export function startsOfSecrets(text: string): readonly string[] {
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
