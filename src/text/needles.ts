/** A needle, and where in it the pair of characters stands by which it is found. */
interface Needle {
  readonly text: string;
  /** Position of its list. */
  readonly list: number;
  readonly offset: number;
}

/**
 * Tells which of some lists of needles have one that occurs in a text, reading the text once: each needle is looked for only
 * where one pair of its characters stands, the one that the fewest of them share.
 */
export class NeedleIndex {
  readonly #byPair: readonly (readonly Needle[] | undefined)[];
  /** Needles of less than two characters. */
  readonly #short: readonly Needle[];
  readonly #found: Uint8Array;

  constructor(lists: readonly (readonly string[])[]) {
    this.#found = new Uint8Array(lists.length);
    const all = lists.flatMap((needles, list) => needles.map((text) => ({ text, list })));
    const shared = new Map<number, number>();
    for (const { text } of all)
      for (const pair of pairsOf(text)) shared.set(pair, (shared.get(pair) ?? 0) + 1);
    const byPair = new Array<Needle[] | undefined>(PAIRS).fill(undefined);
    const short: Needle[] = [];
    for (const { text, list } of all) {
      const counts = pairsOf(text).map((pair) => shared.get(pair) ?? 0);
      const offset = counts.indexOf(Math.min(...counts));
      const pair = pairsOf(text)[offset];
      const needle = { text, list, offset };
      const others = pair === undefined ? short : byPair[pair];
      if (others) others.push(needle);
      else if (pair !== undefined) byPair[pair] = [needle];
    }
    this.#byPair = byPair;
    this.#short = short;
  }

  /** For each list 1 where the text contains one of its needles, else 0; good until the next text. */
  listsIn(text: string): Uint8Array {
    const found = this.#found.fill(0);
    for (const { text: needle, list } of this.#short) if (text.includes(needle)) found[list] = 1;
    for (let i = 1; i < text.length; i += 1) {
      const needles = this.#byPair[pairOf(text.charCodeAt(i - 1), text.charCodeAt(i))];
      if (needles === undefined) continue;
      for (const { text: needle, list, offset } of needles) {
        if (found[list] === 0 && i > offset && text.startsWith(needle, i - 1 - offset)) found[list] = 1;
      }
    }
    return found;
  }
}

/** A power of two; pairs of ASCII letters lie apart. */
const PAIRS = 4_096;

function pairsOf(text: string): readonly number[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, i) =>
    pairOf(text.charCodeAt(i), text.charCodeAt(i + 1)),
  );
}

function pairOf(first: number, second: number): number {
  return ((first << 6) ^ second) & (PAIRS - 1);
}
