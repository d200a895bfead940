import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { NOTE_KINDS } from "../../src/domain/vocabulary.ts";
import type { ImportOptions } from "../../src/memory/import-own.ts";
import { findFiles } from "../../src/store/host-tree.ts";
import { SAMPLES } from "./import-samples.ts";
import { aDirectory } from "./store/directory.ts";
import { filesOf, open } from "./talks.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures/import/", import.meta.url));

/** What lies at a place, as the program finds it. */
function found(place: string, isNamed = false) {
  const { files, refused } = findFiles(place);
  const changedMs = Date.UTC(2026, 10, 20); // of the checkout it is whenever that was made
  const source = path.basename(place);
  return [
    ...files.map((file) => ({ ...file, source, folder: source, isNamed, changedMs })),
    ...refused.map((file) => ({ ...file, source })),
  ];
}

type Memory = ReturnType<typeof open>;

async function shown(memory: Memory): Promise<readonly string[]> {
  const [facts, promises] = [
    await memory.list({ kind: "fact", project: "all" }),
    await memory.commitments({ view: "all" }),
  ];
  return [
    ...facts.results.map(
      (one) => `${one.subject} | ${one.category} | ${one.validAt.slice(0, 10)} | ${one.text}`,
    ),
    ...promises.results.map(
      (one) => `${one.subject} | due ${one.due?.slice(0, 10)} | ${one.validAt.slice(0, 10)} | ${one.text}`,
    ),
  ].toSorted();
}

async function imported(name: string, options: Partial<ImportOptions> = {}) {
  const dir = aDirectory();
  const memory = open(dir);
  const files = found(`${FIXTURES}${name}`);
  const dry = await open(dir, { dryRun: true }).import(files, options);
  const done = await memory.import(files, options);
  expect(dry.created).toEqual(done.created);
  const before = filesOf(dir);
  expect((await memory.import(files, options)).changeSets).toEqual([]);
  expect(filesOf(dir)).toEqual(before);
  if (done.sources.every(({ kind }) => NOTE_KINDS.some((one) => one === kind))) {
    const { results } = await memory.list({ kind: "fact", status: "all" });
    expect(results.filter(({ source, importance }) => source !== "import" || importance > 6)).toEqual([]);
  }
  return { done, kinds: done.sources.map(({ kind }) => kind), memories: await shown(memory) };
}

describe("a sample of each source", () => {
  it.each(Object.entries(SAMPLES))(
    "gives what it says, and nothing the second time: %s",
    async (name, expected) => {
      const { done, kinds, memories } = await imported(name);
      expect(memories).toEqual(expected.memories);
      expect(kinds).toEqual(expected.kinds);
      expect(done.created.episode).toBe(expected.episodes);
      expect(done.skipped).toEqual(expected.skipped ?? {});
      expect(done.sources.flatMap(({ problems }) => problems)).toEqual([]);
    },
  );
});

/** A store beside a folder of notes, given as text by path. */
function withNotes(notes: Readonly<Record<string, string>>) {
  const dir = aDirectory();
  const folder = path.join(dir, "notes");
  writeNotes(folder, notes);
  const memory = open(path.join(dir, "store"));
  return { memory, folder, dir, take: () => memory.import(found(folder)) };
}

function writeNotes(folder: string, notes: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(notes)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

const NUMBERS = `---
name: numbers
description: The user wants numbers
metadata:
  type: feedback
---

Report tides as numbers.
`;

describe("notes of agents", () => {
  it("never speak for the user, and what they say of the user is about the owner", async () => {
    const { memory, take } = withNotes({
      "a.md": NUMBERS,
      "b.md": "# Notes\n\n- The user prefers numbers to charts.\n- I will rewrite the parser tomorrow.\n",
    });
    await memory.remember({ text: "I prefer spaces over tabs" });
    await take();
    const { results } = await memory.list({ kind: "fact" });
    const texts = results.map(({ text, source, subject }) => `${source} ${subject}: ${text}`);
    expect(texts).toContain("user owner: I prefer spaces over tabs");
    expect(texts).toContain("import owner: The user prefers numbers to charts");
    expect((await memory.commitments({ view: "all" })).results).toEqual([]);
    expect(texts.join()).not.toContain("parser");
  });
});

describe("a note that comes again", () => {
  it("is one observation, however many copies lie about", async () => {
    const { memory, take } = withNotes({ "a.md": NUMBERS, "copy/a.md": NUMBERS, "old/b.md": NUMBERS });
    const done = await take();
    expect(done).toMatchObject({ created: { episode: 1, fact: 1 }, known: 2 });
    expect((await memory.show((await memory.list({ kind: "fact" })).results[0]?.id ?? "")).observations).toBe(
      1,
    );
  });

  it("in a new version takes the place of the old one, and ends only what no longer stands in it", async () => {
    const notes = (...lines: readonly string[]) => ({
      "a.md": `# Tides\n\n${lines.map((line) => `- ${line}\n`).join("")}`,
    });
    const { memory, folder, take } = withNotes(
      notes("The tide table is computed at night.", "The billing service runs on port 8443."),
    );
    await take();
    writeNotes(folder, notes("The tide table is computed at night.", "The mail service runs on port 25."));
    expect(await take()).toMatchObject({ created: { episode: 1, fact: 1 } });
    const { results } = await memory.list({ kind: "fact", status: "all" });
    expect(results.map(({ text, status }) => `${status}: ${text}`).toSorted()).toEqual([
      "active: The mail service runs on port 25",
      "active: The tide table is computed at night",
      "superseded: The billing service runs on port 8443",
    ]);
    expect((await memory.list({ kind: "episode" })).total).toBe(1);
    expect((await take()).changeSets).toEqual([]);
  });

  it("does not come back where it was forgotten", async () => {
    const { memory, folder, take } = withNotes({ "a.md": NUMBERS });
    await take();
    const { results } = await memory.list({ kind: "fact" });
    await memory.forget([results[0]?.id ?? ""], { purge: true });
    writeNotes(folder, { "a.md": `${NUMBERS}\n**Why:** they are short.\n` });
    await take();
    expect((await memory.list({ kind: "fact" })).results).toEqual([]);
  });

  it("is listed as one change, is taken back as a whole by any of its ids, and gives the bytes back", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.remember({ text: "The tide tables are computed at night" });
    await memory.remember({ text: "I row on Saturdays" });
    const before = filesOf(dir);
    const files = Object.keys(SAMPLES).flatMap((name) => found(`${FIXTURES}${name}`));
    const done = await memory.import(files);
    expect(done.changeSets).toHaveLength(3);
    expect(filesOf(dir)).not.toEqual(before);
    const { results } = await memory.log(10);
    expect(results.map(({ command }) => command)).toEqual([`import:${done.import}`, "remember", "remember"]);
    const made = Object.values(done.created).reduce((sum, count) => sum + count, 0);
    expect(results[0]?.events.filter(({ event }) => event === "created").length).toBeGreaterThanOrEqual(made);
    const after = filesOf(dir);
    expect((await memory.undo(done.changeSets[0])).undone).toBe(done.import);
    expect(filesOf(dir)).toEqual(before);
    const [back, taken] = (await memory.log(2)).results;
    expect(back?.command).toBe(`undo:${done.import}`);
    expect(taken?.undoneBy).toBeDefined();
    await memory.undo(back?.changeSet);
    expect(filesOf(dir)).toEqual(after);
  });

  it("goes on where it was stopped, ends as if it never was, and is taken back as one", async () => {
    const dir = aDirectory();
    const files = Object.keys(SAMPLES).flatMap((name) => found(`${FIXTURES}${name}`));
    const [whole, stopped] = [open(`${dir}/whole`), open(`${dir}/stopped`)];
    await whole.import(files);
    for (let most = 10; ; most += 10) {
      let asked = 0;
      const done = await stopped.import(files, { isInterrupted: () => ++asked > most });
      if (!done.interrupted) break;
    }
    // A file of an entity says when a change set after its first one changed it, and where it was stopped there are other change sets.
    const withoutTimes = (store: string) =>
      Object.entries(filesOf(`${dir}/${store}`)).map(([name, text]) => [
        name,
        text.replace(/^updated: .*\n/mu, ""),
      ]);
    expect(withoutTimes("stopped")).toEqual(withoutTimes("whole"));
    expect(await stopped.undoImport()).not.toHaveProperty("before");
    expect(filesOf(`${dir}/stopped`)).toEqual({});
  });
});

describe("a folder to import", () => {
  it("is read without links, programs' folders and what lies outside", async () => {
    const { folder, dir, memory, take } = withNotes({
      "a.md": NUMBERS,
      ".git/b.md": "The secret is out.",
      "node_modules/c.md": "Not mine.",
    });
    writeFileSync(path.join(dir, "outside.md"), "The outside is cold.");
    mkdirSync(path.join(dir, "elsewhere"));
    writeFileSync(path.join(dir, "elsewhere", "d.md"), "Elsewhere it is warm.");
    symlinkSync(path.join(dir, "outside.md"), path.join(folder, "link.md"));
    symlinkSync(path.join(dir, "elsewhere"), path.join(folder, "linked"));
    const done = await take();
    expect(done.created).toEqual({ episode: 1, fact: 1 });
    expect(done.sources.flatMap(({ leftOut }) => leftOut)).toEqual(
      [".git", "node_modules"].map((file) => ({ file, reason: "folder of a program" })),
    );
    expect(done.sources.flatMap(({ problems }) => problems)).toEqual([
      { file: "link.md", message: "is a link, which is not followed" },
      { file: "linked", message: "is a link, which is not followed" },
    ]);
    expect((await memory.list({ kind: "episode" })).total).toBe(1);
  });

  it("says nothing by its templates, nor of its owner what is said of somebody else", async () => {
    const { memory, take, folder } = withNotes({
      ".obsidian/app.json": "{}",
      "2026-05-04.md":
        "# Log\n\n- I am grateful for\n- I am grateful for my new flat in Leith\n- [ ] call Mum\n- [ ] pay rent 📅 2099-01-05\n",
      "Ravi.md": "works with me on billing\n\n- It lies in Ipswich\n\nMoved my desk to the window.\n",
      "Templates/Day.md":
        "# Log\n\n- I am grateful for\n- [ ] call Mum\n- [ ] pay rent\n- I take iron tablets\n",
    });
    expect((await take()).skipped).toMatchObject({ "line of a template": 2 });
    expect((await shown(memory)).map((one) => one.replace(/ \|.*\|/u, ":")).toSorted()).toEqual([
      "owner: I am grateful for my new flat in Leith",
      "owner: Moved my desk to the window",
      "owner: pay rent",
      "ravi: works with me on billing",
    ]);
    const other = withNotes({ ".obsidian/app.json": "{}", "Day.md": "- I take iron tablets\n" });
    const elsewhere = found(other.folder).map((file) => ({ ...file, source: "other" }));
    await other.memory.import([...found(folder), ...elsewhere]);
    expect(JSON.stringify(await shown(other.memory))).toContain("I take iron tablets");
  });

  it("names whom a note is about that begins a line with its title, where a sentence does not", async () => {
    const { memory, take } = withNotes({
      ".obsidian/app.json": "{}",
      "Robbie.md":
        "Robbie is our eldest, 11, at Cashmere Primary\n\n- mad on trains, knows every loco by number\n- I owe him a trip on the train\n",
    });
    await take();
    expect((await shown(memory)).map((one) => one.replace(/ \|.*\|/u, ":"))).toContain(
      "robbie: Robbie: mad on trains, knows every loco by number",
    );
  });

  it("keeps private what reads so, though no statement is read in it, and takes no order to an agent from a list", async () => {
    const { memory, take } = withNotes({
      ".obsidian/app.json": "{}",
      "step 10 stuff.md": "apologized to my ex Carla about the truck money, she said ok, we're ok\n",
      "Rules for this year.md": "- Never again drive home after a night shift\n",
    });
    await take();
    const { results } = await memory.list({ kind: "fact" });
    expect(results.map(({ text, category, sensitive }) => [text.slice(0, 11), category, sensitive])).toEqual(
      expect.arrayContaining([
        ["apologized ", "fact", true],
        ["Never again", "fact", false],
      ]),
    );
  });

  it("says of whom an item tells by the item that it is set in below", async () => {
    const { memory, take } = withNotes({
      ".obsidian/app.json": "{}",
      "2026-05-04.md": "- [[Ravi]]\n\t- starts at Arup in July\n\t- Sport\n\t- I do yoga on Tuesdays now\n",
    });
    await take();
    expect((await shown(memory)).map((one) => one.replace(/ \|.*\|/u, ":"))).toEqual([
      "owner: I do yoga on Tuesdays now",
      "ravi: starts at Arup in July",
    ]);
  });

  it("is a vault within and above what was named, so that nothing in a comment is kept", async () => {
    const { memory, folder } = withNotes({
      "docs/vault/.obsidian/app.json": "{}",
      "docs/vault/daily/a.md": "- I train at FitX %%ask Ulla%%\n",
      "docs/vault/.agent/b.md": "- I run the tests\n",
    });
    for (const place of ["", "/docs/vault", "/docs/vault/daily", "/docs/vault/daily/a.md"]) {
      const { sources } = await memory.import(found(`${folder}${place}`, place.endsWith(".md")), {});
      expect(sources.map(({ kind }) => kind)).toContain("obsidian");
    }
    expect(await shown(memory)).toEqual([expect.stringContaining("I train at FitX")]);
    expect(JSON.stringify((await memory.list({ kind: "episode" })).results)).not.toContain("Ulla");
  });

  it("keeps its notes apart from those of others with the same names, and knows those that were moved", async () => {
    const dir = aDirectory();
    const memory = open(path.join(dir, "store"));
    const write = (name: string, text: string) => {
      mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
      writeFileSync(path.join(dir, name), text);
    };
    const take = (name: string) => memory.import(found(path.join(dir, name)), { from: "obsidian" });
    const texts = async () =>
      (await memory.list({ kind: "fact" })).results.map(({ text }) => text).toSorted();
    write("home/Inbox.md", "- My boat is called Erna.\n");
    write("work/Inbox.md", "- My dentist is Odile Kern.\n");
    await take("home");
    await take("work");
    expect(await texts()).toEqual(["My boat is called Erna", "My dentist is Odile Kern"]);
    renameSync(path.join(dir, "home/Inbox.md"), path.join(dir, "home/Boats.md"));
    expect((await take("home")).known).toBe(1);
    expect((await take("home")).changeSets).toEqual([]);
    write("home/Boats.md", "- My boat is called Ulla.\n");
    await take("home");
    expect(await texts()).toEqual(["My boat is called Ulla", "My dentist is Odile Kern"]);
  });

  it("has the words of its owner where Logseq keeps it, and conversations where chats were exported as text", async () => {
    const logseq = withNotes({
      "logseq/config.edn": "{}",
      "logseq/bak/pages/Gym.md": "- I train at FitX\n",
      "journals/2025_02_11.md": "- I quit the gym\n\t- Locker 212 is empty\n",
    });
    const done = await logseq.take();
    expect(done.skipped).toEqual({ "backup of Logseq": 1, "file of an unknown kind": 1 });
    expect(await shown(logseq.memory)).toContain("owner | decision | 2025-02-11 | I quit the gym");
    const chat = withNotes({
      ".obsidian/app.json": "{}",
      "WhatsApp.txt":
        "03.04.24, 21:14 - Heike created the group\n03.04.24, 21:20 - Heike: I live in Trier\n03.04.24, 21:25 - Jo: <Media omitted>\n",
      "diary.txt": "07:10 woke up early\n13:00 Soup with Hilde: good\n",
    });
    const { sources } = await chat.take();
    expect(sources.map(({ kind, skipped }) => [kind, skipped])).toEqual([
      ["transcript", { "line of the program": 2 }],
      ["obsidian", {}],
    ]);
    expect(await shown(chat.memory)).toContain("heike | identity | 2024-04-03 | I live in Trier");
  });
});

it("asks once whether plain notes are the user's own, and keeps what they state as theirs then", async () => {
  const [folder, asked] = [aDirectory(), [] as string[]];
  writeFileSync(path.join(folder, "Garden.md"), "# Garden\n\n- I planted 40 tulip bulbs by the gate\n");
  writeFileSync(path.join(folder, "Sport.md"), "# Sport\n\n- I play the cello on Sundays\n");
  const factsAfter = async (isOwn: boolean) => {
    const memory = open(aDirectory());
    const ask = async () => asked.push("own?") > 0 && isOwn;
    await memory.import(found(folder), { isOwn: ask });
    return (await memory.list({ kind: "fact" })).results.map(({ text }) => text).sort();
  };
  expect(await factsAfter(true)).toEqual([
    "I planted 40 tulip bulbs by the gate",
    "I play the cello on Sundays",
  ]);
  expect(await factsAfter(false)).toEqual([]);
  expect(asked).toHaveLength(2);
});
