import { describe, expect, it } from "vitest";
import type { Category } from "../../../src/domain/vocabulary.ts";
import { showsCategory } from "../../../src/language/shows-category.ts";
import { isOverBy } from "../../../src/language/upcoming.ts";

it.each<[Category, string]>([
  ["preference", "can't do wool next to my skin"],
  ["preference", "I'd sooner walk than wait for the ferry"],
  ["preference", "oat milk only, please"],
  ["principle", "nothing leaves the kiln before noon"],
  ["guideline", "label every jar before it goes down"],
  ["decision", "we settled on the slate roof"],
  ["decision", "slate on the roof instead of tiles"],
  ["goal", "trying to read a book a month"],
  ["personality", "I'm slow in the mornings"],
  ["preference", "ich mag keinen Koriander"],
  ["preference", "prefiero el té"],
  ["relationship", "Ada is my aunt"],
  ["relationship", "buddy is Piotr"],
  ["relationship", "Omar has a son, Youssef"],
  ["relationship", "my cousin Lotte runs the mill"],
  ["relationship", "Petra reports to me since May"],
])("stands on a page as %s: %s", (category, text) => {
  expect(showsCategory(text, category)).toBe(true);
});

it.each<[Category, string]>([
  ["preference", "shed roof is done, what a day"],
  ["preference", "Petra takes over the till"],
  ["preference", "more like twice, after supper"],
  ["personality", "he grumbles but he is kind"],
  ["guideline", "somebody explain the rota"],
  ["decision", "Ola left for Turku"],
  ["decision", "I walked over the dunes instead of taking the tram, the sea was loud"],
  ["goal", "the mill opens at nine now"],
  ["relationship", "half an hour of my life gone"],
  ["relationship", "she waved at me and then at the postman"],
  ["relationship", "Ben got one off a flatmate"],
  ["relationship", "me and my loud voice"],
])("does not as %s: %s", (category, text) => {
  expect(showsCategory(text, category)).toBe(false);
});

describe("what holds until a day", () => {
  const [said, later] = [Date.parse("2026-03-02T09:00:00Z"), Date.parse("2026-03-08T09:00:00Z")];

  it.each([
    ["I work nights till Thursday", true],
    ["papa wants the form, send by weds", true],
    ["on lates till thur", true],
    ["nicht vor elf anrufen, bis 5. März Nachtschicht", true],
    ["I work nights till May", false],
    ["never call before ten", false],
    ["the fair is on 4 March", false],
  ])("%s is over five days later: %s", (text, isOver) => {
    expect(isOverBy(text, said, later)).toBe(isOver);
    expect(isOverBy(text, said, said)).toBe(false);
  });
});
