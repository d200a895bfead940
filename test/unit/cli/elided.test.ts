import { describe, expect, it } from "vitest";
import { elided } from "../../../src/cli/render/memory.ts";
import { Painter } from "../../../src/cli/render/painter.ts";

const paint = new Painter({ color: false, width: 80 });
const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

describe("a list in readable length", () => {
  it("is whole where leaving lines out would save none", () => {
    expect(elided(lines(21), paint)).toEqual(lines(21));
  });

  it("keeps its beginning and its end, and says how much is between", () => {
    const shown = elided(lines(1_000), paint);
    expect(shown.slice(0, 6)).toEqual(["0", "1", "2", "3", "4", "  … 980 more"]);
    expect(shown.slice(6)).toEqual(lines(1_000).slice(-15));
  });
});
