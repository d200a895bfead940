import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import { KINDS } from "../../../src/domain/vocabulary.ts";
import { isMemory, parseMemoryFile } from "../../../src/markdown/memory-file.ts";
import { printMemory, rewriteMemory } from "../../../src/markdown/print-memory.ts";

const DIR = new URL("../../../fixtures/memories/", import.meta.url);
const names = readdirSync(DIR).filter((name) => name.endsWith(".md"));

describe("the example memories", () => {
  it("show every kind", () => {
    expect(KINDS.filter((kind) => !names.some((name) => name.startsWith(`${kind}-`)))).toEqual([]);
  });

  it.each(names)("%s is canonical, and its hash is that of its body", (name) => {
    const source = readFileSync(new URL(name, DIR));
    const memory = parseMemoryFile(name, source);
    if (!isMemory(memory)) throw new Error(memory.message);
    expect(name.startsWith(`${memory.header.kind}-`)).toBe(true);
    expect(memory.raw).toBe(source.toString("utf8"));
    expect(printMemory(memory.header, memory.text)).toBe(memory.raw);
    expect(rewriteMemory(memory.raw, memory.header, memory.text)).toBe(memory.raw);
    expect(memory.header.hash).toBe(contentHash(memory.text));
  });
});
