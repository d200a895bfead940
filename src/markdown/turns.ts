import type { Turn } from "../domain/turn.ts";
import { parseHeading, printHeading, type TurnHeading } from "./turn-heading.ts";

/*
 * A body:   ### Mara · 2026-11-21T18:02:00Z     heading
 *           Shall we take the early train?      text, every line that looks like a heading with one `\` more
 *                                               an empty line
 *           ### me                              ...
 */

/** A line that looks like a heading, backslashes before it included. A lone CR ends a line for some readers. */
const LOOKS_LIKE_HEADING = /(^|[\n\r])(?=\\*### )/g;
const ESCAPED_HEADING = /(^|[\n\r])\\(?=\\*### )/g;

/**
 * The body of an episode with these turns; "" for none. Nothing is normalised: every text stands in it
 * verbatim but for one backslash before each line that looks like a heading. The turns must be as `Turn`
 * says (well-formed text, no NUL). Pure.
 * @see parseTurns
 */
export function printTurns(turns: readonly Turn[]): string {
  return turns.map((turn) => `${printHeading(turn)}\n${escapeText(turn.text)}`).join("\n\n");
}

/**
 * A body with further turns at its end, for an episode that is still open: the bytes that are there stay,
 * be they edited by hand. Pure.
 */
export function appendTurns(body: string, turns: readonly Turn[]): string {
  if (turns.length === 0) return body;
  const more = printTurns(turns);
  return body === "" ? more : `${body}\n\n${more}`;
}

/**
 * The turns of a body, exactly those that were printed. What stands before the first heading belongs to no
 * turn, so a plain body has none. Where an editor has turned the line ends into CR LF (which the heading
 * shows), those of the text are read as LF again. A time that a heading does not give is absent: see
 * `inheritTimes`. Pure.
 */
export function parseTurns(body: string): readonly Turn[] {
  const headings = findHeadings(body);
  return headings.map(({ heading, textAt, converted }, index) => {
    const next = headings[index + 1];
    const raw = body.slice(textAt, next?.lineAt ?? body.length);
    const source = converted ? raw.replaceAll("\r\n", "\n") : raw;
    return { ...heading, text: unescapeText(next ? withoutSeparator(source) : source) };
  });
}

interface FoundHeading {
  readonly heading: TurnHeading;
  readonly lineAt: number;
  readonly textAt: number;
  /** The line ends with CR LF, which is never printed. */
  readonly converted: boolean;
}

function findHeadings(body: string): readonly FoundHeading[] {
  const found: FoundHeading[] = [];
  for (let lineAt = firstHeading(body); lineAt !== -1; ) {
    const newline = body.indexOf("\n", lineAt);
    const end = newline === -1 ? body.length : newline;
    const converted = newline !== -1 && body[end - 1] === "\r";
    const heading = parseHeading(body.slice(lineAt, converted ? end - 1 : end));
    if (heading) found.push({ heading, lineAt, textAt: Math.min(end + 1, body.length), converted });
    const next = body.indexOf("\n### ", end);
    lineAt = next === -1 ? -1 : next + 1;
  }
  return found;
}

function firstHeading(body: string): number {
  if (body.startsWith("### ")) return 0;
  const at = body.indexOf("\n### ");
  return at === -1 ? -1 : at + 1;
}

/** Without the empty line before the next heading; a hand may have left it out. */
function withoutSeparator(text: string): string {
  if (text.endsWith("\n\n")) return text.slice(0, -2);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

function escapeText(text: string): string {
  return text.includes("### ") ? text.replace(LOOKS_LIKE_HEADING, "$1\\") : text;
}

function unescapeText(text: string): string {
  return text.includes("### ") ? text.replace(ESCAPED_HEADING, "$1") : text;
}
