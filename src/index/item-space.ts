import type { TurnMark } from "../domain/talk.ts";
import type { ItemTable, TalkRow } from "./item-table.ts";
import type { TurnColumns } from "./turn-table.ts";

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

/** Sessions in which something was found. */
export interface Sessions {
  readonly found: readonly (readonly PlacedTalk[])[];
  /** How many sessions there are, and how many turns they have together. */
  readonly count: number;
  readonly turns: number;
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
   * The sessions of some conversations, each with all of its own as they follow each other: by their start, then by `compare`; in the order of their
   * first ones. Without the documents that are `hidden`.
   */
  sessions(
    talks: Iterable<number>,
    hidden: ReadonlySet<number>,
    compare: (a: number, b: number) => number,
  ): Sessions {
    const { numberOf, names } = this.#sessionNumbers();
    const wanted = new Uint8Array(names);
    const known = new Uint8Array(names);
    for (const talk of talks) wanted[numberOf(talk)] = 1;
    const found = new Map<number, PlacedTalk[]>();
    let turns = 0;
    for (const { table, first, documents } of this.#tables()) {
      // Thousands, in a process that ends before loops over them are compiled: little is done for each.
      turns += table.turns;
      for (let own = 0; own < table.talks; own++) {
        if (hidden.size > 0 && hidden.has(table.docOfTalk(own) + documents)) {
          turns -= table.turnsOf(own);
          continue;
        }
        const session = numberOf(first + own);
        known[session] = 1;
        if (wanted[session] !== 1) continue;
        const others = found.get(session);
        if (others) others.push(this.#talk(first + own));
        else found.set(session, [this.#talk(first + own)]);
      }
    }
    const sessions = [...found.values()];
    for (const all of sessions) all.sort((a, b) => a.startedMs - b.startedMs || compare(a.doc, b.doc));
    return { found: sessions, count: known.reduce((sum, one) => sum + one, 0), turns };
  }

  /** Sessions of one name have one number, whichever table has them. */
  #sessionNumbers(): { readonly numberOf: (talk: number) => number; readonly names: number } {
    const { known, added } = this;
    const ofKnown = known.voices.sessions;
    const byName = new Map(added.talks === 0 ? [] : ofKnown.map((name, i) => [name, i]));
    for (const name of added.voices.sessions) if (!byName.has(name)) byName.set(name, byName.size);
    const ofAdded = added.voices.sessions.map((name) => byName.get(name) ?? 0);
    const numberOf = (talk: number) =>
      talk < known.talks ? known.sessionOf(talk) : (ofAdded[added.sessionOf(talk - known.talks)] ?? 0);
    return { numberOf, names: Math.max(ofKnown.length, byName.size) };
  }

  /** The tables, with what their conversations and documents are numbered from. */
  #tables(): readonly { readonly table: ItemTable; readonly first: number; readonly documents: number }[] {
    const { known, added } = this;
    return [
      { table: known, first: 0, documents: 0 },
      { table: added, first: known.talks, documents: this.#documents },
    ];
  }

  #talk(at: number): PlacedTalk {
    const isKnown = at < this.known.talks;
    const table = isKnown ? this.known : this.added;
    const own = isKnown ? at : at - this.known.talks;
    const documents = isKnown ? 0 : this.#documents;
    // Field by field: to copy an object takes several times as long, and a large store has thousands.
    const { doc, session, startedMs, firstTurn, turns, firstItem } = table.talk(own);
    const items = isKnown ? 0 : this.known.length;
    const columns = () => table.columns;
    return {
      at,
      doc: doc + documents,
      session,
      startedMs,
      firstTurn,
      turns,
      firstItem: firstItem + items,
      columns,
    };
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

  /** Says that so many turns will be looked at soon. */
  expect(turns: number): void {
    this.known.expect(turns);
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
