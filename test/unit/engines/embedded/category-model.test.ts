import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CATEGORIES } from "../../../../src/domain/vocabulary.ts";
import { openCategoriser } from "../../../../src/engines/embedded/categoriser.ts";
import { openWordVectors } from "../../../../src/engines/embedded/word-vectors.ts";
import { extractStatements } from "../../../../src/language/extract/extract.ts";
import { HOSTILE } from "../../language/extract/hostile.ts";
import { assets } from "./assets.ts";

const whole = assets.read("categories.bin");
const vectors = openWordVectors(assets);
const fail = (text: string) => {
  throw new Error(text);
};
const categorise = openCategoriser(assets, vectors, fail);
const categoryOf = (text: string) => extractStatements(text, 0, { categorise })[0]?.category;

describe("the model of categories", () => {
  it("has the checksum that stands beside it", () => {
    const noted = Buffer.from(assets.read("categories.sha256")).toString("utf8");
    expect(noted).toBe(`${createHash("sha256").update(whole).digest("hex")}  categories.bin\n`);
  });

  it("is at most 400 KiB", () => {
    expect(whole.length).toBeLessThanOrEqual(400 * 1024);
  });

  it.each([
    ["The bakery on the corner opens at six", "fact"],
    ["I like my curry mild", "preference"],
    ["I no longer work at the mill", "correction"],
    ["Puffin is our internal tool for invoices", "entity"],
    ["We decided to rent a van", "decision"],
    ["Ottilie is my cousin", "relationship"],
    ["I never lie to my customers", "principle"],
    ["I got married yesterday", "moment"],
    ["I can play the banjo", "skill"],
    ["I work as a bricklayer in Ghent", "identity"],
    ["I collect old bottles", "interest"],
    ["I'm very shy", "personality"],
    ["I used to live in Chile", "experience"],
    ["I want to learn Finnish", "goal"],
    ["Always answer in French", "guideline"],
  ])("reads %s as %s", (text, category) => {
    expect(categoryOf(text)).toBe(category);
  });

  it("gives the same answer every time, from a fresh copy too", () => {
    const again = openCategoriser(assets, openWordVectors(assets), fail);
    for (const text of ["I fish", "Kroonen is a town", "I'D LIKE A DOG"]) {
      expect(extractStatements(text, 0, { categorise: again })).toEqual(
        extractStatements(text, 0, { categorise }),
      );
    }
  });

  it("gives a category for words that it never saw, and for none", () => {
    for (const text of ["", "!", "zxqv wpfk", "\u{1f600}", "漢字"]) {
      expect(CATEGORIES).toContain(categorise(readingOf(text)));
    }
  });

  it.each(HOSTILE)("answers on %s", (_, make) => {
    expect(CATEGORIES).toContain(categorise(readingOf(make(32_768))));
  });

  it("is not read before something is categorised", () => {
    const unread = { ...assets, read: () => fail("read") };
    expect(() => openCategoriser(unread, vectors, fail)).not.toThrow();
  });

  it.each([
    ["cut short", whole.subarray(0, 1_000)],
    ["empty", new Uint8Array(0)],
    ["of another format", Uint8Array.from(whole, (byte, at) => (at === 0 ? 0 : byte))],
  ])("calls everything a fact, and says why once, where it is %s", (_, bytes) => {
    const notices: string[] = [];
    const own = openCategoriser({ ...assets, read: () => bytes }, vectors, (text) => notices.push(text));
    expect(own(readingOf("I like tea"))).toBe("fact");
    expect(notices).toEqual([expect.stringContaining("categories.bin")]);
  });
});

function readingOf(text: string) {
  return { text, leadIn: "" };
}
