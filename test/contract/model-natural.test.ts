import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { believedOf, readPeople } from "./natural.ts";

/** In `npm test` the short weeks, in English none; with PAI_LONG the lives, too. */
const PEOPLE = readPeople().filter(({ notes }) => process.env.PAI_LONG === "1" || notes.length < 50);

it.each(PEOPLE)(
  "a model that knows what $name says again and again leads to a belief of each",
  async (person) => {
    const folder = mkdtempSync(join(tmpdir(), "pai-natural-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const believed = await believedOf(join(folder, "store"), person);
    const found = new Set(believed.flatMap(({ pattern }) => pattern?.number ?? []));
    const wanted = person.patterns.filter(({ missed }) => missed === "");
    expect(wanted.filter(({ number }) => !found.has(number))).toEqual([]);
  },
  600_000,
);
