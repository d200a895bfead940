import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/hash.ts";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";
import { NaiveIndex } from "../../contract/naive-index.ts";
import { action, edit, QUERIES } from "../../contract/random-edits.ts";
import { expectSameAnswers } from "../../contract/same-answers.ts";
import { TempStore } from "../../contract/temp-store.ts";

/** What is done between one opening and the next. */
const ROUNDS = fc.array(fc.array(action, { maxLength: 6 }), { minLength: 1, maxLength: 5 });
const stores: TempStore[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.remove();
});

describe("the index after any sequence of changes", () => {
  it.each([
    ["replaying everything", {}],
    ["compacting at once", { compactAt: 0 }],
    ["keeping in memory what was read", { warm: true }],
    ["keeping in memory what was read, and compacting at once", { warm: true, compactAt: 0 }],
    ["rebuilding in small steps", { buildFiles: 2, rebuild: true }],
    ["looking at all files when that is due", { fullScanFiles: 0, fullScanEveryMs: 0 }],
    ["looking at directories only", { fullScanFiles: 0, detach: () => {} }],
  ])("answers as one built from the files, %s", (_, options) => {
    fc.assert(
      fc.property(ROUNDS, (rounds) => {
        const store = new TempStore();
        stores.push(store);
        for (const round of rounds) {
          for (const step of round) edit(store, step);
          const index = store.open({ ...options, embedder: fakeEmbedder() });
          if ("rebuild" in options) index.rebuild();
          expectSameAnswers(index, new NaiveIndex(store.root, fakeEmbedder()), QUERIES);
        }
        store.remove();
      }),
      { numRuns: process.env.PAI_LONG === "1" ? 100 : 12 },
    );
  });

  it("is byte for byte what a rebuild makes", () => {
    fc.assert(
      fc.property(ROUNDS, (rounds) => {
        const store = new TempStore();
        stores.push(store);
        for (const round of rounds) {
          for (const step of round) edit(store, step);
          store.open({ compactAt: -1, embedder: fakeEmbedder() });
        }
        const replayed = partsOf(store);
        store.open({ embedder: fakeEmbedder() }).rebuild();
        expect(replayed).toEqual(partsOf(store));
        store.remove();
      }),
      { numRuns: process.env.PAI_LONG === "1" ? 100 : 10 },
    );
  });
});

/** The hash of each part of the latest generation, but for what tells when it was made, and problems, which come as they are met. */
function partsOf({ root }: TempStore): Readonly<Record<string, string>> {
  const [generation = ""] = fs.readFileSync(path.join(root, ".index/CURRENT"), "utf8").split(" ");
  const dir = path.join(root, ".index", generation);
  const names = fs.readdirSync(dir).filter((name) => !/^(?:owner|manifest\.json|sums|remarks)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, sha256(fs.readFileSync(path.join(dir, name)))]));
}
