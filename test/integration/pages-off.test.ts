import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

it("what a person deletes stays off after the sections were given up and taken back", async () => {
  const store = aDirectory();
  let nowMs = Date.parse("2026-11-16T10:00:00Z");
  const open = () => openMemory({ store, now: () => (nowMs += 3_600_000) });
  for (const text of ["I prefer oat milk in my coffee", "I am allergic to nuts"]) {
    await open().remember({ text });
    const [fact] = (await open().list({ kind: "fact" })).results;
    const file = path.join(store, fact?.path ?? "");
    const plain = readFileSync(file, "utf8").replace(/^importance: .*\n/m, "");
    writeFileSync(file, plain.replace("kind: fact\n", "kind: fact\nimportance: 9\n"));
  }
  const page = path.join(store, "MEMORY.md");
  await open().consolidate();
  expect(readFileSync(page, "utf8")).toContain("oat milk");
  await open().consolidate({ promotion: "off", only: ["pages"] });
  await open().undo(); // of the page, and of the setting
  await open().undo();
  const lines = readFileSync(page, "utf8").split("\n");
  writeFileSync(page, lines.filter((line) => !line.includes("oat milk")).join("\n"));
  nowMs += 86_400_000;
  await open().consolidate();
  expect(readFileSync(page, "utf8")).not.toContain("oat milk");
});
