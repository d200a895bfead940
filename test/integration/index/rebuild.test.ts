import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";
import { draft, TempStore } from "../../contract/temp-store.ts";

const FILES = 40;
let store: TempStore;
beforeEach(() => {
  store = new TempStore();
  for (let i = 0; i < FILES; i++) {
    const made = draft({
      text: `tea number ${i} of ${i % 7} sorts`,
      created: `2026-03-0${1 + (i % 9)}T10:00:00Z`,
      position: i,
    });
    store.put(made.path, made.raw);
  }
  store.put("facts/2026-03-02/broken.md", "no front matter");
});
afterEach(() => store.remove());

it("gives the same bytes, however few files it reads at one time", () => {
  expect(made(3)).toEqual(made(FILES * 2));
});

it("settles an id that files claim which it does not read together", () => {
  const first = draft({ text: "tea in January", created: "2026-01-01T10:00:00Z" });
  const [beside, last] = ["facts/2026-01-01/beside.md", "facts/2026-12-31/copy.md"];
  for (const at of [first.path, beside, last]) store.put(at, first.raw);
  expect(made(3)).toEqual(made(FILES * 2));
  const index = store.open({ embedder: fakeEmbedder() });
  const doubles = index.problems.filter(({ code }) => code === "duplicate_id");
  expect(doubles.map(({ path: at }) => at)).toEqual([first.path, beside, last]);
  expect(index.byId(first.id)?.path).toBe(first.path);
  expect(index.size).toBe(FILES + 1);
});

/** The files of the generation that a rebuild makes. */
function made(buildFiles: number): Readonly<Record<string, string>> {
  const index = store.open({ buildFiles, embedder: fakeEmbedder() });
  index.rebuild();
  expect(index.problems.map(({ path: at }) => at)).toContain("facts/2026-03-02/broken.md");
  const [generation = ""] = fs.readFileSync(store.absolute(".index/CURRENT"), "utf8").split(" ");
  const dir = store.absolute(`.index/${generation}`);
  const names = fs.readdirSync(dir).filter((name) => !/^(?:owner|manifest\.json)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(dir, name), "latin1")]));
}
