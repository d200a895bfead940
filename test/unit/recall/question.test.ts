import { describe, expect, it } from "vitest";
import { termsOfNames } from "../../../src/recall/question.ts";
import { fact, talk } from "./made.ts";

describe("the names in a query", () => {
  const about = (subject: string) => fact(`${subject} likes tea`, { subject });
  const chat = talk(["Ana María: tea", "Ben: cake"]);
  const turns = (chat.turns ?? []).map((turn) => ({ row: chat.row, turn }));
  const found = [about("Mara"), about("Lisbon flat"), about("owner"), fact("I like tea")];
  const terms = (query: string) => termsOfNames(query, [...found.map(({ row }) => ({ row })), ...turns]);

  it("are those of whom something found is about, and of who speaks, as whole words", () => {
    expect(terms("what does Mara's sister do in the Lisbon flat")).toEqual(["mara", "lisbon", "flat"]);
    expect(terms("what did Ben say about Maranello")).toEqual(["ben"]);
    expect(terms("ana maría")).toEqual(["ana", "maria"]);
  });

  it("are not the owner's, nor anybody's of whom nothing was found", () => {
    expect(terms("what do I like")).toEqual([]);
    expect(terms("where does Clara live")).toEqual([]);
  });
});
