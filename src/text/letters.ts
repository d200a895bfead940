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
