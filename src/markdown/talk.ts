import { isDocument, isSingleRemark } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import type { TurnMark } from "../domain/talk.ts";
import { inheritTimes, sourceOfSpeaker, type Turn, turnHashes } from "../domain/turn.ts";
import { documentLines } from "./document-lines.ts";
import { findFrame, TOML_FRAME } from "./front-matter.ts";
import { parseTurns } from "./turns.ts";

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
  const said = isDocument(header) ? sectionTurns(header, body) : parseTurns(body);
  if (said.length === 0) return undefined;
  const startedMs = Date.parse(header.started ?? header.valid_at ?? header.created);
  // A version of a document is an observation of its own, a copy of a conversation is none.
  const hashes = turnHashes(isDocument(header) ? said.map((turn) => ({ ...turn, ref: header.id })) : said);
  const turns = inheritTimes(said).map(({ speaker, atMs = startedMs, ref, text }, i): SpokenTurn => {
    return { number: i + 1, speaker, atMs, hash: hashes[i] ?? "", ...(ref !== undefined && { ref }), text };
  });
  return { session: header.session ?? header.id, startedMs, turns };
}

function sectionTurns({ summary = "" }: Header, body: string): readonly Turn[] {
  return sectionsOf(body).map(({ headings, text }) => ({ speaker: pathOf(summary, headings), text }));
}

/** Title and headings on one line; never a name by which transcripts call those who speak. */
function pathOf(title: string, headings: readonly string[]): string {
  const below = headings[0]?.toLowerCase() === title.toLowerCase() ? headings.slice(1) : headings;
  const path = [title, ...below].filter((part) => part !== "").join(" > ") || "document";
  const short = [...path].slice(0, LIMITS.turnNameChars).join("");
  return sourceOfSpeaker(short) === "import" ? short : `"${short}"`;
}

/** A piece of a document that is found by itself. */
export interface Section {
  /** The headings above it, the outermost first; none before the first heading. */
  readonly headings: readonly string[];
  /** As it stands in the document, not empty. */
  readonly text: string;
}

/** Longer sections are cut, in characters. */
const MOST_CHARS = 2_000;

/**
 * The sections of a Markdown document without its front matter: what stands below each heading, up to the next one. A section of over
 * 2,000 characters is cut between paragraphs, or where those are as long, between lines. Headings with nothing below them make no section.
 * Pure.
 */
function sectionsOf(document: string): readonly Section[] {
  const frame = findFrame(document);
  const toml = TOML_FRAME.exec(document)?.[0].length ?? 0;
  const body = document.slice("code" in frame ? toml : frame.bodyAt);
  const found: Section[] = [];
  let headings: readonly string[] = [];
  let lines: string[] = [];
  const close = () => {
    for (const text of piecesOf(lines.join("\n"))) found.push({ headings, text });
    lines = [];
  };
  for (const { text, heading, isUnderline } of documentLines(body)) {
    if (heading) {
      close();
      headings = [...headings.slice(0, heading.level - 1), heading.text];
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
