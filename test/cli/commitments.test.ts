import { describe, expect, it } from "vitest";
import { aPerson, list } from "./harness.ts";

const THEN = ["--now", "2026-03-02T09:00:00Z"] as const; // a Monday
const LATER = ["--now", "2026-03-10T09:00:00Z"] as const;

describe("pai list --kind commitment", () => {
  it("lists promises by due date, says which are overdue, and follows them to their end and back", async () => {
    const person = aPerson();
    const report = (await person.remember("I will send Bob the report by Friday", ...THEN)).fact;
    const plants = (await person.remember("I need to water the plants", ...THEN)).fact;
    const states = async (...flags: readonly string[]) => {
      const { results } = await person.json(["list", "--kind", "commitment", ...flags, ...LATER]);
      return list(results).map(({ id, state, overdue }) => [id, state, overdue ?? false]);
    };
    expect(await states()).toEqual([
      [report, "open", true],
      [plants, "open", false],
    ]);
    expect(await states("--due")).toEqual([[report, "open", true]]);
    expect((await person.pai(["list", "--kind", "commitment", "--overdue", ...THEN])).status).toBe(3);
    await person.json(["done", report, ...LATER]);
    await person.json(["cancel", plants, ...LATER]);
    expect((await person.pai(["list", "--kind", "commitment", ...LATER])).status).toBe(3);
    expect(await states("--all")).toEqual([
      [report, "fulfilled", false],
      [plants, "cancelled", false],
    ]);
    const reopened = await person.json(["reopen", plants, ...LATER]);
    expect(reopened.changes).toMatchObject([{ event: "reopened", reason: "as the user says" }]);
    await person.json(["cancel", "--lapsed", plants, ...LATER]);
    expect(await states("--all")).toContainEqual([plants, "expired", false]);
    const { results } = await person.json(["show", "--history", plants]);
    expect(list(results).map(({ event }) => event)).toEqual(["created", "cancelled", "reopened", "expired"]);
  });

  it("lists what was called a commitment when it was kept, whatever its words", async () => {
    const person = aPerson();
    const keep = async (...words: string[]) => {
      const { outcomes } = await person.json(["remember", "--category", "commitment", ...words, ...THEN]);
      return list(outcomes).map(({ memory }) => [memory?.kind, memory?.text, memory?.due ?? null]);
    };
    const friday = "2026-03-06T00:00:00.000Z";
    expect(await keep("The gutters on Friday")).toEqual([["commitment", "The gutters on Friday", friday]]);
    expect(await keep("Mara gets her book back")).toEqual([["commitment", "Mara gets her book back", null]]);
    expect(await keep("I will send Bob the report. The rent is 950 euros.")).toMatchObject([
      ["commitment", "I will send Bob the report", null],
      ["fact", "The rent is 950 euros", null],
    ]);
    expect(await keep("--raw", "Shelf? Hall? Ask Jo")).toEqual([["commitment", "Shelf? Hall? Ask Jo", null]]);
    expect(list((await person.json(["list", "--kind", "commitment", ...THEN])).results)).toHaveLength(4);
    const notBoth = await person.json(["remember", "x", "--category", "commitment", "--kind", "fact"], {
      status: 2,
    });
    expect(notBoth.error).toMatchObject({ code: "usage" });
    const meta = await person.json(["remember", "I grow", "--category", "meta"], { status: 2 });
    expect(meta.error).toMatchObject({ code: "invalid_value", hint: expect.stringContaining("consolidate") });
  });

  it("refuses what is no promise, and two views at once", async () => {
    const person = aPerson();
    const { fact } = await person.remember("I prefer tea");
    const refused = await person.pai(["done", fact, "--json"]);
    expect([refused.status, refused.json().error]).toEqual([
      1,
      expect.objectContaining({ code: "wrong_state", message: expect.stringContaining("not a commitment") }),
    ]);
    expect((await person.pai(["list", "--kind", "commitment", "--open", "--due"])).status).toBe(2);
  });
});
