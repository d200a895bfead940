import path from "node:path";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

async function* bytes(text: string) {
  yield new TextEncoder().encode(text);
}

/** A memory of somebody in a zone, at a moment that can be set. */
function living(zone: string, root: string) {
  const clock = { now: 0 };
  const config = { ...defaultConfig(), "time.zone": zone };
  const memory = openMemory({ store: path.join(root, "store"), config, now: () => clock.now });
  const say = async (at: string, text: string) => {
    clock.now = Date.parse(at);
    const { outcomes = [] } = await memory.remember({ text });
    return outcomes[0]?.memory;
  };
  return { memory, clock, say };
}

const dueOf = (said: Awaited<ReturnType<ReturnType<typeof living>["say"]>>) => said?.due?.slice(0, 10);

/** Zone, moment, words, and the day that they mean. Around midnight, on both sides of UTC, and where clocks change. */
const PROMISES = [
  ["America/Los_Angeles", "2026-11-26T03:00:00Z", "I'll call the plumber tomorrow", "2026-11-26"],
  ["America/Los_Angeles", "2026-11-26T09:00:00Z", "I'll call the plumber tomorrow", "2026-11-27"],
  ["America/Los_Angeles", "2026-11-26T03:00:00Z", "I need to feed the neighbours' cat tonight", "2026-11-25"],
  ["Asia/Tokyo", "2026-11-25T16:30:00Z", "I need to water the ferns this evening", "2026-11-26"],
  ["Asia/Tokyo", "2026-11-25T16:30:00Z", "I'll return the drill on Friday", "2026-11-27"],
  ["Asia/Tokyo", "2026-11-26T16:30:00Z", "I'll return the drill on Friday", "2026-12-04"],
  ["Pacific/Auckland", "2026-11-25T12:30:00Z", "I must send the invoice today", "2026-11-26"],
  ["Pacific/Honolulu", "2026-12-01T08:00:00Z", "I'll pay the club fee by the end of the month", "2026-11-30"],
  // Clocks are set forward on 29 March in Berlin, and back on 25 October: the night is an hour shorter or longer.
  ["Europe/Berlin", "2026-03-28T23:30:00Z", "I'll clean the gutters tomorrow", "2026-03-30"],
  ["Europe/Berlin", "2026-03-29T21:30:00Z", "I'll clean the gutters tomorrow", "2026-03-30"],
  ["Europe/Berlin", "2026-03-29T22:30:00Z", "I'll clean the gutters tomorrow", "2026-03-31"],
  ["Europe/Berlin", "2026-10-25T22:30:00Z", "I'll clean the gutters tomorrow", "2026-10-26"],
  ["Europe/Berlin", "2026-10-25T23:30:00Z", "I'll clean the gutters tomorrow", "2026-10-27"],
  ["UTC", "2026-11-25T23:59:59Z", "I'll call the plumber tomorrow", "2026-11-26"],
] as const;

describe("words of time", () => {
  it.each(PROMISES)("in %s at %s: %s", (zone, at, text, day) =>
    withDirectory(async (root) => {
      expect(dueOf(await living(zone, root).say(at, text))).toBe(day);
    }),
  );

  it.each([
    ["America/Los_Angeles", "2026-11-26T03:00:00Z", "2026-11-25"],
    ["Asia/Tokyo", "2026-11-25T16:30:00Z", "2026-11-26"],
    ["Europe/Berlin", "2026-10-25T22:30:00Z", "2026-10-25"],
  ])("date what happened today, in %s at %s", (zone, at, day) =>
    withDirectory(async (root) => {
      const { say, memory } = living(zone, root);
      expect((await say(at, "I repaired the bike today"))?.validAt).toBe(`${day}T00:00:00.000Z`);
      const asked = await memory.recall("what did I repair today?", { explain: true });
      expect(asked.read?.time?.from).toBe(`${day}T00:00:00.000Z`);
      expect(asked.results[0]?.explain?.parts.find(({ name }) => name === "time")?.value).toBe(1);
    }),
  );

  it("in a transcript count from the time on its own clock", () =>
    withDirectory(async (root) => {
      for (const [zone, at, day] of [
        ["Asia/Tokyo", "2026-09-17 23:30", "2026-09-18"],
        ["Asia/Tokyo", "2026-09-17T14:30:00Z", "2026-09-18"],
        ["America/Los_Angeles", "2026-09-17 01:30", "2026-09-18"],
        ["America/Los_Angeles", "11:30 pm on 17 September, 2026", "2026-09-18"],
      ] as const) {
        const { memory, clock } = living(
          zone,
          path.join(root, `${zone.slice(0, 4)}${at.length}${at.slice(11, 13)}`),
        );
        clock.now = Date.parse("2026-09-20T12:00:00Z");
        const line = JSON.stringify({ role: "user", content: "I'll book the ferry tomorrow", at });
        await memory.ingestTranscript(bytes(`${line}\n`), { name: "talk" });
        const { results } = await memory.commitments({ view: "all" });
        expect([zone, at, results[0]?.due?.slice(0, 10)]).toEqual([zone, at, day]);
      }
    }));
});

describe("days", () => {
  const promised = async (memory: PaiMemory) => (await memory.commitments({ view: "overdue" })).total;

  it("end with the person's day: what is due today is not overdue before midnight there", () =>
    withDirectory(async (root) => {
      const { say, memory, clock } = living("America/Los_Angeles", root);
      await say("2026-11-24T20:00:00Z", "I'll post the letter tomorrow");
      clock.now = Date.parse("2026-11-26T07:59:00Z");
      expect(await promised(memory)).toBe(0);
      clock.now = Date.parse("2026-11-26T08:01:00Z");
      expect(await promised(memory)).toBe(1);
    }));

  it("begin with the person's day in the agenda", () =>
    withDirectory(async (root) => {
      const { say, memory, clock } = living("Asia/Tokyo", root);
      await say("2026-11-25T16:30:00Z", "I'll post the letter tomorrow");
      clock.now = Date.parse("2026-11-26T15:30:00Z");
      const { from, days } = await memory.agenda({ when: "today" });
      expect([from, days.map(({ day }) => day)]).toEqual(["2026-11-27", ["2026-11-27"]]);
    }));

  it("bound lists, and what was true on a day", () =>
    withDirectory(async (root) => {
      const { say, memory, clock } = living("America/Los_Angeles", root);
      await say("2026-11-25T07:30:00Z", "My desk is in room 12"); // the 24th there
      await say("2026-11-26T03:00:00Z", "The kettle is in the shed"); // the 25th
      clock.now = Date.parse("2026-11-26T12:00:00Z");
      const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`);
      const texts = async (options: object) =>
        (await memory.list({ kind: "fact", ...options })).results.map(({ text }) => text);
      expect(await texts({ sinceMs: day("2026-11-25") })).toEqual(["The kettle is in the shed"]);
      expect(await texts({ untilMs: day("2026-11-25") })).toEqual(["My desk is in room 12"]);
      expect(await texts({ asOfMs: day("2026-11-25") })).toEqual(["My desk is in room 12"]);
      const block = await memory.context({ query: "kettle shed" });
      expect(JSON.stringify(block)).toContain("2026-11-25");
      await say("2026-11-27T03:00:00Z", "I sold the canoe yesterday");
      clock.now = Date.parse("2026-12-20T12:00:00Z");
      const told = await memory.context({ query: "canoe" });
      expect(JSON.stringify(told)).toContain("yesterday (2026-11-25)");
    }));

  it("on which something new begins to hold, are those of the person", () =>
    withDirectory(async (root) => {
      const { say, memory, clock } = living("America/Los_Angeles", root);
      await say("2026-09-01T20:00:00Z", "My number is 17");
      await say("2026-09-10T20:00:00Z", "My new number is 23 from November 1");
      const number = async (at: string) => {
        clock.now = Date.parse(at);
        return (await memory.list({ kind: "fact" })).results.map(({ text }) => text).join();
      };
      expect(await number("2026-11-01T05:00:00Z")).toContain("is 17");
      expect(await number("2026-11-01T09:00:00Z")).not.toContain("is 17");
    }));
});
