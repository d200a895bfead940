import { LetterPattern } from "../../text/letters.ts";
import { classesOf, keyOf, opposition } from "../compare/lexicon.ts";
import { RELATION_GENDER } from "../en/people.ts";
import { subjectOf } from "./subjects.ts";

const NAME_WORD = "\\p{Lu}[\\p{L}'’-]{1,30}";
const TITLED = "(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof)\\.? ";
/** Sources of patterns: a name; somebody, by name or by what they are to the speaker. */
const NAME = `(?:${TITLED})?${NAME_WORD}(?: ${NAME_WORD}){0,2}`;
const WHO = `(?:(?:[Mm]y|[Oo]ur|[Tt]he) \\p{Ll}{2,20}(?: ${NAME_WORD})?|${NAME})`;
const PLACING = "in|on|at|under|behind|above|below|beside|next to|near|inside|outside|opposite|by";
const PREPOSITION = `${PLACING}|from|to|until|with|for|since|after|before`;

const PLACE = new RegExp(`^(?:${PLACING}) `, "i");
const LEADING = new RegExp(`^(${PREPOSITION}) \\S`, "i");
const BEFORE_PHRASE = new RegExp(` (?=(?:${PREPOSITION}) )`, "i");
const TIME =
  /\b(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|\d{1,2}(?:st|nd|rd|th)|at (?:half |quarter )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|past|to)|o'clock|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|noon|midnight|morning|afternoon|evening|night|today|tonight|tomorrow|yesterday|day|week(?:end)?|month|year|christmas|easter|(?:19|20)\d\d|spring|summer|autumn|winter)s?\b(?! floor)/i;
const ONE_OF_A_KIND = /^an? \S+(?: \S+){0,2}$/i;
const COUNT =
  /^(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)(?:teen|ty)|twenty|forty)(?:-[a-z]{3,5})?(?: years old)?$/i;
const ARTICLE = /^(?:the|my|our|her|his|their)$/i;
const NO_KIND =
  /^an? (?:shame|pity|lie|joke|mess|problem|mistake|secret|surprise|bit|lot|good|bad|great|nice)\b/i;
const ONE_WORD = new LetterPattern("^\\p{Ll}[\\p{L}-]{1,20}$");
const ONE_NAME = new LetterPattern(`^(?:an? )?${NAME}$`);
const PERSON = new LetterPattern(`^${NAME}$`);
const SPEAKER = /^(?:i|we|you|he|she|they|it|there|that|this)$/i;

/** Whether a phrase names a time. Linear. Pure. */
function isTime(phrase: string): boolean {
  return TIME.test(phrase);
}

/** Whether a phrase says where something is. Linear. Pure. */
function isPlace(phrase: string): boolean {
  return PLACE.test(phrase) && !isTime(phrase);
}

/** The preposition that a phrase begins with, lower case, or "". Linear. Pure. */
function prepositionOf(phrase: string): string {
  return LEADING.exec(phrase)?.[1]?.toLowerCase() ?? "";
}

/** What follows a verb, cut before its prepositions. Linear. Pure. */
function phrasesOf(rest: string): readonly string[] {
  return rest.split(BEFORE_PHRASE);
}

function isOneName(text: string): boolean {
  return ONE_NAME.test(text);
}

function isOneWord(text: string): boolean {
  return ONE_WORD.test(text);
}

/** Whether a pronoun may stand for the subject of another statement: nobody who speaks, "he" for people alone. Pure. */
function mayMean(pronoun: string, subject: string): boolean {
  if (SPEAKER.test(subject)) return false;
  if (/^s?he$/i.test(pronoun)) return isRelative(subject) || PERSON.test(subject);
  return /^they$/i.test(pronoun) || !isRelative(subject);
}

/** "my sister", "our neighbour Ida". */
function isRelative(subject: string): boolean {
  return /^(?:my|our) /i.test(subject) && subject.split(" ").some((word) => RELATION_GENDER.has(word));
}

/**
 * Whether two complements are of one sort: names, numbers, or words of which one excludes the other; where what was said is denied,
 * also kinds of things. Phrases behind a preposition are not compared. Linear. Pure.
 */
function areOfOneSort(now: string, was: string, denies: boolean): boolean {
  if (prepositionOf(now) !== "" || prepositionOf(was) !== "") return false;
  if ((isOneName(now) && isOneName(was)) || excludes(now, was)) return true;
  if (COUNT.test(now) && COUNT.test(was)) return true;
  return denies && ONE_OF_A_KIND.test(now) && ONE_OF_A_KIND.test(was) && !NO_KIND.test(now);
}

/** Whether two phrases tell the same of a thing: "on the third floor", "on the second floor"; not "on sale". Linear. Pure. */
function areAlike(now: string, was: string): boolean {
  const [a = "", b = ""] = [now, was].map((phrase) => phrase.split(" ")[1]);
  return (
    isTime(now) || (isOneName(a) && isOneName(b)) || (ARTICLE.test(a) && a.toLowerCase() === b.toLowerCase())
  );
}

/** Whether the last words of two phrases exclude each other: "blue" and "red". Pure. */
function excludes(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other].map((text) => keyOf(text.toLowerCase().split(" ").at(-1) ?? ""));
  const isOther = opposition(a, b) === "trait" || [...classesOf(a)].some((sort) => classesOf(b).has(sort));
  return a !== b && isOther;
}

/** A correction in the words of what it sets right. */
export interface Completed {
  readonly text: string;
  /** It gives another value of the very same thing; else it only names what its pronoun means, and the guards decide. */
  readonly replaces: boolean;
}

/**
 * What a correction without a subject of its own means of `statement`: "it's blue", "she lives in Bergen", "Sofia leads it",
 * "in the shed", "it's been moved to March". `denies`: it denies what was said, rather than to tell what is so after all.
 * Undefined where it does not fit. `said` has straight apostrophes. Linear. Pure.
 */
export function inWordsOf(said: string, statement: string, denies: boolean): Completed | undefined {
  const whole = statement.replace(/^(?:actually|in fact),? /i, "");
  return (
    ofMove(said, whole) ??
    ofState(said, whole, denies) ??
    ofDeed(said, whole, denies) ??
    (denies ? replacing(withSomebodyElse(said, whole) ?? withPart(said, whole)) : undefined)
  );
}

/** Whether a clause says that something is otherwise from now on: "it's been moved to March", "it's in the blue room now". Linear. Pure. */
export function tellsOfChange(clause: string): boolean {
  return MOVED.test(clause) || (NOW.test(clause) && STATE.test(clause));
}

const STATE = /^(it|that|this|they|he|she)(?:'s|'re| (is|are|was|were)) (\S.{0,50})$/i;
const STATED = /^(\S.{0,60}?)(?: (is|are|was|were)|('s|'re)) (\S.{0,60})$/i;
const NOW = / now[.!]?$/i;
const PAST = /^(?:was|were)$/i;

/** "it's blue", "they're under the mat", "she's a vet": of something that is said to be another such. */
function ofState(said: string, whole: string, denies: boolean): Completed | undefined {
  const [, pronoun = "", be = "", now = ""] = STATE.exec(said.replace(NOW, "")) ?? [];
  const [, subject = "", own = "", short = "", was = ""] = STATED.exec(whole) ?? [];
  if (now === "" || was === "" || PAST.test(be) !== PAST.test(own) || !mayMean(pronoun, subject))
    return undefined;
  const is = `${subject}${own === "" ? short : ` ${own}`}`;
  if (areOfOneSort(now, was, denies)) return replacing(`${is} ${now}`);
  const told = isOneWord(now) ? withWord(was, now) : undefined;
  if (told !== undefined) return replacing(`${is} ${told}`);
  const placed = denies ? withPart(now, `${is} ${was}`, { phrases: true }) : withSuchPhrase(was, now);
  return replacing(placed === undefined || denies ? placed : `${is} ${placed}`);
}

const DEED = /^(it|that|they|he|she) ([a-z]{2,20}) (\S.{0,50})$/i;
const HELPING =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|do|does|did|may|might|must|should|moved)$/i;
const MAX_SUBJECT_WORDS = 6;

/** "it leaves from platform 5", "she lives in Bergen": the same verb with another value at the same place. */
function ofDeed(said: string, whole: string, denies: boolean): Completed | undefined {
  const [, pronoun = "", verb = "", now = ""] = DEED.exec(said) ?? [];
  const at = whole.indexOf(` ${verb} `);
  if (verb === "" || HELPING.test(verb) || at < 1) return undefined;
  const subject = whole.slice(0, at);
  if (subject.split(" ").length > MAX_SUBJECT_WORDS || !mayMean(pronoun, subject)) return undefined;
  const rest = denies ? withPhrase(whole.slice(at + verb.length + 2), now) : undefined;
  return { text: `${subject} ${verb} ${rest ?? now}`, replaces: rest !== undefined };
}

const MOVED =
  /^(it|they|that|this)('s|'ve|'re| has| have| was| were| is| are| got)?(?: now)?( been)? ((?:moved|pushed|postponed|shifted|rescheduled|changed|brought|put|delayed)(?: (?:back|forward|off))? (?:to|until) \S.{0,40})$/i;
const SUBJECT =
  /^(\S.{0,60}?) (?:is|are|was|were|takes?|starts?|begins?|happens?|ends?|leaves?|opens?|has|have) /i;
const SPOKEN: Readonly<Record<string, string>> = { "'s": " has", "'ve": " have", "'re": " are" };

/** "it's been moved to March", of what is said to be in April. */
function ofMove(said: string, whole: string): Completed | undefined {
  const [, pronoun, own = "", been = "", move = ""] = MOVED.exec(said) ?? [];
  const subject = SUBJECT.exec(whole)?.[1];
  if (pronoun === undefined || subject === undefined || !mayMean(pronoun, subject)) return undefined;
  return { text: `${subject}${SPOKEN[own.toLowerCase()] ?? own}${been} ${move}`, replaces: false };
}

function replacing(text: string | undefined): Completed | undefined {
  return text === undefined ? undefined : { text, replaces: true };
}

const SOMEBODY = new LetterPattern(
  `^(?:(?:[Ii]t|[Tt]hat)(?:'s| is| was) )?(${WHO})(?: (?:who|that|which))? (\\p{Ll}{2,20})(?: (.{1,200}))?$`,
);
const DOES = new LetterPattern(`^(${WHO}) (\\p{Ll}{2,20}) (\\S.{0,200})$`);
const THE_SAME = /^(?:it|that|this|them|one|so)$/i;

/** "Sofia leads it", "it's Sofia who leads the project", "Sofia does": somebody else does the very same. Linear. Pure. */
function withSomebodyElse(said: string, whole: string): string | undefined {
  const [, who = "", verb = "", what = ""] = SOMEBODY.exec(said) ?? [];
  const [, other = "", deed = "", rest = ""] = DOES.exec(whole) ?? [];
  if (who === "" || other === "" || who.toLowerCase() === other.toLowerCase()) return undefined;
  const isSame = what === "" ? standsFor(verb, deed) : verb === deed && isAgain(what, rest);
  return isSame ? `${atStart(who)} ${deed} ${rest}` : undefined;
}

function isAgain(what: string, rest: string): boolean {
  return THE_SAME.test(what) || what.toLowerCase() === rest.toLowerCase();
}

function standsFor(verb: string, deed: string): boolean {
  return verb === deed || (verb === "does" && deed.endsWith("s")) || (verb === "did" && deed.endsWith("ed"));
}

/**
 * A phrase, a name or a word in the place of the only other one of its sort in a statement. `phrases`: nothing but
 * what stands behind a preposition. Linear. Pure.
 */
function withPart(said: string, whole: string, { phrases = false } = {}): string | undefined {
  if (prepositionOf(said) !== "") return withPhrase(whole, said) ?? elsewhere(said, whole);
  if (phrases) return undefined;
  const name = said.replace(/^it(?:'s| is| was) /i, "");
  if (isOneName(name) && !/^an? /i.test(name)) return withName(whole, name);
  const [, article = "", noun = ""] = NOUN.exec(said) ?? [];
  if (noun !== "") return withNoun(whole, { said, article, noun });
  return isOneWord(said) ? withWord(whole, said) : undefined;
}

const NOUN = new LetterPattern("^([Tt]he|[Aa]n?|[Mm]y|[Oo]ur) (\\p{L}{2,20}(?: \\p{L}{2,20})?)$");

/**
 * A text with its only phrase behind the same preposition (or behind none) replaced; undefined where there is none, or several.
 * A time takes the place of a time alone. Linear. Pure.
 */
function withPhrase(rest: string, now: string): string | undefined {
  const parts = phrasesOf(rest);
  const old = sameOf(parts, now);
  return old === undefined ? undefined : parts.map((part) => (part === old ? now : part)).join(" ");
}

/** The same where the phrase replaced tells the same of a thing, see `areAlike`. Linear. Pure. */
function withSuchPhrase(rest: string, now: string): string | undefined {
  const old = prepositionOf(now) === "" ? undefined : sameOf(phrasesOf(rest), now);
  return old !== undefined && areAlike(now, old) ? withPhrase(rest, now) : undefined;
}

function sameOf(parts: readonly string[], now: string): string | undefined {
  // "at seven on Sundays" is no other hour of all days.
  if (phrasesOf(now).slice(1).some(isTime)) return undefined;
  const lead = prepositionOf(now);
  const same = parts.filter((part) => prepositionOf(part) === lead && isTime(part) === isTime(now));
  return same.length === 1 && same[0]?.toLowerCase() !== now.toLowerCase() ? same[0] : undefined;
}

const PLACED = /^(\S.{0,60}?(?: (?:is|are|was|were)|'s|'re)) (\S.{0,60})$/i;

/** "in the shed", of what is said to be under the mat. */
function elsewhere(said: string, whole: string): string | undefined {
  const [, subject = "", was = ""] = PLACED.exec(whole) ?? [];
  return isPlace(was) && isPlace(said) ? `${subject} ${said}` : undefined;
}

const NAMES = new LetterPattern(`(?<![\\p{L}\\p{N}'’])(?<!\\b(?:[Tt]he|[Aa]n?|[Mm]y|[Oo]ur) )${NAME}`, "g");
const WITH_TITLE = /^(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof)\b/;
const NO_NAME: ReadonlySet<string> = new Set(
  "i i'm i've my our we the a an this that these those there it he she they his her their your you in on at when if".split(
    " ",
  ),
);

/** The only name replaced; of several, the only one with a title. Names behind an article are of things. */
function withName(whole: string, name: string): string | undefined {
  const { subject } = subjectOf(whole, []);
  const isName = (text: string, at: number) =>
    !isTime(text) &&
    !NO_NAME.has(text.toLowerCase().split(" ")[0] ?? "") &&
    (at > 0 || text.toLowerCase().includes(subject));
  const found = [...whole.matchAll(NAMES.on(whole))].filter((one) => isName(one[0], one.index));
  const titled = found.filter(([text]) => WITH_TITLE.test(text));
  const [one, ...more] = titled.length > 0 ? titled : found;
  if (one === undefined || more.length > 0 || one[0] === name) return undefined;
  return whole.slice(0, one.index) + name + whole.slice(one.index + one[0].length);
}

/** The only relative, or what stands at the end behind the only such article. */
function withNoun(
  whole: string,
  { said, article, noun }: { readonly said: string; readonly article: string; readonly noun: string },
): string | undefined {
  const same = /^an?$/i.test(article) ? "an?" : article;
  if (whole.match(new RegExp(`\\b${same} `, "gi"))?.length !== 1) return undefined;
  const kin = /^(?:my|our) (\S+)/i.exec(whole)?.[1] ?? "";
  if (RELATION_GENDER.has(kin) && RELATION_GENDER.has(noun))
    return atStart(said) + whole.slice(`${article} ${kin}`.length);
  const last = new RegExp(`\\b${same} \\S{2,20}(?: \\S{2,20})?$`, "i").exec(whole);
  return last === null || last.index < 2 ? undefined : whole.slice(0, last.index) + said;
}

/** With a word in the place of the only one that excludes it: "blue" in "a red Corsa". Linear. Pure. */
function withWord(whole: string, word: string): string | undefined {
  const words = whole.split(/[\s,;]+/).filter((own) => excludes(word, own));
  return words.length === 1 ? whole.replace(words[0] ?? "", () => word) : undefined;
}

function atStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
