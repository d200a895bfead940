import { looksPast, termOf } from "../../text/inflection.ts";
import { memoised } from "../../text/memoised.ts";
import { isAscii, pictures } from "../../text/normalise.ts";

/** A word of a sentence, or the mark that separates two clauses. */
export interface Word {
  /** As written, lower case; of a contraction the full form ("I'm": "i", "am"). */
  readonly text: string;
  /** Its base: equal for the forms of one word. */
  readonly key: string;
  readonly kind: "word" | "name" | "code" | "mark";
  /** A past form by its looks. */
  readonly past: boolean;
  /** With a capital letter at the start of a sentence: a name or any other word. */
  readonly initial?: true;
}

/** How a language writes its words. */
export interface Spelling {
  /** A word in lower case as lists write it: German folds "ä" and "ae". */
  readonly fold: (lower: string) => string;
  /** The base of a folded word, and whether it looks like a past form. */
  readonly keyOf: (text: string) => string;
  readonly looksPast: (text: string) => boolean;
  /** A word in full where it is a contraction. */
  readonly expanded: (word: string) => readonly string[];
  /** Their stop ends no sentence. */
  readonly titles: RegExp;
}

/**
 * The words of a text in order: contractions resolved, numbers, names (capital letters inside a sentence), identifiers,
 * words of scripts without inflection rules, and the marks that separate clauses (text ","). An empty text gives [].
 * Linear. Pure.
 */
function readWords(text: string, spelling: Spelling): readonly Word[] {
  const words: Word[] = [];
  let starts = true;
  for (const raw of chunksOf(text)) {
    const chunk = raw
      .normalize("NFKC")
      .replace(CURLED, "'")
      .replace(/[\u201c\u201d]/gu, '"');
    if (!isAscii(chunk) && MEANT.test(chunk)) {
      words.push({ ...asIs(chunk.replaceAll("\ufe0f", "")), kind: "code" });
      continue;
    }
    const core = chunk.replace(LEADING, "").replace(TRAILING, "");
    if (core !== "" && CALL.test(chunk)) words.push({ ...asIs(core.toLowerCase()), kind: "code" });
    else if (core !== "")
      words.push(...spelling.expanded(core).flatMap((part) => wordsOfPiece(part, starts, spelling)));
    if (/s'$/.test(chunk)) words.push(asIs("'s"));
    if (core !== "") starts = false;
    if (spelling.titles.test(chunk)) continue;
    if (/[,;:()?!\u2013\u2014]$|\.$/.test(chunk) || core === "") words.push({ ...asIs(","), kind: "mark" });
    if (/[.?!:]["')\]]*$/.test(chunk)) starts = true;
  }
  while (words.at(-1)?.kind === "mark") words.pop();
  return words;
}

/** Promises and facts ask about the same sentences. */
const KEPT_CHARS = 100_000;

/** How the words of a text are read in a language, however often the same are asked for. Pure. */
export function wordsWith(spelling: Spelling): (text: string) => readonly Word[] {
  return memoised((text: string) => readWords(text, spelling), KEPT_CHARS);
}

/** Forms of the verbs that carry grammar. */
const BASE: ReadonlyMap<string, string> = new Map([
  ...["is", "am", "are", "was", "were", "been", "being", "be"].map((form) => [form, "be"] as const),
  ...["has", "had", "having", "have"].map((form) => [form, "have"] as const),
  ...["does", "did", "doing", "do"].map((form) => [form, "do"] as const),
]);

const CURLED = /[\u2018\u2019\u02bc\u0060\u00b4]/gu;
const LEADING = /^[^\p{L}\p{N}$€£¥#@._/\-+'~]+|^[.\-+'~](?![\p{L}\p{N}/])/u;
const TRAILING = /(?:(?![+#%])[^\p{L}\p{M}\p{N}]|(?<=^|[^\p{L}\p{N}+#])[+#%])+$/u;
const CODE = /[_@/\\:#+.&=~$€£¥]|\d/;
const CALL = /[\p{L}\p{N}_]\(\)/u;
const HUMP = /[\p{Ll}][\p{Lu}]/u;
const JOINED = /^\p{L}+(?:[-/]\p{L}+)+$/u;
const CAPITAL = /^\p{Lu}/u;

/** A picture that stands for a thing: "I love 🍕". Faces, hands, hearts and the like only colour what is said. */
const MEANT =
  /^(?![\u{1f600}-\u{1f64f}\u{1f910}-\u{1f92f}\u{1f970}-\u{1f97a}\u{1f440}-\u{1f450}\u{1f490}-\u{1f4a5}\u{1f4aa}\u{1f4af}\u{1f525}\u{1f389}\u{1f38a}\u{1f31f}\u2600-\u27bf\u2b50])[\p{Extended_Pictographic}\p{RI}]/u;

function* chunksOf(text: string): Generator<string> {
  for (const [chunk] of text.matchAll(/\S+/gu)) {
    let from = 0;
    for (const { 0: picture, index } of isAscii(chunk) ? [] : chunk.matchAll(pictures())) {
      if (index > from) yield chunk.slice(from, index);
      from = index + picture.length;
      yield picture;
    }
    if (from < chunk.length) yield chunk.slice(from);
  }
}

/** A word in full where it is a contraction; a possessive `'s` stands alone. */
function expanded(word: string): readonly string[] {
  const whole = CONTRACTIONS.get(word.toLowerCase());
  if (whole !== undefined) return whole;
  const joined = JOINED_SPELLINGS.find(([pattern]) => pattern.test(word));
  if (joined !== undefined) return [word.replace(...joined)];
  for (const [pattern, full] of ENDINGS) {
    const [, stem = "", tail = ""] = pattern.exec(word) ?? [];
    if (tail === "") continue;
    return [...expanded(stem), full, word.slice(stem.length + tail.length)].filter((part) => part !== "");
  }
  return [word];
}

const CONTRACTIONS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...["cannot", "can't", "cant"].map((form) => [form, ["can", "not"]] as const),
  ...["won't", "wont"].map((form) => [form, ["will", "not"]] as const),
  ["ain't", ["is", "not"]],
  ...["i'm", "im"].map((form) => [form, ["I", "am"]] as const),
  ["ive", ["I", "have"]],
  ["let's", ["let", "us"]],
  ["thats", ["that", "is"]],
  ..."do does did is are was were has have had should would could must need"
    .split(" ")
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
  keyOf: (text) => BASE.get(text) ?? termOf(text),
  looksPast,
  expanded,
  titles: /^(?:Dr|Prof|Mrs?|Ms|St)\.$/,
};

/** The words of an English text, see `readWords`. Pure. */
export const wordsOf: (text: string) => readonly Word[] = wordsWith(ENGLISH_SPELLING);

function wordsOfPiece(text: string, starts: boolean, spelling: Spelling): readonly Word[] {
  if (text === "'s") return [asIs(text)];
  const plain = text.replace(/^['"]+/, "");
  const lower = plain.toLowerCase();
  if (hasForeignLetter(plain) || /^(?:[$€£¥#]?-?|v)\d/.test(plain)) return [asIs(lower)];
  if (JOINED.test(plain) && !HUMP.test(plain))
    return plain.split(/[-/]/).map((part) => wordOf(part, starts, spelling));
  if (CODE.test(plain) || HUMP.test(plain)) return [{ ...asIs(lower.replace(/\.js$/, "js")), kind: "code" }];
  return [wordOf(plain, starts, spelling)];
}

/** The patterns stand where only other texts than ASCII come: their sets take long to build. */
function hasForeignLetter(text: string): boolean {
  return !isAscii(text) && /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u.test(text);
}

function isLatinWord(word: string): boolean {
  return (isAscii(word) ? /^[A-Za-z][A-Za-z']*$/ : /^\p{Script=Latin}[\p{Script=Latin}\p{M}']*$/u).test(word);
}

function wordOf(word: string, starts: boolean, { fold, keyOf, looksPast: isPast }: Spelling): Word {
  const lower = word.toLowerCase();
  if (!isLatinWord(word)) return asIs(lower);
  const name = CAPITAL.test(word) && lower !== "i";
  // "Team A" is another than "Team B"; the article is not written so.
  if (word.length === 1 && name && !(starts && lower === "a")) return { ...asIs(`#${lower}`), kind: "name" };
  const folded = fold(lower);
  const plain: Word = { text: folded, key: keyOf(folded), kind: "word", past: isPast(folded) };
  if (name && !starts) return { ...plain, kind: "name", past: false };
  return name ? { ...plain, initial: true } : plain;
}

function asIs(text: string): Word {
  return { text, key: text, kind: "word", past: false };
}

/** UTF-16 units of the statements whose keys are kept. */
const KEPT_KEYS = 400_000;

/**
 * Whether two statements are the same words in the same order: case, punctuation between clauses and contractions ("I'm") aside.
 * Numbers, names and negations are words, so they are the same, too. Linear. Pure.
 */
export function areSameWords(a: string, b: string): boolean {
  return a === b || wordKey(a) === wordKey(b);
}

/** A key that is equal for statements of the same words: each statement is compared with many. Linear. Pure. */
export const wordKey = memoised(
  (text) =>
    wordsOf(text)
      .flatMap(({ kind, text: word }) => (kind === "mark" ? [] : [word]))
      .join(" "),
  KEPT_KEYS,
);
