import { describe, expect, it } from "vitest";
import { mentioned, read } from "./utterance.ts";

describe("what a fact mentions", () => {
  it.each([
    ["My friend Anna plays the cello", ["person Anna*"]],
    ["I talked to Dr. Lee about it", ["person Dr. Lee*"]],
    ["My neighbour Jürgen repaired the fence", ["person Jürgen*"]],
    [
      "My sister Clara works at Siemens in Munich",
      ["person Clara*", "organisation Siemens*", "place Munich"],
    ],
    ["I moved to Oslo", ["place Oslo*"]],
    ["We went on a trip to Rome", ["place Rome"]],
    ["I called Grandma Ruth about it", ["person Grandma Ruth"]],
    ["We had tea, and Jonas lost his first tooth", ["person Jonas*"]],
    ["This year Mara prefers a quiet birthday", ["person Mara*"]],
    ["Today Mara's brother lost his wallet", ["person Mara*"]],
    ["We thought of moving to DynamoDB", ["? DynamoDB"]],
    ["I loved the Grand Canyon", ["place Grand Canyon"]],
    ["I graduated from Ghent University", ["organisation Ghent University*"]],
    ["I like the people of Acme GmbH", ["organisation Acme GmbH"]],
    ["We use Docker and Postgres at home", ["tool Docker", "tool Postgres"]],
    ["I work on project Apollo", ["project Apollo*"]],
    ["I have a dog named Rex", ["other Rex*"]],
    ["I loved reading Momo as a kid", ["? Momo"]],
    ["Bob works at Acme", ["person Bob*", "organisation Acme*"]],
  ])("%s", (text, expected) => {
    expect(mentioned(text)).toEqual(expected);
  });

  it.each([
    "I prefer tabs over spaces",
    "Wow, I love that",
    "I went there last Friday, on Tues and in March",
    "Painting helps me a lot",
    "My Mom likes tea",
    "I was JUST DOING IT",
    "He lives in a small house",
    "I learn German in the evening",
  ])("names nobody in: %s", (text) => {
    expect(mentioned(text)).toEqual([]);
  });

  it("keeps names in other writings, and asks more of texts in which every noun has a capital", () => {
    expect(mentioned("田中さんは親切です")).toEqual(["person 田中*"]);
    expect(mentioned("Ich habe einen Hund und eine Katze")).toEqual([]);
    expect(mentioned("Ich wohne in Köln")).toEqual(["place Köln*"]);
    expect(mentioned("Meine Schwester Jürgen-Anna mag Tee")).toContain("person Jürgen-Anna*");
    expect(mentioned("Я люблю Ольгу", [], ["ольгу"])).toEqual(["? Ольгу"]);
  });

  it("takes who speaks for a person, but not whom a sentence only speaks to", () => {
    const both = ["Anna", "Melanie"];
    expect(mentioned("I moved to Oslo", both)).toEqual(["person Anna*", "place Oslo*"]);
    expect(mentioned("I love that one, Melanie", both)).toEqual(["person Anna*"]);
    expect(mentioned("I bought a present for Melanie yesterday", both)).toEqual([
      "person Anna*",
      "person Melanie",
    ]);
  });

  it("learns by which name the other one is called, where only two speak", () => {
    const addressed = (speakers: readonly string[]) =>
      read("I love that one, Mel", speakers).flatMap((fact) => fact.addressed);
    expect(addressed(["Anna", "Melanie"])).toEqual([{ name: "Melanie", alias: "Mel" }]);
    expect(addressed(["Anna", "Melanie", "Melvin"])).toEqual([]);
    expect(addressed(["Anna", "Carl"])).toEqual([]);
  });

  it("does not take close spelling for the same name", () => {
    for (const name of ["John", "Joan", "Jonn"])
      expect(mentioned(`I talked with ${name} in Oslo`, [], ["jon"])).toEqual([
        `person ${name}`,
        "place Oslo",
      ]);
  });
});
