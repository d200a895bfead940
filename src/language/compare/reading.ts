import { MONTHS, WEEKDAYS } from "../../text/calendar.ts";
import { type Word, wordsOf } from "../sentence/words.ts";
import { splitConditions } from "./conditions.ts";
import {
  FILLER_PHRASES,
  FILLERS,
  FOREIGN_WORDS,
  FUNCTION_WORDS,
  MODALITY,
  NEGATIONS,
  PERSONS,
} from "./function-words.ts";
import { keySet, withSynonyms } from "./lexicon.ts";
import { withNumbers } from "./numbers.ts";
import { shadesOf, tellsOfChange, withPlainForms } from "./plain-forms.ts";

/** What is said, and the words of what is said not to be so. */
interface Contrast {
  readonly said: readonly Word[];
  readonly contrast: readonly Word[];
}

/**
 * A statement without its ", not W", its "not W but" or its "not W, it's", and the words of W; no words where it has
 * none. Pure.
 */
function splitContrast(tokens: readonly Word[]): Contrast {
  return notThisButThat(tokens) ?? thisNotThat(tokens);
}

/** "is not W but V", "isn't W, it's V": said is V. */
function notThisButThat(tokens: readonly Word[]): Contrast | undefined {
  const not = tokens.findIndex(
    (token, at) => token.key === "not" && at > 1 && BEFORE_VALUE.has(tokens[at - 1]?.key ?? ""),
  );
  if (not < 0 || NO_VALUE.has(tokens[not + 1]?.key ?? "")) return undefined;
  const rest = tokens.slice(not + 1);
  const joint = rest.findIndex(({ key, kind }) => key === "but" || kind === "mark");
  const [value, instead] = [rest.slice(0, joint), rest.slice(joint + lengthOfJoint(rest, joint))];
  if (joint < 1 || !isValue(value) || !isValue(instead)) return undefined;
  return { said: [...tokens.slice(0, not), ...instead], contrast: value };
}

/** Of "but", ", but" and ", it's"; so long that nothing is left where it is neither. */
function lengthOfJoint(rest: readonly Word[], at: number): number {
  const [first, second, third] = rest.slice(at, at + 3);
  if (first?.key === "but") return 1;
  if (second?.key === "but") return 2;
  return BACK.has(second?.text ?? "") && third?.key === "be" ? 3 : rest.length;
}

function isValue(tokens: readonly Word[]): boolean {
  const short = tokens.length > 0 && tokens.length <= MAX_CONTRAST;
  return short && !tokens.some((token) => token.kind === "mark" || isVerb(token));
}

function isVerb(token: Word): boolean {
  return VERBS.has(token.key) || /ing$/.test(token.text);
}

/** "…, not W" */
function thisNotThat(tokens: readonly Word[]): Contrast {
  const at = tokens.findLastIndex(
    (token, i) =>
      token.key === "not" && tokens[i - 1]?.kind === "mark" && !NO_VALUE.has(tokens[i + 1]?.key ?? ""),
  );
  const rest = tokens.slice(at + 1);
  const short = rest.length > 0 && rest.length <= MAX_CONTRAST && rest.every(({ kind }) => kind !== "mark");
  const verbless = !rest.some(isVerb);
  if (at < 2 || !short || !verbless) return { said: tokens, contrast: [] };
  return { said: tokens.slice(0, at - 1), contrast: rest };
}

const MAX_CONTRAST = 5;
/** Between these and a value may stand "not". */
const BEFORE_VALUE = keySet("be in on at by to from for with name call");
/** Means what the sentence is about. */
const BACK = new Set(["it", "he", "she", "they", "that"]);
const VERBS = keySet("be have do will can would i he she they we you it");
const NO_VALUE = keySet(
  "because that to only just yet sure if when so all always very as really even quite too many",
);

/** A statement as the guards see it. */
export interface Reading {
  /** As written. */
  readonly text: string;
  /** All its words in their plainest form, without fillers. */
  readonly tokens: readonly Word[];
  /** What is stated, function words included; without fillers, negations, modal words and conditions. */
  readonly core: readonly Word[];
  /** The words of `core` that mean something, in order. */
  readonly content: readonly Word[];
  readonly conditions: readonly string[];
  /** `core` and the conditions, in order. */
  readonly whole: readonly Word[];
  /** The words of W in "…, not W": they are the last ones of `content`, too. */
  readonly contrast: readonly Word[];
  /** Number of negations. */
  readonly negations: number;
  /** It says that something has come to an end: "no longer", "any more". */
  readonly over: boolean;
  /** It says that it was otherwise: "now", "instead", "moved to". */
  readonly changed: boolean;
  /** It says that it holds beside something else: "too", "also", "another". */
  readonly besides: boolean;
  readonly tense: "past" | "present" | "future" | "former";
  /** `maybe`, `must`, a verb of wanting by its key, `?` for a question, or empty for a plain statement. */
  readonly modality: string;
  /** Whom its pronouns mean: `owner`, `you`, `he`, `she`, `they`; sorted. */
  readonly persons: readonly string[];
  /** The same in the order of their first mention. */
  readonly personOrder: string;
  /** Small words that change what is said: `been`, `or`, `too`. */
  readonly shades: readonly string[];
  readonly quoted: readonly string[];
  /** Not English, as far as its words tell: no rule of inflection holds. */
  readonly foreign: boolean;
}

const READINGS = new Map<string, Reading>();
/** Statements whose readings are kept: one is compared with many, one after the other. */
const KEPT = 5_000;

/** Reads a statement. An empty text gives no words. Linear. Pure. */
export function readStatement(text: string): Reading {
  const known = READINGS.get(text);
  if (known) return known;
  if (READINGS.size >= KEPT) READINGS.clear();
  const reading = readAnew(text);
  READINGS.set(text, reading);
  return reading;
}

function readAnew(text: string): Reading {
  const raw = wordsOf(text);
  const { said, contrast } = splitContrast(withoutFillers(raw));
  const tokens = withOver(withPlainForms(withSynonyms(withNumbers(said))));
  const { core: stated, conditions } = splitConditions(tokens);
  const former = isFormer(stated);
  const core = stated.filter((token, at) => !isOperator(stated, token, at));
  const instead = withSynonyms(withNumbers(contrast)).filter(isContent);
  return {
    text,
    tokens,
    core,
    content: [...core.filter(isContent), ...instead],
    conditions,
    whole: conditions.length === 0 ? core : tokens.filter((token, at) => !isOperator(tokens, token, at)),
    contrast: instead,
    negations: stated.filter((token, at) => isNegation(stated, token, at)).length,
    over: raw.some(isOver),
    changed: tellsOfChange(raw, core),
    besides: raw.some(isBesides),
    tense: former ? "former" : tenseOf(stated),
    modality: /\?["')\s]*$/.test(text) ? "?" : modalityOf(stated),
    persons: personsOf(raw).toSorted(),
    personOrder: personsOf(raw).join(" "),
    shades: shadesOf(raw),
    quoted: (text.match(/"[^"]+"|“[^”]+”|`[^`]+`/gu) ?? []).map((part) => part.slice(1, -1)),
    foreign: isForeign(raw),
  };
}

/** Whether a token means something by itself. Pure. */
export function isContent(token: Word): boolean {
  return (
    token.kind !== "mark" &&
    !(token.kind === "word" && (FUNCTION_WORDS.has(token.key) || FUNCTION_WORDS.has(token.text)))
  );
}

/** "prefer A to B" as "prefer A over B". */
function withOver(tokens: readonly Word[]): readonly Word[] {
  const verb = tokens.findIndex((token) => token.key === "prefer");
  if (verb < 0 || tokens.some((token) => token.key === "over")) return tokens;
  return tokens.map((token, at) =>
    token.key === "to" && at > verb + 1 ? { ...token, text: "over", key: "over" } : token,
  );
}

const FILLER_KEYS = FILLER_PHRASES.map((phrase) => phrase.split(" "));
const FILLER_STARTS = new Set(FILLER_KEYS.map(([first]) => first));
const POSSESSIVE = new Set(["my", "our", "your", "his", "her", "their", "its", "'s"]);
const FORMER = new Set(["former", "formerly", "previously", "ex", "originally"]);

function withoutFillers(tokens: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const phrase = FILLER_STARTS.has(token?.text)
      ? FILLER_KEYS.find((words) => words.every((word, offset) => tokens[at + offset]?.text === word))
      : undefined;
    if (phrase !== undefined) at += phrase.length;
    else {
      const longer = token?.text === "no" && tokens[at + 1]?.text === "longer";
      const next = tokens[at + 1];
      const lead = out.length === 0 && token?.text === "no" && next?.kind === "mark";
      if (longer && token !== undefined) out.push({ ...token, key: "not" });
      else if (token?.text === "own" && POSSESSIVE.has(tokens[at - 1]?.text ?? "")) at += 0;
      else if (token !== undefined && !lead && !(FILLERS.has(token.text) && token.kind !== "name"))
        out.push(token);
      at += longer ? 2 : 1;
    }
  }
  return out[0]?.kind === "mark" ? out.slice(1) : out;
}

function isNegation(tokens: readonly Word[], token: Word, at: number): boolean {
  if (token.kind !== "word" || !NEGATIONS.has(token.key)) return false;
  const next = tokens[at + 1];
  if (token.key === "not" && next?.key === "only") return false;
  // "stop smoking" denies; "the bus stop" and "stops at noon" do not.
  if (token.key === "stop" || token.key === "cease" || token.key === "avoid")
    return next?.text.endsWith("ing") === true;
  return !(token.key === "no" && next?.kind === "number");
}

/** Words that were turned into flags. */
function isOperator(tokens: readonly Word[], token: Word, at: number): boolean {
  if (isNegation(tokens, token, at)) return true;
  if (token.kind !== "word") return false;
  if (token.text === "used" && tokens[at + 1]?.text === "to") return true;
  if (token.key === "do" && token.text !== "doing") return tokens[at + 1] !== undefined;
  if (FORMER.has(token.text)) return true;
  return token.key === "will" || isModal(token);
}

function isModal(token: Word): boolean {
  return token.kind === "word" && MODALITY.has(token.key);
}

function modalityOf(tokens: readonly Word[]): string {
  const found = tokens.find(isModal);
  return found === undefined ? "" : (MODALITY.get(found.key) ?? "");
}

function isFormer(tokens: readonly Word[]): boolean {
  return tokens.some(
    (token, at) => FORMER.has(token.text) || (token.text === "used" && tokens[at + 1]?.text === "to"),
  );
}

const PERFECT = new Set(["be", "have", "get"]);
/** Verbs whose past looks like the present: "the lamp cost". */
const UNCHANGED = new Set(["cost", "hit", "quit"]);
/** Verbs of lasting states: what looks past after them describes a thing. */
const PRESENT = keySet("prefer like want need use love hate live work have be own enjoy drive eat drink");
const NOMINAL = new Set([
  "a",
  "an",
  "the",
  "my",
  "our",
  "his",
  "her",
  "their",
  "of",
  "in",
  "on",
  "with",
  "and",
  "for",
  "to",
  "by",
  "at",
]);

/** Begin a note without its "I" ("Went swimming"), as no participle does ("Closed on Mondays"). */
const ONLY_PAST = new Set(
  "went ran saw took ate gave swam drove wrote came woke rode flew sang drank began spoke broke chose forgot wore threw grew knew fell drew".split(
    " ",
  ),
);
/** Behind a form of the past they make it a verb: "cleaned the oven". */
const OWNED = new Set(["the", "a", "an", "my", "our", "his", "her", "their"]);

/** A phrase has become one base form by now ("went swimming": swim), which is past all the same. */
function opensInPast({ text, key, past }: Word, next: Word | undefined): boolean {
  const isOwned = OWNED.has(next?.text ?? "") || next?.kind === "number";
  return ONLY_PAST.has(text) || (past && (text === key || isOwned));
}

function tenseOf(tokens: readonly Word[]): Reading["tense"] {
  // "Will be at ten from Monday" is what holds then.
  if (tokens.some((token) => token.key === "will" && token.kind === "word"))
    return tokens.some(opensAtDate) ? "present" : "future";
  const past = tokens.some((token, at) => isPastVerb(tokens, token, at));
  return past ? "past" : "present";
}

const FROM = new Set(["from", "starting", "beginning", "effective"]);
const DAYS = new Set<string>([...MONTHS, ...WEEKDAYS, "tomorrow"]);
/** Behind "next" they say when; "next semester" leaves open when that is. */
const SPANS = new Set<string>([...DAYS, "day", "week", "weekend", "month", "year"]);

function opensAtDate({ text }: Word, at: number, tokens: readonly Word[]): boolean {
  const isOf = text === "as" && tokens[at + 1]?.text === "of";
  if (!FROM.has(text) && !isOf) return false;
  const behind = tokens.slice(at + (isOf ? 2 : 1)).filter(({ text: one }) => one !== "on" && one !== "the");
  const [next, span] = behind;
  if (next?.text === "next") return SPANS.has(span?.text ?? "");
  return next !== undefined && (next.kind === "number" || DAYS.has(next.text));
}

function isPastVerb(tokens: readonly Word[], token: Word, at: number): boolean {
  if (token.text === "was" || token.text === "were" || token.text === "did" || token.text === "had")
    return true;
  const subject = tokens[at - 1]?.text ?? "i";
  if (UNCHANGED.has(token.text) && !/s$|^(?:i|we|you|they|to|not|and|who|is|are|do)$/.test(subject))
    return at > 0;
  if (at === 0) return opensInPast(token, tokens[1]);
  if (!token.past || token.kind === "name" || token.key === "stop") return false;
  const before = [tokens[at - 1], tokens[at - 2]];
  if (before.some((one) => one !== undefined && PERFECT.has(one.key))) return false;
  if (before[0]?.kind === "mark" || NOMINAL.has(before[0]?.key ?? "")) return false;
  return !tokens.slice(0, at).some((one) => PRESENT.has(one.key) && !one.past);
}

function isBesides({ text }: Word, at: number, words: readonly Word[]): boolean {
  if (text === "too") return words[at + 1] === undefined || words[at + 1]?.kind === "mark";
  return text === "also" || text === "another" || (text === "well" && words[at - 1]?.text === "as");
}

function isOver({ text }: Word, at: number, tokens: readonly Word[]): boolean {
  const before = tokens[at - 1]?.text;
  return (
    text === "anymore" ||
    (text === "longer" && (before === "no" || before === "any")) ||
    (text === "more" && before === "any")
  );
}

function personsOf(tokens: readonly Word[]): readonly string[] {
  const found = tokens.flatMap((token) => PERSONS.get(token.text) ?? []);
  return [...new Set(found)];
}

function isForeign(tokens: readonly Word[]): boolean {
  const words = tokens.filter((token) => token.kind === "word");
  const strange = words.filter((token) => FOREIGN_WORDS.has(token.text) || /[^\x00-\x7f]/.test(token.text));
  const english = words.filter((token) => FUNCTION_WORDS.has(token.key) && !FOREIGN_WORDS.has(token.text));
  if (tokens.some((token) => token.kind === "foreign")) return true;
  return strange.length > english.length || (strange.length > 1 && strange.length >= english.length);
}
