import process from "node:process";
import { describe, expect, it } from "vitest";
import { BUGS } from "./bugs.ts";
import { explore, violationsOf } from "./harness.ts";
import { SCENARIOS } from "./scenarios.ts";

/** The longest does one thing more often than the others: only the long run looks there too. */
const LOOKED_AT = SCENARIOS.filter(({ name }) => process.env.PAI_LONG === "1" || name !== "consolidate 20");

describe.each(BUGS)("the crash tests, where $name", (bug) => {
  it.each(LOOKED_AT.filter(({ name }) => bug.appliesTo(name)))("see it in $name", (scenario) => {
    expect(violationsOf(explore(scenario, bug))).not.toBe("");
  });
});
