import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Budget, Ledger, type Ticket } from "../../../src/engines/model/ledger.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { seeded } from "../../seeded.ts";

let folder: string;
let calls = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pai-ledger-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As another process has it. */
function ledger(dailyTokens: number, budget: Partial<Budget> = {}) {
  return new Ledger({
    files: openRoot(folder),
    budget: { dailyCalls: 100, dailyTokens, ...budget },
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

describe("processes that race for the rest of a budget", () => {
  /** Lets each of several ledgers ask as often as it may, in an order by chance; how many were let through, and what they cost. */
  function race(budget: Partial<Budget>, { processes = 8, seed = 1, tokensOut = (): number => 300 } = {}) {
    const random = seeded(seed);
    const ledgers = Array.from({ length: processes }, () => ledger(1_000_000, budget));
    const asked: { readonly ticket: Ticket; readonly tokens: number }[] = [];
    let [admitted, spent, largest] = [0, 0, 0];
    for (let step = 0; step < 400; step++) {
      const one = ledgers[random(processes)];
      if (random(3) > 0) {
        try {
          const ticket = one?.admit("extract", "m", THOUGHT);
          if (ticket) asked.push({ ticket, tokens: THOUGHT.tokensIn + tokensOut() });
          admitted++;
        } catch {
          // the budget is spent
        }
      } else {
        const [answered] = asked.splice(random(Math.max(1, asked.length)), 1);
        if (answered === undefined) continue;
        const { tokens, ticket } = answered;
        ticket.settle({ tokensIn: THOUGHT.tokensIn, tokensOut: tokens - THOUGHT.tokensIn });
        spent += tokens;
        largest = Math.max(largest, tokens);
      }
    }
    for (const { ticket, tokens } of asked) {
      ticket.settle({ tokensIn: THOUGHT.tokensIn, tokensOut: tokens - THOUGHT.tokensIn });
      spent += tokens;
      largest = Math.max(largest, tokens);
    }
    return { admitted, spent, largest };
  }

  it.each([1, 2, 3])("let through exactly as many requests as a day may have (order %i)", (seed) => {
    expect(race({ dailyCalls: 20 }, { seed }).admitted).toBe(20);
  });

  it.each([1, 2, 3])(
    "exceed the tokens of a day by one request at most, once it is known how long answers are (order %i)",
    (seed) => {
      const random = seeded(seed);
      for (const most of [100, 600, 2_000, 8_000]) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        const known = { tokensIn: THOUGHT.tokensIn, tokensOut: most };
        ledger(20_000).admit("extract", "m", THOUGHT).settle(known);
        const { spent, largest } = race({ dailyTokens: 20_000 }, { seed, tokensOut: () => random(most) });
        expect(spent, `answers of up to ${most} tokens`).toBeLessThanOrEqual(
          20_000 - known.tokensIn - most + largest,
        );
      }
    },
  );
});
