import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/derive-id.ts";
import { ID_LENGTH, ID_PREFIX, idTimeMs, isId, kindOfId } from "../../../src/domain/ids.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { KIND_FOLDER, KINDS } from "../../../src/domain/vocabulary.ts";

const AT = Date.UTC(2026, 10, 21, 10);
const prefixes = Object.keys(ID_PREFIX) as (keyof typeof ID_PREFIX)[];
const parts = fc.record({
  kind: fc.constantFrom(...prefixes),
  atMs: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  of: fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.integer()), { maxLength: 4 }),
});

describe("deriveId", () => {
  it("gives this id for this input, on every machine", () => {
    expect(deriveId({ kind: "fact", atMs: AT, of: ["owner", "The owner drinks tea.", "cli", 0] })).toBe(
      "fa_01m7yrrt80r3a4t6k170f7vprk",
    );
  });

  it("gives an id of its kind that carries its time", () => {
    fc.assert(
      fc.property(parts, (of) => {
        const id = deriveId(of);
        expect(isId(id)).toBe(true);
        expect(id).toHaveLength(ID_LENGTH);
        expect(id.slice(0, 3)).toBe(`${ID_PREFIX[of.kind]}_`);
        expect(idTimeMs(id)).toBe(of.atMs);
        expect(deriveId({ ...of })).toBe(id);
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives different ids for different parts, also where their texts run together", () => {
    const ids = [
      ["ab", "c"],
      ["a", "bc"],
      ["abc"],
      ["abc", ""],
      ["a", "b", "c"],
      ['a","b', "c"],
      ["1"],
      [1],
      [],
    ].map((of) => deriveId({ kind: "fact", atMs: AT, of }));
    expect(new Set(ids).size).toBe(ids.length);
    expect(deriveId({ kind: "fact", atMs: AT, of: ["a"] }).slice(3)).not.toBe(
      deriveId({ kind: "episode", atMs: AT, of: ["a"] }).slice(3),
    );
  });
});

describe("kindOfId", () => {
  it.each(KINDS)("knows %s", (kind) => {
    expect(kindOfId(deriveId({ kind, atMs: AT, of: [] }))).toBe(kind);
  });

  it.each(["tr_0", "cs_0", "xx_0", "", "f", "__proto__"])("knows no kind of %j", (id) => {
    expect(kindOfId(id)).toBeUndefined();
  });
});

describe("isId", () => {
  it.each([
    "",
    "fa_",
    "fa_01jd7xk4b0c8v2m5q9w3e6r1t",
    "fa_01jd7xk4b0c8v2m5q9w3e6r1tyy",
    "fa_81jd7xk4b0c8v2m5q9w3e6r1ty",
    "FA_01jd7xk4b0c8v2m5q9w3e6r1ty",
    "fa_01jd7xk4b0c8v2m5q9w3e6r1tu",
    "fa_01jd7xk4b0c8v2m5q9w3e6r1ty\n",
    "../01jd7xk4b0c8v2m5q9w3e6r1ty",
    "fa_01JD7XK4B0C8V2M5Q9W3E6R1TY",
  ])("says no to %j", (text) => {
    expect(isId(text)).toBe(false);
  });
});

describe("the files of different memories", () => {
  const memory = fc.record({
    kind: fc.constantFrom(...KINDS),
    atMs: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
    text: fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("é", "e\u0301", "É", "tea", "TEA", "ß", "SS"),
    ),
  });

  it("never have one path where case and Unicode form do not count", () => {
    fc.assert(
      fc.property(memory, memory, (a, b) => {
        const [x, y] = [a, b].map(({ kind, atMs, text }) => pathOf(kind, atMs, text));
        const same = a.kind === b.kind && a.atMs === b.atMs && a.text === b.text;
        if (!same && a.kind !== "fact") expect(fold(x ?? "")).not.toBe(fold(y ?? ""));
      }),
      { numRuns: 20_000 },
    );
  });

  it("have names of lower-case ASCII, no longer than a file system takes", () => {
    fc.assert(
      fc.property(memory, ({ kind, atMs, text }) => {
        const path = pathOf(kind, atMs, text);
        expect(path).toMatch(/^[a-z]+\/(\d{4}-\d\d-\d\d\/)?[a-z0-9_-]{1,100}\.md$/);
        expect(path.startsWith(`${KIND_FOLDER[kind]}/`)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

function pathOf(kind: Header["kind"], atMs: number, text: string): string {
  const id = deriveId({ kind, atMs, of: ["owner", text] });
  return memoryPath({ id, kind, created: new Date(atMs).toISOString() } as Header, text);
}

/** As a case-insensitive, normalising file system compares names. */
function fold(path: string): string {
  return path.normalize("NFC").toLowerCase().toUpperCase();
}
