import type { Statement, Utterance } from "../../domain/extraction.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Category } from "../../domain/vocabulary.ts";
import { LetterPattern } from "../../text/letters.ts";
import { ENGLISH } from "../en/english.ts";
import type { Language } from "../language.ts";
import { languageOf } from "../languages.ts";
import { foreignCategory } from "../other-languages.ts";
import type { DateFound } from "../sentence/date-found.ts";
import { dateLengths, readDates } from "../sentence/dates.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import { readByTables } from "./by-tables.ts";
import { type Categoriser, categoryOf, surelyOf } from "./category-of.ts";
import { clausesOf, standsAlone } from "./clauses.ts";
import { commitmentOf, isTakenOn, isThingToRemember, promiseIn, tasksOf } from "./commitments.ts";
import { formOf, isCourtesy, isLooseQuotation, reasonIn } from "./forms.ts";
import { withoutAddressee, withoutLeadIns } from "./lead-ins.ts";
import { type ProseLine, proseLines } from "./lines.ts";
import { type Antecedent, peopleIn } from "./names.ts";
import { clausesOfNote, ONE_NAME, onlyOpens, sentencesOfNote } from "./note-parts.ts";
import { isBare, isFragment, joinedSentences, sentencesOf } from "./sentences.ts";
import { speakerOf } from "./speakers.ts";
import { denies, isOnlyDenial, type Parts, statementOf } from "./statement.ts";
import { subjectOf } from "./subjects.ts";
import { saysTooLittle, toldInTalk } from "./talk.ts";
import { plainForm } from "./verbs.ts";
import { confidenceOf, hasPastAction } from "./weights.ts";

/**
 * What a text states, in its order: at most 3 statements for each sentence (a sentence
 * is the group) and `LIMITS.textStatements` in all, none for questions, hypotheses, small talk, requests, quotations without a speaker,
 * code, logs, JSON and lists of addresses. What no rule understands is one plain fact. Texts are the
 * input's own words; a sentence over `LIMITS.statementBytes` states nothing (its episode keeps it).
 * `atMs`: when it was said, ms since 1970; relative dates count from its UTC day. In a conversation, what says
 * nothing without the turn before it states nothing either. Linear. Pure.
 */
export function extractStatements(
  text: string,
  atMs: number,
  { speaker = "", hearers, categorise = () => "fact" }: Listening = {},
): readonly Statement[] {
  const lines = proseLines(text);
  const reader: Reader = {
    language: languageOf(text),
    atMs,
    categorise,
    self: speaker.trim().toLowerCase() || OWNER,
    hearers,
    known: namesWithin(lines, hearers),
    antecedents: [],
    inCompany: lines.length > 1,
    statements: [],
    seen: new Set(),
  };
  for (const line of lines) {
    if (reader.statements.length >= LIMITS.textStatements) break;
    readLine(line, reader);
  }
  return reader.statements;
}

/** What reading goes by besides the text. */
export interface Listening extends Omit<Utterance, "atMs"> {
  /** Has the last word on the categories that no sure sign decides (default: they are plain facts). */
  readonly categorise?: Categoriser | undefined;
}

const OWNER = "owner";

/** What reading has found so far; pronouns look back into it. */
interface Reader {
  /** Of the whole text: a line may not tell. */
  readonly language: Language | undefined;
  readonly atMs: number;
  readonly categorise: Categoriser;
  /** The subject of the first person. */
  readonly self: string;
  readonly hearers: Utterance["hearers"];
  /** Capitalised words inside sentences, lower case: they are names at the start of one, too. */
  readonly known: ReadonlySet<string>;
  /** Newest first. */
  antecedents: readonly Antecedent[];
  /** Whether there are other sentences: one that stands alone is kept, however little it says. */
  inCompany: boolean;
  readonly statements: Statement[];
  readonly seen: Set<string>;
}

const MAX_ANTECEDENTS = 6;
const INSIDE_NAME = new LetterPattern(String.raw`(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]{1,30}`, "g");
function readLine(line: ProseLine, reader: Reader): void {
  const language = languageOf(line.text, reader.language);
  if (language?.grammar !== undefined) {
    const { self, atMs, known, inCompany, antecedents } = reader;
    const before = antecedents.map(({ subject }) => subject);
    const found = readByTables(
      line.text,
      { language, grammar: language.grammar },
      { self, atMs, known, inCompany, inTalk: reader.hearers !== undefined, before },
    );
    for (const parts of found.parts) keep(parts, reader);
    reader.antecedents = found.before.map((subject) => ({ subject, pronoun: "any" }));
    return;
  }
  if (language !== ENGLISH) {
    readForeign(line.text, reader);
    return;
  }
  let denied = false;
  const joined = joinedSentences(sentencesOf(line.text));
  const sentences = isNote(reader) ? sentencesOfNote(joined, reader) : joined;
  reader.inCompany ||= sentences.length > 1;
  for (const [at, sentence] of sentences.entries()) {
    if (reader.statements.length >= LIMITS.textStatements) return;
    const isDenial = isOnlyDenial(plainForm(sentence));
    if (!isDenial)
      readSentence(
        sentence,
        { heading: line.heading, denied, opens: at === 0 && sentences.length > 1 },
        reader,
      );
    denied = isDenial;
  }
}

/** A note that the user writes, rather than what is said in a conversation. */
function isNote({ self, hearers }: Reader): boolean {
  return self === OWNER && hearers === undefined;
}

/** One plain fact for the whole line; only questions and courtesies are told apart. */
function readForeign(text: string, reader: Reader): void {
  const plain = plainForm(text);
  if (/[?？؟¿]/u.test(text) || sentencesOf(text).every((sentence) => isCourtesy(plainForm(sentence)))) return;
  const category = foreignCategory(plain) ?? "fact";
  const parts = { text, plain, whole: plain, category, subject: reader.self, confidence: 0.6 };
  keep({ ...parts, dates: [], commitment: undefined, known: reader.known }, reader);
}

/** `denied`: the sentence before it said nothing but that something is wrong. */
function readSentence(
  sentence: string,
  {
    heading,
    denied,
    opens,
  }: { readonly heading: string | undefined; readonly denied: boolean; readonly opens: boolean },
  reader: Reader,
): void {
  const bare = isThingToRemember(sentence) ? sentence : withoutLeadIns(sentence);
  const called = reader.self === OWNER ? bare : withoutLeadIns(withoutAddressee(bare, reader.hearers));
  const headed = headedOf(called);
  const rest = headed?.tells === true ? headed.rest : called;
  const leadIn = sentence.slice(0, Math.max(0, sentence.length - rest.length)).trim();
  noteNamed(reader, headed?.heading ?? leadIn);
  if (reader.self !== OWNER && ONE_NAME.test(rest)) return;
  const plain = plainForm(rest);
  const whole = `${denied ? "correction: " : ""}${plainForm(sentence)}`;
  const reason = reader.self === OWNER ? reasonIn(rest) : undefined;
  const cut = clausesOf(reason ?? rest).flatMap(tasksOf);
  const clauses = isNote(reader) ? clausesOfNote(cut, rest, reader) : cut;
  reader.inCompany ||= clauses.length > 1;
  const isStatement = reason !== undefined || !statesNothing(rest, { reader, isPart: clauses.length > 1 });
  if (!isStatement) noteNamed(reader, rest);
  if (
    !isStatement &&
    !(reader.self === OWNER && denies(whole) && plain.length <= MAX_FRAGMENT && ONLY_A_VALUE.test(plain))
  )
    return;
  for (const [at, clause] of clauses.entries()) {
    if (at === 0 && (opens || clauses.length > 1) && onlyOpens(clause)) {
      noteAntecedent(reader, subjectOf(clause, reader.antecedents).antecedent, clause);
      continue;
    }
    if (clauses.length === 1 || !statesNothing(clause, { reader, isPart: false }))
      readClause(clause, { whole, leadIn, heading, leans: !isStatement, reader });
  }
}

/** What only says that something is otherwise is short: "no, it's Lena, not Marcus". */
const MAX_FRAGMENT = 80;
const ONLY_A_VALUE = /^(?:(?:it|they|he|she)(?:'s|'re| is| are| was| were) [a-z]|make (?:that|it) )|^\d$/;

/** `isPart`: a part of it may state something beside small talk. */
function statesNothing(sentence: string, { reader, isPart }: { reader: Reader; isPart: boolean }): boolean {
  const form = formOf(sentence);
  const isTalk = form === "small-talk" || form === "reply" || form === "courtesy";
  if (
    form === undefined ||
    form === "scene" ||
    (form === "reply" && reader.self === OWNER) ||
    (isTalk && isPart)
  )
    return isLooseQuotation(sentence, reader.antecedents.length > 0);
  return form !== "request" || promiseIn(sentence) !== "sure";
}

function readClause(
  clause: string,
  context: {
    readonly whole: string;
    readonly leadIn: string;
    readonly leans: boolean;
    readonly heading: string | undefined;
    readonly reader: Reader;
  },
): void {
  const { whole, leadIn, heading, leans, reader } = context;
  const plain = plainForm(clause);
  if (plain === "" || isCourtesy(plain)) return;
  const told = headedOf(clause)?.rest ?? clause;
  const found = subjectOf(told, reader.antecedents, reader.known);
  noteAntecedent(reader, found.antecedent, clause);
  const dates = sentencesOf(clause).flatMap((one) => datesIn(one, reader.atMs));
  const ruled = surelyOf(clause);
  const task = leans
    ? undefined
    : commitmentOf(clause, { plain, dates, heading, leadIn, category: ruled, reader });
  const fragment = isFragment(plain);
  const isOwners = reader.self === OWNER;
  const isMeant = isOwners && ruled !== undefined;
  const alone = reader.hearers === undefined;
  const about = alone ? found : toldInTalk(told, found, { isMeant, isOwners, fragment });
  const answers = alone
    ? reader.inCompany &&
      saysTooLittle(clause, plain, found.subject !== OWNER) &&
      ruled === undefined &&
      heading === undefined &&
      !leans &&
      !denies(whole)
    : about === undefined;
  // What sets right or goes on with something is completed by it.
  const isAlone = alone && !reader.inCompany && leadIn === "" && heading === undefined && !denies(whole);
  if (task === undefined && (answers || (isAlone && isBare(plain)))) return;
  const felt = categoryOf(clause, { whole, leadIn, categorise: reader.categorise });
  const category = LASTING.has(felt) && UNDECIDED.test(whole) ? "fact" : felt;
  const { subject: meant, antecedent } = about ?? found;
  const ownWords = meant === OWNER && antecedent === undefined;
  const confidence = confidenceOf(withoutAsides(whole), {
    owner: ownWords && reader.self === OWNER,
    fragment,
  });
  const text = fragment && heading !== undefined && task === undefined ? `${heading}: ${clause}` : clause;
  const subject = category === "guideline" || meant === OWNER ? reader.self : meant;
  const parts = { text, plain, whole, category, subject, confidence, dates, commitment: task, leans };
  keep({ ...parts, known: reader.known }, reader);
}

/** Whether a day lies behind is for its own sentence to say: "Tanvi booked!! Graz to Linz, 31 Dec". */
function datesIn(sentence: string, atMs: number): readonly DateFound[] {
  const plain = plainForm(sentence);
  const isPast = hasPastAction(plain) && !isTakenOn(sentence) && !looksAhead(sentence, plain);
  return readDates(plain, atMs, isPast);
}

/** What stands in brackets weighs its own item, not the whole; a text that is all in brackets stays. */
function withoutAsides(whole: string): string {
  const bare = whole.replace(/ ?\([^()]{0,200}\)/g, "");
  return /[\p{L}\p{N}]/u.test(bare) ? bare : whole;
}

/** What a person goes by; not what is only thought of. */
const LASTING: ReadonlySet<Category> = new Set<Category>(["decision", "principle", "guideline"]);
const UNDECIDED =
  /\b(?:no decision|undecided|not (?:yet )?decided|(?:haven['’]t|have not) decided|not (?:quite )?sure yet|tbd|to be decided|no final word|nothing (?:is )?decided)\b/;

/** Whether what was done looks ahead; "met Will in May" does not. */
function looksAhead(clause: string, plain: string): boolean {
  return (
    goesOnAhead(clause) ||
    AHEAD.test(NAMED_WILL.test(clause) ? plainForm(clause.replace(NAMED_WILL.on(clause), "")) : plain)
  );
}

/** "Rang the roofer, comes on Friday": what the day is of is still to come. */
function goesOnAhead(clause: string): boolean {
  const sentence = sentenceOf(clause);
  const isThird = ENGLISH.lexicon.classes.get("third");
  const dates = sentence.ask(dateLengths);
  return sentence.words.some(
    ({ kind }, at) =>
      kind === "mark" &&
      isThird?.(sentence, at + 1) === 1 &&
      (dates.has(at + 2) || (BEFORE_DAY.has(sentence.words[at + 2]?.text ?? "") && dates.has(at + 3))),
  );
}

const BEFORE_DAY: ReadonlySet<string> = new Set(["on", "at", "by", "in", "from"]);

const NAMED_WILL = new LetterPattern(String.raw`(?<=\p{L} )Will\b`);
/** What was done, but looks ahead: "was moved to 3 December", "has got a new date: 9 December". Who moved to a place did so. */
const AHEAD = new RegExp(
  "\\b(?:will|by|going to)\\b|(?:['’](?:s|ve) got|\\b(?:has|have)(?: got)?) (?:an?|the|my|our|your|his|her|their|another) (?:[\\w'’-]{1,20} ){0,4}?(?:date|appointment|slot|booking|interview|exam|operation|op|surgery|flight|ticket)s?\\b|(?:\\bnot|n['’]t) (?:cancell?ed|called off)\\b|\\b(?:moved|rescheduled|changed|switched|postponed|pushed|shifted|brought)" +
    "(?: (?:my|our|your|the|his|her|their|it|that|this|[a-z]{2,20}['’]s)(?: [\\w'’-]{2,20}){0,3}?)?(?: back| forward)? " +
    "(?:to|until) (?:the |a |this |next |early |late |mid-?)?(?:\\d|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\b|" +
    "(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|(?:janu|febru)ary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|" +
    "tomorrow|tonight|noon|midnight|morning|afternoon|evening|week|weekend|month|spring|summer|autumn|winter)\\b)",
);

/** Once, and where it is short enough to be one statement. */
function keep(parts: Parts, reader: Reader): void {
  const isNamed = parts.subject.length <= MOST_OF_SUBJECT;
  const statement = statementOf(isNamed ? parts : { ...parts, subject: reader.self }, reader.atMs);
  const tooLong = new TextEncoder().encode(statement.text).length > LIMITS.statementBytes;
  if (statement.text === "" || tooLong || reader.seen.has(statement.text)) return;
  if (reader.statements.length >= LIMITS.textStatements) return;
  reader.seen.add(statement.text);
  reader.statements.push(statement);
}

/** Nobody has a longer name. */
const MOST_OF_SUBJECT = 100;

/** The subject, and else the people that the clause names, are what the next pronoun may mean. */
function noteAntecedent(reader: Reader, antecedent: Antecedent | undefined, clause: string): void {
  const newest = antecedent === undefined ? peopleIn(clause) : [antecedent];
  if (newest.length > 0) reader.antecedents = [...newest, ...reader.antecedents].slice(0, MAX_ANTECEDENTS);
}

/** Whom a heading or a question names, the next pronoun may mean. */
function noteNamed(reader: Reader, text: string): void {
  const { subject, antecedent } = subjectOf(text, reader.antecedents, reader.known);
  const newest =
    subject === OWNER || antecedent === undefined ? peopleIn(text, { places: true }) : [antecedent];
  if (newest.length > 0) reader.antecedents = [...newest, ...reader.antecedents].slice(0, MAX_ANTECEDENTS);
}

function namesWithin(lines: readonly ProseLine[], hearers: readonly string[] = []): ReadonlySet<string> {
  const names = new Set(hearers.flatMap((name) => name.toLowerCase().split(" ")));
  for (const { text } of lines)
    for (const [name] of text.matchAll(INSIDE_NAME.on(text))) names.add(name.toLowerCase());
  return names;
}

/** A sentence whose colon introduces a main clause. */
export interface Headed {
  /** What stands before the colon, or "about Callum" before a comma. */
  readonly heading: string;
  readonly rest: string;
  /** The heading only says that something is told ("News from the choir", "About Callum") and is no part of it. */
  readonly tells: boolean;
}

/** The heading of a sentence and what it introduces, where that has its own subject and verb; of somebody's words undefined. Pure. */
function headedOf(sentence: string): Headed | undefined {
  if (!sentence.includes(": ") && !sentence.includes(", ")) return undefined;
  const [opening = "", before, about] = HEADING.exec(sentence) ?? [];
  const heading = before ?? about ?? "";
  const rest = sentence.slice(opening.length);
  if (heading === "") return undefined;
  if (!(standsAlone(rest) || GOES_ON.test(rest)) || speakerOf(sentence) !== undefined) return undefined;
  return { heading, rest, tells: TELLS.test(plainForm(heading)) };
}

const HEADING = new LetterPattern(
  String.raw`^(?:([^:"“”«»]{3,90}):|((?:about|regarding|concerning|as for|quick one on) [^:,"“”«»]{2,60}),) (?=\S)`,
  "i",
);
/** What goes on about the heading: "it's called …". */
const GOES_ON = new LetterPattern(String.raw`^(?:it|he|she|they)(?:['’]\w{1,2})? \S`, "i");
const TELLS =
  /\b(?:news|things|stuff|notes?|update|catch-up|summary|results?|recap|report|story|facts|correction|mistake|error|wrong|question|diary|state of (?:things|play)|(?:i|we) (?:told|said|wrote|gave)|you (?:know|ask)|believe|explains|about|regarding|concerning|quick one)\b/;
