import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { list, Person } from "./harness.ts";

const person = new Person();
const at = ["--now", "2026-03-10T10:00:00Z"] as const;

beforeAll(async () => {
  await person.remember("My sister Clara works at Siemens", ...at);
  await person.remember("Clara lives in Bergen \u001b[31m", ...at);
});
afterAll(() => person.leave());

describe("pai list --kind entity", () => {
  it("lists who and what is known, those that most facts name first", async () => {
    const { stdout, status } = await person.pai(["list", "--kind", "entity", "--no-color", ...at]);
    expect(status).toBe(0);
    expect(stdout.split("\n")[0]).toBe("Clara");
    expect(stdout).toMatch(
      /^en_\w+ · person · 2 facts · last 2026-03-10 · sister: owner · works at: Siemens/m,
    );
    expect(stdout).not.toContain("\u001b");
  });

  it("gives JSON, by type and at most so many", async () => {
    const found = await person.json(["list", "--kind", "entity", "--type", "person", ...at]);
    expect(found).toMatchObject({ schemaVersion: 1, total: 1 });
    expect(list(found.results)[0]).toMatchObject({
      name: "Clara",
      type: "person",
      path: "entities/person-clara.md",
      aliases: [],
      facts: 2,
      lastSaid: "2026-03-10T10:00:00.000Z",
      relations: [
        { type: "sister", to: "owner" },
        { type: "works_at", to: "Siemens" },
        { type: "lives_in", to: "Bergen" },
      ],
    });
    const first = await person.json(["list", "--kind", "entity", "-n", "1", ...at]);
    expect([list(first.results).length, Number(first.total) > 1]).toEqual([1, true]);
  });

  it("says so where nothing fits, and refuses a type that there is not", async () => {
    const none = await person.pai(["list", "--kind", "entity", "--type", "project", ...at]);
    expect([none.status, none.stdout]).toEqual([3, ""]);
    expect(none.stderr).toContain("no entities match");
    const wrong = await person.pai(["list", "--kind", "entity", "--type", "planet", ...at]);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain("planet");
  });

  it("shows one by name, and says which ids may be meant where none has it", async () => {
    const { stdout } = await person.pai(["show", "clara", "--no-color", ...at]);
    expect(stdout).toContain("## Summary");
    expect(stdout).toMatch(/relations\n {2}sister: owner fa_/);
    const unknown = await person.pai(["show", "Waldemar", ...at]);
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toContain('no memory with id "Waldemar"');
  });

  it("says whose id a name stands for where an id is wanted", async () => {
    const { results } = await person.json(["list", "--kind", "entity", ...at]);
    const clara = list(results).find(({ name }) => String(name) === "Clara");
    const several = await person.pai(["forget", "clara", ...at]);
    expect(several.stderr).toMatch(/Clara lives in Bergen[\s\S]*"clara" may mean 2 memories/);
    const ran = await person.pai(["edit", "clara", ...at]);
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain(`Clara is en_${clara?.shortId}; pai show en_${clara?.shortId} `);
    const history = await person.pai(["show", "clara", "--history", ...at]);
    expect(history).toMatchObject({ status: 0, stdout: expect.stringContaining("created") });
  });
});
