import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson, inParallel, type Json, list, Person } from "./harness.ts";

const NOW = "2024-03-10T10:00:00Z";
const person = new Person();
const ids = { tabs: "", key: "" };

beforeAll(async () => {
  const remember = (text: string, at: string, ...more: string[]) =>
    person.remember(text, "--now", `2024-03-0${at}T10:00:00Z`, ...more);
  ids.tabs = (
    await remember("I prefer tabs over spaces in Go", "1", "--tag", "work", "--category", "preference")
  ).fact;
  await remember("The knee injury heals slowly", "2");
  await remember("An injury of the left knee was long ago", "3");
  await remember("Anna prefers green tea", "4", "--subject", "anna");
  ids.key = (await remember("The spare key is under the pot", "5")).fact;
});
afterAll(() => person.leave());

const recall = (...words: string[]) => person.recall("--now", NOW, ...words);

describe("pai recall", () => {
  it("finds the best first, whatever the form of the words", async () => {
    expect((await recall("preferring", "tab"))[0]).toBe("I prefer tabs over spaces in Go");
    expect(await recall("green TEA")).toEqual(["Anna prefers green tea"]);
  });

  it("finds another form of a word that alone tells no language", async () => {
    await person.remember("Ich bin Vegetarier", "--now", "2024-03-06T10:00:00Z");
    expect(await recall("vegetarisch")).toEqual(["Ich bin Vegetarier"]);
  });

  it("says in a full list from where on matches are weak", async () => {
    const query = "slowly healing knee injury";
    const { stdout } = await person.pai(["recall", "--now", NOW, "--limit", "4", query]);
    const lines = stdout.split("\n").filter((line) => /^(?:\d|weak)/.test(line));
    expect(lines.slice(0, 3)).toEqual([
      "1. An injury of the left knee was long ago",
      "2. The knee injury heals slowly",
      "weak matches",
    ]);
    expect(lines).toHaveLength(5);
  });

  it("shows how every score comes about: the parts add up", async () => {
    const found = await person.json(["recall", "knee", "injury", "--explain", "--now", NOW]);
    expect(list(found.results).length).toBeGreaterThan(1);
    for (const result of list(found.results)) {
      const parts = list(result.explain?.parts);
      expect(parts.map(({ name }) => name)).toEqual([
        "text",
        "vectors",
        "importance",
        "recency",
        "confidence",
      ]);
      const sum = parts.reduce((total, { points }) => total + Number(points), 0);
      expect(sum).toBeCloseTo(Number(result.score), 9);
      for (const { value, weight, points } of parts)
        expect(Number(value) * Number(weight)).toBeCloseTo(Number(points), 5);
    }
    const scores = list(found.results).map(({ score }) => Number(score));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const text = await person.pai(["recall", "knee", "injury", "--explain", "--now", NOW]);
    const [, score, ...parts] = text.stdout
      .slice(0, text.stdout.indexOf("matched"))
      .match(/score (0\.\d{3}), the sum of\n([\s\S]*)/) as unknown as string[];
    const summands = parts.join("").matchAll(/^ {5}([ -]0\.\d{3}) {2}([a-z]+) +\d\.\d\d x -?0[.\d]*$/gm);
    const sum = [...summands].reduce((all, [, points]) => all + Number(points), 0);
    expect(Math.abs(sum - Number(score))).toBeLessThan(0.005);
    expect(text.stdout).toMatch(/ text +\d\.\d\d x 0\.[\s\S]* confidence +/);
  });

  it("says why a memory did not come back", async () => {
    const ask = async (...words: string[]) =>
      (await person.json(["recall", ...words, "--now", NOW])).whyNot as Json;
    expect(await ask("knee", "--why-not", ids.key)).toMatchObject({ id: ids.key, stage: expect.any(String) });
    expect(await ask("spare", "--why-not", ids.key)).toMatchObject({ stage: "result" });
    expect(await ask("prefer", "--tag", "home", "--why-not", ids.tabs)).toMatchObject({
      reason: expect.stringContaining("tag"),
    });
  });

  it("prints text, JSON, markdown and paths", async () => {
    const forms = [[], ["--json"], ["--format", "markdown"], ["--format", "paths"]];
    const [text, json, markdown, paths] = await inParallel(forms, (form) =>
      person.pai(["recall", "tabs", "--now", NOW, ...form]),
    );
    expect(text?.stdout).toMatch(
      /^1\. I prefer tabs over spaces in Go\n {3}fa_\w{4,} · 2024-03-01 · #work\n$/,
    );
    expect(json?.json()).toMatchObject({ schemaVersion: 1, results: [{ id: ids.tabs }] });
    expect(markdown?.stdout).toBe(
      `- [preference] I prefer tabs over spaces in Go (${ids.tabs}, 2024-03-01)\n`,
    );
    expect(readFileSync(person.file(String(paths?.stdout).trim()), "utf8")).toContain(`id: ${ids.tabs}`);
  });

  it("counts what was looked up, once a day, unless told not to", async () => {
    const own = aPerson();
    const { fact } = await own.remember("tea at five", "--now", NOW);
    const accessDays = async () => (await own.json(["show", fact, "--no-track", "--now", NOW])).accessDays;
    await own.pai(["recall", "tea", "--no-track", "--now", NOW]);
    expect(await accessDays()).toBe(0);
    await own.pai(["recall", "tea", "--now", NOW]);
    await own.pai(["recall", "tea", "--now", NOW]);
    expect(await accessDays()).toBe(1);
    await own.pai(["recall", "tea", "--now", "2024-03-12"]);
    expect(await accessDays()).toBe(2);
  });

  it("takes its limit from the flag, the environment, the store and the user, in this order", async () => {
    const own = aPerson();
    const notes = Array.from({ length: 9 }, (_, n) => `tea of sort number ${n}\n`).join("");
    await own.pai(["remember", "--file", "-"], { input: notes });
    const count = async (words: readonly string[], env: Record<string, string> = {}) =>
      list((await own.json(["recall", "tea", "--no-track", ...words], { env })).results).length;
    expect(await count([])).toBe(9);
    await own.json(["config", "set", "recall.limit", "4", "--user"]);
    expect(await count([])).toBe(4);
    await own.json(["config", "set", "recall.limit", "3"]);
    expect(await count([])).toBe(3);
    expect(await count([], { PAI_RECALL_LIMIT: "2" })).toBe(2);
    expect(await count(["-n", "1"], { PAI_RECALL_LIMIT: "2" })).toBe(1);
  });
});

describe("pai list", () => {
  it("takes recall's --as-of and --include, which mean what they mean there", async () => {
    const own = aPerson();
    const first = await own.remember("I live in Lisbon", "--now", "2024-01-10");
    await own.json(["correct", first.fact, "I live in Oslo", "--now", "2024-03-10"]);
    await own.remember("I like tea", "--now", "2024-03-20");
    const listed = async (...words: string[]) =>
      list((await own.json(["list", "--kind", "fact", "--now", "2024-04-01", ...words])).results).map(
        ({ text }) => text,
      );
    expect(await listed()).toEqual(["I like tea", "I live in Oslo"]);
    for (const [day, text] of [
      ["2024-02-01", "I live in Lisbon"],
      ["2024-03-15", "I live in Oslo"],
    ] as const) {
      const then = ["--as-of", day, "--now", "2024-04-01"];
      expect(await listed(...then)).toEqual([text]);
      expect(await own.recall("live", "--kind", "fact", ...then)).toEqual([text]);
    }
    expect(await listed("--include", "superseded")).toEqual([
      "I like tea",
      "I live in Oslo",
      "I live in Lisbon",
    ]);
    const both = await own.json(["list", "--as-of", "2024-02-01", "--status", "all"], { status: 2 });
    expect(both.error).toMatchObject({ code: "usage" });
  });
});

describe("pai show NAME", () => {
  it("is a page of all that is about somebody or names them, newest first, without a file of their own", async () => {
    const own = aPerson();
    const said = [
      ["flatmates: jonas (mech engg), marta from krakow", "2024-01-01"],
      ["jonas's thing is cats, sneezes like a truck", "2024-01-02"],
      ["the heating was repaired", "2024-01-03"],
      ["gave jonas his 45 in coins", "2024-01-04"],
    ] as const;
    for (const [text, day] of said) await own.remember(text, "--now", day);
    const { stdout, status } = await own.pai(["show", "jonas"]);
    const blocks = stdout.trimEnd().split("\n\n");
    expect([status, blocks.map((block) => block.split("\n")[0]?.trim())]).toEqual([
      0,
      ["jonas", said[3][0], said[1][0], said[0][0]],
    ]);
    expect((await own.pai(["show", "plumber"])).status).toBe(1);
  });
});
