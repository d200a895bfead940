import { decodePostings, joinPostings, keepPostings, type PostingColumns } from "../postings.ts";
import type { TermSource } from "../text-search.ts";
import type { Ask, Value } from "./connection.ts";

/** Counts of all that is in the index. */
export interface Totals {
  readonly memories: number;
  readonly items: number;
  readonly length: number;
  readonly bytes: number;
  readonly turns: number;
}

/** What the batches add up to, or rows of other columns of these names. */
export function totalsOf(ask: Ask, from = "pai.batch", values: readonly Value[] = []): Totals {
  const [row = []] = ask(
    `SELECT sum(memories), sum(items), sum(length), sum(bytes), sum(turns) FROM ${from}`,
    values,
  );
  const [memories = 0, items = 0, length = 0, bytes = 0, turns = 0] = row.map(Number);
  return { memories, items, length, bytes, turns };
}

/** The terms of all memories in a database, as one moment has them. */
export class SharedTerms implements TermSource {
  readonly count: number;
  readonly totalLength: number;
  readonly #ask: Ask;
  /** Items of memories that were replaced, or that are not shown. */
  readonly gone: ReadonlySet<number>;
  readonly #postings = new Map<string, PostingColumns>();
  readonly #counts = new Map<string, number>();

  /** `wanted`: terms that will be asked for. */
  constructor(ask: Ask, { items, length }: Totals, wanted: readonly string[]) {
    this.#ask = ask;
    this.count = items;
    this.totalLength = length;
    this.gone = new Set(goneItems(ask));
    this.#fetch(wanted);
  }

  postings(term: string): PostingColumns {
    if (!this.#postings.has(term)) this.#fetch([term]);
    return this.#postings.get(term) ?? joinPostings([]);
  }

  itemsWith(term: string): number {
    const known = this.#counts.get(term) ?? this.#postings.get(term)?.items.length;
    if (known !== undefined) return known;
    const [[many] = []] = this.#ask("SELECT sum(many) FROM pai.posting WHERE term = $1", [term]);
    return Number(many ?? 0);
  }

  terms(): readonly string[] {
    return this.#ask("SELECT DISTINCT term FROM pai.posting").map(([term]) => String(term));
  }

  withPrefix(start: string): readonly string[] {
    const rows = this.#ask(
      "SELECT term, sum(many) FROM pai.posting WHERE term >= $1 AND term < $1 || chr(1114111) GROUP BY term ORDER BY term",
      [start],
    );
    for (const [term, many] of rows) this.#counts.set(String(term), Number(many));
    return rows.map(([term]) => String(term));
  }

  #fetch(terms: readonly string[]): void {
    const rows = this.#ask("SELECT term, items FROM pai.posting WHERE term = ANY($1::text[])", [terms]);
    const pieces = new Map<string, PostingColumns[]>(terms.map((term) => [term, []]));
    for (const [term, bytes] of rows) pieces.get(String(term))?.push(decodePostings(bytes as Uint8Array)); // as it was fed
    for (const [term, all] of pieces) {
      const joined = joinPostings(all);
      const kept = this.gone.size === 0 ? joined : keepPostings(joined, (item) => !this.gone.has(item));
      this.#postings.set(term, kept);
    }
  }
}

function* goneItems(ask: Ask): Generator<number> {
  const rows = ask(
    "SELECT item, items FROM pai.gone UNION ALL SELECT item, items FROM pai.memory WHERE NOT shown",
  );
  for (const [first, many] of rows)
    for (let item = Number(first); item < Number(first) + Number(many); item++) yield item;
}
