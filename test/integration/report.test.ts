import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
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
    const { threads, newest, you } = await memory.report();
    const texts = threads.find(({ name }) => name === "Leo")?.lines.map(({ text }) => text);
    expect(texts?.toSorted()).toEqual([
      "Leo is my brother and lives in Braga.",
      "Table tennis with Leo was fun.",
    ]);
    expect(newest.filter(({ text }) => text.includes("brother"))).toHaveLength(1);
    expect(you.people.map(({ text }) => text)).toEqual(["Leo is my brother and lives in Braga."]);
  });

  it("lists an answer that leaves everything as it was, and what was taken back", async () => {
    const memory = open(aDirectory());
    await memory.remember({ text: "I will send Bob the report by Friday" });
    await memory.remember({ text: "Bob was sent a report" });
    const [question] = (await memory.questions()).results;
    expect(question?.choices).toContain("no");
    await memory.answer(question?.id ?? "", "no");
    const shown = async () => (await memory.report({ withUndo: true })).changes[0];
    expect(await shown()).toMatchObject({ command: "answer", isUndoable: true });
    await memory.undo();
    expect(await shown()).toMatchObject({ command: "undo", undone: "answer" });
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

  it("offers to take back only what can be taken back", async () => {
    const memory = open(aDirectory());
    const { episode, outcomes } = await memory.remember({ text: "I own a red bicycle" });
    const id = outcomes[0]?.memory?.id ?? "";
    await memory.pin([id]);
    const offered = async () =>
      (await memory.report({ withUndo: true })).changes.map((one) => [one.command, one.isUndoable]);
    expect(await offered()).toEqual([
      ["pin", true],
      ["remember", false],
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
