import { DAY_MS } from "../text/calendar.ts";
import { addToGroup } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import type { Verdict } from "./belief.ts";
import { isOpenCommitment } from "./commitment.ts";
import { contentHash } from "./hash.ts";
import { kindOfId } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { isKeptApart, isMerged } from "./links.ts";
import { utcDay } from "./paths.ts";
import { trustOf } from "./provenance.ts";
import { type Asked, namedBy, type Question, type QuestionKind } from "./question.ts";
import { isRecallable, isToCome } from "./recallable.ts";
import { DEFAULTS } from "./vocabulary.ts";

type Headers = (id: string) => Header | undefined;

/** Whether a question waits for an answer; why it does not, for a person. */
export type QuestionState =
  | { readonly is: "open" }
  | { readonly is: "answered" }
  /** `side`: the memory that is out of force; undefined where both were said to stand side by side. */
  | { readonly is: "gone"; readonly side?: string };

const PAIRS: ReadonlySet<QuestionKind> = new Set(["replaces", "same"]);

/** Whether a kind of question says that its older side may hold no more. Pure. */
export function outdates(kind: QuestionKind): boolean {
  return kind === "replaces";
}

/** Whether a kind of question asks for what two statements are to each other, of which one may hold no more. Pure. */
export function isOfPair(kind: QuestionKind): boolean {
  return PAIRS.has(kind);
}

/**
 * The state of a question: answered, gone (one of its memories is out of force, or both may stand side by side), or open. `headerOf`: the
 * memories as they are now. `nowMs`: domain time, ms since 1970. Pure.
 */
export function questionState(
  { question: { kind, about }, answer }: Asked,
  headerOf: Headers,
  nowMs: number,
): QuestionState {
  if (answer !== undefined) return { is: "answered" };
  const headers = about.map(headerOf);
  const side = about.find((id, i) => !isInForce(headers[i], nowMs, i > 0 && kindOfId(id) === "commitment"));
  if (side !== undefined) return { is: "gone", side };
  const [newer, older] = headers;
  const isSettled = newer !== undefined && older !== undefined && isKeptApart(newer, older);
  return PAIRS.has(kind) && isSettled ? { is: "gone" } : { is: "open" };
}

/**
 * A question as it stands now: in the place of a memory what took that in, or says what the same words said: as a promise or in other
 * words, by an answer or a second reading. One that was answered, or whose memories became one, stays as it was asked. Pure.
 */
export function followed(asked: Asked, headerOf: Headers): Asked {
  const { question, answer } = asked;
  if (answer !== undefined) return asked;
  const heirs = new Map(namedBy(question).map((id) => [id, heirOf(id, headerOf)]));
  if ([...heirs].every(([id, heir]) => id === heir)) return asked;
  const now = (ids: readonly string[]) => ids.map((id) => heirs.get(id) ?? id);
  const about = now(question.about);
  const isSettled = question.kind === "promise" && kindOfId(about[0] ?? "") === "commitment";
  if (isSettled || new Set(about).size < about.length) return asked;
  const others = [...new Set(now(question.others ?? []))].filter((id) => !about.includes(id));
  return { ...asked, question: { ...question, about, ...(question.others && { others }) } };
}

function heirOf(id: string, headerOf: Headers): string {
  let now = id;
  for (const seen = new Set<string>(); !seen.has(now); ) {
    seen.add(now);
    const header = headerOf(now);
    const heir = headerOf(header?.superseded_by ?? "");
    if (header === undefined || heir === undefined) break;
    const { status, sources = [now] } = header;
    const restsOnTheSame = sources.every((source) => heir.sources?.includes(source));
    if (isMerged(header) || (status === "superseded" && restsOnTheSame)) now = heir.id;
  }
  return now;
}

/** The other older memories of a question that may be meant still. `headerOf`, `nowMs`: as above. Pure. */
export function othersInForce(
  { about: [newer = ""], others = [] }: Question,
  headerOf: Headers,
  nowMs: number,
): readonly string[] {
  const from = headerOf(newer);
  return others.filter((id) => {
    const header = headerOf(id);
    if (!isInForce(header, nowMs, kindOfId(id) === "commitment")) return false;
    return from !== undefined && header !== undefined && !isKeptApart(from, header);
  });
}

/**
 * Whether an open question casts doubt on its older memory until it is answered: not where the newer one is trusted less, for nobody else's
 * words stand before the owner's. Pure.
 */
export function castsDoubt({ question: { about } }: Asked, headerOf: Headers): boolean {
  const [newer, older] = about.map(headerOf);
  return newer !== undefined && older !== undefined && trustOf(newer) >= trustOf(older);
}

/**
 * Whether the newer side of a question holds from a day after `nowMs` (ms since 1970) on only, so that the older one stands until then. Where that
 * is to come as well, what was said later counts. Pure.
 */
export function isAhead(
  { question: { about } }: { readonly question: Pick<Question, "about"> },
  headerOf: Headers,
  nowMs: number,
): boolean {
  const [newer, older] = about.map(headerOf);
  const from = newer?.valid_at;
  const isLater = from !== undefined && Date.parse(from) > nowMs;
  return isLater && !(older !== undefined && isToCome(older, { nowMs }));
}

/**
 * Memories that may hold no more, each with what may have taken its place, by id. Where the newer one is trusted less, it is the one in
 * doubt: what is trusted more stands against it. `isKind`: of which questions. Pure.
 */
export function outdatedBy(
  asked: Iterable<Asked>,
  headerOf: Headers,
  nowMs: number,
  isKind = outdates,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const one of asked) {
    const [newer = "", older = ""] = one.question.about;
    if (!isKind(one.question.kind) || questionState(one, headerOf, nowMs).is !== "open") continue;
    if (isAhead(one, headerOf, nowMs)) continue;
    const [doubted, by] = castsDoubt(one, headerOf) ? [older, newer] : [newer, older];
    addToGroup(found, doubted, by);
  }
  return found;
}

function isInForce(header: Header | undefined, nowMs: number, isPromise: boolean): boolean {
  if (header === undefined || !isRecallable(header, { nowMs }).yes) return false;
  if (isPromise) return isOpenCommitment(header);
  // What is replaced from a day to come on was decided already.
  return (header.status ?? DEFAULTS.status) !== "superseded";
}

/** What nobody has looked up for so long is not asked about any more. */
const KEPT_DAYS = 30;

/** Whether a question was asked long ago and nobody has looked up any of its memories since. `lastAccessOf`: UTC day, undefined for never. Pure. */
export function isLetGo(
  question: Question,
  lastAccessOf: (id: string) => string | undefined,
  nowMs: number,
): boolean {
  const since = utcDay(nowMs - KEPT_DAYS * DAY_MS);
  return question.day < since && !namedBy(question).some((id) => (lastAccessOf(id) ?? "") >= since);
}

/** What somebody who understands two statements said that one of them is to a belief. */
export interface Weight {
  readonly fact: string;
  readonly verdict: Verdict;
  /** Hash of the words of the belief that it was said of; undefined: of whatever began with the fact that it is filed under. */
  readonly of: string | undefined;
}

/** Weights by the id of the fact in whose words a belief stands; in order of the facts. */
export type Weights = ReadonlyMap<string, readonly Weight[]>;

const VERDICTS: readonly Verdict[] = ["supports", "contradicts"];

/** The answers in force to what facts say of beliefs; what is irrelevant weighs nothing. Pure. */
export function weightsIn(asked: Iterable<Asked>): Weights {
  const found = new Map<string, Weight[]>();
  for (const { question, answer } of asked) {
    const [fact, origin] = question.about;
    const verdict = VERDICTS.find((one) => one === answer?.choice);
    if (question.kind === "supports" && verdict !== undefined && fact !== undefined && origin !== undefined)
      addToGroup(found, origin, { fact, verdict, of: answer?.of });
  }
  for (const weights of found.values()) weights.sort((a, b) => compare(a.fact, b.fact));
  return found;
}

/** What is said of one belief. Pure. */
export function weightsOf(
  weights: Weights,
  { origin, text }: { readonly origin: string; readonly text: string },
): readonly Weight[] {
  const hash = contentHash(text);
  return (weights.get(origin) ?? []).filter(({ of }) => of === undefined || of === hash);
}
