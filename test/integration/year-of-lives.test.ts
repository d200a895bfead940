import { describe, expect, it } from "vitest";
import { gridOfLives, statesOf, storiesOfLives } from "./year-of-lives.ts";

const grid = gridOfLives();
const stories = storiesOfLives();
const lives = [...grid.map(({ life }) => life), ...Object.values(stories)];

describe("a year of lives with the settings as they come", () => {
  it.each([
    ["status", ["active", "pending", "superseded", "forgotten", "pruned", "archived", "expired"]],
    ["lifecycle", ["candidate", "validated", "active", "stale", "archived"]],
    ["verification", ["unverified", "user_confirmed", "system_inferred", "disputed"]],
  ])("enters and leaves every %s", (aspect, states) => {
    const seen = statesOf(lives).filter((state) => state.aspect === aspect);
    expect(seen.map(({ state }) => state).sort()).toEqual([...states].sort());
    for (const { state, entered, left } of seen) {
      expect(entered, state).toBeGreaterThan(0);
      expect(left, state).toBeGreaterThan(0);
    }
  });

  it("takes nothing away that is looked up every week", () => {
    const weekly = grid.filter(
      ({ pattern, certainty }) => pattern === "weekly" && certainty !== "speculative",
    );
    for (const { life } of weekly) expect(life.standing().status).toBe("active");
  });
});
