import { isStated } from "../domain/flat.ts";
import { contentHash } from "../domain/hash.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import {
  type Statement as Extracted,
  extract,
  latestFacts,
  openCommitments,
  type Plan,
} from "../domain/plan.ts";
import { isForeign } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { importanceOf } from "../language/extract/weights.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";
import { DAY_MS } from "../text/calendar.ts";
import { findInstruction } from "../text/safety/instructions.ts";
import { isSensitive } from "../text/safety/sensitive.ts";
import { closeBy, dueIn, stateClaim } from "./promises.ts";
import { type Claim, claimOf, type Remark, type RememberRules } from "./remark.ts";
import type { Outcome, Statement } from "./state-fact.ts";

/**
 * Plans what a remark states, on the builder: facts and commitments, each through the decision table. [] where nothing is stated. Pure but for the builder.
 */
export function* stateRemark(
  remark: Remark,
  within: Omit<Statement, "whole" | "source">,
): Plan<readonly Outcome[]> {
  const claims = yield* claimsOf(remark, within.rules);
  const outcomes: Outcome[] = [];
  const source = within.episode.header.id;
  for (const found of claims) {
    const claim = yield* completeClaim(found, within.builder, within.rules.nowMs);
    if (claim === undefined) continue;
    const isWhole = contentHash(claim.text) === contentHash(remark.text);
    // What the person forgot comes back by nobody else's words.
    const whole = isWhole && (remark.source ?? DEFAULTS.source) === DEFAULTS.source;
    const statement = { ...within, source, whole };
    outcomes.push(...(yield* stateClaim(claim, statement)));
  }
  if (claims.length >= LIMITS.textStatements) outcomes.push(...withRest(outcomes.splice(-1)));
  if (mayClose(remark, within.rules)) outcomes.push(...(yield* closeBy(remark, { ...within, source })));
  // Words of which no rule made anything may still change something.
  if (within.suspecting !== undefined && outcomes.length === 0 && remark.only !== "episode")
    yield* within.suspecting.meet(within.episode);
  return outcomes;
}

/** The last outcome of a text that says more than is read, with a note of it. */
function withRest(last: readonly Outcome[]): readonly Outcome[] {
  const rest = `only the first ${LIMITS.textStatements} statements of a text are read; its episode keeps every word; to have all as facts, put each on a line of its own: pai remember --file`;
  return last.map((one) => ({ ...one, note: one.note === undefined ? rest : `${one.note}; ${rest}` }));
}

const MAX_REPORT_CHARS = 1_000;

/** Whether a remark may say that a promise of its speaker was kept or called off: it is short, and not from a page or a tool. */
function mayClose(remark: Remark, { review }: RememberRules): boolean {
  return (
    !isForeign(remark) &&
    !review &&
    !remark.raw &&
    remark.only !== "episode" &&
    remark.text.length <= MAX_REPORT_CHARS
  );
}

/** The rules for one remark: what gives orders to a model waits for a person, unless it is the user's own. Pure. */
export function rulesFor({ text, source = DEFAULTS.source }: Remark, rules: RememberRules): RememberRules {
  const instruction = source === "user" ? undefined : findInstruction(text);
  if (instruction === undefined) return rules;
  return { ...rules, review: true, suspect: `reads like orders to a model (${instruction.rule})` };
}

/** The statements of a remark: as extracted, or with `raw` the whole text as one. Flags win over extraction. */
function* claimsOf(remark: Remark, { nowMs, zone }: RememberRules): Plan<readonly Claim[]> {
  if (remark.only === "episode") return [];
  const fits = fitsStatement(remark.text);
  const { sensitive, promised, atMs = nowMs } = remark;
  if (remark.raw && promised !== true) return fits ? [asClaim(remark)] : [];
  const found = remark.raw
    ? []
    : yield* extract(remark.text, {
        atMs,
        ...(sensitive && { sensitive }),
        ...(isForeign(remark) && { foreign: true }),
      });
  const wallMs = zone?.toWall(atMs) ?? atMs;
  if (remark.whole) return fits ? [asOne(remark, found, wallMs)] : [];
  if (promised === true) return promisesOf({ ...remark, category: undefined }, found, wallMs);
  if (found.length > 0) return partsOf(remark, found);
  // Who says what sort of fact it is, or whom it is about, means it as a fact.
  const meant =
    remark.category !== undefined || remark.subject !== undefined || remark.importance !== undefined;
  return meant && fits ? [asClaim(remark)] : [];
}

/**
 * What a remark states. Of one that reads as private each part is as private as it reads itself, and all are where only the whole does; of any
 * other a part is private by its words alone: out of its place a harmless one may read so.
 */
function partsOf(remark: Remark, found: readonly Extracted[]): readonly Claim[] {
  const claims = found.map((statement) => claimOf(statement, remark));
  if (remark.sensitive !== undefined) return claims;
  if (remark.readsPrivate !== true)
    return claims.map((one) => ({ ...one, sensitive: isSensitive(one.text) }));
  return claims.some((one) => one.sensitive) ? claims : claims.map((one) => ({ ...one, sensitive: true }));
}

/** What a person calls a promise or a to-do: those that are found in it, else all that it states, else its whole text. Due at the date that is named. */
function promisesOf(remark: Remark, found: readonly Extracted[], atMs: number): readonly Claim[] {
  const { text } = remark;
  if (found.length === 0)
    return fitsStatement(text) ? [{ ...asClaim(remark), commitment: dueIn(text, { atMs }) }] : [];
  if (found.some(({ commitment }) => commitment !== undefined)) return partsOf(remark, found);
  return partsOf(
    remark,
    found.map((one) => ({ ...one, commitment: dueIn(one.text, { atMs }) })),
  );
}

function asClaim(remark: Remark): Claim {
  const { text, category, importance, readsPrivate } = remark;
  const { sensitive = readsPrivate || isSensitive(text) } = remark;
  if (category === undefined) return { ...remark, sensitive };
  return { ...remark, sensitive, isSorted: true, importance: importance ?? importanceOf(text, category) };
}

/** The whole text as one statement, which knows what extraction found in its parts. */
function asOne(remark: Remark, found: readonly Extracted[], atMs: number): Claim {
  const [first] = found;
  const { promised, category, subject = DEFAULTS.subject, keywords: given = [] } = remark;
  const known = first && found.length === 1 ? claimOf(first, remark) : asClaim(remark);
  const { text, instead, whole } = remark;
  const promise = found.find(({ commitment }) => commitment !== undefined)?.commitment;
  const due = promised === true ? (promise ?? dueIn(text, { atMs })) : undefined;
  // Whoever says what sort of fact it is, or that it is about somebody else, has not called it a promise.
  const isOpen = promised === undefined && category === undefined && subject === DEFAULTS.subject;
  return {
    ...known,
    text,
    instead,
    whole,
    keywords: [...new Set([...given, ...found.flatMap(({ keywords }) => keywords)])].slice(
      0,
      MOST_WORDS + given.length,
    ),
    entities: [...new Set(found.flatMap(({ entities }) => entities))].slice(0, MOST_WORDS),
    sensitive: known.sensitive || remark.readsPrivate || found.some((one) => one.sensitive),
    denies: undefined,
    leans: undefined,
    holdsFrom: remark.holdsFrom ?? known.holdsFrom,
    commitment: isOpen ? known.commitment : due,
  };
}

const MOST_WORDS = 8;

/** Whether a text is short enough to be one fact. Pure. */
export function fitsStatement(text: string): boolean {
  return new TextEncoder().encode(text).length <= LIMITS.statementBytes;
}

/**
 * A claim that names the value that it corrects ("it's Lena, not Marcus"), as the statement that it sets right: one of the remark before
 * it, or of its own. Any other claim comes back as it is; undefined where it says nothing by itself.
 */
function* completeClaim(claim: Claim, builder: ChangeBuilder, nowMs: number): Plan<Claim | undefined> {
  if (claim.whole || claim.commitment !== undefined) return claim;
  if (!mayCorrect(claim.text)) return claim.leans ? undefined : claim;
  const atMs = claim.atMs ?? nowMs;
  const [last = []] = yield* saidBefore(claim, builder, atMs);
  const meant = last.flatMap((of): readonly Meant[] => {
    const found = correctedBy(claim.text, of.text);
    return found === undefined ? [] : [{ ...found, of }];
  });
  const [one] = meant;
  if (one !== undefined && meant.length === 1)
    return one.of.header.kind === "commitment"
      ? yield* promised(claim, one, atMs)
      : yield* completed(claim, one, atMs);
  return claim.leans ? undefined : claim;
}

/** What the same remark says, else facts and open promises of a day, those of the last remark first. */
function* saidBefore(
  claim: Claim,
  builder: ChangeBuilder,
  atMs: number,
): Plan<readonly (readonly Memory[])[]> {
  const own = builder.memories().filter(({ header }) => isStated(header));
  if (own.length > 0) return [own];
  const facts = yield* latestFacts(atMs, claim.session);
  const promises = yield* openCommitments({ session: claim.session ?? "" });
  const recent = [...facts.flat(), ...promises].filter((memory) => {
    const ageMs = atMs - idTimeMs(sourceOf(memory));
    return ageMs >= 0 && ageMs <= DAY_MS;
  });
  const remarks = [...new Set(recent.map(sourceOf))].sort().reverse();
  return remarks.map((remark) => recent.filter((memory) => sourceOf(memory) === remark));
}

function sourceOf({ header }: Memory): string {
  return header.sources?.at(-1) ?? header.id;
}

interface Meant extends Corrected {
  readonly of: Memory;
}

/** The promise with its words set right, for the day that they name; it takes the place of the old one. */
function* promised(claim: Claim, { text, of }: Meant, atMs: number): Plan<Claim> {
  const read = yield* extract(text, { atMs });
  const commitment = read.find((one) => one.commitment !== undefined)?.commitment;
  if (commitment === undefined) return claim;
  return { ...claim, text, subject: of.header.subject, commitment, denies: true, setsRight: of.header.id };
}

/** About whom the old statement was, or whom the new words name; where it is the old statement with another value, with its words for finding it again. */
function* completed(claim: Claim, { of: { header }, text, isCompleted }: Meant, atMs: number): Plan<Claim> {
  const set = { ...claim, text, setsRight: header.id };
  if (!isCompleted) return set;
  const isSame = text.toLowerCase().includes(header.subject ?? "");
  const subject = isSame ? undefined : (yield* extract(text, { atMs }))[0]?.subject;
  return {
    ...set,
    subject: isSame ? header.subject : subject === DEFAULTS.subject ? undefined : subject,
    category: "correction",
    keywords: header.keywords,
    entities: undefined,
    sensitive: claim.sensitive === true || header.sensitive === true,
  };
}

interface Corrected {
  readonly text: string;
  /** The text only gives the values ("it's Lena, not Marcus"); the rest is the older statement's. */
  readonly isCompleted: boolean;
}

/** Grammar of "this, not that" and "not that but this": what stands before the wrong value, and before the right one behind it. */
const DENIES = /^(?:not|nicht|no|pas|non|statt|anstatt)$/iu;
const DENIES_BY_TWO: ReadonlySet<string> = new Set(["instead of", "rather than", "vez de", "lieu de"]);
const BUT = /^(?:but|sondern|sino|mais|ma)$/iu;
const LONGEST = 200;
const MOST_OF_VALUE = 4;
/** Words before the right value of a text that says nothing else: "no, sorry, it's". */
const MOST_OF_HEAD = 3;

/**
 * Reads a text as a correction of an older statement: it denies a value that stands in that statement, word for word, and gives another
 * one of the same shape. Undefined where it does not. Bounded. Pure.
 */
function correctedBy(text: string, older: string): Corrected | undefined {
  if (text.length > LONGEST || older.length > LONGEST) return undefined;
  const words = text.trim().split(/\s+/u);
  for (const [at] of words.entries()) {
    const length = denialAt(words, at);
    if (length === 0) continue;
    const wrong = longestIn(older, words.slice(at + length));
    if (wrong === undefined) continue;
    const rest = words.slice(at + length + wrong.length);
    const [right, head] =
      rest.length === 0 ? lastOf(words.slice(0, at), wrong) : [behindDenial(rest, wrong), words.slice(0, at)];
    if (right.length === 0 || !areAlike(right, wrong) || isIn(older, bare(right))) continue;
    const isCompleted = head.length <= MOST_OF_HEAD;
    return {
      text: isCompleted ? replaced(older, bare(wrong), bare(right)) : text,
      isCompleted,
    };
  }
  return undefined;
}

/** Whether a text may be a correction of anything: it has a denial. Most have none. Pure. */
function mayCorrect(text: string): boolean {
  const words = text.trim().split(/\s+/u);
  return text.length <= LONGEST && words.some((_, at) => denialAt(words, at) > 0);
}

function denialAt(words: readonly string[], at: number): number {
  const [one = "", two = ""] = words.slice(at, at + 2).map((word) => word.toLowerCase());
  return DENIES_BY_TWO.has(`${one} ${two}`) ? 2 : Number(DENIES.test(one));
}

function longestIn(older: string, words: readonly string[]): readonly string[] | undefined {
  for (let length = Math.min(MOST_OF_VALUE, words.length); length > 0; length--)
    if (isIn(older, bare(words.slice(0, length)))) return words.slice(0, length);
  return undefined;
}

/** The value right before a denial, as long as the wrong one, and what stands before it. */
function lastOf(
  before: readonly string[],
  wrong: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const from = Math.max(0, before.length - wrong.length);
  return [before.slice(from), before.slice(0, from)];
}

/** "not 30 but 60", "not Vogt, Voigt": the right value behind the wrong one. */
function behindDenial(rest: readonly string[], wrong: readonly string[]): readonly string[] {
  const isBut = BUT.test(rest[0] ?? "");
  if (!isBut && !/,$/.test(wrong.at(-1) ?? "")) return [];
  const right = isBut ? rest.slice(1) : rest;
  return right.length <= MOST_OF_VALUE ? right : [];
}

/** Numbers stand for numbers, and what begins with a capital letter for what does. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
  const shapeOf = (words: readonly string[]) =>
    [/\p{N}/u.test(words.join(" ")), /^\P{L}*\p{Lu}/u.test(words.join(" "))].join();
  return shapeOf(a) === shapeOf(b);
}

function bare(words: readonly string[]): string {
  return words.join(" ").replace(/^[^\p{L}\p{N}£$€]{1,5}|[^\p{L}\p{N}%€]{1,5}$/gu, "");
}

function isIn(older: string, value: string): boolean {
  return value !== "" && placeOf(older, value) >= 0;
}

function placeOf(older: string, value: string): number {
  const [text, sought] = [older.toLowerCase(), value.toLowerCase()];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const [before = " ", behind = " "] = [text[at - 1], text[at + sought.length]];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(behind)) return at;
  }
  return -1;
}

function replaced(older: string, wrong: string, right: string): string {
  const at = placeOf(older, wrong);
  return `${older.slice(0, at)}${right}${older.slice(at + wrong.length)}`;
}
