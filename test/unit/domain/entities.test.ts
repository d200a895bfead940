import { describe, expect, it } from "vitest";
import { entityFileName, nameKey } from "../../../src/domain/entities.ts";

describe("the file name of an entity", () => {
  it.each([
    ["person", "Anna Smith", "person-anna-smith"],
    ["person", "田中", "person-田中"],
    ["person", "Анна Каренина", "person-анна-каренина"],
    ["place", "القاهرة", "place-القاهرة"],
    ["person", "Jürgen Weiß", "person-jürgen-weiß"],
    ["person", "Bob O'Neill", "person-bob-o-neill"],
    ["place", "ＴＯＫＹＯ", "place-tokyo"],
    ["other", "../../etc/passwd", "other-etc-passwd"],
    ["tool", "C++", "tool-c"],
    ["other", "NUL", "other-nul"],
    ["", "CON.", "other-con"],
    ["person", "a\u202eb\u0000c\nd", "person-ab-c-d"],
  ])("of the %s %j is %s", (type, name, expected) => {
    expect(entityFileName(type, name)).toBe(expected);
  });

  it("stays short, and stands for a name without letters by its hash", () => {
    expect(Buffer.byteLength(entityFileName("person", "漢".repeat(200)))).toBeLessThan(240);
    expect(entityFileName("other", "🍕🍕")).toMatch(/^other-[0-9a-f]{8}$/);
    expect(entityFileName("other", "🍕")).not.toBe(entityFileName("other", "🍣"));
  });
});

describe("the key of a name", () => {
  it("is one for forms of the same letters, and another for names that are only spelt alike", () => {
    expect(nameKey(" Ann’s  Place ")).toBe(nameKey("ann's place"));
    expect(nameKey("\u202aBob\u202c\u200f")).toBe(nameKey("bob"));
    expect(nameKey("ＢＯＢ")).toBe(nameKey("bob"));
    expect(new Set(["Jon", "John", "Joan", "José", "Jose"].map(nameKey)).size).toBe(5);
  });
});
