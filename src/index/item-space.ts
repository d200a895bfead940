import type { TurnMark } from "../domain/talk.ts";
import type { ItemTable } from "./item-table.ts";

/** Where an item is: its document, and the number of its turn, from 1; 0 for a whole memory. */
export interface Place {
  readonly doc: number;
  readonly turn: number;
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

  /** The first item of a document. */
  firstItem(doc: number): number {
    if (doc < this.#documents) return this.known.firstItem(doc);
    return this.known.length + this.added.firstItem(doc - this.#documents);
  }
}
