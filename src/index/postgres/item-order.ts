import { PaiError } from "../../domain/errors.ts";
import type { Kind } from "../../domain/vocabulary.ts";
import type { Row } from "../../ports.ts";
import type { FoundItem } from "../lazy-hit.ts";
import type { Ask } from "./connection.ts";
import type { SharedRows } from "./shared-rows.ts";
import type { SharedTalks } from "./shared-talks.ts";
import type { Cosines } from "./shared-vectors.ts";

/** Rows that are read at one time. */
const AT_ONCE = 2_000;

/** Items of a search with their rows, which are read when they are needed; in the order of paths and turns. */
export class ItemOrder {
  readonly #talks: SharedTalks;
  readonly #rows: SharedRows;
  readonly #known: Map<number, Row>;
  #expected: readonly number[] = [];

  /** `known`: rows by the numbers of their memories. */
  constructor(talks: SharedTalks, rows: SharedRows, known: ReadonlyMap<number, Row> = new Map()) {
    this.#talks = talks;
    this.#rows = rows;
    this.#known = new Map(known);
  }

  /** The number of the memory that an item belongs to. */
  docOf(item: number): number {
    return this.#talks.turnAt(item)?.item ?? item;
  }

  /** Reads the rows of items, those that are not known. */
  readRows(items: readonly number[], ask: Ask): void {
    const wanted = new Set(items.map((item) => this.docOf(item)).filter((doc) => !this.#known.has(doc)));
    if (wanted.size === 0) return;
    for (const [doc, row] of this.#rows.byItems([...wanted], ask)) this.#known.set(doc, row);
  }

  /** Items that may be asked for, the likeliest first: where one is, the next ones are read with it. */
  expect(items: readonly number[]): void {
    this.#expected = items;
  }

  rowAt(item: number, ask: Ask): Row {
    const doc = this.docOf(item);
    if (!this.#known.has(doc)) {
      this.readRows([item, ...this.#expected.slice(0, AT_ONCE)], ask);
      this.#expected = this.#expected.slice(AT_ONCE);
    }
    const row = this.#known.get(doc);
    if (row) return row;
    throw new PaiError("index_unreadable", "a memory was changed by another machine meanwhile; search again");
  }

  found(item: number, ask: Ask): FoundItem {
    const row = this.rowAt(item, ask);
    const talk = this.#talks.turnAt(item);
    const turn = talk?.talk.turns[talk.turn - 1];
    if (!turn) return { row, turn: undefined };
    const { speaker, atMs, hash } = turn;
    return { row, turn: { number: turn.number, speaker, atMs, hash } };
  }

  compare(a: number, b: number, ask: Ask): number {
    const [one, other] = [this.docOf(a), this.docOf(b)];
    if (one === other) return a - b;
    return this.rowAt(a, ask).path < this.rowAt(b, ask).path ? -1 : 1;
  }

  /** The memories with the largest cosines, largest first, of equal ones the first by path. */
  nearest(cosines: Cosines | undefined, most: number, ask: Ask, of?: Kind): readonly number[] {
    const found = cosines?.largest(most, of) ?? [];
    this.readRows(found, ask);
    const order = (a: number, b: number) => (cosines?.get(b) ?? 0) - (cosines?.get(a) ?? 0);
    return found.toSorted((a, b) => order(a, b) || this.compare(a, b, ask)).slice(0, most);
  }
}
