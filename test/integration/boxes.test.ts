import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../../src/ingest/conversation/statements.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 22, 9);
const MINUTE = 60_000;
const T0 = Date.UTC(2026, 2, 2, 10);

function open(store: string) {
  return openMemory({ store, now: () => NOW });
}

/** What one person says, with the minutes at which it is said. */
function talk(session: string, said: readonly (readonly [minute: number, text: string])[]): Conversation {
  return {
    session,
    turns: said.map(([minute, text]) => ({ speaker: "user", atMs: T0 + minute * MINUTE, text })),
  };
}

describe("boxes of conversations", () => {
  it("seals a box where the topic changes, where nothing comes for long, and where it is full", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.ingest([
      talk("a", [
        [0, "I prefer the garden with roses."],
        [1, "I hate slugs on the garden roses."],
        [2, "My brother works at Siemens in Hamburg."],
      ]),
      talk("b", [
        [0, "I prefer the kitchen with copper pans."],
        [31, "I polish copper pans in the kitchen on Sundays."],
      ]),
      talk(
        "c",
        Array.from({ length: 51 }, (_, i) => [i / 10, `My garden plot ${i + 100} is number ${i}.`] as const),
      ),
    ]);
    const { results } = await memory.boxes();
    const reasons = (session: string) =>
      results.filter((box) => box.session === session).map(({ sealReason }) => sealReason);
    expect(reasons("a")).toContain("topic changed");
    expect(reasons("b")).toContain("idle");
    expect(reasons("c")).toContain("full");
    expect(results.find(({ sealReason }) => sealReason === "full")?.members).toHaveLength(50);
  });

  it("shows what a box holds but for what was forgotten, and keeps boxes out of lists and recall", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.ingest([
      talk("garden", [
        [0, "I prefer the garden with roses."],
        [1, "I hate slugs on the garden roses."],
      ]),
    ]);
    const { results } = await memory.boxes();
    const box = results[0]?.id ?? "";
    const card = await memory.show(box);
    expect(card.members).toHaveLength(2);
    await memory.forget([card.members?.[0]?.id ?? ""]);
    expect((await memory.show(box)).members).toEqual([expect.objectContaining(card.members?.[1] ?? {})]);
    expect((await memory.list()).results.map(({ kind }) => kind)).not.toContain("box");
    expect((await memory.list({ kind: "box" })).total).toBe(1);
    expect((await memory.recall("session garden")).results.map(({ kind }) => kind)).not.toContain("box");
    expect((await memory.recall("session garden", { kind: "box" })).results).toMatchObject([{ id: box }]);
  });

  it("leaves a box alone that holds nothing any more, as merges have left some", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.remember({ text: "I prefer the garden with roses", session: "garden" });
    const { path: file = "" } = (await memory.boxes()).results[0] ?? {};
    const box = path.join(dir, file);
    writeFileSync(box, readFileSync(box, "utf8").replace(/^members: .*\n/m, ""));
    await memory.remember({ text: "I hate slugs on the garden roses", session: "garden" });
    expect((await memory.boxes()).results.flatMap(({ members = [] }) => members)).toHaveLength(1);
  });
});
