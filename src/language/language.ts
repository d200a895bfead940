import { memoised } from "../text/memoised.ts";
import type { Lexicon } from "./rules/lists.ts";
import { Table } from "./rules/match.ts";
import { type Row, readRows } from "./rules/notation.ts";
import type { DateWords } from "./sentence/date-words.ts";
import { Sentence } from "./sentence/sentence.ts";

/** The rule tables that every language has; one that it does not need is empty. */
export const TABLES = [
  "forms",
  "lead-ins",
  "promises",
  "signals",
  "corrections",
  "categories",
  "subjects",
  "weights",
  "slots",
  "talk",
] as const;

export type TableName = (typeof TABLES)[number];

const KEPT_CHARS = 100_000;

/** Whom a clause is about: somebody with a name, lower case, or the owner. */
export interface Subject {
  readonly name?: string;
  /** It is about something of theirs. */
  readonly owned?: boolean;
}

/** How a language builds sentences. */
export interface Grammar {
  /** The sentences of a line, trimmed. */
  readonly sentencesOf: (line: string) => readonly string[];
  /** The statements of a sentence. */
  readonly clausesOf: (sentence: Sentence) => readonly string[];
  /** `before`: names spoken of, newest first. */
  readonly subjectOf: (sentence: Sentence, before: readonly string[]) => Subject;
  /** Whether it has a verb that says something of somebody. */
  readonly hasVerb: (sentence: Sentence) => boolean;
}

/** A language: its words and its rules. A folder beside this file holds each. */
export class Language {
  readonly code: string;
  readonly lexicon: Lexicon;
  /** How it names dates. */
  readonly dates: DateWords;
  /** Undefined of a language that is read by rules of its own. */
  readonly grammar: Grammar | undefined;
  /** The sentence that a text of it is, however often it is asked for. Pure. */
  readonly sentenceOf: (text: string) => Sentence;
  readonly #texts: Readonly<Partial<Record<TableName, string>>>;
  readonly #tables = new Map<TableName, Table>();

  constructor(
    code: string,
    words: { readonly lexicon: Lexicon; readonly dates: DateWords; readonly grammar?: Grammar },
    /** In the notation of rows, or as the build wrote them. */
    texts: Readonly<Partial<Record<TableName, string>>>,
  ) {
    this.code = code;
    this.lexicon = words.lexicon;
    this.dates = words.dates;
    this.grammar = words.grammar;
    this.#texts = texts;
    this.sentenceOf = memoised((text: string) => new Sentence(text, words.lexicon.wordsOf(text)), KEPT_CHARS);
  }

  /** A table, made when it is first asked for. Throws where a row is broken. */
  table(name: TableName): Table {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const text = this.#texts[name] ?? "";
    const rows = text.startsWith("[")
      ? (JSON.parse(text) as BuiltRow[]).map(rowOf)
      : readRows(`src/language/${this.code}/${name}.ts`, text, this.lexicon);
    const table = new Table(rows, this.lexicon);
    this.#tables.set(name, table);
    return table;
  }
}

/** A row as the build writes it, without keys: there are many, in several files. */
type BuiltRow = readonly [says: string, pattern: string, needs: readonly string[] | 0, ...unless: string[]];

function rowOf([says, pattern, needs, ...unless]: BuiltRow): Row {
  return { says, pattern, unless, needs: needs === 0 ? undefined : needs, ...NOT_BUILT };
}

const NOT_BUILT = { example: "", counter: "", line: 0 };
