import { mentions } from "../domain/changeset.ts";
import type { Config } from "../domain/config.ts";
import { type Problem, passingOver } from "../domain/errors.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import type { Progress } from "../domain/progress.ts";
import { concerns } from "../domain/provenance.ts";
import {
  type Asked,
  foldQuestions,
  namedBy,
  QUESTIONS_DIR,
  type Question,
  type QuestionKind,
} from "../domain/question.ts";
import {
  castsDoubt,
  followed,
  isAhead,
  isLetGo,
  othersInForce,
  outdatedBy,
  outdates,
  questionState,
} from "../domain/question-state.ts";
import { isRecallable } from "../domain/recallable.ts";
import { readStateLine, type StateRecord, unreadableIn } from "../domain/state-line.ts";
import type { Category } from "../domain/vocabulary.ts";
import type { Answerer, Embedder, Extractor, Relater, Rereader } from "../engine-ports.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { OwnerReader } from "../language/reader/owner.ts";
import type { PrivacyRead } from "../language/reader/privacy.ts";
import type { Clock, Pages, Row, Store } from "../ports.ts";
import type { Outdating } from "../recall/admission.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import type { RememberRules } from "../remember/remark.ts";
import { made, remembered } from "../text/memoised.ts";
import { sharedStart } from "../text/normalise.ts";
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

export interface Listing {
  readonly project?: string | undefined;
  readonly limit?: number | undefined;
}

/** A context with its index opened: the store as a use case sees it. */
export interface View extends Context {
  readonly index: SearchIndex;
  /** By what it is decided whether a memory may be recalled. */
  readonly moment: { readonly nowMs: number; readonly zone: Zone };
  readonly headerOf: (id: string) => Header | undefined;
  /** The questions of the store; their files are read once, when somebody first asks. */
  readonly records: () => QuestionRecords;
}

/** `index`: one that was opened before (default: opened now). */
export function viewOf(context: Context, index: SearchIndex = context.openIndex()): View {
  const view = {
    ...context,
    openIndex: () => index,
    index,
    moment: { nowMs: context.clock.now(), zone: context.zone },
    headerOf: (id: string) => index.byId(id)?.header,
  };
  return { ...view, records: made(() => new QuestionRecords(view)) };
}

/** The memory of a row; undefined where there is none, where it cannot be read, and where its file holds another one by now. IO. */
export function memoryAt(row: Row | undefined, { store }: Pick<Context, "store">): Memory | undefined {
  const memory = row && store.readMemory(row.path, row);
  return memory !== undefined && "header" in memory && memory.header.id === row?.header.id
    ? memory
    : undefined;
}

export function memoryOf(id: string, view: Pick<View, "store" | "index">): Memory | undefined {
  return memoryAt(view.index.byId(id), view);
}

/** Whether a memory may be recalled now, as far as its header tells, and passes a filter. */
export function recalledHere(
  { moment, seenFrom }: View,
  filter: Filter = {},
): (row: Pick<Row, "header">) => boolean {
  const here = { ...filter, project: filter.project ?? seenFrom };
  return ({ header }) => isRecallable(header, moment).yes && failedFilter(header, here) === undefined;
}

/**
 * The questions of a store. Its files are read once, and only lines that somebody asks for are parsed: a recall asks for those about a
 * few memories.
 */
export class QuestionRecords {
  readonly #texts: readonly string[];
  readonly #view: Omit<View, "records">;
  #all: ReadonlyMap<string, Asked> | undefined;
  readonly #ids = made(
    () => new Set(this.#texts.flatMap((text) => [...text.matchAll(IDS)].map(([, one = ""]) => one))),
  );
  readonly open = made((): readonly Asked[] => [...this.all.values()].filter((one) => this.isOpen(one)));
  /** Open questions about those memories that somebody asked for last. */
  #last: { readonly ids: ReadonlySet<string>; readonly found: readonly Asked[] } | undefined;

  constructor(view: Omit<View, "records">) {
    const { files } = view.store;
    this.#view = view;
    this.#texts = passingOver(() => files.list(QUESTIONS_DIR), [])
      .flatMap(({ name, kind }) => (kind === "file" && name?.endsWith(".jsonl") ? [name] : []))
      .sort()
      .map((name) => passingOver(() => files.read(`${QUESTIONS_DIR}/${name}`), new Uint8Array()))
      .map((bytes) => new TextDecoder().decode(bytes));
  }

  /** Every question by its id, open or not, as it stands now: see `followed`. */
  get all(): ReadonlyMap<string, Asked> {
    this.#all ??= this.#fold(this.#texts.flatMap((text) => text.split("\n")));
    return this.#all;
  }

  /** Of some questions those about what the reader said, or about the reader; not those about statements of others alone. */
  concerning(author: string | undefined, some: readonly Asked[] = this.open()): readonly Asked[] {
    return some.filter(({ question }) => {
      const headers = namedBy(question).flatMap((id) => this.#headerOf(id) ?? []);
      return headers.length === 0 || headers.some((header) => concerns(header, author));
    });
  }

  /** The shortest beginning of an id, from two characters on, that names it alone among all questions. */
  shortId(id: string): string {
    let length = SHORTEST;
    for (const other of this.#ids()) if (other !== id) length = Math.max(length, sharedStart(id, other) + 1);
    return id.slice(0, length);
  }

  othersOf(question: Question): readonly string[] {
    return othersInForce(question, this.#headerOf, this.#nowMs);
  }

  /** Whether it waits for an answer, and is not about what nobody looked up for long. */
  isOpen(asked: Asked): boolean {
    const isOff = () => isLetGo(asked.question, (id) => this.#view.index.byId(id)?.lastAccess, this.#nowMs);
    return questionState(asked, this.#headerOf, this.#nowMs).is === "open" && !isOff();
  }

  /** Open questions of some kinds of which one of these memories is the older side, in the order of their ids. */
  overOlder(ids: ReadonlySet<string>, isKind: (kind: QuestionKind) => boolean): readonly Asked[] {
    if (ids.size === 0 || this.#texts.length === 0) return [];
    const known = this.#last;
    // What a recall shows is a part of what it asked about before.
    if (known === undefined || [...ids].some((id) => !known.ids.has(id))) {
      const all = new Set([...(known?.ids ?? []), ...ids]);
      this.#last = { ids: all, found: this.#openAbout(all) };
    }
    const isWanted = ({ question: { kind, about } }: Asked) => isKind(kind) && ids.has(about[1] ?? "");
    return (this.#last?.found ?? []).filter(isWanted);
  }

  #openAbout(ids: ReadonlySet<string>): readonly Asked[] {
    const named = new Set(ids);
    // Asked about what these took the place of; what is added is walked as well.
    for (const id of named) for (const before of this.#headerOf(id)?.supersedes ?? []) named.add(before);
    const lines = this.#texts.flatMap((text) => text.split("\n"));
    const asking = lines.filter((line) => mentions(line, named));
    const wanted = [...this.#fold(asking).keys()];
    const told = lines.filter((line) => wanted.some((id) => line.includes(id)));
    return [...this.#fold(told).values()].filter((asked) => this.isOpen(asked));
  }

  #fold(lines: readonly string[]): ReadonlyMap<string, Asked> {
    const asked = foldQuestions(this.#recordsOf(lines));
    return new Map([...asked].map(([id, one]) => [id, followed(one, this.#headerOf)]));
  }

  /**
   * What may have taken the place of any of these memories, while nobody has said whether it did, or took that of a part.
   */
  outdating(ids: ReadonlySet<string>): readonly Outdating[] {
    const parts = [...ids].flatMap((older) => this.inPartBy(older).map((newer) => ({ newer, older })));
    const doubts = this.overOlder(ids, outdates).flatMap((asked): Outdating[] => {
      const [newer, older] = asked.question.about;
      const isDoubt = newer !== undefined && older !== undefined && castsDoubt(asked, this.#headerOf);
      return isDoubt ? [{ newer, older }] : [];
    });
    return [...doubts, ...parts];
  }

  /** What holds now and says a part of a memory anew, the earliest first. */
  inPartBy(id: string): readonly string[] {
    const links = this.#headerOf(id)?.links ?? [];
    return links.flatMap(({ to, type }) => {
      const newer = type === "replaced_in_part_by" ? this.#headerOf(to) : undefined;
      return newer !== undefined && isRecallable(newer, this.#view.moment).yes ? [to] : [];
    });
  }

  /** Whether a question casts doubt on its older side, see `castsDoubt`; none before the day from which the newer one holds. */
  castsDoubt(asked: Asked): boolean {
    return castsDoubt(asked, this.#headerOf) && !this.isAhead(asked);
  }

  isAhead(asked: Asked): boolean {
    return isAhead(asked, this.#headerOf, this.#nowMs);
  }

  outdated(isKind = outdates): ReadonlyMap<string, readonly string[]> {
    return outdatedBy(this.open(), this.#headerOf, this.#nowMs, isKind);
  }

  /** What lines say; one that cannot be read, such as one that was cut, is nobody's. */
  #recordsOf(lines: readonly string[]): readonly StateRecord[] {
    return lines.flatMap((line): readonly StateRecord[] => {
      const record = readStateLine(line);
      if (record === undefined && line !== "") this.#view.notice(unreadableIn(QUESTIONS_DIR));
      return record === undefined ? [] : [record];
    });
  }

  readonly #headerOf = remembered((id: string) => this.#view.headerOf(id));

  get #nowMs(): number {
    return this.#view.moment.nowMs;
  }
}

/** People type two characters without looking twice; one would be anybody's. */
const SHORTEST = 2;
/** As pai writes it; of a line that somebody wrote otherwise a short id may name several questions, and then says so. */
const IDS = /"id":"([0-9a-f]{16})"/g;
