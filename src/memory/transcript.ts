import { sha256 } from "../domain/hash.ts";
import { type Turn, turnHash } from "../domain/turn.ts";
import type { Conversation } from "../ingest/conversation/statements.ts";
import type { ImportedTurn } from "../ingest/transcripts/admit.ts";
import type { LineProblem } from "../ingest/transcripts/draft.ts";
import { openTranscript, type TranscriptOptions } from "../ingest/transcripts.ts";

const HELD_TURNS = 10_000;
/** The same of their texts, UTF-16 units: answers of assistants, and what tools print, are long. */
const HELD_CHARS = 4_000_000;
/** A conversation without a turn among this many of others is taken as ended; later turns continue it. */
const RESTING_TURNS = 1_000;
const MAX_SESSION = 120;

export interface TranscriptSource extends TranscriptOptions {
  /** The key of the conversation that has no name in the input; default: the input's name and its first turn. */
  readonly session?: string | undefined;
  /** More is to come after the end of the input. */
  readonly goesOn?: boolean | undefined;
  /** Turns held at one time; default: 10,000. A longer input is taken in in parts. */
  readonly heldTurns?: number | undefined;
  /** UTF-16 units of their texts, likewise; default: 4,000,000. */
  readonly heldChars?: number | undefined;
}

/**
 * The conversations of an input, whatever their turns are mixed with, in order of appearance, each as soon as it rests. What
 * comes after the turns that are held is a further part of its conversation. PaiError `not_text`,
 * `invalid_value` for an input that is like no format. `turnsRead`: how many turns were read by now, of which some are held; `problems`: lines that
 * could not be kept, and `skipped`, what was left out on purpose and how often, complete once all conversations were read.
 */
export async function readTranscript(input: AsyncIterable<Uint8Array>, source: TranscriptSource) {
  const { format, batches } = await openTranscript(input, source);
  const problems: LineProblem[] = [];
  const skipped = new Map<string, number>();
  const sessions = new Sessions(source);
  const conversations = async function* (): AsyncGenerator<Conversation> {
    for await (const batch of batches) {
      for (const one of batch.turns) sessions.add(one);
      problems.push(...batch.problems);
      for (const [what, count] of batch.skipped) skipped.set(what, (skipped.get(what) ?? 0) + count);
      yield* sessions.resting();
      if (sessions.holdsMuch) yield* sessions.all(true);
    }
    yield* sessions.all(source.goesOn ?? false);
    problems.sort((a, b) => a.line - b.line);
  };
  const turnsRead = () => sessions.added;
  return { format, conversations: conversations(), turnsRead, problems, skipped };
}

interface Session {
  readonly key: string;
  turns: Turn[];
  cwd: string | undefined;
  copied: readonly string[];
  /** How many turns of all conversations there were, up to its last one. */
  last: number;
  /** The hashes of the turns that were handed on, each on a line: there are many conversations that rest. */
  before: string;
}

class Sessions {
  readonly #source: TranscriptSource;
  readonly #sessions = new Map<string | undefined, Session>();
  /** Those with turns that were not handed on, or that were handed on as going on. */
  readonly #open = new Set<Session>();
  added = 0;
  #held = 0;
  #heldChars = 0;

  constructor(source: TranscriptSource) {
    this.#source = source;
  }

  get holdsMuch(): boolean {
    const { heldTurns = HELD_TURNS, heldChars = HELD_CHARS } = this.#source;
    return this.#held >= heldTurns || this.#heldChars >= heldChars;
  }

  add({ session: name, cwd, copied, turn }: ImportedTurn): void {
    const begun = { key: "", turns: [], cwd: undefined, copied: [], last: 0, before: "" };
    const session = this.#sessions.get(name) ?? { ...begun, key: this.#keyOf(name, turn) };
    this.#sessions.set(name, session);
    session.cwd ??= cwd;
    session.copied = copied?.map(oneKey) ?? session.copied;
    this.#open.add(session);
    session.turns.push(turn);
    session.last = ++this.added;
    this.#held++;
    this.#heldChars += turn.text.length;
  }

  *resting(): Generator<Conversation> {
    for (const session of this.#open) {
      if (this.added - session.last >= RESTING_TURNS) yield* this.#handOn(session, this.#source.goesOn);
    }
  }

  /** All that is held. A conversation that went on is told once more when the input ends, so that it can end, too. */
  *all(goesOn: boolean): Generator<Conversation> {
    for (const session of this.#open) yield* this.#handOn(session, goesOn);
  }

  *#handOn(session: Session, goesOn = false): Generator<Conversation> {
    const { key, turns, cwd, copied, before } = session;
    if (!goesOn) this.#open.delete(session);
    if (goesOn && turns.length === 0) return;
    yield {
      session: key,
      turns,
      ...(cwd !== undefined && { cwd }),
      copied,
      goesOn,
      before: before.match(/.+/g) ?? [],
    };
    session.before = [before, ...turns.map((turn) => turnHash(turn))].join("\n");
    this.#held -= turns.length;
    for (const { text } of turns) this.#heldChars -= text.length;
    session.turns = [];
  }

  /** What an input does not name is told apart by how it begins, so that it is known again when it has grown. */
  #keyOf(name: string | undefined, first: Turn): string {
    const { session, name: input } = this.#source;
    if (name !== undefined && !/^#\d+$/.test(name)) return oneKey(name);
    const base = session ?? `${input.replace(/\.[^.]*$/, "")}-${turnHash(first)}`;
    return oneKey(name === undefined ? base : `${base}${name}`);
  }
}

function oneKey(name: string): string {
  const line = name.replace(/[\s\p{Cc}]+/gu, " ").trim() || "conversation";
  if (line.length <= MAX_SESSION) return line;
  return `${line.slice(0, MAX_SESSION)}-${sha256(name).slice("sha256:".length, "sha256:".length + 8)}`;
}
