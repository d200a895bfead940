import type { TurnMark } from "../domain/turn.ts";
import { lowerBound } from "../text/groups.ts";
import { made } from "../text/memoised.ts";
import { textOf } from "./format.ts";
import type { IndexedTalk, IndexedTurn } from "./load.ts";
import { damaged, type PartReader } from "./parts.ts";

/*
 * What is found are items: a turn of a conversation, or a memory of any other kind as a whole. Items are numbered in the order of their
 * documents, so without conversations item and document have one number. The part `talks` is JSON, see `StoredTalks`. The turns of all
 * conversations, one after the other, are the part `turns`, by columns; all numbers are little endian:
 *
 *     n x time f64 (ms) | n x speaker u32 | n x hash u32 | n x length u16 (different terms) | n x cues u8
 */

interface StoredTalks {
  /** The names that the numbers of speakers stand for. */
  readonly speakers: readonly string[];
  readonly talks: readonly (readonly [doc: number, session: string, startedMs: number, turns: number])[];
}

/** A conversation: its document, and where its turns lie. */
export interface TalkRow {
  readonly doc: number;
  readonly session: string;
  readonly startedMs: number;
  readonly firstTurn: number;
  readonly turns: number;
  readonly firstItem: number;
}

/** What a ranking reads of turns, by columns. */
export interface TurnColumns {
  /** Numbers of different terms. */
  readonly lengths: Uint16Array;
  /** Bits of `CUE`. */
  readonly cues: Uint8Array;
}

interface Turns extends TurnColumns {
  /** ms since 1970. */
  readonly times: Float64Array;
  /** Numbers of names. */
  readonly speakers: Uint32Array;
  readonly names: readonly string[];
  readonly hashes: Uint32Array;
}

/** The conversation that an item is a turn of; `talks`: by their first items. Pure. */
export function talkAt(talks: readonly TalkRow[], item: number): TalkRow | undefined {
  const talk = lastBefore(talks, item);
  return talk && item < talk.firstItem + talk.turns ? talk : undefined;
}

function lastBefore(talks: readonly TalkRow[], item: number): TalkRow | undefined {
  return talks[lowerBound(talks.length, (at) => (talks[at]?.firstItem ?? 0) <= item) - 1];
}

export class Items {
  readonly length: number;
  readonly talks: readonly TalkRow[];
  readonly columns: () => Turns;
  readonly #documents: number;

  constructor(documents: number, talks: StoredTalks["talks"], read: () => Turns) {
    let turnCount = 0;
    this.talks = talks.map(([doc, session, startedMs, turns], at) => {
      const firstTurn = turnCount;
      turnCount += turns;
      return { doc, session, startedMs, firstTurn, turns, firstItem: doc - at + firstTurn };
    });
    this.length = documents - talks.length + turnCount;
    this.#documents = documents;
    this.columns = made(() => {
      const turns = read();
      if (turns.cues.length !== turnCount) throw damaged("turns is cut");
      return turns;
    });
  }

  /** These and, numbered after them, others; documents likewise. */
  and(added: Items): Items {
    const stored = (talks: readonly TalkRow[], documents: number): StoredTalks["talks"] =>
      talks.map(({ doc, session, startedMs, turns }) => [documents + doc, session, startedMs, turns]);
    const talks = [...stored(this.talks, 0), ...stored(added.talks, this.#documents)];
    return new Items(this.#documents + added.#documents, talks, () =>
      added.talks.length === 0 ? this.columns() : joined(this.columns(), added.columns()),
    );
  }

  firstItem(doc: number): number {
    const talk = this.talks[lowerBound(this.talks.length, (at) => (this.talks[at]?.doc ?? 0) < doc) - 1];
    return talk === undefined ? doc : talk.firstItem + talk.turns + doc - talk.doc - 1;
  }

  docOf(item: number): number {
    return this.talks.length === 0 ? item : this.place(item).doc;
  }

  /** Where an item is: its document, and the number of its turn, from 1; 0 for a whole memory. */
  place(item: number): { readonly doc: number; readonly turn: number } {
    const talk = lastBefore(this.talks, item);
    if (talk === undefined) return { doc: item, turn: 0 };
    const turn = item - talk.firstItem;
    return turn < talk.turns
      ? { doc: talk.doc, turn: turn + 1 }
      : { doc: talk.doc + turn - talk.turns + 1, turn: 0 };
  }

  /** The turn of an item; undefined for one that is a whole memory. */
  turnOf(item: number): TurnMark | undefined {
    const talk = talkAt(this.talks, item);
    return talk && this.#mark(talk, item - talk.firstItem);
  }

  /** What a ranking reads of the turn that an item is; zeros for one that is a whole memory. */
  glance(item: number): { readonly length: number; readonly cues: number } {
    const talk = talkAt(this.talks, item);
    const turn = talk ? talk.firstTurn + item - talk.firstItem : -1;
    const { lengths, cues } = this.columns();
    return { length: lengths[turn] ?? 0, cues: cues[turn] ?? 0 };
  }

  /** A conversation as it was when it was written, and the number of different terms of each turn. */
  carried(talk: TalkRow): readonly [IndexedTalk, readonly number[]] {
    const { session, startedMs, firstTurn, turns } = talk;
    const { cues, lengths } = this.columns();
    const marks = Array.from({ length: turns }, (_, i) => {
      return { ...this.#mark(talk, i), cues: cues[firstTurn + i] ?? 0 };
    });
    return [{ session, startedMs, turns: marks }, [...lengths.subarray(firstTurn, firstTurn + turns)]];
  }

  #mark({ firstTurn }: TalkRow, at: number): TurnMark {
    const { speakers, names, hashes, times } = this.columns();
    const turn = firstTurn + at;
    const hash = (hashes[turn] ?? 0).toString(16).padStart(8, "0");
    return { number: at + 1, speaker: names[speakers[turn] ?? 0] ?? "", atMs: times[turn] ?? 0, hash };
  }
}

function joined(known: Turns, added: Turns): Turns {
  const both = <T extends { readonly length: number; set: (from: T, at?: number) => void }>(
    made: T,
    [first, second]: readonly [T, T],
  ) => {
    made.set(first);
    made.set(second, first.length);
    return made;
  };
  const count = known.cues.length + added.cues.length;
  return {
    times: both(new Float64Array(count), [known.times, added.times]),
    speakers: both(new Uint32Array(count), [
      known.speakers,
      added.speakers.map((name) => name + known.names.length),
    ]),
    names: [...known.names, ...added.names],
    hashes: both(new Uint32Array(count), [known.hashes, added.hashes]),
    lengths: both(new Uint16Array(count), [known.lengths, added.lengths]),
    cues: both(new Uint8Array(count), [known.cues, added.cues]),
  };
}

/** Bytes of a turn, and where each column begins, in bytes for each turn before it. */
const TURN_BYTES = 19;
const COLUMN = { times: 0, speakers: 8, hashes: 12, lengths: 16, cues: 18 } as const;

/** The items of a generation with so many documents. */
export function itemsIn(parts: PartReader, documents: number): Items {
  if (parts.size("talks") === 0) return new Items(documents, [], () => columnsOf([], []));
  const { speakers: names, talks } = JSON.parse(textOf(parts.all("talks"))) as StoredTalks; // as it was written
  return new Items(documents, talks, () => {
    const { buffer } = new Uint8Array(parts.all("turns")); // from its beginning on, so that numbers may lie there
    const count = Math.floor(buffer.byteLength / TURN_BYTES);
    const at = (column: keyof typeof COLUMN) => [buffer, COLUMN[column] * count, count] as const;
    return {
      times: new Float64Array(...at("times")),
      speakers: new Uint32Array(...at("speakers")),
      names,
      hashes: new Uint32Array(...at("hashes")),
      lengths: new Uint16Array(...at("lengths")),
      cues: new Uint8Array(...at("cues")),
    };
  });
}

interface WrittenTurn extends Pick<IndexedTurn, "atMs" | "hash" | "cues"> {
  readonly speaker: number;
  readonly length: number;
}

function columnsOf(turns: readonly WrittenTurn[], names: readonly string[]): Turns {
  return {
    times: Float64Array.from(turns, ({ atMs }) => atMs),
    speakers: Uint32Array.from(turns, ({ speaker }) => speaker),
    names,
    hashes: Uint32Array.from(turns, ({ hash }) => Number.parseInt(hash, 16)),
    lengths: Uint16Array.from(turns, ({ length }) => Math.min(length, 0xffff)),
    cues: Uint8Array.from(turns, ({ cues }) => cues),
  };
}

/** Collects conversations, by ascending documents. */
export class TalkWriter {
  readonly #talks: [doc: number, session: string, startedMs: number, turns: number][] = [];
  readonly #turns: WrittenTurn[] = [];
  readonly #speakers = new Map<string, number>();

  /** `lengths`: the number of different terms of each turn. */
  add(doc: number, { session, startedMs, turns }: IndexedTalk, lengths: readonly number[]): void {
    this.#talks.push([doc, session, startedMs, turns.length]);
    turns.forEach(({ speaker: name, atMs, hash, cues }, i) => {
      const speaker = this.#speakers.get(name) ?? this.#speakers.size;
      this.#speakers.set(name, speaker);
      this.#turns.push({ atMs, speaker, hash, length: lengths[i] ?? 0, cues });
    });
  }

  items(documents: number): Items {
    return new Items(documents, this.#talks, () => columnsOf(this.#turns, [...this.#speakers.keys()]));
  }

  /** No part at all where there is no conversation. */
  parts(): ReadonlyMap<string, Uint8Array> {
    if (this.#talks.length === 0) return new Map();
    const speakers = [...this.#speakers.keys()];
    const { times, speakers: numbers, hashes, lengths, cues } = columnsOf(this.#turns, speakers);
    const columns = [times, numbers, hashes, lengths, cues];
    const stored: StoredTalks = { speakers, talks: this.#talks };
    return new Map([
      ["talks", Buffer.from(JSON.stringify(stored))],
      ["turns", Buffer.concat(columns.map(({ buffer }) => new Uint8Array(buffer)))],
    ]);
  }
}
