import type { Turn } from "../domain/turn.ts";
import { parseIso } from "../text/durations.ts";

export type TurnHeading = Omit<Turn, "text">;

const START = "### ";
const BETWEEN = " · ";

/*
 * What cannot stand bare in a heading: an end of line of any kind or another control, what reorders the line
 * on a screen, a quote, a white edge, or a dot that could be taken for (a part of) the one between the parts.
 */
const NEEDS_QUOTES = /^\s|\s$|^$|"|(?:^| )·|·(?: |$)|[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/u;
/** What JSON.stringify leaves bare of these. */
const BARE_HOSTILE = /[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/gu;
const QUOTED = /"(?:[^"\\\x00-\x1f]|\\.)*"/y;
/** A bare second part that begins so is a time; a ref that begins so is quoted. */
const LIKE_TIME = /^\d{4}-\d{2}-\d{2}/;

/** `### <speaker> · <ISO time> · <ref>`, time and ref where the turn has them. Pure. */
export function printHeading({ speaker, atMs, ref }: TurnHeading): string {
  const parts = [printPart(speaker)];
  if (atMs !== undefined) parts.push(new Date(atMs).toISOString().replace(".000Z", "Z"));
  if (ref !== undefined) parts.push(LIKE_TIME.test(ref) ? quote(ref) : printPart(ref));
  return START + parts.join(BETWEEN);
}

/**
 * The heading in a line of a body, without its line end; undefined for any other line. A line that only
 * begins like a heading (edited by hand) has all of its text as speaker. Pure.
 */
export function parseHeading(line: string): TurnHeading | undefined {
  if (!line.startsWith(START)) return undefined;
  const rest = line.slice(START.length);
  const [speaker, second, third, ...more] = splitParts(rest) ?? [];
  if (speaker === undefined || more.length > 0) return { speaker: rest };
  if (second === undefined) return { speaker: speaker.value };
  const iso = second.quoted ? undefined : parseIso(second.value);
  if (iso === undefined) {
    return third === undefined ? { speaker: speaker.value, ref: second.value } : { speaker: rest };
  }
  const atMs = Date.parse(iso);
  return third === undefined
    ? { speaker: speaker.value, atMs }
    : { speaker: speaker.value, atMs, ref: third.value };
}

interface Part {
  readonly value: string;
  readonly quoted: boolean;
}

function splitParts(text: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  for (let at = 0; ; at += BETWEEN.length) {
    const quoted = text[at] === '"';
    const end = quoted ? endOfQuoted(text, at) : endOfBare(text, at);
    const source = text.slice(at, end);
    const value = quoted ? unquote(source) : source;
    if (value === undefined) return undefined;
    parts.push({ value, quoted });
    if (end === text.length) return parts;
    if (!text.startsWith(BETWEEN, end)) return undefined;
    at = end;
  }
}

function endOfBare(text: string, at: number): number {
  const end = text.indexOf(BETWEEN, at);
  return end === -1 ? text.length : end;
}

function endOfQuoted(text: string, at: number): number {
  QUOTED.lastIndex = at;
  return at + (QUOTED.exec(text)?.[0].length ?? 0);
}

function printPart(part: string): string {
  return NEEDS_QUOTES.test(part) ? quote(part) : part;
}

function quote(part: string): string {
  return JSON.stringify(part).replace(
    BARE_HOSTILE,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function unquote(source: string): string | undefined {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
