import { LIMITS } from "../../domain/limits.ts";
import type { Statement, Utterance } from "../../domain/plan.ts";
import { isWhen } from "../../text/calendar.ts";
import { withoutFences } from "../../text/fence.ts";
import { ENGLISH } from "../en/english.ts";
import { languageOf } from "../languages.ts";
import { isForeign } from "../reader/foreign.ts";
import type { ReaderModel } from "../reader/model.ts";
import { readPrivacy } from "../reader/privacy.ts";
import { type Found, readText } from "../reader/read.ts";
import type { DateFound } from "../sentence/date-found.ts";
import { dueOf, readDates, withoutBrackets } from "../sentence/dates.ts";
import { type ProseLine, proseLines } from "./lines.ts";
import { denies, statementOf } from "./statement.ts";
import { plainForm } from "./verbs.ts";
import { confidenceOf, hasPastAction } from "./weights.ts";

/** The days that a text in another language names, said at `atMs`, wall time. */
export type ReadDates = (text: string, atMs: number, isPromise: boolean) => readonly DateFound[];

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
      const statement = stated(found, { self, atMs, known, models, otherDates });
      const isTooLong = new TextEncoder().encode(statement.text).length > LIMITS.statementBytes;
      if (statement.text === "" || isTooLong || statements.has(statement.text)) continue;
      if (statements.size >= LIMITS.textStatements) return [...statements.values()];
      statements.set(statement.text, statement);
    }
  return [...statements.values()];
}

const OWNER = "owner";

interface Told extends Found {
  /** The words between the statement before it and this one. */
  readonly leadIn: string;
  /** It says nothing without what it sets right. */
  readonly leans: boolean;
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

interface Setting {
  /** The subject of the first person. */
  readonly self: string;
  readonly atMs: number;
  readonly known: ReadonlySet<string>;
  readonly models: ReaderModel;
  /** Reads the days of another language. */
  readonly otherDates: ReadDates | undefined;
}

function stated(found: Told, { self, atMs, known, models, otherDates }: Setting): Statement {
  const { text, leadIn, isPromise, leans } = found;
  const plain = plainForm(text);
  const whole = plainForm(leadIn + text);
  const words = (languageOf(text) ?? ENGLISH).dates;
  const isPast = !isPromise && hasPastAction(withoutBrackets(plain));
  const others = otherDates?.(text, atMs, isPromise) ?? [];
  const dates = others.length > 0 ? others : readDates(plain, atMs, isPast, words);
  const subject = found.about === undefined || found.category === "guideline" ? self : found.about;
  const category = denies(whole) ? "correction" : found.category;
  const confidence = confidenceOf(whole, subject === OWNER);
  const owedTo = isPromise ? OWED_TO.exec(whole)?.[1] : undefined; // "I promised Ola that …", "I owe Sam …"
  const commitment = isPromise
    ? { ...dueOf(dates, atMs), ...(owedTo !== undefined && { owedTo }) }
    : undefined;
  const reads = {
    category,
    subject,
    confidence,
    isPrivate: readPrivacy(text, models.privacy).privacy !== "plain",
  };
  return statementOf({ text, plain, whole, leans, ...reads, dates, commitment, known }, atMs);
}

const OWED_TO =
  /\b(?:promised?|owe[sd]?|assured?|told) (?:to |my )?(?!(?:that|i|we|you|me|myself|a|the|an|it|him|her|them|is|was|to|so)\b)(\p{L}{2,30})/u;

const INSIDE_NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]{1,30}/gu;

/** Capitalised words inside sentences, lower case: they are names at the start of one, too. */
function namesWithin(lines: readonly ProseLine[], hearers: readonly string[] = []): ReadonlySet<string> {
  const names = new Set(hearers.flatMap((name) => name.toLowerCase().split(" ")));
  for (const { text } of lines)
    for (const [name] of text.matchAll(INSIDE_NAME)) names.add(name.toLowerCase());
  return names;
}
