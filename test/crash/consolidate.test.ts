import { describe, expect, it } from "vitest";
import { explore, violationsOf } from "./harness.ts";
import { SCENARIOS } from "./scenarios.ts";

const TIMEOUT_MS = 600_000;
const large = SCENARIOS.filter(({ name }) => /consolidate (5|20)/.test(name));

describe("a store whose machine stops within a large change set", () => {
  it.each(large)(
    "does all of $name or nothing, and recovers each file whatever became of the others",
    (scenario) => {
      const report = explore(scenario);
      expect(violationsOf(report), report.examples.join("\n")).toBe("");
    },
    TIMEOUT_MS,
  );
});
