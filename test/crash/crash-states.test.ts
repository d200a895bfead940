import { afterAll, describe, expect, it } from "vitest";
import { explore, type Report, violationsOf } from "./harness.ts";
import { SAMPLED } from "./scenarios.ts";

const small = SAMPLED.filter(({ name }) => !/consolidate (5|20)/.test(name));

describe("a store whose machine stops after any operation of a command", () => {
  const reports: Report[] = [];

  it.each(small)(
    "keeps $name whole: done or not done, and never lost once it was said to be done",
    (scenario) => {
      const report = explore(scenario);
      reports.push(report);
      expect(violationsOf(report), report.examples.join("\n")).toBe("");
    },
  );

  afterAll(() => {
    if (reports.length < small.length) return; // only some of the tests were asked for
    expect(reports.reduce((sum, { states }) => sum + states, 0)).toBeGreaterThanOrEqual(
      process.env.PAI_LONG === "1" ? 100_000 : 30_000,
    );
  });
});
