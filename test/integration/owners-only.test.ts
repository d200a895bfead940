import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withOwn, withPersonal } from "../../src/cli/both.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const isKept = (text: string) => text.includes("kept in your own memory");

/** A project's memory that others read, and one's own beside it. */
function aTeamMember() {
  const root = aDirectory();
  let ms = Date.parse("2026-11-20T09:00:00Z");
  const told: string[] = [];
  const open = (name: string, isShared: boolean) =>
    openMemory({
      store: path.join(root, name),
      stateDirectory: path.join(root, "state"),
      now: () => (ms += 60_000),
      isShared,
      isBesideOwn: isShared,
      notice: (text: string) => void (isKept(text) && told.push(text)),
    });
  const [personal, project] = [open("personal", false), open("project", true)];
  const own = withOwn(project, personal, (text) => void told.push(text));
  return { personal, project, told, both: withPersonal(own, personal, 10) };
}

const textsOf = async (memory: PaiMemory) =>
  (await memory.list({ limit: 200, status: "all" })).results.map(({ text }) => text.replace(/\.$/, ""));

/** The remarks of a file, those about the speaker's own life and those about the work. */
function remarksOf(name: string) {
  const lines = readFileSync(`fixtures/teams/${name}.txt`, "utf8").split("\n");
  const of = (label: string) =>
    lines.flatMap((line) => (line.startsWith(`${label} || `) ? (line.split(" || ")[2] ?? []) : []));
  return { own: of("own"), team: of("team") };
}

describe("what is said in a project", () => {
  it("goes to one's own memory where it is about oneself, one's people or may be private, and says so", async () => {
    const { personal, project, told, both } = aTeamMember();
    await both.remember({ text: "I have been sober for 40 days" });
    await both.remember({ text: "Karl is drunk before noon again" });
    await (await both.lineKeeper()).keep([{ line: 1, text: "My sister does not talk to me any more" }]);
    const { statements } = await both.rememberStatements([
      { text: "Prefers to work at night", category: "preference" },
    ]);
    expect(statements[0]?.memory?.store).toBe("personal");
    const { outcomes, episode } = await both.remember({ text: "My doctor has put me on sertraline" });
    expect([episode, ...outcomes.map(({ memory }) => memory)].map((one) => one?.store)).toEqual([
      "personal",
      "personal",
    ]);
    const next = { text: "Prefers to work in the morning", replaces: statements[0]?.memory?.id ?? "" };
    const replaced = await both.rememberStatements([next]);
    expect(replaced.statements.map(({ memory }) => memory?.store)).toEqual(["personal"]);
    expect(told).toHaveLength(5);
    expect(await textsOf(project)).toEqual([]);
    expect((await textsOf(personal)).length).toBeGreaterThanOrEqual(4);
    await both.remember({ text: "We deploy on Tuesdays" });
    await both.remember({ text: "I review the billing service", scope: "project" });
    await both.remember({ text: "I run the stand-up", sensitive: false });
    expect(new Set(await textsOf(project))).toEqual(
      new Set(["We deploy on Tuesdays", "I review the billing service", "I run the stand-up"]),
    );
    expect(told).toHaveLength(5);
  });

  it("is private by what is given with it, too", async () => {
    const { project, personal, both } = aTeamMember();
    const text = "The meeting is in room 4";
    await both.remember({ text, tags: ["HIV"] });
    await both.remember({ text, subject: "dad's drinking" });
    await both.remember({ text, session: "my divorce lawyer" });
    await (await both.lineKeeper()).keep([{ line: 1, text: JSON.stringify({ text, tags: ["debts"] }) }]);
    await both.rememberStatements([{ text, keywords: ["depression"] }]);
    expect(await textsOf(project)).toEqual([]);
    expect(await textsOf(personal)).not.toEqual([]);
    await both.remember({ text, tags: ["standup"], subject: "reception", session: "sess_9f8a" });
    expect(await textsOf(project)).not.toEqual([]);
  });

  it.each([
    ["said", { own: 30, team: 25 }],
    ["said-shut", { own: 29, team: 25 }],
  ])("of 30 of each in %s, so many go where they belong", async (name, least) => {
    const { project, both } = aTeamMember();
    const { own, team } = remarksOf(name);
    await (await both.lineKeeper()).keep([...own, ...team].map((text, at) => ({ line: at + 1, text })));
    const shared = (await textsOf(project)).join("\n");
    const isIn = (text: string) => shared.includes(text.replace(/\.$/, ""));
    const counts = { own: own.filter((text) => !isIn(text)).length, team: team.filter(isIn).length };
    expect(counts.own).toBeGreaterThanOrEqual(least.own);
    expect(counts.team).toBeGreaterThanOrEqual(least.team);
  });
});
