import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { reduce } from "../../src/cli/browse/reduce.ts";
import { screenOf } from "../../src/cli/browse/screen.ts";
import {
  type CardData,
  type Happening,
  type Item,
  type Listed,
  startState,
} from "../../src/cli/browse/state.ts";
import { openMemory } from "../../src/open-memory.ts";
import { findFiles } from "../../src/store/host-tree.ts";
import { displayWidth } from "../../src/text/width.ts";
import { askElsewhere } from "../support/other-machine.ts";
import { BrowseDriver } from "./browse-driver.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const now = () => NOW;
const SAID = [
  "My dentist is Dr. Ada Smith in Elm Street",
  "The prod database is on port 5432",
  "I will send the report to Anna by 3 December",
  "the prod db now listens on 5433",
  "Ich wohne in Köln neben 日本語の店",
];
const screens = (name: string) => `browse-screens/${name}.txt`;

/** A store with what was said, a minute between each. */
async function told(store: string, texts: readonly string[] = SAID): Promise<void> {
  for (const [i, text] of texts.entries())
    await openMemory({ store, now: () => NOW - (texts.length - i) * 60_000 }).remember({ text });
}

/** The screen over a store with all that was said. */
async function browsing() {
  const store = aDirectory();
  await told(store);
  return { store, screen: await new BrowseDriver(store, { now }).begin() };
}

describe("the screen of pai browse", () => {
  it("lets a newcomer find a wrong fact, see why it is there, correct it and take that back", async () => {
    const { screen, store } = await browsing();
    await expect(screen.shown()).toMatchFileSnapshot(screens("80x24-start"));
    await screen.press("/", "dent");
    await expect(screen.shown()).toMatchFileSnapshot(screens("80x24-search"));
    await screen.press("return");
    await expect(screen.shown()).toMatchFileSnapshot(screens("80x24-card"));
    await screen.press("w");
    expect(screen.shown()).toMatch(/score 0\.\d+, the sum of/);
    await screen.press("w");
    await screen.press("c");
    await expect(screen.shown()).toMatchFileSnapshot(screens("80x24-correct"));
    await screen.press("ctrl-w", "ctrl-w", "Oak Street", "return");
    expect(screen.shown()).toContain("corrected; u takes it back");
    expect((await openMemory({ store, now }).recall("dentist")).results[0]?.text).toContain("Oak Street");
    await screen.press("u");
    expect(screen.shown()).toContain("taken back: corrected");
    expect(screen.shown()).toContain("Elm Street");
    expect((await openMemory({ store, now }).recall("dentist")).results[0]?.text).toContain("Elm Street");
    await screen.press("escape", "escape", "escape", "6");
    expect(screen.shown()).toMatch(/corrected +My dentist is Dr\. Ada Smith.* taken back$/m);
    await screen.press("q");
    expect(screen.left).toEqual([{ do: "leave" }]);
  });

  it("shows the other tabs, each by one key", async () => {
    const { screen } = await browsing();
    for (const [key, name] of [
      ["2", "questions"],
      ["3", "agenda"],
    ] as const) {
      await screen.press(key);
      await expect(screen.shown()).toMatchFileSnapshot(screens(`80x24-${name}`));
    }
    await screen.press("4");
    expect(screen.shown()).toContain("none yet: when three remarks say the same");
    await screen.press("5");
    expect(screen.shown()).toMatch(/^. Köln .* 2026-11-20$/m);
    await screen.press("/", "köl", "return");
    expect(screen.shown()).toMatch(/^Köln .* 1 of 1\n─+\n> Ich wohne in Köln/m);
    await screen.press("escape");
    expect(screen.shown()).toMatch(/^. Köln /m);
    await screen.press("6");
    const today = /^\w+day [\d-]{10}(?: \(today\))?$/m;
    await expect(screen.shown().replace(today, "(today)")).toMatchFileSnapshot(screens("80x24-changes"));
    await screen.press("?");
    await expect(screen.shown()).toMatchFileSnapshot(screens("80x24-help"));
  });

  it("answers one question after the other by one key each, and takes the last ones back", async () => {
    const store = aDirectory();
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) {
      const text = `Locker ${Math.floor(i / 2)} of the gym in Bath Road opens with ${i % 2 === 0 ? "a coin" : "a token"}`;
      const { outcomes } = await openMemory({ store, now: () => NOW + i }).remember({ text, raw: true });
      ids.push(outcomes[0]?.memory?.id ?? "");
    }
    for (let i = 0; i < 10; i += 2) askElsewhere(store, "replaces", [ids[i + 1] ?? "", ids[i] ?? ""]);
    const screen = await new BrowseDriver(store, { now: () => NOW + 1_000, tab: "questions" }).begin();
    for (let i = 0; i < 5; i++) await screen.press("b");
    const answers = async () =>
      (await openMemory({ store, now }).log(200)).results.filter(({ command }) => command === "answer");
    expect(await answers()).toHaveLength(5);
    await screen.press("u", "u");
    expect((await answers()).filter(({ undoneBy }) => undoneBy !== undefined)).toHaveLength(2);
    expect((await answers()).slice(0, 2).every(({ undoneBy }) => undoneBy !== undefined)).toBe(true);
  });

  it("shows what a question is about and what each answer comes to on a low and narrow window, too", async () => {
    const { store } = await browsing();
    const screen = new BrowseDriver(store, { now, tab: "questions", columns: 60, rows: 14 });
    await screen.begin();
    const shown = screen.shown().split("\n");
    expect(shown).toContain("newer  the prod db now listens on 5433");
    expect(shown).toContain("older  The prod database is on port 5432");
    expect(screen.shown()).toContain("r  replaces  only the newer one is true now");
    expect(screen.shown()).toContain("w  mistaken  the newer one is wrong");
  });

  it("lists what was said last first, whatever day it holds from, and goes to the end by one key", async () => {
    const store = aDirectory();
    const texts = [
      "Mara comes for Christmas, from 22 December",
      ...Array.from({ length: 40 }, (_, i) => `Box ${i} stands in cellar ${i}`),
      "I have lived in Leeds since 2019",
    ];
    await told(store, texts);
    const screen = await new BrowseDriver(store, { now }).begin();
    expect(screen.shown()).toMatch(/^Friday 2026-11-20 .*\n> I have lived in Leeds since 2019/m);
    expect(screen.shown()).toContain("1 of the newest 30 · 42 remarks kept");
    expect(screen.shown()).toContain("2026-11-20 · identity · true from 2019-01-01");
    await screen.press("end");
    expect(screen.shown()).toMatch(/ 42 of 42$/m);
    expect(screen.shown()).toMatch(/^> Mara comes for Christmas/m);
    const { results } = await openMemory({ store, now }).list({});
    expect(results.map(({ text }) => text)).toEqual(texts.toReversed());
  });

  it("changes nothing by a word that is typed where no search is open, and says how to open one", async () => {
    const { screen, store } = await browsing();
    const before = await openMemory({ store, now }).log(100);
    await screen.press(..."exam");
    expect(screen.shown()).toContain("m is no key here; / searches, ? shows the keys");
    expect(await openMemory({ store, now }).log(100)).toEqual(before);
    await screen.press("/", "33");
    expect(screen.shown()).toMatch(/^\[1:memories\].*\nsearch: 33/);
    await screen.press("ctrl-u", "dent", "escape", "/");
    expect(screen.shown()).toMatch(/^search: {2}/m);
    await screen.press("dent", "return", ..."/taxi");
    expect(screen.shown()).toMatch(/^search: taxi/m);
    await screen.press("ctrl-u", "dent", "return", "6");
    expect(screen.shown()).toContain("[6:changes]");
    expect(await openMemory({ store, now }).log(100)).toEqual(before);
  });

  it("opens by Enter what belongs to the words that stand there, not to those before", () => {
    const items = (name: string): Item[] => [
      { is: "name", key: name, named: { name, type: "other", aliases: [], memories: 1 } },
    ];
    const loaded = (asked: number, text: string) =>
      ({ is: "loaded", tab: "memories", asked, items: items(text) }) as const;
    let state = startState({ columns: 80, rows: 24, picks: true });
    const tell = (happening: Happening) => {
      const next = reduce(state, happening);
      state = next.state;
      return next.effects;
    };
    tell({ is: "text", text: "old" });
    tell(loaded(1, "old"));
    tell({ is: "text", text: " new" });
    expect(tell({ is: "key", name: "return" })).toEqual([]);
    expect(state.isEntered).toBe(true);
    tell(loaded(2, "new"));
    expect(state.isEntered).toBe(false);
    expect(state.notice?.text).toBe("there is nothing to take"); // no memory, and of the new list
  });

  it("keeps what was typed where it cannot be read, and asks once more", async () => {
    const { screen } = await browsing();
    await screen.press("3", "m", "every friday or so", "return");
    expect(screen.shown()).toContain("cannot read");
    expect(screen.shown()).not.toContain("pai move");
    expect(screen.shown()).toMatch(/to which day\? For example .*\nevery friday or so/);
    await screen.press("ctrl-u", "12 December", "return");
    expect(screen.shown()).toContain('moved: "I will send the report to Anna by 3 December" to 2026-12-12');
    expect(screen.shown()).toMatch(/^> Sat 2026-12-12/m);
  });

  it("leaves the cursor where it was after a deed, and goes back with it to what is taken back", async () => {
    const store = aDirectory();
    const days = ["1 December", "2 December", "3 December", "4 December"];
    await told(
      store,
      days.map((day, i) => `I will send report ${i} to Anna by ${day}`),
    );
    const screen = await new BrowseDriver(store, { now }).begin();
    await screen.press("3", "down", "d");
    expect(screen.shown()).toContain('done: "I will send report 1 to Anna by 2 December"; u takes it back');
    expect(screen.shown()).toMatch(/^> .* report 2 /m);
    await screen.press("end", "u");
    expect(screen.shown()).toMatch(/^> .* report 1 /m);
    await screen.press("1", "down", "down", "return", "c", "ctrl-w", "5 December", "return", "u", "escape");
    expect(screen.shown()).toMatch(/^> .* report 1 /m);
  });

  it("names what it forgets, and asks one question that names all before it erases", async () => {
    const { screen, store } = await browsing();
    await screen.press("/", "dentist", "return", "x");
    expect(screen.shown()).toContain(
      'forgotten: "My dentist is Dr. Ada Smith in Elm Street"; u takes it back',
    );
    await screen.press("X");
    expect(screen.shown()).toMatch(
      /Erase for good, in every copy\?\n"My dentist is Dr\. Ada Smith in Elm Street"/,
    );
    await screen.press("n");
    expect(screen.shown()).toContain("nothing was changed");
    expect(screen.shown()).toContain("u undo");
    await screen.press("X", "y");
    expect(screen.shown()).toContain('erased for good: "My dentist is Dr. Ada Smith in Elm Street"');
    expect(screen.shown()).not.toContain("u undo");
    const { results } = await openMemory({ store, now }).list({ kind: "episode", status: "all" });
    expect(results.map(({ text }) => text).filter((text) => text.includes("dentist"))).toEqual([]);
  });

  it("says what a change did, and leads to what it was about", async () => {
    const { screen } = await browsing();
    await screen.press("6", "down", "return");
    expect(screen.shown()).toMatch(/^remembered on .*\n\n {2}new: "the prod db now listens on 5433"/m);
    await screen.press("tab", "return");
    expect(screen.shown()).toContain("what happened to it");
    await screen.press("escape", "escape", "f");
    expect(screen.shown()).toContain("only of the last 7 days · 1 of 5");
  });

  it("lists what is due and what happens by day, and whoever memories are about", async () => {
    const store = aDirectory();
    const before = () => NOW - 4 * 86_400_000;
    await openMemory({ store, now: before }).remember({ text: "I must call the bank by 18 November" });
    await told(store, ["The dentist appointment is on 24 November", "marta's birthday is 4 March"]);
    const screen = await new BrowseDriver(store, { now, tab: "agenda" }).begin();
    expect(screen.shown()).toMatch(
      /^Overdue\n> Wed 2026-11-18 .*\nThis week\n {2}Tue 2026-11-24 .*\nLater\n {2}Thu 2027-03-04/m,
    );
    await screen.press("5");
    expect(screen.shown()).toMatch(/^. marta .*2026-11-20$/m);
    await told(store, ["Leo is my brother and lives in Braga"]);
    await screen.press("1", "5");
    expect(screen.shown()).toMatch(/^People\n. Leo .*\nOther names\n. marta /m);
    await screen.press("1");
    expect(screen.shown()).toMatch(/^Friday 2026-11-20 \(today\)$/m);
  });

  it("says what somebody else did to the store meanwhile, and goes on", async () => {
    const { screen, store } = await browsing();
    await screen.look();
    const other = openMemory({ store, now });
    const [found] = (await other.recall("dentist")).results;
    await screen.press("/", "dentist", "return");
    await other.forget([found?.id ?? ""]);
    await screen.look();
    expect(screen.shown()).toContain("the store was changed elsewhere");
    await other.forget([found?.id ?? ""], { purge: true });
    await screen.press("x");
    expect(screen.shown()).toContain("this is what there is now");
    rmSync(store, { recursive: true });
    await screen.press("escape", "/", "x");
    expect(screen.shown()).toMatch(/nothing matches|there is no store/);
  });

  it("fits any window, wide characters too, and never lets a text act", async () => {
    const { screen, store } = await browsing();
    await openMemory({ store, now }).remember({
      text: "evil \u001b]0;title\u0007 \u202e text \u001b[2J",
      raw: true,
    });
    await screen.press("escape", "ctrl-r");
    for (const size of "40x12 10x10 80x24 21x7 130x30 1x1 300x5".split(" ")) {
      const [columns = 0, rows = 0] = size.split("x").map(Number);
      await screen.tell({ is: "resized", columns, rows });
      for (const key of "home return tab escape 2 ? ? c escape 1".split(" ")) {
        await screen.press(key);
        const { lines } = screenOf(screen.state, true);
        expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1));
        for (const line of lines) {
          const plain = line.replace(/\u001b\[\d+m/g, "");
          expect(displayWidth(plain)).toBeLessThanOrEqual(columns);
          expect(plain).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
        }
      }
      await screen.press("escape", "escape", "escape");
    }
    await screen.tell({ is: "resized", columns: 40, rows: 12 });
    await expect(screen.shown()).toMatchFileSnapshot(screens("40x12-list"));
    await screen.press("3", "return");
    await expect(screen.shown()).toMatchFileSnapshot(screens("40x12-card"));
    await screen.tell({ is: "resized", columns: 10, rows: 10 });
    await expect(screen.shown()).toMatchFileSnapshot(screens("10x10"));
    await screen.press("x", "escape"); // what nobody sees is not done
    expect(screen.left).toEqual([]);
    await screen.press("q");
    expect(screen.left).toEqual([{ do: "leave" }]);
    await screen.tell({ is: "resized", columns: 130, rows: 20 });
    await screen.press("escape", "2");
    await expect(screen.shown()).toMatchFileSnapshot(screens("130x20-questions"));
    await screen.press("1", "/", "👍🏽 x", "left");
    expect(screenOf(screen.state, false).cursor).toMatchObject({ x: "search: 👍 ".length });
  });

  it("shows without colours which line is chosen", async () => {
    const { screen } = await browsing();
    const { lines } = screenOf(screen.state, false);
    expect(lines.filter((line) => line.startsWith("\u001b[7m> "))).toHaveLength(1);
    expect(lines.join()).not.toMatch(/\u001b\[3[0-7]m/);
  });

  it("shows how a note begins, and takes its name for no speaker", async () => {
    const store = aDirectory();
    const notes = path.join(store, "..", `${path.basename(store)}-notes`);
    mkdirSync(notes);
    const text = "# Cellar\nThe cellar key hangs behind the fridge.\nThe bins go out on Monday.\n";
    writeFileSync(path.join(notes, "Cellar.md"), text);
    const found = { source: "notes", isVault: false, isNamed: false };
    await openMemory({ store, now }).import(findFiles(notes).files.map((file) => ({ ...file, ...found })));
    rmSync(notes, { recursive: true });
    const screen = await new BrowseDriver(store, { now }).begin();
    expect(screen.shown()).toMatch(/Cellar: The cellar key hangs .* note/);
    await screen.press("/", "key", "return");
    expect(screen.shown()).toContain("why it is there");
    expect(screen.shown()).not.toContain("Cellar said");
    expect(screen.shown()).toContain('2026-11-20 Cellar.md: "The cellar key hangs behind the fridge.');
  });

  it("says on the card, too, what may be outdated", () => {
    const doubt = { id: "fa_2", shortId: "2", text: "the newer one" };
    const known = { id: "fa_1", text: "the older one", maybeOutdated: doubt } as unknown as Listed;
    const card = { id: "fa_1", known, data: undefined, scroll: 0, chosen: undefined };
    const start = { ...startState({ columns: 80, rows: 24 }), cards: [card] };
    const data = { show: { id: "fa_1", text: "the older one" } } as unknown as CardData;
    const { state } = reduce(start, { is: "card", id: "fa_1", data });
    expect(state.cards[0]?.data).toMatchObject({ show: { maybeOutdated: doubt } });
  });

  it("says everything to a screen reader", async () => {
    const { screen } = await browsing();
    await screen.press("/", "dent");
    expect(screen.said()).toMatch(/memories, search: dent, 1 of 1\.\nMy dentist is Dr\. Ada Smith/);
    await screen.press("return");
    expect(screen.said()).toContain("why it is there");
    expect(screen.said()).toContain("c: correct");
    expect(screen.said()).not.toMatch(/[─│↑↓]/);
  });

  it("says all that is wrong at once, and never lets an error act on the terminal", async () => {
    const { screen } = await browsing();
    for (const text of [
      "the one store is not trusted",
      "there is no \u001b[2J store",
      "the one store is not trusted",
    ])
      await screen.tell({ is: "told", text, isTrouble: true });
    expect(screen.shown()).toContain("the one store is not trusted; there is no \\u{1b}[2J store\n");
  });
});
