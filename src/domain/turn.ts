import { nameKey } from "./entities.ts";
import { hexDigest } from "./hash.ts";
import { DEFAULTS, type Source } from "./vocabulary.ts";

/** One contribution to a conversation. Its position is its order in the episode, never stored. */
export interface Turn {
  /** Who spoke, as the source names them; not empty. */
  readonly speaker: string;
  /** When, ms since 1970; absent where the source does not say. See `inheritTimes`. */
  readonly atMs?: number;
  /** The source's own id of the turn. */
  readonly ref?: string;
  /** What was said, verbatim: well-formed text without NUL. */
  readonly text: string;
}

/** Hex digits of the hash by which `ep_…#<hash8>` names one turn of an episode. */
const HASH_CHARS = 8;

/**
 * The name of a turn within its episode: the first 8 hex digits of the SHA-256 of speaker, own time, ref
 * and text. A time that is only inherited does not count, so that neither an insertion nor a removal above
 * changes it. `nth`: counts from 1 among equal turns, see `turnHashes`. Pure.
 */
export function turnHash(turn: Turn, nth = 1): string {
  const { speaker, atMs = null, ref = null, text } = turn;
  const parts = nth === 1 ? [speaker, atMs, ref, text] : [speaker, atMs, ref, text, nth];
  return hexDigest(JSON.stringify(parts), HASH_CHARS);
}

/** The name of what somebody said, whenever: of a turn that is told again at another time. Pure. */
export function saidHash({ speaker, text }: Turn): string {
  return turnHash({ speaker, text });
}

/**
 * The names of all turns of one episode, each of them different. The first of several equal turns has its
 * plain hash, the n-th that of the turn and n; a hash that another turn has already is treated alike. Pure.
 */
export function turnHashes(turns: readonly Turn[]): readonly string[] {
  const taken = new Set<string>();
  const met = new Map<string, number>();
  return turns.map((turn) => {
    const first = turnHash(turn);
    let nth = met.get(first) ?? 1;
    let hash = nth === 1 ? first : turnHash(turn, nth);
    while (taken.has(hash)) hash = turnHash(turn, ++nth);
    met.set(first, nth + 1);
    taken.add(hash);
    return hash;
  });
}

/** The turns with the time of the one above where they have none; those before the first time stay. Pure. */
export function inheritTimes(turns: readonly Turn[]): readonly Turn[] {
  let above: number | undefined;
  return turns.map((turn) => {
    above = turn.atMs ?? above;
    return turn.atMs === above || above === undefined ? turn : { ...turn, atMs: above };
  });
}

/** How the user and the assistant are called in exports and transcripts. */
const USER = new Set(["user", "human", "me"]);
const ASSISTANT = new Set(["assistant", "ai", "model", "claude", "chatgpt"]);

/**
 * Who is behind the speaker of an imported turn: the user, the assistant, a tool (`tool`, `tool:<name>`) or a
 * third person. Upper and lower case are one. Pure.
 */
export function sourceOfSpeaker(speaker: string): Source {
  const name = speaker.toLowerCase();
  if (USER.has(name)) return "user";
  if (ASSISTANT.has(name)) return "agent";
  return name === "tool" || name.startsWith("tool:") ? "tool" : "import";
}

const MAX_SUBJECT = 200;

/**
 * The subject that "I" means when this speaker says it; undefined for models and tools, whose words are kept and found but are no evidence.
 * Pure.
 */
export function speakerSubject(speaker: string, owners: ReadonlySet<string>): string | undefined {
  const source = sourceOfSpeaker(speaker);
  if (source === "agent" || source === "tool") return undefined;
  const name = speaker.trim().toLowerCase().replace(/\s+/gu, " ").slice(0, MAX_SUBJECT);
  return source === "user" || name === "" || owners.has(nameKey(name)) ? DEFAULTS.subject : name;
}

/** One turn of a conversation, as much of it as reading it needs. */
export type Utterance = Omit<Turn, "ref">;

/** One turn of a conversation, as the index knows it. */
export interface TurnMark {
  /** Position in its episode, from 1. */
  readonly number: number;
  /** Who spoke, as the source names them; in the index "" for a section of a document, where nobody does. */
  readonly speaker: string;
  /** When, ms since 1970; the time of the turn above where it has none, else of the episode. */
  readonly atMs: number;
  /** Its name within the episode, 8 hex digits; see `turnHashes`. */
  readonly hash: string;
}

/** Terms of a query, and the terms of the index that each of them found. */
export type Matched = Readonly<Record<string, readonly string[]>>;

/** What the place of a turn in its conversation says about it, beside its own text. */
export interface TurnParts {
  /**
   * Text scores of up to 6 turns before and after it in its session, each times exp(-d²/8), in units of the
   * best score of the search: 0..4.1.
   */
  readonly around: number;
  /** Where the turn before it is a person's and asks something: how well that matches, 0..1. */
  readonly answer: number;
  /** How well the session as a whole matches, 0..1, 1 for the best of the search. */
  readonly session: number;
  /** Number of different terms. */
  readonly length: number;
  /** Bits of `CUE`. */
  readonly cues: number;
  /** What the turns directly before and after it matched. */
  readonly near: readonly Matched[];
}

/** The reference of a turn, as `sources` and commands have it: `ep_…#<hash8>`. Pure. */
export function turnReference(id: string, { hash }: Pick<TurnMark, "hash">): string {
  return `${id}#${hash}`;
}
