import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { asking, fact, talk } from "./made.ts";

const about = (text: string) => fact(text, { subject: "mara zorn" });
const named = [
  "Mara Zorn likes tea",
  "Mara Zorn runs",
  "Mara Zorn lives in Ghent",
  "Mara Zorn has a cat",
].map(about);
const strengths = (query: string, memories = named) =>
  rankHits(asking(query, memories)).results.map(({ support }) => support);

describe("the support of a result", () => {
  it("is strong where what is asked is there, and not for the name alone", () => {
    expect(strengths("Does Mara Zorn like tea?")[0]).toBe("strong");
    expect(strengths("Does Mara Zorn play chess?")[0]).toBe("weak");
  });

  it("counts a name where nothing else is asked for", () => {
    expect(strengths("Mara Zorn")).toEqual(["strong", "strong", "strong", "strong"]);
  });

  it("knows who speaks by a part of their name", () => {
    const chat = talk(["Mara Zorn: Good morning, Mara here", "Ben: I play chess"]);
    expect(strengths("Did Mara sell the piano?", [chat])[0]).toBe("weak");
  });
});

it("shows three results where all share but a name with the query, and says why not more", () => {
  const { results, fates } = rankHits(asking("Does Mara Zorn play chess?", named));
  expect(results).toHaveLength(3);
  expect([...fates.values()].map(({ reason }) => reason)).toEqual([
    "it shares but a name with the query, as better ones do",
  ]);
  expect(rankHits(asking("Does Mara Zorn like chess?", named)).results).toHaveLength(4);
});
