import { inflectionKey, looksPast } from "../../text/inflection.ts";
import { isAscii, LetterPattern, lettersPattern } from "../../text/letters.ts";
import { pictures } from "../../text/normalise.ts";

/** What a token is, which decides how strictly it is compared. */
export type TokenKind = "word" | "name" | "number" | "code" | "foreign" | "mark";

export interface Token {
  /** As written, lower case. */
  readonly text: string;
  /** What is compared: equal for forms and synonyms of one word. */
  readonly key: string;
  readonly kind: TokenKind;
  /** A past form by its looks. */
  readonly past: boolean;
  /** With a capital letter at the start of a sentence: a name or any other word. */
  readonly initial?: true;
}

/**
 * The tokens of a statement in order: words with contractions resolved, numbers, names (capital letters
 * inside the sentence), identifiers, words of scripts without inflection rules, and the punctuation that
 * separates clauses. An empty text gives []. Linear. Pure.
 */
export function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let starts = true;
  for (const chunk of withPicturesApart(expand(text.normalize("NFKC"))).split(/\s+/u)) {
    if (!isAscii(chunk) && isMeant(chunk)) {
      tokens.push({ ...asIs(chunk.replaceAll("\ufe0f", "")), kind: "code" });
      continue;
    }
    const core = chunk.replace(LEADING(chunk), "").replace(TRAILING(chunk), "");
    if (core !== "" && CALL(chunk).test(chunk)) tokens.push({ ...asIs(core.toLowerCase()), kind: "code" });
    else if (core !== "") tokens.push(...tokensOf(core, starts));
    if (core !== "") starts = false;
    if (TITLE.test(chunk)) continue;
    if (/[,;:()?!\u2013\u2014]$|\.$/.test(chunk) || core === "") tokens.push(MARK);
    if (/[.?!:]["')\]]*$/.test(chunk)) starts = true;
  }
  while (tokens.at(-1) === MARK) tokens.pop();
  return tokens;
}

/** A word with its key. Pure. */
export function wordToken(text: string): Token {
  return { text, key: BASE.get(text) ?? inflectionKey(text), kind: "word", past: looksPast(text) };
}

/** The tokens whose key the others do not have as often. Linear. Pure. */
export function tokensWithout(tokens: readonly Token[], others: readonly Token[]): readonly Token[] {
  if (tokens.length * others.length <= FEW_PAIRS)
    return tokens.filter((_, at) => isBeyond(tokens, at, others));
  const counts = new Map<string, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return tokens.filter(({ key }) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}

/** So many comparisons take less than a table of keys. */
const FEW_PAIRS = 400;

/** Whether the key of a token came up more often by then than the others have it. */
function isBeyond(tokens: readonly Token[], at: number, others: readonly Token[]): boolean {
  const key = tokens[at]?.key;
  let left = 1;
  for (let i = 0; i < at; i += 1) if (tokens[i]?.key === key) left += 1;
  for (const other of others) if (other.key === key) left -= 1;
  return left > 0;
}

const MARK: Token = { text: ",", key: ",", kind: "mark", past: false };
/** Forms of the verbs that carry grammar. */
const BASE: ReadonlyMap<string, string> = new Map([
  ...["is", "am", "are", "was", "were", "been", "being", "be"].map((form) => [form, "be"] as const),
  ...["has", "had", "having", "have"].map((form) => [form, "have"] as const),
  ...["does", "did", "doing", "do"].map((form) => [form, "do"] as const),
]);

const LEADING = lettersPattern(
  ({ L, N }) => String.raw`^[^${L}${N}$€£¥#@._/\-+'~]+|^[.\-+'~](?![${L}${N}/])`,
  "",
);
const TRAILING = lettersPattern(
  ({ L, M, N }) => `(?:(?![+#%])[^${L}${M}${N}]|(?<=^|[^${L}${N}+#])[+#%])+$`,
  "",
);
/** Their stop ends no sentence. */
const TITLE = /^(?:Dr|Prof|Mrs?|Ms|St)\.$/;
/** A picture that stands for a thing: "I love 🍕". Faces, hands, hearts and the like only colour what is said. */
function isMeant(chunk: string): boolean {
  return /^(?![\u{1f600}-\u{1f64f}\u{1f910}-\u{1f92f}\u{1f970}-\u{1f97a}\u{1f440}-\u{1f450}\u{1f490}-\u{1f4a5}\u{1f4aa}\u{1f4af}\u{1f525}\u{1f389}\u{1f38a}\u{1f31f}\u2600-\u27bf\u2b50])[\p{Extended_Pictographic}\p{RI}]/u.test(
    chunk,
  );
}

const CODE = /[_@/\\:#+.&=~$€£¥]|\d/;
const CALL = lettersPattern(({ L, N }) => String.raw`[${L}${N}_]\(\)`, "");
const HUMP = lettersPattern(({ Lu, Ll }) => `[${Ll}][${Lu}]`, "");

function withPicturesApart(text: string): string {
  return isAscii(text) ? text : text.replace(pictures(), " $& ");
}

/** Contractions in full; possessive `'s` stands alone. */
function expand(text: string): string {
  let out = text.replace(/[\u2018\u2019\u02bc\u0060\u00b4]/gu, "'").replace(/[\u201c\u201d]/gu, '"');
  for (const [pattern, full, sign = ""] of CONTRACTIONS) {
    if (!out.includes(sign)) continue;
    out = out.replace(pattern instanceof LetterPattern ? pattern.on(out) : pattern, full);
  }
  return out;
}

/** What stands for what, and a sign without which the pattern need not be tried. */
const CONTRACTIONS: readonly (readonly [RegExp | LetterPattern, string, string?])[] = [
  [/\bcannot\b/gi, "can not"],
  [/\b(?:can't|cant)\b/gi, "can not"],
  [/\b(?:won't|wont)\b/gi, "will not"],
  [/\bain't\b/gi, "is not", "'"],
  [/\b(do|does|did|is|are|was|were|has|have|had|should|would|could|must|need)n'?t\b/gi, "$1 not"],
  [/\b(?:i'm|im)\b/gi, "I am"],
  [/\bive\b/gi, "I have"],
  [/\b(i|we|you|they|who)'(?:ve)\b/gi, "$1 have", "'"],
  [new LetterPattern(String.raw`(\p{L})'re(?!\p{L})`, "gi"), "$1 are", "'"],
  [new LetterPattern(String.raw`(\p{L})'ll(?!\p{L})`, "gi"), "$1 will", "'"],
  [/\b(i|we|you|they|he|she)'d\b/gi, "$1 would", "'"],
  [/\b(he|she|it|that|there|what|who|here|where)'s\b/gi, "$1 is", "'"],
  [/\blet's\b/gi, "let us", "'"],
  [/\s?\bo'?clock\b/gi, ""],
  [new LetterPattern(String.raw`(\p{L})'s(?![\p{L}\p{N}])`, "g"), "$1 's", "'"],
  [/(s)'(?=\s)/g, "$1 's", "'"],
  [/\be-?mail/gi, "email"],
  [/\bwi-?fi\b/gi, "wifi"],
  [new LetterPattern(String.raw`\b(p|a)\.\s?m\.?(?![\p{L}\p{N}])`, "gi"), "$1m", "."],
];

const JOINED = new LetterPattern(String.raw`^\p{L}+(?:[-/]\p{L}+)+$`);
const CAPITAL = new LetterPattern(String.raw`^\p{Lu}`);

function tokensOf(core: string, starts: boolean): readonly Token[] {
  if (core === "'s") return [{ text: "'s", key: "'s", kind: "word", past: false }];
  const plain = core.replace(/^['"]+/, "");
  const lower = plain.toLowerCase();
  if (hasForeignLetter(plain)) return [{ text: lower, key: lower, kind: "foreign", past: false }];
  if (/^[$€£¥#]?-?\d/.test(plain) || /^v\d/.test(plain)) return [{ ...asIs(lower), kind: "number" }];
  if (JOINED.test(plain) && !HUMP(plain).test(plain)) {
    return plain.split(/[-/]/).flatMap((part) => wordOf(part, starts));
  }
  if (CODE.test(plain) || HUMP(plain).test(plain))
    return [{ ...asIs(lower.replace(/\.js$/, "js")), kind: "code" }];
  return wordOf(plain, starts);
}

/** The patterns stand where only other texts than ASCII come: their sets take long to build. */
function hasForeignLetter(text: string): boolean {
  return !isAscii(text) && /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u.test(text);
}

function isLatinWord(word: string): boolean {
  return (isAscii(word) ? /^[A-Za-z][A-Za-z']*$/ : /^\p{Script=Latin}[\p{Script=Latin}\p{M}']*$/u).test(word);
}

function wordOf(word: string, starts: boolean): readonly Token[] {
  const lower = word.toLowerCase();
  if (!isLatinWord(word)) return [asIs(lower)];
  const name = CAPITAL.test(word) && lower !== "i";
  // "Team A" is another than "Team B"; the article is not written so.
  if (word.length === 1 && name && !(starts && lower === "a"))
    return [{ ...asIs(`#${lower}`), kind: "name" }];
  if (name && !starts) return [{ ...wordToken(lower), kind: "name", past: false }];
  return [name ? { ...wordToken(lower), initial: true } : wordToken(lower)];
}

function asIs(text: string): Token {
  return { text, key: text, kind: "word", past: false };
}
