import { isDocument, isSingleRemark } from "../domain/flat.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import {
  inheritTimes,
  sourceOfSpeaker,
  type Turn,
  type TurnMark,
  turnHashes,
  turnReference,
} from "../domain/turn.ts";
import { unitEscapes } from "../text/escape.ts";
import { isText, jsonIn } from "../text/objects.ts";
import { parseIso } from "../text/time-zone.ts";
import { documentLines } from "./document-lines.ts";
import { findFrame, TOML_FRAME } from "./front-matter.ts";

/** A turn as its episode has it, with its place in it; of a document a section, whose speaker is `title > heading > heading`. */
export interface SpokenTurn extends TurnMark {
  /** The source's own id of the turn. */
  readonly ref?: string;
  readonly text: string;
}

/** A conversation, or the part of one that an episode holds. */
export interface Talk {
  /** The conversation that it is a part of; its own id where it names none. */
  readonly session: string;
  /** When it began, ms since 1970: episodes of a session follow each other in this order. */
  readonly startedMs: number;
  /** At least one. */
  readonly turns: readonly SpokenTurn[];
}

/**
 * The conversation in a memory, or the sections of a document as its turns; undefined for a single remark, and for what is no episode or
 * has no turns. Pure.
 */
export function readTalk(header: Header, body: string): Talk | undefined {
  if (header.kind !== "episode" || isSingleRemark(header)) return undefined;
  const said = isDocument(header) ? sectionsOf(header, body) : parseTurns(body);
  if (said.length === 0) return undefined;
  const startedMs = Date.parse(header.started ?? header.valid_at ?? header.created);
  // A version of a document is an observation of its own, a copy of a conversation is none.
  const hashes = turnHashes(isDocument(header) ? said.map((turn) => ({ ...turn, ref: header.id })) : said);
  const turns = inheritTimes(said).map(({ speaker, atMs = startedMs, ref, text }, i): SpokenTurn => {
    return { number: i + 1, speaker, atMs, hash: hashes[i] ?? "", ...(ref !== undefined && { ref }), text };
  });
  return { session: header.session ?? header.id, startedMs, turns };
}

/** Title and headings on one line; never a name by which transcripts call those who speak. */
function pathOf(title: string, headings: readonly string[]): string {
  const below = headings[0]?.toLowerCase() === title.toLowerCase() ? headings.slice(1) : headings;
  const path = [title, ...below].filter((part) => part !== "").join(" > ") || "document";
  const short = [...path].slice(0, LIMITS.turnNameChars).join("");
  return sourceOfSpeaker(short) === "import" ? short : `"${short}"`;
}

/** Longer sections are cut, in characters. */
const MOST_CHARS = 2_000;

/**
 * The sections of a Markdown document without its front matter: what stands below each heading, up to the next one. A section of over
 * 2,000 characters is cut between paragraphs, or where those are as long, between lines. Headings with nothing below them make no section.
 * A section is spoken by the headings above it.
 */
function sectionsOf({ summary = "" }: Header, document: string): readonly Turn[] {
  return blocksOf(document).flatMap(({ headings, pieces }) =>
    pieces.map((text) => ({ speaker: pathOf(summary, headings), text })),
  );
}

/**
 * A document without some of its sections (their numbers, from 1), and without the headings that then have nothing below them and the front
 * matter, which may tell of the same. Undefined where none is left. Pure.
 */
export function withoutSections(document: string, hidden: ReadonlySet<number>): string | undefined {
  let number = 0;
  const left = blocksOf(document).map((block) => ({
    ...block,
    pieces: block.pieces.filter(() => !hidden.has(++number)),
  }));
  const kept: string[] = [];
  let below = 0; // the level of the heading behind it that is kept
  for (const { level, marks, pieces } of left.toReversed()) {
    if (pieces.length === 0 && level >= below) continue;
    kept.unshift(...marks, ...pieces);
    below = level;
  }
  return kept.length === 0 ? undefined : kept.join("\n\n");
}

/** What stands below a heading, up to the next one. */
interface Block {
  /** The outermost first. */
  readonly headings: readonly string[];
  /** Of its heading; 0 above the first. */
  readonly level: number;
  /** Its heading, as a line. */
  readonly marks: readonly string[];
  readonly pieces: readonly string[];
}

function blocksOf(document: string): readonly Block[] {
  const frame = findFrame(document);
  const toml = TOML_FRAME.exec(document)?.[0].length ?? 0;
  const body = document.slice("code" in frame ? toml : frame.bodyAt);
  const found: Block[] = [];
  let headings: readonly string[] = [];
  let [level, marks, lines]: [number, string[], string[]] = [0, [], []];
  const close = () => found.push({ headings, level, marks, pieces: piecesOf(lines.join("\n")) });
  for (const { text, heading, isUnderline } of documentLines(body)) {
    if (heading) {
      close();
      headings = [...headings.slice(0, heading.level - 1), heading.text];
      [level, marks, lines] = [heading.level, [`${"#".repeat(heading.level)} ${heading.text}`], []];
    } else if (!isUnderline) lines.push(text);
  }
  close();
  return found;
}

function piecesOf(text: string): readonly string[] {
  const whole = text.replace(/^(?:[ \t]*\n)+/u, "").trimEnd();
  if (whole === "") return [];
  if (whole.length <= MOST_CHARS) return [whole];
  return joined(
    whole.split(/\n(?:[ \t]*\n)+/u).flatMap((part) => {
      return part.length <= MOST_CHARS ? [part] : joined(part.split("\n"), "\n");
    }),
    "\n\n",
  );
}

/** As many parts together as fit. */
function joined(parts: readonly string[], between: string): readonly string[] {
  const pieces: string[] = [];
  let open: string | undefined;
  for (const part of parts) {
    const longer: string = open === undefined ? part : `${open}${between}${part}`;
    if (open !== undefined && longer.length > MOST_CHARS) {
      pieces.push(open);
      open = part;
    } else open = longer;
  }
  return [...pieces, ...(open === undefined ? [] : [open])].filter((piece) => piece.trim() !== "");
}

/*
 * A body:   ### Mara · 2026-11-21T18:02:00Z     heading
 *           Shall we take the early train?      text, every line that looks like a heading with one `\` more
 *                                               an empty line
 *           ### me                              ...
 */

/** A line that looks like a heading, backslashes before it included. A lone CR ends a line for some readers. */
const LOOKS_LIKE_HEADING = /(^|[\n\r])(?=\\*### )/g;
const ESCAPED_HEADING = /(^|[\n\r])\\(?=\\*### )/g;
/** With its line end. The condition comes second, for what begins as a word is found sooner. */
const HEADING_LINE = /### (?<=(?:^|\n)### )[^\n]*\n?/g;

/**
 * The body of an episode with these turns; "" for none. Nothing is normalised: every text stands in it
 * verbatim but for one backslash before each line that looks like a heading. The turns must be as `Turn`
 * says (well-formed text, no NUL). Pure.
 * @see parseTurns
 */
export function printTurns(turns: readonly Turn[]): string {
  return turns
    .map((turn) => `${printHeading(turn)}\n${turn.text.replace(LOOKS_LIKE_HEADING, "$1\\")}`)
    .join("\n\n");
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
  const lines = [...body.matchAll(HEADING_LINE)];
  return lines.flatMap(({ 0: line, index }, n) => {
    const heading = parseHeading(line.replace(/\r?\n$/, ""));
    const next = lines[n + 1];
    const raw = body.slice(index + line.length, next?.index);
    const source = line.endsWith("\r\n") ? raw.replaceAll("\r\n", "\n") : raw;
    const text = (next ? withoutSeparator(source) : source).replace(ESCAPED_HEADING, "$1");
    return heading ? [{ ...heading, text }] : [];
  });
}

/** The turns of a conversation that are not `gone`, each told by its reference as well; undefined where it keeps all. Pure. */
export function turnsLeft(
  { header, text }: Pick<Memory, "header" | "text">,
  gone: (turn: Turn, reference: string) => boolean,
): { readonly left: readonly Turn[]; readonly gone: readonly Turn[] } | undefined {
  if (header.kind !== "episode" || header.turns === undefined) return undefined;
  const turns = parseTurns(text);
  const hashes = turnHashes(turns);
  const isGone = turns.map((turn, n) => gone(turn, turnReference(header.id, { hash: hashes[n] ?? "" })));
  if (!isGone.includes(true)) return undefined;
  return { left: turns.filter((_, n) => !isGone[n]), gone: turns.filter((_, n) => isGone[n]) };
}

/** Without the empty line before the next heading; a hand may have left it out. */
function withoutSeparator(text: string): string {
  if (text.endsWith("\n\n")) return text.slice(0, -2);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

type TurnHeading = Omit<Turn, "text">;

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
function printHeading({ speaker, atMs, ref }: TurnHeading): string {
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
  if (iso === undefined)
    return third === undefined ? { speaker: speaker.value, ref: second.value } : { speaker: rest };
  return { speaker: speaker.value, atMs: Date.parse(iso), ...(third && { ref: third.value }) };
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
    const value = quoted ? jsonIn(source) : source;
    if (!isText(value)) return undefined;
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
  return JSON.stringify(part).replace(BARE_HOSTILE, unitEscapes);
}
