import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../../src/ingest/conversation/statements.ts";
import { textsBelow, wholeText } from "../support/texts-below.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";
import { filesOf, HOUR, open, T0 } from "./talks.ts";

const talk = (
  session: string,
  ...said: readonly (readonly [speaker: string, text: string])[]
): Conversation => ({
  session,
  turns: said.map(([speaker, text], i) => ({
    speaker,
    atMs: T0 + Number(session) * 24 * HOUR + i * 60_000,
    text,
  })),
});
const FIRST = talk(
  "1",
  ["Anna", "I moved to Oslo in May."],
  ["Bob", "My sister Clara works at the harbour in Bergen."],
  ["Anna", "I love the concerts in Bergen."],
);
const SECOND = talk(
  "2",
  ["Anna", "I bought a red bike in Oslo last week."],
  ["Bob", "Clara has a new boat."],
);

function entitiesOf(dir: string): Readonly<Record<string, string>> {
  const all = Object.entries(filesOf(dir)).filter(([name]) => name.startsWith("entities/"));
  return Object.fromEntries(all.map(([name, text]) => [name.slice("entities/".length), text]));
}

const linesOf = (file: string | undefined) =>
  (file ?? "").split("\n").filter((line) => / · .*\(fa_/.test(line));

describe("entities", () => {
  it("say whose words a line has, and nothing of web pages and tools until a person confirms it", async () => {
    const dir = aDirectory();
    await open(dir).remember({ text: "My sister Clara works at the harbour in Bergen" });
    const ids: string[] = [];
    for (const source of ["web", "tool", "agent", "import"] as const) {
      const text = `Clara sells quavix of a ${source}`;
      const { outcomes } = await open(dir).remember({ text, subject: "Clara", source, raw: true });
      ids.push(outcomes[0]?.memory?.id ?? "");
    }
    const file = () => entitiesOf(dir)["person-clara.md"] ?? "";
    const said = (text: string) =>
      [...text.matchAll(/^- (?:[-\d]+ · )?(.*) \(fa_/gm)].map(([, line]) => line).toSorted();
    const own = "My sister Clara works at the harbour in Bergen";
    const marked = ["agent", "import"].map((who) => `[${who}] Clara sells quavix of a ${who}`);
    for (const part of file().split("## Timeline")) expect(said(part)).toEqual([own, ...marked]);
    expect(Object.values(entitiesOf(dir)).join()).not.toMatch(/of a (?:web|tool)/);
    await open(dir).confirm(ids);
    await open(dir).consolidate({ force: true });
    const vouched = ["agent", "import", "tool", "web"].map((who) => `Clara sells quavix of a ${who}`);
    for (const part of file().split("## Timeline")) expect(said(part)).toEqual([own, ...vouched].toSorted());
  });

  it("get a file each with what conversations say of them, and the same files in one run or two, again or at once", async () => {
    const dir = aDirectory();
    await open(dir).ingest([FIRST, SECOND]);
    const files = entitiesOf(dir);
    expect(Object.keys(files).toSorted()).toEqual([
      "person-anna.md",
      "person-clara.md",
      "place-bergen.md",
      "place-oslo.md",
    ]);
    expect(files["person-clara.md"]).toContain("type: person\nname: Clara\nhash: ");
    expect(linesOf(files["place-oslo.md"]).map((line) => line.replace(/ \(fa_.*/, ""))).toEqual([
      "- 2026-03-03 · [import] anna: I moved to Oslo in May",
      "- 2026-03-04 · [import] anna: I bought a red bike in Oslo last week",
    ]);
    await withDirectory(async (other) => {
      await open(other).ingest([FIRST]);
      await open(other).ingest([SECOND]);
      expect(entitiesOf(other)).toEqual(files);
    });
    const again = await open(dir).ingest([FIRST, SECOND]);
    expect(again.changeSets).toEqual([]);
    await withDirectory(async (other) => {
      await Promise.all([open(other).ingest([FIRST, SECOND]), open(other).ingest([FIRST, SECOND])]);
      expect(entitiesOf(other)).toEqual(files);
    });
  });

  it("never become one for being spelt alike", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    for (const name of ["Jon", "John", "Joan", "José", "Jose"])
      await memory.remember({ text: `My friend ${name} lives in Oslo.` });
    for (const name of ["Martin", "Martina"])
      await memory.remember({ text: `My friend ${name} sails with my sister Mara in Bergen.` });
    const named = async () => (await memory.entities({ type: "person" })).results.map(({ name }) => name);
    expect(await named()).toEqual(expect.arrayContaining(["Joan", "John", "Jon", "Jose", "José"]));
    await memory.consolidate({ only: ["entities"] });
    expect(await named()).toEqual(
      expect.arrayContaining(["Joan", "John", "Jon", "Martin", "Martina", "Mara"]),
    );
  });

  it("follow what becomes of their facts: forgotten, restored, corrected, undone", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    const said = async (text: string) => (await memory.remember({ text })).outcomes[0]?.memory?.id ?? "";
    const first = await said("My sister Clara works at Siemens.");
    const second = await memory.remember({ text: "Clara lives in Bergen with two cats." });
    const card = () => entitiesOf(dir)["person-clara.md"] ?? "";
    const before = card();
    await memory.forget([first]);
    expect(card()).not.toContain("works at Siemens");
    await memory.restore([first]);
    expect(card().replace(/updated: .*\n/, "")).toBe(before.replace(/updated: .*\n/, ""));
    await memory.correct(first, "Clara works at Bosch.");
    const [summary = "", timeline = ""] = card().split("## Timeline");
    expect(summary).toContain("Clara works at Bosch");
    expect(summary).not.toContain("Siemens (");
    expect(linesOf(timeline)).toHaveLength(3);
    await memory.undo(second.changeSet);
    expect(card()).not.toContain("two cats");
    expect(card()).toContain("Bosch");
  });

  it("hold nothing of what was purged, wherever it stood", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    const first = await memory.remember({ text: "My sister Clara collects zeppelins." });
    await memory.remember({ text: "Clara lives in Bergen." });
    const secret = await memory.remember({ text: "My friend Waldemar hides from xylophones." });
    const ids = [first, secret].flatMap(({ episode, outcomes }) => [
      episode?.id ?? "",
      outcomes[0]?.memory?.id ?? "",
    ]);
    await memory.forget(ids, { purge: true });
    expect(Object.keys(entitiesOf(dir)).toSorted()).toEqual(["person-clara.md", "place-bergen.md"]);
    expect(wholeText(dir)).not.toMatch(/zeppelin|xylophone/i);
    // The path of the file stays in the log of changes, until that is pruned.
    const named = Object.entries(textsBelow(dir)).flatMap(([file, text]) =>
      /waldemar/i.test(text) ? [file] : [],
    );
    expect(named.filter((file) => !file.startsWith(path.join(".local", "journal")))).toEqual([]);
  });

  it("keep what a person writes into a file, find it, and take in what is said under a name added there", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.remember({ text: "My friend Wilhelmina plays the cello." });
    const file = path.join(dir, "entities", "person-wilhelmina.md");
    const raw = readFileSync(file, "utf8").replace(
      "name: Wilhelmina\n",
      "name: Wilhelmina # mine\naliases: [Mina]\nmyown: 1\n",
    );
    writeFileSync(file, raw);
    appendFileSync(file, "\nOwes me a ladder.\n");
    await memory.remember({ text: "My friend Mina bought a boat." });
    const after = readFileSync(file, "utf8");
    for (const own of ["name: Wilhelmina # mine\n", "myown: 1\n", "\nOwes me a ladder.\n"])
      expect(after).toContain(own);
    expect(linesOf(after)).toHaveLength(2);
    expect(Object.keys(entitiesOf(dir))).toEqual(["person-wilhelmina.md"]);
    expect((await memory.recall("ladder")).results[0]).toMatchObject({ kind: "entity" });
  });

  it("keep what versions before wrote of somebody's kin, until the fact that said so is forgotten", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    const { outcomes } = await memory.remember({ text: "My sister Clara works at Siemens." });
    const id = outcomes[0]?.memory?.id ?? "";
    const file = path.join(dir, "entities", "person-clara.md");
    const kin = (to: string, fact: string) => `  - {type: sister, to: ${to}, fact: ${fact}}\n`;
    const other = kin("Bob", id.replace(/.{4}$/, "0000"));
    const raw = readFileSync(file, "utf8");
    writeFileSync(file, raw.replace("name: Clara\n", `name: Clara\nrelations:\n${kin("owner", id)}${other}`));
    await memory.remember({ text: "Clara plays the cello." });
    expect(readFileSync(file, "utf8")).toContain(`relations:\n${kin("owner", id)}${other}`);
    expect((await memory.show("Clara")).front.relations).toHaveLength(2);
    await memory.forget([id]);
    expect(readFileSync(file, "utf8")).toContain(`relations:\n${other}`);
  });

  it("lose nothing when eight processes speak of one person at once, and change nothing in a dry run", async () => {
    const dir = aDirectory();
    await open(dir).init();
    const things = ["boat", "kite", "cello", "tent", "lamp", "clock", "stove", "sledge"];
    await Promise.all(
      things.map((thing) => open(dir).remember({ text: `My friend Clara bought a ${thing}.` })),
    );
    expect(linesOf(entitiesOf(dir)["person-clara.md"])).toHaveLength(8);
    const before = entitiesOf(dir);
    await open(dir, { dryRun: true }).remember({ text: "My friend Clara bought a house." });
    expect(entitiesOf(dir)).toEqual(before);
  });

  it("lose what is marked as sensitive later, and have it back where that is taken back", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    const { outcomes } = await memory.remember({ text: "My friend Clara Pike keeps bees" });
    await memory.remember({ text: "Clara Pike sings in the choir" });
    const id = outcomes[0]?.memory?.id ?? "";
    const pages = () => Object.values(entitiesOf(dir)).join("\n");
    expect(pages()).toContain("Clara Pike keeps bees");
    const { raw } = await memory.readForEdit(id);
    const { changeSet } = await memory.applyEdit(id, raw.replace(/^created:/m, "sensitive: true\ncreated:"));
    expect(pages()).toContain("Clara Pike sings in the choir");
    expect(pages()).not.toMatch(new RegExp(`bees|${id}`));
    await memory.undo(changeSet);
    expect(pages()).toContain("Clara Pike keeps bees");
  });

  it("take nothing from sensitive facts, and rest when they were forgotten", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.remember({ text: "My friend Clara is allergic to penicillin.", sensitive: true });
    expect(entitiesOf(dir)).toEqual({});
    await memory.remember({ text: "My friend Clara bought a kayak." });
    expect(entitiesOf(dir)["person-clara.md"]).not.toContain("penicillin");
    await memory.forget([(await memory.entities()).results[0]?.id ?? ""]);
    await memory.remember({ text: "My friend Clara bought a boat." });
    expect((await memory.entities()).total).toBe(0);
  });
});

describe("entity files that turn out to be one", () => {
  it("become one by consolidate, are found by each name, take what is said from then on, and are two again by undo", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.remember({ text: "Robert works at Acme." });
    await memory.remember({ text: "Robert moved to Bergen." });
    await memory.remember({ text: "Robby works at Equinor." });
    await memory.remember({ text: "Robby moved to Turin." });
    const robert = path.join(dir, "entities/person-robert.md");
    writeFileSync(
      robert,
      readFileSync(robert, "utf8").replace("name: Robert\n", "name: Robert\naliases: [Robby]\n"),
    );
    await memory.status();
    const before = entitiesOf(dir);
    const only = ["entities"];
    const { passes } = await open(dir, { dryRun: true }).consolidate({ only });
    expect(passes[0]?.counts).toEqual({ merged: 1 });
    expect(entitiesOf(dir)).toEqual(before);
    const done = await memory.consolidate({ only });
    expect(done.passes[0]?.counts).toEqual({ merged: 1 });
    expect((await memory.consolidate()).passes.find(({ name }) => name === "entities")?.changed).toBe(0);
    expect(
      (await memory.entities()).results.map(({ name, aliases, facts }) => [name, aliases, facts]),
    ).toContainEqual(["Robert", ["Robby"], 4]);
    expect((await memory.show("Robby")).id).toBe((await memory.show("Robert")).id);
    await memory.undo(done.changeSets[0]);
    expect(entitiesOf(dir)).toEqual(before);
    await memory.consolidate({ only });
    await memory.remember({ text: "Robby works as an engineer." });
    expect(linesOf(entitiesOf(dir)["person-robert.md"])).toHaveLength(5);
  });
});
