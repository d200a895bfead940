import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { findFiles } from "../../src/store/host-tree.ts";
import { aDirectory } from "./store/directory.ts";
import { filesOf } from "./talks.ts";

it("takes an import back with what maintenance made of it, and nothing else", async () => {
  const dir = aDirectory();
  const store = path.join(dir, "store");
  const at = (days: number) => openMemory({ store, now: () => Date.UTC(2026, 10, 10 + days, 9) });
  await at(0).remember({ text: "I go running before work" });
  await at(1).remember({ text: "I go running before work with Anna" });
  await at(1).remember({ text: "The shed key is under the pot" });
  await at(2).consolidate();
  const before = filesOf(store);
  const notes = path.join(dir, "notes");
  mkdirSync(notes);
  const text = JSON.stringify({
    memories: ["I go running before work with Max", "The shed key is under the pot"].map((content, i) => ({
      ...{ id: `m${i}`, content, created_at: "2026-11-14T08:15:00Z" },
    })),
  });
  writeFileSync(path.join(notes, "memories.json"), text);
  const { files } = findFiles(notes);
  await at(12).import(files.map((file) => ({ ...file, source: "notes", isVault: false, isNamed: false })));
  await at(12).remember({ text: "I drink tea" });
  await at(14).consolidate();
  await at(15).consolidate();
  expect((await at(15).beliefs()).results.map(({ text }) => text)).toEqual(["I go running before work"]);
  await at(15).undoImport();
  expect((await at(15).beliefs({ all: true })).results).toEqual([]);
  const after = filesOf(store);
  expect(Object.keys(after).filter((name) => !(name in before))).toHaveLength(2);
  for (const [name, text] of Object.entries(before)) expect(after[name], name).toBe(text);
  await at(16).consolidate();
  expect((await at(16).beliefs({ all: true })).results).toEqual([]);
  expect((await at(16).doctor()).problems).toEqual([]);
});
