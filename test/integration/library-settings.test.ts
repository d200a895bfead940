import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

it("has the settings of the store, tells of what is wrong with them, and of those given has only these", async () => {
  const store = aDirectory();
  const told: string[] = [];
  const open = (config?: ReturnType<typeof defaultConfig>) =>
    openMemory({ store, notice: (text) => told.push(text), ...(config && { config }) });
  for (const text of ["The kettle is red", "The kettle is old"]) await open().remember({ text, raw: true });
  const found = async (memory = open()) => (await memory.recall("kettle")).results.length;
  expect(await found()).toBe(2);
  writeFileSync(path.join(store, "config.yaml"), "recall:\n  limit: 1\ntiers:\n  enabled: true\n");
  expect(await found()).toBe(1);
  expect(told.slice(1)).toEqual([expect.stringContaining('there is no setting "tiers.enabled"')]);
  expect(await found(open(defaultConfig()))).toBe(2);
});
