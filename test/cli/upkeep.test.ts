import { readdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { aPerson, DERIVED, list, Person, snapshot } from "./harness.ts";

const YEAR = ["--now", "2027-12-01", "--yes"];

/** A person with so many facts of little importance that nobody will look up. */
async function withFacts(many: number): Promise<Person> {
  const person = aPerson();
  const lines = Array.from({ length: many }, (_, i) => `Shelf number ${i} holds box ${i * 7 + 3}`);
  const flags = ["--raw", "--importance", "1"];
  const ran = await person.pai(["remember", "--file", "-", ...flags, "--json"], { input: lines.join("\n") });
  expect(ran.status).toBe(0);
  return person;
}

describe("looking after a store", () => {
  it("ages and archives, once, and says what it did", async () => {
    const person = await withFacts(3);
    const first = await person.pai(["memory", "consolidate", ...YEAR]);
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toMatch(/age +3 archived/);
    expect(readdirSync(person.file("archive"))).toEqual(["facts"]);
    const before = snapshot(person.store, DERIVED);
    const second = await person.pai(["consolidate", ...YEAR]);
    expect(second.stdout).toMatch(/nothing to change/);
    expect((await person.pai(["consolidate", "--quiet", ...YEAR])).stdout).toBe("");
    expect(snapshot(person.store, DERIVED)).toEqual(before);
    expect(await person.recall("shelf", "number", ...YEAR)).toHaveLength(3); // archived is not forgotten
  });
});

describe("consolidate --pages", () => {
  it("tells of a page that it changed as a page, and takes off again what it put there", async () => {
    const person = aPerson();
    await person.remember("I work as a nurse", "--importance", "9");
    const put = await person.pai(["consolidate", "--only", "promote,graduate"]);
    expect(put.stdout).toMatch(/pages +1 graduated\nchanged 1 page$/m);
    expect(person.read("MEMORY.md")).toContain("PAI:GRADUATED:BEGIN");
    const off = await person.pai(["consolidate", "--only", "promote,graduate", "--pages", "off"]);
    expect(off.stdout).toMatch(/pages +1 taken off\nchanged 1 page$/m);
    expect(person.read("MEMORY.md")).toBe("");
  });
});

describe("what cannot be done", () => {
  let person: Person;
  let before: object;
  beforeAll(async () => {
    person = new Person();
    const input = Array.from({ length: 21 }, (_, i) => `Drawer ${i} holds letter ${i * 3 + 1}`).join("\n");
    await person.pai(["remember", "--file", "-", "--raw"], { input });
    before = snapshot(person.store, DERIVED);
    return () => person.leave();
  });

  it("is pruning of everything without a yes", async () => {
    const words = ["prune", "--threshold", "1", "--now", new Date(Date.now() + 80_000_000).toISOString()];
    const refused = await person.pai(words);
    expect(refused).toMatchObject({ status: 1 });
    expect(refused.stderr).toMatch(/Prune 21 facts .* below 1\?[\s\S]*--yes/);
    expect(snapshot(person.store, DERIVED)).toEqual(before);
    const told = await person.json([...words, "--dry-run"]);
    expect(told).toMatchObject({ changed: 21, dryRun: true });
    expect(snapshot(person.store, DERIVED)).toEqual(before);
  });

  it("is restoring what was erased for good", async () => {
    const other = await withFacts(1);
    const [fact] = list((await other.json(["list", "--kind", "fact"])).results);
    await other.json(["forget", "--purge", "--yes", String(fact?.id)]);
    const ran = await other.pai(["restore", String(fact?.id)]);
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stderr).toMatch(/no memory with id/);
  });
});

describe("undo after a run", () => {
  it("names the change sets that the run has made", async () => {
    const person = aPerson();
    for (const day of ["01", "02", "03"])
      await person.remember("I practise the cello after dinner", "--now", `2026-10-${day}`);
    await person.pai(["consolidate", "--force"]);
    expect((await person.pai(["undo", "--dry-run"])).stderr).toMatch(
      /also belongs to consolidate: pai undo cs_/,
    );
    let { before } = await person.json(["undo"]);
    for (; before !== undefined; { before } = await person.json(["undo"])) {
      const next = await person.json(["undo", "--dry-run"]);
      expect(next).toMatchObject({ undone: before, command: "consolidate" });
    }
    // What is left are the remarks, each a command of its own.
    expect((await person.pai(["undo"])).stderr).toBe("");
  });

  it("says that the clock may be wrong, and does it when told", async () => {
    const person = await withFacts(1);
    const far = ["--now", "2099-01-01", "--yes"];
    const held = await person.pai(["consolidate", ...far]);
    expect(held).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/nothing has happened here for \d+ days, so/),
    });
    expect(held.stdout).toMatch(/nothing to change/);
    expect((await person.pai(["consolidate", "--force", ...far])).stdout).toMatch(/1 archived/);
  });
});

describe("what a pass has to leave alone", () => {
  it("is told even with --quiet, so that cron mails it", async () => {
    const person = await withFacts(1);
    writeFileSync(person.file("archive"), "no directory");
    const ran = await person.pai(["consolidate", "--quiet", ...YEAR]);
    expect(ran).toMatchObject({ status: 6, stdout: "" });
    expect(ran.stderr).toMatch(/^(?:pai: skipped facts\/\S+: .*"archive".*\n)+$/);
  });
});
