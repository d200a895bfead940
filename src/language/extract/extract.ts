import { LIMITS } from "../../domain/limits.ts";
import type { Statement, Utterance } from "../../domain/plan.ts";
import { isWhen } from "../../text/calendar.ts";
import { withoutFences } from "../../text/fence.ts";
import { isOver } from "../../text/normalise.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";
import { ENGLISH, languageOf } from "../languages.ts";
import { isForeign } from "../reader/foreign.ts";
import type { ReaderModel } from "../reader/model.ts";
import { readPrivacy } from "../reader/privacy.ts";
import { type Found, readText } from "../reader/read.ts";
import type { DateFound } from "../sentence/date-rules.ts";
import { dueOf, readDates, withoutBrackets } from "../sentence/dates.ts";
import { type ProseLine, proseLines } from "./lines.ts";
import { MAX_RULE_CHARS, plainForm } from "./verbs.ts";
import { confidenceOf, hasPastAction, importanceOf } from "./weights.ts";
import { entitiesOf, keywordsOf } from "./words-of.ts";

/**
 * What a text states that is worth keeping, in its order, as the model has learnt from labelled remarks: at most
 * `LIMITS.textStatements`, none in code, logs, JSON and lists of addresses, and none in a text that is not the speaker's own. Statements are the text's own words; one over
 * `LIMITS.statementBytes` is left to the episode. `atMs`: when it was said, ms since 1970; relative dates count from its UTC day. `otherDates`: for a text in a language without a folder. Linear. Pure.
 */
export function extractStatements(
  text: string,
  { atMs, speaker = "", hearers }: Utterance,
  models: ReaderModel,
  otherDates?: ReadDates,
): readonly Statement[] {
  const self = speaker.trim().toLowerCase() || OWNER;
  if (isForeign(withoutFences(text), models.foreign)) return [];
  const lines = proseLines(text);
  const known = namesWithin(lines, hearers);
  const statements = new Map<string, Statement>();
  for (const line of lines)
    for (const found of foundIn(line, models)) {
      const statement = statementOf(found, { self, atMs, known, models, otherDates });
      const isTooLong = isOver(statement.text, LIMITS.statementBytes);
      if (statement.text === "" || isTooLong || statements.has(statement.text)) continue;
      if (statements.size >= LIMITS.textStatements) return [...statements.values()];
      statements.set(statement.text, statement);
    }
  return [...statements.values()];
}

/** What one line states. An item of a list is read behind its heading. */
function foundIn({ text, heading }: ProseLine, models: ReaderModel): readonly Told[] {
  const opening = heading === undefined ? "" : `${heading}: `;
  const whole = opening + text;
  const found = readText(whole, models)
    .filter(({ end }) => end > opening.length)
    .map((one) =>
      one.start < opening.length
        ? { ...one, start: opening.length, text: whole.slice(opening.length, one.end) }
        : one,
    );
  if (found.length === 0 && isOnlyAValue(text))
    return [
      {
        start: 0,
        end: text.length,
        isPromise: false,
        about: undefined,
        category: "correction",
        text,
        leadIn: "",
        leans: true,
      },
    ];
  return found.map((one, at) => {
    const leadIn = whole.slice(found[at - 1]?.end ?? 0, one.start);
    const isShort = one.text.split(" ").length <= SHORT_ITEM && !one.isPromise;
    return {
      ...one,
      text: isShort && heading !== undefined && !isWhen(heading) ? `${heading}: ${one.text}` : one.text,
      leadIn,
      leans: isOnlyAValue(leadIn + one.text),
    };
  });
}

/** So few words of an item say nothing without its heading. */
const SHORT_ITEM = 4;

/** What only says that something is otherwise is short: "no, it's Lena, not Marcus". */
function isOnlyAValue(text: string): boolean {
  const plain = plainForm(text);
  return plain.length <= MAX_VALUE && denies(plain) && ONLY_A_VALUE.test(plain);
}

const MAX_VALUE = 80;
const ONLY_A_VALUE =
  /(?:^|[,.:] )(?:(?:it|they|he|she)(?:'s|'re| is| are| was| were) [a-z\d]|make (?:that|it) )/;

const INSIDE_NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]{1,30}/gu;

/** Capitalised words inside sentences, lower case: they are names at the start of one, too. */
function namesWithin(lines: readonly ProseLine[], hearers: readonly string[] = []): ReadonlySet<string> {
  const names = new Set(hearers.flatMap((name) => name.toLowerCase().split(" ")));
  for (const { text } of lines)
    for (const [name] of text.matchAll(INSIDE_NAME)) names.add(name.toLowerCase());
  return names;
}

/** The days that a text in another language names, said at `atMs`, wall time. */
export type ReadDates = (text: string, atMs: number, isPromise: boolean) => readonly DateFound[];

interface Told extends Found {
  /** The words between the statement before it and this one. */
  readonly leadIn: string;
  /** It says nothing without what it sets right. */
  readonly leans: boolean;
}

/** What is known of the text in which a statement stands. */
interface Setting {
  /** The subject of the first person. */
  readonly self: string;
  /** Wall time. */
  readonly atMs: number;
  /** Words that are names wherever they stand, lower case. */
  readonly known: ReadonlySet<string>;
  readonly models: ReaderModel;
  /** Reads the days of another language. */
  readonly otherDates: ReadDates | undefined;
}

const OWNER = "owner";

/** A statement with its weight, its words and its times. Pure. */
function statementOf(found: Told, { self, atMs, known, models, otherDates }: Setting): Statement {
  const { leadIn, isPromise, leans } = found;
  const plain = plainForm(found.text);
  const whole = plainForm(leadIn + found.text); // lead-ins weigh
  const isPast = !isPromise && hasPastAction(withoutBrackets(plain));
  const others = otherDates?.(found.text, atMs, isPromise) ?? [];
  const words = (languageOf(found.text) ?? ENGLISH).dates;
  const dates = others.length > 0 ? others : readDates(plain, atMs, isPast, words);
  const subject = found.about === undefined || found.category === "guideline" ? self : found.about;
  const owedTo = isPromise ? OWED_TO.exec(whole)?.[1] : undefined; // "I promised Ola that …", "I owe Sam …"
  const named = isPromise ? [] : dates.filter(({ repeats, opens }) => repeats !== true || opens);
  const since = named.find((date) => holdsFrom(date, plain) && (date.opens === true || date.ms <= atMs));
  const due = named.find((date) => isDayAhead(date, plain) && date.ms > atMs);
  const isDenial = denies(whole);
  const read = isDenial ? "correction" : found.category;
  // Where somebody is or what they do on a day to come is not who they are.
  const category = due !== undefined && read === "identity" ? "fact" : read;
  const text = withoutStop(found.text);
  return {
    text,
    category,
    subject,
    importance: importanceOf(whole, category),
    confidence: confidenceOf(whole, subject === OWNER),
    keywords: keywordsOf(text),
    entities: entitiesOf(text, known),
    correction: category === "correction" || CORRECTS.test(whole),
    ...(isDenial && { denies: true }),
    ...(leans && { leans: true }),
    ...(since !== undefined && { validAt: new Date(since.ms).toISOString() }),
    ...(due !== undefined && { due: new Date(due.ms).toISOString() }),
    ...(isPromise && { commitment: { ...dueOf(dates, atMs), ...(owedTo !== undefined && { owedTo }) } }),
    sensitive: readPrivacy(found.text, models.privacy).privacy !== "plain" || isSensitive(plain),
  };
}

const OWED_TO =
  /\b(?:promised?|owe[sd]?|assured?|told) (?:to |my )?(?!(?:that|i|we|you|me|myself|a|the|an|it|him|her|them|is|was|to|so)\b)(\p{L}{2,30})/u;
const NO_START = /\b(?:born|birthday|anniversary|founded|expires?|every|each)\b/;
const DATED =
  /\b(?:will|going to|(?:is|are|am) (?:on|at|this|next)|\w{2,14}ing|starts?|begins?)\b|(?:'s|'m|'re) \w{2,14}ing\b/;

function isDayAhead({ limit, wide, opens, unsure }: DateFound, plain: string): boolean {
  return !limit && wide !== true && opens !== true && unsure !== true && !NO_START.test(plain);
}

/** Whether a statement is true since a date; a day without its year only where it tells of something that happened then. */
function holdsFrom(date: DateFound, plain: string): boolean {
  if (NO_START.test(plain) || date.limit || date.unsure === true) return false;
  return date.opens === true || date.kind !== "partial" || hasPastAction(plain) || DATED.test(plain);
}

/** Without the stop and marks at the end; an abbreviation keeps its own. */
function withoutStop(text: string): string {
  const bare = text.trim().replace(/[,;:!\s]{1,9}$/u, "");
  return /(?:^|[^.])\.$/u.test(bare) && !/(?:\.\p{L}|\b(?:etc|inc|ltd|co|jr|sr|vs))\.$/iu.test(bare)
    ? bare.slice(0, -1)
    : bare;
}

/** Whether a sentence in plain form, with its lead-ins, denies what was said before it. Linear. Pure. */
export function denies(whole: string): boolean {
  return DENIES.some((when) => when.test(whole.slice(0, MAX_RULE_CHARS)));
}

const OPENING = `^(?:(?:oh|well|ah|um|hm|wait|sorry|oops|actually|no|nope|nah|and|but|er|so|right),? ){0,2}`;
const ERROR = String.raw`(?:wrong|no|nope|nah|sorry|oops|change of plan|(?:scratch|strike) that|erratum|(?:\w+ )?correction|i (?:misspoke|mistyped|misremembered|was wrong|got (?:that|it) wrong|(?:made|had) a (?:mistake|typo))|my (?:mistake|bad|error)|(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|a mistake|not (?:right|true)))`;
/** It begins or ends by denying what was said: "no, …", "scratch what I said", "make it 45", "…, my mistake". */
const DENIES = [
  new RegExp(`${OPENING}${ERROR}[,.:;!]`),
  new RegExp(`${OPENING}${ERROR}$`),
  new RegExp(`${OPENING}(?:no wait|to correct|(?:scratch|strike|forget|ignore) (?:what|that))\\b`),
  new RegExp(`${OPENING}i mean(?:t)? (?!to\\b|well\\b|it\\b|that\\b|you\\b|what\\b|business\\b)`),
  new RegExp(`${OPENING}make (?:that|it) \\S*\\d`),
  new RegExp(`${OPENING}not (?!only\\b|just\\b|sure\\b|yet\\b).{1,60}?(?: but |, \\S+(?: \\S+)?$)`),
  /, (?:sorry|oops|my (?:mistake|bad)|i mean)$/,
];
/** It tells that something holds no more. */
const CORRECTS =
  /\b(?:actually(?! (?:quite|really|do|like|love|enjoy|prefer|hate|pretty|very)\b)|no longer|any ?more|any longer|(?:is|are|am|was) (?:now|wrong|incorrect|outdated)|not what i|instead of .|rather than .)/;
