import process from "node:process";
import { describe, expect, it } from "vitest";
import { BUGS } from "./bugs.ts";
import { explore, violationsOf } from "./harness.ts";
import { SCENARIOS } from "./scenarios.ts";

/** In `npm test` each bug is looked for in one of so many scenarios, in turn; with PAI_LONG in all. */
const TURNS = process.env.PAI_LONG === "1" ? 1 : 6;
/** The longest does one thing more often than the others: only the long run looks there too. */
const LOOKED_AT = SCENARIOS.filter(({ name }) => TURNS === 1 || name !== "consolidate 20");
const CASES = BUGS.map((bug, turn) => {
  const suited = LOOKED_AT.filter(({ name }) => bug.appliesTo(name));
  return {
    name: bug.name,
    bug,
    scenarios: suited.filter((_, i) => (i + turn) % Math.min(TURNS, suited.length) === 0),
  };
});

describe.each(CASES)("the crash tests, where $name", ({ bug, scenarios }) => {
  it.each(scenarios)("see it in $name", (scenario) => {
    expect(violationsOf(explore(scenario, bug))).not.toBe("");
  });
});
