import { sha256 } from "../domain/hash.ts";
import { PROFILE_SECTIONS, type ProfilePart } from "../domain/page.ts";
import { bulletText, MAYBE_OUTDATED } from "./bullet-text.ts";

/** A fact or a promise, and the words in which it stands in a profile. */
export interface ProfileLine {
  readonly id: string;
  readonly part: ProfilePart;
  readonly text: string;
  /** Whether it may be outdated, for somebody to decide. */
  readonly isDoubted?: boolean;
}

/** Behind each bullet: the fact, and a hash of the words, by which a line of pai's is known from one that was edited. */
const MARK = / <!-- ((?:fa|co)_[0-7][0-9a-hjkmnp-tv-z]{25}) sha=([0-9a-f]{8}) -->$/;
const ANY_MARK = /(?<!\s)\s*<!--\s*(?:fa|co)_[0-7][0-9a-hjkmnp-tv-z]{25}(?: sha=[0-9a-f]{0,64})?\s*-->/g;
const BULLET = "- ";
const SHA_DIGITS = 8;
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
    return own.length === 0 ? "" : `## ${title}\n\n${own.map(bulletOf).join("\n")}\n\n`;
  }).join("");
}

export function profileIds(body: string): readonly string[] {
  return [...new Set(body.split("\n").flatMap((line) => MARK.exec(line)?.[1] ?? []))];
}

/** What stands in a body and is not pai's: lines that a person added, and bullets in other words; "" for nothing. Pure. */
export function strangeText(body: string): string {
  const lines = body.split("\n").filter((line) => line.trim() !== "" && !HEADINGS.has(line) && !isOurs(line));
  return lines.map((line) => line.replaceAll(ANY_MARK, "").trimEnd()).join("\n");
}

function bulletOf({ id, text, isDoubted }: ProfileLine): string {
  const words = `${isDoubted === true ? MAYBE_OUTDATED : ""}${bulletText(text)}`;
  return `${BULLET}${words} <!-- ${id} sha=${shaOf(words)} -->`;
}

function isOurs(line: string): boolean {
  const mark = MARK.exec(line);
  return mark !== null && line.startsWith(BULLET) && shaOf(line.slice(BULLET.length, mark.index)) === mark[2];
}

function shaOf(words: string): string {
  return sha256(words).slice("sha256:".length, "sha256:".length + SHA_DIGITS);
}
