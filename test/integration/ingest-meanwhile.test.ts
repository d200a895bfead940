import { describe, expect, it } from "vitest";
import { aDirectory, withDirectory } from "./store/directory.ts";
import { filesOf, open, T0, TALK, turnsIn } from "./talks.ts";

describe("an ingest that is not alone, or not whole", () => {
  it.each([{ heldTurns: 2 }, { heldChars: 8 }])(
    "takes a long input in in parts: each turn once, also one that was said before (%j)",
    async (held) => {
      const dir = aDirectory();
      const lines = ["Anna: ok", "Bob: ok", "Anna: ok", "Anna: I moved to Oslo.", "Bob: ok", "Anna: ok"];
      const read = () =>
        open(dir).ingestTranscript(inPieces(lines.map((line) => `${line}\n`)), {
          name: "talk.txt",
          ...held,
        });
      const first = await read();
      expect(first).toMatchObject({ sessions: 1, turns: { total: lines.length, new: lines.length } });
      expect(first.changeSets.length).toBeGreaterThan(1);
      expect(turnsIn(dir).map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(lines);
      expect(await read()).toMatchObject({ turns: { new: 0 }, changeSets: [] });
    },
  );

  it("goes on where it was stopped, to the same files", async () => {
    const whole = aDirectory();
    await open(whole).ingest(TALK);
    await withDirectory(async (dir) => {
      let asked = 0;
      const stopped = await open(dir).ingest(TALK, { isInterrupted: () => ++asked > 2 });
      expect(stopped).toMatchObject({ interrupted: true, turns: { new: 4 } });
      await open(dir).ingest(TALK);
      expect(filesOf(dir)).toEqual(filesOf(whole));
    });
  });

  it("puts what two take in of one conversation at once into one episode", async () => {
    const dir = aDirectory();
    await open(dir).init();
    const part = (n: number) => {
      const turns = [{ speaker: "Anna", atMs: T0 + n * 1000, text: `Part ${n} of the plan.` }];
      return open(dir).ingest([{ session: "s", turns, goesOn: true }]);
    };
    await Promise.all([1, 2, 3].map(part));
    expect(turnsIn(dir)).toHaveLength(3);
    expect(Object.keys(filesOf(dir)).filter((name) => name.startsWith("episodes/"))).toHaveLength(1);
  });

  it("keeps the turns where an extractor of one's own fails, and says so", async () => {
    const dir = aDirectory();
    const notices: string[] = [];
    const extract = () => {
      throw new Error("nobody answers");
    };
    const memory = open(dir, { extractor: { id: "own", extract }, notice: (text) => notices.push(text) });
    await memory.ingest(TALK.slice(0, 1));
    expect(turnsIn(dir)).toEqual(TALK[0]?.turns);
    expect((await memory.list({ kind: "fact" })).total).toBe(0);
    expect(notices.join()).toContain("the extractor failed: nobody answers");
  });
});

async function* inPieces(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield new TextEncoder().encode(piece);
}
