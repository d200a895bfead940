import { describe, expect, it } from "vitest";
import { BUGS } from "./bugs.ts";
import { explore, violationsOf } from "./harness.ts";
import { SCENARIOS } from "./scenarios.ts";

describe.each(BUGS)("the crash tests, where $name", (bug) => {
  it.each(SCENARIOS.filter(({ name }) => bug.appliesTo(name)))("see it in $name", (scenario) => {
    expect(violationsOf(explore(scenario, bug))).not.toBe("");
  });
});
