import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-03-02T10:00:00Z");
const COUNT = 2_100;

it("takes over more files that were copied in than one change set holds, and says how many", async () => {
  const store = aDirectory();
  const told: string[] = [];
  const memory = openMemory({ store, now: () => NOW, notice: (text) => void told.push(text) });
  await memory.remember({ text: "I live in Bonn" });
  const day = path.join(store, "facts", "2026-03-01");
  mkdirSync(day);
  for (let n = 0; n < COUNT; n += 1) writeFileSync(path.join(day, `fact-100000-${hex(n)}.md`), fileOf(n));
  await memory.remember({ text: "I like tea" });
  expect(told).toContain("taking over 2,100 files that were edited or copied in");
  const files = readdirSync(day).map((name) => readFileSync(path.join(day, name), "utf8"));
  expect(files.filter((text) => /^hash: sha256:[0-9a-f]{64}$/m.test(text))).toHaveLength(COUNT);
  expect((await memory.log(10)).results.filter(({ command }) => command === "edited")).toHaveLength(2);
  told.length = 0;
  await memory.remember({ text: "I like coffee" });
  expect(told).toEqual([]);
});

function hex(n: number): string {
  return n.toString(16).padStart(8, "0");
}

function fileOf(n: number): string {
  const id = `fa_01kjr000000000000000${String(n).padStart(6, "0")}`;
  return `---\nid: ${id}\nkind: fact\ncategory: fact\ncreated: 2026-03-01T10:00:00.000Z\nconfidence: 0.8\nimportance: 5\n---\nThe door of room ${n} is blue.\n`;
}
