import { describe, expect, it } from "vitest";
import { memoryLines, resultMarkdown } from "../../../src/cli/render/memory.ts";
import { Painter } from "../../../src/cli/render/painter.ts";
import type { MemoryJson } from "../../../src/domain/memory-shapes.ts";
import type { ResultJson } from "../../../src/domain/shapes.ts";

const paint = new Painter({ color: false, width: 100 });
const memory = (keys: Partial<ResultJson> = {}) =>
  // What is printed is all that a line needs.
  ({
    id: "fa_01m804qcns5mbxcm5d96zzrs97",
    shortId: "rs97",
    kind: "fact",
    category: "identity",
    subject: "owner",
    source: "user",
    text: "I live in Graz",
    status: "active",
    verification: "unverified",
    validAt: "2026-11-21T00:00:00.000Z",
    confidence: 0.8,
    effectiveConfidence: 0.8,
    importance: 5,
    tags: [],
    pinned: false,
    sensitive: false,
    ...keys,
  }) as unknown as ResultJson;
const lines = (keys: Partial<ResultJson>) => memoryLines(memory(keys) as MemoryJson, paint).split("\n");

describe("a memory in a list", () => {
  it("says whose its first person is, where that is not the owner", () => {
    const others = { subject: "mara", source: "import" } as const;
    expect(lines(others)[0]).toBe("mara: I live in Graz");
    expect(lines(others)[1]).not.toContain("about mara");
    expect(lines({ ...others, speaker: "Mara" })[0]).toBe("Mara: I live in Graz");
    expect(resultMarkdown(memory({ ...others, speaker: "*Mara*" }), paint)).toContain(
      "] \\*Mara\\*: I live in Graz",
    );
  });

  it("says whom it is about, where its words are the owner's or name them", () => {
    for (const keys of [{}, { subject: "mara" }, { source: "import" as const }]) {
      expect(lines(keys)[0]).toBe("I live in Graz");
    }
    expect(lines({ subject: "mara" })[1]).toContain("about mara");
    const cat = { subject: "miso", source: "import", text: "My cat is called Miso" } as const;
    expect(lines(cat)).toEqual(["My cat is called Miso", expect.stringContaining("about miso")]);
    expect(lines({ ...cat, speaker: "Mara" })[0]).toBe("Mara: My cat is called Miso");
  });
});

describe("a confidence", () => {
  it("is told without how far the memory has faded, which is no doubt about it", () => {
    const told = (keys: Parameters<typeof lines>[0]) => lines(keys)[1]?.split(" · ")[3];
    expect(told({ confidence: 0.8, effectiveConfidence: 0 })).toBe("confidence 0.8");
    expect(told({ confidence: 0.8889, effectiveConfidence: 0.8889 })).toBe("confidence 0.89");
  });
});
