import { confidenceIn, formerPrefix, isPast } from "../domain/belief-promotion.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { utcDay } from "../domain/paths.ts";
import { bulletText, MAYBE_OUTDATED, plainBullet, unescapedBullet } from "./bullet-text.ts";

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
    return this.#days.flatMap(({ day, lines }) => lines.flatMap((line) => graduateIn(line, day)?.id ?? []));
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
    for (const { day, lines } of this.#days)
      for (const [i, line] of lines.entries()) {
        const graduate = graduateIn(line, day);
        if (graduate !== undefined) lines[i] = bulletOf(graduate, isDoubted(graduate.id));
      }
  }

  /** Takes the oldest bullet away of those that are wanted; undefined where there is none. */
  takeOldest(isWanted: (graduate: Graduate) => boolean): Graduate | undefined {
    for (let at = this.#days.length - 1; at >= 0; at--) {
      const { day, lines } = this.#days[at] as Day; // within bounds
      for (const [i, line] of lines.entries()) {
        const graduate = graduateIn(line, day);
        if (graduate === undefined || !isWanted(graduate)) continue;
        lines.splice(i, 1);
        if (lines.every((rest) => rest.trim() === "")) this.#days.splice(at, 1);
        return graduate;
      }
    }
    return undefined;
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

/** What the body of a belief section says, as a person may have left it; `mark`: "[NO LONGER TRUE]" and its like. */
interface SectionContent {
  /** Bullets that carry the id of a belief, in order. */
  readonly bullets: readonly { readonly id: string; readonly text: string; readonly mark?: string }[];
  /** Bullets without an id. */
  readonly added: readonly string[];
  /** Every other line that is not pai's, and bullets without an id that say that something holds no more, word for word; "" where there is none. */
  readonly rest: string;
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

/** Reads a body back. Markup of a person's is taken for words. Pure. */
export function readBeliefs(body: string): SectionContent {
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
  const numbers = `confidence: ${confidenceIn(header).toFixed(2)}, evidence: ${header.evidence ?? 0}${isPast(header) ? ", past" : ""}`;
  const doubt = isDoubted === true ? MAYBE_OUTDATED : "";
  return `- ${doubt}${bulletText(text)} (${numbers}) <!-- ${header.id} -->`;
}

function formerBullet({ header, text }: Shown): string {
  const was = (header.peak ?? confidenceIn(header)).toFixed(2);
  const day = utcDay(header.demoted_at ?? header.created);
  const numbers = `was: ${was}, now: ${confidenceIn(header).toFixed(2)}, demoted: ${day}`;
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
