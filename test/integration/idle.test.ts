import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { DERIVED, snapshot } from "../cli/harness.ts";
import { withDirectory } from "./store/directory.ts";

const START = Date.UTC(2026, 10, 22, 9);
const HOUR = 3_600_000;
const at = (store: string, hours: number, more: { readonly dryRun?: boolean } = {}) =>
  openMemory({ store, now: () => START + hours * HOUR, ...more });

const SAID = [
  ["Mara", "I live in Lyon now."],
  ["Bob", "I sold the old Golf last week."],
  ["Mara", "My brother Hugo works at Siemens."],
  ["Bob", "We meet at the climbing hall on Fridays."],
  ["Mara", "I prefer the early train to Geneva."],
] as const;
const turns = SAID.map(([speaker, text], i) => ({ speaker, text, atMs: START + i * 60_000 }));
const talk = { session: "chat", turns, goesOn: true };

const boxes = async (memory: ReturnType<typeof at>) => (await memory.boxes()).results;
const conversation = async (memory: ReturnType<typeof at>) =>
  (await memory.list({ kind: "episode" })).results.find(({ text }) => text.includes("### "));

describe("conversations that nobody goes on with", () => {
  it("are read to their end and sealed after three hours, the owner still being the owner", async () => {
    await withDirectory(async (dir) => {
      await at(dir, 0).ingest([{ ...talk, turns: turns.slice(0, 1) }], { owners: ["Mara"] });
      await at(dir, 1).ingest([talk], { owners: ["Mara"] });
      const early = await at(dir, 3).consolidate({ only: ["seal"] });
      expect(early).toMatchObject({ changed: 0, passes: [{ state: "done", counts: {} }] });
      const dry = openMemory({ store: dir, now: () => START + 5 * HOUR, dryRun: true });
      expect((await dry.consolidate({ only: ["seal"] })).passes[0]?.counts).toEqual({ waiting: 1 });
      const done = await at(dir, 5).consolidate({ only: ["seal"] });
      expect(done.passes[0]).toMatchObject({ name: "read", state: "done", counts: { sealed: 1 } });
      expect(done.changeSets).toHaveLength(1);
      const { results } = await at(dir, 5).list({ kind: "fact" });
      const subjects = new Map(results.map(({ text, subject }) => [text, subject]));
      expect(subjects.get("I prefer the early train to Geneva")).toBe("owner");
      expect([...subjects.values()]).toContain("bob");
      const files = snapshot(dir, DERIVED);
      expect((await at(dir, 6).consolidate({ only: ["seal"] })).changed).toBe(0);
      expect(snapshot(dir, DERIVED)).toEqual(files);
      await at(dir, 6).undo(done.changeSets[0]);
      expect((await at(dir, 6).consolidate({ only: ["seal"] })).passes[0]?.counts).toEqual({ sealed: 1 });
    });
  });

  it("are summed up in words that were said once nobody looked at them for a month, and lists show that", async () => {
    await withDirectory(async (dir) => {
      await at(dir, 0).ingest([{ ...talk, goesOn: false }], { owners: ["Mara"] });
      const compress = { only: ["compress"] };
      expect((await at(dir, 29 * 24).consolidate(compress)).changed).toBe(0);
      const before = await conversation(at(dir, 31 * 24));
      const done = await at(dir, 31 * 24).consolidate(compress);
      expect(done.passes[0]?.counts).toEqual({ compressed: 1 });
      const after = await conversation(at(dir, 31 * 24));
      expect(after?.text).toBe(before?.text);
      expect(SAID.map(([, text]) => text)).toContain(after?.summary);
      expect((await at(dir, 40 * 24).consolidate(compress)).changed).toBe(0);
      await at(dir, 40 * 24).undo(done.changeSets[0]);
      expect((await conversation(at(dir, 40 * 24)))?.summary).toBeUndefined();
    });
  });

  it("are not summed up where somebody reads them, or nothing is stated, which is looked at once", async () => {
    await withDirectory(async (dir) => {
      await at(dir, 0).ingest([{ ...talk, goesOn: false }], { owners: ["Mara"] });
      const chat = ["Hi!", "Hello!", "How are you?", "Fine, thanks!", "Bye!"];
      const small = chat.map((text, i) => ({ speaker: i % 2 === 0 ? "Mara" : "Bob", text, atMs: START + i }));
      await at(dir, 0).ingest([{ session: "small", turns: small }]);
      const read = (await at(dir, 0).list({ kind: "episode" })).results.find(({ text }) =>
        text.includes("Lyon"),
      );
      await at(dir, 20 * 24).show(read?.id ?? "");
      const done = await at(dir, 31 * 24).consolidate({ only: ["compress"] });
      expect(done.changed).toBe(0);
      const again = await at(dir, 32 * 24, { dryRun: true }).consolidate({ only: ["compress"] });
      expect(again.changed).toBe(0);
    });
  });
});

describe("boxes to which nothing comes", () => {
  it("are sealed, with the trace that the next memory would have given them", async () => {
    await withDirectory(async (dir) => {
      await withDirectory(async (other) => {
        for (const store of [dir, other]) {
          await at(store, 0).remember({ text: "I prefer the garden with roses.", session: "a" });
          await at(store, 0.1).remember({
            text: "I hate slugs on the garden roses.",
            session: "a",
            raw: true,
          });
        }
        expect((await boxes(at(dir, 0.2))).map(({ sealedAt }) => sealedAt)).toEqual([undefined]);
        expect((await at(dir, 0.5).consolidate({ only: ["boxes"] })).changed).toBe(0);
        const done = await at(dir, 2).consolidate({ only: ["boxes"] });
        expect(done.passes[0]?.counts).toEqual({ sealed: 1 });
        await at(other, 2).remember({ text: "My brother works at Siemens", session: "a" });
        const [mine] = await boxes(at(dir, 3));
        const theirs = (await boxes(at(other, 3))).find(({ sealedAt }) => sealedAt !== undefined);
        const what = ({ sealedAt, sealReason, trace, topics }: typeof mine & object) => ({
          sealedAt,
          sealReason,
          trace,
          topics,
        });
        expect(mine && what(mine)).toEqual(theirs && what(theirs));
        expect(mine?.trace).toBeDefined();
        expect((await at(dir, 3).consolidate({ only: ["boxes"] })).changed).toBe(0);
        await at(dir, 3).remember({ text: "I love the roses in the garden.", session: "b" });
        await at(dir, 3 + 24).consolidate({ only: ["boxes"] });
        expect(new Set((await boxes(at(dir, 30))).map(({ trace }) => trace))).toEqual(new Set([mine?.trace]));
      });
    });
  });
});
