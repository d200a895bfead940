import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

/** Says each remark a day after the one before; the facts in force then, and a memory to ask. */
async function say(store: string, remarks: readonly string[]) {
  let now = Date.parse("2026-03-02T10:00:00Z");
  const memory = openMemory({ store, now: () => now });
  for (const text of remarks) {
    await memory.remember({ text, allowSecret: "invented" });
    now += 86_400_000;
  }
  return memory;
}

async function inForce(remarks: readonly string[]): Promise<readonly string[]> {
  return withDirectory(async (store) => {
    const { results } = await (await say(store, remarks)).list({ kind: "fact" });
    return results.map(({ text }) => text).toSorted();
  });
}

describe("a value that changed very often", () => {
  it.each([
    ["The prod port is", (n: number) => String(5010 + n)],
    ["My desk is desk number", (n: number) => String(10 + n)],
    ["The rent is", (n: number) => `${700 + n} euros`],
  ])("%s has one value at last", async (opening, value) => {
    const remarks = Array.from({ length: 30 }, (_, n) => `${opening} ${value(n)}`);
    expect(await inForce(remarks)).toEqual([`${opening} ${value(29)}`]);
  });
});

describe("a value that comes back", () => {
  it.each([
    [["I live in Rome", "I live in Oslo", "I live in Rome"], "where do I live"],
    [["My boss is Ines", "My boss is Jonas", "My boss is Ines"], "who is my boss"],
    [["The rent is 700 euros", "The rent is 750 euros", "The rent is 700 euros"], "how much is the rent"],
    [
      ["We use Postgres for billing", "We use MySQL for billing", "We use Postgres for billing"],
      "what do we use for billing",
    ],
    [["Standup is at 9:30", "Standup is at 10:15 now", "Standup is at 9:30 again"], "when is standup"],
  ])("holds again, and did not in between: %s", async (remarks, query) => {
    await withDirectory(async (store) => {
      const memory = await say(store, remarks);
      const tops = ["2026-03-02T20:00:00Z", "2026-03-03T20:00:00Z", "2026-03-04T20:00:00Z"].map(
        async (asOf) => {
          const { results } = await memory.recall(query, { asOfMs: Date.parse(asOf), kind: "fact" });
          return results.map(({ text }) => text.replace(/ (?:now|again)$/, ""));
        },
      );
      const [first = "", second = ""] = remarks.map((text) => text.replace(/ (?:now|again)$/, ""));
      expect(await Promise.all(tops)).toEqual([[first], [second], [first]]);
    });
  });
});

describe("what happened on several days", () => {
  it.each([
    "I ran 5 km",
    "I had breakfast",
    "We played chess at the club",
    "Went swimming with Ola",
    "I took the ferry to work",
    "Vaccinated the calves",
    "The backup failed",
  ])("is as many events: %s", async (text) => {
    expect(await inForce([text, text, text])).toEqual([text, text, text]);
  });

  it("is one where it is told again on the same day", async () => {
    await withDirectory(async (store) => {
      const memory = openMemory({ store, now: () => Date.parse("2026-03-02T10:00:00Z") });
      for (let told = 0; told < 3; told++) await memory.remember({ text: "I ran 5 km" });
      expect((await memory.list({ kind: "fact" })).results).toHaveLength(1);
    });
  });

  it.each([
    "I live in Oslo",
    "I moved to Porto",
    "I like tea",
    "The door code is 4411, the shed's",
    "My boss is Ines",
  ])("is told once more, and no event: %s", async (text) => {
    expect(await inForce([text, text, text])).toEqual([text]);
  });

  it("stays apart when the store is tidied up", async () => {
    await withDirectory(async (store) => {
      const memory = await say(store, ["I ran 5 km", "I ran 5 km"]);
      await memory.consolidate({});
      expect((await memory.list({ kind: "fact" })).results).toHaveLength(2);
    });
  });
});

describe("a fact that was written by hand, without a source", () => {
  it.each([
    ["I live in Oslo", "I moved to Bergen"],
    ["My boss is Ines", "My boss is Jonas now"],
    ["Standup is at 9:30", "Standup is at 10:15 now"],
  ])("is replaced by what is said later: %s", async (written, said) => {
    await withDirectory(async (store) => {
      let now = Date.parse("2026-03-02T10:00:00Z");
      const memory = openMemory({ store, now: () => now });
      await memory.remember({ text: written });
      const [fact] = (await memory.list({ kind: "fact" })).results;
      const file = path.join(store, fact?.path ?? "");
      writeFileSync(file, readFileSync(file, "utf8").replace(/^sources:(?: .*|(?:\n *- .*)+)\n/m, ""));
      now += 86_400_000;
      await memory.remember({ text: said });
      expect((await memory.list({ kind: "fact" })).results.map(({ text }) => text)).toEqual([said]);
    });
  });
});

describe("a value that is announced", () => {
  it.each([
    ["My boss is Annette", "my boss is Henrik from 20 march", "who is my boss"],
    ["The rent is 700 euros", "As of 2026-03-20 the rent is 750 euros", "how much is the rent"],
    ["I live in Rome", "From March 20 I live in Oslo", "where do I live"],
    ["Standup is at 9:30", "Standup is at 10:15 starting March 20", "when is standup"],
    ["I work at Acme", "I work at Bosch from 20 March", "where do I work"],
    ["I work at Acme", "Effective 20 March I work at Bosch", "where do I work"],
    ["My landlord is Ina", "My landlord is Otto from 20 March", "who is my landlord"],
    ["The shop closes at 18:00", "The shop will close at 20:00 from 20 March", "when does the shop close"],
    [
      "My desk is on the second floor",
      "My desk will be on the fourth floor from 20 March",
      "where is my desk",
    ],
    [
      "The cleaner comes on Mondays",
      "From 20 March the cleaner comes on Wednesdays",
      "when does the cleaner come",
    ],
  ])("holds from its day, the other one until then: %s", async (now, then, query) => {
    await withDirectory(async (store) => {
      const memory = await say(store, [now, then]);
      const answers = async (asOf: string, at: string) => {
        const later = openMemory({ store, now: () => Date.parse(at) });
        const { results } = await later.recall(query, { asOfMs: Date.parse(asOf), kind: "fact" });
        return results.map(({ text }) => text);
      };
      const { results } = await memory.recall(query, { kind: "fact" });
      expect(results.map(({ text }) => text)).toEqual([now, then]);
      expect(await answers("2026-03-15", "2026-04-01")).toEqual([now]);
      expect(await answers("2026-03-25", "2026-04-01")).toEqual([then]);
      const later = openMemory({ store, now: () => Date.parse("2026-04-01") });
      expect((await later.list({ kind: "fact" })).results.map(({ text }) => text)).toEqual([then]);
    });
  });

  it.each([
    ["My boss is Annette", "my boss is Henrik from 20 march"],
    ["I live in Rome", "From March 20 I live in Oslo"],
    ["Standup is at 9:30", "Standup is at 10:15 starting March 20"],
  ])("still takes over on its day where the other one is said again before: %s", async (now, then) => {
    await withDirectory(async (store) => {
      const memory = await say(store, [now, then, now, now]);
      const texts = async (at?: string) => {
        const asked = at === undefined ? memory : openMemory({ store, now: () => Date.parse(at) });
        return (await asked.list({ kind: "fact" })).results.map(({ text }) => text).toSorted();
      };
      expect(await texts()).toEqual([now, then].toSorted());
      expect(await texts("2026-04-01")).toEqual([then]);
    });
  });

  it.each([
    ["The rent is 700 euros", "The rent goes up to 750 euros on 20 March", "how much is the rent"],
    ["Our team lead is Pia", "Noor takes over as our team lead on 20 March", "who is our team lead"],
  ])("holds from the day on which it changes: %s", async (now, then, query) => {
    await withDirectory(async (store) => {
      const memory = await say(store, [now, then]);
      expect((await memory.recall(query, { kind: "fact" })).results[0]?.text).toBe(now);
      const later = openMemory({ store, now: () => Date.parse("2026-04-01") });
      expect((await later.list({ kind: "fact" })).results.map(({ text }) => text)).toEqual([then]);
    });
  });

  it.each([
    ["The launch is on 2026-05-01", "The launch is on 2026-06-01"],
    ["The shop is open from Monday to Friday", "The shop is open from Tuesday to Saturday"],
  ])("is told from a date of what happens: %s", async (before, after) => {
    expect(await inForce([before, after])).toEqual([after]);
  });
});
