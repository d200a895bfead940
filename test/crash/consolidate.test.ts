import { describe, expect, it } from "vitest";
import { explore, violationsOf } from "./harness.ts";
import { SAMPLED } from "./scenarios.ts";

const large = SAMPLED.filter(({ name }) => /consolidate (5|20)/.test(name));

describe("a store whose machine stops within a large change set", () => {
  it.each(large)(
    "does all of $name or nothing, and recovers each file whatever became of the others",
    (scenario) => {
      const report = explore(scenario);
      expect(violationsOf(report), report.examples.join("\n")).toBe("");
    },
  );
});
