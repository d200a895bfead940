import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { withDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

type Memory = ReturnType<typeof open>;
type Day = (day: string, work: (memory: Memory) => Promise<unknown>) => Promise<void>;

/** A store in which things happened on days, at noon UTC or at the moment that is given. */
async function onceDone(
  happened: (on: Day) => Promise<void>,
  look: (memory: Memory) => Promise<void>,
  zone = "UTC",
) {
  await withDirectory(async (dir) => {
    const at = (moment: string) =>
      open(dir, { now: () => Date.parse(moment), config: { ...defaultConfig(), "time.zone": zone } });
    await happened(
      async (day, work) => void (await work(at(day.includes("T") ? day : `${day}T12:00:00.500Z`))),
    );
    await look(at("2026-11-20T12:00:00.500Z"));
  });
}

async function told(memory: Memory, from: string, to?: string, more = {}) {
  const ms = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const found = await memory.diff({ fromMs: ms(from), ...(to && { toMs: ms(to) }), ...more });
  const texts = (all: readonly { readonly text: string }[]) => all.map(({ text }) => text);
  return {
    learnt: texts(found.learnt),
    changed: found.changed.map((one) => `${one.from?.text} -> ${one.to.text}`),
    ended: found.ended.map(({ text, how }) => `${how}: ${text}`),
    restored: texts(found.restored),
    forgotten: found.forgotten.length,
    made: texts(found.promises.made),
    kept: texts(found.promises.kept),
    cancelled: texts(found.promises.cancelled),
    missed: texts(found.promises.missed),
    formed: texts(found.beliefs.formed),
    withheld: found.withheld,
    whole: JSON.stringify(found),
  };
}

const NOTHING = {
  learnt: [],
  changed: [],
  ended: [],
  restored: [],
  forgotten: 0,
  made: [],
  kept: [],
  missed: [],
  withheld: 0,
};
const idOf = async (memory: Memory, words: string) =>
  (await memory.list({ status: "all" })).results.find(
    ({ text, kind }) => kind !== "episode" && text.includes(words),
  )?.id ?? "";

describe("what changed between two days", () => {
  it("is what was learnt, and what took the place of what, in the days in which that happened", async () => {
    await onceDone(
      async (on) => {
        await on("2026-11-01", (memory) => memory.remember({ text: "I live in Berlin." }));
        await on("2026-11-05", (memory) => memory.remember({ text: "My sister Clara works at Siemens." }));
        await on("2026-11-08", (memory) => memory.remember({ text: "I moved to Hamburg." }));
      },
      async (memory) => {
        expect(await told(memory, "2026-10-01", "2026-10-31")).toMatchObject(NOTHING);
        expect(await told(memory, "2026-11-01", "2026-11-05")).toMatchObject({
          ...NOTHING,
          learnt: ["I live in Berlin", "My sister Clara works at Siemens"],
        });
        const moved = "I moved to Hamburg";
        expect(await told(memory, "2026-11-05")).toMatchObject({
          ...NOTHING,
          learnt: ["My sister Clara works at Siemens"],
          changed: [`I live in Berlin -> ${moved}`],
        });
        // What came and went within the days is not told.
        expect(await told(memory, "2026-11-01")).toMatchObject({
          ...NOTHING,
          learnt: ["My sister Clara works at Siemens", moved],
        });
      },
    );
  });

  it("has promises that were made, kept, cancelled and missed", async () => {
    await onceDone(
      async (on) => {
        await on("2026-11-02", async (memory) => {
          await memory.remember({ text: "I'll send Tom the tax papers by November 6." });
          await memory.remember({ text: "I promised Ada to water the plants by November 10." });
          await memory.remember({ text: "I need to call the bank by November 30." });
        });
        await on("2026-11-05", async (memory) => memory.fulfil([await idOf(memory, "tax papers")]));
        await on("2026-11-06", async (memory) => memory.cancel([await idOf(memory, "bank")]));
      },
      async (memory) => {
        const first = await told(memory, "2026-11-02", "2026-11-02");
        expect(first).toMatchObject({ kept: [], missed: [], learnt: [] });
        expect(first.made).toHaveLength(3);
        const next = await told(memory, "2026-11-03", "2026-11-09");
        expect(next).toMatchObject({ made: [], missed: [] });
        expect([...next.kept, ...next.cancelled].join()).toMatch(/tax papers.*bank/);
        // The day is over when it is missed.
        expect((await told(memory, "2026-11-10", "2026-11-10")).missed.join()).toContain("plants");
        expect((await told(memory, "2026-11-11", "2026-11-12")).missed).toEqual([]);
      },
    );
  });

  it("has no words of what was forgotten, then or since, and none that are sensitive", async () => {
    await onceDone(
      async (on) => {
        await on("2026-11-01", async (memory) => {
          await memory.remember({ text: "My sister Clara works at Siemens." });
          await memory.remember({ text: "My cousin Jo plays the tuba." });
          await memory.remember({ text: "I was diagnosed with diabetes last year." });
        });
        await on("2026-11-03", async (memory) => memory.forget([await idOf(memory, "Clara")]));
        await on("2026-11-09", async (memory) =>
          memory.forget([await idOf(memory, "tuba")], { purge: true }),
        );
      },
      async (memory) => {
        const first = await told(memory, "2026-11-01", "2026-11-02");
        expect(first).toMatchObject({ learnt: [], forgotten: 0 });
        expect(first.withheld).toBeGreaterThanOrEqual(2);
        const gone = await told(memory, "2026-11-02");
        expect(gone).toMatchObject({ learnt: [], ended: [], forgotten: 2 });
        for (const { whole } of [first, gone]) expect(whole).not.toMatch(/Clara|tuba|diabetes/);
        const all = await told(memory, "2026-11-01", "2026-11-02", { includeSensitive: true });
        expect(all.learnt.join()).toContain("diabetes");
      },
    );
  });

  it("leaves out what was undone, and tells what ended and what came back", async () => {
    await onceDone(
      async (on) => {
        await on("2026-11-01", (memory) => memory.remember({ text: "I like tea." }));
        await on("2026-11-03", (memory) => memory.remember({ text: "My bike is red." }));
        await on("2026-11-03", (memory) => memory.undo());
        await on("2026-11-04", async (memory) => memory.forget([await idOf(memory, "tea")]));
        await on("2026-11-04", (memory) => memory.undo());
        await on("2026-11-05", async (memory) => memory.forget([await idOf(memory, "tea")]));
        await on("2026-11-07", async (memory) => memory.restore([await idOf(memory, "tea")]));
        await on("2026-11-08", (memory) =>
          memory.remember({ text: "The pass code list is in the drawer.", ttlMs: 2 * 86_400_000 }),
        );
        const undone: string[] = [];
        await on("2026-11-14", (memory) => memory.remember({ text: "My boat is blue." }));
        for (const day of ["2026-11-15", "2026-11-16"])
          await on(day, async (memory) => {
            undone.push((await memory.undo(undone.at(-1))).changeSet ?? "");
          });
      },
      async (memory) => {
        expect(await told(memory, "2026-11-02", "2026-11-04")).toMatchObject(NOTHING);
        expect(await told(memory, "2026-11-06", "2026-11-07")).toMatchObject({
          ...NOTHING,
          restored: ["I like tea"],
        });
        expect((await told(memory, "2026-11-09", "2026-11-12")).ended).toEqual([
          "expired: The pass code list is in the drawer",
        ]);
        // It is there again since the undo was undone.
        for (const from of ["2026-11-14", "2026-11-16"])
          expect(await told(memory, from)).toMatchObject({ ...NOTHING, learnt: ["My boat is blue"] });
      },
    );
  });

  it("goes by the days of the person's zone", async () => {
    await onceDone(
      (on) => on("2026-11-01T15:30:00.500Z", (memory) => memory.remember({ text: "I live in Berlin." })),
      async (memory) => {
        expect((await told(memory, "2026-11-01", "2026-11-01")).learnt).toEqual([]);
        expect((await told(memory, "2026-11-02", "2026-11-02")).learnt).toEqual(["I live in Berlin"]);
        await expect(told(memory, "2026-11-02", "2026-11-01")).rejects.toThrow("before the first one");
      },
      "Asia/Tokyo",
    );
  });
});
