import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DOUBTS, doubtWord } from "../../src/domain/shown-words.ts";
import { aDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

const textsIn = (report: object) => JSON.stringify(report);

describe("the report of a store", () => {
  it("is of everything, or of what is seen from one project", async () => {
    const dir = aDirectory();
    const scoped = (project: string) => open(dir, { project, explicitProject: true });
    await scoped("shop").remember({ text: "The shop deploys from Oslo", category: "decision" });
    await scoped("blog").remember({ text: "The blog publishes from Rome", category: "decision" });
    await open(dir).remember({ text: "I like green tea" });
    const [all, shop] = [await open(dir).report(), await open(dir).report({ project: "shop" })];
    for (const word of ["deploy", "publish", "green tea"]) expect(textsIn(all)).toContain(word);
    expect(textsIn(shop)).toMatch(/deploy[\s\S]*green tea|green tea[\s\S]*deploy/);
    expect(textsIn(shop)).not.toContain("publish");
    expect(shop.memories).toBeLessThan(all.memories);
  });

  it("tells a short remark as it was said, once, and of a person all that names them", async () => {
    const memory = open(aDirectory());
    for (const text of [
      "Leo is my brother and lives in Braga.",
      "Table tennis with Leo was fun.",
      "Anna phoned, and asked whether leo likes figs.",
      "Braga has 200 churches.",
    ])
      await memory.remember({ text });
    const { threads, changes, you } = await memory.report();
    const texts = threads.find(({ name }) => name === "Leo")?.lines.map(({ text }) => text);
    expect(texts?.toSorted()).toEqual([
      "Anna phoned, and asked whether leo likes figs.",
      "Leo is my brother and lives in Braga.",
      "Table tennis with Leo was fun.",
    ]);
    expect(changes.filter(({ about }) => about?.text.includes("brother"))).toHaveLength(1);
    expect(you.people.map(({ text }) => text)).toEqual(["Leo is my brother and lives in Braga."]);
  });

  it("tells apart who is a person and what is a place, and of both what is to be done and what they like", async () => {
    const memory = open(aDirectory());
    for (const text of [
      "jonas hates coriander",
      "jonas moved to Utrecht",
      "I will send jonas the invoice by Friday",
      "jonas booked!! Utrecht to Ghent on 3 December",
    ])
      await memory.remember({ text });
    const { threads } = await memory.report();
    const typeOf = (wanted: string) => threads.find(({ name }) => name === wanted)?.type;
    expect([typeOf("jonas"), typeOf("Utrecht")]).toEqual(["person", "place"]);
    const about = threads.find(({ name }) => name === "jonas")?.lines ?? [];
    const textsOf = (key: "isOpen" | "isTaste") =>
      about.filter((one) => one[key]).map(({ text, due }) => [text, due]);
    expect(textsOf("isOpen")).toContainEqual(["I will send jonas the invoice by Friday", "2026-11-27"]);
    expect(textsOf("isTaste")).toEqual([["jonas hates coriander", undefined]]);
    expect(about.map(({ text }) => text)).toContain("jonas booked!! Utrecht to Ghent on 3 December");
  });

  it("knows whom a memory is about by the whole name", async () => {
    const memory = open(aDirectory());
    for (const text of ["Frau Weiss is moving out in June", "Frau Weiss likes geraniums"])
      await memory.remember({ text });
    const { threads } = await memory.report();
    expect(threads.map(({ name }) => name)).toEqual(["Frau Weiss"]);
    const tastes = threads[0]?.lines.filter(({ isTaste }) => isTaste);
    expect(tastes?.map(({ text }) => text)).toEqual(["Frau Weiss likes geraniums"]);
  });

  it("takes a part of a person's name for the person, on the page, in the list of names and in a story", async () => {
    const memory = open(aDirectory());
    for (const text of [
      "Our landlord is Mr Okafor. His office is above the bakery",
      "Must tell Mr Okafor about the damp in the bathroom",
      "I'll send Sanjay a review this week",
      "Sanjay likes tea",
      "no childminder on mondays, so sanjays stepping in",
    ])
      await memory.remember({ text });
    const { threads } = await memory.report();
    const names = (await memory.named()).results;
    for (const told of [threads.map(({ name }) => name), names.map(({ name }) => name)]) {
      expect(told.filter((name) => /okafor/i.test(name))).toEqual(["Mr Okafor"]);
      expect(told).toContain("Sanjay");
    }
    expect(names.find(({ name }) => name === "Mr Okafor")?.memories).toBe(3);
    const { entries } = await memory.timeline("Mr Okafor");
    expect(entries.map(({ text }) => text)).toContain("His office is above the bakery");
    const page = await memory.reportOn("Sanjay");
    expect(JSON.stringify(page?.lines)).toContain("stepping in");
    const ofSanjay = (await memory.timeline("sanjay", { named: true })).entries.map(({ text }) => text);
    expect(ofSanjay.join("\n")).toContain("stepping in");
  });

  it("gives the latest of a name, and the whole of it on request", async () => {
    const memory = open(aDirectory());
    for (let day = 1; day <= 20; day++) await memory.remember({ text: `Mara ran ${day} km on lap ${day}` });
    const { threads } = await memory.report();
    expect(threads[0]).toMatchObject({ name: "mara", total: 20, lines: { length: 16 } });
    expect(await memory.reportOn("mara")).toMatchObject({ name: "mara", total: 20, lines: { length: 20 } });
    expect(await memory.reportOn("Nobody")).toBeUndefined();
  });

  it("marks in all about a name what is likely out of date, as a search does", async () => {
    const dir = aDirectory();
    const on = (day: number) => open(dir, { now: () => Date.UTC(2026, 10, day, 9) });
    for (const [day, text] of [
      [2, "kelly works at the bakery"],
      [3, "kelly has a red bike"],
      [9, "kelly now works at the school"],
    ] as const)
      await on(day).remember({ text });
    const found = (await on(20).recall("kelly")).results.map((one) => [one.text, doubtWord(one)]);
    expect(found).toContainEqual(["kelly works at the bakery", "maybe no longer true"]);
    expect(found).toContainEqual(["kelly now works at the school", undefined]);
    const lines = (await on(20).reportOn("kelly"))?.lines.map(({ text, doubt }) => [text, doubt]);
    const likely = found.map(([text, doubt]) => [text, doubt === DOUBTS.unsure ? undefined : doubt]);
    expect(found).not.toEqual(likely);
    expect(lines?.toSorted()).toEqual(likely.toSorted());
  });

  it("counts of a name what reads differently, however often it was said", async () => {
    const memory = open(aDirectory());
    for (let day = 1; day <= 20; day++)
      await memory.remember({ text: `Mara ran ${day} km. Mara swam ${day} km`, session: `s${day}` });
    const { threads } = await memory.report();
    const whole = await memory.reportOn("mara");
    expect([threads[0]?.total, whole?.total]).toEqual([whole?.lines.length, whole?.lines.length]);
  });

  it("leaves what was corrected in its place, and lists no words that were never right", async () => {
    const dir = aDirectory();
    const on = (day: number) => open(dir, { now: () => Date.UTC(2026, 10, day, 9) });
    for (const [day, text] of [
      [10, "Leo likes figs"],
      [12, "Leo plays the organ"],
      [14, "I will call Leo"],
      [15, "I will visit Leo"],
      [16, "Leo owns a red boat"],
    ] as const)
      await on(day).remember({ text });
    const memory = open(dir);
    const shown = async () => {
      const { threads, promises } = await memory.report();
      const lines = threads.find(({ name }) => name === "Leo")?.lines;
      return [lines, promises.coming].map((some) => some?.map(({ text, day }) => `${day} ${text}`));
    };
    const before = await shown();
    const { results } = await memory.list({});
    const idOf = (word: string) =>
      results.find(({ kind, text }) => kind !== "episode" && text.includes(word))?.id;
    await memory.correct(idOf("organ") ?? "", "Leo plays the harp");
    await memory.correct(idOf("call") ?? "", "I will phone Leo");
    const right = (text: string) => text.replace("organ", "harp").replace("call", "phone");
    expect(await shown()).toEqual(before.map((some) => some?.map(right)));
  });

  it("counts nothing of upkeep that nobody sees", async () => {
    const dir = aDirectory();
    const on = (day: number) => open(dir, { now: () => Date.UTC(2026, 6, day, 9) });
    await on(1).remember({ text: "The lamp is 2 metres high", importance: 1 });
    await on(98).remember({ text: "The lamp stands in Oslo" });
    await on(99).consolidate();
    const { results } = await on(99).log(9);
    const happened = results.flatMap(({ events }) => events.map(({ event }) => event));
    expect(happened).toContain("archived");
    expect((await on(99).report()).changes.map(({ command }) => command)).toEqual(["remember"]);
  });

  it("lists a week from its first day on, what was told before what was done about it", async () => {
    const dir = aDirectory();
    const at = (day: number, hour: number) => open(dir, { now: () => Date.UTC(2026, 10, day, hour) });
    await at(22, 23).remember({ text: "The ladder is 4 metres high" });
    await at(23, 1).remember({ text: "I live in Lisbon" });
    await at(29, 9).remember({ text: "I moved to Berlin" });
    const { id = "" } = (await at(30, 9).recall("ladder")).results[0] ?? {};
    await at(30, 9).correct(id, "The ladder is 5 metres high");
    const { changes, changesOfWeek, weekSince } = await at(30, 20).report();
    expect([weekSince, changesOfWeek]).toEqual(["2026-11-23", 3]);
    expect(changes.map(({ about }) => about?.text)).toEqual([
      "I moved to Berlin",
      "I live in Lisbon",
      "The ladder is 5 metres high",
    ]);
  });

  it("lists an answer that leaves everything as it was, and what was taken back", async () => {
    const memory = open(aDirectory());
    await memory.remember({ text: "I will send Bob the report by Friday" });
    await memory.remember({ text: "Bob was sent a report" });
    const [question] = (await memory.questions()).results;
    expect(question?.choices).toContain("no");
    await memory.answer(question?.id ?? "", "no");
    const shown = async () =>
      (await memory.report({ withUndo: true })).changes.find(({ command }) => command !== "remember");
    expect(await shown()).toMatchObject({
      command: "answer",
      isUndoable: true,
      answered: "it has nothing to do with it",
      about: { text: "Bob was sent a report" },
      ended: [["asked", "I will send Bob the report by Friday"]],
    });
    await memory.undo();
    expect(await shown()).toMatchObject({ command: "undo", undone: "answer" });
    const { id = "" } = (await memory.recall("report")).results[0] ?? {};
    await memory.forget([id]);
    await memory.undo();
    const { changes } = await memory.report({ withUndo: true });
    expect(changes.map(({ command, undone }) => undone ?? command)).toEqual([
      "remember",
      "remember",
      "forget",
      "answer",
    ]);
  });

  it("tells what is to be done once, and what happens on the days to come", async () => {
    const memory = open(aDirectory());
    for (const text of [
      "Book the bus to Rome.. no wait, there is a train, check the times by Wednesday",
      "The flight to Rome is on 21 December",
      "I will send Vera the photos",
    ])
      await memory.remember({ text });
    expect((await memory.list({ kind: "commitment" })).total).toBe(3); // two of them are parts of one remark
    const { coming, open: all, overdue } = (await memory.report()).promises;
    const told = coming.map(({ text, due, isEvent }) => [text.split(" ").at(-1), due, isEvent]);
    expect(told).toEqual([
      ["Wednesday", "2026-11-25", undefined],
      ["December", "2026-12-21", true],
      ["photos", undefined, undefined],
    ]);
    expect([all, overdue]).toEqual([2, 0]);
  });

  it("puts what is overdue the longest first", async () => {
    const dir = aDirectory();
    const on = (day: number) => open(dir, { now: () => Date.UTC(2026, 10, day, 9) });
    for (const [day, text] of [
      [2, "I will send Vera the photos by 6 November"],
      [3, "I will return the ladder by 4 November"],
      [9, "I will call Bob by 20 November"],
    ] as const)
      await on(day).remember({ text });
    const { late } = (await on(24).report()).promises;
    expect(late.map(({ due }) => due)).toEqual(["2026-11-04", "2026-11-06", "2026-11-20"]);
  });

  it("offers to take back only what can be taken back", async () => {
    const memory = open(aDirectory());
    const { episode, outcomes } = await memory.remember({ text: "I own a red bicycle" });
    const id = outcomes[0]?.memory?.id ?? "";
    await memory.pin([id]);
    const offered = async () =>
      (await memory.report({ withUndo: true })).changes.map((one) => [one.command, one.isUndoable]);
    expect(await offered()).toEqual([
      ["remember", false],
      ["pin", true],
    ]);
    await memory.unpin([id]);
    await memory.forget([id, episode?.id ?? ""], { purge: true });
    expect((await offered()).filter(([, isUndoable]) => isUndoable)).toEqual([]);
  });

  it("shows no text in which somebody wrote a secret by hand, nor what was forgotten or purged", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    const remember = async (text: string) => {
      const { episode, outcomes } = await memory.remember({ text });
      return [episode?.id ?? "", outcomes[0]?.memory?.id ?? ""] as const;
    };
    await remember("The staging server is slow");
    const [, forgotten] = await remember("Vera hides the key");
    await memory.forget([forgotten]);
    await memory.forget(await remember("Otto owes me money"), { purge: true });
    const facts = path.join(dir, "facts");
    const file = readdirSync(facts, { recursive: true, encoding: "utf8" }).find(
      (name) => name.endsWith(".md") && readFileSync(path.join(facts, name), "utf8").includes("staging"),
    );
    const at = path.join(facts, file ?? "");
    writeFileSync(at, readFileSync(at, "utf8").replace("is slow", "is slow, my password is hunter2horse"));
    const report = await memory.report();
    expect(textsIn(report)).not.toMatch(/hunter2|Vera|Otto/i);
    expect(report.leftOut.forgotten).toBeGreaterThan(0);
    expect(report.health.handEdits).toBe(1);
    const whole = await memory.report({ includeSensitive: true });
    expect(textsIn(whole)).toContain("hunter2horse");
    expect(textsIn(whole)).not.toMatch(/Vera|Otto/i);
  });
});
