import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/capture/extract/extract.ts";

const AT = Date.parse("2026-11-21T10:00:00Z");
const said = (text: string, speaker?: string) =>
  extractStatements(text, AT, { speaker }).map((one) => `${one.subject}: ${one.text}`);

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
});
