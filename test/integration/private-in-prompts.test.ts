import { describe, expect, it } from "vitest";
import { answersAsMuch } from "../../src/memory/prompt-context.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";

type Found = Parameters<typeof answersAsMuch>[1];

const FACTS = [
  "Mum takes warfarin 3mg, INR every 2 weeks",
  "The code of Mum's key safe is 4821",
  "Mum's medicines are in the blue box",
  "Leo is allergic to penicillin",
  "My son Leo likes trains",
  "I am allergic to ibuprofen",
  "Ben is HIV positive",
  "Ben plays chess",
  "The garage door code is 4471#",
  "My salary is 5000 euros",
];

/** The statements that an agent is given with a prompt, and beside one. */
async function given(query: string): Promise<string> {
  return withDirectory(async (store) => {
    const memory = openMemory({ store, now: () => Date.parse("2026-03-02T10:00:00Z") });
    for (const text of FACTS) await memory.remember({ text });
    const beside = await memory.promptBlock(query, new Set());
    return `${(await memory.context({ query })).text}${beside.text}`;
  });
}

describe("what is private", () => {
  it("is so in a conversation turn by turn, as what was drawn from it is", async () => {
    const store = aDirectory();
    const memory = openMemory({ store, now: () => Date.parse("2026-03-02T10:00:00Z") });
    const turns = [
      "I am on vexilopram now, my doctor says half a tablet",
      "My boat is called Doctor Zander",
      "The mooring is at pier four, half a mile out",
    ];
    await memory.ingest([{ session: "1", turns: turns.map((text) => ({ speaker: "user", text })) }]);
    const { results } = await memory.list({ kind: "fact" });
    expect(results.map(({ sensitive }) => sensitive).toSorted()).toEqual([false, false, true, true]);
    const shown = [
      await memory.context({ query: "doctor appointment" }),
      await memory.context({ session: "1" }),
    ].map(({ text }) => text);
    const found = (await memory.recall("half a mile")).results;
    const { written } = await memory.export({ format: "ndjson" });
    for (const output of [...shown, JSON.stringify(found), JSON.stringify(written)]) {
      expect(output).toContain("Zander");
      expect(output).not.toContain("vexilopram");
    }
    const open = await memory.export({ format: "ndjson", includeSensitive: true });
    expect(JSON.stringify(open.written)).toContain("vexilopram");
    expect((await memory.recall("vexilopram")).results).not.toEqual([]);
  });

  it.each([
    ["Mum's medicines", "blue box", "4821"],
    ["Fix the garage door, please", "", "4471#"],
    ["Write to Ben about the chess club", "plays chess", "HIV"],
    ["Help me negotiate the salary of my colleague at work", "", "5000"],
  ])("stays out of a prompt that shares a name or a word with it: %s", async (query, brought, left) => {
    const text = await given(query);
    expect(text).toContain(brought);
    expect(text).not.toContain(left);
  });

  it.each([
    ["What is the code of Mum's key safe?", "4821"],
    ["What is the code of the garage door?", "4471#"],
    ["Is Ben HIV positive?", "HIV"],
    ["What is my salary?", "5000"],
  ])("comes where the query is about just that: %s", async (query, brought) => {
    expect(await given(query)).toContain(brought);
  });

  it.each([
    ["Can Leo have penicillin?", "Leo is allergic to penicillin"],
    ["What can I cook for Leo?", "Leo is allergic to penicillin"],
    ["Can I take ibuprofen for a headache?", "I am allergic to ibuprofen"],
  ])("comes where it protects somebody: %s", async (query, brought) => {
    expect(await given(query)).toContain(brought);
  });

  it("makes way for no guess that something took its place, if it protects somebody", () => {
    const told = (text: string) => ({ text, explain: { matched: { leo: ["leo"] } } }) as unknown as Found;
    const newer = told("Leo plays chess on Fridays");
    expect(answersAsMuch(newer, told("Leo plays go on Fridays"))).toBe(true);
    expect(answersAsMuch(newer, told("Leo is allergic to penicillin"))).toBe(false);
  });
});
