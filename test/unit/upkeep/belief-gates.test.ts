import { describe, expect, it } from "vitest";
import { beliefsPass } from "../../../src/beliefs/beliefs.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/derive-id.ts";
import type { Header, HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { embedder } from "../../support/embedder.ts";
import { MemoryCopy } from "../memory-copy.ts";

const START = Date.parse("2026-01-01T09:00:00Z");
const DAY_MS = 86_400_000;
const day = (days: number) => START + days * DAY_MS;

/** A fact that was said on some days. */
function fact(text: string, days: readonly number[]): Memory {
  const atMs = day(days[0] ?? 0);
  const header: Header = {
    id: deriveId({ kind: "fact", atMs, of: [text] }),
    kind: "fact",
    created: new Date(atMs).toISOString(),
    sources: days.map((at) => deriveId({ kind: "episode", atMs: day(at), of: [text, at] })),
  };
  return createdMemory(header, text, memoryPath(header, text));
}

/** A store before, as copied; the beliefs in it after a run at a day. */
function consolidated(before: readonly Memory[], nowDays: number, pass = beliefsPass): readonly Memory[] {
  const copy = new MemoryCopy(
    before.map((memory) => ({ memory, days: [] })),
    { embedder },
  );
  const view = copy.view(day(nowDays), defaultConfig());
  copy.run(pass.plan(pass.units(view), view));
  return [...copy.copied].map(({ memory }) => memory);
}

const beliefsIn = (memories: readonly Memory[]) =>
  memories.flatMap(({ header, text }) => (header.kind === "belief" ? [{ ...header, text }] : []));
const named = (memories: readonly Memory[], text: string) =>
  beliefsIn(memories).find((one) => one.text === text);

/** The store with what a person says of its beliefs. */
const steered = (memories: readonly Memory[], keys: Partial<HeaderOf<"belief">>) =>
  memories.map((memory) =>
    memory.header.kind === "belief"
      ? createdMemory({ ...memory.header, ...keys }, memory.text, memory.path)
      : memory,
  );

const LOVE = "I love green tea";
const HATE = "I hate green tea";

describe("the gates of beliefs, as a store before and after", () => {
  it("revise: three contradictions in a row against little; the child starts from what supports it", () => {
    const store = consolidated([fact(LOVE, [1, 3, 8]), fact(HATE, [20, 22, 25])], 30);
    const [old, next] = [named(store, LOVE), named(store, HATE)];
    expect(old).toMatchObject({ status: "superseded", alpha: 4, beta: 4 });
    expect(next).toMatchObject({ alpha: 4, beta: 1, evidence: 3 });
    expect(next?.status).toBeUndefined();
  });

  it("do not revise on two contradictions, nor what was believed on four observations", () => {
    const two = consolidated([fact(LOVE, [1, 3, 8]), fact(HATE, [20, 22])], 30);
    expect(beliefsIn(two)).toMatchObject([{ text: LOVE, alpha: 4, beta: 3, timeframe: "current" }]);
    expect(named(two, LOVE)?.status).toBeUndefined();
  });

  it("stay as a person restored them: what was said before that revises nothing again", () => {
    const store = consolidated([fact(LOVE, [1, 3, 8]), fact(HATE, [20, 22, 25])], 30);
    expect(named(store, LOVE)?.status).toBe("superseded");
    const restored = store.map((memory) =>
      memory.text === LOVE && memory.header.kind === "belief"
        ? createdMemory(
            {
              ...memory.header,
              status: undefined,
              reason: undefined,
              confirmed: new Date(day(31)).toISOString(),
            },
            memory.text,
            memory.path,
          )
        : memory,
    );
    const after = consolidated(restored, 40);
    expect(named(after, LOVE)?.status).toBeUndefined();
    expect(
      named(consolidated([...after, fact("I really hate green tea", [41])], 42), LOVE)?.status,
    ).toBeUndefined();
    const denied = [fact("I really hate green tea", [41, 43, 45, 47])];
    expect(named(consolidated([...after, ...denied], 50), LOVE)?.status).toBe("superseded");
  });

  it("archive: after 90 days on little evidence, never when pinned, and back with the next support", () => {
    const running = fact("I go running", [0, 4, 9]);
    expect(beliefsIn(consolidated([running], 98))[0]?.status).toBeUndefined();
    const store = consolidated([running], 99);
    expect(beliefsIn(store)).toMatchObject([{ status: "archived" }]);
    expect(
      beliefsIn(consolidated(steered(consolidated([running], 30), { pinned: true }), 99))[0]?.status,
    ).toBeUndefined();
    const again = consolidated([...store, fact("I go running at night", [120])], 121);
    expect(named(again, "I go running")).toMatchObject({ alpha: 5 });
    expect(named(again, "I go running")?.status).toBeUndefined();
    const many = consolidated([fact("I go running", [0, 2, 4, 6, 8])], 400);
    expect(beliefsIn(many)[0]?.status).toBeUndefined();
  });

  it("keep what was forgotten from forming again, from half of its evidence on", () => {
    const facts = [fact(LOVE, [1, 3, 8]), fact(`${LOVE} at noon`, [12])];
    const forgotten = steered(consolidated(facts, 30), { status: "forgotten" });
    expect(beliefsIn(consolidated([...forgotten, fact(`${LOVE} with ginger`, [32])], 40))).toMatchObject([
      { status: "forgotten", evidence: 4 },
    ]);
  });
});
