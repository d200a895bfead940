import { confidenceIn, formerPrefix, isPast } from "../domain/belief-promotion.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { utcDay } from "../domain/paths.ts";
import { bulletText, MAYBE_OUTDATED, plainBullet } from "./bullet-text.ts";

/** A belief and the words in which it stands on the page. */
export interface Shown {
  readonly header: HeaderOf<"belief">;
  readonly text: string;
  /** Whether it may be outdated, for somebody to decide. */
  readonly isDoubted?: boolean;
}

/** What the body of a belief section says, as a person may have left it; `mark`: "[NO LONGER TRUE]" and its like. */
export interface SectionContent {
  /** Bullets that carry the id of a belief, in order. */
  readonly bullets: readonly { readonly id: string; readonly text: string; readonly mark?: string }[];
  /** Bullets without an id. */
  readonly added: readonly string[];
  /** Every other line that is not pai's, and bullets without an id that say that something holds no more, word for word; "" where there is none. */
  readonly rest: string;
}

const HELD = "## Beliefs";
const FORMER = "## Former Beliefs";
const BULLET = /^\s*[-*+]\s+(?!\s)(.*)$/;
const ID = /<!--\s*(bl_[0-9a-hjkmnp-tv-z]{26})\s*-->\s*$/;
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
    const [, item] = BULLET.exec(block) ?? [];
    if (item === undefined) {
      if (!OWN_LINES.has(block.trim())) rest.push(block);
      continue;
    }
    const id = ID.exec(item)?.[1];
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
  const words = item.replace(/\s+/gu, " ").replace(ID, "").trim().replace(NUMBERS, "").replace(PREFIX, "");
  return plainBullet(words);
}

/** Lines, those that go on with a bullet joined to it. */
function blocksOf(body: string): readonly string[] {
  const blocks: string[] = [];
  let isOpen = false;
  for (const line of body.split("\n")) {
    const isBullet = BULLET.test(line);
    const goesOn: boolean =
      isOpen && !isBullet && line.trim() !== "" && !/^ {0,3}(?:#|```|~~~|<!--)/.test(line);
    if (goesOn) blocks[blocks.length - 1] = `${blocks.at(-1)} ${line.trim()}`;
    else blocks.push(line);
    isOpen = isBullet || goesOn;
  }
  return blocks;
}
