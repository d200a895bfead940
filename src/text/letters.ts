const ASCII = /^[\x00-\x7f]*$/;
/** The insides of classes that find in ASCII what properties find in all scripts. */
const OF_ASCII: Readonly<Record<string, string>> = {
  ...{ L: "A-Za-z", Lu: "A-Z", Ll: "a-z", M: "", N: "0-9", "Script=Han": "" },
};

/** Whether a text has only the 128 characters that every encoding shares. Pure. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** How many UTF-16 units two texts begin with alike. Pure. */
export function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The whole text of bytes, a byte order mark included; undefined where they are not UTF-8. Pure. */
export function utf8In(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A text of small letters, the Latin ones without their accents, NFKC. Pure. */
export function withoutAccents(text: string): string {
  if (isAscii(text)) return text;
  return text
    .normalize("NFD")
    .replace(/([a-z])\p{M}+/gu, "$1")
    .normalize("NFKC");
}

/** Marks that say in which direction a text runs, and spaces without a width: nobody sees them. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** A name without marks that nobody sees, as messengers put them around it; the joiners of scripts and pictures stay. Pure. */
export function withoutMarks(name: string): string {
  return isAscii(name) ? name : name.replace(UNSEEN, "");
}

/**
 * A pattern over the letters of every script. For a text of ASCII it is one over ASCII letters, which finds the
 * same there: the sets of Unicode take a millisecond to build, and most commands never meet another text. Both
 * are made when they are first needed. Of properties the source may name `L`, `Lu`, `Ll`, `M`, `N` and the script `Han`; `flags` without `u`.
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
  let isClass = false;
  return source.replace(/\\p\{([\w=]+)\}|\\.|[[\]]/gs, (piece, property: string | undefined) => {
    if (property !== undefined)
      return isClass ? (OF_ASCII[property] ?? piece) : `[${OF_ASCII[property] ?? piece}]`;
    if (piece === "[" || piece === "]") isClass = piece === "[";
    return piece;
  });
}
