import type { Append } from "../domain/changeset.ts";
import { type Edge, readEdgeLine } from "../domain/edge.ts";
import { type Kin, type KinGroup, KinShelf, kinGroups } from "../domain/kin.ts";
import type { Header } from "../domain/kinds.ts";

/** What planned change sets add to the graph, which no index knows yet. */
export class PlannedEdges {
  readonly #shelf = new KinShelf();
  /** By id and day. */
  readonly #lines = new Map<string, Edge[]>();

  /** A memory that was planned; one that is removed again stays: its id leads nowhere. */
  keep(header: Header): void {
    for (const group of kinGroups(header)) this.#shelf.put(group, header.id);
  }

  /** Lines that were planned. */
  addLines(appends: readonly Append[]): void {
    for (const { record } of appends) {
      const edge = readEdgeLine(record);
      if (edge === undefined) continue;
      for (const id of [edge.from, edge.to]) {
        const key = `${id} ${edge.day}`;
        const known = this.#lines.get(key);
        if (known) known.push(edge);
        else this.#lines.set(key, [edge]);
      }
    }
  }

  /** See `SearchIndex.kin`. */
  kin(group: KinGroup, id: string, most: number): Kin {
    return this.#shelf.around(group, id, most);
  }

  /** Edges of a memory that are to be observed on this day. */
  observed(id: string, day: string): readonly Edge[] {
    return this.#lines.get(`${id} ${day}`) ?? [];
  }
}
