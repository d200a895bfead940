import { describe, expect, it } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header, Memory } from "../../../src/domain/kinds.ts";
import { mergedInto } from "../../../src/domain/merged.ts";
import { knownTalk, withContent } from "../../../src/domain/plan.ts";
import type { SearchIndex } from "../../../src/index-ports.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import type { Context } from "../../../src/memory/context.ts";
import { PlannerData } from "../../../src/memory/planner-data.ts";
import type { Row, Store } from "../../../src/ports.ts";

const TEXT = "I drink tea";
const HASH = contentHash(TEXT);
if (HASH === undefined) throw new Error("it has words");

function fact(subject: string, rest: Partial<Header> = {}): Memory {
  const id = deriveId({ kind: "fact", atMs: Date.UTC(2026, 0, 1), of: [subject] });
  const header = { id, kind: "fact", created: "2026-01-01T00:00:00.000Z", subject, ...rest } as Header;
  return createdMemory(header, TEXT, `facts/2026-01-01/${subject}.md`);
}

/** A desk over memories that notes which files it reads, and how often it goes through all rows. */
function deskOver(memories: readonly Memory[]) {
  const read: string[] = [];
  const passes: (string | undefined)[] = [];
  const rows = memories.map(({ path, header }) => ({ path, header, contentHash: HASH }) as Row); // as much of it as a desk looks at
  const store = {
    readMemory: (path: string) => {
      read.push(path);
      return memories.find((memory) => memory.path === path);
    },
  } as unknown as Store; // only what a desk calls
  const index = {
    byId: () => undefined,
    freshness: { seq: 0 },
    byContent: () => rows,
    rows: (kind?: string) => {
      passes.push(kind);
      return rows.filter(({ header }) => kind === undefined || header.kind === kind);
    },
  } as unknown as SearchIndex; // likewise
  const desk = new PlannerData({ store, embedder: () => undefined } as unknown as Context, index);
  return { desk, read, passes };
}

describe("a desk", () => {
  it("reads, of all who said the same, those whom the question is about, and whom another fact took in", () => {
    const [anna, bob, carl] = [fact("anna"), fact("bob"), fact("carl")];
    const by = anna.header.id;
    const dora = fact("dora", { status: "invalidated", superseded_by: by, reason: mergedInto(by) });
    const { desk, read } = deskOver([anna, bob, carl, dora]);
    expect(desk.runNow(withContent(HASH, "anna")).map(({ header }) => header.subject)).toEqual([
      "anna",
      "dora",
    ]);
    expect(new Set(read)).toEqual(new Set([anna.path, dora.path]));
    expect(desk.runNow(withContent(HASH))).toHaveLength(4);
    expect(new Set(read).size).toBe(4);
    expect(desk.reads().keys).toEqual([`content:${HASH}`]);
  });

  it("goes through the episodes once for all that many plans ask", () => {
    const { desk, passes } = deskOver([fact("anna")]);
    expect(desk.runNow(knownTalk("one")).episodes).toEqual([]);
    expect(desk.runNow(knownTalk("two")).episodes).toEqual([]);
    expect(passes).toEqual(["episode"]);
  });
});
