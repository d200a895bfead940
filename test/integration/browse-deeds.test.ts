import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { BrowseDriver } from "./browse-driver.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const now = () => NOW;
const VAN = "liams van is a white transit, reg NK19 abc";

async function browsing(text: string) {
  const store = aDirectory();
  const { outcomes } = await openMemory({ store, now: () => NOW - 60_000 }).remember({ text });
  const ids = outcomes.flatMap(({ memory }) => memory?.id ?? []);
  const [episode = ""] = (await openMemory({ store, now }).show(ids[0] ?? "")).sources;
  return { store, ids, episode, screen: await new BrowseDriver(store, { now }).begin() };
}

describe("correcting in pai browse", () => {
  it("begins with the whole remark where that states one thing, from the card of either", async () => {
    const { screen, episode, ids, store } = await browsing(VAN);
    expect((await openMemory({ store, now }).show(ids[0] ?? "")).text).toBe("liams van is a white transit");
    for (const id of [episode, ids[0] ?? ""]) {
      await screen.press(":", id, "return", "c");
      expect(screen.shown()).toContain(`what is right?\n${VAN}\n`);
      await screen.press("return");
      expect(screen.shown()).toContain("nothing was changed");
    }
    await screen.press("escape", "c", "backspace", "d", "return");
    expect((await openMemory({ store, now }).recall("van")).results[0]?.text).toBe(VAN.replace(/c$/, "d"));
    await screen.press("u");
    expect(screen.shown()).toContain(`taken back: corrected; as before: "${VAN}"\n`);
    expect((await openMemory({ store, now }).recall("van")).results[0]?.remark).toBe(VAN);
  });

  it("begins with the statement where that was changed since", async () => {
    const { screen, episode, ids, store } = await browsing(VAN);
    const file = path.join(store, (await openMemory({ store, now }).show(ids[0] ?? "")).path);
    writeFileSync(file, readFileSync(file, "utf8").replace("is a white transit", "is a blue transit"));
    await screen.press(":", episode, "return", "c");
    expect(screen.shown()).toContain("what is right?\nliams van is a blue transit\n");
  });

  it("is taken back in the words that stand again, and nothing is told of what is gone again", async () => {
    const { screen, ids } = await browsing("The bins go out on Mondays");
    await screen.press(":", ids[0] ?? "", "return");
    expect(screen.shown()).toContain("c correct · x forget · p pin · X erase for good · Esc back");
    await screen.press("x", "x", "u");
    expect(screen.shown()).toContain("taken back: brought back\n");
    await screen.press("u");
    expect(screen.shown()).toContain('taken back: forgotten; as before: "The bins go out on Mondays"\n');
  });

  it("says why a remark cannot be corrected that states several things, or what holds no more", async () => {
    const { screen, episode, ids, store } = await browsing("I live in York. My sister Anna works at Bosch.");
    expect(ids).toHaveLength(2);
    await screen.press(":", episode, "return", "c");
    expect(screen.shown()).toContain("it states several things; Tab and Enter open the one to correct");
    await screen.press("tab", "return", "c");
    expect(screen.shown()).toMatch(/what is right\?\n(?:I live in York|My sister Anna works at Bosch)\n/);
    await screen.press("escape");
    await openMemory({ store, now }).forget([ids[0] ?? ""]);
    await screen.press(":", ids[0] ?? "", "return", "c");
    expect(screen.shown()).toContain("this holds no more, so there is nothing to correct");
  });
});

it("counts what was erased in the list of changes, under one word and without its words", async () => {
  const { screen, ids } = await browsing("mrs oliphants cat has our spare key");
  await screen.press(":", ids[0] ?? "", "return", "X", "y", "6");
  expect(screen.shown()).toMatch(/^> \(now\) {2}erased {6}2 memories, for good$/m);
  expect(screen.shown()).toMatch(/^ {2}\(now\) {2}remembered {2}new: erased since$/m);
  await screen.press("return");
  expect(screen.shown()).toMatch(/^erased on .* cannot be taken back\n\n {2}erased: 2 memories\n\n/m);
  expect(screen.shown()).not.toContain("oliphant");
});

describe("the lists of pai browse", () => {
  it("tells in the list what was replaced in part and what has become of a promise", async () => {
    const store = aDirectory();
    const said = [
      "Ana lives in Porto and works as a vet",
      "I will call the bank on Monday",
      "Ana has moved to Lisbon",
    ];
    for (const [i, text] of said.entries())
      await openMemory({ store, now: () => NOW - (9 - i) * 60_000 }).remember({ text });
    const { results } = await openMemory({ store, now }).list();
    const promise = results.find(({ text }) => text.includes("bank"));
    await openMemory({ store, now }).fulfil([promise?.id ?? ""]);
    const screen = await new BrowseDriver(store, { now, tab: "memories" }).begin();
    expect(screen.shown()).toMatch(/works as a vet.* replaced in part$/m);
    expect(screen.shown()).toMatch(/call the bank.* fulfilled$/m);
    await screen.press("/", "lisbon", "return");
    expect(screen.shown()).toMatch(/replaces in part fa_\w{4} "Ana lives in Porto/);
  });
});
