import { reversed } from "./key-table.ts";
import type { Segment } from "./segment.ts";

const SHORTEST_ENDING = 4;

/** What people call memories by: ids, their beginnings and endings, in a generation and its overlay. */
export class References {
  readonly #segment: Segment;
  readonly #masked: ReadonlySet<number>;
  readonly #added: readonly string[];

  /** `masked`: documents of the generation that are replaced or gone; `added`: ids that it does not have. */
  constructor(segment: Segment, masked: ReadonlySet<number>, added: readonly string[]) {
    this.#segment = segment;
    this.#masked = masked;
    this.#added = added;
  }

  resolve(reference: string): string[] {
    return resolveIn(reference, {
      startingWith: (start) => [
        ...this.#keys("ids", start),
        ...this.#added.filter((id) => id.startsWith(start)),
      ],
      endingWith: (ending) => [
        ...this.#keys("endings", reversed(ending)).map(reversed),
        ...this.#added.filter((id) => id.endsWith(ending)),
      ],
    });
  }

  shortId(id: string): string {
    const others = this.#neighbours(reversed(id));
    for (const other of this.#added) if (other !== id) others.push(reversed(other));
    return shortIdBeside(id, others);
  }

  /** Keys of a table with such a beginning. */
  #keys(table: "ids" | "endings", start: string): string[] {
    const found = [...this.#segment.table(table).withPrefix(start)];
    return found.flatMap(([key, doc]) => (this.#masked.has(doc) ? [] : [key]));
  }

  /** The nearest unmasked endings before and after one; the ending itself is none. */
  #neighbours(ending: string): string[] {
    const table = this.#segment.table("endings");
    const at = table.lowerBound(ending);
    const masked = (i: number) => this.#masked.has(table.document(i));
    let before = at - 1;
    while (before >= 0 && masked(before)) before--;
    let after = at;
    while (after < table.length && (masked(after) || table.key(after) === ending)) after++;
    return [before, after].flatMap((i) => (i >= 0 && i < table.length ? [table.key(i)] : []));
  }
}

export interface IdLookUp {
  startingWith(start: string): readonly string[];
  endingWith(ending: string): readonly string[];
}

export function resolveIn(reference: string, ids: IdLookUp): string[] {
  const wanted = reference.toLowerCase();
  if (!/^[0-9a-z_]+$/.test(wanted)) return [];
  const [, kind = "", ending = wanted] = /^([a-z]{2}_)(.+)$/.exec(wanted) ?? [];
  const found = new Set(ids.startingWith(wanted));
  if (ending.length >= SHORTEST_ENDING) {
    for (const id of ids.endingWith(ending)) if (id.startsWith(kind)) found.add(id);
  }
  return [...found].sort();
}

/** The shortest ending of an id that none of the others has, which are backwards: those next to it before and after at least. Pure. */
export function shortIdBeside(id: string, others: readonly string[]): string {
  const backwards = reversed(id);
  const shared = Math.max(0, ...others.map((other) => commonStart(backwards, other)));
  return id.slice(-Math.max(SHORTEST_ENDING, shared + 1));
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
