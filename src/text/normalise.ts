import { memoised } from "./memoised.ts";

/**
 * The normal form of a statement, under which two texts are the same statement: Unicode NFC, lower
 * case, white space collapsed, punctuation dropped except where it carries meaning: `. - / & @ _ $ #`
 * directly before a letter or digit, `+ # %` directly after one (so that C, C++ and C#, -5 and 5, v1.5
 * and v1 5 stay apart). Letters, marks and numbers of every script are kept, and pictures: 🍕 is not 🍣.
 * Lines are normalised by themselves: no rule looks across the end of one. Pure.
 */
export function normalise(text: string): string {
  if (!text.includes("\n")) return normalOfLine(text);
  const lines = text.split("\n").map(linesKept);
  return lines.filter((line) => line !== "").join(" ");
}

/** The page of an entity grows by a line at a time. */
const KEPT_CHARS = 500_000;
const linesKept = /* @__PURE__ */ memoised(normalOfLine, KEPT_CHARS);

function normalOfLine(text: string): string {
  const whole = text.normalize("NFC").toLowerCase().normalize("NFC");
  return withoutSigns(whole).replace(/\s+/gu, " ").trim();
}

/**
 * One picture: an emoji with its joiners and skin tones, or half a flag. Signs below U+2300 that are
 * pictures by their property, such as ™ and ↔, are none here.
 */
export function pictures(): RegExp {
  return /[\u{2300}-\u{1ffff}](?<=\p{Extended_Pictographic}|\p{RI})(?:\p{Emoji_Modifier}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*/gu;
}

function withoutSigns(text: string): string {
  // Asks for the coloured form of a sign: ❤️ is ❤.
  const colourless = text.includes("\ufe0f")
    ? text.replace(/(?<=\p{Extended_Pictographic})\ufe0f/gu, "")
    : text;
  // Runs of `+ # %` at once: asked for each sign of one, what stands before the run would take a walk back. The first condition of
  // the others says no more than the last, but soon: of most characters nothing else is asked.
  return colourless.replace(
    /(?<![\p{L}\p{N}+#%])(?:[+#%](?!(?<=#)[\p{L}\p{N}]))+|(?=[^a-z0-9\s])(?=[^\p{L}\p{M}\p{N}\s+#%])(?![.\-/&@_$](?=[\p{L}\p{N}]))(?![\u{2300}-\u{1ffff}](?<=\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}))(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic}))[^\p{L}\p{M}\p{N}\s+#%]/gu,
    " ",
  );
}

/** The normal form of compatible forms, between spaces, so that whole words can be looked for in it. Pure. */
export function spacedForm(text: string): string {
  return ` ${normalise(text.normalize("NFKC"))} `;
}

/** The same where "Mara's" names Mara, to look for whole names in it. Pure. */
export function formOf(text: string): string {
  return spacedForm(text.normalize("NFKC").replace(/['’]s\b/gu, ""));
}

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

const ENCODER = new TextEncoder();

/** Whether a text takes more than so many bytes as UTF-8. Pure. */
export function isOver(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && ENCODER.encode(text).length > bytes;
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

/** Marks that say in which direction a text runs or where a word may break, and spaces without a width: nobody sees them. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** A name without marks that nobody sees, as messengers put them around it; the joiners of scripts and pictures stay. Pure. */
export function withoutMarks(name: string): string {
  return isAscii(name) ? name : name.replace(UNSEEN, "");
}
