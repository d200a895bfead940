import { isStated } from "../domain/flat.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { filedAs, isMemoryPath, memoryPath, utcDay } from "../domain/paths.ts";
import { askLine, QUESTIONS_DIR, type Question, questionId, readQuestion } from "../domain/question.ts";
import { HISTORY_DIR, printStateLine, readStateLine, TOMBSTONE_PATH } from "../domain/state-line.ts";
import { isActive } from "../domain/status.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import { each } from "../text/three-way.ts";
import { isOne, mendFile, mergeFile } from "./files.ts";
import { burials, erasedIds, erasedWords, mergeStateLines } from "./lines.ts";
import { mergeMemories } from "./memories.ts";
import { rewritten, saying, Tidying, withoutErasedTurns, withoutLoops } from "./tidy.ts";

/** Files of a store by their paths; of a merge those that either side has changed. */
export type Files = ReadonlyMap<string, string>;

export interface MergedStore {
  /** What all paths of the three hold afterwards; what is gone is not in it. */
  readonly files: Files;
  /** Memories that both sides gave other words: both are kept, and a question asks which holds. */
  readonly clashes: readonly Clash[];
}

/**
 * One store of two that began as `base`: memories by their ids wherever their files lie, pages and lines of `state/` file by file. What
 * was erased for good on either side stays so, and nothing is left of it; what was forgotten stays forgotten; what one side took back stays, where the
 * other side has built on it. The same whichever side comes first; merging again changes nothing. Pure.
 */
export function mergeStores(base: Files, ours: Files, theirs: Files): MergedStore {
  return new StoreMerge(base, ours, theirs).result();
}

interface Side {
  readonly files: Files;
  readonly byId: ReadonlyMap<string, Memory>;
  readonly others: Files;
}

class StoreMerge {
  readonly #base: Side;
  readonly #ours: Side;
  readonly #theirs: Side;
  readonly #apart: Memory[] = [];
  readonly #clashes: Clash[] = [];
  readonly #kept = new Map<string, Memory>();
  /** What one side took out, and the other one left as it was. */
  readonly #taken = new Map<string, Memory>();
  /** By path, what is no memory. */
  readonly #others: Map<string, string>;

  constructor(base: Files, ours: Files, theirs: Files) {
    const read = (files: Files) => readSide(files, (memory, of) => this.#putApart(memory, of));
    const sides = [read(base), read(ours), read(theirs)] as const;
    [this.#base, this.#ours, this.#theirs] = sides;
    this.#others = new Map(mergeEach(...each(sides, ({ others }) => others)));
  }

  result(): MergedStore {
    const erased = new Set(erasedIds(historyIn(this.#base.others), historyIn(this.#others)));
    for (const id of new Set([this.#base, this.#ours, this.#theirs].flatMap(({ byId }) => [...byId.keys()])))
      this.#mergeMemory(id, erased);
    for (const memory of this.#apart)
      if (!this.#isKnown(memory.header.id)) this.#kept.set(memory.header.id, memory);
    this.#giveBack();
    for (const id of this.#repeated()) {
      this.#kept.delete(id);
      erased.add(id);
    }
    this.#silence(erased);
    this.#forget();
    for (const memory of withoutLoops(this.#kept, (id) => this.#sidesOf(id)))
      this.#kept.set(memory.header.id, { ...memory, path: filedAs(memory.path, memory.header) });
    const tidying = new Tidying(this.#kept, {
      erased,
      gone: (id) => this.#isKnown(id) && !this.#kept.has(id),
      sides: (id) => this.#sidesOf(id),
    });
    tidying.memories();
    const files = new Map<string, string>();
    for (const [path, text] of this.#others) files.set(path, tidying.other(path, text));
    for (const [path, text] of asking(this.#clashes, this.#kept, files)) files.set(path, text);
    for (const { path, raw } of placed([...this.#kept.values()])) files.set(path, raw);
    return { files, clashes: this.#clashes.filter(({ ids }) => ids.every((id) => this.#kept.has(id))) };
  }

  #isKnown(id: string): boolean {
    return [this.#base, this.#ours, this.#theirs].some(({ byId }) => byId.has(id));
  }

  #mergeMemory(id: string, erased: ReadonlySet<string>): void {
    const [base, ours, theirs] = [this.#base, this.#ours, this.#theirs].map(({ byId }) => byId.get(id));
    // The file of an entity goes where nothing is left in it.
    if (erased.has(id) && !id.startsWith("en_")) return;
    const only = ours ?? theirs;
    if (only === undefined) return;
    if (ours === undefined || theirs === undefined) {
      const isAsBefore = base !== undefined && base.raw === only.raw;
      (isAsBefore ? this.#taken : this.#kept).set(id, only);
      return;
    }
    this.#kept.set(id, this.#mergeTwo(base, ours, theirs));
  }

  #mergeTwo(base: Memory | undefined, ours: Memory, theirs: Memory): Memory {
    const isSame = (a: Memory | undefined, b: Memory) => a?.raw === b.raw && a.path === b.path;
    if (isSame(ours, theirs) || isSame(base, theirs)) return ours;
    if (isSame(base, ours)) return theirs;
    const { raw, apart } = mergeMemories(base, ours, theirs);
    if (apart !== undefined) this.#putApart(apart, writtenMemory(ours.path, raw));
    this.#noteSuccessors(base, ours, theirs);
    const path = pathOf(base, ours, theirs);
    const merged = writtenMemory(path, raw);
    return merged === undefined ? ours : { ...merged, path: filedAs(path, merged.header) };
  }

  #putApart(memory: Memory, of: Memory | undefined): void {
    this.#apart.push({
      ...memory,
      path: memory.path === "" ? memoryPath(memory.header, memory.text) : memory.path,
    });
    if (of !== undefined)
      this.#clashes.push({ ids: [of.header.id, memory.header.id], at: latest(of, memory) });
  }

  /** Two memories took the place of this one, each on one side. */
  #noteSuccessors(base: Memory | undefined, ours: Memory, theirs: Memory): void {
    const before = base?.header.superseded_by;
    const [own, other] = [ours.header.superseded_by, theirs.header.superseded_by];
    const isClash =
      own !== undefined && other !== undefined && own !== other && own !== before && other !== before;
    if (isClash)
      this.#clashes.push({ ids: [own, other].sort() as [string, string], at: latest(ours, theirs) });
  }

  /** What one side took back stays, where something that stays rests on it. */
  #giveBack(): void {
    const resting = [...this.#kept.values()];
    for (const { header } of resting) {
      if (header.kind === "entity" || header.kind === "belief" || header.kind === "box") continue;
      for (const source of header.sources ?? []) {
        const memory = this.#taken.get(memoryIdOf(source));
        if (memory === undefined || this.#kept.has(memory.header.id)) continue;
        this.#kept.set(memory.header.id, memory);
        resting.push(memory);
      }
    }
  }

  /** What one side has erased, and the other one had heard by itself before that: it goes as well, and so does a remark of which nothing else was kept. */
  #repeated(): ReadonlySet<string> {
    const before = wordsErasedIn(this.#base.others);
    const gone = new Set<string>();
    // A side may have both, where git alone has merged it: whoever erases words erases all that is known to say them.
    const erased = wordsErasedIn(this.#others);
    for (const [id, { header }] of this.#kept) {
      const at = header.hash === undefined ? undefined : erased.get(header.hash);
      const isNew = at !== undefined && before.get(header.hash ?? "") !== at;
      if (isNew && !this.#base.byId.has(id) && this.#saidLast(header) <= at) gone.add(id);
    }
    for (const id of [...gone])
      for (const remark of remarksOf(this.#kept.get(id)?.header))
        if (!this.#base.byId.has(remark) && this.#isLeftBy(remark, gone)) gone.add(remark);
    return gone;
  }

  /** Conversations lose the turns that say what is erased, and go where none is left. */
  #silence(erased: Set<string>): void {
    const gone = [...erased].flatMap((id) => this.#sidesOf(id));
    const cited = saying(gone, this.#kept.values(), wordsErasedIn(this.#others));
    const buried = burials(this.#others.get(TOMBSTONE_PATH) ?? "");
    for (const [id, talk] of this.#kept) {
      const sides = [this.#ours, this.#theirs].map(({ byId }) => byId.get(id));
      const known = sides.filter((side) => side !== undefined || this.#base.byId.has(id));
      // What an older conversation states may be in files that neither side has changed: whoever erased looked at all of them.
      const isNew = !this.#base.byId.has(id);
      const left = withoutErasedTurns(talk, known, { buried, ...(isNew && { cited }) });
      if (left !== undefined) this.#kept.set(id, left);
      else {
        this.#kept.delete(id);
        erased.add(id);
      }
    }
  }

  #sidesOf(id: string): readonly Memory[] {
    return [this.#ours, this.#theirs].flatMap(({ byId }) => byId.get(id) ?? []);
  }

  #saidLast(header: Header): string {
    const times = remarksOf(header).flatMap((id) => this.#kept.get(id)?.header.created ?? []);
    return [header.created, ...times].toSorted().at(-1) ?? header.created;
  }

  /** Whether a remark, and no conversation, is there of which nothing is kept but what goes. */
  #isLeftBy(remark: string, gone: ReadonlySet<string>): boolean {
    const { header } = this.#kept.get(remark) ?? {};
    if (header?.kind !== "episode" || header.turns !== undefined) return false;
    return ![...this.#kept.values()].some(
      (one) => isStated(one.header) && !gone.has(one.header.id) && remarksOf(one.header).includes(remark),
    );
  }

  /** What one side has forgotten, the other one may have heard by itself before that. */
  #forget(): void {
    const tombstones = (side: Side) => burials(side.files.get(TOMBSTONE_PATH) ?? "");
    const before = tombstones(this.#base);
    for (const [side, other] of [
      [this.#ours, this.#theirs],
      [this.#theirs, this.#ours],
    ] as const) {
      const buried = tombstones(side);
      for (const [id, { header }] of other.byId) {
        const memory = this.#kept.get(id);
        const said = header.hash === undefined ? undefined : buried.get(header.hash);
        if (memory === undefined || side.byId.has(id) || this.#base.byId.has(id)) continue;
        if (memory.header.status === "forgotten") continue;
        const isNew = said?.buried === true && before.get(header.hash ?? "")?.at !== said.at;
        if (isNew && said.at >= (header.updated ?? header.created))
          this.#kept.set(id, forgotten(memory, said.at));
      }
    }
  }
}

/** What git makes of the same with `mergeFile`: each file by itself. Pure. */
export function mergeEach(base: Files, ours: Files, theirs: Files): Files {
  const merged = new Map<string, string>();
  for (const path of new Set([base, ours, theirs].flatMap((files) => [...files.keys()]))) {
    const [before, own, other] = each([base, ours, theirs], (files) => files.get(path));
    const isOurs = own === other || other === before;
    const one = isOurs ? own : own === before ? other : (own ?? other);
    const isBoth = own !== undefined && other !== undefined && !isOurs && own !== before;
    const { text = one, apart = [] } = isBoth ? mergeFile(before ?? "", own, other) : {};
    if (text !== undefined) merged.set(path, text);
    for (const memory of apart) merged.set(memoryPath(memory.header, memory.text), memory.raw);
  }
  return merged;
}

function remarksOf(header: Header | undefined): readonly string[] {
  return header !== undefined && isStated(header) ? (header.sources ?? []).map(memoryIdOf) : [];
}

function wordsErasedIn(files: Files): ReadonlyMap<string, string> {
  return erasedWords(files.get(TOMBSTONE_PATH) ?? "", historyIn(files));
}

function historyIn(files: Files): readonly string[] {
  return [...files].flatMap(([path, text]) => (path.startsWith(HISTORY_DIR) ? [text] : []));
}

/** The memories of one side, with what a merge has left unfinished in it finished. */
function readSide(files: Files, putApart: (memory: Memory, of: Memory | undefined) => void): Side {
  const byId = new Map<string, Memory>();
  const others = new Map<string, string>();
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const mended = mendFile(path, text);
    const whole = mended?.text ?? text;
    const memory = isMemoryPath(path) ? writtenMemory(path, whole) : undefined;
    for (const one of mended?.apart ?? []) putApart(one, memory);
    // A second file with the same id waits for a person.
    if (memory === undefined || byId.has(memory.header.id)) others.set(path, whole);
    else byId.set(memory.header.id, memory);
  }
  return { files, byId, others };
}

function latest(ours: Memory, theirs: Memory): string {
  const [a, b] = [ours, theirs].map(({ header }) => header.updated ?? header.created) as [string, string];
  return a > b ? a : b;
}

function pathOf(base: Memory | undefined, ours: Memory, theirs: Memory): string {
  if (theirs.path === base?.path) return ours.path;
  if (ours.path === base?.path) return theirs.path;
  return ours.path < theirs.path ? ours.path : theirs.path;
}

function forgotten(memory: Memory, at: string): Memory {
  const patch = { status: "forgotten", forgotten_at: at, reason: "its words were forgotten elsewhere" };
  return rewritten(memory, patch);
}

/** Each at a path of its own: of two at one the older keeps it, and two entities of one name are one. */
function placed(memories: readonly Memory[]): readonly Memory[] {
  const byPath = new Map<string, Memory>();
  for (const memory of memories.toSorted((a, b) => (a.header.id < b.header.id ? -1 : 1))) {
    const there = byPath.get(memory.path);
    if (there !== undefined && isOne(there, memory)) {
      const { raw } = mergeMemories(undefined, there, memory);
      byPath.set(memory.path, writtenMemory(memory.path, raw) ?? there);
    } else {
      const path = vacant(memory.path, byPath);
      byPath.set(path, { ...memory, path });
    }
  }
  return [...byPath.values()];
}

function vacant(path: string, taken: ReadonlyMap<string, Memory>): string {
  for (let clash = 1; ; clash++) {
    const tried = clash === 1 ? path : path.replace(/\.md$/, `-${clash}.md`);
    if (!taken.has(tried)) return tried;
  }
}

/** Two memories of which each side of a merge has put one in the place of the same words. */
export interface Clash {
  readonly ids: readonly [string, string];
  /** When the later of both was changed, ISO 8601 UTC. */
  readonly at: string;
}

const WHY = "two machines changed the same words, each in another way";
/** Whose lines these are: of no machine, so that every machine writes the same. */
const NAME = "merged";

/** The files of questions that ask which of two memories holds, by path, as far as both are in force. Pure. */
function asking(
  clashes: readonly Clash[],
  memories: ReadonlyMap<string, Memory>,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  const texts = [...files].flatMap(([path, text]) => (path.startsWith(QUESTIONS_DIR) ? [text] : []));
  const lines = texts.flatMap((text) => text.split("\n"));
  const known = new Set(lines.map((line) => readQuestion(readStateLine(line) ?? {})?.id));
  for (const { ids, at } of clashes) {
    const [one, other] = ids.map((id) => memories.get(id));
    const question = one && other && changedBothWays(one, other);
    if (question === undefined) continue;
    const id = questionId(question.kind, question.about);
    if (known.has(id)) continue;
    const { path, record } = askLine({ ...question, id, day: utcDay(at) }, NAME);
    const line = `${printStateLine(record)}\n`;
    asked.set(path, mergeStateLines("", asked.get(path) ?? files.get(path) ?? "", line));
  }
  return asked;
}

/** What is asked of two memories that each stand in the place of the same words, where both are in force. Pure. */
export function changedBothWays(
  one: Memory,
  other: Memory,
): Pick<Question, "kind" | "about" | "why"> | undefined {
  const [older, newer] = rankOf(one) < rankOf(other) ? [one, other] : [other, one];
  const isInForce = ({ header }: Memory) => header.kind === "fact" && isActive(header);
  if (![older, newer].every(isInForce) || one.header.hash === other.header.hash) return undefined;
  return { kind: "replaces", about: [newer.header.id, older.header.id], why: WHY };
}

function rankOf({ header: { updated, created, id } }: Memory): string {
  return `${updated ?? created} ${id}`;
}
