import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { Clones } from "../replicas/clones.ts";
import { aDirectory } from "./store/directory.ts";

const hasGit = spawnSync("git", ["--version"]).status === 0;

/** Two people with a clone each of a project that has a memory; Anna has said where she lives. */
async function aTeam(): Promise<Clones> {
  const team = new Clones(aDirectory(), ".pai");
  await team.begin("Anna");
  team.clone("Ben");
  return team;
}

const known = async (team: Clones, name: string) =>
  (await team.open(name).list({ kind: "fact", limit: 100 })).results.map(({ text, subject, author }) => [
    text,
    subject,
    author,
  ]);

describe.skipIf(!hasGit)("a memory that two people share", () => {
  it("says who wrote what, where that is not the reader, and keeps apart what each says of themself", async () => {
    const team = await aTeam();
    await team.say("Ben", "I live in Berlin", "The billing service runs on port 8080");
    await team.open("Ben").sync();
    await team.open("Anna").sync();
    expect(new Set(await known(team, "Anna"))).toEqual(
      new Set([
        ["I live in Bonn", "owner", undefined],
        ["I live in Berlin", "ben", "Ben"],
        ["The billing service runs on port 8080", "owner", "Ben"],
      ]),
    );
    const [found] = (await team.open("Ben").recall("Where does Anna live?")).results;
    expect(found).toMatchObject({ text: "I live in Bonn", author: "Anna", subject: "anna" });
    for (const [name, home] of [
      ["Anna", "Bonn"],
      ["Ben", "Berlin"],
    ] as const)
      expect((await team.open(name).recall("Where do I live?")).results[0]?.text).toContain(home);
    const { text } = await team.open("Anna").context({ profile: true });
    expect(text).toMatch(/- (?:\[.*\] )?I live in Bonn/);
    expect(text).toContain("Ben: I live in Berlin");
    const page = JSON.stringify(await team.open("Anna").report());
    expect(page).toContain('"text":"Ben: I live in Berlin","from":"by Ben"');
    expect(page).toMatch(/"text":"I live in Bonn"(?!,"from")/);
    await team.say("Anna", "The billing service runs on port 8080");
    await team.open("Anna").sync();
    await team.open("Ben").sync();
    await team.open("Anna").sync();
    expect(team.files("Anna")).toEqual(team.files("Ben"));
    expect((await team.open("Ben").doctor()).problems).toEqual([]);
  });

  it("lets what somebody says of themself be ended by nobody else", async () => {
    const team = await aTeam();
    await team.say("Ben", "Anna lives in Cologne now");
    expect(await team.texts("Ben")).toContain("I live in Bonn");
    const [first, second] = (await team.open("Ben").recall("Where does Anna live?")).results;
    expect(first).toMatchObject({ text: "I live in Bonn", author: "Anna" });
    expect(second?.maybeOutdated?.id).toBe(first?.id);
    await team.open("Ben").sync();
    await team.open("Anna").sync();
    await team.open("Anna").consolidate({ force: true });
    const { results } = await team.open("Anna").recall("Where do I live?");
    expect(results[0]).toMatchObject({ text: "I live in Bonn" });
    expect(results[0]?.maybeOutdated).toBeUndefined();
    expect(results[1]).toMatchObject({ text: "Anna lives in Cologne now", author: "Ben" });
    await team.say("Anna", "I moved to Hamburg");
    expect(await team.texts("Anna")).not.toContain("I live in Bonn");
  });

  it("names the others on its page and in prompts, and keeps what they like and have to do apart", async () => {
    const team = await aTeam();
    const soon = "I will send Karl the slides by 18 November 2026";
    await team.say("Ben", "We deploy on Tuesdays", soon, "My sister Ida lives in Rome");
    await team.open("Ben").consolidate({ force: true });
    const page = (await team.open("Ben").page("profile.md")) ?? "";
    expect(page).toContain(`- Ben: ${soon}`);
    expect(page).not.toContain(`- ${soon}`);
    await team.open("Ben").sync();
    await team.open("Anna").sync();
    const { text } = await team.open("Anna").context({ profile: true });
    expect(text).toMatch(/- \[.*\bBen\] We deploy on Tuesdays/);
    expect(text).toContain(`Ben: ${soon}`);
    expect(text.split("Who the user is:")[1]?.split(":\n")[0]).not.toContain("Ida");
    const asked = await team.open("Anna").context({ query: "When do we deploy?" });
    expect(asked.text).toMatch(/- \[[^\]]*, Ben\] We deploy on Tuesdays/);
    expect(asked.semantic[0]).toMatchObject({ author: "Ben" });
    expect((await team.open("Ben").context({ query: "When do we deploy?" })).text).toMatch(
      /, user\] We deploy/,
    );
  });

  it("says of what is written by hand who wrote it: whoever committed it, else whoever is at it", async () => {
    const team = await aTeam();
    const fileOf = (name: string, file: string) => path.join(team.store(name), file);
    const write = (name: string, file: string, id: string, text: string) => {
      fs.mkdirSync(path.dirname(fileOf(name, file)), { recursive: true });
      fs.writeFileSync(
        fileOf(name, file),
        `---\nid: ${id}\nkind: fact\ncreated: 2026-11-16T10:00:00.000Z\n---\n${text}\n`,
      );
    };
    const first = "facts/2026-11-16/one.md";
    write("Ben", first, "fa_01jd7xk4b0c8v2m5q9w3e6r1ty", "The gateway times out after 30 s");
    team.commitAll("Ben");
    team.git("Ben", "push", "-q");
    team.git("Anna", "pull", "-q");
    write("Anna", "facts/2026-11-16/two.md", "fa_01jd7xk4b0c8v2m5q9w3e6r1tz", "The gateway has two queues");
    await team.open("Anna").takeOver();
    const authors = async () =>
      new Map((await known(team, "Cleo")).map(([text, , author]) => [text, author]));
    await team.open("Anna").sync();
    team.clone("Cleo");
    expect(await authors()).toEqual(
      new Map([
        ["I live in Bonn", "Anna"],
        ["The gateway times out after 30 s", "Ben"],
        ["The gateway has two queues", "Anna"],
      ]),
    );
    const edited = fs.readFileSync(fileOf("Cleo", first), "utf8").replace("30 s", "45 s");
    fs.writeFileSync(fileOf("Cleo", first), edited);
    await team.open("Cleo").takeOver();
    expect((await authors()).get("The gateway times out after 45 s")).toBeUndefined();
    await team.open("Cleo").sync();
    await team.open("Anna").sync();
    expect(new Map((await known(team, "Anna")).map(([text, , author]) => [text, author]))).toEqual(
      new Map([
        ["I live in Bonn", undefined],
        ["The gateway times out after 45 s", "Cleo"],
        ["The gateway has two queues", undefined],
      ]),
    );
  });

  it("is read whole, whatever address a clone has it from, and keeps whose promise an answer makes", async () => {
    const root = aDirectory();
    let ms = Date.UTC(2026, 10, 20, 9);
    const from = (author: string, project: string) =>
      openMemory({
        store: path.join(root, ".pai"),
        isShared: true,
        author,
        project,
        now: () => (ms += 60_000),
      });
    const [anna, ben] = [from("Anna", "host/anna/app"), from("Ben", "host/ben/app")];
    await anna.remember({ text: "We do the stand-up at 9:30 every day" });
    expect((await ben.recall("stand-up")).results[0]?.text).toContain("9:30");
    expect((await ben.list({ kind: "fact" })).total).toBe(1);
    const { questions = [] } = await ben.remember({
      text: "I have promised the token fix",
    });
    await ben.answer(questions[0]?.id ?? "", "promise");
    const promises = (await anna.list({ kind: "commitment" })).results;
    expect(promises).toMatchObject([{ author: "Ben", subject: "ben" }]);
  });

  it("tells two people of one first name apart", async () => {
    const root = aDirectory();
    let ms = Date.UTC(2026, 10, 20, 9);
    const as = (author: string) =>
      openMemory({ store: path.join(root, ".pai"), isShared: true, author, now: () => (ms += 60_000) });
    await as("Anna Berg").remember({ text: "I live in Bonn" });
    await as("Anna Klein").remember({ text: "I moved to Rome" });
    const { results } = await as("Ben Koch").list({ kind: "fact" });
    expect(results.map(({ text, author }) => [text, author])).toEqual([
      ["I moved to Rome", "Anna Klein"],
      ["I live in Bonn", "Anna Berg"],
    ]);
  });

  it("asks those whom a question concerns, and lists the others on request", async () => {
    const team = await aTeam();
    await team.say("Ben", "The gateway timeout is 30 s", "The gateway timeout is 45 s");
    expect((await team.open("Ben").questions()).total).toBe(1);
    await team.open("Ben").sync();
    await team.open("Anna").sync();
    expect(await team.open("Anna").questions()).toMatchObject({ total: 0, others: 1 });
    expect(await team.open("Anna").reviewItems()).toEqual([]);
    expect((await team.open("Anna").questions({ everyone: true })).total).toBe(1);
    await team.say("Anna", "The gateway timeout is 60 s");
    expect((await team.open("Anna").questions()).total).toBeGreaterThan(0);
  });

  it("takes nothing private, of nobody", async () => {
    const team = await aTeam();
    const refused = { code: "is_private", hint: expect.stringContaining("pai init --personal") };
    await expect(team.say("Ben", "I have been HIV positive since 2019")).rejects.toMatchObject(refused);
    const talk = { speaker: "user", text: "I have been HIV positive since 2019" };
    await expect(team.open("Ben").ingest([{ session: "talk", turns: [talk] }])).rejects.toMatchObject(
      refused,
    );
    await team.open("Ben").sync();
    expect(JSON.stringify(team.files("Ben"))).not.toContain("HIV");
  });
});
