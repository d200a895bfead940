import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aPerson, type Json, list, type Person } from "./harness.ts";

const NOW = "2026-03-04T09:00:00Z"; // a Wednesday

describe("pai agenda", () => {
  it("groups what is due and what happens by day, the overdue first", async () => {
    const person = aPerson();
    const late = await keep(person, "I will return the drill by Monday", "2026-02-27T09:00:00Z");
    await keep(person, "I need to paint the gate");
    await keep(person, "I have to send the form by March 6");
    await keep(person, "The choir concert is on 6 March");
    await keep(person, "Ida's birthday is on March 8", "2025-05-01T09:00:00Z");
    await keep(person, "Der Elternabend ist am 5. März");
    await keep(person, "Chimney sweep: 9.3.2026, 8:00");
    await keep(person, "The fair is on 3 April");
    await keep(person, "We have to paint the hall Sun 8 to Mon 9 March");
    expect(await agendaOf(person)).toEqual({
      from: "2026-03-04",
      to: "2026-03-10",
      overdue: [expect.stringContaining("drill")],
      days: [
        ["2026-03-05", ["Der Elternabend ist am 5. März"]],
        ["2026-03-06", [expect.stringContaining("form"), expect.stringContaining("concert")]],
        ["2026-03-08", [expect.stringContaining("hall"), expect.stringContaining("Ida")]],
        ["2026-03-09", [expect.stringContaining("Chimney"), expect.stringContaining("hall")]],
      ],
      undated: 1,
    });
    const month = await agendaOf(person, "month");
    expect(month.days.at(-1)).toEqual(["2026-04-03", [expect.stringContaining("fair")]]);
    expect((await agendaOf(person, "on", "friday")).days.map(([day]) => day)).toEqual(["2026-03-06"]);
    expect((await agendaOf(person, "in", "april")).overdue).toEqual([]);
    expect(await agendaOf(person, "fri, 6 march")).toMatchObject({ from: "2026-03-06", to: "2026-03-06" });
    expect(await agendaOf(person, "what is due next week")).toMatchObject({
      from: "2026-03-09",
      to: "2026-03-15",
    });
    const read = await person.pai(["agenda", "march and then some", "--now", NOW]);
    expect(read.stderr).toContain("due or to come from 2026-03-04 to 2026-03-31"); // of what was read in part only
    expect((await agendaOf(person, "this week and next week")).to).toBe("2026-03-15");
    await person.json(["done", late]);
    expect((await agendaOf(person)).overdue).toEqual([]);
    const { stdout } = await person.pai(["agenda", "--now", NOW]);
    expect(stdout).toMatch(/^Thursday 2026-03-05 \(tomorrow\)\n {2}Der Elternabend/);
    expect(stdout).toMatch(/\n\nWithout a day\n {2}I need to paint the gate\n {2}co_.*\n$/);
    for (let i = 1; i <= 11; i++)
      await keep(person, `I need to paint fence ${i}`, `2026-03-02T09:${10 + i}:00Z`);
    const later = (await person.pai(["agenda", "--now", NOW])).stdout;
    expect(later).toMatch(/\nWithout a day\n.*gate\n.*\n.*fence 11\n/);
    expect(later).toMatch(/fence 3\n(?:.*\n){2} {2}and 2 more: pai list --kind commitment\n$/);
  });

  it("reads days without their month or in figures, and tells a promise in the remark that it is a part of", async () => {
    const person = aPerson();
    await keep(person, "return the library book by 8th, the fine is 2 euros a day");
    await keep(person, "book a table for the choir by 2026-03-09");
    await keep(person, "Jonas paid my share of the router, owe him 45, give by 7th");
    const { stdout } = await person.pai(["agenda", "--now", NOW]);
    expect(stdout.split("\n").filter((line) => line !== "" && !/ (?:co|fa)_/.test(line))).toEqual([
      "Saturday 2026-03-07",
      "  Jonas paid my share of the router, owe him 45, give by 7th",
      "Sunday 2026-03-08",
      "  return the library book by 8th, the fine is 2 euros a day",
      "Monday 2026-03-09",
      "  book a table for the choir by 2026-03-09",
    ]);
  });

  it("goes by the person's day, of `TZ` or of their settings", async () => {
    const person = aPerson();
    const late = "2026-03-05T03:30:00Z"; // still the 4th in New York, where the tests are
    await keep(person, "I'll weigh the parcel tomorrow", late);
    const title = async (env = {}) =>
      (await person.pai(["agenda", "--now", late], { env })).stdout.split("\n")[0];
    expect(await title()).toBe("Thursday 2026-03-05 (tomorrow)");
    expect(await title({ TZ: "Asia/Tokyo" })).toBe("Thursday 2026-03-05 (today)");
    expect((await person.pai(["config", "set", "time.zone", "Mars/Base"])).status).toBe(2);
    expect((await person.pai(["config", "set", "time.zone", "Europe/Rome"])).status).toBe(0);
    expect(existsSync(person.file("config.yaml"))).toBe(false); // it is the user's own
    expect(await title()).toBe("Thursday 2026-03-05 (today)");
  });

  it("forgets what no longer holds, and what others' pages say", async () => {
    const person = aPerson();
    const fair = await keep(person, "The fair is on 6 March");
    await person.json(["remember", "The sale ends on 6 March", "--source", "web", "--now", NOW]);
    await person.json(["forget", fair]);
    expect((await person.pai(["agenda", "--now", NOW])).status).toBe(3);
  });
});

describe("pai diff", () => {
  it("tells the last seven days without a day, remarks that state nothing and parts that were replaced among them", async () => {
    const person = aPerson();
    await keep(person, "The choir meets on Mondays in the chapel with Nora", "2026-02-01T09:00:00Z");
    await keep(person, "The bell tower is open again", "2026-02-02T09:00:00Z");
    await person.json(["remember", "the green one got stolen. saala", "--now", "2026-03-02T09:00:00Z"]);
    const ran = await person.pai(["diff", "--now", NOW]);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stdout).toMatch(
      /^from 2026-02-25 to 2026-03-04\nLearnt\n {2}2026-03-02 {2}the green one got stolen/,
    );
    expect(ran.stdout).not.toContain("bell tower");
    const { status, stdout } = await person.pai(["diff", "40", "days", "ago", "--now", NOW]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("bell tower")]);
  });

  it.each([
    ["last week", "from 2026-02-23 to 2026-03-01"],
    ["yesterday", "on 2026-03-03"],
    ["last month", "from 2026-02-01 to 2026-02-28"],
    ["the last 7 days", "from 2026-02-25 to 2026-03-04"],
    ["7 days ago", "from 2026-02-25 to 2026-03-04"],
  ])("ends with the last day of a time that is over: %s", async (words, span) => {
    const { stdout, stderr } = await aPerson().pai(["diff", words, "--now", NOW]);
    expect(stdout + stderr).toContain(`${span}\n`);
  });

  it("goes from the first day of one time to the last of another", async () => {
    const { stderr } = await aPerson().pai(["diff", "last month", "last week", "--now", NOW]);
    expect(stderr).toContain("from 2026-02-01 to 2026-03-01");
    expect((await aPerson().pai(["diff", "of tea", "last week", "--now", NOW])).stderr).toContain(
      '"of tea" is not a day',
    );
  });
});

async function keep(person: Person, words: string, now = NOW): Promise<string> {
  const { outcomes } = await person.json(["remember", words, "--now", now]);
  return String(list(outcomes)[0]?.memory?.id);
}

async function agendaOf(person: Person, ...words: readonly string[]) {
  const { from, to, overdue, days, undated } = await person.json(["agenda", ...words, "--now", NOW]);
  const texts = (entries: Json | undefined) => list(entries).map(({ text }) => text);
  return {
    from,
    to,
    undated,
    overdue: texts(overdue),
    days: list(days).map(({ day, entries }) => [day, texts(entries)]),
  };
}
