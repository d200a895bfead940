import { describe, expect, it } from "vitest";
import { checkHeader, headerKeys } from "../../../src/domain/kinds.ts";

const ID = "fa_01j9z3k8m2n4p6q8r0s2t4v6w8";
const NEEDED = { id: ID, kind: "fact", created: "2026-01-02T03:04:05Z" };

describe("what a header has to be", () => {
  it("is in the order of its kind's keys, without those that the kind does not have", () => {
    const given = { tags: ["b"], created: NEEDED.created, state: "open", kind: "fact", id: ID, other: 1 };
    const found = checkHeader(given);
    expect(found).toEqual({ ok: true, header: { ...NEEDED, tags: ["b"] } });
    expect(found.ok && Object.keys(found.header)).toEqual(["id", "kind", "created", "tags"]);
    expect(headerKeys("fact").slice(0, 3)).toEqual(["id", "kind", "category"]);
  });

  it.each<[key: string, value: unknown, message: string]>([
    ["lapses", ["2026-01-02"], "is not an interval (two times, ISO 8601 UTC, parted by a slash)"],
    ["scope", "world", 'expected one of global, project, got "world"'],
    ["sources_count", 1e20, "expected a whole number, got 100000000000000000000"],
    ["tags", 3, "expected a list [a, b], got 3"],
    ["attributes", [], "expected an object, got []"],
    ["hash", "sha256:0A", 'has an invalid form: "sha256:0A"'],
    ["due", "x".repeat(80), "is not a date (ISO 8601, UTC)"],
  ])("says of %s what is wrong with %j", (key, value, message) => {
    const found = checkHeader({ ...NEEDED, [key]: value });
    expect(found).toEqual({ ok: false, key: key === "lapses" ? "lapses.0" : key, message });
  });

  it.each<[key: string, value: unknown, where: string, message: string]>([
    ["sources", [ID, "fa_1"], "sources.1", "is not an id or a turn of one"],
    ["links", [{ to: ID, type: "related", strength: 2 }], "links.0.strength", "must be at most 1, got 2"],
    ["links", [{ to: ID }], "links.0.type", "nothing"],
    ["attributes", { "": 1 }, "attributes.", "must not be empty"],
    ["attributes", { a: [1] }, "attributes.a", "must be a text, a number, true or false: [1]"],
  ])("names the place in %s", (key, value, where, message) => {
    expect(checkHeader({ ...NEEDED, [key]: value })).toEqual({
      ok: false,
      key: where,
      message: expect.stringContaining(message),
    });
  });

  it("takes lists as people write them: nothing for none, a value alone for a list of one", () => {
    const found = checkHeader({
      ...NEEDED,
      tags: "a",
      keywords: "",
      entities: null,
      sources: `${ID}#0123abcd`,
    });
    expect(found).toEqual({ ok: true, header: { ...NEEDED, tags: ["a"], sources: [`${ID}#0123abcd`] } });
  });
});
