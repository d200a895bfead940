import { countTurn } from "../capture/conversation/match.ts";
import type { Conversation } from "../capture/conversation/talk.ts";
import type { LineProblem } from "../capture/transcripts/draft.ts";
import { openTranscript, type TranscriptOptions } from "../capture/transcripts.ts";
import { sha256 } from "../domain/hash.ts";
import { type Turn, turnHash } from "../domain/turn.ts";
import type { TranscriptFormat } from "../domain/vocabulary.ts";

const HELD_TURNS = 50_000;
/** Longer names of conversations are shortened. */
const MAX_SESSION = 120;

export interface TranscriptSource extends TranscriptOptions {
  /** The key of the conversation that has no name in the input; default: the input's name and its first turn. */
  readonly session?: string | undefined;
  /** More is to come after the end of the input. */
  readonly goesOn?: boolean | undefined;
  /** Turns held at one time; default: 50,000. A longer input is taken in in parts. */
  readonly heldTurns?: number | undefined;
}

export interface Transcript {
  readonly format: TranscriptFormat;
  readonly conversations: AsyncIterable<Conversation>;
  /** Lines that could not be kept, complete once all conversations were read. */
  readonly problems: readonly LineProblem[];
  /** What was left out on purpose and how often, likewise. */
  readonly skipped: ReadonlyMap<string, number>;
}

/**
 * The conversations of an input, whatever their turns are mixed with, in order of appearance. What
 * comes after the turns that are held is a further part of its conversation. PaiError `not_text`,
 * `invalid_value` for an input that is like no format.
 */
export async function readTranscript(
  input: AsyncIterable<Uint8Array>,
  source: TranscriptSource,
): Promise<Transcript> {
  const { format, batches } = await openTranscript(input, source);
  const problems: LineProblem[] = [];
  const skipped = new Map<string, number>();
  const sessions = new Sessions(source);
  const conversations = async function* (): AsyncGenerator<Conversation> {
    for await (const batch of batches) {
      for (const { session, turn } of batch.turns) sessions.add(session, turn);
      problems.push(...batch.problems);
      for (const [what, count] of batch.skipped) skipped.set(what, (skipped.get(what) ?? 0) + count);
      if (sessions.held >= (source.heldTurns ?? HELD_TURNS)) yield* sessions.part(true);
    }
    yield* sessions.part(source.goesOn ?? false);
    problems.sort((a, b) => a.line - b.line);
  };
  return { format, conversations: conversations(), problems, skipped };
}

interface Session {
  readonly key: string;
  turns: Turn[];
  before: Map<string, number>;
}

/** Sorts turns by conversation and knows which of each were handed on. */
class Sessions {
  readonly #source: TranscriptSource;
  readonly #sessions = new Map<string | undefined, Session>();
  held = 0;

  constructor(source: TranscriptSource) {
    this.#source = source;
  }

  add(name: string | undefined, turn: Turn): void {
    const session = this.#sessions.get(name) ?? this.#begin(name, turn);
    session.turns.push(turn);
    this.held++;
  }

  #begin(name: string | undefined, first: Turn): Session {
    const session: Session = { key: this.#keyOf(name, first), turns: [], before: new Map() };
    this.#sessions.set(name, session);
    return session;
  }

  /** What is held. Each conversation is told once more when the input ends, so that it can end, too. */
  *part(goesOn: boolean): Generator<Conversation> {
    for (const session of this.#sessions.values()) {
      const { key, turns, before } = session;
      if (goesOn && turns.length === 0) continue;
      yield { session: key, turns, goesOn, before: new Map(before) };
      if (goesOn) for (const turn of turns) countTurn(before, turn);
      session.turns = [];
    }
    this.held = 0;
  }

  /** What an input does not name is told apart by how it begins, so that it is known again when it has grown. */
  #keyOf(name: string | undefined, first: Turn): string {
    const { session, name: input } = this.#source;
    if (name !== undefined && !/^#\d+$/.test(name)) return oneKey(name);
    const base = session ?? `${input.replace(/\.[^.]*$/, "")}-${turnHash(first)}`;
    return oneKey(name === undefined ? base : `${base}${name}`);
  }
}

/** A name as the front matter takes it: one line, and not long. */
function oneKey(name: string): string {
  const line = name.replace(/[\s\p{Cc}]+/gu, " ").trim() || "conversation";
  if (line.length <= MAX_SESSION) return line;
  return `${line.slice(0, MAX_SESSION)}-${sha256(name).slice("sha256:".length, "sha256:".length + 8)}`;
}
