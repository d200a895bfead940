import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { PaiError } from "../../../src/domain/errors.ts";
import { isMemory, parseMemoryFile } from "../../../src/markdown/memory-file.ts";
import { rewriteMemory } from "../../../src/markdown/print-memory.ts";
import { bytesOf, CORPUS_DIR, type CorpusCase, readCorpus } from "./corpus.ts";

const corpus = readCorpus();
const world = globalThis as { paiCanary?: unknown };

afterEach(() => {
  delete world.paiCanary;
});

describe("a file of the front matter corpus", () => {
  it.each(corpus)("$file: $verdict", (entry) => {
    const bytes = bytesOf(entry);
    const before = digest(bytes);
    const result = parseMemoryFile(entry.file, bytes);
    if (entry.verdict === "accept") {
      expect(result).toHaveProperty("header");
    } else {
      expect(result).toMatchObject({ code: entry.code, path: entry.file });
      expect(result).toHaveProperty("message", expect.stringContaining(entry.message ?? ""));
      if (entry.line !== undefined) expect(result).toHaveProperty("line", entry.line);
    }
    expect(world.paiCanary).toBeUndefined();
    expect({}).not.toHaveProperty("polluted");
    expect(digest(bytes)).toBe(before);
  });

  it.each(corpus.filter(({ verdict }) => verdict === "reject"))("$file is never rewritten", (entry) => {
    const source = textOf(entry);
    if (source === undefined) return;
    for (const patch of [{}, { importance: 9 }, { hash: undefined, status: "forgotten" }]) {
      expect(() => rewriteMemory(source, patch)).toThrow(PaiError);
    }
    expect(() => rewriteMemory(source, {}, "another body")).toThrow(PaiError);
  });

  it.each(corpus.filter(({ verdict, generate }) => verdict === "accept" && generate === undefined))(
    "$file keeps all but one line",
    (entry) => {
      const source = textOf(entry) ?? "";
      const result = rewriteMemory(source, { importance: 9 });
      const lines = result.split("\n");
      const added = lines.findIndex((line) => /^\s*importance: 9\r?$/.test(line));
      const removed = source.split("\n").findIndex((line) => line.startsWith("importance"));
      expect(lines.toSpliced(added, 1)).toEqual(
        source.split("\n").toSpliced(removed, removed === -1 ? 0 : 1),
      );
      const read = parseMemoryFile(entry.file, new TextEncoder().encode(result));
      expect(isMemory(read) && read.header.importance).toBe(9);
      expect(rewriteMemory(source, {})).toBe(source);
    },
  );
});

describe("the corpus", () => {
  it("has every file of its folder, and at least 200 cases", () => {
    const files = readdirSync(CORPUS_DIR).filter((name) => name.endsWith(".md"));
    const listed = corpus.filter(({ generate }) => generate === undefined).map(({ file }) => file);
    expect(files.sort()).toEqual(listed.sort());
    expect(corpus.length).toBeGreaterThanOrEqual(200);
  });
});

function textOf(entry: CorpusCase): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(entry));
  } catch {
    return undefined;
  }
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
