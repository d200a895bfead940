import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

it("finds a memory by the tags that a person writes into its text, shows its links, and leaves the file as it is", async () => {
  const root = aDirectory();
  const store = path.join(root, "store");
  const memory = openMemory({ store });
  await memory.remember({ text: "My sister Mara lives in Ghent" });
  await memory.consolidate({});
  const { outcomes = [] } = await memory.remember({ text: "Sow the broad beans before the frost" });
  const { id = "", path: file = "" } = outcomes[0]?.memory ?? {};
  const edited = path.join(store, file);
  const before = fs.readFileSync(edited, "utf8");
  const words = "Sow the broad beans before the frost with [[Mara]] #Garden #home/beds, not `#shed` or C#";
  fs.writeFileSync(edited, before.replace("Sow the broad beans before the frost", words));

  expect((await memory.list({ tag: "garden" })).results.map((one) => one.id)).toEqual([id]);
  expect((await memory.list({ tag: "home/beds" })).results.map((one) => one.id)).toEqual([id]);
  expect((await memory.list({ tag: "shed" })).results).toEqual([]);
  const [found] = (await memory.recall("broad beans", { tag: "garden", track: false })).results;
  expect(found?.tags).toEqual(["Garden", "home/beds"]);

  const { id: mara } = await memory.show("Mara");
  const card = await memory.show(id);
  expect(card.tags).toEqual(["Garden", "home/beds"]);
  expect(card.links).toContainEqual({ to: mara, type: "references" });
  expect(card.linked.map((one) => one.text)).toEqual([expect.stringContaining("Mara")]);

  const front = fs.readFileSync(edited, "utf8").split("\n---\n")[0];
  expect(front).not.toContain("tags:");
  expect(fs.readFileSync(edited, "utf8")).toContain(words);
});
