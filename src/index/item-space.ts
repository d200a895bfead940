import type { TurnMark } from "../domain/turn.ts";
import type { ItemTable, TalkColumns, TurnColumns } from "./item-table.ts";

/** Where an item is: its document, and the number of its turn, from 1; 0 for a whole memory. */
export interface Place {
  readonly doc: number;
  readonly turn: number;
}

/** Sessions in which something was found. */
export interface Sessions {
  /** The numbers of their conversations, session after session. */
  readonly talks: Int32Array;
  /** Where each session ends in `talks`. */
  readonly ends: Int32Array;
  /** How many sessions there are, found or not, and how many turns they have together. */
  readonly count: number;
  readonly turns: number;
}

/** Some conversations of a collection, whose items have the numbers of the collection. */
export interface PartOfTalks {
  /** The first item of each, ascending. */
  readonly firstItems: readonly number[];
  /** Of the whole collection. */
  readonly all: Pick<Sessions, "count" | "turns">;
}

/** The items of a generation and, numbered after them, those of its overlay; documents likewise. */
export class ItemSpace {
  readonly known: ItemTable;
  readonly added: ItemTable;
  readonly #documents: number;
  readonly #part: PartOfTalks | undefined;
  #columns: TalkColumns | undefined;

  /** `documents`: how many the generation has. `part`: its conversations are only some of the collection's. */
  constructor(known: ItemTable, added: ItemTable, documents: number, part?: PartOfTalks) {
    this.known = known;
    this.added = added;
    this.#documents = documents;
    this.#part = part;
  }

  get length(): number {
    return this.known.length + this.added.length;
  }

  /**
   * The sessions of some conversations (-1: none), each with all of its own as they follow each other: by their start, then by `compare`; in the
   * order of their first ones. Without the documents that are `hidden`.
   */
  sessions(
    wanted: Int32Array,
    hidden: ReadonlySet<number>,
    compare: (a: number, b: number) => number,
  ): Sessions {
    const { sessions, firstTurns } = this.columns;
    const names = this.known.voices.sessions.length + this.added.voices.sessions.length;
    const isWanted = new Uint8Array(names);
    for (const talk of wanted) if (talk >= 0) isWanted[sessions[talk] ?? 0] = 1;
    const isKnown = new Uint8Array(names);
    const lines = new Int32Array(names); // from 1 on
    const sizes: number[] = [];
    const found: number[] = [];
    let [turns, count] = [firstTurns[this.talks] ?? 0, 0];
    for (let talk = 0; talk < sessions.length; talk++) {
      if (hidden.size > 0 && hidden.has(this.#docOf(talk))) {
        turns -= (firstTurns[talk + 1] ?? 0) - (firstTurns[talk] ?? 0);
        continue;
      }
      const session = sessions[talk] ?? 0;
      if (isKnown[session] === 0) count++;
      isKnown[session] = 1;
      if (isWanted[session] === 0) continue;
      if (lines[session] === 0) lines[session] = sizes.push(0);
      const line = (lines[session] ?? 1) - 1;
      sizes[line] = (sizes[line] ?? 0) + 1;
      found.push(talk);
    }
    const { talks, ends } = byLine(found, (talk) => (lines[sessions[talk] ?? 0] ?? 1) - 1, sizes);
    const order = (a: number, b: number) =>
      this.#startedMs(a) - this.#startedMs(b) || compare(this.#docOf(a), this.#docOf(b));
    sizes.forEach((size, line) => {
      const end = ends[line] ?? 0;
      if (size > 1) talks.subarray(end - size, end).sort(order);
    });
    return { talks, ends, count, turns, ...this.#part?.all };
  }

  /** All conversations. Sessions of one name have one number, whichever table has them. */
  get columns(): TalkColumns {
    if (this.#columns) return this.#columns;
    const { known, added } = this;
    const columns = {
      sessions: new Uint32Array(this.talks),
      firstItems: new Uint32Array(this.talks + 1),
      firstTurns: new Uint32Array(this.talks + 1),
    };
    known.fill(columns, 0, 0, 0);
    added.fill(columns, known.talks, known.length, known.turns);
    if (added.talks > 0) this.#join(columns.sessions.subarray(known.talks));
    columns.firstItems.set(this.#part?.firstItems ?? []);
    this.#columns = columns;
    return columns;
  }

  get turnColumns(): TurnColumns {
    const { known, added } = this;
    if (added.turns === 0) return known.columns;
    const cues = new Uint8Array(known.turns + added.turns);
    const lengths = new Uint16Array(cues.length);
    for (const [table, first] of [
      [known, 0],
      [added, known.turns],
    ] as const) {
      cues.set(table.columns.cues, first);
      lengths.set(table.columns.lengths, first);
    }
    return { cues, lengths };
  }

  /** Gives sessions of the overlay the numbers of the generation, or further ones. */
  #join(sessions: Uint32Array): void {
    const numbers = new Map(this.known.voices.sessions.map((name, i) => [name, i]));
    for (const name of this.added.voices.sessions) if (!numbers.has(name)) numbers.set(name, numbers.size);
    const names = this.added.voices.sessions;
    sessions.forEach((session, i) => {
      sessions[i] = numbers.get(names[session] ?? "") ?? 0;
    });
  }

  #startedMs(talk: number): number {
    return talk < this.known.talks
      ? this.known.startedMs(talk)
      : this.added.startedMs(talk - this.known.talks);
  }

  #docOf(talk: number): number {
    if (talk < this.known.talks) return this.known.docOfTalk(talk);
    return this.#documents + this.added.docOfTalk(talk - this.known.talks);
  }

  get talks(): number {
    return this.known.talks + this.added.talks;
  }

  /** For each item the number of the conversation that it is a turn of; -1 for one that is a whole memory. */
  talksOf(items: Uint32Array): Int32Array {
    const { firstItems, firstTurns } = this.columns;
    const talks = new Int32Array(items.length);
    for (let i = 0; i < items.length; i++) {
      const item = items[i] ?? 0;
      let [at, end] = [0, firstItems.length - 1];
      while (end - at > 1) {
        const middle = (at + end) >>> 1;
        if ((firstItems[middle] ?? 0) <= item) at = middle;
        else end = middle;
      }
      const turn = item - (firstItems[at] ?? 0);
      const turns = (firstTurns[at + 1] ?? 0) - (firstTurns[at] ?? 0);
      talks[i] = turn >= 0 && turn < turns ? at : -1;
    }
    return talks;
  }

  docOf(item: number): number {
    if (item < this.known.length) return this.known.docOf(item);
    return this.#documents + this.added.docOf(item - this.known.length);
  }

  place(item: number): Place {
    if (item < this.known.length) return this.known.place(item);
    const { doc, turn } = this.added.place(item - this.known.length);
    return { doc: this.#documents + doc, turn };
  }

  /** The turn of an item; undefined for one that is a whole memory. */
  turnOf(item: number): TurnMark | undefined {
    if (item < this.known.length) return this.known.turnOf(item);
    return this.added.turnOf(item - this.known.length);
  }

  /** What a ranking reads of the turn that an item is. */
  glance(item: number): { readonly length: number; readonly cues: number } {
    return item < this.known.length ? this.known.glance(item) : this.added.glance(item - this.known.length);
  }

  firstItem(doc: number): number {
    if (doc < this.#documents) return this.known.firstItem(doc);
    return this.known.length + this.added.firstItem(doc - this.#documents);
  }
}

/** Conversations in the order of their lines, each as they come; `sizes`: how many each line has. */
function byLine(
  talks: readonly number[],
  lineOf: (talk: number) => number,
  sizes: readonly number[],
): Pick<Sessions, "talks" | "ends"> {
  const ends = new Int32Array(sizes.length);
  for (let line = 1; line < sizes.length; line++) {
    ends[line] = (ends[line - 1] ?? 0) + (sizes[line - 1] ?? 0);
  }
  const sorted = new Int32Array(talks.length);
  for (const talk of talks) {
    const line = lineOf(talk);
    const place = ends[line] ?? 0;
    sorted[place] = talk;
    ends[line] = place + 1;
  }
  return { talks: sorted, ends };
}
