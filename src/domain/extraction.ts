import type { Category } from "./vocabulary.ts";

/** One statement that an extractor found in a text. */
export interface Statement {
  /** The user's own words, standing alone. */
  readonly text: string;
  readonly category: Category;
  /** Lower-case name of whom or what it is about; `owner` for the user. */
  readonly subject: string;
  /** 1 (trivial) to 10 (critical). */
  readonly importance: number;
  /** 0.95 explicit, 0.8 implied, 0.6 inferred, 0.35 speculative. */
  readonly confidence: number;
  /** Content words, as written, lower case; at most 8. */
  readonly keywords: readonly string[];
  /** Names of people, places, things, as written; at most 8. */
  readonly entities: readonly string[];
  /** It sets something earlier right ("actually", "no longer", "I was wrong"). */
  readonly correction: boolean;
  /** It denies what was said before: "No, …", "I meant …". */
  readonly denies?: true;
  /** It says nothing without what it sets right: "No, it's blue". */
  readonly leans?: true;
  /** When it holds from, ISO 8601 UTC, where the text says so. */
  readonly validAt?: string;
  /** The day to come on which it happens, ISO 8601 UTC, where the text names one. */
  readonly due?: string;
  /** A promise or to-do: it becomes a commitment instead of a fact. */
  readonly commitment?: { readonly due?: string; readonly owedTo?: string };
  /** Health, finances, government ids, religion, sexuality, exact address. */
  readonly sensitive: boolean;
}

/** When, by whom and to whom something is said. */
export interface Utterance {
  /** Ms since 1970. */
  readonly atMs: number;
  /** Whose the first person is, where it is not the owner's: a name, lower case. */
  readonly speaker?: string | undefined;
  /** In a conversation with people: who else takes part in it, names as written. Absent for a remark that is to be kept. */
  readonly hearers?: readonly string[] | undefined;
  /** Whoever said it marked it as sensitive. */
  readonly sensitive?: boolean | undefined;
  /** The words of a web page or a tool: no model is sent them. */
  readonly foreign?: boolean | undefined;
}

/** What a second reading of a text comes to. */
export interface Reading {
  /** What was missed; or, with the id of a fact that it `rewords`, its better wording. `why`: in a short clause. */
  readonly statements: readonly {
    readonly statement: Statement;
    readonly rewords: string | undefined;
    readonly why: string;
  }[];
  /** Ids of facts that the words do not state. */
  readonly wrong: readonly { readonly id: string; readonly why: string }[];
}
