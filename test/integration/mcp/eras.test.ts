import { describe, expect, it } from "vitest";
import { readInput, type ToolName } from "../../../src/domain/tool-inputs.ts";
import { TOOLS } from "../../../src/mcp/tools.ts";
import { aDirectory } from "../store/directory.ts";
import { aClient, hostOf, MODERN } from "./client.ts";

/** Characters of JSON that make a token, at least: o200k takes 4.3 for these tools. */
const CHARS_PER_TOKEN = 4;
const MOST_TOKENS = 1_500;

describe("a client of each era", () => {
  it.each(["2025-11-25", "2025-06-18", "2024-11-05"])(
    "of %s is answered in its revision",
    async (revision) => {
      const store = aDirectory();
      const client = aClient(hostOf(store));
      const { result } = await client.initialize(revision, "codex-mcp-client");
      expect(result).toMatchObject({
        protocolVersion: revision,
        serverInfo: { name: "pai", version: "1.2.3" },
      });
      const listed = await client.request("tools/list");
      expect(listed.result.tools.map(({ name }: { name: string }) => name)).toEqual(
        TOOLS.map(({ name }) => name),
      );
      const { statements } = await client.call("memory_remember", {
        statements: [{ text: "the sauna opens at nine" }],
      });
      expect(statements).toMatchObject([{ status: "remembered" }]);
      expect(
        (await client.call("memory_recall", { query: "when does the sauna open" })).results,
      ).toHaveLength(1);
      const { results } = await hostOf(store)("x", () => undefined).memory.log(1);
      expect(results[0]?.source).toBe("agent codex-mcp-client");
    },
  );

  it("of 2026-07-28 discovers it without a handshake, and says in each request who it is", async () => {
    const store = aDirectory();
    const client = aClient(hostOf(store));
    client.modern("new-agent");
    const { result } = await client.request("server/discover");
    expect(result).toMatchObject({
      resultType: "complete",
      supportedVersions: expect.arrayContaining([MODERN]),
    });
    const listed = await client.request("tools/list");
    expect(listed.result).toMatchObject({
      resultType: "complete",
      ttlMs: 3_600_000,
      cacheScope: "public",
    });
    expect(listed.result.tools).toHaveLength(7);
    await client.call("memory_remember", { statements: [{ text: "the sauna opens at nine" }] });
    expect((await client.call("memory_recall", { query: "sauna" })).results).toHaveLength(1);
    const read = await client.request("resources/read", { uri: "memory://profile.md" });
    expect(read.result.contents[0].text).toContain("the sauna opens at nine");
    const missing = await client.request("resources/read", { uri: "memory://nothing" });
    expect(missing.error.code).toBe(-32602);
    const { results } = await hostOf(store)("x", () => undefined).memory.log(1);
    expect(results[0]?.source).toBe("agent new-agent");
  });
});

describe("the tools", () => {
  it("take at most 1,500 tokens all together", () => {
    expect(JSON.stringify({ tools: TOOLS }).length / CHARS_PER_TOKEN).toBeLessThanOrEqual(MOST_TOKENS);
    expect(TOOLS).toHaveLength(7);
  });

  it("say of themselves what they do to the world", () => {
    for (const { annotations } of TOOLS) {
      expect(Object.keys(annotations)).toHaveLength(4);
      expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
    }
  });

  it("refuse arguments that do not fit, with what would", () => {
    const wrong = (given: unknown, name: ToolName = "memory_remember") => {
      const read = readInput(name, given);
      return "wrong" in read ? read.wrong : undefined;
    };
    expect(wrong({}, "memory_expand")).toBe("id: Invalid input: expected string, received undefined");
    expect(wrong({ statement: [] })).toBe('memory_remember: Unrecognized key: "statement"');
    expect(wrong({ statements: [{ text: 1 }] })).toContain(
      "statements[0].text: Invalid input: expected string",
    );
    expect(wrong({ statements: [{ text: "x" }, { text: "x", importance: 11 }] })).toBe(
      "statements[1].importance: Too big: expected number to be <=10",
    );
    expect(wrong({ statements: [{ text: "x", category: "joke" }] })).toContain('expected one of "fact"|');
    expect(wrong({ statements: Array(51).fill({ text: "x" }) })).toBe(
      "statements: Too big: expected array to have <=50 items",
    );
    expect(wrong({ statements: "x" })).toContain("statements: Invalid input: expected array");
    expect(wrong({ statements: [{ text: "x", replaces: null }], text: null })).toBeUndefined();
  });
});
