import { inflectionKey, looksPast } from "../../text/inflection.ts";
import { isAscii, LetterPattern, lettersPattern } from "../../text/letters.ts";
import { pictures } from "../../text/normalise.ts";

/** What a word is, which decides how strictly it is compared. */
export type WordKind = "word" | "name" | "number" | "code" | "foreign" | "mark";

/** A word of a sentence, or the mark that separates two clauses. */
export interface Word {
  /** As written, lower case; of a contraction the full form ("I'm": "i", "am"). */
  readonly text: string;
  /** Its base: equal for the forms of one word, and after `withSynonyms` for words that mean the same. */
  readonly key: string;
  readonly kind: WordKind;
  /** A past form by its looks. */
  readonly past: boolean;
  /** With a capital letter at the start of a sentence: a name or any other word. */
  readonly initial?: true;
  /** Where it stands in the text, UTF-16 units: from `start` up to `end`. Both are -1 of a word that was not said. */
  readonly start: number;
  readonly end: number;
}

export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** How a language writes its words. */
export interface Spelling {
  /** A word in lower case as lists write it: German folds "ä" and "ae". */
  readonly fold: (lower: string) => string;
  /** The base of a folded word, and whether it looks like a past form. */
  readonly keyOf: (text: string) => string;
  readonly looksPast: (text: string) => boolean;
  /** A word in full where it is a contraction. */
  readonly expanded: (piece: Piece) => readonly Piece[];
  /** Their stop ends no sentence. */
  readonly titles: RegExp;
}

/**
 * The words of a text in order: contractions resolved, numbers, names (capital letters inside a sentence), identifiers,
 * words of scripts without inflection rules, and the marks that separate clauses (text ","). An empty text gives [].
 * `spelling`: of its language, English by default. Linear. Pure.
 */
export function wordsOf(text: string, spelling: Spelling = ENGLISH_SPELLING): readonly Word[] {
  const words: Word[] = [];
  let starts = true;
  for (const { text: raw, start, end } of chunksOf(text)) {
    const chunk = raw
      .normalize("NFKC")
      .replace(CURLED, "'")
      .replace(/[\u201c\u201d]/gu, '"');
    if (!isAscii(chunk) && isMeant(chunk)) {
      words.push({ ...asIs(chunk.replaceAll("\ufe0f", ""), start, end), kind: "code" });
      continue;
    }
    const led = chunk.replace(LEADING(chunk), "");
    const core = led.replace(TRAILING(chunk), "");
    const from = start + Math.min(chunk.length - led.length, end - start);
    const piece = { text: core, start: from, end: Math.min(from + core.length, end) };
    if (core !== "" && CALL(chunk).test(chunk))
      words.push({ ...asIs(core.toLowerCase(), piece.start, piece.end), kind: "code" });
    else if (core !== "")
      words.push(...spelling.expanded(piece).flatMap((part) => wordsOfPiece(part, starts, spelling)));
    if (/s'$/.test(chunk) && end < text.length)
      words.push({ text: "'s", key: "'s", kind: "word", past: false, start: piece.end, end });
    if (core !== "") starts = false;
    if (spelling.titles.test(chunk)) continue;
    if (/[,;:()?!\u2013\u2014]$|\.$/.test(chunk) || core === "")
      words.push({ text: ",", key: ",", kind: "mark", past: false, start: piece.end, end });
    if (/[.?!:]["')\]]*$/.test(chunk)) starts = true;
  }
  while (words.at(-1)?.kind === "mark") words.pop();
  return words;
}

function baseOf(text: string): string {
  return BASE.get(text) ?? inflectionKey(text);
}

/** Forms of the verbs that carry grammar. */
const BASE: ReadonlyMap<string, string> = new Map([
  ...["is", "am", "are", "was", "were", "been", "being", "be"].map((form) => [form, "be"] as const),
  ...["has", "had", "having", "have"].map((form) => [form, "have"] as const),
  ...["does", "did", "doing", "do"].map((form) => [form, "do"] as const),
]);

const CURLED = /[\u2018\u2019\u02bc\u0060\u00b4]/gu;
const LEADING = lettersPattern(
  ({ L, N }) => String.raw`^[^${L}${N}$€£¥#@._/\-+'~]+|^[.\-+'~](?![${L}${N}/])`,
  "",
);
const TRAILING = lettersPattern(
  ({ L, M, N }) => `(?:(?![+#%])[^${L}${M}${N}]|(?<=^|[^${L}${N}+#])[+#%])+$`,
  "",
);
const CODE = /[_@/\\:#+.&=~$€£¥]|\d/;
const CALL = lettersPattern(({ L, N }) => String.raw`[${L}${N}_]\(\)`, "");
const HUMP = lettersPattern(({ Lu, Ll }) => `[${Ll}][${Lu}]`, "");
const JOINED = new LetterPattern(String.raw`^\p{L}+(?:[-/]\p{L}+)+$`);
const CAPITAL = new LetterPattern(String.raw`^\p{Lu}`);

/** A picture that stands for a thing: "I love 🍕". Faces, hands, hearts and the like only colour what is said. */
function isMeant(chunk: string): boolean {
  return /^(?![\u{1f600}-\u{1f64f}\u{1f910}-\u{1f92f}\u{1f970}-\u{1f97a}\u{1f440}-\u{1f450}\u{1f490}-\u{1f4a5}\u{1f4aa}\u{1f4af}\u{1f525}\u{1f389}\u{1f38a}\u{1f31f}\u2600-\u27bf\u2b50])[\p{Extended_Pictographic}\p{RI}]/u.test(
    chunk,
  );
}

/** What stands between white space, pictures apart; hours without their "o'clock", "p. m." as one. */
function* chunksOf(text: string): Generator<Piece> {
  for (const match of text.matchAll(/\S+/gu)) {
    const [chunk, start] = [match[0], match.index];
    if (/^['’]?o['’]?clock[.,;:!?)]*$/iu.test(chunk)) {
      if (!/k$/iu.test(chunk)) yield { text: chunk.slice(-1), start, end: start + chunk.length };
      continue;
    }
    if (isAscii(chunk)) {
      yield { text: chunk, start, end: start + chunk.length };
      continue;
    }
    let from = 0;
    for (const picture of chunk.matchAll(pictures())) {
      if (picture.index > from)
        yield { text: chunk.slice(from, picture.index), start: start + from, end: start + picture.index };
      from = picture.index + picture[0].length;
      yield { text: picture[0], start: start + picture.index, end: start + from };
    }
    if (from < chunk.length)
      yield { text: chunk.slice(from), start: start + from, end: start + chunk.length };
  }
}

/** A word in full where it is a contraction; a possessive `'s` stands alone. */
function expanded(piece: Piece): readonly Piece[] {
  const { text, start, end } = piece;
  const whole = CONTRACTIONS.get(text.toLowerCase());
  if (whole !== undefined) return whole.map((part) => ({ text: part, start, end }));
  const joined = JOINED_SPELLINGS.find(([pattern]) => pattern.test(text));
  if (joined !== undefined) return [{ ...piece, text: text.replace(joined[0], joined[1]) }];
  for (const [pattern, full] of ENDINGS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [, stem = "", tail = ""] = found;
    const at = Math.min(start + stem.length, end);
    const rest = text.slice(stem.length + tail.length);
    return [
      ...expanded({ text: stem, start, end: at }),
      { text: full, start: at, end: rest === "" ? end : Math.min(at + tail.length, end) },
      ...(rest === "" ? [] : [{ text: rest, start: Math.min(at + tail.length, end), end }]),
    ];
  }
  return [piece];
}

const CONTRACTIONS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...["cannot", "can't", "cant"].map((form) => [form, ["can", "not"]] as const),
  ...["won't", "wont"].map((form) => [form, ["will", "not"]] as const),
  ["ain't", ["is", "not"]],
  ...["i'm", "im"].map((form) => [form, ["I", "am"]] as const),
  ["ive", ["I", "have"]],
  ["let's", ["let", "us"]],
  ["thats", ["that", "is"]],
  ...[
    "do",
    "does",
    "did",
    "is",
    "are",
    "was",
    "were",
    "has",
    "have",
    "had",
    "should",
    "would",
    "could",
    "must",
  ]
    .concat("need")
    .flatMap((verb) => [`${verb}n't`, `${verb}nt`].map((form) => [form, [verb, "not"]] as const)),
]);
const JOINED_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^e-?mail/i, "email"],
  [/^wi-?fi\b/i, "wifi"],
  [/^([pa])\.m\.?$/i, "$1m"],
];
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(i|we|you|they|who)('ve)$/i, "have"],
  [/^(.*\p{L})('re)$/iu, "are"],
  [/^(.*\p{L})('ll)$/iu, "will"],
  [/^(i|we|you|they|he|she)('d)$/i, "would"],
  [/^(he|she|it|that|there|what|who|here|where)('s)$/i, "is"],
  [/^(.*\p{L})('s)(?![\p{L}\p{N}])/u, "'s"],
  [/^(.*s)(')$/, "'s"],
];

const ENGLISH_SPELLING: Spelling = {
  fold: (lower) => lower,
  keyOf: baseOf,
  looksPast,
  expanded,
  titles: /^(?:Dr|Prof|Mrs?|Ms|St)\.$/,
};

function wordsOfPiece({ text, start, end }: Piece, starts: boolean, spelling: Spelling): readonly Word[] {
  if (text === "'s") return [{ text, key: text, kind: "word", past: false, start, end }];
  const plain = text.replace(/^['"]+/, "");
  const lower = plain.toLowerCase();
  if (hasForeignLetter(plain)) return [{ text: lower, key: lower, kind: "foreign", past: false, start, end }];
  if (/^[$€£¥#]?-?\d/.test(plain) || /^v\d/.test(plain))
    return [{ ...asIs(lower, start, end), kind: "number" }];
  if (JOINED.test(plain) && !HUMP(plain).test(plain)) {
    let from = start;
    return plain.split(/([-/])/).flatMap((part, at) => {
      const here = from;
      from += part.length;
      return at % 2 === 1 ? [] : wordOf(part, { starts, start: here, end: Math.min(from, end), spelling });
    });
  }
  if (CODE.test(plain) || HUMP(plain).test(plain))
    return [{ ...asIs(lower.replace(/\.js$/, "js"), start, end), kind: "code" }];
  return wordOf(plain, { starts, start, end, spelling });
}

/** The patterns stand where only other texts than ASCII come: their sets take long to build. */
function hasForeignLetter(text: string): boolean {
  return !isAscii(text) && /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u.test(text);
}

function isLatinWord(word: string): boolean {
  return (isAscii(word) ? /^[A-Za-z][A-Za-z']*$/ : /^\p{Script=Latin}[\p{Script=Latin}\p{M}']*$/u).test(word);
}

function wordOf(
  word: string,
  {
    starts,
    start,
    end,
    spelling,
  }: { readonly starts: boolean; readonly spelling: Spelling } & Omit<Piece, "text">,
): readonly Word[] {
  const lower = word.toLowerCase();
  if (!isLatinWord(word)) return [asIs(lower, start, end)];
  const name = CAPITAL.test(word) && lower !== "i";
  // "Team A" is another than "Team B"; the article is not written so.
  if (word.length === 1 && name && !(starts && lower === "a"))
    return [{ ...asIs(`#${lower}`, start, end), kind: "name" }];
  const folded = spelling.fold(lower);
  const { keyOf, looksPast: isPast } = spelling;
  const plain: Word = { text: folded, key: keyOf(folded), kind: "word", past: isPast(folded), start, end };
  if (name && !starts) return [{ ...plain, kind: "name", past: false }];
  return [name ? { ...plain, initial: true } : plain];
}

function asIs(text: string, start: number, end: number): Word {
  return { text, key: text, kind: "word", past: false, start, end };
}
