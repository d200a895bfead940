import { cpSync, createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { realProcesses } from "../../src/store/processes.ts";
import { openStore } from "../../src/store/store.ts";
import { DERIVED, snapshot } from "../cli/harness.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-01-10T12:00:00Z");
const DAY = 86_400_000;
/** Every night of a year in the long runs; else every 28th. */
const STEP = process.env.PAI_LONG ? 1 : 28;
const FIXTURES = path.join(import.meta.dirname, "../../fixtures");
const NOTES = readFileSync(path.join(FIXTURES, "notes/notes.txt"), "utf8");
const TALK = path.join(FIXTURES, "transcripts/chat.ndjson");

function open(store: string, days = 0) {
  return openMemory({ store, now: () => NOW + days * DAY });
}

const made = mkdtempSync(path.join(tmpdir(), "pai-notes-"));
beforeAll(async () => {
  const lines = NOTES.split("\n").filter((line) => line.trim() !== "");
  await (await open(made).lineKeeper()).keep(lines.map((text, i) => ({ line: i + 1, text })));
  await open(made).ingestTranscript(createReadStream(TALK), { name: "chat.ndjson" });
  await open(made).remember({ text: "The code is on the fridge", raw: true, ttlMs: DAY });
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** A store with the notes of the quickstart and a conversation. */
function withNotes(): string {
  const dir = aDirectory();
  cpSync(made, dir, { recursive: true, preserveTimestamps: true });
  return dir;
}

describe("consolidate", () => {
  it("leaves the files as they are, night after night, but for the nights in which a state changes", async () => {
    const dir = withNotes();
    const changed: number[] = [];
    for (let day = 0; day <= 365; day += STEP) {
      const before = snapshot(dir, DERIVED);
      const done = await open(dir, day).consolidate();
      expect(done.passes.map(({ state }) => state)).not.toContain("failed");
      if (done.changed > 0) changed.push(day);
      else expect(snapshot(dir, DERIVED)).toEqual(before);
      expect((await open(dir, day).consolidate()).changed).toBe(0);
    }
    expect(changed.length).toBeGreaterThan(2);
    expect(changed.length).toBeLessThan(30);
  });

  it("brings back what a clock that was ahead has expired, once it is right again, and no more", async () => {
    const dir = aDirectory();
    await open(dir).remember({ text: "The wifi voucher is blue", raw: true, ttlMs: 7 * DAY });
    await open(dir).remember({ text: "The pass code list is in the drawer", raw: true, ttlMs: DAY });
    await open(dir).remember({ text: "I promised Anna to send the report" });
    const { results } = await open(dir).commitments();
    await open(dir).fulfil(results.map(({ id }) => id));
    expect((await open(dir, 4_000).consolidate({ force: true })).changed).toBe(3);
    const voucher = async (day: number) => (await open(dir, day).recall("wifi voucher")).results.length;
    expect(await voucher(2)).toBe(0);
    const { passes, changed } = await open(dir, 2).consolidate();
    expect(passes.find(({ name }) => name === "age")?.counts).toMatchObject({ restored: 2 });
    expect([changed, await voucher(2)]).toEqual([2, 1]);
    expect((await open(dir, 2).consolidate()).changed).toBe(0);
    expect([await voucher(8), (await open(dir, 8).consolidate()).changed]).toEqual([0, 1]);
    expect((await open(dir, 8).consolidate()).changed).toBe(0);
  });

  it("ends the same when it is stopped between change sets and run again", async () => {
    const [whole, dir] = [withNotes(), withNotes()];
    await open(whole, 200).consolidate();
    let asked = 0;
    const isInterrupted = () => ++asked > 1;
    const first = await open(dir, 200).consolidate({ isInterrupted });
    expect(first.interrupted).toBe(true);
    expect(first.passes.some(({ state }) => state === "left")).toBe(true);
    await open(dir, 200).consolidate();
    const memories = /^(?!facts\/|episodes\/|commitments\/|archive\/)/;
    expect(snapshot(dir, memories)).toEqual(snapshot(whole, memories));
  });

  it("leaves the rest for the next run when its time is up", async () => {
    const dir = withNotes();
    const done = await open(dir, 200).consolidate({ budgetMs: 0 });
    expect(done.changed).toBe(0);
    expect(done.passes.find(({ name }) => name === "age")?.state).toBe("left");
  });

  it("does nothing while another one is at it, and says so", async () => {
    const dir = withNotes();
    let n = 0;
    const clock = { now: () => NOW, wall: Date.now };
    const parts = {
      files: openRoot(dir),
      clock,
      processes: realProcesses(),
      nonce: () => `n${n++}`,
      keepDays: 30,
    };
    const store = openStore(parts);
    const during = await store.alone("consolidate", () => open(dir, 200).consolidate());
    expect(during?.result).toMatchObject({ busy: true, changed: 0, passes: [] });
    expect((await open(dir, 200).consolidate()).busy).toBe(false);
  });
});
