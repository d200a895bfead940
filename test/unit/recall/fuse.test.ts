import { describe, expect, it } from "vitest";
import { fuse } from "../../../src/recall/fuse.ts";
import { rankHits } from "../../../src/recall/recall.ts";
import { asking, fact } from "./made.ts";

describe("several wordings of one question", () => {
  it("find strongly what one of them does", () => {
    const leave = fact("Deniz is on parental leave until 1 March");
    const worded = (wording: string) => ({ wording, recalled: rankHits(asking(wording, [leave])) });
    const [asked, guessed] = [
      worded("when does Deniz come back to work"),
      worded("Deniz parental leave until"),
    ];
    expect([asked, guessed].map(({ recalled }) => recalled.results[0]?.support)).toEqual(["weak", "strong"]);
    expect(fuse([asked, guessed], 10).results).toMatchObject([{ row: leave.row, support: "strong" }]);
  });
});
