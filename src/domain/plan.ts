import type { Append, Change } from "./changeset.ts";
import type { Statement, Utterance } from "./extraction.ts";
import type { Sha256 } from "./hash.ts";
import type { Memory } from "./kinds.ts";
import type { PageFound, PagesFound, PageWrite } from "./page.ts";

/** What a planner asks for. It knows neither files nor index: the driver answers. */
export type Need =
  | { readonly ask: "load"; readonly ids: readonly string[] }
  | { readonly ask: "content"; readonly hash: Sha256; readonly about?: string | undefined }
  | { readonly ask: "citing"; readonly id: string }
  | { readonly ask: "tombstoned"; readonly hash: Sha256 }
  | { readonly ask: "file"; readonly path: string }
  | { readonly ask: "pages"; readonly project: string | undefined }
  | { readonly ask: "page"; readonly path: string }
  | { readonly ask: "extract"; readonly text: string; readonly utterance: Utterance }
  | {
      readonly ask: "neighbours";
      readonly text: string;
      readonly subject: string;
      readonly planned: ReadonlyMap<string, Memory>;
    }
  | { readonly ask: "session"; readonly session: string }
  | { readonly ask: "commitments"; readonly about: PromisesAbout }
  | { readonly ask: "promises"; readonly text: string }
  | { readonly ask: "rarity" }
  | { readonly ask: "latest"; readonly atMs: number; readonly session: string | undefined }
  | { readonly ask: "boxes"; readonly topics: readonly string[] }
  | { readonly ask: "entities"; readonly names: readonly string[] }
  | { readonly ask: "naming"; readonly name: string }
  | { readonly ask: "embed"; readonly texts: readonly string[] };

/** A fact that is near a text in words or in meaning. */
export interface Neighbour {
  readonly memory: Memory;
  /** 0..1; 0 where no vectors are at hand. */
  readonly cosine: number;
}

/** What a sealed box was about, and the recurring topic that it belongs to. */
export interface TracedBox {
  readonly id: string;
  readonly topics: readonly string[];
  readonly trace: string;
}

/** What is known of a conversation. */
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

/** What a planner of a writing command ends in. */
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

// Each asks one question. The casts hold because the driver answers a need with the type named here.

/** The memories with these ids, by id; what does not exist or cannot be read is left out. */
export function* load(ids: readonly string[]): Plan<ReadonlyMap<string, Memory>> {
  return (yield { ask: "load", ids }) as ReadonlyMap<string, Memory>;
}

/**
 * All memories whose text has this content hash, in order of id. `about`: who asks looks at facts about this subject alone, and
 * at those that another fact has taken in; others may be left out.
 */
export function* withContent(hash: Sha256, about?: string): Plan<readonly Memory[]> {
  return (yield { ask: "content", hash, about }) as readonly Memory[];
}

/** All memories that name this id among their sources, in order of id. */
export function* citing(id: string): Plan<readonly Memory[]> {
  return (yield { ask: "citing", id }) as readonly Memory[];
}

/** The open commitments that any of this holds for, the oldest first. */
export function* openCommitments(about: PromisesAbout): Plan<readonly Memory[]> {
  return (yield { ask: "commitments", about }) as readonly Memory[];
}

/** Open commitments that share words with a text, nearest first, a few at most. */
export function* promisesNear(text: string): Plan<readonly Neighbour[]> {
  return (yield { ask: "promises", text }) as readonly Neighbour[];
}

/** How much a term, as `analyse` gives it, tells of what it stands in: its inverse document frequency in the store, > 0. */
export function* rarityOfTerms(): Plan<(term: string) => number> {
  return (yield { ask: "rarity" }) as (term: string) => number;
}

/**
 * The facts in force of the few remarks that were the last to state any, not after `atMs`, in this session or outside of all: those
 * of the last remark first.
 */
export function* latestFacts(
  atMs: number,
  session: string | undefined,
): Plan<readonly (readonly Memory[])[]> {
  return (yield { ask: "latest", atMs, session }) as readonly (readonly Memory[])[];
}

/** Sealed boxes that share a topic with these, the oldest first; of each topic the latest 200. */
export function* sealedBoxes(topics: readonly string[]): Plan<readonly TracedBox[]> {
  return (yield { ask: "boxes", topics }) as readonly TracedBox[];
}

/** Whether a text with this hash was forgotten and has not come back. */
export function* isTombstoned(hash: Sha256): Plan<boolean> {
  return (yield { ask: "tombstoned", hash }) as boolean;
}

/** The text of the file at a path; undefined where there is none. PaiError where it is not text. */
export function* fileAt(path: string): Plan<string | undefined> {
  return (yield { ask: "file", path }) as string | undefined;
}

/** The pages of a project, or with undefined those for what holds everywhere. */
export function* pagesOf(project: string | undefined): Plan<PagesFound> {
  return (yield { ask: "pages", project }) as PagesFound;
}

/** The page at a path in the store; undefined where pages are not looked after. */
export function* pageAt(path: string): Plan<PageFound | undefined> {
  return (yield { ask: "page", path }) as PageFound | undefined;
}

/**
 * What a text states, by the extractor in force; [] where that fails.
 */
export function* extract(text: string, utterance: Utterance): Plan<readonly Statement[]> {
  return (yield { ask: "extract", text, utterance }) as readonly Statement[];
}

/**
 * Facts of every status about a subject that share words or meaning with a text, nearest first. `planned`:
 * facts by id as this plan leaves them so far, which nobody else knows yet.
 */
export function* neighbours(
  text: string,
  subject: string,
  planned: ReadonlyMap<string, Memory>,
): Plan<readonly Neighbour[]> {
  return (yield { ask: "neighbours", text, subject, planned }) as readonly Neighbour[];
}

/** What is known of a conversation. */
export function* knownTalk(session: string): Plan<KnownTalk> {
  return (yield { ask: "session", session }) as KnownTalk;
}

/**
 * The entities that have one of these names (see `nameKey`), or one of whose names has it as a word, of every
 * status, in order of id.
 */
export function* entitiesNamed(names: readonly string[]): Plan<readonly Memory[]> {
  return (yield { ask: "entities", names }) as readonly Memory[];
}

/** The facts that name this (see `namesInFact`), of every status, in order of id. */
export function* factsNaming(name: string): Plan<readonly Memory[]> {
  return (yield { ask: "naming", name }) as readonly Memory[];
}

/** Unit vectors of texts, one each, undefined for a text with no known word; [] where there is no embedder. */
export function* embed(texts: readonly string[]): Plan<readonly (Float32Array | undefined)[]> {
  return (yield { ask: "embed", texts }) as readonly (Float32Array | undefined)[];
}

/** Whether no file lies at a path. */
export function* isVacant(path: string): Plan<boolean> {
  return (yield* fileAt(path)) === undefined;
}
