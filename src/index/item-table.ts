import type { TurnMark } from "../domain/talk.ts";
import type { IndexedTalk } from "./indexed-text.ts";
import { damaged } from "./parts.ts";

/*
 * What is found are items: a turn of a conversation, or a memory of any other kind as a whole. Items are
 * numbered in the order of their documents, so a store without conversations needs no table: item and document
 * have one number. Each conversation is a row of the part `talks`, sorted by document:
 *
 *     document u32 | turns before it u32 | session u32 | unused u32 | start f64 (ms)
 *
 * Its turns are rows of `turns`, which is kept by columns, so that a ranking reads those that it needs:
 *
 *     n x time f64 (ms) | n x speaker u32 | n x hash u32 | n x length u16 (different terms) | n x cues u8
 *
 * `voices` is JSON with the names that speakers and sessions stand for. All numbers are little endian.
 */

export const TALK_BYTES = 24;
export const TURN_BYTES = 19;
/** Where each column begins, in bytes for each turn before it. */
const COLUMN = { time: 0, speaker: 8, hash: 12, length: 16, cues: 18 } as const;

/** The names behind the numbers of a table. */
export interface Voices {
  readonly speakers: readonly string[];
  readonly sessions: readonly string[];
}

/** Whence a table is read: `PartReader`, or bytes in memory. */
export interface ItemParts {
  size(part: string): number;
  all(part: string): Uint8Array;
  read(part: string, offset: number, length: number): Uint8Array;
}

/** A conversation: its document, and where its turns lie. */
export interface TalkRow {
  readonly doc: number;
  readonly session: string;
  readonly startedMs: number;
  /** Number of its first turn among all turns of the table. */
  readonly firstTurn: number;
  readonly turns: number;
  /** Number of its first item. */
  readonly firstItem: number;
}

/** What a ranking reads of the turns of a table, in the order of their items. */
export interface TurnColumns {
  /** Numbers of different terms. */
  readonly lengths: Uint16Array;
  /** Bits of `CUE`. */
  readonly cues: Uint8Array;
}

/** Items of one set of documents, and the documents that they belong to. */
export class ItemTable {
  /** Number of items. */
  readonly length: number;
  /** Number of turns. */
  readonly turns: number;
  readonly #parts: ItemParts;
  readonly #talks: DataView;
  readonly #count: number;
  #voices: Voices | undefined;
  #columns: TurnColumns | undefined;

  constructor(parts: ItemParts, documents: number) {
    this.#parts = parts;
    const talks = parts.all("talks");
    this.#talks = new DataView(talks.buffer, talks.byteOffset, talks.length);
    this.#count = talks.length / TALK_BYTES;
    this.turns = parts.size("turns") / TURN_BYTES;
    if (!Number.isInteger(this.#count) || !Number.isInteger(this.turns)) throw damaged("turns is cut");
    this.length = documents - this.#count + this.turns;
  }

  get talks(): number {
    return this.#count;
  }

  talk(at: number): TalkRow {
    const firstTurn = this.#firstTurn(at);
    const turns = this.#firstTurn(at + 1) - firstTurn;
    const doc = this.#doc(at);
    const session = this.voices.sessions[this.#talks.getUint32(at * TALK_BYTES + 8, true)] ?? "";
    const startedMs = this.#talks.getFloat64(at * TALK_BYTES + 16, true);
    return { doc, session, startedMs, firstTurn, turns, firstItem: this.#firstItem(at) };
  }

  /** The first item of a document. */
  firstItem(doc: number): number {
    const before = this.#talksBefore((at) => this.#doc(at) < doc);
    return doc - before + this.#firstTurn(before);
  }

  /** The document of an item. */
  docOf(item: number): number {
    return this.talks === 0 ? item : this.place(item).doc;
  }

  /** The document of an item, and the number of its turn, from 1; 0 for an item that is a whole memory. */
  place(item: number): { readonly doc: number; readonly turn: number } {
    const at = this.#talksBefore((talk) => this.#firstItem(talk) <= item) - 1;
    if (at < 0) return { doc: item, turn: 0 };
    const turn = item - this.#firstItem(at);
    const last = this.#firstTurn(at + 1) - this.#firstTurn(at) - 1;
    return turn <= last
      ? { doc: this.#doc(at), turn: turn + 1 }
      : { doc: this.#doc(at) + turn - last, turn: 0 };
  }

  /** A turn by its number among all turns of the table; `number` is its position in its conversation. */
  mark(turn: number, number: number): TurnMark {
    const { turns } = this;
    const view = (column: number, bytes: number) => {
      const found = this.#parts.read("turns", column * turns + turn * bytes, bytes);
      return new DataView(found.buffer, found.byteOffset, bytes);
    };
    const speaker = this.voices.speakers[view(COLUMN.speaker, 4).getUint32(0, true)] ?? "";
    const hash = view(COLUMN.hash, 4).getUint32(0, true).toString(16).padStart(8, "0");
    return { number, speaker, atMs: view(COLUMN.time, 8).getFloat64(0, true), hash };
  }

  /** The number of the conversation that an item is a turn of; -1 for one that is a whole memory. */
  talkOf(item: number): number {
    const at = this.#talksBefore((talk) => this.#firstItem(talk) <= item) - 1;
    if (at < 0) return -1;
    return this.#firstTurn(at) + item - this.#firstItem(at) < this.#firstTurn(at + 1) ? at : -1;
  }

  /** The turn of an item; undefined for one that is a whole memory. */
  turnOf(item: number): TurnMark | undefined {
    const at = this.talkOf(item);
    if (at < 0) return undefined;
    const turn = item - this.#firstItem(at);
    return this.mark(this.#firstTurn(at) + turn, turn + 1);
  }

  /** What a ranking reads of the turn that an item is; zeros for one that is a whole memory. */
  glance(item: number): { readonly length: number; readonly cues: number } {
    const at = this.#talksBefore((talk) => this.#firstItem(talk) <= item) - 1;
    const turn = at < 0 ? -1 : this.#firstTurn(at) + item - this.#firstItem(at);
    return { length: this.columns.lengths[turn] ?? 0, cues: this.columns.cues[turn] ?? 0 };
  }

  /** A conversation as it was when it was written, and the number of different terms of each turn. */
  carried({ session, startedMs, firstTurn, turns }: TalkRow): readonly [IndexedTalk, readonly number[]] {
    const { cues, lengths } = this.columns;
    const marks = Array.from({ length: turns }, (_, i) => {
      return { ...this.mark(firstTurn + i, i + 1), cues: cues[firstTurn + i] ?? 0 };
    });
    return [{ session, startedMs, turns: marks }, [...lengths.subarray(firstTurn, firstTurn + turns)]];
  }

  /** The columns that a ranking reads, kept. */
  get columns(): TurnColumns {
    this.#columns ??= {
      lengths: new Uint16Array(this.#column(COLUMN.length, 2)),
      cues: new Uint8Array(this.#column(COLUMN.cues, 1)),
    };
    return this.#columns;
  }

  get voices(): Voices {
    if (this.#voices) return this.#voices;
    const voices = this.#parts.size("voices") === 0 ? "" : Buffer.from(this.#parts.all("voices")).toString();
    this.#voices = voices === "" ? { speakers: [], sessions: [] } : (JSON.parse(voices) as Voices); // as written
    return this.#voices;
  }

  #column(column: number, bytes: number): ArrayBuffer {
    return new Uint8Array(this.#parts.read("turns", column * this.turns, bytes * this.turns)).buffer;
  }

  #doc(at: number): number {
    return this.#talks.getUint32(at * TALK_BYTES, true);
  }

  #firstTurn(at: number): number {
    return at >= this.#count ? this.turns : this.#talks.getUint32(at * TALK_BYTES + 4, true);
  }

  #firstItem(at: number): number {
    return this.#doc(at) - at + this.#firstTurn(at);
  }

  /** How many conversations, from the first on, are before something. */
  #talksBefore(isBefore: (at: number) => boolean): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
