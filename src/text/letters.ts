const ASCII = /^[\x00-\x7f]*$/;

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
