import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { gistOf } from "../../src/language/compare/gist.ts";
import { openMemory } from "../../src/open-memory.ts";
import { seeded } from "../seeded.ts";

/**
 * Whatever pai does by itself, each remark is still found by its own content words: generated remarks that move, correct, repeat, do and
 * promise what others of the same store say. Where something newer took the place of what a remark says, the
 * remark is found among the remarks.
 */
const [STORES, REMARKS] = process.env.PAI_LONG === "1" ? [100, 100] : [1, 60];
const START = Date.parse("2026-09-01T09:00:00Z");
const HOUR_MS = 3_600_000;

const NAMES = ["Anna", "Marcus", "Lena", "Tom", "Priya", "Joanne", "Leo", "Sal"];
const PLACES = ["Berlin", "Hamburg", "Rome", "Porto", "Kassel", "Leeds"];
const JOBS = ["vet", "carpenter", "nurse", "teacher"];
const THINGS = ["dentist", "plumber", "invoice", "report", "slides", "boiler", "allotment", "warfarin"];
const DAYS = ["Monday", "Friday", "12 December", "3 January", "tomorrow"];

type Pick = <T>(from: readonly T[]) => T;
const FORMS: readonly ((pick: Pick) => string)[] = [
  (pick) => `I moved to ${pick(PLACES)}`,
  (pick) => `I live in ${pick(PLACES)} with ${pick(NAMES)} and two cats`,
  (pick) => `${pick(NAMES)} lives in ${pick(PLACES)} and works as a ${pick(JOBS)}`,
  (pick) => `${pick(NAMES)} has moved to ${pick(PLACES)}`,
  (pick) => `my sister ${pick(NAMES)} now works as a ${pick(JOBS)}`,
  (pick) => `I need to call the ${pick(THINGS)} by ${pick(DAYS)}`,
  (pick) => `I called the ${pick(THINGS)}`,
  (pick) => `I'll send ${pick(NAMES)} the ${pick(THINGS)}`,
  (pick) => `sent ${pick(NAMES)} the ${pick(THINGS)}, took an hour`,
  (pick) => `${pick(NAMES)} takes over the ${pick(THINGS)} from ${pick(DAYS)}`,
  (pick) => `it's ${pick(NAMES)}, not ${pick(NAMES)}`,
  (pick) => `${pick(NAMES)} charges ${pick([6, 7, 12, 40])} for the ${pick(THINGS)}, cash only`,
  (pick) => `the ${pick(THINGS)} costs ${pick([15, 80, 250])} after all`,
  (pick) => `${pick(NAMES)} doesn't like the ${pick(THINGS)} any more`,
  (pick) => `ich wohne jetzt in ${pick(PLACES)}`,
  (pick) => `${pick(NAMES)} wohnt in ${pick(PLACES)} und mag ${pick(["Tee", "Kaffee", "Hunde"])}`,
];

describe("each remark", () => {
  it("is found by its own content words, whatever was said after it", async () => {
    for (let store = 0; store < STORES; store++) {
      const said = remarks(store + 1);
      const lost = await notFound(said);
      expect(lost).toEqual([]);
    }
  });
});

function remarks(seed: number): readonly string[] {
  const random = seeded(seed);
  const pick: Pick = (from) => from[random(from.length)] as (typeof from)[number]; // within it
  return Array.from({ length: REMARKS }, () => pick(FORMS)(pick));
}

async function notFound(said: readonly string[]): Promise<readonly string[]> {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-found-"));
  try {
    let nowMs = START;
    const memory = openMemory({ store, now: () => nowMs });
    for (const text of said) {
      await memory.remember({ text });
      nowMs += HOUR_MS;
    }
    const lost: string[] = [];
    const facts = (await memory.list({ kind: "fact", status: "all", limit: 1_000 })).results;
    for (const text of new Set(said)) {
      const { terms, values } = gistOf(text);
      const query = text.replace(/[^\p{L}\p{N}' ]/gu, " ");
      const found = async (kind?: "episode") =>
        (await memory.recall(query, { limit: 10, track: false, kind })).results;
      const words = [...terms, ...values.number];
      const isIt = (one: string) => one === text || words.every((word) => termsOf(one).has(word));
      // A remark that was cut stands there as its parts.
      const isPart = (one: string) => [...termsOf(one)].every((word) => words.includes(word));
      const shown = await found();
      // A fact is shown in the words of its remark, where that says more.
      const texts = shown.flatMap(({ text: fact, remark }) => [
        fact,
        ...(remark === undefined ? [] : [remark]),
      ]);
      const parts = new Set(texts.filter(isPart).flatMap((one) => [...termsOf(one)]));
      if (texts.some(isIt) || words.every((word) => parts.has(word))) continue;
      const hasEnded = facts.some((fact) => fact.status === "superseded" && text.includes(fact.text));
      if (!hasEnded || !(await found("episode")).some((one) => isIt(one.text))) lost.push(text);
    }
    return lost;
  } finally {
    fs.rmSync(store, { recursive: true });
  }
}

function termsOf(text: string): ReadonlySet<string> {
  const { terms, values } = gistOf(text);
  return new Set([...terms, ...values.number]);
}
