import { describe, expect, it } from "vitest";
import { recall as recallOverMcp } from "../../src/mcp/read-tools.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-11-18T09:00:00Z");
const SAID = [
  "I live in Lisbon",
  "My sister Ida lives in Rome",
  "I like tea with lemon",
  "I promised Anna to send the invoice by Friday",
  "I owe Mo 20 euros, pay him by 19 November",
  "The kettle leaks",
];

describe("a question about the owner or what they owe", () => {
  it.each([
    ["who am I", ["I live in Lisbon", "My sister Ida lives in Rome", "I like tea with lemon"]],
    ["Who am I?", ["I live in Lisbon", "My sister Ida lives in Rome", "I like tea with lemon"]],
    ["what do I owe people", ["pay him by 19 November", "send the invoice"]],
    ["what do I owe", ["pay him by 19 November", "send the invoice"]],
    ["what is due this week", ["pay him by 19 November", "send the invoice"]],
    ["open to-dos", ["pay him by 19 November", "send the invoice"]],
  ])("is answered alike by recall, context and MCP: %s", async (query, expected) => {
    const store = aDirectory();
    let ms = NOW;
    const memory = openMemory({ store, now: () => ms });
    for (const text of SAID) {
      await memory.remember({ text });
      ms += 1;
    }
    const texts = (await memory.recall(query, { track: false })).results.map(({ text }) => text);
    expect(texts).toHaveLength(expected.length);
    for (const words of expected) expect(texts.filter((text) => text.includes(words))).toHaveLength(1);
    const { text: block } = await memory.context({ query });
    const host = { memory, zone: "UTC" } as unknown as Parameters<typeof recallOverMcp>[0];
    const { text: told } = await recallOverMcp(host, { query });
    for (const words of expected) for (const one of [block, told]) expect(one).toContain(words);
    expect(told).not.toContain("kettle");
  });
});
