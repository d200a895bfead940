import type { TurnMark } from "../domain/talk.ts";
import type { ItemTable, TalkRow, TurnColumns } from "./item-table.ts";

/** Where an item is: its document, and the number of its turn, from 1; 0 for a whole memory. */
export interface Place {
  readonly doc: number;
  readonly turn: number;
}

/** A conversation by the numbers of the space; `firstTurn` counts in its `columns`. */
export interface PlacedTalk extends TalkRow {
  /** Its number among all conversations. */
  readonly at: number;
  readonly columns: () => TurnColumns;
}

/** The items of a generation and, numbered after them, those of its overlay; documents likewise. */
export class ItemSpace {
  readonly known: ItemTable;
  readonly added: ItemTable;
  readonly #documents: number;

  /** `documents`: how many the generation has. */
  constructor(known: ItemTable, added: ItemTable, documents: number) {
    this.known = known;
    this.added = added;
    this.#documents = documents;
  }

  get length(): number {
    return this.known.length + this.added.length;
  }

  /**
   * The conversations of each session, as they follow each other: by their start, then by `compare`. Without
   * the documents that are `hidden`.
   */
  sessions(
    hidden: ReadonlySet<number>,
    compare: (a: number, b: number) => number,
  ): ReadonlyMap<string, readonly PlacedTalk[]> {
    const sessions = new Map<string, PlacedTalk[]>();
    for (const talk of this.#talks()) {
      if (hidden.has(talk.doc)) continue;
      const others = sessions.get(talk.session);
      if (others) others.push(talk);
      else sessions.set(talk.session, [talk]);
    }
    for (const talks of sessions.values()) {
      talks.sort((a, b) => a.startedMs - b.startedMs || compare(a.doc, b.doc));
    }
    return sessions;
  }

  *#talks(): Generator<PlacedTalk> {
    const { known, added } = this;
    const [ofKnown, ofAdded] = [() => known.columns, () => added.columns];
    for (let at = 0; at < this.talks; at++) {
      const isKnown = at < known.talks;
      const talk = isKnown ? known.talk(at) : added.talk(at - known.talks);
      // Field by field: to copy an object takes several times as long, and a large store has thousands.
      const { session, startedMs, firstTurn, turns } = talk;
      const doc = talk.doc + (isKnown ? 0 : this.#documents);
      const firstItem = talk.firstItem + (isKnown ? 0 : known.length);
      const columns = isKnown ? ofKnown : ofAdded;
      yield { at, doc, session, startedMs, firstTurn, turns, firstItem, columns };
    }
  }

  /** How many conversations there are. */
  get talks(): number {
    return this.known.talks + this.added.talks;
  }

  /** The number of the conversation that an item is a turn of; -1 for one that is a whole memory. */
  talkOf(item: number): number {
    if (item < this.known.length) return this.known.talkOf(item);
    const at = this.added.talkOf(item - this.known.length);
    return at < 0 ? -1 : this.known.talks + at;
  }

  /** The document of an item. */
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

  /** The first item of a document. */
  firstItem(doc: number): number {
    if (doc < this.#documents) return this.known.firstItem(doc);
    return this.known.length + this.added.firstItem(doc - this.#documents);
  }
}
