import { isTopical } from "../../domain/topics.ts";
import { LetterPattern } from "../../text/letters.ts";
import { isElided, isGoingOn } from "../../text/note-style.ts";
import { OCCUPATION, RELATION, RELATION_GENDER, TITLES } from "../en/people.ts";
import { governs, withoutSetting } from "./clauses.ts";
import { EVERYDAY_THINGS } from "./everyday-things.ts";
import { clean, NAME, PLAIN_OPENING, PRONOUN, speakerOf } from "./speakers.ts";
import { AUXILIARIES, FINITE_VERBS } from "./verbs.ts";

/**
 * Whether a word that opens a sentence without an article is no name, although a capital opens every
 * sentence: a relative ("Grandma"), what people speak of without an article ("Rent", "Lunch"), an abbreviation
 * ("CI"), or a word with the ending of a quality or a science ("Honesty"). Pure.
 */
function isCommonThing(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    EVERYDAY_THINGS.has(lower) ||
    EVERYDAY_THINGS.has(lower.replace(/s$/, "")) ||
    RELATION_GENDER.has(lower) ||
    WORK.test(lower) ||
    QUALITY.test(lower) ||
    THINGS_WITHOUT_NAME_INITIALS.test(word)
  );
}

const WORK = new LetterPattern(`^(?:${OCCUPATION})$`);
const THINGS_WITHOUT_NAME_INITIALS = new LetterPattern(String.raw`^\p{Lu}{2,6}s?$`);
const QUALITY =
  /[a-z]{3,20}(?:ness|ment|tion|sion|ship|hood|ism|ology|onomy|ography|ility|ality|icity|esty|ancy|ency)$/;

/** Somebody or something that a later pronoun may mean. */
export interface Antecedent {
  readonly subject: string;
  readonly pronoun: "he" | "she" | "it" | "any";
}

export interface SubjectFound {
  /** Lower-case name; `owner` for the user, and where the text names nobody. */
  readonly subject: string;
  /** Whom a pronoun of the next sentence may mean; undefined for the user. */
  readonly antecedent: Antecedent | undefined;
}

/**
 * Whom or what a statement is about: who is said to say it, else the name that its subject is or stands
 * beside, else a pronoun's antecedent (`before`, newest first). The user for the first person and for what has
 * no name ("my mum", "the boiler"); a pronoun for such a one keeps what it is called, as nothing else says it. Pure.
 */
export function subjectOf(whole: string, before: readonly Antecedent[]): SubjectFound {
  const statement = afterTime(whole);
  const parts =
    statement
      .slice(0, 200)
      .match(/[^\s,;:!?"“”«»()]{1,60}|,/gu)
      ?.map((word) => word.replace(LAST_STOP.on(word), "")) ?? [];
  const words = parts.filter((word) => word !== ",");
  const first = (words[0] ?? "").toLowerCase().replaceAll("’", "'");
  const speaker = speakerOf(statement);
  if (speaker !== undefined) return named(speaker, "any");
  const beside = nameBeside(statement) ?? EXPLAINED.exec(statement)?.[1]?.toLowerCase();
  if (beside !== undefined && !PLAIN_OPENING.test(beside)) return named(beside, "any");
  if (LABEL.test(statement) || USER.test(statement)) return OWNER;
  if (FIRST_PERSON.test(first)) return ofTheUser(words, first);
  if (PRONOUN.test(first)) return ofPronoun(first, before);
  if (isElided(words) || isGoingOn(words)) return OWNER;
  return ofThing(words, parts.indexOf(",")) ?? OWNER;
}

/** People named in a statement who are not its subject, for the pronouns of the next one. Pure. */
export function peopleIn(statement: string): readonly Antecedent[] {
  const found: Antecedent[] = [];
  for (const match of statement.slice(0, 400).matchAll(PERSON_IN_TEXT.on(statement))) {
    const last = (match[1] ?? "").split(" ").pop() ?? "";
    if (last !== "" && !NOT_NAMES.test(last)) found.push({ subject: clean(last), pronoun: "any" });
    if (found.length === 4) break;
  }
  return found;
}

/** Of a word, not of an initial. */
const LAST_STOP = new LetterPattern(String.raw`(?<=\p{Ll}{2})\.$`);
/** "In May", "Since last January", "On Sunday": what a sentence may open with before its subject. */
const OPENING_TIME =
  /^(?:(?:(?:in|on|since|from|until|till|by|before|after|during|around|at|for) (?:(?:last|next|this|early|late|mid|the) ){0,2}|(?:last|next|this|early|late) )(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|spring|summer|autumn|winter|christmas|easter|week|weekend|month|year|(?:19|20)\d\d)|(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|tomorrow|tonight))(?: (?:19|20)\d\d| morning| afternoon| evening| night)?,? /i;

/** Without the time that it opens with, where a name follows. */
function afterTime(statement: string): string {
  const rest = statement.replace(OPENING_TIME, "").replace(AFTER_SETTING.on(statement), "");
  if (rest !== statement && BEGINS_NAME.test(rest)) return rest;
  const told = withoutSetting(statement);
  return SOMEBODY.test(told) ? told : statement;
}

/** "After long thinking Mehwish has …". */
const AFTER_SETTING = new LetterPattern(
  String.raw`^(?:[Aa]fter|[Bb]efore|[Ss]ince|[Oo]n|[Ii]n|[Aa]t|[Ff]or|[Dd]uring|[Ff]rom) (?:[\p{Ll}\p{N}][\p{L}\p{N}'’-]{0,20} ){1,4}(?=\p{Lu}[\p{L}'’-]{1,30} (?:is|was|has|had|will|\p{Ll}{2,14}(?:ed|s))\b)`,
);
const SOMEBODY = /^(?:he|she)\b/i;
const BEGINS_NAME = new LetterPattern(String.raw`^\p{Lu}[\p{L}'’-]{1,30} `);
const OWNER: SubjectFound = { subject: "owner", antecedent: undefined };
const FIRST_PERSON = /^(?:i|i'\w{1,2}|im|ive|we|we'\w{1,2}|my|our|me|us|mine|myself)$/;
/** "TTFB stands for …": letters that are explained are a name. */
const EXPLAINED = new LetterPattern(
  String.raw`^(\p{Lu}[\p{Lu}\p{N}]{1,9}) (?:stands|is short|means|refers)\b`,
);
/** As an agent writes of the user. */
const USER = /^(?:the )?users?(?:['’]s?)? /i;
/** Before these stands a verb: "Noor mentors me". */
const OBJECT = /^(?:me|us|my|our)$/;
/** A line of a form: "Dentist: Dr. Lee". */
const LABEL = new LetterPattern(String.raw`^[\p{L}][\p{L}’' -]{1,30}: `);
const ARTICLE = /^(?:the|a|an|this|that|these|those)$/;
const STOPS_SUBJECT =
  /^(?:of|in|on|at|for|to|with|by|from|under|behind|near|and|or|that|which|who|not|no|every|never|always|also|only|about|into|between|per)$/;
const NOT_NAMES = new LetterPattern(
  String.raw`^(?:I|I['’]\p{L}{1,2}|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)$`,
);
const PERSON_IN_TEXT = new LetterPattern(
  String.raw`(?<!(?:in|at|from|to|near|on|of) )(?<=\s)((?:(?:Dr|Prof|Mrs?|Ms)\.? )?\p{Lu}\p{Ll}{1,30}(?: \p{Lu}\p{Ll}{1,30})?)`,
  "g",
);

/** "My sister Mara …" is about Mara; "my mother …" about the user, and a later "she" about the mother. */
function ofTheUser(words: readonly string[], first: string): SubjectFound {
  if (first !== "my" && first !== "our") return OWNER;
  const at = words.slice(1, 4).findIndex((word) => RELATION_GENDER.has(bareNoun(word)));
  if (at < 0) return ofOwned(words);
  const relation = bareNoun(words[at + 1] ?? "");
  const pronoun = RELATION_GENDER.get(relation) ?? "any";
  const rest = words.slice(at + 2, at + 7).filter((word) => !TITLES.has(clean(word)));
  const [next = "", given = ""] = [rest[0], rest.find((word) => !GIVES_NAME.test(word))];
  const name = (GIVES_NAME.test(next) ? [given] : [next]).find(isName);
  if (name !== undefined) return named(clean(name), pronoun);
  return { subject: "owner", antecedent: { subject: relation, pronoun } };
}

const GIVES_NAME = /^(?:is|was|called|named)$/;

/** "Our dog Biscuit …" is about Biscuit, "my locker" about the user. */
function ofOwned(words: readonly string[]): SubjectFound {
  const nouns = words.slice(1, 5);
  const at = nouns.findIndex((word) => NAME.test(word));
  const before = nouns.slice(0, at);
  const plain = before.every((word) => !STOPS_SUBJECT.test(word) && (GIVES_NAME.test(word) || !isVerb(word)));
  const called =
    before.every((word) => !/^(?:is|was)$/.test(word)) ||
    /(?:^| )(?:called|named)$|['’]s name is$/.test(before.join(" "));
  const name = nouns[at];
  const alone = at > 0 || isVerb((nouns[1] ?? "").toLowerCase());
  return at >= 0 && alone && plain && called && name !== undefined && isName(name) && !INITIALS.test(name)
    ? named(clean(name), "any")
    : OWNER;
}

const INITIALS = new LetterPattern(String.raw`^[\p{Lu}\p{N}.-]{1,12}$`);

function isName(word: string): boolean {
  return NAME.test(word) && !NOT_NAMES.test(word);
}

function ofPronoun(first: string, before: readonly Antecedent[]): SubjectFound {
  const base = first.replace(/'.*/, "");
  const gender = base === "he" || base === "his" ? "he" : base === "she" || base === "her" ? "she" : "it";
  const fits = before.find(({ pronoun }) =>
    gender === "it"
      ? base.startsWith("they") || base === "their" || pronoun === "it"
      : pronoun === gender || pronoun === "any",
  );
  if (fits !== undefined) return { subject: fits.subject, antecedent: fits };
  return gender === "it" ? OWNER : named(gender, gender);
}

/** The words before the verb, without the article: "The staging database listens …". `comma`: after how many words the first is. */
function ofThing(words: readonly string[], comma: number): SubjectFound | undefined {
  const first = words[0] ?? "";
  const start = ARTICLE.test(first.toLowerCase()) ? 1 : 0;
  if (start === 0 && [first.replaceAll("’", "'"), bare(first)].some((word) => PLAIN_OPENING.test(word)))
    return undefined;
  const head: string[] = [];
  for (const [at, word] of words.slice(start, start + 5).entries()) {
    const lower = word.toLowerCase().replaceAll("’", "'");
    if (isPlainNoun(head, start) && (isVerb(lower) || /['’]s$/u.test(word)) && !OF_PEOPLE.test(lower))
      return { subject: "owner", antecedent: { subject: clean(first), pronoun: "it" } };
    if (
      head.length > 0 &&
      (isVerb(lower) || governs(lower, start + at + 1 === comma ? "" : words[start + at + 1]))
    )
      return thing(head, start);
    if (FIRST_PERSON.test(lower))
      return head.length > 1 && OBJECT.test(lower) ? thing(head.slice(0, -1), start) : OWNER;
    if (STOPS_SUBJECT.test(lower)) return head.length > 0 && hasVerb(words) ? thing(head, start) : undefined;
    head.push(word);
    if (/['’]s$/u.test(word)) return thing(head, start);
  }
  return undefined;
}

/** One word without a capital: "gate closes 9 pm" is of no gate that is called so. */
function isPlainNoun(head: readonly string[], start: number): boolean {
  return start === 0 && head.length === 1 && /^[a-z]/.test(head[0] ?? "");
}

/** What people do, whose names haste writes small. */
const OF_PEOPLE =
  /^(?:says?|said|thinks?|thought|likes?|liked|loves?|loved|hates?|hated|prefers?|wants?|wanted|lives?|lived|works?|worked|moved|called|phoned|teaches|taught|married|studies|studied|speaks|spoke|knows|knew|enjoys|hopes?|plays|played|went|came|told|asked|promised|quit|visits|visited|drives|cooks|eats|swears)$/;

/** A name, or what has none: told of the user, and meant by a later "it". */
function thing(head: readonly string[], start: number): SubjectFound {
  const words = withoutTitles(head);
  const subject = words.slice(-3).map(clean).join(" ").trim();
  if (subject === "") return OWNER;
  if (hasName(words, start)) return named(subject, start === 0 ? "any" : "it");
  return { subject: "owner", antecedent: { subject, pronoun: "it" } };
}

/** Behind an article ("The Annex") and at the start, where every word has a capital. */
function hasName(words: readonly string[], start: number): boolean {
  const [first = "", second] = words;
  if (start > 0) return words.every((word) => NAME.test(word) && !INITIALS.test(word));
  if (second === undefined) return !isCommonThing(bare(first)) && isTopical(bare(first).toLowerCase());
  return words.every((word) => NAME.test(word) || /^\d/.test(word));
}

function bare(word: string): string {
  return word.replace(/['’]s?$/u, "");
}

function named(subject: string, pronoun: Antecedent["pronoun"]): SubjectFound {
  return { subject, antecedent: { subject, pronoun } };
}

function isVerb(word: string): boolean {
  return AUXILIARIES.has(word) || FINITE_VERBS.has(word) || /^[a-z]{4,20}ed$/.test(word);
}

function hasVerb(words: readonly string[]): boolean {
  return words
    .slice(0, 10)
    .some((word) => isVerb(word.toLowerCase().replaceAll("’", "'")) || /^[a-z]{3,14}s$/.test(word));
}

function bareNoun(word: string): string {
  return clean(word).replaceAll("’", "'");
}

/**
 * The name that stands beside somebody who is told of: "Our landlady, Frau Sedlaczek, is …", "My boss is Huang Wei",
 * "Basil, the plumber, …", "her husband Gil …". Without titles, lower case; undefined where none does. Linear. Pure.
 */
function nameBeside(statement: string): string | undefined {
  const head = statement.slice(0, MAX_CHARS);
  for (const { pattern, has } of FORMS) {
    const name = has.test(head) ? pattern.exec(head)?.groups?.name : undefined;
    if (name === undefined) continue;
    const words = withoutTitles(name.split(" "));
    if (words.length > 0 && !words.some((word) => NO_NAME.test(word))) return nameOf(words);
  }
  return undefined;
}

/** The words of a name without its titles: "Uncle Bart", "Mme Vandeputte", "Old Archie". Pure. */
function withoutTitles(words: readonly string[]): readonly string[] {
  let at = 0;
  while (at < words.length - 1 && isTitle(words[at] ?? "") && STARTS_NAME.test(words[at + 1] ?? "")) at += 1;
  return words.slice(at);
}

function isTitle(word: string): boolean {
  const lower = word.toLowerCase().replace(/\.$/, "");
  return TITLES.has(lower) || RELATION_GENDER.has(lower);
}

function nameOf(words: readonly string[]): string {
  return words
    .map((word) => word.replace(/(?:['’]s?|\.)$/u, ""))
    .join(" ")
    .toLowerCase();
}

const MAX_CHARS = 200;
const WORD = String.raw`\p{Lu}[\p{L}’'-]{0,30}\.?`;
const FULL_NAME = `(?<name>${WORD}(?: ${WORD}){0,3})`;
const STARTS_NAME = new LetterPattern(String.raw`^\p{Lu}`);
const NO_NAME =
  /^(?:I|I['’].{1,2}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)$/;
/** "My", "our", "Dad's", "Kayden's teacher's". */
const OWNED = String.raw`(?:[Mm]y|[Oo]ur|[Tt]he|(?:(?:[Mm]y|[Oo]ur|[Tt]he) )?[\p{L}’'-]{1,30}['’]s)`;
const PERSON = `(?:${RELATION}|${OCCUPATION}|head|chair|boss|aide|guide|rep|host|warden|captain|successor|stepdad|stepmum|godparent)`;
const VERB = String.raw`(?:is|was|has|had|will|can|said|says|\p{Ll}{2,20}(?:ed|s)) `;
/** "Benedetta Rossini, alto, is the new chair", "Zoltan, my husband's old rowing partner", "Maestro Quiroga, he was …". */
const BEFORE_APPOSITION = new LetterPattern(
  `^${FULL_NAME}, (?:(?:my|our|the|an?|who|which|he|she) |[^,.;:!?]{2,40}, ${VERB})`,
);
/** "The bride's stepdad, Corwin Hale, paid …", "Our Border collie, Biscuit, has …". */
const IN_APPOSITION = new LetterPattern(`^${OWNED} [^,.;:!?"]{2,60}, (?:that['’]s )?${FULL_NAME},(?= )`);
/** "Dad's new cardiologist is Dr. Imogen Tarr", "Our midwife was Joke". */
const CALLED = new LetterPattern(
  String.raw`^(?:[Tt]his \p{L}{3,10} )?${OWNED} (?:[\p{L}’'-]{1,30} ){0,4}?(?:(?:person|one|man|woman|lady|guy) who [^,.;:!?"]{2,40} |${PERSON} (?:(?:of|for|on|at|in) (?:[\p{Ll}]{1,20} ){1,3})?)(?:is|was)(?: called| named| an? \p{Ll}{2,12} (?:called|named))? ${FULL_NAME}(?=$|[,.!;]| (?:from|and|at|in|of|not)\b)`,
);
/** "her husband Gil tunes our piano", "My sister Mara Lind lives …". */
const OF_RELATION = new LetterPattern(
  `^(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) (?:[\\p{Ll}-]{2,20} ){0,2}(?:${RELATION}) ${FULL_NAME} (?=\\p{Ll})`,
);

/** `has`: what every sentence of the form has; without it the longer pattern is not made. */
const FORMS = [
  { pattern: BEFORE_APPOSITION, has: /^[^,]{1,80}, / },
  { pattern: IN_APPOSITION, has: /,.{1,80},/ },
  { pattern: CALLED, has: / (?:is|was) / },
  { pattern: OF_RELATION, has: /^(?:my|our|his|her|their) /i },
];
