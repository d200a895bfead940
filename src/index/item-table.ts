import type { TurnMark } from "../domain/talk.ts";
import { lowerBound } from "../text/first-of.ts";
import type { IndexedTalk } from "./load.ts";
import { damaged } from "./parts.ts";

/*
 * What is found are items: a turn of a conversation, or a memory of any other kind as a whole. Items are
 * numbered in the order of their documents, so a store without conversations needs no table: item and document
 * have one number. Each conversation is a row of the part `talks`, sorted by document:
 *
 *     document u32 | turns before it u32 | session u32 | unused u32 | start f64 (ms)
 *
 * Its turns are rows of `turns`, see `turn-table.ts`. `voices` is JSON with the names that speakers and sessions stand for. All numbers are
 * little endian.
 */

export const TALK_BYTES = 24;
const TALK_WORDS = TALK_BYTES / 4;

/** The names behind the numbers of a table. */
export interface Voices {
  readonly speakers: readonly string[];
  readonly sessions: readonly string[];
}

/** A conversation: its document, and where its turns lie. */
export interface TalkRow {
  readonly doc: number;
  readonly session: string;
  readonly startedMs: number;
  /** Number of its first turn among all turns of the table. */
  readonly firstTurn: number;
  readonly turns: number;
}

/** Conversations by columns, and one number more behind the last of each but `sessions`. */
export interface TalkColumns {
  readonly sessions: Uint32Array;
  readonly firstItems: Uint32Array;
  /** Numbers of their first turns among all turns. */
  readonly firstTurns: Uint32Array;
}

/** Items of one set of documents, and the documents that they belong to. */
export class ItemTable {
  readonly length: number;
  readonly turns: number;
  readonly #parts: ItemParts;
  readonly #turns: TurnTable;
  readonly #talks: DataView;
  /** The same as whole numbers, as every machine has them that Node runs on. */
  readonly #words: Uint32Array;
  readonly #count: number;
  #voices: Voices | undefined;

  constructor(parts: ItemParts, documents: number) {
    this.#parts = parts;
    const talks = parts.all("talks");
    this.#talks = new DataView(talks.buffer, talks.byteOffset, talks.length);
    this.#words = wordsOf(talks);
    this.#count = talks.length / TALK_BYTES;
    this.#turns = new TurnTable(parts);
    this.turns = this.#turns.length;
    if (!Number.isInteger(this.#count) || !Number.isInteger(this.turns)) throw damaged("turns is cut");
    this.length = documents - this.#count + this.turns;
  }

  get talks(): number {
    return this.#count;
  }

  talk(at: number): TalkRow {
    const session = this.voices.sessions[this.sessionOf(at)] ?? "";
    const [startedMs, doc] = [this.startedMs(at), this.docOfTalk(at)];
    return { doc, session, startedMs, firstTurn: this.#firstTurn(at), turns: this.turnsOf(at) };
  }

  /** Puts its conversations into columns, behind so many others that have so many items and turns. */
  fill({ sessions, firstItems, firstTurns }: TalkColumns, talks: number, items: number, turns: number): void {
    const words = this.#words;
    // Thousands, in a process that ends before loops over them are compiled: nothing is called for each.
    for (let at = 0, word = 0; at < this.#count; at++, word += TALK_WORDS) {
      const before = words[word + 1] ?? 0;
      firstItems[talks + at] = items + (words[word] ?? 0) - at + before;
      firstTurns[talks + at] = turns + before;
      sessions[talks + at] = words[word + 2] ?? 0;
    }
    firstItems[talks + this.#count] = items + this.length;
    firstTurns[talks + this.#count] = turns + this.turns;
  }

  /** The number of a conversation's session in `voices`. */
  sessionOf(at: number): number {
    return this.#words[at * TALK_WORDS + 2] ?? 0;
  }

  /** When a conversation began, ms since 1970. */
  startedMs(at: number): number {
    return this.#talks.getFloat64(at * TALK_BYTES + 16, true);
  }

  turnsOf(at: number): number {
    return this.#firstTurn(at + 1) - this.#firstTurn(at);
  }

  firstItem(doc: number): number {
    const before = lowerBound(this.#count, (at) => this.docOfTalk(at) < doc);
    return doc - before + this.#firstTurn(before);
  }

  docOf(item: number): number {
    return this.talks === 0 ? item : this.place(item).doc;
  }

  /** The document of an item, and the number of its turn, from 1; 0 for an item that is a whole memory. */
  place(item: number): { readonly doc: number; readonly turn: number } {
    const at = this.#talkBefore(item);
    if (at < 0) return { doc: item, turn: 0 };
    const turn = item - this.#firstItem(at);
    const last = this.#firstTurn(at + 1) - this.#firstTurn(at) - 1;
    return turn <= last
      ? { doc: this.docOfTalk(at), turn: turn + 1 }
      : { doc: this.docOfTalk(at) + turn - last, turn: 0 };
  }

  /** The number of the conversation that an item is a turn of; -1 for one that is a whole memory. */
  talkOf(item: number): number {
    const at = this.#talkBefore(item);
    if (at < 0) return -1;
    return this.#firstTurn(at) + item - this.#firstItem(at) < this.#firstTurn(at + 1) ? at : -1;
  }

  /** The turn of an item; undefined for one that is a whole memory. */
  turnOf(item: number): TurnMark | undefined {
    const at = this.talkOf(item);
    if (at < 0) return undefined;
    const turn = item - this.#firstItem(at);
    return this.#mark(this.#firstTurn(at) + turn, turn + 1);
  }

  /** What a ranking reads of the turn that an item is; zeros for one that is a whole memory. */
  glance(item: number): { readonly length: number; readonly cues: number } {
    const at = this.#talkBefore(item);
    const turn = at < 0 ? -1 : this.#firstTurn(at) + item - this.#firstItem(at);
    return { length: this.columns.lengths[turn] ?? 0, cues: this.columns.cues[turn] ?? 0 };
  }

  /** A conversation as it was when it was written, and the number of different terms of each turn. */
  carried({ session, startedMs, firstTurn, turns }: TalkRow): readonly [IndexedTalk, readonly number[]] {
    const { cues, lengths } = this.columns;
    const marks = Array.from({ length: turns }, (_, i) => {
      return { ...this.#mark(firstTurn + i, i + 1), cues: cues[firstTurn + i] ?? 0 };
    });
    return [{ session, startedMs, turns: marks }, [...lengths.subarray(firstTurn, firstTurn + turns)]];
  }

  /** A turn by its number among all turns of the table; `number` is its position in its conversation. */
  #mark(turn: number, number: number): TurnMark {
    const { speaker, hash, atMs } = this.#turns.at(turn);
    return { number, speaker: this.voices.speakers[speaker] ?? "", atMs, hash };
  }

  /** The columns that a ranking reads, kept. */
  get columns(): TurnColumns {
    return this.#turns.columns;
  }

  get voices(): Voices {
    if (this.#voices) return this.#voices;
    const voices = this.#parts.size("voices") === 0 ? "" : Buffer.from(this.#parts.all("voices")).toString();
    this.#voices = voices === "" ? { speakers: [], sessions: [] } : (JSON.parse(voices) as Voices); // as written
    return this.#voices;
  }

  docOfTalk(at: number): number {
    return this.#words[at * TALK_WORDS] ?? 0;
  }

  #firstTurn(at: number): number {
    return at >= this.#count ? this.turns : (this.#words[at * TALK_WORDS + 1] ?? 0);
  }

  #firstItem(at: number): number {
    return this.docOfTalk(at) - at + this.#firstTurn(at);
  }

  /** The last conversation that does not begin behind an item; -1 where all do. */
  #talkBefore(item: number): number {
    return lowerBound(this.#count, (at) => this.#firstItem(at) <= item) - 1;
  }
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Uint32Array(buffer, byteOffset, Math.floor(length / 4));
}

/*
 * The turns of all conversations, one after the other, are the part `turns`, which is kept by columns, so that a ranking reads those that it
 * needs. All numbers are little endian:
 *
 *     n x time f64 (ms) | n x speaker u32 | n x hash u32 | n x length u16 (different terms) | n x cues u8
 */

export const TURN_BYTES = 19;
/** Where each column begins, in bytes for each turn before it. */
const COLUMN = { time: 0, speaker: 8, hash: 12, length: 16, cues: 18 } as const;

/** Whence a table is read: `PartReader`, or bytes in memory. */
export interface ItemParts {
  size(part: string): number;
  all(part: string): Uint8Array;
  read(part: string, offset: number, length: number): Uint8Array;
}

/** What a ranking reads of the turns of a table, in the order of their items. */
export interface TurnColumns {
  /** Numbers of different terms. */
  readonly lengths: Uint16Array;
  /** Bits of `CUE`. */
  readonly cues: Uint8Array;
}

/** What tells turns apart, in the order of their items. */
interface MarkColumns {
  readonly speakers: Uint32Array;
  readonly hashes: Uint32Array;
  /** ms since 1970. */
  readonly times: Float64Array;
}

/** The same of one turn; `speaker` is the number of a name. */
interface StoredMark {
  readonly speaker: number;
  /** 8 hex digits. */
  readonly hash: string;
  readonly atMs: number;
}

class TurnTable {
  /** Number of turns; no whole one where the part is damaged. */
  readonly length: number;
  readonly #parts: ItemParts;
  #columns: TurnColumns | undefined;
  #marks: MarkColumns | undefined;

  constructor(parts: ItemParts) {
    this.#parts = parts;
    this.length = parts.size("turns") / TURN_BYTES;
  }

  /** The columns that a ranking reads, kept. */
  get columns(): TurnColumns {
    this.#columns ??= {
      lengths: this.#column(COLUMN.length, Uint16Array),
      cues: this.#column(COLUMN.cues, Uint8Array),
    };
    return this.#columns;
  }

  at(turn: number): StoredMark {
    this.#marks ??= {
      speakers: this.#column(COLUMN.speaker, Uint32Array),
      hashes: this.#column(COLUMN.hash, Uint32Array),
      times: this.#column(COLUMN.time, Float64Array),
    };
    const { speakers, hashes, times } = this.#marks;
    const hash = (hashes[turn] ?? 0).toString(16).padStart(8, "0");
    return { speaker: speakers[turn] ?? 0, hash, atMs: times[turn] ?? 0 };
  }

  /** A whole column, where it was read to if its numbers may lie there. */
  #column<T>(column: number, Numbers: NumbersOf<T>): T {
    const size = Numbers.BYTES_PER_ELEMENT;
    const bytes = this.#parts.read("turns", column * this.length, size * this.length);
    const { buffer, byteOffset } = bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
    return new Numbers(buffer, byteOffset, this.length);
  }
}

interface NumbersOf<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): T;
}
