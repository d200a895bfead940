/**
 * Tells of texts, mostly without searching them, that they hold none of some needles: a needle is looked for only where all
 * pairs of neighbouring characters in it occur in the text. A text is read once, however many needles are asked about it.
 */
export class NeedleFilter {
  /** The round in which a pair was seen last, by its place. */
  readonly #seen = new Uint32Array(PLACES);
  #round = 0;
  #text = "";

  /** Whether a text contains one of the needles. */
  hasAny(text: string, needles: readonly Needle[]): boolean {
    if (text !== this.#text || this.#round === 0) this.#read(text);
    for (const needle of needles) {
      if (this.#mayHold(needle) && text.includes(needle.text)) return true;
    }
    return false;
  }

  #mayHold({ places }: Needle): boolean {
    for (let i = 0; i < places.length; i += 1) {
      if (this.#seen[places[i] ?? 0] !== this.#round) return false;
    }
    return true;
  }

  #read(text: string): void {
    this.#text = text;
    if (this.#round === LAST_ROUND) this.#seen.fill(0);
    this.#round = (this.#round % LAST_ROUND) + 1;
    for (let i = 1; i < text.length; i += 1)
      this.#seen[placeOf(text.charCodeAt(i - 1), text.charCodeAt(i))] = this.#round;
  }
}

/** A text that is looked for. */
export interface Needle {
  readonly text: string;
  /** Of the pairs of neighbouring characters in it. */
  readonly places: Uint16Array;
}

/** Pure. */
export function needleOf(text: string): Needle {
  const places = new Uint16Array(Math.max(0, text.length - 1));
  for (let i = 1; i < text.length; i += 1)
    places[i - 1] = placeOf(text.charCodeAt(i - 1), text.charCodeAt(i));
  return { text, places };
}

const LAST_ROUND = 2 ** 32 - 1;
/** A power of two; pairs of ASCII letters lie apart. */
const PLACES = 4_096;

function placeOf(first: number, second: number): number {
  return ((first << 6) ^ second) & (PLACES - 1);
}
