import fs from "node:fs";
import { type Config, defaultConfig } from "../src/domain/config.ts";
import type { PaiMemory } from "../src/open-memory.ts";
import { openMemory } from "../src/open-memory.ts";

/** A remark of `fixtures/year/notes.ndjson`. */
export interface Note {
  readonly at: string;
  readonly text: string;
  readonly session?: string;
  /** What it says, put so that it can stand alone; undefined: as it says it. */
  readonly alone?: readonly string[];
}

/** What a careful reader believes after the year; `evidence`: lines of the notes, 1 for the first. */
export interface Pattern {
  readonly number: number;
  readonly phases: readonly {
    readonly statement: string;
    readonly until?: string;
    readonly evidence: readonly number[];
  }[];
}

/** A belief, or what a baseline takes for one, by the lines of the notes that it rests on. */
export interface Held {
  readonly text: string;
  readonly lines: readonly number[];
}

/** A pattern and the phase of it that a belief is about. */
export interface Match {
  readonly pattern: Pattern;
  readonly phase: number;
}

const END = Date.parse("2026-01-01T00:00:00Z");

export function readNotes(): readonly Note[] {
  const lines = fs.readFileSync("fixtures/year/notes.ndjson", "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Note);
}

export function readPatterns(): readonly Pattern[] {
  const { patterns } = JSON.parse(fs.readFileSync("fixtures/year/patterns.json", "utf8")) as {
    readonly patterns: readonly Pattern[];
  };
  return patterns;
}

/** A store to which every note was told at its own time, consolidated at the end of the year. */
export async function tellYear(store: string, notes = readNotes()): Promise<PaiMemory> {
  for (const { at, text, session } of notes) {
    const memory = openMemory({ store, now: () => Date.parse(at) });
    await memory.remember({ text, ...(session !== undefined && { session }) });
  }
  const memory = openMemory({ store, now: () => END });
  await memory.consolidate({ only: ["beliefs"] });
  return memory;
}

/** The same with a model, which is asked each week, and on the last day. */
export async function tellYearWithModel(
  store: string,
  {
    notes,
    baseUrl,
    endMs = END,
  }: { readonly notes: readonly Note[]; readonly baseUrl: string; readonly endMs?: number },
): Promise<PaiMemory> {
  const config: Config = {
    ...defaultConfig(),
    "llm.provider": "openai",
    "llm.baseUrl": baseUrl,
    "llm.model": "labels",
    "llm.sendSensitive": true,
    "llm.dailyTokens": 1_000_000_000,
    "llm.dailyCalls": 1_000_000,
  };
  const stateDirectory = `${store}-state`;
  const night = async (atMs: number) => {
    const memory = openMemory({ store, stateDirectory, now: () => atMs, config });
    const done = await memory.consolidate({ only: ["extract", "questions", "facts", "beliefs"] });
    if (process.env.PAI_SHOW === "nights")
      console.error(
        new Date(atMs).toISOString().slice(0, 10),
        done.passes.map(({ counts, notes: told }) => JSON.stringify([counts, told])).join(" "),
      );
  };
  let nextMs = Date.parse(notes[0]?.at ?? "") + WEEK_MS;
  for (const { at, text, session } of notes) {
    for (; Date.parse(at) > nextMs; nextMs += WEEK_MS) await night(nextMs);
    const memory = openMemory({ store, stateDirectory, now: () => Date.parse(at), config });
    await memory.remember({ text, allowSecret: "as told", ...(session !== undefined && { session }) });
  }
  await night(endMs);
  fs.rmSync(stateDirectory, { recursive: true, force: true });
  return openMemory({ store, now: () => endMs });
}

const WEEK_MS = 7 * 86_400_000;

/** The lines of the notes that support a belief. */
export async function linesBehind(memory: PaiMemory, id: string, notes: readonly Note[]) {
  const { because } = await memory.why(id);
  const said = because.filter(({ verdict }) => verdict === "supports").flatMap((one) => one.said);
  const lineOf = new Map(notes.map(({ at, text }, i) => [`${Date.parse(at)} ${text}`, i + 1]));
  const lines = said.map(({ at, text }) => lineOf.get(`${Date.parse(at)} ${text}`) ?? 0);
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** The pattern in whose evidence at least two thirds of the lines lie, three at least; undefined where there is none. */
export function matchOf({ lines }: Held, patterns: readonly Pattern[]): Match | undefined {
  for (const pattern of patterns) {
    const hits = pattern.phases.map(({ evidence }) => lines.filter((line) => evidence.includes(line)).length);
    const all = hits.reduce((sum, hit) => sum + hit, 0);
    if (all >= 3 && all * 3 >= lines.length * 2) return { pattern, phase: hits.indexOf(Math.max(...hits)) };
  }
  return undefined;
}
