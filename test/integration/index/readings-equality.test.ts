import fs from "node:fs";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { OpenIndexOptions } from "../../../src/index/refresh.ts";
import { fakeEmbedder } from "../../contract/fake-embedder.ts";
import { NaiveIndex } from "../../contract/naive-index.ts";
import { action, edit, QUERIES } from "../../contract/random-edits.ts";
import { allAnswers, expectSameAnswers } from "../../contract/same-answers.ts";
import { TempStore } from "../../contract/temp-store.ts";

const stores: TempStore[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.remove();
});

/** How old files are made after a round, and whether one of an earlier round comes back with its time. */
const round = fc.record({
  steps: fc.array(action, { maxLength: 6 }),
  settled: fc.boolean(),
  back: fc.option(fc.nat(50)),
});
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

describe("an index with what was kept of changed files", () => {
  it.each([
    ["all files are looked at", {}],
    ["new generations are made", { compactAt: 4 }],
    ["directories are looked at", { fullScanFiles: 0, detach: () => {} }],
  ])("answers as one without, to the last digit, where %s", async (_, options) => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), async (rounds) => {
        const store = new TempStore();
        stores.push(store);
        store.open({ embedder: fakeEmbedder() });
        const history = new History(store);
        for (const one of rounds) {
          history.play(one);
          const before = store.read(".index/CURRENT");
          const first = await answers(store, options);
          const again = await answers(store, options);
          for (const at of readings(store)) store.drop(at);
          const without = await answers(store, options);
          // A generation that was made in between has seen the edits, and names doubles in another order.
          if (again.generation === before) expect(again).toEqual(first);
          if (without.generation === again.generation) expect(without).toEqual(again);
          expectSameAnswers(
            store.open({ ...options, embedder: fakeEmbedder() }),
            new NaiveIndex(store.root, fakeEmbedder()),
            QUERIES,
          );
        }
        store.remove();
      }),
      { numRuns: process.env.PAI_LONG === "1" ? 400 : 20 },
    );
  });
});

/** Opens, asks for everything, and lets be written what is written without waiting. */
async function answers(store: TempStore, options: Partial<OpenIndexOptions>) {
  const said = allAnswers(store.open({ ...options, embedder: fakeEmbedder() }), QUERIES);
  await new Promise((resolve) => setImmediate(resolve));
  return { ...said, generation: store.read(".index/CURRENT") };
}

function readings({ root }: TempStore): string[] {
  const all = fs.readdirSync(`${root}/.index`, { recursive: true, encoding: "utf8" });
  return all.filter((name) => name.endsWith("/readings")).map((name) => `.index/${name}`);
}

/** Plays rounds of edits, and remembers the files as they were. */
class History {
  readonly #store: TempStore;
  readonly #seen: { readonly path: string; readonly raw: string; readonly mtime: Date }[] = [];
  #minutes = 0;

  constructor(store: TempStore) {
    this.#store = store;
  }

  play({ steps, settled, back }: Round): void {
    for (const step of steps) edit(this.#store, step);
    const old = this.#seen[(back ?? 0) % Math.max(1, this.#seen.length)];
    if (back !== null && old) {
      this.#store.replace(old.path, old.raw); // in place it would stay unseen where directories are looked at
      fs.utimesSync(this.#store.absolute(old.path), old.mtime, old.mtime);
    }
    if (settled) this.#settle();
  }

  /** Gives files of this moment a time of long ago, each its own. */
  #settle(): void {
    for (const { path } of new NaiveIndex(this.#store.root).rows()) {
      const at = this.#store.absolute(path);
      if (Date.now() - fs.statSync(at).mtimeMs > 86_400_000) continue;
      const mtime = new Date(1_700_000_000_000 + this.#minutes++ * 60_000);
      fs.utimesSync(at, mtime, mtime);
      this.#seen.push({ path, raw: this.#store.read(path), mtime });
    }
  }
}
