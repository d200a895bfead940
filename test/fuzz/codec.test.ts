import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentHash } from "../../src/domain/hash.ts";
import { type Header, headerKeys } from "../../src/domain/kinds.ts";
import { DEFAULTS } from "../../src/domain/vocabulary.ts";
import { readCanonical } from "../../src/markdown/canonical.ts";
import { parseWithGrayMatter } from "../../src/markdown/gray-yaml.ts";
import { checkLines, hasConflict } from "../../src/markdown/guards.ts";
import { findKeyLines } from "../../src/markdown/key-lines.ts";
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
      { numRuns: runs(1_000) },
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
      { numRuns: runs(750) },
    );
  });
});

describe("the reader of canonical headers", () => {
  it.each([
    ["lines", () => fc.array(headerLine, { minLength: 1, maxLength: 4 }), 10],
    ["blocks", () => fc.array(headerBlock, { minLength: 1, maxLength: 2 }), 40],
  ])("gives what the YAML library gives: %s", (_, blocks, share) => {
    let accepted = 0;
    fc.assert(
      fc.property(blocks(), (parts) => {
        const lines = parts.flat();
        const fast = readCanonical(lines);
        if (fast === undefined || checkLines(lines, 2) !== undefined) return;
        accepted++;
        expect(parseWithGrayMatter(lines.join("\n"))).toStrictEqual({ tree: fast.tree });
        const places = [...fast.places].map(([key, [first, last]]) => [key, { first, last }] as const);
        expect(findKeyLines(lines, Object.keys(fast.tree), 0)).toEqual(new Map(places));
      }),
      { numRuns: runs(5_000) },
    );
    expect(accepted).toBeGreaterThan(runs(5_000) / share);
  });

  it("takes every header that is printed, but for names of attributes that have to be quoted", () => {
    fc.assert(
      fc.property(arbitraryHeader(), ({ attributes, ...rest }) => {
        const lines = Object.entries(rest).flatMap(([key, value]) => printKey(key, value));
        const object = printKey("attributes", attributes ?? {});
        const plain = object.slice(1).every((line) => /^ {2}[a-z][a-z0-9_]*: /.test(line));
        expect(readCanonical(object.length > 1 && plain ? [...lines, ...object] : lines)).toBeDefined();
      }),
      { numRuns: runs(1_000) },
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

const valueChar = fc.constantFrom(...Array.from("ab01 :#,.'\"-?!&*%@_\\/=+()éЯ日\u0301"));
const scalar = fc.oneof(
  fc.string({ unit: valueChar, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...Array.from("ab 0.1:e+-")), maxLength: 6 }),
  fc
    .string({ unit: fc.constantFrom(...Array.from('ab\\"/nu0041#:, ')), maxLength: 8 })
    .map((text) => `"${text}"`),
  fc.constantFrom(
    ...Object.values(DEFAULTS).map(String),
    "null",
    "true",
    "~",
    "yes",
    '"\\u00e9"',
    '"\\/"',
    '""',
  ),
);
const headerLine = fc
  .tuple(
    fc.constantFrom("a", "b", "tags", "x_1", "constructor", "id"),
    fc.oneof(
      scalar,
      fc.array(scalar, { maxLength: 4 }).map((items) => `[${items.join(", ")}]`),
    ),
  )
  .map(([key, value]) => [`${key}: ${value}`]);
const pair = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("to", "type", "a", "b", "x_1") },
      { weight: 1, arbitrary: fc.constantFrom("null", "constructor", "__proto__", "A", "a b", '"q"') },
    ),
    fc.oneof({ weight: 8, arbitrary: scalar }, { weight: 1, arbitrary: fc.constant("[a, 1]") }),
  )
  .map(([key, value]) => `${key}: ${value}`);
const flow = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.array(pair, { minLength: 1, maxLength: 2 }).map((pairs) => `{${pairs.join(", ")}}`),
  },
  { weight: 1, arbitrary: scalar },
  {
    weight: 1,
    arbitrary: fc.constantFrom("{a: b}: {c: d}", "{a: b,c: d}", "{a: {b: c}}", "{a: b} ", "{ a: b }", "{}"),
  },
);
/** A key with lines below it: a list, an object, or what only looks like one. */
const headerBlock = fc
  .tuple(
    fc.constantFrom("c", "links", "attributes"),
    fc.oneof(
      fc.array(flow, { minLength: 1, maxLength: 2 }).map((items) => items.map((item) => `  - ${item}`)),
      fc.array(pair, { minLength: 1, maxLength: 2 }).map((pairs) => pairs.map((line) => `  ${line}`)),
      fc.array(fc.oneof(flow, pair), { maxLength: 3 }).map((lines) => lines.map((line) => `  ${line}`)),
    ),
    fc.oneof(
      { weight: 8, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constantFrom(["  # note"], ["    deep: er"], [" "], ["- a"]) },
    ),
  )
  .map(([key, lines, odd]) => [`${key}:`, ...lines, ...odd]);
