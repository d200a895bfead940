import type { Lexicon } from "./rules/lexicon.ts";
import { Table } from "./rules/match.ts";
import { type Phrases, readRows } from "./rules/notation.ts";

/** The rule tables that every language has; one that it does not need is empty. */
export const TABLES = [
  "forms",
  "lead-ins",
  "promises",
  "closings",
  "signals",
  "corrections",
  "categories",
  "subjects",
  "weights",
  "slots",
  "endings",
  "plain-forms",
  "changes",
] as const;

export type TableName = (typeof TABLES)[number];

/** A language: its words and its rules. A folder beside this file holds each. */
export class Language {
  readonly code: string;
  readonly lexicon: Lexicon;
  readonly #texts: Readonly<Record<TableName, string>>;
  readonly #tables = new Map<TableName, Table>();

  constructor(code: string, lexicon: Lexicon, texts: Readonly<Record<TableName, string>>) {
    this.code = code;
    this.lexicon = lexicon;
    this.#texts = texts;
  }

  /** A list of words and phrases, as they are looked for; none of that name is empty. */
  phrases(name: string): Phrases {
    const found = new Map<string, (readonly string[])[]>();
    for (const [first = "", ...rest] of this.lexicon.lists.get(name) ?? [])
      found.set(first, [...(found.get(first) ?? []), rest]);
    return found;
  }

  /** A table, made when it is first asked for. Throws where a row is broken. */
  table(name: TableName): Table {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const table = new Table(
      readRows(`src/language/${this.code}/${name}.ts`, this.#texts[name], this.lexicon),
      this.lexicon,
    );
    this.#tables.set(name, table);
    return table;
  }
}
