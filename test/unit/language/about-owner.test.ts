import { describe, expect, it } from "vitest";
import type { Category } from "../../../src/domain/vocabulary.ts";
import { ownerPart } from "../../../src/language/about-owner.ts";

const partOf = (text: string, category: Category = "fact", subject = "owner", isChosen = false) =>
  ownerPart({ text, category, subject, isChosen });

describe("what a statement tells of the owner", () => {
  it.each<[string, Category]>([
    ["I live in Bonn", "identity"],
    ["My name is Ida Holm", "identity"],
    ["I work as a cook at Nordwind", "identity"],
    ["I'm a nurse", "identity"],
    ["Ich wohne in Bonn", "identity"],
  ])("is who they are: %s", (text, category) => expect(partOf(text, category)).toBe("self"));

  it.each<[string, Category]>([
    ["My dog is called Rex", "identity"],
    ["Meine Schwester heißt Anna", "fact"],
    ["Mum's follow-up is on October 6", "fact"],
    ["me and her new boyfriend went out", "fact"],
    ["My wife is Jen", "relationship"],
  ])("is whom they have: %s", (text, category) => expect(partOf(text, category)).toBe("people"));

  it("is how they like things, where the words show it or a person filed it there", () => {
    expect(partOf("I prefer tea", "preference")).toBe("likes");
    expect(partOf("window seat on trains", "preference")).toBeUndefined();
    expect(partOf("window seat on trains", "preference", "owner", true)).toBe("likes");
    expect(partOf("Nadia prefers tea", "preference", "nadia")).toBeUndefined();
  });

  it.each<[string, Category]>([
    ["I have been calling at the wrong ward for a week", "fact"],
    ["The sluice is C2930", "identity"],
    ["The kettle leaks", "fact"],
    ["", "identity"],
  ])("is something else: %s", (text, category) => expect(partOf(text, category)).toBeUndefined());
});
