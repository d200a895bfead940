import { DAY_MS } from "../text/calendar.ts";
import type { Aged } from "./aging.ts";
import type { Append } from "./changeset.ts";
import { isOpenCommitment } from "./commitment.ts";
import { isSingleRemark, isStated } from "./flat.ts";
import { contentDigest } from "./hash.ts";
import { idTimeMs } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { isMerged } from "./links.ts";
import { isOwn, isUnvouched, isVouchedFor } from "./provenance.ts";
import { isRecallable } from "./recallable.ts";
import { readStateLine } from "./state-line.ts";
import { DEFAULTS } from "./vocabulary.ts";

/** One line for each memory that came to a page, so that it comes there once only. */
export const GRADUATED_PATH = "state/graduated.jsonl";

/** From this importance on a memory graduates at once, on so many days of access whatever it is about, ... */
const CORE = 8;
const LOOKED_UP_DAYS = 3;
/** ... and from this one on once it is so old. */
const USEFUL = 6;
const SETTLED_DAYS = 14;
const SHA_DIGITS = 16;

/** Whether a memory is important enough for a page, and may stand there. Pure. */
export function graduates({ header, accessDays }: Aged, nowMs: number): boolean {
  if (!isPresentable(header) || !isRecallable(header, { nowMs }).yes) return false;
  const { importance = DEFAULTS.importance, created } = header;
  if (importance >= CORE || accessDays >= LOOKED_UP_DAYS) return true;
  return importance >= USEFUL && nowMs - Date.parse(created) > SETTLED_DAYS * DAY_MS;
}

/** Whether nothing but its category makes a memory important enough: nobody has confirmed it, pinned it or looked it up. Pure. */
export function weighsByCategory(header: Header, accessDays: number): boolean {
  return (
    !isVouchedFor(header) && accessDays < LOOKED_UP_DAYS && (header.importance ?? DEFAULTS.importance) < CORE
  );
}

/**
 * What stands on the page for a memory: the earliest source of a fact, else the memory itself. So that two facts that
 * are drawn from one sentence are one line, whichever of them came to be. Pure.
 */
export function graduateId({ id, kind, sources = [] }: Pick<Header, "id" | "kind" | "sources">): string {
  const [first] =
    kind === "fact" ? sources.toSorted((a, b) => idTimeMs(a) - idTimeMs(b) || (a < b ? -1 : 1)) : [];
  return first ?? id;
}

/**
 * The memories that were put on a page, by id: those `shown` with a hash of their words, with one of the fact for which they came there where that
 * is known, and those withdrawn again because they no longer held, which may come back. Lines that cannot be read are passed over. Pure.
 */
export function readGraduated(text: string | undefined) {
  const shown = new Map<string, string>();
  const facts = new Map<string, string>();
  const withdrawn = new Set<string>();
  for (const line of (text ?? "").split("\n")) {
    const { id, words, fact, withdrawn: went } = readStateLine(line) ?? {};
    if (typeof id !== "string") continue;
    if (went === true) withdrawn.add(id);
    if (typeof words !== "string") continue;
    shown.set(id, words);
    if (typeof fact === "string") facts.set(id, fact);
    else facts.delete(id);
    withdrawn.delete(id);
  }
  return { shown, facts, withdrawn };
}

/** The line that says that a memory went from its page because it no longer holds. Pure. */
export function withdrawnLine(id: string): Append {
  return { path: GRADUATED_PATH, record: { id, withdrawn: true } };
}

/**
 * Whether words may stay on a page of which these facts (`citing`) are drawn, and which one memory (`said`) holds: neither it nor
 * any of the facts is out of force, in doubt or private, nor is a promise among them that is done, off or past its day, and a person
 * stands behind one of them. Of a fact that another one took in, that one speaks. Pure.
 */
export function holdsOnPage(said: Header | undefined, citing: readonly Header[], nowMs: number): boolean {
  const drawn = citing.filter((header) => !isMerged(header));
  const all = said === undefined ? drawn : [said, ...drawn];
  return all.some((header) => isOwn(header)) && all.every((header) => mayStand(header, nowMs));
}

/** Whether a memory is in force, neither in doubt nor private, and no event of a day that is over. Pure. */
export function mayStand(header: Header, nowMs: number): boolean {
  return isUndoubted(header) && isRecallable(header, { nowMs }).yes && !isPastEvent(header, nowMs);
}

/** The day on which it was to happen is over in every time zone, or it was promised and is done or off. */
function isPastEvent(header: Header, nowMs: number): boolean {
  if (!isStated(header)) return false;
  if (header.pinned === true) return false;
  const isDone = header.kind === "commitment" && !isOpenCommitment(header);
  return isDone || (header.due !== undefined && Date.parse(header.due) + 2 * DAY_MS <= nowMs);
}

function isUndoubted(header: Header): boolean {
  return header.sensitive !== true && header.verification !== "disputed" && !isUnvouched(header);
}

/** The line that says that a memory came to a page; `fact`: the words of the fact for which it did. Pure. */
export function graduatedLine(id: string, words: string, fact: string | undefined): Append {
  const of = fact === undefined ? {} : { fact: wordsHash(fact) };
  return { path: GRADUATED_PATH, record: { id, words: wordsHash(words), ...of } };
}

/** A hash that tells whether words on a page are still those that were put there. Pure. */
export function wordsHash(words: string): string {
  return contentDigest(words, SHA_DIGITS);
}

function isPresentable(header: Header): boolean {
  const { kind, status = DEFAULTS.status } = header;
  if (status !== "active" || !isUndoubted(header) || !isOwn(header)) return false;
  return kind === "fact" || isSingleRemark(header);
}
