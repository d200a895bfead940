import { type ItemParts, ItemTable, TALK_BYTES, TURN_BYTES } from "./item-table.ts";
import type { IndexedTalk } from "./load.ts";

/** Collects the conversations of a table, by ascending documents, and makes its parts. */
export class ItemWriter {
  readonly #talks: {
    readonly doc: number;
    readonly firstTurn: number;
    readonly session: number;
    readonly startedMs: number;
  }[] = [];
  readonly #times: number[] = [];
  readonly #speakers: number[] = [];
  readonly #hashes: number[] = [];
  readonly #lengths: number[] = [];
  readonly #cues: number[] = [];
  readonly #speakerNumbers = new Map<string, number>();
  readonly #sessionNumbers = new Map<string, number>();

  /** `lengths`: the number of different terms of each turn. */
  add(doc: number, { session, startedMs, turns }: IndexedTalk, lengths: readonly number[]): void {
    this.#talks.push({
      doc,
      firstTurn: this.#times.length,
      session: numberOf(session, this.#sessionNumbers),
      startedMs,
    });
    turns.forEach(({ speaker, atMs, hash, cues }, i) => {
      this.#times.push(atMs);
      this.#speakers.push(numberOf(speaker, this.#speakerNumbers));
      this.#hashes.push(Number.parseInt(hash, 16));
      this.#lengths.push(Math.min(lengths[i] ?? 0, 0xffff));
      this.#cues.push(cues);
    });
  }

  /** No part at all where there is no conversation. */
  parts(): ReadonlyMap<string, Uint8Array> {
    if (this.#talks.length === 0) return new Map();
    const voices = { speakers: [...this.#speakerNumbers.keys()], sessions: [...this.#sessionNumbers.keys()] };
    return new Map([
      ["talks", this.#talkBytes()],
      ["turns", this.#turnBytes()],
      ["voices", Buffer.from(JSON.stringify(voices))],
    ]);
  }

  #talkBytes(): Uint8Array {
    const bytes = Buffer.alloc(this.#talks.length * TALK_BYTES);
    this.#talks.forEach(({ doc, firstTurn, session, startedMs }, i) => {
      bytes.writeUInt32LE(doc, i * TALK_BYTES);
      bytes.writeUInt32LE(firstTurn, i * TALK_BYTES + 4);
      bytes.writeUInt32LE(session, i * TALK_BYTES + 8);
      bytes.writeDoubleLE(startedMs, i * TALK_BYTES + 16);
    });
    return bytes;
  }

  #turnBytes(): Uint8Array {
    const columns = [
      Float64Array.from(this.#times),
      Uint32Array.from(this.#speakers),
      Uint32Array.from(this.#hashes),
      Uint16Array.from(this.#lengths),
      Uint8Array.from(this.#cues),
    ];
    const bytes = new Uint8Array(this.#times.length * TURN_BYTES);
    let at = 0;
    for (const column of columns) {
      bytes.set(new Uint8Array(column.buffer), at);
      at += column.byteLength;
    }
    return bytes;
  }
}

/** The table of what was collected, without a file. */
export function tableInMemory(writer: ItemWriter, documents: number): ItemTable {
  const made = writer.parts();
  const bytes = (part: string) => made.get(part) ?? new Uint8Array();
  const parts: ItemParts = {
    size: (part) => bytes(part).length,
    all: bytes,
    read: (part, offset, length) => bytes(part).subarray(offset, offset + length),
  };
  return new ItemTable(parts, documents);
}

function numberOf(name: string, numbers: Map<string, number>): number {
  const known = numbers.get(name) ?? numbers.size;
  numbers.set(name, known);
  return known;
}
