import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentHash } from "../../src/domain/hash.ts";
import { type Header, headerKeys } from "../../src/domain/kinds.ts";
import { hasConflict } from "../../src/markdown/guards.ts";
import { readMemory } from "../../src/markdown/memory-file.ts";
import { printKey, printMemory, rewriteMemory } from "../../src/markdown/print-memory.ts";
import { arbitraryHeader, arbitraryText, runs } from "./arbitrary-memory.ts";

type Values = Readonly<Record<string, unknown>>;

describe("the codec", () => {
  it("reads what it prints, and prints what it read byte for byte", () => {
    fc.assert(
      fc.property(arbitraryHeader(), arbitraryText, (given, text) => {
        const header = hasConflict(text) ? { ...given, hash: contentHash(text) } : given;
        const raw = printMemory(header as Header, text);
        const read = readMemory(raw);
        expect(read).toEqual({ header, text, raw });
        if ("header" in read) expect(printMemory(read.header, read.text)).toBe(raw);
        expect(rewriteMemory(raw, header, text)).toBe(raw);
      }),
      { numRuns: runs(400, 750) },
    );
  });

  it("changes only the lines of the key that changes", () => {
    fc.assert(
      fc.property(
        handEdited,
        arbitraryHeader("fact"),
        fc.nat(),
        ({ blocks, eol, bom, header }, other, pick) => {
          const source = bom + assemble(blocks, eol);
          const keys = headerKeys("fact").filter((key) => key !== "kind");
          const key = keys[pick % keys.length] ?? "id";
          const value = (other as Values)[key];
          if (value === undefined && key === "created") return;
          const result = rewriteMemory(source, { [key]: value });
          const lines = value === undefined ? [] : printKey(key, value);
          if (blocks.some((block) => block.key === key)) {
            const expected = blocks.map((block) => (block.key === key ? { key, lines } : block));
            expect(result).toBe(
              bom + assemble(isSame((header as Values)[key], value) ? blocks : expected, eol),
            );
          } else {
            expect(result.replace(lines.map((line) => line + eol).join(""), () => "")).toBe(source);
          }
          expect(readMemory(result)).toMatchObject({
            header: JSON.parse(JSON.stringify({ ...header, [key]: value })),
          });
        },
      ),
      { numRuns: runs(300, 750) },
    );
  });
});

interface Block {
  readonly key?: string;
  readonly lines: readonly string[];
}

/** Lines that no key owns, or that belong to keys of others. */
const foreign: readonly Block[] = [
  { lines: ["# a comment"] },
  { lines: ["  # indented: comment"] },
  { lines: [""] },
  { lines: ["cssclasses:", "  - wide", "# inside", "  - dark"] },
  { lines: ["nested: {a: [1, 2],", "  b: c}"] },
  { lines: ["literal: |", "  # text", "", "  more"] },
  { lines: ['"odd key": "quoted #', '  over lines"'] },
];

/** The keys of a header in any order, with things of other people between them. */
const handEdited = fc
  .tuple(
    arbitraryHeader("fact"),
    fc.shuffledSubarray([...foreign]),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", "\ufeff"),
    fc.infiniteStream(fc.nat()),
  )
  .map(([header, extra, eol, bom, order]) => {
    const keyed = Object.entries(header).map(([key, value]): Block => ({ key, lines: printKey(key, value) }));
    const ranked = [...keyed, ...extra].map((block) => ({ block, rank: order.next().value ?? 0 }));
    const blocks = ranked.sort((a, b) => a.rank - b.rank).map(({ block }) => block);
    return { header, blocks, eol, bom };
  });

function assemble(blocks: readonly Block[], eol: string): string {
  const lines = ["---", ...blocks.flatMap((block) => block.lines), "---", "The body.", "---", "kind: none"];
  return lines.join(eol) + eol;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
