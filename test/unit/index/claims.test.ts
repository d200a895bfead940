import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { Claims } from "../../../src/index/runs-beside.ts";

describe("claims of two threads", () => {
  it("give each run to one of them", () => {
    const claims = Claims.forRuns(2);
    expect([claims.take(0), claims.give(0), claims.give(1), claims.take(1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(claims.isDone(1)).toBe(false);
    claims.finish(1);
    expect([claims.isDone(1), claims.wait(1, 0)]).toEqual([true, true]);
  });

  it("are not waited for where nothing goes on", () => {
    const claims = Claims.forRuns(1);
    claims.give(0);
    expect(claims.wait(0, 5)).toBe(false);
  });

  it("are waited for as long as something goes on, however long it takes", async () => {
    const claims = Claims.forRuns(1);
    claims.give(0);
    // The layout of `Claims`: a pulse, then a state for each run, of which 3 is "delivered".
    const other = new Worker(
      `const { workerData: shared } = require("node:worker_threads");
       const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
       for (let i = 0; i < 60; i++) { pause(); Atomics.add(shared, 0, 1); }
       Atomics.store(shared, 1, 3); Atomics.notify(shared, 1);`,
      { eval: true, workerData: claims.shared },
    );
    while (Atomics.load(claims.shared, 0) === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(claims.wait(0, 600)).toBe(true);
    await other.terminate();
  });
});
