/** Insides of character classes. */
export interface Letters {
  /** Letters. */
  readonly L: string;
  /** Capital letters. */
  readonly Lu: string;
  /** Small letters. */
  readonly Ll: string;
  /** Marks that belong to the letter before them. */
  readonly M: string;
  /** Numbers. */
  readonly N: string;
}

const ASCII = /^[\x00-\x7f]*$/;
const OF_ASCII: Letters = { L: "A-Za-z", Lu: "A-Z", Ll: "a-z", M: "", N: "0-9" };
const OF_ALL: Letters = {
  L: String.raw`\p{L}`,
  Lu: String.raw`\p{Lu}`,
  Ll: String.raw`\p{Ll}`,
  M: String.raw`\p{M}`,
  N: String.raw`\p{N}`,
};

/** Whether a text has only the 128 characters that every encoding shares. Pure. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** Marks that say in which direction a text runs, and spaces without a width: nobody sees them. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** A name without marks that nobody sees, as messengers put them around it; the joiners of scripts and pictures stay. Pure. */
export function withoutMarks(name: string): string {
  return isAscii(name) ? name : name.replace(UNSEEN, "");
}

/**
 * A pattern over the letters of every script. On a text of ASCII its counterpart is used, see `lettersPattern`. Of
 * properties the source may name `L`, `Lu`, `Ll`, `M`, `N` and the script `Han`; `flags` without `u`.
 */
export class LetterPattern {
  readonly source: string;
  readonly flags: string;
  #ofAscii: RegExp | undefined;
  #ofAll: RegExp | undefined;

  constructor(source: string, flags = "") {
    this.source = source;
    this.flags = flags;
  }

  on(text: string): RegExp {
    if (ASCII.test(text)) {
      this.#ofAscii ??= new RegExp(asciiSource(this.source), this.flags);
      return this.#ofAscii;
    }
    this.#ofAll ??= new RegExp(this.source, `${this.flags}u`);
    return this.#ofAll;
  }

  test(text: string): boolean {
    return this.on(text).test(text);
  }

  exec(text: string): RegExpExecArray | null {
    return this.on(text).exec(text);
  }
}

/** What finds the same in texts of ASCII: properties become the ASCII characters that have them. */
function asciiSource(source: string): string {
  const sets: Readonly<Record<string, string>> = { ...OF_ASCII, "Script=Han": "" };
  let isClass = false;
  return source.replace(/\\p\{([\w=]+)\}|\\.|[[\]]/gs, (piece, property: string | undefined) => {
    if (property !== undefined) return isClass ? (sets[property] ?? piece) : `[${sets[property] ?? piece}]`;
    if (piece === "[" || piece === "]") isClass = piece === "[";
    return piece;
  });
}

/**
 * A pattern over the letters of every script. For a text of ASCII it is one over ASCII letters, which finds the
 * same there: the sets of Unicode take a millisecond to build, and most commands never meet another text. Both
 * are made when they are first needed. `flags` without `u` and `i`.
 */
export function lettersPattern(
  source: (letters: Letters) => string,
  flags: string,
): (text: string) => RegExp {
  let ofAscii: RegExp | undefined;
  let ofAll: RegExp | undefined;
  return (text) => {
    if (ASCII.test(text)) {
      ofAscii ??= new RegExp(source(OF_ASCII), flags);
      return ofAscii;
    }
    ofAll ??= new RegExp(source(OF_ALL), `${flags}u`);
    return ofAll;
  };
}
