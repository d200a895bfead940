import type { Turn } from "../../src/domain/turn.ts";
import type { Conversation } from "../../src/ingest/conversation/statements.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { parseTurns } from "../../src/markdown/talk.ts";
import type { OpenOptions } from "../../src/open-context.ts";
import { openMemory } from "../../src/open-memory.ts";
import { textsBelow } from "../support/texts-below.ts";

export const NOW = Date.UTC(2026, 10, 22, 9);
export const HOUR = 3_600_000;
export const T0 = Date.UTC(2026, 2, 2, 10);

export function open(store: string, more: Partial<OpenOptions> = {}) {
  return openMemory({ store, now: () => NOW, ...more });
}

/** All files that hold memories, history aside, by path. */
export function filesOf(store: string): Readonly<Record<string, string>> {
  return textsBelow(store, /^(?!(?:episodes|facts|commitments|boxes|entities)\/.*\.md$)/);
}

export function turnsIn(store: string): Turn[] {
  return Object.entries(filesOf(store))
    .filter(([name]) => name.startsWith("episodes/"))
    .flatMap(([name, text]) => {
      const memory = parseMemoryFile(name, Buffer.from(text));
      if (!("header" in memory)) throw new Error(memory.message);
      return memory.header.kind === "episode" && memory.header.turns !== undefined
        ? parseTurns(memory.text)
        : [];
    });
}

export const TALK: readonly Conversation[] = [
  {
    session: "kitchen",
    turns: [
      { speaker: "Anna", atMs: T0, ref: "k1", text: "I moved to Oslo in May." },
      { speaker: "Bob", atMs: T0 + 60_000, ref: "k2", text: "Could you send me the keys?" },
      { speaker: "Anna", atMs: T0 + 120_000, ref: "k3", text: "I will send you the keys tomorrow." },
      { speaker: "Anna", atMs: T0 + 26 * HOUR, ref: "k4", text: "I sent the keys." },
    ],
  },
  {
    session: "work",
    turns: [
      { speaker: "user", atMs: T0 + HOUR, text: "I prefer tabs over spaces." },
      { speaker: "assistant", atMs: T0 + HOUR + 1, text: "Noted. I prefer spaces, and I live in the cloud." },
      { speaker: "user", atMs: T0 + HOUR + 2, text: "### not a heading\nok" },
    ],
  },
];

/** What tells two turns apart, as one string. */
export function keyOf({ speaker, atMs, text }: Turn): string {
  return JSON.stringify([speaker, atMs, text]);
}
