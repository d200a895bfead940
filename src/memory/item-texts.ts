import type { TurnJson } from "../domain/memory-shapes.ts";
import type { TurnMark } from "../domain/talk.ts";
import { sourceOfSpeaker } from "../domain/turn.ts";
import { readTalk, type SpokenTurn } from "../markdown/talk.ts";
import type { Row, Store } from "../ports.ts";
import type { Found } from "../recall/admission.ts";

interface Body {
  readonly text: string;
  readonly turns: readonly SpokenTurn[];
}

/** Texts of memories and their turns, each file read once. */
export class ItemTexts {
  readonly #store: Store;
  readonly #bodies = new Map<string, Body | undefined>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The body of a memory, or what was said in its turn; undefined where the file cannot be read. */
  textOf({ row, turn }: Found): string | undefined {
    return turn ? this.turnOf(row, turn)?.text : this.#body(row)?.text;
  }

  /** A turn by its hash; undefined where the memory has none such any more. */
  turnOf(row: Row, { hash }: Pick<TurnMark, "hash">): SpokenTurn | undefined {
    return this.#body(row)?.turns.find((turn) => turn.hash === hash);
  }

  /** Up to `reach` turns before and after a turn, in their order, without the output of tools. */
  around(row: Row, { number }: TurnMark, reach: number): readonly [before: TurnJson[], after: TurnJson[]] {
    const turns = this.#body(row)?.turns ?? [];
    const isSaid = ({ speaker }: SpokenTurn) => sourceOfSpeaker(speaker) !== "tool";
    const before = turns.slice(0, number - 1).filter(isSaid);
    const after = turns.slice(number).filter(isSaid);
    return [
      before.slice(Math.max(0, before.length - reach)).map(presentTurn),
      after.slice(0, reach).map(presentTurn),
    ];
  }

  #body(row: Row): Body | undefined {
    const { id } = row.header;
    if (this.#bodies.has(id)) return this.#bodies.get(id);
    const memory = this.#store.readMemory(row.path, row);
    const found =
      "header" in memory
        ? { text: memory.text, turns: readTalk(memory.header, memory.text)?.turns ?? [] }
        : undefined;
    this.#bodies.set(id, found);
    return found;
  }
}

/** The JSON form of a turn. Pure. */
export function presentTurn({ number, text, ...turn }: SpokenTurn): TurnJson {
  return { turn: number, ...presentMark(turn), text };
}

/** The JSON form of where a turn comes from. Pure. */
export function presentMark({ speaker, atMs, ref, hash }: Omit<SpokenTurn, "number" | "text">) {
  return { speaker, at: new Date(atMs).toISOString(), ...(ref !== undefined && { ref }), hash };
}
