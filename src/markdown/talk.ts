import { isDocument, isSingleRemark } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import type { TurnMark } from "../domain/talk.ts";
import { inheritTimes, sourceOfSpeaker, type Turn, turnHashes } from "../domain/turn.ts";
import { sectionsOf } from "./sections.ts";
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
