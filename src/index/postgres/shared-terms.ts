import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import { lowerBound } from "../../text/groups.ts";
import type { IndexedTalk } from "../load.ts";
import { decodePostings, keepPostings, type PostingColumns } from "../postings.ts";
import type { ItemHit, Sequence, Talks } from "../scoring.ts";
import type { TermSource } from "../text-search.ts";
import { type Embedding, inWholeNumbers, largest, wholeCosines } from "../vectors.ts";
import {
  type Ask,
  type Columns,
  formatName,
  kindNumber,
  kindOfItem,
  OF_KIND,
  type Value,
  withinKind,
} from "./connection.ts";

type Totals = ReturnType<typeof totalsOf>;

/** What the batches add up to, or rows of other columns of these names. */
export function totalsOf(ask: Ask, from = "pai.batch", values: readonly Value[] = []) {
  const [row = []] = ask(
    `SELECT sum(memories), sum(items), sum(length), sum(bytes), sum(turns) FROM ${from}`,
    values,
  );
  const [memories = 0, items = 0, length = 0, bytes = 0, turns = 0] = row.map(Number);
  return { memories, items, length, bytes, turns };
}

/**
 * The terms of all memories in a database, as one moment has them. `wanted`: those that will be asked for; `gone`: items of memories that were
 * replaced, or that are not shown.
 */
export function sharedTerms(
  ask: Ask,
  { items, length }: Totals,
  wanted: readonly string[],
): TermSource & { readonly gone: ReadonlySet<number> } {
  const gone = new Set(goneItems(ask));
  const known = new Map<string, PostingColumns>();
  const counts = new Map<string, number>();
  const read = (terms: readonly string[]) => {
    const rows = ask("SELECT term, items FROM pai.posting WHERE term = ANY($1::text[])", [terms]);
    const pieces = new Map<string, Uint8Array[]>(terms.map((term) => [term, []]));
    for (const [term, bytes] of rows) pieces.get(String(term))?.push(bytes as Uint8Array); // as it was fed
    for (const [term, all] of pieces) {
      const postings = decodePostings(all);
      known.set(term, gone.size === 0 ? postings : keepPostings(postings, (item) => !gone.has(item)));
    }
  };
  read(wanted);
  return {
    gone,
    count: items,
    totalLength: length,
    postings: (term) => {
      if (!known.has(term)) read([term]);
      return known.get(term) ?? decodePostings([]);
    },
    itemsWith: (term) => {
      const count = counts.get(term) ?? known.get(term)?.items.length;
      if (count !== undefined) return count;
      const [[many] = []] = ask("SELECT sum(many) FROM pai.posting WHERE term = $1", [term]);
      return Number(many ?? 0);
    },
    terms: () => ask("SELECT DISTINCT term FROM pai.posting").map(([term]) => String(term)),
    withPrefix: (start) => {
      const rows = ask(
        "SELECT term, sum(many) FROM pai.posting WHERE term >= $1 AND term < $1 || chr(1114111) GROUP BY term ORDER BY term",
        [start],
      );
      for (const [term, many] of rows) counts.set(String(term), Number(many));
      return rows.map(([term]) => String(term));
    },
  };
}

function* goneItems(ask: Ask): Generator<number> {
  const rows = ask(
    "SELECT item, items FROM pai.gone UNION ALL SELECT item, items FROM pai.memory WHERE NOT shown",
  );
  for (const [first, many] of rows)
    for (let item = Number(first); item < Number(first) + Number(many); item++) yield item;
}

interface Piece {
  readonly docs: Uint32Array;
  readonly rows: Int8Array;
}

export type Cosines = ReturnType<typeof cosinesOf>;

/** Cosines of memories by their numbers, 0 where they are below. */
function cosinesOf(all: readonly Float32Array[]) {
  return {
    get: (doc: number): number => all[kindNumber(doc)]?.[withinKind(doc)] ?? 0,
    /** The memories that have the largest ones, and all that are equal to the last of them; of one kind, where it is given. */
    largest: (most: number, of?: Kind): readonly number[] => {
      const ofKinds = all.map((values, kind) => (of && KINDS[kind] !== of ? new Float32Array() : values));
      const best = ofKinds.flatMap((values) => largest(values, most).map((at) => values[at] ?? 0));
      const least = best.sort((a, b) => b - a)[most - 1] ?? 0;
      const found: number[] = [];
      for (const [kind, values] of ofKinds.entries())
        for (let at = 0; at < values.length; at++) {
          const value = values[at] ?? 0;
          if (value > 0 && value >= least) found.push(kind * OF_KIND + at);
        }
      return found;
    },
  };
}

/** All vectors of a database and a format. Batches never change, so each is fetched once for as long as this lives. */
export class SharedVectors {
  #pieces: ReadonlyMap<number, Piece> = new Map();
  /** For each kind, the largest number of a memory among its items, and one. */
  readonly #sizes: number[] = [];
  /** Of which format and tables. */
  #made = "";

  /** Compares a query with all memories but those that are gone. */
  compare(ask: Ask, query: Float32Array, { format, stretch }: Embedding, gone: Iterable<number>): Cosines {
    this.#fetch(ask, formatName(format));
    const whole = inWholeNumbers(query);
    const ofKinds = KINDS.map((_, kind) => new Float32Array(this.#sizes[kind] ?? 0));
    for (const { docs, rows } of this.#pieces.values()) {
      const values = new Float32Array(docs.length);
      wholeCosines(whole, rows, values, 0);
      for (let at = 0; at < docs.length; at++) {
        const doc = docs[at] ?? 0;
        const known = ofKinds[kindNumber(doc)];
        if (known) known[withinKind(doc)] = Math.max(0, values[at] ?? 0) * stretch;
      }
    }
    for (const doc of gone) ofKinds[kindNumber(doc)]?.fill(0, withinKind(doc), withinKind(doc) + 1);
    return cosinesOf(ofKinds);
  }

  #fetch(ask: Ask, format: string): void {
    const [[made] = []] = ask("SELECT value FROM pai.meta WHERE name = 'made'");
    const isKnown = `${format} ${made}` === this.#made;
    const known = isKnown ? this.#pieces : new Map<number, Piece>();
    const rows = ask(
      "SELECT batch, docs, rows FROM pai.vectors WHERE format = $1 AND NOT batch = ANY($2::bigint[])",
      [format, [...known.keys()]],
    );
    const fresh = rows.map(([batch, docs, bytes]): readonly [number, Piece] => {
      const { buffer } = Uint8Array.from(docs as Uint8Array); // as it was fed
      return [Number(batch), { docs: new Uint32Array(buffer), rows: Int8Array.from(bytes as Uint8Array) }];
    });
    for (const [, { docs }] of fresh)
      for (const doc of docs) {
        const kind = kindNumber(doc);
        this.#sizes[kind] = Math.max(this.#sizes[kind] ?? 0, withinKind(doc) + 1);
      }
    this.#made = `${format} ${made}`;
    this.#pieces = new Map([...known, ...fresh]);
  }
}

/** A conversation as it is kept, JSON: with the number of different terms of each turn. */
export interface StoredTalk extends IndexedTalk {
  readonly lengths: readonly number[];
}

interface PlacedTalk {
  readonly item: number;
  readonly path: string;
  readonly talk: StoredTalk;
}

const TALK = "SELECT item, path, talk FROM pai.memory WHERE shown AND";

export type SharedTalks = ReturnType<typeof sharedTalks>;

/** Some conversations of a database with their turns, by the numbers of their items. */
function sharedTalks(talks: readonly PlacedTalk[], all: NonNullable<Talks["all"]>) {
  let firstTurn = 0;
  return {
    all,
    talks: talks.map(({ item: firstItem, talk: { session, startedMs, turns } }, doc) => {
      const row = { doc, session, startedMs, firstTurn, turns: turns.length, firstItem };
      firstTurn += turns.length;
      return row;
    }),
    columns: () => ({
      lengths: Uint16Array.from(talks.flatMap(({ talk }) => talk.lengths)),
      cues: Uint8Array.from(talks.flatMap(({ talk }) => talk.turns.map(({ cues }) => cues))),
    }),
    /** The conversation that an item is a turn of, its memory's number and path, and the number of the turn, from 1. */
    turnAt: (item: number) => {
      const after = lowerBound(talks.length, (at) => (talks[at]?.item ?? 0) <= item);
      const found = after > 0 ? talks[after - 1] : undefined; // below 0 an array would ask its prototypes
      const turn = found === undefined ? 0 : item - found.item + 1;
      return found && turn <= found.talk.turns.length ? { ...found, turn } : undefined;
    },
    pathOf: (doc: number) => talks[doc]?.path ?? "",
  };
}

/** All conversations of the sessions in which items were found. */
export function talksAround(ask: Ask, hits: Sequence<ItemHit>, { turns }: Totals): SharedTalks {
  const asked: number[] = [];
  for (let at = 0; at < hits.length && turns > 0; at++) {
    const { item } = hits.of(at);
    if (kindOfItem(item) === "episode") asked.push(item);
  }
  if (asked.length === 0) return sharedTalks([], { count: 0, turns: 0 });
  const rows = ask(
    `${TALK} session IN (
       SELECT found.session FROM unnest($1::bigint[]) AS asked,
       LATERAL (SELECT session, item, items FROM pai.memory WHERE item <= asked ORDER BY item DESC LIMIT 1) AS found
       WHERE asked < found.item + found.items)
     ORDER BY item`,
    [asked],
  );
  const [[count] = []] = ask(
    "SELECT count(DISTINCT session) FROM pai.memory WHERE shown AND session IS NOT NULL",
  );
  return sharedTalks(rows.map(placed), { count: Number(count), turns });
}

export function talksAt(ask: Ask, items: readonly number[]): SharedTalks {
  const rows = ask(`${TALK} talk IS NOT NULL AND item = ANY($1::bigint[]) ORDER BY item`, [items]);
  return sharedTalks(rows.map(placed), { count: 0, turns: 0 });
}

function placed([item, path, talk]: Columns): PlacedTalk {
  return { item: Number(item), path: String(path), talk: JSON.parse(String(talk)) as StoredTalk }; // as it was fed
}
