import type { Config } from "../domain/config.ts";
import type { Problem } from "../domain/errors.ts";
import type { Progress } from "../domain/progress.ts";
import type { Category } from "../domain/vocabulary.ts";
import type { Answerer, Embedder, Extractor, Relater, Rereader } from "../engine-ports.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { OwnerReader } from "../language/reader/owner.ts";
import type { PrivacyRead } from "../language/reader/privacy.ts";
import type { Clock, Pages, Store } from "../ports.ts";
import type { RememberRules } from "../remember/remark.ts";
import type { Zone } from "../text/time-zone.ts";
import type { rivalsAmong } from "./rivals.ts";

export interface Engines {
  readonly extractor: Extractor;
  /** Whether a text is a draft for somebody, or words of others. Pure. */
  readonly isDraft?: (text: string) => boolean;
  /** Reads how private a text is. Pure. */
  readonly privacy?: (text: string) => PrivacyRead;
  /** How much likelier a text is about somebody's own life than about work, as a natural logarithm. Pure. */
  readonly oddsOfOwnLife?: (text: string) => number;
  /** The words that most made a statement a promise, or of its category. Pure. */
  readonly decidingWords?: (text: string, as: Category | "promise") => readonly string[];
  /** Whether a model is to read these words again, later; absent: none is. */
  readonly isUnread?: (text: string, sensitive: boolean | undefined) => boolean;
  readonly rereader?: Rereader;
  readonly answerer?: Answerer;
  readonly relater?: Relater;
}

/** A server's vector of a query; `failure`: why there is none. */
export type Meant =
  | { readonly vector: Float32Array; readonly failure?: undefined }
  | { readonly failure: string; readonly vector?: undefined };

/** Texts that a server has embedded, and that still wait; `failure`: why they do. */
export interface EmbeddedRun {
  readonly embedded: number;
  readonly waiting: number;
  readonly failure?: string;
}

/** Everything that a use case works with. Built once per open memory. */
export interface Context {
  readonly store: Store;
  /** Whether there is a store in the directory; where there is none yet, it is read as an empty one. */
  readonly isThere: boolean;
  /** Others read the store: it is that of a project, and takes nothing private. */
  readonly isShared: boolean;
  /** Whoever uses it has a memory of their own beside it, which keeps what is about them. */
  readonly isBesideOwn: boolean;
  /** Who uses it, by the name that git has, where others share it; undefined where git has none. */
  readonly author?: string | undefined;
  /** Where others share the store: who committed the newest change of each of these files, but of those that are changed since. IO. */
  readonly committers?: ((paths: readonly string[]) => ReadonlyMap<string, string>) | undefined;
  /** Memories that the index has and whose files could not be read, so that they are left out of what is answered. */
  readonly unreadable: readonly Problem[];
  /** Opens the index, fresh: what was written or edited before this call is in it. `renewed`: what differs from it is taken in first, not left to another process. */
  readonly openIndex: (renewed?: "renewed") => SearchIndex;
  /** After much was written: lets the index take it in meanwhile, where the caller can start a process. */
  readonly tidyLater: () => void;
  /** Told of a file that cannot be written anew, and that a command did its work without. */
  readonly passOver: (problem: Problem) => void;
  readonly notice: (text: string) => void;
  /** What compares meanings; undefined where its table cannot be used. */
  readonly embedder: () => Embedder | undefined;
  /** Reads what questions ask of the owner as a whole, and what statements tell of them. */
  readonly owner: OwnerReader;
  /** What a server made of the query, where one is to be asked and has embedded memories. */
  readonly meant?: Meant | undefined;
  /** Lets the server of the settings embed what it has not yet; absent where there is none. */
  readonly embedMissing?: (how: {
    readonly isStopped?: (() => boolean) | undefined;
    readonly progress?: Progress | undefined;
  }) => Promise<EmbeddedRun>;
  /** Which memories are about the same thing with another value; only what shows what a query finds loads it. */
  readonly rivalsAmong?: typeof rivalsAmong | undefined;
  /** What understands statements; only commands that capture load it. */
  readonly engines?: Engines | undefined;
  readonly clock: Clock;
  /** Where the person's days begin. */
  readonly zone: Zone;
  /** Loads what reads statements without a model, for the taking over of edits; absent: the words alone follow. */
  readonly openEngines?: () => Promise<Engines>;
  /** MEMORY.md and its like; only what looks after the store loads them. */
  readonly pages?: Pages | undefined;
  /** Loads them, for a command that ends what they may say; absent: it leaves them alone. */
  readonly openPages?: () => Promise<Pages>;
  readonly config: Config;
  /** Key of the project that capture belongs to; undefined outside of one. */
  readonly project: string | undefined;
  /** Key of the project whose memories are read, and those that hold everywhere; all in a project's own store, which a clone may know by another key. */
  readonly seenFrom: string | undefined;
  /** Plan and report, write nothing. */
  readonly dryRun: boolean;
  /** Through which program an agent uses the memory: what it changes is recorded as the agent's; undefined: a person does. */
  readonly client?: string | undefined;
  /** How long to wait for another writer, ms. */
  readonly lockWaitMs: number;
}

export function rulesOf({ author, clock, config, store, zone }: Context): RememberRules {
  return {
    nowMs: clock.now(),
    zone,
    review: config["capture.review"],
    speculativeDays: config["ttl.speculativeDays"],
    replica: store.replica(),
    author,
  };
}
