import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteSink } from "../../../src/index/byte-sink.ts";
import { FileTable, fileTableParts } from "../../../src/index/file-table.ts";
import { KeyRows, KeyTable, mergeKeyRows } from "../../../src/index/key-table.ts";
import { BLOCK_BYTES, blockSums, PartReader, type PartSource } from "../../../src/index/parts.ts";
import { columnsOf, decodePostings, encodePostings } from "../../../src/index/postings.ts";
import { fuzzyDistance, TermTable, TermTableWriter, withinDistance } from "../../../src/index/term-table.ts";

function reader(parts: Readonly<Record<string, Uint8Array>>): PartReader {
  const map = new Map(Object.entries(parts));
  const sizes = Object.fromEntries([...map].map(([name, data]) => [name, data.length]));
  const source = (part: string, offset: number, length: number) =>
    (map.get(part) ?? new Uint8Array()).subarray(offset, offset + length);
  return new PartReader({ read: source }, { sizes, sums: Buffer.concat([...map.values()].map(blockSums)) });
}

/** A table of terms with postings of so many bytes each. */
function tableOf(terms: readonly string[], each: number): TermTable {
  const writer = new TermTableWriter();
  terms.forEach((term, i) => {
    writer.add(term, (i + 1) * each);
  });
  return new TermTable(reader(Object.fromEntries(writer.parts())));
}

/** The parts of a table of files. */
function filesOf(...of: Parameters<typeof fileTableParts>) {
  return Object.fromEntries(fileTableParts(...of));
}

describe("a part that is read in rows", () => {
  it("comes whole, in pieces of whole rows, however long it is", () => {
    const row = 37;
    const part = Uint8Array.from({ length: row * 90_000 }, (_, i) => (i * 7) % 251);
    const pieces: Uint8Array[] = [];
    for (const piece of reader({ part }).rows("part", row)) pieces.push(Uint8Array.from(piece));
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.filter(({ length }) => length % row !== 0)).toEqual([]);
    expect(Buffer.compare(Buffer.concat(pieces), part)).toBe(0);
  });
});

describe("postings", () => {
  it("come back as they were written", () => {
    const posting = fc.record({ item: fc.nat(2 ** 31 - 1), count: fc.nat(70_000), length: fc.nat(70_000) });
    fc.assert(
      fc.property(fc.uniqueArray(posting, { selector: ({ item }) => item }), (postings) => {
        postings.sort((a, b) => a.item - b.item);
        const sink = new ByteSink();
        const columns = columnsOf({
          items: postings.map(({ item }) => item),
          counts: postings.map(({ count }) => count),
          lengths: postings.map(({ length }) => length),
        });
        encodePostings(columns, sink);
        expect(decodePostings(sink.bytes())).toEqual(columns);
      }),
    );
  });
});

describe("a table of keys", () => {
  it("finds every document by key or start of key", () => {
    const key = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat(1_000))), key, fc.nat(3), (rows, wanted, length) => {
        const start = wanted.slice(0, length);
        const expected = rows.filter(([key]) => key.startsWith(start)).sort((a, b) => (a < b ? -1 : 1));
        const table = new KeyTable(reader({ keys: sorted(rows) }), "keys", 3);
        expect(table.documents(start).sort()).toEqual(expected.map(([, document]) => document).sort());
      }),
    );
  });
});

describe("the place of a key in a table", () => {
  it("is that among texts, for shorter and longer keys too, and across blocks", () => {
    const unit = fc.constantFrom("a", "b", "z", "0");
    const many = fc.integer({ min: 0, max: 2_400 }); // more than one block of rows of 7 bytes
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit, minLength: 3, maxLength: 3 }), { maxLength: 12 }),
        fc.array(fc.string({ unit, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        many,
        (keys, asked, copies) => {
          const all = [...keys, ...Array.from({ length: copies }, () => "mmm")].sort();
          const table = new KeyTable(reader({ keys: sorted(all.map((key, i) => [key, i])) }), "keys", 3);
          for (const key of asked) {
            const place = all.findIndex((one) => one >= key);
            expect(table.lowerBound(key)).toBe(place < 0 ? all.length : place);
          }
        },
      ),
    );
  });
});

describe("two tables of keys", () => {
  it("are one that looks as if all rows had been collected, without those that are not carried over", () => {
    const key = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 3, maxLength: 3 });
    const document = fc.record({
      keys: fc.uniqueArray(key, { maxLength: 3 }),
      of: fc.constantFrom("known", "known", "gone", "fresh"),
    });
    fc.assert(
      fc.property(fc.array(document), (documents) => {
        // The order of documents is that of their new numbers; those that are gone had one before.
        const carried: number[] = [];
        const rows = { known: [], fresh: [], all: [] } as Record<string, [string, number][]>;
        let next = 0;
        for (const { keys, of } of documents) {
          for (const one of keys) {
            if (of === "fresh") rows.fresh?.push([one, next]);
            else rows.known?.push([one, carried.length]);
            if (of !== "gone") rows.all?.push([one, next]);
          }
          if (of !== "fresh") carried.push(of === "known" ? next : -1);
          if (of !== "gone") next++;
        }
        const [known, fresh, all] = [rows.known, rows.fresh, rows.all].map((some = []) => sorted(some));
        const table = new KeyTable(reader({ keys: known ?? new Uint8Array() }), "keys", 3);
        const merged = mergeKeyRows(table.rows(), Int32Array.from(carried), fresh ?? new Uint8Array(), 3);
        const copied: string[] = [];
        for (const row of merged) copied.push(Buffer.from(row).toString("hex")); // each is good until the next one
        expect(copied.join("")).toBe(Buffer.from(all ?? []).toString("hex"));
      }),
    );
  });
});

function sorted(rows: readonly (readonly [key: string, document: number])[]): Uint8Array {
  const collected = new KeyRows(3);
  for (const [key, document] of rows) collected.add(key, document);
  return collected.sorted();
}

describe("a table of terms", () => {
  it("finds every term, its postings and what it begins", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: "binary", minLength: 1 })), (terms) => {
        terms.sort();
        const table = tableOf(terms, 10);
        expect([...table]).toEqual(terms);
        expect([...table.places()]).toEqual(terms.map((term, i) => [term, i * 10, i * 10 + 10]));
        terms.forEach((term, i) => {
          expect(table.find(term)).toEqual([i * 10, i * 10 + 10]);
          expect(table.withPrefix(term)).toEqual(terms.filter((other) => other.startsWith(term)));
          expect(table.find(`${term}\u0000`)).toEqual(
            terms.includes(`${term}\u0000`) ? expect.anything() : undefined,
          );
        });
      }),
    );
  });

  it("finds the terms of a large table, and looks through all of them", () => {
    const terms = Array.from(
      { length: 400_000 },
      (_, i) => `term-of-some-length-${String(i).padStart(6, "0")}`,
    );
    const table = tableOf(terms, 3);
    for (const at of [0, 1, 16_383, 16_384, 123_456, 399_999])
      expect(table.find(terms[at] ?? "")).toEqual([at * 3, at * 3 + 3]);
    expect(table.find("term-of-some-length-")).toBeUndefined();
    expect(table.withPrefix("term-of-some-length-12345")).toHaveLength(10);
    let at = 0;
    for (const [term, start] of table.places()) if (term === terms[at] && start === at * 3) at++;
    expect(at).toBe(terms.length);
    expect([...table]).toHaveLength(terms.length);
  });

  it("compares terms by the fewest edits between them", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, max) => {
        expect(withinDistance(a, b, max)).toBe(edits(a, b) <= max);
      }),
    );
  });

  it("allows more edits in longer terms and none in overlong ones", () => {
    expect([2, 3, 4, 7, 8, 64, 65].map((length) => fuzzyDistance("x".repeat(length)))).toEqual([
      0, 0, 1, 1, 2, 2, 0,
    ]);
  });
});

describe("the table of files", () => {
  const dirs = ["facts/2026-01-02", "entities", "facts/2026-01-01"].map((path, i) => ({
    path,
    mtimeMs: i + 0.25,
    ino: i,
  }));
  const files = [
    "entities/a.md",
    "facts/2026-01-01/b.md",
    "facts/2026-01-01/c.md",
    "facts/2026-01-02/d e.md",
  ].map((path, i) => ({
    path,
    size: i,
    mtimeMs: 1_700_000_000_000.125 + i,
    ino: 2 ** 40 + i,
    doc: i === 1 ? -1 : i - Number(i > 1),
  }));
  const table = () => new FileTable(reader(filesOf(dirs, files)), 3);

  it("knows every file, and the file of every document", () => {
    expect([...table().files()]).toEqual(files);
    for (const file of files) {
      expect(table().find(file.path)).toEqual(file);
      if (file.doc >= 0) expect(table().pathOf(file.doc)).toBe(file.path);
    }
    expect([table().find("entities/b.md"), table().find("none/a.md")]).toEqual([undefined, undefined]);
  });

  it("knows the files of a large one", () => {
    const days = Array.from({ length: 300 }, (_, day) => ({
      path: `facts/day-${1_000 + day}`,
      mtimeMs: day,
      ino: day,
    }));
    const many = days.flatMap(({ path }, day) =>
      Array.from({ length: 100 }, (_, i) => {
        const doc = 100 * day + i;
        return { path: `${path}/${1_000 + i}-é.md`, size: doc, mtimeMs: doc / 2, ino: 7 * doc, doc };
      }),
    );
    const parts = reader(filesOf(days, many));
    const large = new FileTable(parts, many.length);
    for (const file of [many[0], many[12_345], many.at(-1)]) {
      expect(large.pathOf(file?.doc ?? -1)).toBe(file?.path);
      expect(large.find(file?.path ?? "")).toEqual(file);
      const stat = {
        kind: "file" as const,
        nlink: 1,
        size: file?.size ?? 0,
        mtimeMs: file?.mtimeMs ?? 0,
        ino: file?.ino ?? 0,
      };
      expect(large.isSame(file?.doc ?? -1, stat)).toBe(true);
      expect(large.isSame(file?.doc ?? -1, { ...stat, size: stat.size + 1 })).toBe(false);
    }
    expect([...large.files()]).toEqual(many);
  });

  it("knows every directory, also an empty one", () => {
    const empty = new FileTable(reader(filesOf(dirs, [])), 0);
    const all = Array.from({ length: empty.dirCount }, (_, at) => empty.dirAt(at));
    expect(all.map(({ path, first, end }) => [path, first, end])).toEqual([
      ["entities", 0, 0],
      ["facts/2026-01-01", 0, 0],
      ["facts/2026-01-02", 0, 0],
    ]);
    expect(new FileTable(reader(filesOf([], [])), 0).length).toBe(0);
  });
});

describe("parts", () => {
  const data = new Uint8Array(BLOCK_BYTES * 3 + 5).map((_, i) => i % 251);

  it("give any range, across blocks too", () => {
    fc.assert(
      fc.property(fc.nat(data.length), fc.nat(data.length), (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect(
          Buffer.compare(reader({ data }).read("data", start, end - start), data.subarray(start, end)),
        ).toBe(0);
      }),
      { numRuns: 30 },
    );
    expect(Buffer.compare(Buffer.concat([...reader({ data }).stream("data")]), data)).toBe(0);
  });

  it("keep blocks for the next reads, as many as the source says", () => {
    const fetchesOf = (keptBytes: number) => {
      let fetches = 0;
      const read: PartSource["read"] = (_, from, length) => {
        fetches++;
        return data.subarray(from, from + length);
      };
      const parts = new PartReader(
        { read, keptBytes },
        { sizes: { data: data.length }, sums: blockSums(data) },
      );
      for (let i = 0; i < 6; i++) parts.read("data", (i % 3) * BLOCK_BYTES, 1);
      return fetches;
    };
    expect(fetchesOf(3 * BLOCK_BYTES)).toBe(3);
    expect(fetchesOf(2 * BLOCK_BYTES)).toBe(6);
  });

  it("refuse a range outside, and a block that changed", () => {
    expect(() => reader({ data }).read("data", data.length - 1, 2)).toThrow(/outside/);
    const sums = blockSums(data);
    const spoiled = data.slice();
    spoiled[BLOCK_BYTES] = 1;
    const parts = new PartReader(
      { read: (_, from, length) => spoiled.subarray(from, from + length) },
      {
        sizes: { data: data.length },
        sums,
      },
    );
    expect(parts.read("data", 0, 10)).toHaveLength(10);
    expect(() => parts.read("data", BLOCK_BYTES + 9, 1)).toThrow(
      expect.objectContaining({ code: "index_unreadable" }),
    );
  });
});

describe("a part that is damaged", () => {
  const data = new Uint8Array(BLOCK_BYTES * 40 + 5).map((_, i) => i % 251);
  const partsOf = (bytes: Uint8Array) => {
    const source: PartSource = { read: (_, from, length) => bytes.subarray(from, from + length) };
    return new PartReader(source, { sizes: { data: bytes.length }, sums: blockSums(data) });
  };

  it("is noticed wherever it is read, and a whole one is given as it is", () => {
    const spoiled = data.slice();
    spoiled[33 * BLOCK_BYTES + 7] = 252;
    const damage = expect.objectContaining({ code: "index_unreadable" });
    expect(() => partsOf(spoiled).all("data")).toThrow(damage);
    expect(() => [...partsOf(spoiled).stream("data", 16)]).toThrow(damage);
    expect(() => partsOf(spoiled).read("data", 33 * BLOCK_BYTES, 3)).toThrow(damage);
    expect(partsOf(spoiled).read("data", 20, 9 * BLOCK_BYTES)).toEqual(
      data.subarray(20, 20 + 9 * BLOCK_BYTES),
    );
    expect(Buffer.concat([...partsOf(data).stream("data", 16)]).equals(data)).toBe(true);
  });
});

/** Levenshtein distance, the textbook way. */
function edits(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return edits(x, y);
  return 1 + Math.min(edits(x, b), edits(a, y), edits(x, y));
}
