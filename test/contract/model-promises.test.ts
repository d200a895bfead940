import { describe, expect, it } from "vitest";
import { askedStore } from "./asked-store.ts";
import { saying } from "./fake-model.ts";

const DAY_MS = 86_400_000;
const scene = askedStore(Date.parse("2026-01-05T08:00:00Z"), { "llm.concurrency": 1 });
const { server, open } = scene;

const own = () => open({ "llm.provider": "embedded" });
const night = () => open().consolidate({ only: ["facts"] });

async function noted(texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await own().remember({ text });
    scene.now += 5 * DAY_MS;
  }
}

interface Shown {
  readonly n: number;
  readonly text: string;
}

/** What a model says that notes are to each other. */
const relating = (relate: (notes: readonly Shown[]) => readonly object[]) =>
  saying(({ body }) => {
    const notes = JSON.parse(body.messages[1]?.content ?? "") as readonly Shown[];
    return JSON.stringify({
      relations: relate(notes).map((one) => ({ sentence: null, why: "as said", ...one })),
    });
  });

const numberOf = (notes: readonly Shown[], words: string) =>
  notes.find(({ text }) => text.includes(words))?.n;

describe("open promises that a model is shown", () => {
  const GUTTERS = "I promised Jen to clean the gutters by the 20th";
  const RFC = "I'll send Priya the rfc on idempotency keys by Wednesday";
  const settled = async () => {
    const { results } = await own().list({ kind: "commitment", status: "all" });
    return results.map(({ text, state, status, due = "" }) => [text, state, status, due.slice(0, 10)]).sort();
  };
  const settling = (is: string, promise: string, by: string) =>
    relating((notes) => {
      const [of, one] = [numberOf(notes, promise), numberOf(notes, by)];
      return of === undefined || one === undefined ? [] : [{ is, of, by: [one] }];
    });

  it.each([
    ["done", "The gutters took me 4 hours on the ladder", ["fulfilled", "active", "2026-01-20"]],
    ["cancelled", "jen has hired a firm, for the gutters too", ["cancelled", "active", "2026-01-20"]],
    ["moved", "jen says the gutters have time until 30 January", ["open", "active", "2026-01-30"]],
  ] as const)(
    "are %s by what the model says settles them, and open again after one undo",
    async (is, news, as) => {
      await noted([GUTTERS, RFC, news, "The bins are collected on Mondays"]);
      const before = await settled();
      expect(before.map(([text, state]) => [text, state])).toEqual([
        [GUTTERS, "open"],
        [RFC, "open"],
      ]);
      server.behaviour = settling(is, "to clean the gutters", news);
      expect((await night()).passes).toMatchObject([{ counts: { closed: 1 } }]);
      expect(server.seen[0]?.body.messages[1]?.content).toContain(
        `${JSON.stringify(GUTTERS)},"new":true,"promise":true`,
      );
      expect(await settled()).toEqual([[GUTTERS, ...as], before[1]]);
      expect((await own().doctor()).problems).toEqual([]);
      await own().undo();
      expect(await settled()).toEqual(before);
    },
  );

  it("are not settled by what says that they are still open, is about something else or came before, nor where they are pinned", async () => {
    await noted([
      "The gutters were new in spring",
      GUTTERS,
      RFC,
      "I still have not cleaned the gutters",
      "The bins are collected on Mondays",
    ]);
    const before = await settled();
    server.behaviour = relating((notes) =>
      ["done", "cancelled"].flatMap((is) =>
        notes.flatMap(({ n: of }) => notes.flatMap(({ n }) => (n === of ? [] : [{ is, of, by: [n] }]))),
      ),
    );
    expect((await night()).passes).toMatchObject([{ changed: 0 }]);
    const [gutters] = (await own().list({ kind: "commitment" })).results.filter(
      ({ text }) => text === GUTTERS,
    );
    await own().pin([gutters?.id ?? ""]);
    await noted(["The gutters took me 4 hours on the ladder", "Jen is in Oslo", "The shed is painted green"]);
    expect((await night()).passes).toMatchObject([{ changed: 0 }]);
    expect(await settled()).toEqual(before);
  });
});
