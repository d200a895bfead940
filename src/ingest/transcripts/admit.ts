import { sha256 } from "../../domain/hash.ts";
import { LIMITS } from "../../domain/limits.ts";
import { isOwnPrompt } from "../../domain/prompt.ts";
import { sourceOfSpeaker, type Turn, turnHash } from "../../domain/turn.ts";
import { withoutOwnWords } from "../../text/fence.ts";
import { isOver, withoutMarks } from "../../text/normalise.ts";
import { redact, type Secret } from "../../text/safety/secrets.ts";
import { parseIso, UTC, type Zone } from "../../text/time-zone.ts";
import { type Drafts, type DraftTurn, isOwnTool, type LineProblem, report, skip } from "./draft.ts";

/** Reads a date that means one day whoever reads it, and whenever: ms since 1970, or undefined. Times without a zone are of `zone`. */
export type ReadDate = (text: string, zone?: Zone) => number | undefined;

/** A turn as it will be kept, and where it came from. */
export interface ImportedTurn {
  /** 1-based line of the input; for the `openai` format the one on which its conversation begins. */
  readonly line: number;
  /** The conversation's own name; absent where the input has none. `#2`: the second one without a name. */
  readonly session?: string;
  /** The directory in which it was said, where the input says so. */
  readonly cwd?: string;
  /** Conversations of which this one may repeat turns, at other times. */
  readonly copied?: readonly string[];
  readonly turn: Turn;
}

/** What was made of a part of an input. */
export interface TranscriptBatch {
  readonly turns: readonly ImportedTurn[];
  /** By line. */
  readonly problems: readonly LineProblem[];
  /** What was left out on purpose, such as `thinking`, and how often. */
  readonly skipped: ReadonlyMap<string, number>;
}

/** Dates in words that are kept as read; a conversation names the same one again and again. */
const MAX_KNOWN_DATES = 1_000;
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const FIRST_MS = Date.parse("0000-01-01T00:00:00Z");

/**
 * Checks what parsers found and makes turns of it: readable times, refs that name one turn of a session,
 * sizes, no NUL, no half characters (U+FFFD instead), no secrets (`[redacted:<rule>]` instead). It knows the refs of everything that it has
 * passed. `loadDates`: called at the first date that is not ISO 8601; `zone`: of times that name none.
 */
export class Admission {
  readonly #loadDates: () => Promise<ReadDate>;
  readonly #zone: Zone;
  /** Who has a ref, by what tells it from others: the line (1-based) and the hash of the turn. */
  readonly #refs = new Map<string, { readonly line: number; readonly hash: string }>();
  /** Sessions whose last turn of the user was a prompt of pai's own. */
  readonly #asked = new Set<string | undefined>();
  readonly #dates = new Map<string, number | undefined>();

  constructor(loadDates: () => Promise<ReadDate>, zone: Zone = UTC) {
    this.#loadDates = loadDates;
    this.#zone = zone;
  }

  async admit(drafts: Drafts): Promise<TranscriptBatch> {
    const texts = drafts.turns.flatMap(({ at }) =>
      typeof at === "string" && parseIso(at) === undefined ? at : [],
    );
    await this.#readDates(texts);
    const turns = drafts.turns.flatMap((draft) => this.#check(draft, drafts) ?? []);
    const problems = drafts.problems.toSorted((a, b) => a.line - b.line);
    return {
      turns,
      problems: problems.map(({ line, message }) => ({ line, message: redact(message).text })),
      skipped: new Map([...drafts.skipped].map(([what, times]) => [redact(what).text, times])),
    };
  }

  async #readDates(texts: readonly string[]): Promise<void> {
    if (this.#dates.size > MAX_KNOWN_DATES) this.#dates.clear();
    const unknown = new Set(texts.filter((text) => !this.#dates.has(text)));
    if (unknown.size === 0) return;
    const read = await this.#loadDates();
    for (const text of unknown) this.#dates.set(text, read(text, this.#zone));
  }

  #check(read: DraftTurn, into: Drafts): ImportedTurn | undefined {
    const draft = { ...read, text: withoutOwnWords(read.text) };
    const { line } = draft;
    const say: Say = (message) => report(into, line, message);
    if (this.#isOwn(read)) return skip(into, "pai's own words");
    const problem = refusalOf(draft);
    if (problem !== undefined) return say(problem);
    if (draft.text.trim() === "") return skip(into, read.text.trim() === "" ? "empty turn" : "inserted line");
    const session = draft.session === undefined ? undefined : redact(wellFormed(draft.session)).text;
    const atMs = this.#time(draft, say);
    const ref = wellFormed(draft.ref);
    const turn: Turn = {
      speaker: withoutMarks(wellFormed(draft.speaker)),
      ...(atMs !== undefined && { atMs }),
      ...(ref !== undefined && { ref }),
      text: wellFormed(draft.text),
    };
    const kept = this.#checkRef(cleaned(turn, say), session, line, into);
    if (kept === undefined) return undefined;
    return {
      line,
      ...(session !== undefined && { session }),
      ...(draft.cwd !== undefined && { cwd: wellFormed(draft.cwd) }),
      ...(draft.copied !== undefined && {
        copied: draft.copied.map((name) => redact(wellFormed(name)).text),
      }),
      turn: kept,
    };
  }

  /** A prompt of pai's own and what a model answers to it, up to the next turn of a person; and what pai gave back to an agent. */
  #isOwn({ speaker, session, text }: DraftTurn): boolean {
    if (sourceOfSpeaker(speaker) === "user") {
      if (isOwnPrompt(text)) this.#asked.add(session);
      else this.#asked.delete(session);
    }
    return this.#asked.has(session) || isOwnTool(speaker);
  }

  #time({ at }: DraftTurn, say: Say): number | undefined {
    if (at === undefined) return undefined;
    const iso = typeof at === "string" ? parseIso(at, this.#zone) : undefined;
    const atMs = iso !== undefined ? Date.parse(iso) : typeof at === "string" ? this.#dates.get(at) : at;
    if (atMs !== undefined && atMs >= FIRST_MS && atMs <= LAST_MS) return atMs;
    say(
      `has a date that cannot be read: ${JSON.stringify(typeof at === "string" ? redact(at).text : at).slice(0, 80)}; kept without a time`,
    );
    return undefined;
  }

  /** The turn, without its ref where another turn of the session has that; undefined for the same turn again. */
  #checkRef(turn: Turn, session: string | undefined, line: number, into: Drafts): Turn | undefined {
    if (turn.ref === undefined) return turn;
    const key = sha256(JSON.stringify([session, turn.ref])).slice(-16); // shorter than what it stands for
    const [hash, known] = [turnHash(turn), this.#refs.get(key)];
    if (known === undefined) {
      this.#refs.set(key, { line, hash });
      return turn;
    }
    if (known.hash === hash) return skip(into, "same turn again");
    const { ref: _, ...rest } = turn;
    const shown = JSON.stringify(turn.ref).slice(0, 80);
    report(
      into,
      line,
      `has the ref ${shown} of the turn of line ${known.line}, which is another one; kept without the ref`,
    );
    return rest;
  }
}

/** Notes a problem of the turn in hand. */
type Say = (message: string) => undefined;

function cleaned(draft: Turn, say: Say): Turn {
  const { turn, found } = withoutSecrets(draft);
  if (found.length === 0) return turn;
  const named = [...new Set(found.map(({ what, rule }) => `${what} (as [redacted:${rule}])`))];
  say(`holds ${named.join(", ")}; kept without it`);
  return turn;
}

function refusalOf({ speaker, session, ref, text }: DraftTurn): string | undefined {
  if ([speaker, session, ref, text].some((part) => part?.includes("\0"))) return "contains a NUL character";
  if (speaker.trim() === "") return "has no speaker";
  const names = { speaker, session, ref };
  for (const [name, value] of Object.entries(names)) {
    if (value !== undefined && value.length > LIMITS.turnNameChars) {
      return `has a ${name} of more than ${LIMITS.turnNameChars} characters`;
    }
  }
  return isOver(text, LIMITS.turnBytes) ? `is a turn of more than ${LIMITS.turnBytes} bytes` : undefined;
}

function wellFormed<T extends string | undefined>(text: T): T {
  return (text?.isWellFormed() === false ? text.toWellFormed() : text) as T; // the same type comes back
}

/** A turn with `[redacted:<rule>]` for each secret in its text, its speaker's name and its ref, and what was found. Pure. */
export function withoutSecrets(turn: Turn): { readonly turn: Turn; readonly found: readonly Secret[] } {
  const [text, speaker, ref] = [turn.text, turn.speaker, turn.ref ?? ""].map(redact);
  const found = [text, speaker, ref].flatMap((part) => part?.found ?? []);
  if (found.length === 0) return { turn, found };
  const clean = { ...turn, text: text?.text ?? "", speaker: speaker?.text ?? "" };
  return { turn: turn.ref === undefined ? clean : { ...clean, ref: ref?.text ?? "" }, found };
}
