import { beliefConfidence, formerPrefix, isPast } from "../domain/belief.ts";
import { hexDigest } from "../domain/hash.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { PROFILE_SECTIONS, type ProfilePart } from "../domain/page.ts";
import { utcDay } from "../domain/paths.ts";
import { oneLine } from "../text/escape.ts";

/** What a page says of one memory, under the day on which it was said. */
export interface Graduate {
  /** The memory, or turn of one, that `why` leads to. */
  readonly id: string;
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly words: string;
}

/** The lines below one dated heading, in order, as they stand there. */
interface Day {
  readonly day: string;
  readonly lines: string[];
}

const HEADING = /^## (\d{4}-\d{2}-\d{2})\s*$/;
const ID = /<!--\s*([a-z]{2}_[0-9a-hjkmnp-tv-z]{26}(?:#[0-9a-f]{8})?)\s*-->\s*$/;
const BULLET = "- ";

/** The list of graduated memories by day, latest first. Whatever a person wrote in between stays. */
export class GraduatedList {
  readonly #opening: string[] = [];
  readonly #days: Day[] = [];
  readonly #said = new Set<string>();

  /** `body`: with `\n` as its line ends. */
  constructor(body: string) {
    const lines = body.split("\n");
    if (lines.at(-1) === "") lines.pop();
    for (const line of lines) {
      const day = HEADING.exec(line)?.[1];
      if (day !== undefined) this.#days.push({ day, lines: [] });
      else (this.#days.at(-1)?.lines ?? this.#opening).push(line);
      this.#said.add(line.replace(ID, "").trimEnd().replace(`${BULLET}${MAYBE_OUTDATED}`, BULLET));
    }
  }

  says(words: string): boolean {
    return this.#said.has(`${BULLET}${bulletText(words)}`);
  }

  /** Ids of the bullets that stand in it as pai wrote them. */
  ids(): readonly string[] {
    return [...this.#bullets()].map(({ graduate }) => graduate.id);
  }

  *#bullets() {
    for (const part of this.#days)
      for (const [i, line] of part.lines.entries()) {
        const graduate = graduateIn(line, part.day);
        if (graduate !== undefined) yield { graduate, part, i };
      }
  }

  /** Lines that it takes, headings and blank lines included. */
  get length(): number {
    return this.#opening.length + this.#days.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  }

  add(graduate: Graduate): void {
    this.#said.add(`${BULLET}${bulletText(graduate.words)}`);
    const { lines } = this.#dayOf(graduate.day);
    const last = lines.findLastIndex((line) => line.startsWith(BULLET));
    if (last === -1) lines.splice(0, 0, "", bulletOf(graduate), "");
    else lines.splice(last + 1, 0, bulletOf(graduate));
  }

  /** Marks the bullets that may be outdated, and no others; each keeps its place. */
  mark(isDoubted: (id: string) => boolean): void {
    for (const { graduate, part, i } of this.#bullets())
      part.lines[i] = bulletOf(graduate, isDoubted(graduate.id));
  }

  /** Takes the oldest bullet away of those that are wanted; undefined where there is none. */
  takeOldest(isWanted: (graduate: Graduate) => boolean): Graduate | undefined {
    const wanted = [...this.#bullets()].filter(({ graduate }) => isWanted(graduate));
    const oldest = wanted.find(({ part }) => part === wanted.at(-1)?.part);
    if (oldest === undefined) return undefined;
    const { graduate, part, i } = oldest;
    part.lines.splice(i, 1);
    if (part.lines.every((rest) => rest.trim() === "")) this.#days.splice(this.#days.indexOf(part), 1);
    return graduate;
  }

  /** The body; "" for an empty list. */
  print(): string {
    const days = this.#days.flatMap(({ day, lines }) => [`## ${day}`, ...lines]);
    return [...this.#opening, ...days].map((line) => `${line}\n`).join("");
  }

  /** The part of a day; a new one goes before the first that is older. */
  #dayOf(day: string): Day {
    const known = this.#days.find((one) => one.day === day);
    if (known) return known;
    const made: Day = { day, lines: [] };
    const at = this.#days.findIndex((one) => one.day < day);
    this.#days.splice(at === -1 ? this.#days.length : at, 0, made);
    return made;
  }
}

function bulletOf({ id, words }: Graduate, isDoubted = false): string {
  return `${BULLET}${isDoubted ? MAYBE_OUTDATED : ""}${bulletText(words)} <!-- ${id} -->`;
}

/** What a line says, if pai may have written it so. */
function graduateIn(line: string, day: string): Graduate | undefined {
  const id = ID.exec(line)?.[1];
  if (id === undefined || !line.startsWith(BULLET)) return undefined;
  const isDoubted = line.startsWith(`${BULLET}${MAYBE_OUTDATED}`);
  const shown = line
    .slice(BULLET.length + (isDoubted ? MAYBE_OUTDATED.length : 0))
    .replace(ID, "")
    .trimEnd();
  const words = unescapedBullet(shown);
  return bulletText(words) === shown && bulletOf({ id, day, words }, isDoubted) === line
    ? { id, day, words }
    : undefined;
}

/** A belief and the words in which it stands on the page. */
interface Shown {
  readonly header: HeaderOf<"belief">;
  readonly text: string;
  /** Whether it may be outdated, for somebody to decide. */
  readonly isDoubted?: boolean;
}

const HELD = "## Beliefs";
const FORMER = "## Former Beliefs";
const ANY_BULLET = /^\s*[-*+]\s+(?!\s)(.*)$/;
const BELIEF_ID = /<!--\s*(bl_[0-9a-hjkmnp-tv-z]{26})\s*-->\s*$/;
const NUMBERS = /(?<!\s)\s*\((?:confidence|was):[^()]*\)\s*$/;
const PREFIX = /^\[(?:NO LONGER TRUE|IN THE PAST|LESS CERTAIN|MAYBE OUTDATED)\]\s*/;
const OWN_LINES: ReadonlySet<string> = new Set([HELD, FORMER, ""]);

/** The body of a belief section; "" where there is nothing to show. Pure. */
export function printBeliefs(held: readonly Shown[], former: readonly Shown[]): string {
  return `${listUnder(HELD, held.map(heldBullet))}${listUnder(FORMER, former.map(formerBullet))}`;
}

/**
 * Reads a body back, as a person may have left it: the bullets that carry the id of a belief, in order, with the `mark` "[NO LONGER TRUE]" and its
 * like; the words of those without an id; and every other line that is not pai's, and bullets without an id that say that something holds no more,
 * word for word. Markup of a person's is taken for words. Pure.
 */
export function readBeliefs(body: string) {
  const bullets: { id: string; text: string; mark?: string }[] = [];
  const added: string[] = [];
  const rest: string[] = [];
  for (const block of blocksOf(body)) {
    const [, item] = ANY_BULLET.exec(block) ?? [];
    if (item === undefined) {
      if (!OWN_LINES.has(block.trim())) rest.push(block);
      continue;
    }
    const id = BELIEF_ID.exec(item)?.[1];
    const text = statementIn(item);
    const mark = PREFIX.exec(item)?.[0].trimEnd() ?? "";
    if (id !== undefined && !bullets.some((known) => known.id === id))
      bullets.push({ id, text, ...(mark !== "" && { mark }) });
    else if (mark !== "" && id === undefined) rest.push(block);
    else if (text !== "" && !bullets.some((known) => known.id === id && known.text === text))
      added.push(text);
  }
  return { bullets, added, rest: rest.join("\n") };
}

/** A statement as `readBeliefs` gives it back. Pure. */
export function statementShown(text: string): string {
  return plainBullet(bulletText(text));
}

function listUnder(heading: string, bullets: readonly string[]): string {
  return bullets.length === 0 ? "" : `${heading}\n\n${bullets.join("\n")}\n\n`;
}

function heldBullet({ header, text, isDoubted }: Shown): string {
  const numbers = `confidence: ${beliefConfidence(header).toFixed(2)}, evidence: ${header.evidence ?? 0}${isPast(header) ? ", past" : ""}`;
  const doubt = isDoubted === true ? MAYBE_OUTDATED : "";
  return `- ${doubt}${bulletText(text)} (${numbers}) <!-- ${header.id} -->`;
}

function formerBullet({ header, text }: Shown): string {
  const was = (header.peak ?? beliefConfidence(header)).toFixed(2);
  const day = utcDay(header.demoted_at ?? header.created);
  const numbers = `was: ${was}, now: ${beliefConfidence(header).toFixed(2)}, demoted: ${day}`;
  return `- [${formerPrefix(header)}] ${bulletText(text)} (${numbers}) <!-- ${header.id} -->`;
}

function statementIn(item: string): string {
  const words = item
    .replace(/\s+/gu, " ")
    .replace(BELIEF_ID, "")
    .trim()
    .replace(NUMBERS, "")
    .replace(PREFIX, "");
  return plainBullet(words);
}

/** Lines, those that go on with a bullet joined to it. */
function blocksOf(body: string): readonly string[] {
  const blocks: string[] = [];
  let isOpen = false;
  for (const line of body.split("\n")) {
    const isBullet = ANY_BULLET.test(line);
    const goesOn: boolean =
      isOpen && !isBullet && line.trim() !== "" && !/^ {0,3}(?:#|```|~~~|<!--)/.test(line);
    if (goesOn) blocks[blocks.length - 1] = `${blocks.at(-1)} ${line.trim()}`;
    else blocks.push(line);
    isOpen = isBullet || goesOn;
  }
  return blocks;
}

/** What means something anywhere in a line: code, emphasis, links, tags, entities, escapes, strikethrough, addresses. */
const SPECIAL = /[\\`*[\]<~@|]|&(?=#|\w)|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_|:(?=\/\/)|(?<=\bwww)\./giu;
/** What makes a line something else than a paragraph: a list, heading, quotation, rule or underline. */
const OPENING = /^(?:[-+=#>]|\d{1,9}(?=[.)]))/u;
/** A list with a number keeps the number, and loses what makes it a list. */
const NUMBERED = /^(\d{1,9})([.)])/u;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Precedes the words of what may be outdated. No words begin with it, because their brackets are escaped. */
const MAYBE_OUTDATED = "[MAYBE OUTDATED] ";

/**
 * A text as one line of a list item, in which nothing is read as Markdown: it can neither leave its item nor become
 * a heading, a link, a comment or a marker. Only what could be read otherwise is escaped, so that people and prompts
 * see plain words. Pure.
 */
export function bulletText(text: string): string {
  const line = oneLine(text).replace(SPECIAL, "\\$&");
  if (NUMBERED.test(line)) return line.replace(NUMBERED, "$1\\$2");
  return line.replace(OPENING, "\\$&");
}

/** The words of a line of Markdown that `bulletText` may have written. Pure. */
export function plainBullet(line: string): string {
  return unescapedBullet(line).replace(/\s+/gu, " ").trim();
}

/** The same with its white space as it is. Pure. */
export function unescapedBullet(line: string): string {
  return line.replace(ESCAPED, "$1");
}

/** A fact or a promise, and the words in which it stands in a profile. */
export interface ProfileLine {
  readonly id: string;
  readonly part: ProfilePart;
  readonly text: string;
  /** Whether it may be outdated, for somebody to decide. */
  readonly isDoubted?: boolean;
}

/** Behind each bullet: the fact, and a hash of the words, by which a line of pai's is known from one that was edited. */
const PROFILE_MARK = / <!-- ((?:fa|co)_[0-7][0-9a-hjkmnp-tv-z]{25}) sha=([0-9a-f]{8}) -->$/;
const ANY_MARK = /(?<!\s)\s*<!--\s*(?:fa|co)_[0-7][0-9a-hjkmnp-tv-z]{25}(?: sha=[0-9a-f]{0,64})?\s*-->/g;
const WORDS_DIGITS = 8;
/** Heading, empty line above the bullets, empty line below them. */
const AROUND = 3;
const MARKERS = 2;
const HEADINGS: ReadonlySet<string> = new Set(PROFILE_SECTIONS.map(([, title]) => `## ${title}`));

/** The first lines that fit into a page of `most` lines, markers included. Pure. */
export function fittingLines<L extends Pick<ProfileLine, "part">>(
  lines: readonly L[],
  most: number,
): readonly L[] {
  const seen = new Set<string>();
  let left = most - MARKERS;
  const room = (line: L) => {
    left -= 1 + (seen.has(line.part) ? 0 : AROUND);
    seen.add(line.part);
    return left >= 0;
  };
  const over = lines.findIndex((line) => !room(line));
  return over === -1 ? lines : lines.slice(0, over);
}

/** The body of the section: a heading for each part, its lines below in their order; "" for none. Pure. */
export function printProfile(lines: readonly ProfileLine[]): string {
  return PROFILE_SECTIONS.map(([part, title]) => {
    const own = lines.filter((line) => line.part === part);
    return own.length === 0 ? "" : `## ${title}\n\n${own.map(profileBullet).join("\n")}\n\n`;
  }).join("");
}

export function profileIds(body: string): readonly string[] {
  return [...new Set(body.split("\n").flatMap((line) => PROFILE_MARK.exec(line)?.[1] ?? []))];
}

/** What stands in a body and is not pai's: lines that a person added, and bullets in other words; "" for nothing. Pure. */
export function strangeText(body: string): string {
  const lines = body.split("\n").filter((line) => line.trim() !== "" && !HEADINGS.has(line) && !isOurs(line));
  return lines.map((line) => line.replaceAll(ANY_MARK, "").trimEnd()).join("\n");
}

function profileBullet({ id, text, isDoubted }: ProfileLine): string {
  const words = `${isDoubted === true ? MAYBE_OUTDATED : ""}${bulletText(text)}`;
  return `${BULLET}${words} <!-- ${id} sha=${wordsSha(words)} -->`;
}

function isOurs(line: string): boolean {
  const mark = PROFILE_MARK.exec(line);
  return (
    mark !== null && line.startsWith(BULLET) && wordsSha(line.slice(BULLET.length, mark.index)) === mark[2]
  );
}

function wordsSha(words: string): string {
  return hexDigest(words, WORDS_DIGITS);
}
