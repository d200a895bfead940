import { mentions } from "../domain/changeset.ts";
import { passingOver } from "../domain/errors.ts";
import type { Header } from "../domain/kinds.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
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
import type { SearchIndex } from "../index-ports.ts";
import type { FileOps, Row } from "../ports.ts";
import type { Outdating } from "../recall/admission.ts";
import { sharedStart } from "../text/letters.ts";
import { remembered } from "../text/memoised.ts";
import type { Context } from "./context.ts";
import { memoryOf } from "./present.ts";

interface QuestionScene {
  readonly rowOf: (id: string) => Row | undefined;
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
}

/** The questions of a store as its memories stand now. */
export function questionsIn(context: Context, index: SearchIndex): QuestionRecords {
  const rowOf = (id: string) => index.byId(id);
  const leftOut = () => context.notice?.(unreadableIn(QUESTIONS_DIR));
  return new QuestionRecords(context.store.files, { rowOf, nowMs: context.clock.now() }, leftOut);
}

/** Questions about what the reader said, or about the reader; not those about statements of others alone. */
export function concerning(
  open: readonly Asked[],
  { author }: Context,
  records: QuestionRecords,
): readonly Asked[] {
  return open.filter(({ question }) => {
    const headers = namedBy(question).flatMap((id) => records.row(id)?.header ?? []);
    return headers.length === 0 || headers.some((header) => concerns(header, author));
  });
}

/**
 * The questions of a store. Its files are read once, and only lines that somebody asks for are parsed: a recall asks for those about a
 * few memories.
 */
export class QuestionRecords {
  readonly #texts: readonly string[];
  readonly #scene: QuestionScene;
  readonly #leftOut: () => void;
  #all: ReadonlyMap<string, Asked> | undefined;
  #open: readonly Asked[] | undefined;
  #ids: ReadonlySet<string> | undefined;
  /** Open questions about those memories that somebody asked for last. */
  #last: { readonly ids: ReadonlySet<string>; readonly found: readonly Asked[] } | undefined;

  /** `leftOut` is called for each line that cannot be read, once one of its file is asked for. */
  constructor(files: FileOps, scene: QuestionScene, leftOut = () => {}) {
    this.#scene = scene;
    this.#leftOut = leftOut;
    this.#texts = passingOver(() => files.list(QUESTIONS_DIR), [])
      .flatMap(({ name, kind }) => (kind === "file" && name?.endsWith(".jsonl") ? [name] : []))
      .sort()
      .map((name) => textAt(files, `${QUESTIONS_DIR}/${name}`));
  }

  /** Every question by its id, open or not, as it stands now: see `followed`. */
  get all(): ReadonlyMap<string, Asked> {
    this.#all ??= this.#fold(this.#texts.flatMap((text) => text.split("\n")));
    return this.#all;
  }

  open(): readonly Asked[] {
    this.#open ??= [...this.all.values()].filter((asked) => this.isOpen(asked));
    return this.#open;
  }

  /** The shortest beginning of an id, from two characters on, that names it alone among all questions. */
  shortId(id: string): string {
    this.#ids ??= new Set(this.#texts.flatMap((text) => [...text.matchAll(IDS)].map(([, one = ""]) => one)));
    return shortestOf(id, this.#ids);
  }

  readonly row = remembered((id: string): Row | undefined => this.#scene.rowOf(id));

  othersOf(question: Question): readonly string[] {
    return othersInForce(question, this.#headerOf, this.#scene.nowMs);
  }

  /** Whether it waits for an answer, and is not about what nobody looked up for long. */
  isOpen(asked: Asked): boolean {
    return questionState(asked, this.#headerOf, this.#scene.nowMs).is === "open" && !this.#isOff(asked);
  }

  #isOff({ question }: Asked): boolean {
    return isLetGo(question, (id) => this.row(id)?.lastAccess, this.#scene.nowMs);
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
    for (const id of named) for (const before of this.row(id)?.header.supersedes ?? []) named.add(before);
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
      return newer !== undefined && isRecallable(newer, this.#scene).yes ? [to] : [];
    });
  }

  /** Whether a question casts doubt on its older side, see `castsDoubt`; none before the day from which the newer one holds. */
  castsDoubt(asked: Asked): boolean {
    return castsDoubt(asked, this.#headerOf) && !this.isAhead(asked);
  }

  isAhead(asked: Asked): boolean {
    return isAhead(asked, this.#headerOf, this.#scene.nowMs);
  }

  outdated(isKind = outdates): ReadonlyMap<string, readonly string[]> {
    return outdatedBy(this.open(), this.#headerOf, this.#scene.nowMs, isKind);
  }

  /** What lines say; one that cannot be read, such as one that was cut, is nobody's. */
  #recordsOf(lines: readonly string[]): readonly StateRecord[] {
    return lines.flatMap((line): readonly StateRecord[] => {
      const record = readStateLine(line);
      if (record === undefined && line !== "") this.#leftOut();
      return record === undefined ? [] : [record];
    });
  }

  readonly #headerOf = (id: string) => this.row(id)?.header;
}

/** People type two characters without looking twice; one would be anybody's. */
const SHORTEST = 2;

function shortestOf(id: string, ids: Iterable<string>): string {
  let length = SHORTEST;
  for (const other of ids) if (other !== id) length = Math.max(length, sharedStart(id, other) + 1);
  return id.slice(0, length);
}

/** As pai writes it; of a line that somebody wrote otherwise a short id may name several questions, and then says so. */
const IDS = /"id":"([0-9a-f]{16})"/g;

function textAt(files: FileOps, path: string): string {
  const bytes = passingOver(() => files.read(path), new Uint8Array());
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

type Listed = MemoryJson & { readonly facts?: readonly string[] | undefined };

/**
 * The memories, each marked with what replaced part of it, and with what may have replaced or settled it while that is an open question.
 * `records`: the questions of the store, if they are open already.
 */
export function withDoubts<T extends Listed>(
  memories: readonly T[],
  context: Context,
  index: SearchIndex,
  records: QuestionRecords = questionsIn(context, index),
): T[] {
  const ids = new Set(memories.flatMap(({ id, facts = [] }) => [id, ...facts]));
  const doubts = new Map<string, Pick<MemoryJson, "maybeOutdated" | "maybeDone" | "partReplacedBy">>();
  for (const id of ids) {
    const by = records.inPartBy(id).at(-1);
    if (by === undefined) continue;
    doubts.set(id, { partReplacedBy: doubtBy(by, context, index) });
  }
  for (const asked of records.overOlder(ids, (kind) => outdates(kind) || kind === "closes")) {
    const { question } = asked;
    if (outdates(question.kind) && !records.castsDoubt(asked)) continue;
    const [newer = "", older = ""] = question.about;
    const by = { ...doubtBy(newer, context, index), question: question.id };
    const isMoved = hasDay(index.byId(newer)?.header) || outdates(question.kind);
    doubts.set(older, { ...doubts.get(older), ...(isMoved ? { maybeOutdated: by } : { maybeDone: by }) });
  }
  if (doubts.size === 0) return [...memories];
  return memories.map((memory) => {
    const [doubt] = [memory.id, ...(memory.facts ?? [])].flatMap((id) => doubts.get(id) ?? []);
    if (doubt === undefined) return memory;
    // What was replaced in part is no guess.
    const isKnown = memory.maybeOutdated?.id === doubt.partReplacedBy?.id;
    return { ...memory, ...(isKnown && { maybeOutdated: undefined }), ...doubt };
  });
}

/** Whether a statement is about a day. */
export function hasDay(header: Header | undefined): boolean {
  return (header?.kind === "fact" || header?.kind === "commitment") && header.due !== undefined;
}

/** A memory that may have taken the place of another one. */
export function doubtBy(id: string, context: Context, index: SearchIndex) {
  return { id, shortId: index.shortId(id), text: textIn(id, context, index) };
}

/** Possible repetitions of memories, by the ids of these, from open questions. */
export function saidAgain(
  memories: readonly Listed[],
  index: SearchIndex,
  records: QuestionRecords,
): ReadonlyMap<string, Pick<MemoryJson, "id" | "shortId">> {
  const asked = records
    .overOlder(new Set(memories.map(({ id }) => id)), (kind) => kind === "same")
    .filter((one) => records.castsDoubt(one));
  const pairs = asked.map(({ question }) => question.about);
  return new Map(pairs.map(([id = "", older = ""]) => [older, { id, shortId: index.shortId(id) }]));
}

/** Less trusted statements that open questions set against shown, more trusted ones: id of the latter by id of the former. */
export function refuted(memories: readonly Listed[], records: QuestionRecords): ReadonlyMap<string, string> {
  const ids = new Set(memories.map(({ id }) => id));
  const asked = records
    .overOlder(ids, outdates)
    .filter((one) => !records.castsDoubt(one) && !records.isAhead(one));
  const pairs = asked.map(({ question }) => question.about);
  return new Map(pairs.map(([newer = "", older = ""]) => [newer, older]));
}

/** What is private is shown by its own words only, and stands beside no other memory. */
function textIn(id: string, context: Context, index: SearchIndex): string {
  const memory = memoryOf(id, context, index);
  return memory === undefined || memory.header.sensitive === true ? "" : memory.text;
}
