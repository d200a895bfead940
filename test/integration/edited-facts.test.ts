import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 22, 9);
const open = (store: string) => openMemory({ store, now: () => NOW });
type Memory = ReturnType<typeof open>;

const only = async (memory: Memory, kind: "fact" | "entity" = "fact") =>
  (await memory.list({ kind })).results.map(({ id, path: file, subject, category, keywords }) => ({
    ...{ id, file, subject, category, keywords },
  }));
const entities = (dir: string) => {
  const folder = path.join(dir, "entities");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

/** Words of a fact changed in its file by hand, or through pai. */
const WAYS = {
  "a hand edit": async (dir: string, memory: Memory, [from, to]: readonly [string, string]) => {
    const [fact] = await only(memory);
    const file = path.join(dir, fact?.file ?? "");
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
    await memory.remember({ text: "The kettle is old" });
    const [kettle] = (await memory.list({ kind: "fact" })).results.filter(({ text }) => /kettle/.test(text));
    await memory.forget([kettle?.id ?? ""]);
  },
  "an edit": async (_dir: string, memory: Memory, [from, to]: readonly [string, string]) => {
    const [fact] = await only(memory);
    const { raw } = await memory.readForEdit(fact?.id ?? "");
    await memory.applyEdit(fact?.id ?? "", raw.replace(from, to));
  },
};

describe.each(Object.entries(WAYS))("%s", (_, edit) => {
  it("gives the fact the subject, category and keywords of its new words", () =>
    withDirectory(async (dir) => {
      const memory = open(dir);
      await memory.remember({ text: "My sister Anna lives in Lisbon" });
      expect(await only(memory)).toMatchObject([{ subject: "anna" }]);
      await edit(dir, memory, ["My sister Anna lives in Lisbon", "I prefer tea to coffee"]);
      expect(await only(memory)).toMatchObject([
        { subject: "owner", category: "preference", keywords: ["prefer", "tea", "coffee"] },
      ]);
    }));

  it("moves the fact to the page of what it names now", () =>
    withDirectory(async (dir) => {
      const memory = open(dir);
      await memory.remember({ text: "My sister Anna lives in Berlin" });
      expect(entities(dir)).toEqual(["person-anna.md", "place-berlin.md"]);
      await edit(dir, memory, ["in Berlin", "in Bern"]);
      expect(entities(dir)).toEqual(["person-anna.md", "place-bern.md"]);
      const anna = readFileSync(path.join(dir, "entities/person-anna.md"), "utf8");
      expect(anna).toMatch(/lives in Bern/);
      expect(anna).not.toMatch(/Berlin/);
      expect((await memory.doctor()).problems).toEqual([]);
    }));

  it("leaves a page that other facts name, without the fact", () =>
    withDirectory(async (dir) => {
      const memory = open(dir);
      await memory.remember({ text: "My brother Leo works in Berlin" });
      await memory.remember({ text: "My sister Anna lives in Berlin" });
      const leo = (await memory.list({ kind: "fact" })).results.find(({ text }) => text.includes("Leo"));
      const { raw } = await memory.readForEdit(leo?.id ?? "");
      await memory.applyEdit(leo?.id ?? "", raw.replace("in Berlin", "in Bern"));
      const berlin = readFileSync(path.join(dir, "entities/place-berlin.md"), "utf8");
      expect(berlin).toMatch(/Anna/);
      expect(berlin).not.toMatch(/Leo/);
    }));

  it("keeps what a person has put into the header", () =>
    withDirectory(async (dir) => {
      const memory = open(dir);
      await memory.remember({ text: "My sister Anna lives in Lisbon", subject: "family" });
      await edit(dir, memory, ["lives in Lisbon", "prefers tea"]);
      expect(await only(memory)).toMatchObject([{ subject: "family" }]);
    }));
});
