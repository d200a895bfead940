import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosine } from "../../../../src/domain/vector.ts";
import { embeddedEmbedder, tryEmbedder } from "../../../../src/engines/embedded/embedder.ts";
import { assets, counting, withTable } from "./assets.ts";

const embedder = embeddedEmbedder(assets);

function alike(a: string, b: string): number {
  const [one, other] = embedder.embed([a, b]);
  if (!one || !other) throw new Error(`no vector for "${one ? b : a}"`);
  return cosine(one, other);
}

describe("the embedded embedder", () => {
  it("names itself, its dimensions and rising levels", () => {
    const { id, dimensions, levels } = embedder;
    expect({ id, dimensions }).toEqual({ id: "glove-40k-100-v1", dimensions: 100 });
    expect(levels.linked).toBeLessThan(levels.related);
  });

  it("gives every text with a word a vector of unit length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const [vector] = embedder.embed([`piano ${text}`]);
        expect(vector).toHaveLength(100);
        expect(vector && cosine(vector, vector)).toBeCloseTo(1, 5);
      }),
      { numRuns: 200 },
    );
  });

  it("gives the same bits whatever was embedded before", () => {
    const text = "The staging database runs on Postgres 16";
    const fresh = embeddedEmbedder(assets).embed([text]);
    expect(embedder.embed([MANY_WORDS, text]).slice(1)).toEqual(fresh);
  });

  it("has no vector for a text without a word of its own", () => {
    const texts = ["", "…!?", "it is what it is", "The user's", "owner", "it's", "don’t"];
    expect(embedder.embed(texts)).toEqual(texts.map(() => undefined));
  });

  it("puts words of one meaning nearer than others", () => {
    expect(alike("car", "automobile")).toBeGreaterThan(alike("car", "banana") + 0.4);
    expect(alike("doctor", "physician")).toBeGreaterThan(alike("doctor", "guitar") + 0.4);
    expect(alike("typescript", "javascript")).toBeGreaterThan(alike("typescript", "oregano") + 0.3);
  });

  it("puts statements of one meaning above its levels, and unlike ones below", () => {
    const { linked, related } = embedder.levels;
    expect(alike("My sister lives in Lisbon", "The user's sister resides in Lisbon")).toBeGreaterThan(
      related,
    );
    expect(alike("My uncle is a pilot", "Use two spaces for indentation")).toBeLessThan(linked);
  });

  it("cannot tell swapped arguments apart, so that no cosine says that two texts are the same", () => {
    expect(alike("prefers tabs over spaces", "prefers spaces over tabs")).toBeCloseTo(1, 5);
  });

  it.each([
    ["ts", "TypeScript"],
    ["k8s", "Kubernetes"],
    ["postgres", "PostgreSQL"],
    ["my repo", "the repository"],
    ["db", "database"],
    ["py", "Python"],
    ["mom", "mother"],
    ["Anna’s kids", "the children of Anna"],
    ["6 o'clock", "six o'clock"],
    ["1,000 words", "1000 words"],
    ["e-mail", "email"],
    ["a café in Zürich", "cafe, Zurich"],
  ])("takes %j for %j", (a, b) => {
    expect(alike(a, b)).toBeCloseTo(1, 5);
  });

  it.each([
    ["kubernetes", "webpack"],
    ["C++", "C#"],
    ["5432", "6379"],
    ["我喜欢绿茶", "火车很晚"],
    ["猫", "犬"],
    ["кошка", "собака"],
  ])("finds equal words without a row alike, and %j and %j unlike", (a, b) => {
    expect(alike(a, a)).toBeCloseTo(1, 5);
    expect(Math.abs(alike(a, b))).toBeLessThan(0.5);
  });

  it("takes forms of one unknown word for the same", () => {
    expect(alike("refactor", "refactored")).toBeCloseTo(1, 5);
    expect(alike("Straße", "straße")).toBeCloseTo(1, 5);
    expect(alike("我喜欢绿茶", "我喜欢红茶")).toBeGreaterThan(0.5);
  });

  it.each([
    ["mopeds", "moped"],
    ["jogged", "jog"],
    ["kneaded", "knead"],
    ["tidies", "tidy"],
    ["wove", "weave"],
  ])("looks up %j, a form that the table lacks, by its base %j", (form, base) => {
    expect(alike(form, base)).toBeCloseTo(1, 5);
  });

  it("weighs a word without a row like one of the table", () => {
    expect(alike("likes kubernetes", "kubernetes")).toBeGreaterThan(0.6);
    expect(alike("cello kubernetes", "cello")).toBeGreaterThan(0.5);
  });

  it("weighs a rare word more than a frequent one", () => {
    expect(alike("time piano", "piano")).toBeGreaterThan(0.95);
    expect(alike("one piano", "piano")).toBeGreaterThan(0.95);
  });

  it("reads 160 KiB for the first text, and a record for each further word", () => {
    const { files, read } = counting();
    const own = embeddedEmbedder(files);
    expect(read.bytes).toBeLessThanOrEqual(16);
    own.embed(["My sister plays the cello"]);
    expect(read.bytes).toBeLessThan(160 * 1024);
    const before = read.bytes;
    own.embed(["My sister plays the cello", "the cello"]);
    expect(read.bytes).toBe(before);
    own.embed(["harpsichord"]);
    expect(read.bytes).toBe(before + 108);
  });

  it("reads the whole table once where many words are wanted", () => {
    const { files, read } = counting();
    const own = embeddedEmbedder(files);
    own.embed([MANY_WORDS]);
    const { calls } = read;
    expect(calls).toBeLessThan(80);
    own.embed(["harpsichord"]);
    expect(read.calls).toBe(calls);
  });
});

describe("an embedder that may be missing", () => {
  it("is there where the table is whole", () => {
    expect(tryEmbedder(assets).embedder?.id).toBe("glove-40k-100-v1");
  });

  it("is a reason where the table is damaged", () => {
    expect(tryEmbedder(withTable(new Uint8Array(200)))).toEqual({
      embedder: undefined,
      reason: expect.stringMatching(/^cannot read the word vectors ".*vectors\.bin": it is not a table/),
    });
  });

  it("still throws what is no damage", () => {
    const { stat: _, ...rest } = assets;
    const broken = {
      ...rest,
      get stat(): never {
        throw new RangeError("a bug");
      },
    };
    expect(() => tryEmbedder(broken)).toThrow(RangeError);
  });
});

/** More different words of the table than are read one by one. */
const MANY_WORDS = `apple bread butter cheese coffee sugar honey lemon orange banana grape cherry tomato potato
  onion garlic pepper salt rice pasta soup salad chicken turkey beef pork fish salmon shrimp egg milk cream
  table chair lamp mirror window door floor ceiling kitchen bedroom garden garage street bridge river ocean
  mountain forest desert island beach village city country planet moon star sun cloud rain snow wind storm
  thunder piano violin guitar drum trumpet flute`;
