import { describe, expect, it } from "vitest";
import { openMemory } from "../../../src/index.ts";
import { aDirectory } from "../store/directory.ts";
import { aClient, hostOf, NOW } from "./client.ts";

/** A server for a store, with a client that has said hello. */
async function serving() {
  const store = aDirectory();
  const client = aClient(hostOf(store));
  await client.initialize();
  return { client, store };
}

describe("results of the tools", () => {
  it("say until when something holds, and from when what takes its place, and nothing of a day to come as past", async () => {
    const { client } = await serving();
    const said = (one: object) => client.call("memory_remember", { statements: [one] });
    const { statements } = await said({ text: "The kita closes at 16:30" });
    const { id } = statements[0];
    await said({ text: "The kita closes at 15:30", replaces: id, valid_at: "2026-12-01" });
    const { text } = await client.call("memory_recall", { query: "When does the kita close?" });
    expect(text).toMatch(
      /until 2026-12-01\] The kita closes at 16:30[\s\S]*from 2026-12-01, agent\] The kita closes at 15:30/,
    );
    for (const shown of [text, (await client.call("memory_expand", { id })).text])
      expect(shown).not.toContain("superseded,");
  });

  it("leave what the user confirmed before what an agent says instead, in recall and in a block", async () => {
    const { client, store } = await serving();
    const own =
      (await openMemory({ store, now: () => NOW }).remember({ text: "I live in Kassel" })).outcomes[0]?.memory
        ?.id ?? "";
    await openMemory({ store, now: () => NOW }).confirm([own]);
    const statements = [{ text: "I live in Berlin", replaces: own }];
    expect((await client.call("memory_remember", { statements })).statements[0].status).toBe("question");
    const { results } = await client.call("memory_recall", { query: "Where do I live?" });
    expect(results.map(({ text }: { text: string }) => text)).toEqual([
      "I live in Kassel",
      "I live in Berlin",
    ]);
    expect(results[0].maybe_outdated).toBeUndefined();
    expect((await client.call("memory_context", { query: "Where do I live?" })).text).toContain("in Kassel");
    expect((await client.call("memory_context", {})).text).toMatch(/, disputed\] I live in Berlin/);
  });

  it("list all that is due, all that is new since a day, and how many have no room", async () => {
    const { client } = await serving();
    const due = (n: number) => ({ text: `I will send report ${n} by 2026-11-25`, category: "commitment" });
    await client.call("memory_remember", { statements: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(due) });
    for (const given of [{ query: "what is due this week" }, { query: "open to-dos" }]) {
      const { results, text } = await client.call("memory_recall", given);
      expect(results).toHaveLength(10);
      expect(text).toContain("2 more: a limit shows them");
      expect(text.length).toBeLessThanOrEqual(1_200);
    }
    const all = await client.call("memory_recall", { query: "what is due this week", limit: 20 });
    expect(all.results).toHaveLength(12);
    expect(all.text).not.toContain(" more:");
    expect((await client.call("memory_recall", { since: "2026-11-20" })).results).toHaveLength(10);
    expect((await client.call("memory_recall", { since: "2026-11-21" })).results).toEqual([]);
  });

  it("say again no more than the beginning of what they were given", async () => {
    const { client } = await serving();
    const long = `The report on the old mill says that ${"the wheel turns and ".repeat(150)}stops`;
    const said = await client.call("memory_remember", { statements: [{ text: long, tags: [" mill ", ""] }] });
    expect(said.text.length).toBeLessThan(500);
    expect(JSON.stringify(said.statements).length).toBeLessThan(500);
    const unknown = { question: "q".repeat(4_000), choice: "c".repeat(4_000) };
    expect((await client.call("memory_answer", { answers: [unknown] })).text.length).toBeLessThan(700);
    const club = (day: string) => client.call("memory_remember", { text: `The tea club meets on ${day}` });
    await club("Monday");
    const [{ question }] = (await club("Tuesday")).questions;
    const answers = [{ question, choice: "perhaps" }];
    expect((await client.call("memory_answer", { answers })).text).toContain("its choices: replaces, both");
  });
});
