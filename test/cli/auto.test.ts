import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { aPerson, type Person } from "./harness.ts";

const auto = { env: { PAI_CONSOLIDATE_AUTO: "true" } };
const waiting = ({ store }: Person) => path.join(store, ".local/extractions");
const lastRun = ({ store }: Person) => path.join(store, ".local/upkeep.json");

/** Waits until the process that was started is done with everything; a minute at most. */
async function hasRun(person: Person): Promise<boolean> {
  const isDone = () =>
    existsSync(lastRun(person)) && readdirSync(path.join(person.store, ".local/consolidate")).length === 0;
  for (let i = 0; i < 600 && !isDone(); i++) await new Promise((resolve) => setTimeout(resolve, 100));
  return isDone();
}

it("looks after the store in the background after so many extractions, where that is wanted", async () => {
  const person = aPerson();
  for (const text of ["I like tea", "I like maps"]) await person.pai(["remember", text]);
  expect([existsSync(waiting(person)), existsSync(lastRun(person))]).toEqual([false, false]);
  await person.pai(["remember", "I like clocks"], auto);
  await person.pai(["remember", "I like trains", "--dry-run"], auto);
  await person.pai(["recall", "clocks"], auto);
  await person.pai(["remember", "I like ropes"], auto);
  await person.pai(["remember", "I like wool", "--now", "2026-01-05"], auto);
  expect([readFileSync(waiting(person), "utf8"), existsSync(lastRun(person))]).toEqual(["..", false]);
  await person.pai(["ingest", "-", "--format", "transcript"], {
    ...auto,
    input: "Mara: I moved to Oslo in May.\n",
  });
  expect(existsSync(waiting(person))).toBe(false);
  expect(await hasRun(person)).toBe(true);
  expect(readFileSync(path.join(person.store, "profile.md"), "utf8")).toContain("I like clocks");
});
