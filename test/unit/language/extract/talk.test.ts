import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const AT = Date.parse("2026-11-21T10:00:00Z");
const said = (text: string, speaker?: string, hearers?: readonly string[]) =>
  extractStatements(text, AT, { speaker, hearers }).map((one) => `${one.subject}: ${one.text}`);

describe("extraction from a conversation", () => {
  it("gives the first person to the speaker, and to the owner where nobody is named", () => {
    expect(said("I live in Rome.", "Melanie")).toEqual(["melanie: I live in Rome"]);
    expect(said("My dog is called Rex.", "Jon")).toEqual(
      said("My dog is called Rex.").map((one) => one.replace("owner", "jon")),
    );
    expect(said("I live in Rome.", " ")).toEqual(["owner: I live in Rome"]);
  });

  it("is less sure of what others say of themselves", () => {
    const [other, own] = ["Melanie", undefined].map(
      (who) => extractStatements("I live in Rome.", AT, { speaker: who })[0],
    );
    expect([other?.confidence, own?.confidence]).toEqual([0.8, 0.95]);
  });

  it("leaves out the name of whom it is said to", () => {
    expect(said("Maria, I moved to Oslo.", "John")).toEqual(["john: I moved to Oslo"]);
    expect(said("Mara, my sister, lives in Oslo.")).toHaveLength(1);
  });

  it.each([
    "Caroline!",
    "John, that's great!",
    "You're doing an amazing job, keep it up!",
    "Wishing you the best on your journey.",
    "It must be tough.",
    "That bowl is gorgeous!",
    "I'm so proud of you.",
    "Keep going!",
    "Let's plan something special.",
  ])("takes nothing from what is only said back: %s", (text) => {
    expect(said(text, "Melanie")).toEqual([]);
  });

  it.each([
    "I did.",
    "It was tough but great.",
    "Definitely, Maria!",
    "Agreed Maria.",
    "We can do this!",
    "I'm doing well.",
    "They're really amazing.",
    "Mari, long time no see!",
    "I'm so grateful for all of it.",
  ])("takes nothing from what tells nothing without the turn before it: %s", (text) => {
    expect(said(text, "John", ["Maria"])).toEqual([]);
  });

  it.each([
    ["I got promoted.", "john: I got promoted"],
    ["We made pizza.", "john: We made pizza"],
    ["12 in all.", "john: 12 in all"],
    ["Luna and Oliver.", "john: Luna and Oliver"],
    [
      "I want to help people go through the same things.",
      "john: I want to help people go through the same things",
    ],
  ])("keeps what tells something, in however few words: %s", (text, kept) => {
    expect(said(text, "John", ["Maria"])).toEqual([kept]);
  });

  it("keeps in full what somebody wants remembered", () => {
    expect(said("It was tough but great.")).toHaveLength(1);
  });

  it.each([
    [["Maria"], "Maria those bowls came from Oslo.", "john: those bowls came from Oslo"],
    [["Maria"], "I adopted a dog, Maria!", "john: I adopted a dog"],
    [["Maria", "Ann"], "Maria adopted a dog.", "maria: Maria adopted a dog"],
    [["Maria", "Ann"], "I had lunch with Maria.", "john: I had lunch with Maria"],
    [["Maria"], "Maria and I adopted a dog.", "maria: Maria and I adopted a dog"],
  ])("knows the names of those who listen: %s, %s", (hearers, text, kept) => {
    expect(said(text, "John", hearers)).toEqual([kept]);
  });

  it("tells of the speaker what has no name", () => {
    expect(said("The boiler broke down again.", "John", ["Maria"])).toEqual([
      "john: The boiler broke down again",
    ]);
  });

  it("takes no advice for a task, nor a day that is over for the day when one is due", () => {
    const tasks = (text: string, hearers?: readonly string[]) =>
      extractStatements(text, AT, { hearers }).map(({ commitment }) => commitment);
    expect(tasks("Call the plumber tomorrow.", ["Maria"])).not.toContainEqual(expect.anything());
    expect(tasks("Call the plumber tomorrow.")).toContainEqual(
      expect.objectContaining({ due: "2026-11-22T00:00:00.000Z" }),
    );
    const plan = "I lost my card yesterday so I'm going to call the bank";
    expect(tasks(`${plan}.`)).not.toContainEqual(expect.anything());
    expect(tasks(`${plan} tomorrow.`)).toContainEqual(
      expect.objectContaining({ due: "2026-11-22T00:00:00.000Z" }),
    );
  });

  it("takes the name Will for no look ahead", () => {
    expect(extractStatements("I met Will in May.", AT)[0]?.validAt).toBe("2026-05-01T00:00:00.000Z");
  });
});
