import fc from "fast-check";
import { afterEach, describe, it } from "vitest";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";
import { NaiveIndex } from "../../contract/naive-index.ts";
import { action, edit, QUERIES } from "../../contract/random-edits.ts";
import { expectSameAnswers } from "../../contract/same-answers.ts";
import { TempStore } from "../../contract/temp-store.ts";

const stores: TempStore[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.remove();
});

describe("the index after any sequence of changes", () => {
  it.each([
    ["replaying everything", {}],
    ["compacting at once", { compactAt: 0 }],
    ["rebuilding in small steps", { buildFiles: 2, rebuild: true }],
    ["looking at all files when that is due", { fullScanFiles: 0, fullScanEveryMs: 0 }],
    ["looking at directories only", { fullScanFiles: 0, detach: () => {} }],
  ])("answers as one built from the files, %s", (_, options) => {
    fc.assert(
      fc.property(fc.array(fc.array(action, { maxLength: 6 }), { minLength: 1, maxLength: 5 }), (rounds) => {
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
      { numRuns: 40 },
    );
  });
});
