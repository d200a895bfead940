import { describe, expect, it } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import { buryTurns, printStateLine } from "../../../src/domain/state-line.ts";
import { turnHashes } from "../../../src/domain/turn.ts";
import { printMemory } from "../../../src/markdown/print-memory.ts";
import { printTurns } from "../../../src/markdown/talk.ts";
import type { Files } from "../../../src/merge/stores.ts";
import { at, file, HISTORY, merged, PATH, purgeOf, source } from "./made.ts";

describe("a conversation", () => {
  const turns = ["I keep bees", "I like jazz"].map((text) => ({ speaker: "user", text }));
  /** With these turns, and the lines that say which are erased. */
  const side = (...left: readonly number[]) => {
    const kept = turns.filter((_, n) => left.includes(n));
    const text = printTurns(kept);
    const header = {
      id: source(1),
      kind: "episode",
      created: at(1),
      session: "chat",
      turns: kept.length,
      hash: contentHash(text),
    };
    const gone = turns.filter((turn) => !kept.includes(turn));
    const lines = buryTurns(gone, "chat", at(9)).map(({ record }) => `${printStateLine(record)}\n`);
    return new Map([
      [`episodes/2026-11-22/${source(1)}.md`, printMemory(header as Header, text)],
      ...(gone.length > 0 ? [["state/tombstones.jsonl", lines.join("")] as const] : []),
    ]);
  };
  const textIn = (files: Files) => files.get(`episodes/2026-11-22/${source(1)}.md`);

  it.each([
    ["had it before", side(0, 1)],
    ["took it in by itself", new Map()],
  ])("loses the turn that one side erased though the other one %s", (_what, base) => {
    expect(textIn(merged(base, side(1), side(0, 1)))).toBe(textIn(side(1)));
  });

  it("keeps a turn that says what is erased where a file that nobody changed may rest on it, too", () => {
    const path = `episodes/2026-11-22/${source(1)}.md`;
    const hashes = turnHashes(turns);
    const fact = file({ sources: [`${source(1)}#${hashes[0]}`] }, "I keep bees");
    const word = printStateLine({ hash: contentHash("I keep bees"), buried: true, at: at(20), cs: "cs_1" });
    const base = new Map([...side(0, 1), [PATH, fact]]);
    const ours = new Map([...side(0, 1), [HISTORY, purgeOf()], ["state/tombstones.jsonl", `${word}\n`]]);
    const talk = (side(0, 1).get(path) ?? "").replace("session: chat", "session: chat\npinned: true");
    const files = merged(
      base,
      ours,
      new Map([
        [path, talk],
        [PATH, fact],
      ]),
    );
    expect([...files.keys()]).not.toContain(PATH);
    expect(files.get(path)).toContain("I keep bees");
  });

  it("stays, with what rests on it, where somebody emptied it by hand", () => {
    const path = `episodes/2026-11-22/${source(1)}.md`;
    const emptied = new Map([[path, (side(0, 1).get(path) ?? "").replace(/\n---\n[\s\S]*/, "\n---\n")]]);
    const base = new Map([...side(0, 1), [PATH, file()]]);
    const files = merged(
      base,
      new Map([...emptied, [PATH, file()]]),
      new Map([...side(0, 1), [PATH, file({ pinned: true })]]),
    );
    expect([...files.keys()].sort()).toEqual([path, PATH].sort());
  });

  it("goes where each side erased what the other one left", () => {
    expect([...merged(side(0, 1), side(1), side(0)).keys()]).toEqual(["state/tombstones.jsonl"]);
  });
});
