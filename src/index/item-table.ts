import type { TurnMark } from "../domain/talk.ts";
import type { IndexedTalk } from "./indexed-text.ts";
import { damaged } from "./parts.ts";
import { type ItemParts, type TurnColumns, TurnTable } from "./turn-table.ts";

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
  /** Number of its first item. */
  readonly firstItem: number;
}

/** Items of one set of documents, and the documents that they belong to. */
export class ItemTable {
  /** Number of items. */
  readonly length: number;
  /** Number of turns. */
  readonly turns: number;
  readonly #parts: ItemParts;
  readonly #turns: TurnTable;
  readonly #talks: DataView;
  readonly #count: number;
  #voices: Voices | undefined;
  /** The conversation that was looked for last: items are mostly asked about in their order. */
  #last = 0;

  constructor(parts: ItemParts, documents: number) {
    this.#parts = parts;
    const talks = parts.all("talks");
    this.#talks = new DataView(talks.buffer, talks.byteOffset, talks.length);
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
    const startedMs = this.#talks.getFloat64(at * TALK_BYTES + 16, true);
    const [firstTurn, firstItem] = [this.#firstTurn(at), this.#firstItem(at)];
    return { doc: this.docOfTalk(at), session, startedMs, firstTurn, turns: this.turnsOf(at), firstItem };
  }

  /** The number of a conversation's session in `voices`. */
  sessionOf(at: number): number {
    return this.#talks.getUint32(at * TALK_BYTES + 8, true);
  }

  /** How many turns a conversation has. */
  turnsOf(at: number): number {
    return this.#firstTurn(at + 1) - this.#firstTurn(at);
  }

  /** The first item of a document. */
  firstItem(doc: number): number {
    const before = this.#talksBefore((at) => this.docOfTalk(at) < doc);
    return doc - before + this.#firstTurn(before);
  }

  /** The document of an item. */
  docOf(item: number): number {
    return this.talks === 0 ? item : this.place(item).doc;
  }

  /** Says that so many turns will be looked at soon. */
  expect(turns: number): void {
    this.#turns.expect(turns);
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

  /** The document of a conversation. */
  docOfTalk(at: number): number {
    return this.#talks.getUint32(at * TALK_BYTES, true);
  }

  #firstTurn(at: number): number {
    return at >= this.#count ? this.turns : this.#talks.getUint32(at * TALK_BYTES + 4, true);
  }

  #firstItem(at: number): number {
    return this.docOfTalk(at) - at + this.#firstTurn(at);
  }

  /** The last conversation that does not begin behind an item; -1 where all do. */
  #talkBefore(item: number): number {
    if (this.#count === 0 || this.#firstItem(0) > item) return -1;
    const last = this.#last;
    let low = this.#firstItem(last) <= item ? last : 0;
    if (low === last && (last + 1 === this.#count || this.#firstItem(last + 1) > item)) return last;
    let high = low === last ? this.#count : last;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#firstItem(middle) <= item) low = middle;
      else high = middle;
    }
    this.#last = low;
    return low;
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
