import type { Reading, Statement, Utterance } from "./domain/plan.ts";
import type { QuestionKind } from "./domain/question.ts";

/** An answer that is at hand, or one that comes later. */
export type Awaitable<T> = T | Promise<T>;

/** Finds what a text states. The embedded one needs no network. */
export interface Extractor {
  readonly id: string;
  /**
   * At most 3 statements for each group of sentences; none for a question, a hypothesis, small talk. Where it throws, the words are kept and nothing is stated.
   */
  extract(text: string, utterance: Utterance): Awaitable<readonly Statement[]>;
}

/** Texts as unit vectors, and what their cosines mean. */
export interface Embedder {
  readonly id: string;
  readonly dimensions: number;
  /** n unit vectors of `dimensions` floats; undefined for a text with no known word. */
  embed(texts: readonly string[]): readonly (Float32Array | undefined)[];
  /**
   * The vector of a query, or of a statement that is compared with others, where it is not made as that of a memory: from what `weigh` makes
   * of it with another embedder. `meantBy`: the same for what a server makes of the query, undefined where it makes nothing. `stretch`: by so
   * much its cosines are too small.
   */
  readonly embedQuery?: {
    readonly vectorOf: (weigh: (own: Embedder) => Float32Array | undefined) => Float32Array | undefined;
    readonly meantBy: (weigh: (own: Embedder) => Float32Array | undefined) => Float32Array | undefined;
    readonly stretch: number;
  };
  /**
   * Cosines fitted on labelled pairs: `linked` (>= 99 % same topic), `related` (half are duplicates or of
   * the same slot), `duplicate` (>= 95 % duplicates among the pairs that pass the guards; above 1: never).
   */
  readonly levels: { readonly linked: number; readonly related: number };
}

/** A statement that rules have taken from a text. */
interface Taken {
  readonly text: string;
  readonly isPromise: boolean;
}

export interface Dated {
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly day: string;
}

/** What helps to read a remark again: what the rules took from it, and earlier notes that may tell whom or what it means. */
interface Beside<T extends Taken> {
  readonly taken: readonly T[];
  readonly before: readonly Dated[];
}

/** Reads again, by a model, what rules have read. */
export interface Rereader {
  /** The model, as people know it. */
  readonly id: string;
  /** What it reads otherwise than what was taken from a text. Throws a PaiError of an engine. */
  reread(
    text: string,
    utterance: Utterance,
    beside: Beside<Taken & { readonly id: string }>,
  ): Promise<Reading>;
  /** About how many tokens that costs, sent and received. */
  cost(text: string, beside: Beside<Taken>): { readonly tokensIn: number; readonly tokensOut: number };
}

/** A question that rules cannot decide, as a model is shown it. */
export interface ModelQuestion {
  readonly kind: QuestionKind;
  /** What it may be answered with, beside `unsure`. */
  readonly choices: readonly string[];
  /** What it is about, the newer one first; `day`: ISO 8601, UTC. */
  readonly sides: readonly { readonly text: string; readonly day: string }[];
}

/** One of the choices, or `unsure`. `why`: in a short clause. */
export interface ModelAnswer {
  readonly choice: string;
  readonly why: string;
}

/** Answers, by a model, what rules cannot decide. */
export interface Answerer {
  /** The model, as people know it. */
  readonly id: string;
  /** What it said before; undefined where it was not asked, or is to be asked again. */
  known(question: ModelQuestion): ModelAnswer | undefined;
  /** One answer for each question, in order, in one request. Throws a PaiError of an engine. */
  answer(questions: readonly ModelQuestion[]): Promise<readonly ModelAnswer[]>;
  /** About how many tokens one request with these costs, sent and received. */
  cost(questions: readonly ModelQuestion[]): { readonly tokensIn: number; readonly tokensOut: number };
}

/** A note as a model is shown it. `day`: ISO 8601, UTC. */
export interface Note {
  readonly text: string;
  readonly day: string;
  /** It came in since the model was asked last. */
  readonly isNew: boolean;
  /** A promise that nobody has resolved. */
  readonly isOpenPromise: boolean;
}

/** What notes are to each other, as a model says; notes by their place among those that it was shown. */
export type Relation = { readonly by: readonly number[]; readonly why: string } & (
  | {
      readonly is: "same" | "replaces" | "supports" | "contradicts" | "done" | "cancelled" | "moved";
      readonly of: number;
    }
  | {
      readonly is: "sentence";
      readonly sentence: string;
      /** It does not keep to the words of the notes, so somebody has to stand for it. */
      readonly isLoose?: boolean;
    }
);

/** Says, by a model, what new notes are to each other and to older ones. */
export interface Relater {
  /** The model, as people know it. */
  readonly id: string;
  /** Whether it was asked about a note as a new one before, and what followed was carried out: `isAnswered` of a question's id. */
  isKnown(note: Pick<Note, "text" | "day">, isAnswered: (question: string) => boolean): boolean;
  /**
   * The new ones of these notes are known as soon as one of these questions is answered; without any at once. What follows from notes is carried out
   * wholly or not at all, so whoever says it before and is stopped has lost nothing, and asks nothing again.
   */
  settle(notes: readonly Note[], until: readonly string[]): void;
  /** What keeps to the words of the notes, and how many relations did not. Throws a PaiError of an engine. */
  relate(
    notes: readonly Note[],
  ): Promise<{ readonly relations: readonly Relation[]; readonly unfounded: number }>;
  /** About how many tokens that costs, sent and received. */
  cost(notes: readonly Note[]): { readonly tokensIn: number; readonly tokensOut: number };
}
