import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const AT = Date.parse("2026-11-21T10:00:00Z");
const texts = (text: string) => extractStatements(text, AT).map((one) => one.text);

describe("what is dictated without marks", () => {
  it.each([
    [
      "um Odile is my cousin she's a welder in Namur and oh she moved in with Bart in May",
      ["Odile is my cousin", "she's a welder in Namur", "she moved in with Bart in May"],
    ],
    ["okay so um Theo can't eat cashews so yeah that's great", ["Theo can't eat cashews"]],
    [
      "scarf money um I'm collecting twelve euros from everybody",
      ["I'm collecting twelve euros from everybody"],
    ],
    [
      "since Wim is diabetic and he hates cinnamon um what do I put in the apple pie",
      ["Wim is diabetic", "he hates cinnamon"],
    ],
    [
      "the card that I keep in the car has the code of the gate",
      ["the card that I keep in the car has the code of the gate"],
    ],
    ["I know she works nights at the mill", ["I know she works nights at the mill"]],
  ])("is cut where somebody speaks on: %s", (text, kept) => {
    expect(texts(text)).toEqual(kept);
  });
});

describe("notes", () => {
  it.each([
    [
      "backup_window = 40 min on the big node since March",
      ["backup_window = 40 min on the big node since March"],
    ],
    [
      "- cache-2 -> port 6381, not default\n- mill-01 -> 10.9.8.7",
      ["cache-2 -> port 6381, not default", "mill-01 -> 10.9.8.7"],
    ],
    ["total = price * qty + tax", []],
    ["retries = 3", []],
  ])("are kept, and code is not: %s", (text, kept) => {
    expect(texts(text)).toEqual(kept);
  });
});

describe("what only leads on", () => {
  it.each([
    ["Small earthquake in the office. Our landlord sells the house.", ["Our landlord sells the house"]],
    ["Bumped into the vicar at the market. He retires in June.", ["He retires in June"]],
    ["Bumped into the vicar at the market.", ["Bumped into the vicar at the market"]],
    [
      "I blush. My wife teaches the cello at the music school.",
      ["My wife teaches the cello at the music school"],
    ],
  ])("states nothing before what it leads to: %s", (text, kept) => {
    expect(texts(text)).toEqual(kept);
  });
});
