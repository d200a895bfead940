import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentHash } from "../../src/domain/hash.ts";
import type { Memory } from "../../src/domain/kinds.ts";
import { isMemory, parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { normalise } from "../../src/text/normalise.ts";

const DIR = new URL("../../fixtures/memories/", import.meta.url);
const files = readdirSync(DIR)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, DIR))) }));

/*
 * What the codec alone can promise. A torn file is a problem, or its hash is not that of its text (which
 * is reported once as an edit by hand), or it is still the same statement. One flipped bit in the header
 * can also make another legal value, as a person could have typed it: then exactly one key differs and
 * the text is whole. That is seen as an edit too, by the index: the file's hash changed and no change set
 * says so.
 */
describe.each(files)("$name", ({ name, bytes }) => {
  const whole = read(name, bytes);

  it("is never another memory when its end is cut off", () => {
    for (let length = 0; length < bytes.length; length++) {
      const cut = parseMemoryFile(name, bytes.slice(0, length));
      if (!isMemory(cut) || isNoticed(cut)) continue;
      expect(cut.header).toEqual(whole.header);
      expect(normalise(cut.text)).toBe(normalise(whole.text));
    }
  });

  it("is a problem when its end is zero bytes", () => {
    for (let from = 0; from < bytes.length; from += 16) {
      const zeroed = parseMemoryFile(name, bytes.slice().fill(0, from));
      expect(zeroed).toMatchObject({ code: expect.stringMatching(/^(nul|encoding)$/) });
    }
  });

  it("differs in one key at most when one bit of its header flips", () => {
    const headerEnd = bytes.length - new TextEncoder().encode(whole.text).length - 1;
    for (let bit = 0; bit < headerEnd * 8; bit++) {
      const flipped = bytes.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const memory = parseMemoryFile(name, flipped);
      if (!isMemory(memory) || isNoticed(memory)) continue;
      const changed = changedKeys(whole, memory);
      if (changed.length > 1 || memory.text !== whole.text) expect.fail(`bit ${bit} changes ${changed}`);
    }
  });
});

function read(name: string, bytes: Uint8Array): Memory {
  const memory = parseMemoryFile(name, bytes);
  if (!isMemory(memory)) throw new Error(memory.message);
  return memory;
}

function isNoticed({ header, text }: Memory): boolean {
  return header.hash !== contentHash(text);
}

function changedKeys(before: Memory, after: Memory): string[] {
  const [a, b] = [before.header, after.header].map((header) => header as Readonly<Record<string, unknown>>);
  const keys = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return [...keys].filter((key) => JSON.stringify(a?.[key]) !== JSON.stringify(b?.[key]));
}
