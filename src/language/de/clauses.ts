import { sentencesOf } from "../extract/sentences.ts";
import { wordClass } from "../rules/lists.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { GERMAN_LEXICON } from "./lexicon.ts";
import { ORDINAL_BEFORE, TITLES } from "./spelling.ts";

const is = wordClass(GERMAN_LEXICON);

/** The sentences of a line: none ends behind "z. B." or in "3. Dezember". Linear. Pure. */
export function germanSentences(line: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  let from = 0;
  let before = "";
  for (const piece of sentencesOf(line)) {
    const start = line.indexOf(piece, at);
    const last = /\S{1,12}$/.exec(before)?.[0] ?? "";
    const goesOn = TITLES.test(last) || (/^(?:\d{1,2}\.){1,2}$/.test(last) && ORDINAL_BEFORE.test(piece));
    if (before !== "" && !goesOn) {
      found.push(line.slice(from, at).trim());
      from = start;
    }
    before = piece;
    at = start + piece.length;
  }
  return [...found, line.slice(from, at).trim()].filter((sentence) => sentence !== "");
}

/** A sentence gives at most this many statements; what is left stays with the last one. */
const MAX_STATEMENTS = 3;
const LEAST_WORDS = 3;

/**
 * The statements of a sentence: it is cut at marks and "und" or "aber" where both sides have a verb of their own, or go on about
 * the same person ("Uwe ist Maurer, will nach Kiel und kann gut kochen"). What explains stays with what it explains. At most 3. Pure.
 */
export function germanClauses(sentence: Sentence): readonly string[] {
  const { words } = sentence;
  const end = Math.min(words.length, MOST_WORDS);
  if (is(sentence, 0, "sub") > 0 && !is(sentence, 1, "finite")) return [sentence.text];
  const clauses: string[] = [];
  let from = 0;
  for (let at = 1; at < end - 1 && clauses.length < MAX_STATEMENTS - 1; at += 1) {
    const right = startBehind(sentence, at);
    if (
      right === undefined ||
      is(sentence, at - 1, "say") > 0 ||
      !hasVerb(sentence, from, at) ||
      !startsClause(sentence, { from, at, right })
    )
      continue;
    clauses.push(sentence.textOf(from, at));
    from = right;
    at = right;
  }
  const start = words[from]?.start ?? 0;
  return [...clauses, sentence.text.slice(from === 0 ? 0 : start)];
}

const MOST_WORDS = 120;

/** Where the next clause begins behind a mark or a joining word; undefined where neither stands. */
function startBehind(sentence: Sentence, at: number): number | undefined {
  const isMark = sentence.words[at]?.kind === "mark";
  const joins = JOINS.test(sentence.words[isMark ? at + 1 : at]?.text ?? "");
  // What stands before a colon is what the rest is about: "Treffen mit Anke: sie will …".
  if ((!isMark && !joins) || (isMark && sentence.textOf(at, at + 1).includes(":"))) return undefined;
  return isMark && joins ? at + 2 : at + 1;
}

const JOINS = /^(?:und|aber)$/;

function startsClause(
  sentence: Sentence,
  { from, at, right }: { readonly from: number; readonly at: number; readonly right: number },
): boolean {
  const next = nextBoundary(sentence, right);
  const length = next - right;
  const finite = (index: number) => index < next && isFiniteAt(sentence, index);
  const word = sentence.words[right]?.text ?? "";
  if (/^(?:ich|wir|er|sie)$/.test(word)) return finite(right + 1);
  // "Frau Abendroth, die ist streng"; "den Schrank holen, der ist schwer" explains.
  if (/^(?:der|die)$/.test(word) && finite(right + 1)) return endsInName(sentence, from, at);
  const hasArticle = /^(?:der|die|das)$/.test(word) ? 1 : 0;
  const name = is(sentence, right + hasArticle, "name");
  if (name > 0) {
    const behind = right + hasArticle + name;
    if (finite(behind)) return true;
    return (
      is(sentence, from, "name") > 0 &&
      length <= LEAST_WORDS + 1 &&
      !hasVerb(sentence, right, next) &&
      behind < next
    );
  }
  if (is(sentence, right, "sub") > 0 && !finite(right + 1)) return false;
  if (finite(right))
    return length > 1 && (isSamePerson(sentence, from, right) || isSamePerson(sentence, 0, right));
  const verb = findVerb(sentence, right, next);
  if (verb < 0 || verb - right > MOST_BEFORE_VERB) return false;
  if (is(sentence, right, "det") > 0)
    return length > LEAST_WORDS && at - from >= LEAST_WORDS && verb > right + 1 && verb < next - 1;
  const startsSetting =
    is(sentence, right, "prep") > 0 || is(sentence, right, "date") > 0 || is(sentence, right, "adverb") > 0;
  return (
    startsSetting &&
    !/^(?:sonst|dann|so|deshalb|deswegen|daher|darum|damit|dafuer)$/.test(word) &&
    is(sentence, verb + 1, "i") > 0
  );
}

const MOST_BEFORE_VERB = 5;

/** "bin 52, hab …", "ich wohne …, arbeite …"; "Uwe ist …, will …". */
function isSamePerson(sentence: Sentence, from: number, right: number): boolean {
  const isOwn = is(sentence, right, "first") > 0 || is(sentence, right, "modal") > 0;
  const opens = is(sentence, from, "i") > 0 || is(sentence, from, "first") > 0;
  const named =
    is(sentence, from, "name") > 0 || (is(sentence, from, "det") > 0 && is(sentence, from + 1, "name") > 0);
  return (
    (isOwn && opens) || (named && (is(sentence, right, "third") > 0 || is(sentence, right, "modal") > 0))
  );
}

function endsInName(sentence: Sentence, from: number, at: number): boolean {
  for (let start = Math.max(from, at - 3); start < at; start += 1)
    if (start + is(sentence, start, "name") === at) return true;
  return false;
}

function nextBoundary({ words }: Sentence, from: number): number {
  const found = words.findIndex(({ kind, text }, at) => at > from && (kind === "mark" || JOINS.test(text)));
  return found < 0 ? words.length : found;
}

/** Whether words of a sentence hold a verb that is no mere infinitive. Pure. */
export function hasVerb(sentence: Sentence, from: number, to: number): boolean {
  return findVerb(sentence, from, to) >= 0;
}

/** The first finite verb from one word up to another; -1 for none. Pure. */
export function findVerb(sentence: Sentence, from: number, to: number): number {
  for (let at = from; at < to; at += 1)
    if (isFiniteAt(sentence, at) && !(at === to - 1 && isBase(sentence, at))) return at;
  return -1;
}

function isFiniteAt(sentence: Sentence, at: number): boolean {
  return is(sentence, at, "finite") > 0 || is(sentence, at, "modal") > 0 || isBase(sentence, at);
}

/** "wir nehmen": an infinitive by its looks. */
function isBase(sentence: Sentence, at: number): boolean {
  return is(sentence, at, "finite") === 0 && is(sentence, at, "modal") === 0 && is(sentence, at, "base") > 0;
}
