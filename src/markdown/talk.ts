import { isSingleRemark } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import type { TurnMark } from "../domain/talk.ts";
import { inheritTimes, turnHashes } from "../domain/turn.ts";
import { parseTurns } from "./turns.ts";

/** A turn as its episode has it, with its place in it. */
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

/** The conversation in a memory; undefined for a single remark, and for what is no episode or has no turns. Pure. */
export function readTalk(header: Header, body: string): Talk | undefined {
  if (header.kind !== "episode" || isSingleRemark(header)) return undefined;
  const said = parseTurns(body);
  if (said.length === 0) return undefined;
  const startedMs = Date.parse(header.started ?? header.valid_at ?? header.created);
  const hashes = turnHashes(said);
  const turns = inheritTimes(said).map(({ speaker, atMs = startedMs, ref, text }, i): SpokenTurn => {
    return { number: i + 1, speaker, atMs, hash: hashes[i] ?? "", ...(ref !== undefined && { ref }), text };
  });
  return { session: header.session ?? header.id, startedMs, turns };
}
