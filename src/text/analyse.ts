import { termOf } from "./inflection.ts";
import { detachedText, made } from "./memoised.ts";
import { withoutAccents } from "./normalise.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** UTF-16 units of a term, at most. */
export const TERM_CHARS = 64;

export interface AnalyseOptions {
  /** Keeps stop words as terms; for texts that are made of nothing else. */
  readonly keepStopWords?: boolean;
}

/** How many different words the cache of terms holds: those of a life. A hundred thousand took 23 MB. */
const WORDS_KEPT = 30_000;
/** Longer words with a digit are not cached: they hardly ever come again, and logs are full of them. */
const YEAR_CHARS = 4;
const DIGIT = /\d/;
/** The terms of words, without and with stop words. */
const [contentTerms, allTerms] = [new Map<string, readonly string[]>(), new Map<string, readonly string[]>()];

/**
 * The index terms of a text, in order and with repeats; the one analysis of indexed texts and of
 * queries. NFKC, lower case, Latin letters without their accents, possessive dropped, words of scripts
 * without spaces by `Intl.Segmenter`, identifiers whole and split (`snake_case` gives `snake_case`,
 * `snake`, `case`), English stop words out, irregular forms to their base, Porter stems for words of
 * ASCII letters. A term has at most 64 UTF-16 units. An empty text, or one of stop words or punctuation
 * alone, gives []. Linear. Pure.
 */
export function analyse(text: string, { keepStopWords = false }: AnalyseOptions = {}): string[] {
  const terms: string[] = [];
  addTerms(terms, text, keepStopWords);
  return terms;
}

/**
 * What a statement is indexed by and what a query looks for: `analyse`, or with stop words where nothing
 * else is there, so that a memory such as "It is what it is" can be found by its own words. Pure.
 */
export function analyseAny(text: string): string[] {
  const terms = analyse(text);
  return terms.length > 0 ? terms : analyse(text, { keepStopWords: true });
}

/** The terms of a text (`analyseAny`) between spaces, so that a name can be looked for in any form. Pure. */
export function spacedTerms(text: string): string {
  return ` ${analyseAny(text).join(" ")} `;
}

/**
 * The terms of what a memory is found by: those of its own text as `analyseAny` has them, and those of what is added to
 * it, such as the words of its day; so a text of stop words alone keeps them whatever is added. Pure.
 */
export function analyseOwn(indexed: string): string[] {
  const end = indexed.indexOf(OWN_END);
  if (end < 0) return analyseAny(indexed);
  const terms = analyseAny(indexed.slice(0, end));
  addTerms(terms, indexed.slice(end), false);
  return terms;
}

function addTerms(terms: string[], text: string, keep: boolean): void {
  const whole = text.normalize("NFKC");
  const memo = keep ? allTerms : contentTerms;
  for (const chunk of whole.match(CHUNK) ?? []) {
    for (const term of memo.get(chunk) ?? keptTerms(chunk, keep, memo)) terms.push(term);
  }
}

function keptTerms(chunk: string, keep: boolean, memo: Map<string, readonly string[]>): readonly string[] {
  const own = detachedText(chunk); // a part of a text keeps the whole of it
  const found = termsOfChunk(own, keep);
  if (memo.size >= WORDS_KEPT) memo.clear();
  const isSeldom = own.length > YEAR_CHARS && DIGIT.test(own);
  if (own.length <= TERM_CHARS && !isSeldom) memo.set(own, found);
  return found;
}

/** Stands between a memory's own text and what is added to it, for `analyseOwn`; no text of a memory holds it. */
export const OWN_END = "\u0000";

// All patterns below are linear: word characters and connectors are disjoint, so a text can be read in
// one way only, and no quantifier stands inside another over the same characters.
/** Words joined by single connectors, such as `src/a-b.ts`, `don't`, `std::map`, `1,000` or `C++`. */
const CHUNK_WORD = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*`;
const CHUNK = new RegExp(
  String.raw`${CHUNK_WORD}(?:(?:[./\\\-@'’:]|::|:\/\/|,(?=\p{N}))${CHUNK_WORD})*(?:\+\+|[#+](?![\p{L}\p{N}]))?`,
  "gu",
);
const CONNECTORS = /[./\\\-@'’:,_#+]+/;
const PLAIN = /^[a-z]+$/;
const CONTRACTION = /['’](?:s|ll|ve|re|d|m)$/i;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
/** What makes a joined text a name of its own: a digit or a sign that prose does not join words with. */
const NAME = /[\p{N}_.\\@:+#']|^[\p{L}]-/u;
const LETTER = /^[\p{L}]$/u;
/** ICU's segmenter is quadratic in the length of an unbroken run (6 s for 100,000 characters). */
const PIECE = /.{1,500}/gsu;
const UNSPACED = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"];
/** Scripts without spaces begin here; below are Latin, Greek, Cyrillic, Hebrew, Arabic, Indic letters. */
const MAY_BE_UNSPACED = /[^\u0000-\u0dff]/;

const unspaced = made(() => {
  const set = UNSPACED.map((script) => String.raw`\p{scx=${script}}`).join("");
  return {
    has: new RegExp(`[${set}]`, "u"),
    runs: new RegExp(`[${set}]+|[^${set}]+`, "gu"),
    kana: /^\p{Script=Hiragana}$/u,
  };
});

/** Whether a text has letters of a script that is written without spaces. Pure. */
export function hasUnspacedScript(text: string): boolean {
  return MAY_BE_UNSPACED.test(text) && unspaced().has.test(text);
}

/** Where a word in `camelCase` goes on. */
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;

/** 10 ms that other scripts do not pay. */
const segmenter = made(() => new Intl.Segmenter("und", { granularity: "word" }));

function termsOfChunk(chunk: string, keep: boolean): readonly string[] {
  const whole = chunk.replace(CONTRACTION, "").replaceAll("’", "'");
  if (PLAIN.test(whole) || STOP_WORDS.has(whole.toLowerCase())) return termsOfWord(whole, keep);
  if (THOUSANDS.test(whole)) return termsOfWord(whole.replaceAll(",", ""), keep);
  if (!hasUnspacedScript(whole)) return termsOfCompound(whole, keep);
  return (whole.match(unspaced().runs) ?? []).flatMap((run) =>
    hasUnspacedScript(run) ? termsOfRun(run, keep) : termsOfCompound(run, keep),
  );
}

/** The words of a run without spaces. Single kana are particles and endings: Japanese stop words. */
function termsOfRun(run: string, keep: boolean): readonly string[] {
  const terms: string[] = [];
  for (const piece of run.match(PIECE) ?? []) {
    for (const { segment, isWordLike } of segmenter().segment(piece)) {
      if (isWordLike && (keep || !unspaced().kana.test(segment))) terms.push(cut(segment));
    }
  }
  return terms;
}

/** An identifier or a joined word: whole where that is a name of its own, and its parts. */
function termsOfCompound(chunk: string, keep: boolean): readonly string[] {
  const words = chunk.split(CONNECTORS).filter((part) => part !== "");
  const parts = words.flatMap((part) => part.split(HUMPS));
  const isPath = chunk.indexOf("/") !== chunk.lastIndexOf("/");
  const isName = isPath || NAME.test(chunk) || parts.length > words.length;
  const alone = parts.length === 1 && parts[0] === chunk;
  if (alone || !isName || parts.length === 0) return parts.flatMap((part) => termsOfWord(part, keep));
  const name = chunk.replaceAll("'", "").replace(/^(\p{L})-/u, "$1");
  // A letter alone says nothing that the whole does not say better: the C of C++, the e of e-mail.
  const telling = parts.filter((part) => !LETTER.test(part));
  return [...termsOfWord(name, keep), ...telling.flatMap((part) => termsOfWord(part, keep))];
}

function termsOfWord(word: string, keep: boolean): readonly string[] {
  const lower = withoutAccents(word.toLowerCase());
  if (STOP_WORDS.has(lower)) return keep ? [lower] : [];
  const short = cut(lower);
  if (!PLAIN.test(short)) return [short];
  return [termOf(short)];
}

/** At most `TERM_CHARS` units, without half a surrogate pair at the end. */
function cut(term: string): string {
  if (term.length <= TERM_CHARS) return term;
  return term.slice(0, TERM_CHARS).replace(/[\ud800-\udbff]$/, "");
}

/**
 * The commonest verbs, nouns, adjectives and measures of English that are no stop words, without those by which people tell things
 * apart (work, home, child, seven): every long text has most of them, whatever it is about.
 */
const WORDS = `
say get make go know take see come think want look use find give tell call try ask need feel become leave put mean
keep let begin start turn seem help show happen like
time year way day thing life world part place week case point number fact end kind bit lot
good new first second third last long great little old right big high different difference small large next important
one half quarter dozen couple hour minute month`;

const lightTerms = made((): ReadonlySet<string> => new Set(analyse(WORDS)));

/** Whether a term, as `analyse` gives it, is a word that hardly tells what a text is about. English. Pure. */
export function isLight(term: string): boolean {
  return lightTerms().has(term);
}
