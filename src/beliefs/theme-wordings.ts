import { classesOf, keyOf } from "../language/compare/lexicon.ts";
import { looksPast } from "../text/inflection.ts";
import { IRREGULAR_FORMS } from "../text/irregular-forms.ts";
import { LetterPattern } from "../text/letters.ts";
import { SMALL_NUMBERS, TENS } from "../text/numbers.ts";
import { isLimiting, isPairing, isStateOfTheMoment, mayComplete } from "./gates.ts";
import {
  AMOUNTS,
  COMPARES,
  FINITE,
  GENERAL,
  INTENDS,
  isActivity,
  MARKS,
  OFF_BY,
  OPENS_PHRASE,
  PASSING,
  piecesOf,
  type Telling,
  tellingOf,
  VAGUE,
} from "./theme-reading.ts";

const IRREGULAR_PRESENT: ReadonlyMap<string, readonly [first: string, third: string]> = new Map([
  ["was", ["am", "is"]],
  ["were", ["are", "are"]],
  ["had", ["have", "has"]],
  ["did", ["do", "does"]],
]);

/**
 * What happened again and again as a habit: "Cycled to the office" as "I cycle to the office", "Maren was late" as
 * "Maren is late". A statement without such a verb comes back as it is. Pure.
 */
export function habitual(text: string): string {
  const words = text.split(" ");
  if (isElided(words) || isGoingOn(words))
    return ["I", presentOf(words[0] ?? "", true), ...words.slice(1)].join(" ");
  if (/^I(?:['’]ve)?$/u.test(words[0] ?? "")) {
    const verb = words.findIndex((word, at) => at > 0 && isPast(word));
    return verb < 0 || verb > 2 ? text : replaced(["I", ...words.slice(1)], verb, true);
  }
  if (words[0] === "We") {
    const verb = words.findIndex((word, at) => at > 0 && isPast(word));
    return verb < 0 || verb > 2 ? text : replaced(words, verb, true, true);
  }
  const verb = words.findIndex((word, at) => at > 0 && at < 5 && isPast(word));
  if (verb < 0) return text;
  const plural = /[^s]s$/.test(words[verb - 1] ?? "") && /^\p{Ll}/u.test(words[verb - 1] ?? "");
  return replaced(words, verb, plural, plural);
}

function isPast(word: string): boolean {
  return IRREGULAR_PRESENT.has(word) || (looksPast(word) && /^\p{Ll}/u.test(word));
}

/** A note that leaves out its "I", with it: "Lost my job" as "I lost my job". Pure. */
function withSpeaker(text: string): string {
  const [first = "", ...rest] = text.split(" ");
  return isElided([first, ...rest]) ? ["I", first.toLowerCase(), ...rest].join(" ") : text;
}

function replaced(words: readonly string[], at: number, bare: boolean, plural = false): string {
  const irregular = IRREGULAR_PRESENT.get(words[at] ?? "");
  const verb =
    irregular === undefined
      ? presentOf(words[at] ?? "", bare)
      : plural && words[at] === "was"
        ? "are"
        : irregular[bare ? 0 : 1];
  return words.with(at, verb).join(" ");
}

function presentOf(form: string, bare: boolean): string {
  const lower = form.toLowerCase();
  const irregular = IRREGULAR_PRESENT.get(lower);
  if (irregular) return irregular[bare ? 0 : 1];
  const base = IRREGULAR_FORMS.get(lower) ?? regularBase(lower);
  if (bare) return base;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

/** Without -ed or -ing, the letter doubled before it and with the silent e that it swallowed. */
function regularBase(form: string): string {
  const stem = form.replace(/(?:ed|ing)$/, "");
  if (/i$/.test(stem) && form.endsWith("ed")) return `${stem.slice(0, -1)}y`;
  if (/([bdgkmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  const short = /^[^aeiouy]*[aeiouy][bcdfgklmnprstvz]$/.test(stem);
  const long =
    /(?:[aiu]t|[lp]et|[ius]{2}|[aeiou]s|iz|[aiou]r|in|v|c|[rdl]g|[^aeiouylrw]l)$/.test(stem) &&
    !/(?:it|ain|oin|er|our|ear|eat)$/.test(stem);
  return short || long ? `${stem}e` : stem;
}

/** What is left of a clause when some of its phrases are dropped, as a statement. */
export interface ThemeWording {
  readonly text: string;
  /** What a fact must tell of to say the same, by key. */
  readonly keys: readonly string[];
  readonly isDenied: boolean;
  /** Utterance as what holds in general: whatever has its two words that recur most bears it out. */
  readonly isGeneral: boolean;
  /** It puts one thing before another, which may be denied elsewhere. */
  readonly isComparison: boolean;
  /** By key, what somebody does with the one thing that it is about: "use", "play". */
  readonly frame?: string | undefined;
  /** By key, what was done once in the words that it makes a habit of: "take" of "Took Ida to the coast". */
  readonly deed?: string | undefined;
}

interface WordingOptions {
  /** Words that are names, lower case. */
  readonly names: ReadonlySet<string>;
  /** A note of the day rather than a turn of a talk: what is told in the past and recurs is a habit. */
  readonly isNote: boolean;
}

const MAX_WORDS = 12;
const FIRST_PERSON = /^(?:I|We)(?:['’]\p{L}{1,2})?$/u;

/** What the clauses of a fact state, each whole and with phrases dropped; [] where they state nothing by themselves. Pure. */
export function themeWordings(text: string, options: WordingOptions): readonly ThemeWording[] {
  const found = new Map<string, ThemeWording>();
  if (isStateOfTheMoment(text)) return [];
  for (const cut of piecesOf(text).flatMap(cutsOf)) {
    if (!isStatement(cut.split(" "), options)) continue;
    for (const wording of readCut(cut, options)) found.set(JSON.stringify(wording), wording);
  }
  return [...found.values()];
}

function readCut(cut: string, { names, isNote }: WordingOptions): readonly ThemeWording[] {
  const telling = tellingOf(cut);
  const text = isNote ? habitual(cut) : withSpeaker(cut);
  const isComparison = COMPARES.test(cut);
  if (INTENDS.test(cut) && !isComparison) return [];
  const told = telling.keys.filter((key) => !MARKS.has(key));
  const isMarked = GENERAL.test(cut) && /^\p{Lu}/u.test(cut) && !isElided(cut.split(" "));
  const isGeneral = told.length > 1 && (isComparison || isMarked);
  const deed = text === cut ? undefined : HABIT.exec(text)?.[1];
  const rest = { text, isDenied: telling.denied.size > 0, isComparison };
  const thing = thingOf(text, telling, names);
  return [
    ...(saysEnough(telling, cut)
      ? [{ ...rest, keys: isGeneral ? told : telling.keys, isGeneral, deed: deed && keyOf(deed) }]
      : []),
    ...(thing === undefined ? [] : [{ ...rest, keys: [thing.key], frame: thing.verb, isGeneral: false }]),
  ];
}

const HABIT = /^(?:I|We) (\p{Ll}+)/u;

/** The head of a clause with any one or two of the phrases after it, and the whole; "Baked" of "Baked two loaves". */
function cutsOf(piece: string): readonly string[] {
  const bare = withoutAmounts(piece)
    .replace(PASSING, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<![.!])[.!]+$/u, "");
  if (isLimiting(piece)) return [bare];
  const [start = "", ...phrases] = phrasesOf(bare.split(" "));
  const isDone = tellingOf(start).keys.some(isActivity);
  const bound = phrases.filter(
    (phrase) => !isDone && mayComplete(phrase.split(" ", 1)[0]?.toLowerCase() ?? ""),
  );
  const head = [start, ...bound].join(" ");
  const rest = phrases.filter((phrase) => !bound.includes(phrase));
  const cuts = new Set([head, bare, head.replace(TO_PLACE, "")]);
  for (const [i, one] of rest.slice(0, MAX_PHRASES).entries()) {
    cuts.add(`${head} ${one}`);
    for (const other of rest.slice(i + 1, MAX_PHRASES)) cuts.add(`${head} ${one} ${other}`);
  }
  const [verb = ""] = head.split(" ");
  const hasAmount =
    isElided([verb]) && AMOUNT.test(head.split(" ")[1] ?? "") && tellingOf(head).keys.length === 1;
  return hasAmount ? [verb, ...cuts] : [...cuts];
}

/** How far and how long once, of what somebody does and can do without it: "ran 5k"; not of what is earned, paid or takes so long. */
function withoutAmounts(piece: string): string {
  const isDeed = tellingOf(piece).keys.some(isActivity);
  return piece.replace(isDeed ? AMOUNTS : OFF_BY, " ");
}

const MAX_PHRASES = 6;
const TO_PLACE = / to (?:(?:the|my|our) )?\p{L}{2,40}$/u;

function phrasesOf(words: readonly string[]): readonly string[] {
  const phrases: string[][] = [];
  for (const word of words) {
    const open = phrases.at(-1);
    const isBare = phrases.length === 1 && open !== undefined && BARE.test(open.join(" "));
    if (open === undefined || (!isBare && OPENS_PHRASE.has(word.toLowerCase()))) phrases.push([word]);
    else open.push(word);
  }
  return phrases.map((phrase) => phrase.join(" "));
}

/** Says nothing without the phrase that follows. */
const BARE = /^\S+(?:['’](?:m|re|s)| am| is| are| was| were)$/iu;

/** Somebody or something, and a verb with what it tells; nothing that only its neighbours explain. */
function isStatement(words: readonly string[], { names, isNote }: WordingOptions): boolean {
  const lower = words.map((word) => word.toLowerCase());
  const [first = "", last = ""] = [words[0], lower.at(-1)];
  if (words.length > MAX_WORDS || words.some((word) => /[?"“”]/.test(word))) return false;
  if (lower.some((word) => VAGUE.has(word.replace(/['’].*$/u, "")))) return false;
  if (OPENS_PHRASE.has(last) || DANGLES.test(last) || lower.some(isAmount)) return false;
  if (words.join(" ").search(AMOUNTS) >= 0 || (isPairing(words.join(" ")) && !words.includes("and")))
    return false;
  if (isElided(words)) return true;
  if (FIRST_PERSON.test(first)) return words.length > 1;
  if (isGoingOn(words)) return true;
  if (OPENS_PHRASE.has(lower[0] ?? "") || /^no[rt]?$/.test(lower[0] ?? "")) return false;
  const verb = lower.findIndex((word, at) => at > 0 && at < 5 && (FINITE.test(word) || looksPast(word)));
  if (verb < 1 || tellingOf(words.slice(verb).join(" ")).keys.length === 0) return false;
  const isThing = isNote && /^\p{Lu}\p{Ll}/u.test(first) && tellingOf(first).keys.length > 0; // its article left out
  return isThing || names.has(lower[0] ?? "") || /^(?:the|my|our)$/.test(lower[0] ?? "");
}

/** A number or an amount; a time of day is a word of its own. */
function isAmount(word: string): boolean {
  if (AMOUNT.test(word)) return true;
  return /^\P{L}?\d/u.test(word) && tellingOf(word).keys.every((key) => !key.startsWith("@"));
}

/** Nobody looks whether the other facts name the same. */
const AMOUNT = new RegExp(`^(?:\\d+|${[...SMALL_NUMBERS.slice(2), ...TENS].join("|")})$`);
const DANGLES = /^(?:a|an|the|my|our|and|or|of|not|no|to|her|his|their)$/;

/** Two telling words, or one that is what somebody does. */
function saysEnough({ keys }: Telling, text: string): boolean {
  const [only, ...more] = keys;
  if (only === undefined || more.length > 0) return more.length > 0;
  const [first = "", second = ""] = text.split(" ");
  const verb = FIRST_PERSON.test(first) ? second : first;
  // Another word of the group may mean something else by itself: who is paged does not read.
  return isActivity(only) && tellingOf(verb).keys[0] === only && keyOf(verb.toLowerCase()) === only;
}

const FRAME =
  /^I(?:['’]m| am)? (use|using|take|try|trying|do|play|eat|drink|learn|learning|wear|speak|practise|study)\s(?:(?:an?|the|my|some|more|on|with) )?\p{L}[\p{L}'’-]{0,40}$/u;

/** The one thing that somebody uses, takes, does, plays. */
function thingOf(text: string, { keys }: Telling, names: ReadonlySet<string>) {
  const verb = FRAME.exec(text)?.[1];
  if (verb === undefined) return undefined;
  const own = new Set(tellingOf(verb).keys);
  const [thing, ...more] = keys.filter((key) => !own.has(key));
  if (thing === undefined || more.length > 0) return undefined;
  const isSomebody = PEOPLE.has(thing) || classesOf(thing).has("family");
  return isSomebody || (names.has(thing) && /^(?:take|do)$/.test(verb) && !/ my /.test(text))
    ? undefined
    : { key: thing, verb: keyOf(verb) };
}

const PEOPLE = new Set(
  "child family fam friend parent partner spouse team colleague baby girl boy".split(" "),
);

/** After a past form at the start of a note these show that it is a verb: "Took the dog out", not "Smoked trout". */
const AFTER_VERB = new Set(
  `the a an my our his her their to in on at for with by from off out up down through along over into about after
  before without again home and him that how why some two three four five half twenty around late`.split(
    /\s+/,
  ),
);
/** Verbs whose past looks like the present. */
const UNCHANGED = new Set("read put set cut shut".split(" "));
const GOING_ON = new LetterPattern(String.raw`^\p{Lu}\p{Ll}{2,12}ing$`);
const NAME_OR_NUMBER = new LetterPattern(String.raw`^(?:\p{Lu}|\d)`);

/**
 * Whether a note begins with its verb in the past, the "I" left out: "Swam 800 m". What follows tells the verb from the
 * adjective ("Smoked trout for lunch"). Pure.
 */
function isElided([first = "", second]: readonly string[]): boolean {
  const verb = first.toLowerCase();
  const isPast = looksPast(verb) || verb === "did";
  if (!isPast && !UNCHANGED.has(verb)) return false;
  return second === undefined ? isPast : goesOn(second);
}

/** Whether a note begins with what somebody is doing, the "I am" left out: "Working from home". Pure. */
function isGoingOn([first = "", second = ""]: readonly string[]): boolean {
  return GOING_ON.test(first) && goesOn(second);
}

/** An article, a preposition, a name or a number. */
function goesOn(word: string): boolean {
  return AFTER_VERB.has(word.toLowerCase()) || NAME_OR_NUMBER.test(word);
}
