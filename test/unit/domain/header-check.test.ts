import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { SCHEMAS } from "../../../src/domain/header-schemas.ts";
import { checkHeader, HEADER_KEYS, headerKeys, readingOf } from "../../../src/domain/kinds.ts";
import { KINDS, type Kind } from "../../../src/domain/vocabulary.ts";

const ID = "fa_01j9z3k8m2n4p6q8r0s2t4v6w8";
const HASH = `sha256:${"0a".repeat(32)}`;
const CREATED = "2026-01-02T03:04:05Z";

const keys = [...new Set(Object.values(HEADER_KEYS).flat())];
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    ...["", " ", "x", "two\nlines", "x".repeat(200), "x".repeat(201), "x".repeat(501), "active", "relates"],
    ...["global", "event", "open", "always", ID, `${ID}#0123abcd`, `${ID}#`, "fa_1", HASH, "sha256:0A"],
    ...["2026-01-02", "2026-02-30", CREATED, "2026-01-02T25:00Z", "2026-01-02T03:04+02:00", "yesterday"],
    ...[null, true, false, 0, 1, 10, 11, -1, 0.5, 1.5, 1e20, -1e20, Number.NaN, Number.POSITIVE_INFINITY],
  ),
  fc.string(),
  fc.double(),
);
const object = fc.dictionary(
  fc.oneof(fc.constantFrom("to", "type", "strength", "fact", "past", "", "a\nb"), fc.string()),
  scalar,
  { maxKeys: 4 },
);
const value = fc.oneof(scalar, fc.array(fc.oneof(scalar, object), { maxLength: 3 }), object);
const header = fc
  .record({
    kind: fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown>(...KINDS) }, scalar),
    id: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>(ID) }, scalar),
    created: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>(CREATED) }, scalar),
    others: fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value, { maxKeys: 3 }),
  })
  .map(({ others, ...needed }) => ({ ...others, ...needed }));

describe("what a header has to be", () => {
  it("is what the schema of its kind says, in the same order, with the first thing that is wrong", () => {
    let whole = 0;
    fc.assert(
      fc.property(header, (data) => {
        const found = checkHeader(data);
        if (!KINDS.includes(data.kind as Kind)) {
          expect(found).toMatchObject({ ok: false, key: "kind" });
          return;
        }
        const bySchema = SCHEMAS[data.kind as Kind].safeParse(withLists(data), { error: inWords });
        if (bySchema.success) {
          whole++;
          expect(found).toEqual({ ok: true, header: bySchema.data });
          expect(found.ok && Object.keys(found.header)).toEqual(Object.keys(bySchema.data));
          return;
        }
        const [issue] = bySchema.error.issues;
        const inner = issue?.code === "invalid_key" ? issue.issues[0] : issue;
        expect(found).toEqual({ ok: false, key: issue?.path.join("."), message: inner?.message });
      }),
      { numRuns: 5_000 },
    );
    expect(whole).toBeGreaterThan(300);
  });

  it("has the keys of the schemas, and reads plain values as they ask", () => {
    for (const kind of KINDS) expect(headerKeys(kind)).toEqual(Object.keys(SCHEMAS[kind].shape));
    const readings = keys.map((key) => [key, readingOf(key)]);
    const of = (asked: string) => readings.filter(([, reading]) => reading === asked).map(([key]) => key);
    expect(of("exact")).toEqual(["attributes"]);
    expect(of("typed").sort()).toEqual(
      [
        ...["alpha", "beta", "confidence", "evidence", "extracted", "importance", "links", "peak", "pinned"],
        ...["relations", "sensitive", "sources_count", "turns"],
      ].sort(),
    );
    expect(readingOf("constructor")).toBe("typed");
  });
});

const LISTS: ReadonlySet<string> = new Set(
  Object.values(SCHEMAS).flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([key, type]) => {
      const { innerType = type } = type.def as { innerType?: z.core.$ZodType };
      return innerType._zod.def.type === "array" ? [key] : [];
    }),
  ),
);

/** As people write lists: nothing for none, a value alone for a list of one. */
function withLists(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (!LISTS.has(key)) return [[key, value]];
    if (value === null || value === "") return [];
    return [[key, typeof value === "string" && value.trim() !== "" ? [value] : value]];
  });
  return Object.fromEntries(entries);
}

/** What the schemas' issues are in the words of the program. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  const got = quote(issue.input);
  switch (issue.code) {
    case "invalid_type":
      return `expected ${NAMES[issue.expected] ?? issue.expected}, got ${got}`;
    case "invalid_value":
      return `expected ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}, got ${got}`;
    case "too_small":
      return issue.origin === "string"
        ? "must not be empty"
        : `must be at least ${issue.minimum}, got ${got}`;
    case "too_big":
      return issue.origin === "string"
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}, got ${got}`;
    case "invalid_format":
      return `has an invalid form: ${got}`;
    case "invalid_union":
      return `must be a text, a number, true or false: ${got}`;
    default:
      return undefined;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list [a, b]",
  object: "an object",
  record: "an object",
};

function quote(given: unknown): string {
  if (given === undefined || given === null) return "nothing";
  const text = JSON.stringify(given) ?? String(given);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
