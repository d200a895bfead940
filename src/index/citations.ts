import { ID_LENGTH } from "../domain/ids.ts";
import type { LoadedMemory } from "./load.ts";
import { sourceIds } from "./row-keys.ts";
import type { Segment } from "./segment.ts";

/** Who names a memory among its sources: documents of a generation, and what is added to it. */
export class Citations {
  readonly #segment: Segment;
  readonly #added: readonly LoadedMemory[];
  #addedBySource: ReadonlyMap<string, readonly LoadedMemory[]> | undefined;

  constructor(segment: Segment, added: readonly LoadedMemory[]) {
    this.#segment = segment;
    this.#added = added;
  }

  /** Documents of which `documents` will be asked soon. */
  expect(docs: readonly number[]): void {
    const isAsked = (doc: number) =>
      doc < this.#segment.manifest.documents && this.#segment.kindOf(doc) === "episode";
    this.#segment.cited.expect(docs.filter(isAsked));
  }

  /** The documents that cite an id; `doc`: where it is known to lie. */
  documents(id: string, doc = Number.POSITIVE_INFINITY): readonly number[] {
    if (doc < this.#segment.manifest.documents) return this.#segment.cited.of(doc);
    return id.length === ID_LENGTH ? this.#segment.table("sources").documents(id) : [];
  }

  /** What is added that cites an id. */
  added(id: string): readonly LoadedMemory[] {
    this.#addedBySource ??= bySource(this.#added);
    return this.#addedBySource.get(id) ?? [];
  }
}

function bySource(memories: readonly LoadedMemory[]): ReadonlyMap<string, readonly LoadedMemory[]> {
  const found = new Map<string, LoadedMemory[]>();
  for (const memory of memories) {
    for (const source of sourceIds(memory)) {
      const same = found.get(source);
      if (same) same.push(memory);
      else found.set(source, [memory]);
    }
  }
  return found;
}
