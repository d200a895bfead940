import type { Append, Change } from "./changeset.ts";
import type { Sha256 } from "./hash.ts";
import type { Memory } from "./kinds.ts";
import type { PageFound, PagesFound, PageWrite } from "./page.ts";
import type { Category } from "./vocabulary.ts";

/** What a planner can ask for, each question with its answer. It knows neither files nor index: the driver answers. */
interface Questions {
  /** The memories with these ids, by id; what does not exist or cannot be read is left out. */
  readonly load: [{ ids: readonly string[] }, ReadonlyMap<string, Memory>];
  /**
   * All memories whose text has this content hash, in order of id. `about`: who asks looks at facts about this subject alone, and
   * at those that another fact has taken in; others may be left out.
   */
  readonly content: [{ hash: Sha256; about?: string | undefined }, readonly Memory[]];
  /** All memories that name this id among their sources, in order of id. */
  readonly citing: [{ id: string }, readonly Memory[]];
  /** Whether a text with this hash was forgotten and has not come back. */
  readonly tombstoned: [{ hash: Sha256 }, boolean];
  /** The text of the file at a path; undefined where there is none. PaiError where it is not text. */
  readonly file: [{ path: string }, string | undefined];
  /** The pages of a project, or with undefined those for what holds everywhere. */
  readonly pages: [{ project: string | undefined }, PagesFound];
  /** The page at a path in the store; undefined where pages are not looked after. */
  readonly page: [{ path: string }, PageFound | undefined];
  /** What a text states, by the extractor in force; [] where that fails. */
  readonly extract: [{ text: string; utterance: Utterance }, readonly Statement[]];
  /** Of each line of a note that the owner keeps the sentences that tell something of them which is worth remembering. */
  readonly telling: [
    { title: string | undefined; lines: readonly string[] },
    readonly (readonly Telling[])[],
  ];
  /** Whether a text reads as a draft or as words of others, which tell nothing of whoever typed it. */
  readonly draft: [{ text: string }, boolean];
  /**
   * Facts of every status about a subject that share words or meaning with a text, nearest first. `planned`:
   * facts by id as this plan leaves them so far, which nobody else knows yet.
   */
  readonly neighbours: [
    { text: string; subject: string; planned: ReadonlyMap<string, Memory> },
    readonly Neighbour[],
  ];
  /** What is known of a conversation. */
  readonly session: [{ session: string }, KnownTalk];
  /** The open commitments that any of this holds for, the oldest first. */
  readonly commitments: [{ about: PromisesAbout }, readonly Memory[]];
  /** Open commitments that share words with a text, nearest first, a few at most. */
  readonly promises: [{ text: string }, readonly Neighbour[]];
  /** How much a term, as `analyse` gives it, tells of what it stands in: its inverse document frequency in the store, > 0. */
  readonly rarity: [object, (term: string) => number];
  /**
   * The facts in force of the few remarks that were the last to state any, not after `atMs`, in this session or outside of all: those
   * of the last remark first.
   */
  readonly latest: [{ atMs: number; session: string | undefined }, readonly (readonly Memory[])[]];
  /**
   * The entities that have one of these names (see `nameKey`), or one of whose names has it as a word, of every
   * status, in order of id.
   */
  readonly entities: [{ names: readonly string[] }, readonly Memory[]];
  /** The facts that name this (see `namesInFact`), of every status, in order of id. */
  readonly naming: [{ name: string }, readonly Memory[]];
  /** Unit vectors of texts, one each, undefined for a text with no known word; [] where there is no embedder. */
  readonly embed: [{ texts: readonly string[] }, readonly (Float32Array | undefined)[]];
}

export type Need = {
  [Ask in keyof Questions]: { readonly ask: Ask } & Readonly<Questions[Ask][0]>;
}[keyof Questions];

/** A fact that is near a text in words or in meaning. */
export interface Neighbour {
  readonly memory: Memory;
  /** 0..1; 0 where no vectors are at hand. */
  readonly cosine: number;
}

/** The known part of a conversation. */
export interface KnownTalk {
  /** Its episodes of every status, in order of time and id; some that nothing comes of any more may be left out. */
  readonly episodes: readonly Memory[];
  /** How many turns of those that are left out have a hash. */
  readonly turns: ReadonlyMap<string, number>;
  /** What is said in those, see `saidHash`. */
  readonly said: ReadonlySet<string>;
  /** Who speaks in those. */
  readonly speakers: ReadonlySet<string>;
}

/** Which commitments are meant. */
export interface PromisesAbout {
  /** Made in this session; "" means outside of all. */
  readonly session?: string;
  /** Made by this person, or for them. */
  readonly subject?: string;
  /** Of those by `subject` the ones with one of these keys of what is promised alone; others may be given, too. */
  readonly tasks?: ReadonlySet<string>;
  /** With one of these words, see `analyse`. */
  readonly words?: ReadonlySet<string>;
}

/** What cosines mean, see `Embedder.levels`. */
export interface Levels {
  readonly linked: number;
  readonly related: number;
}

/** A planner: asks, is answered, and ends in a result. Nothing in it does IO. */
export type Plan<T> = Generator<Need, T, unknown>;

/** The result of the planner of a writing command. */
export interface Planned<T> {
  readonly changes: readonly Change[];
  readonly appends?: readonly Append[];
  readonly undoes?: string;
  /** Entities whose making it takes back, and that only followed facts since: they go where nothing is left in them. */
  readonly unmade?: ReadonlySet<string>;
  /** Whose doing it is; `user`, where not given. */
  readonly source?: string;
  /** Pages outside of the store, to be written after the change set. */
  readonly pages?: readonly PageWrite[];
  /** What a person wants to know of it, a line each. */
  readonly notes?: readonly string[];
  /** What it had to leave alone, and why. */
  readonly refused?: readonly string[];
  readonly result: T;
}

function* asked<Ask extends keyof Questions>(ask: Ask, about: Questions[Ask][0]): Plan<Questions[Ask][1]> {
  return (yield { ask, ...about } as Need) as Questions[Ask][1];
}

export const load = (ids: readonly string[]) => asked("load", { ids });
export const citing = (id: string) => asked("citing", { id });
export const openCommitments = (about: PromisesAbout) => asked("commitments", { about });
export const promisesNear = (text: string) => asked("promises", { text });
export const rarityOfTerms = () => asked("rarity", {});
export const latestFacts = (atMs: number, session: string | undefined) => asked("latest", { atMs, session });
export const isTombstoned = (hash: Sha256) => asked("tombstoned", { hash });
export const fileAt = (path: string) => asked("file", { path });
export const pagesOf = (project: string | undefined) => asked("pages", { project });
export const pageAt = (path: string) => asked("page", { path });
export const extract = (text: string, utterance: Utterance) => asked("extract", { text, utterance });
export const tellingSentences = (title: string | undefined, lines: readonly string[]) =>
  asked("telling", { title, lines });
export const isDraft = (text: string) => asked("draft", { text });
export const neighbours = (text: string, subject: string, planned: ReadonlyMap<string, Memory>) =>
  asked("neighbours", { text, subject, planned });
export const knownTalk = (session: string) => asked("session", { session });
export const entitiesNamed = (names: readonly string[]) => asked("entities", { names });
export const factsNaming = (name: string) => asked("naming", { name });
export const embed = (texts: readonly string[]) => asked("embed", { texts });

/** [] for a text without a hash. */
export function* withContent(hash: Sha256 | undefined, about?: string): Plan<readonly Memory[]> {
  return hash === undefined ? [] : yield* asked("content", { hash, about });
}

/** Whether no file lies at a path. */
export function* isVacant(path: string): Plan<boolean> {
  return (yield* fileAt(path)) === undefined;
}

/** A sentence of a note that tells something of whoever keeps it. */
export interface Telling {
  readonly text: string;
  /** It reads as private. */
  readonly sensitive: boolean;
}

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
