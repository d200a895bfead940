import type { Embed, Turn } from "../../domain/turn.ts";
import type { RememberRules } from "../../remember/remark.ts";
import type { SignalPhrases } from "../../remember/signals.ts";
import type { BufferPolicy } from "../buffer.ts";

/** Turns of one conversation, in order. */
export interface Conversation {
  /** Its key: the same whenever more of it comes. */
  readonly session: string;
  readonly turns: readonly Turn[];
  /** The directory in which it began, where its source says so. */
  readonly cwd?: string | undefined;
  /** More of it is to come: what is not due yet waits, and its last episode stays open (default false). */
  readonly goesOn?: boolean | undefined;
  /** The hashes of the turns of earlier parts of it. */
  readonly before?: readonly string[] | undefined;
}

/** What holds for all turns of a conversation. */
export interface Talk {
  /** Key of the conversation, the same whenever more of it comes. */
  readonly session: string;
  readonly project?: string | undefined;
  /** Names, lower case, under which the owner of the store speaks, beside `user`. */
  readonly owners: ReadonlySet<string>;
  readonly rules: RememberRules;
  /** When it began where none of its turns has a time, ms since 1970; now, where not given. */
  readonly startedMs?: number | undefined;
  /** The name of this machine in the store. */
  readonly replica: string;
  /** How long turns of a conversation that goes on wait before they are read. */
  readonly buffer: BufferPolicy;
  /** Phrases of the settings that say how much a turn has to tell. */
  readonly phrases: SignalPhrases;
  /** Compares topics; without it, conversations are cut by pauses and length alone. */
  readonly embed?: Embed | undefined;
}
