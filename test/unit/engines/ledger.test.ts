import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Ledger } from "../../../src/engines/model/ledger.ts";
import { openRoot } from "../../../src/store/node-fs.ts";

let folder: string;
let calls = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pai-ledger-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As another process has it. */
function ledger(dailyTokens: number) {
  return new Ledger({
    files: openRoot(folder),
    budget: { dailyCalls: 100, dailyTokens },
    command: "remember",
    wall: () => Date.parse("2026-11-26T10:00:00Z"),
    nonce: () => `n${calls++}`,
  });
}
const THOUGHT = { tokensIn: 400, tokensOut: 300 };

describe("the ledger of several processes", () => {
  it("keeps twice for what is not answered yet, so that they exceed the budget by one request at most", () => {
    const first = ledger(2_000).admit("extract", "m", THOUGHT);
    expect(() => ledger(2_000).admit("extract", "m", THOUGHT)).toThrow(/exceed today's/);
    first.settle({ tokensIn: 500, tokensOut: 400 });
    const second = ledger(2_000).admit("extract", "m", THOUGHT);
    second.settle("unsent");
    expect(() => ledger(2_000).admit("extract", "m", THOUGHT)).not.toThrow();
  });

  it("lets one go whose own thought cost fits", () => {
    expect(() => ledger(700).admit("extract", "m", THOUGHT)).not.toThrow();
    expect(() => ledger(699).admit("extract", "m", THOUGHT)).toThrow();
  });
});
