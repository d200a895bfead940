import { lowerBound } from "../../text/first-of.ts";
import { ItemSpace } from "../item-space.ts";
import { ItemWriter, tableInMemory } from "../item-writer.ts";
import type { IndexedTalk } from "../load.ts";
import type { Ask, Columns } from "./connection.ts";
import { kindOfItem } from "./schema.ts";
import type { Totals } from "./shared-terms.ts";

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
/** Behind all items. */
const END = 2 ** 32 - 1;

/** Some conversations of a database with their turns, by the numbers of their items. */
export class SharedTalks {
  readonly space: ItemSpace;
  readonly #talks: readonly PlacedTalk[];

  constructor(talks: readonly PlacedTalk[], all: { readonly count: number; readonly turns: number }) {
    this.#talks = talks;
    const writer = new ItemWriter();
    talks.forEach(({ talk }, doc) => {
      writer.add(doc, talk, talk.lengths);
    });
    const firstItems = [...talks.map(({ item }) => item), END];
    const none = tableInMemory(new ItemWriter(), 0);
    this.space = new ItemSpace(tableInMemory(writer, talks.length), none, talks.length, { firstItems, all });
  }

  /** The conversation that an item is a turn of, its memory's number and path, and the number of the turn, from 1. */
  turnAt(item: number): (PlacedTalk & { readonly turn: number }) | undefined {
    const after = lowerBound(this.#talks.length, (at) => (this.#talks[at]?.item ?? 0) <= item);
    const found = this.#talks[after - 1];
    const turn = found === undefined ? 0 : item - found.item + 1;
    return found && turn <= found.talk.turns.length ? { ...found, turn } : undefined;
  }

  pathOf(doc: number): string {
    return this.#talks[doc]?.path ?? "";
  }
}

/** All conversations of the sessions in which items were found. */
export function talksAround(ask: Ask, items: readonly number[], { turns }: Totals): SharedTalks {
  const asked = items.filter((item) => kindOfItem(item) === "episode");
  if (asked.length === 0 || turns === 0) return new SharedTalks([], { count: 0, turns: 0 });
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
  return new SharedTalks(rows.map(placed), { count: Number(count), turns });
}

/** The conversations that memories are. */
export function talksAt(ask: Ask, items: readonly number[]): SharedTalks {
  const rows = ask(`${TALK} talk IS NOT NULL AND item = ANY($1::bigint[]) ORDER BY item`, [items]);
  return new SharedTalks(rows.map(placed), { count: 0, turns: 0 });
}

function placed([item, path, talk]: Columns): PlacedTalk {
  return { item: Number(item), path: String(path), talk: JSON.parse(String(talk)) as StoredTalk }; // as it was fed
}
