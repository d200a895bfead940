import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-04-01T12:00:00Z");
const BORIS = "boris: I love opera";

/** A talk in which somebody else says the same of themselves as in the others. */
function talk(n: number) {
  const atMs = NOW - (20 - n) * DAY_MS;
  const turns = [
    { speaker: "Boris", text: "I love opera.", atMs },
    { speaker: "Anna", text: "I hate opera, the museum opens on Mondays.", atMs: atMs + 60_000 },
  ];
  return { session: `talk ${n}`, turns };
}

it("never shows what somebody else says of themselves as the owner's own words", async () => {
  const store = aDirectory();
  const open = (days = 0) =>
    openMemory({ store, now: () => NOW + days * DAY_MS, places: { home: store, projects: {} } });
  await open().ingest([1, 2, 3, 4, 5].map(talk), { owners: ["Anna"] });
  await open().consolidate();
  const page = path.join(store, "MEMORY.md");
  const read = () => readFileSync(page, "utf8");
  expect(read()).not.toContain("love opera");
  expect(read()).toMatch(/^- I hate opera/m);

  const { text, semantic } = await open().context({ query: "opera" });
  expect(text).toContain(BORIS);
  const unnamed = text.split("\n").filter((line) => line.includes("love opera") && !/boris/i.test(line));
  expect(unnamed).toEqual([]);
  expect(semantic.map(({ subject }) => subject)).toEqual(expect.arrayContaining(["boris", "owner"]));

  await open().confirm(semantic.flatMap(({ id, kind }) => (kind === "belief" ? [id] : [])));
  await open().consolidate();
  const before = read();
  expect(before).toContain(`- ${BORIS} (confidence`);
  expect(before).not.toMatch(/^- I love opera/m);
  await open(1).consolidate();
  expect(read()).toBe(before);

  writeFileSync(page, before.replace(BORIS, "boris: I love the ballet"));
  await open(2).consolidate();
  expect((await open(2).list({ status: "active" })).results).toContainEqual(
    expect.objectContaining({ subject: "boris", text: "I love the ballet" }),
  );
  expect(read()).not.toMatch(/^- I love the ballet/m);
});
