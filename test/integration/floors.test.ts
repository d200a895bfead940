import { spawnSync } from "node:child_process";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { figureIn, missedFloors } from "../../evals/read-figures.ts";

const PRINTED = `
| life | right | rank 1 |
|---|---|---|
| cook | 33 | 11 of 17 |
| shop | 51 | 10 of 21 |

| | apt |
|---|---|
| all lives | 0.57 (155 of 273) |
`;

describe("figures of printed tables", () => {
  it("are read by row and column, and summed up where no row is named", () => {
    expect(figureIn(PRINTED, { row: "shop", column: "rank 1" })).toBe(10);
    expect(figureIn(PRINTED, { column: "rank 1" })).toBe(21);
    expect(figureIn(PRINTED, { column: "rank 1", figure: 1 })).toBe(38);
    expect(figureIn(PRINTED, { row: "all lives", column: "apt" })).toBe(0.57);
  });

  it("are missed below the least, above the most, and where they are not printed", () => {
    const kept = { column: "right", least: 84, most: 84 };
    const missed = [
      { column: "right", least: 85 },
      { column: "right", most: 83 },
      { column: "wrong", most: 0 },
    ];
    const run = { name: "", script: "", floors: [kept, ...missed] };
    expect(missedFloors(run, PRINTED)).toEqual(missed);
  });
});

describe("the held-out sets", () => {
  it.runIf(process.env.PAI_LONG === "1")("give what they gave", () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["scripts/run-ts.mjs", "evals/floors.ts", "--quick"],
      { encoding: "utf8" },
    );
    expect(stderr + stdout).not.toContain("BELOW");
    expect(status).toBe(0);
  });
});
