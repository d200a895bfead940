import { idOfKey, type Kin, type KinGroup, KinShelf, keyOfId, kinGroups, mergeKin } from "../domain/kin.ts";
import { groupKey } from "./kin-key.ts";
import type { Overlay } from "./overlay.ts";
import type { Segment } from "./segment.ts";

/** Statements that have an entity or a conversation in common, in a generation and its overlay. */
export class KinTable {
  readonly #segment: Segment;
  readonly #overlay: Overlay;
  #added: KinShelf | undefined;

  constructor(segment: Segment, overlay: Overlay) {
    this.#segment = segment;
    this.#overlay = overlay;
  }

  /** See `SearchIndex.kin`. */
  around(group: KinGroup, id: string, most: number): Kin {
    this.#added ??= shelfOf(this.#overlay);
    return mergeKin(this.#stored(group, id, most), this.#added.around(group, id, most), most);
  }

  #stored(group: KinGroup, id: string, most: number): Kin {
    const prefix = groupKey(group);
    const at = this.#segment.table("kin").lowerBound(prefix + keyOfId(id));
    const before = this.#walk(prefix, at - 1, -1, most);
    const after = this.#walk(prefix, at, 1, most + 1).filter((other) => other !== id);
    return { before, after: after.slice(0, most) };
  }

  /** Up to `most` ids of a group, from a place on in one direction. */
  #walk(prefix: string, from: number, step: 1 | -1, most: number): string[] {
    const table = this.#segment.table("kin");
    const found: string[] = [];
    for (let at = from; at >= 0 && at < table.length && found.length < most; at += step) {
      const key = table.key(at);
      if (!key.startsWith(prefix)) break;
      if (!this.#overlay.masked.has(table.document(at))) found.push(idOfKey(key.slice(prefix.length)));
    }
    return found;
  }
}

function shelfOf({ memories }: Overlay): KinShelf {
  const shelf = new KinShelf();
  for (const { header } of memories.values()) {
    for (const group of kinGroups(header)) shelf.put(group, header.id);
  }
  return shelf;
}
