import fs from "node:fs";
import path from "node:path";
import { deriveId } from "../src/domain/derive-id.ts";
import { contentHash } from "../src/domain/hash.ts";
import type { Header } from "../src/domain/kinds.ts";
import { memoryPath } from "../src/domain/paths.ts";
import { printMemory } from "../src/markdown/print-memory.ts";
import { printTurns } from "../src/markdown/talk.ts";

const DAYS = 365;
const FIRST_DAY_MS = Date.UTC(2025, 0, 1);
const WORDS = 60_000;
const EXPONENT = 1.05; // Zipf: the corpus of the performance study

/** Writes `facts` facts and `episodes` episodes below `root`, spread over a year; the same for the same numbers, with these texts or made ones. */
export function makeStore(
  root: string,
  facts: number,
  episodes: number,
  texts: readonly string[] = [],
): void {
  const next = randoms(7);
  const text = textOf(next);
  for (let i = 0; i < facts + episodes; i++) {
    const kind = i < facts ? "fact" : "episode";
    const created = new Date(FIRST_DAY_MS + Math.floor(next() * DAYS * 86_400_000)).toISOString();
    write(root, kind, created, texts[i] ?? text(kind === "fact" ? 14 : 40), i);
  }
}

/** A word of the made language by its rank: the frequent ones are short. */
export function word(rank: number): string {
  const syllables = [
    "ka",
    "to",
    "mi",
    "re",
    "su",
    "no",
    "la",
    "pe",
    "vi",
    "du",
    "sha",
    "gor",
    "bel",
    "tin",
    "fro",
    "wex",
  ];
  let out = "";
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) out += syllables[rest % 16];
  return out;
}

function write(root: string, kind: "fact" | "episode", created: string, text: string, i: number): void {
  const hash = contentHash(text);
  const header = {
    id: deriveId({ kind, atMs: Date.parse(created), of: [text, i] }),
    kind,
    category: "preference",
    created,
    valid_at: created,
    session: `session-${i % 500}`,
    confidence: 0.8,
    importance: 1 + (i % 10),
    tags: [`tag${i % 40}`, "work"],
    keywords: text.split(" ").slice(0, 3),
    sources: [deriveId({ kind: "episode", atMs: Date.parse(created), of: ["source", i % 1000] })],
    ...(hash ? { hash } : {}),
  } as unknown as Header;
  const at = path.join(root, memoryPath(header, text));
  put(at, printMemory(header, text));
}

function put(at: string, file: string): void {
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(at, file);
}

/** Texts of so many words by Zipf's law. */
function textOf(next: () => number): (words: number) => string {
  const sums: number[] = [];
  for (let i = 0; i < WORDS; i++) sums.push((sums.at(-1) ?? 0) + (i + 2.7) ** -EXPONENT);
  return (words) => Array.from({ length: words }, () => word(pick(sums, next()))).join(" ");
}

function pick(sums: readonly number[], share: number): number {
  const wanted = share * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers in [0, 1) from a seed (mulberry32). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Writes conversations of so many turns each below `root`, spread over a year; the same for the same numbers. */
export function makeTalks(root: string, conversations: number, turns: number): void {
  const next = randoms(11);
  const text = textOf(next);
  for (let i = 0; i < conversations; i++) {
    const startedMs = FIRST_DAY_MS + Math.floor(next() * DAYS * 86_400_000);
    const said = Array.from({ length: turns }, (_, at) => {
      const speaker = at % 2 === 0 ? "Ada" : "Ben";
      return { speaker, atMs: startedMs + at * 60_000, text: `${text(25)}${at % 4 === 0 ? "?" : ""}` };
    });
    const body = printTurns(said);
    const created = new Date(startedMs).toISOString();
    const times = { created, session: `talk-${i}`, started: created, turns };
    const id = deriveId({ kind: "episode", atMs: startedMs, of: [`talk-${i}`] });
    const hash = contentHash(body);
    const header = { id, kind: "episode", ...times, ...(hash ? { hash } : {}) } as const;
    put(path.join(root, memoryPath(header, body)), printMemory(header, body));
  }
}
