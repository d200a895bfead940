import { made, memoised } from "../../text/memoised.ts";

/** A sentence of more characters than this is cut at white space: it is no sentence that states one thing. */
const MAX_SENTENCE_CHARS = 10_000;

/** Whatever reads a line goes on with its sentences. */
const KEPT_CHARS = 200_000;

/**
 * The sentences of one line, trimmed, in order: `Intl.Segmenter` sentences, mended so that none ends at
 * an abbreviation, an initial or inside double quotes, and that chat without capitals is cut as well.
 * "" gives []. Linear. Pure.
 */
export const sentencesOf = memoised(sentencesAnew, KEPT_CHARS);

function sentencesAnew(line: string): readonly string[] {
  const pieces = MAY_END_INSIDE.test(line) ? segments(line).flatMap(cutLowerCase) : [line];
  const sentences: string[] = [];
  let open: string[] = [];
  let openChars = 0;
  for (const piece of pieces) {
    const before = open[open.length - 1];
    const joins = before !== undefined && openChars + piece.length <= MAX_SENTENCE_CHARS;
    if (joins && (isMidSentence(before, piece) || hasOpenQuote(open, openChars, piece))) {
      open.push(piece);
      openChars += piece.length;
      continue;
    }
    sentences.push(open.join(""));
    open = [piece];
    openChars = piece.length;
  }
  sentences.push(open.join(""));
  return sentences
    .flatMap(cutLong)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Quotations longer than this are not held together: the mark was no quotation mark. */
const MAX_QUOTE_CHARS = 400;
const MAY_END_INSIDE = /[.!?…。！？;]["'”’)\]]{0,3}\s|[。！？]|[\u0600-\u06ff\u0900-\u097f]/u;
const LAST_TOKEN = /\S{1,40}$/u;
const FIRST_WORD = /^["'“‘(]{0,3}[\p{L}\p{N}'’]{1,40}/u;
const INITIAL = /^\(?(?:[A-HJ-Z]|[A-Z]\.[A-Z])\.$/;
/** Whoever writes no capitals begins sentences with any word. */
const LOWER_START = /[.!?] (?=[a-z])/g;

const segmenter = made(() => new Intl.Segmenter("en", { granularity: "sentence" }));

function segments(line: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  while (from < line.length) {
    const pieces = [...segmenter().segment(line.slice(from, from + MAX_SENTENCE_CHARS))];
    // The window may have cut its last sentence: that one is read again from its start.
    const atEnd = from + MAX_SENTENCE_CHARS >= line.length || pieces.length === 1;
    for (const { segment } of atEnd ? pieces : pieces.slice(0, -1)) {
      found.push(segment);
      from += segment.length;
    }
  }
  return found;
}

/** The segmenter wants a capital after a full stop; people who write none still write sentences. */
function cutLowerCase(piece: string): readonly string[] {
  const cuts: string[] = [];
  let from = 0;
  for (const match of piece.matchAll(LOWER_START)) {
    const end = match.index + 1;
    const token = lastToken(piece.slice(Math.max(from, end - 41), end));
    const isShort = /^\w{3,4}\.$/.test(piece.slice(from, end).trim());
    const isAbbreviation = [CLOSED_ABBREVIATIONS, OPEN_ABBREVIATIONS].some((all) =>
      all.has(token.toLowerCase()),
    );
    if (isAbbreviation || INITIAL.test(token) || isShort) continue;
    cuts.push(piece.slice(from, end + 1));
    from = end + 1;
  }
  cuts.push(piece.slice(from));
  return cuts;
}

function isMidSentence(before: string, after: string): boolean {
  const token = lastToken(before);
  if (WEEKDAY.test(token)) return /^["“(]?[\d\p{Ll}]/u.test(after);
  if (CLOSED_ABBREVIATIONS.has(token.toLowerCase()) || INITIAL.test(token)) return true;
  if (!OPEN_ABBREVIATIONS.has(token.toLowerCase())) return false;
  const next = FIRST_WORD.exec(after)?.[0] ?? "";
  return !BOUNDARY_AFTER_OPEN_ABBREVIATION.has(next.toLowerCase());
}

function lastToken(text: string): string {
  const token = LAST_TOKEN.exec(text.slice(-48).trimEnd())?.[0] ?? "";
  return token.replace(/^["'“‘(]{1,3}/u, "");
}

/** Whether the text so far ends inside double quotes that the next piece closes. */
function hasOpenQuote(open: readonly string[], openChars: number, next: string): boolean {
  if (openChars > MAX_QUOTE_CHARS || !/["”]/u.test(next)) return false;
  const text = open.join("");
  const straight = countOf(text, '"') % 2 === 1;
  return straight || countOf(text, "“") > countOf(text, "”");
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function cutLong(sentence: string): readonly string[] {
  if (sentence.length <= MAX_SENTENCE_CHARS) return [sentence];
  const parts: string[] = [];
  let from = 0;
  while (sentence.length - from > MAX_SENTENCE_CHARS) {
    const space = sentence.lastIndexOf(" ", from + MAX_SENTENCE_CHARS);
    const end = space > from ? space : from + MAX_SENTENCE_CHARS;
    parts.push(sentence.slice(from, end));
    from = end;
  }
  parts.push(sentence.slice(from));
  return parts;
}

/** "Closed on Thurs. We open …", "Thurs. 4 May". */
const WEEKDAY = /^(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.$/i;

/** Never the end of a sentence: a name, a number or an example follows. Lower case, with their stops. */
const CLOSED_ABBREVIATIONS: ReadonlySet<string> = new Set(
  `dr. mr. mrs. ms. mx. prof. rev. hon. st. mt. ft. gen. col. sgt. capt. lt. cmdr. gov. sen. rep. pres.
  e.g. i.e. eg. ie. cf. vs. v. viz. approx. ca. c. incl. excl. esp. resp. no. nos. nr. vol. fig. figs. sec.
  ch. pp. p. art. ed. eds. tel. ext. dept. apt. bldg. ave. blvd. rd.
  jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. tues. wed. thu. thur. thurs. fri.`
    .trim()
    .split(/\s+/),
);

/** May end a sentence: they do where a typical first word follows. Lower case, with their stops. */
const OPEN_ABBREVIATIONS: ReadonlySet<string> = new Set(
  `a.m. p.m. etc. inc. ltd. co. corp. llc. jr. sr. ph.d. m.d. b.a. m.a. b.sc. m.sc. u.s. u.k. u.n. e.u.
  d.c. l.a. n.y. u.s.a. a.k.a. hr. hrs. min. mins. sq. est. max. temp.`
    .trim()
    .split(/\s+/),
);

/** Words that begin a sentence far more often than they go on after an abbreviation. */
const BOUNDARY_AFTER_OPEN_ABBREVIATION: ReadonlySet<string> = new Set(
  `i i'm i've i'll i'd he she it it's we we're they you the a an my our your his her their its this that these
  those there then so but and also please in on at after before when while if because since however
  what where who why how is are do does did can could would will was were always never don't no yes
  remind remember todo not maybe actually everyone everybody nobody someone`
    .trim()
    .split(/\s+/),
);
