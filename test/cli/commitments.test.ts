import { describe, expect, it } from "vitest";
import { aPerson, list } from "./harness.ts";

const THEN = ["--now", "2026-03-02T09:00:00Z"] as const; // a Monday
const LATER = ["--now", "2026-03-10T09:00:00Z"] as const;

describe("pai commitments", () => {
  it("lists promises by due date, says which are overdue, and follows them to their end and back", async () => {
    const person = aPerson();
    const report = (await person.remember("I will send Bob the report by Friday", ...THEN)).fact;
    const plants = (await person.remember("I need to water the plants", ...THEN)).fact;
    const states = async (...flags: readonly string[]) => {
      const { results } = await person.json(["commitments", ...flags, ...LATER]);
      return list(results).map(({ id, state, overdue }) => [id, state, overdue ?? false]);
    };
    expect(await states()).toEqual([
      [report, "open", true],
      [plants, "open", false],
    ]);
    expect(await states("--due")).toEqual([[report, "open", true]]);
    expect((await person.pai(["commitments", "--overdue", ...THEN])).status).toBe(3);
    await person.json(["fulfil", report, ...LATER]);
    await person.json(["cancel", plants, ...LATER]);
    expect((await person.pai(["commitments", ...LATER])).status).toBe(3);
    expect(await states("--all")).toEqual([
      [report, "fulfilled", false],
      [plants, "cancelled", false],
    ]);
    const reopened = await person.json(["reopen", plants, ...LATER]);
    expect(reopened.changes).toMatchObject([{ event: "reopened", reason: "as the user says" }]);
    await person.json(["expire", plants, ...LATER]);
    expect(await states("--all")).toContainEqual([plants, "expired", false]);
    const { results } = await person.json(["history", plants]);
    expect(list(results).map(({ event }) => event)).toEqual(["created", "cancelled", "reopened", "expired"]);
  });

  it("refuses what is no promise, and two views at once", async () => {
    const person = aPerson();
    const { fact } = await person.remember("I prefer tea");
    const refused = await person.pai(["fulfil", fact, "--json"]);
    expect([refused.status, refused.json().error]).toEqual([
      1,
      expect.objectContaining({ code: "wrong_state", message: expect.stringContaining("no commitment") }),
    ]);
    expect((await person.pai(["commitments", "--open", "--due"])).status).toBe(2);
  });
});
