import { describe, expect, it } from "vitest";
import type { Header, Memory } from "../../../src/domain/kinds.ts";
import { createdMemory, createMemory } from "../../../src/markdown/changes.ts";
import { PlannedMemories } from "../../../src/memory/neighbourhood.ts";

const CREATED = "2026-11-01T09:00:00.000Z";

function memoryOf(n: number, text: string): Memory {
  const id = `ep_01m0q48xwbg7mjqs4r6274gj0${n}`;
  const header = { id, kind: "episode", created: CREATED, session: `s${n}` } as Header;
  return createdMemory(header, text, `episodes/2026-11-01/${id}.md`);
}

function add(planned: PlannedMemories, n: number, text: string): string {
  const memory = memoryOf(n, text);
  planned.add(createMemory(memory, { event: "created", reason: "remembered" }));
  return memory.header.id;
}

describe("planned memories", () => {
  it("let go of what the first conversations say where they hold too much, and still know that they were", () => {
    const planned = new PlannedMemories(() => undefined);
    const ids = [1, 2, 3].map((n) => add(planned, n, `${n} `.repeat(2_000)));
    expect(planned.chars).toBeGreaterThan(12_000);
    planned.lighten(9_000);
    expect(planned.chars).toBeLessThanOrEqual(9_000);
    expect(planned.chars).toBeGreaterThan(8_000);
    expect(planned.size).toBe(3);
    expect(ids.map((id) => planned.byId(id)?.header.id)).toEqual(ids);
    expect([1, 2, 3].map((n) => [...planned.idsOfSession(`s${n}`)].length)).toEqual([0, 1, 1]);
  });

  it("are read from their files once they are written, and found as before", () => {
    const read: string[] = [];
    const lies = memoryOf(2, "as it lies there");
    const planned = new PlannedMemories((path, id) => {
      read.push(path);
      return id === lies.header.id ? lies : undefined;
    });
    const [gone = "", there = ""] = [1, 2].map((n) => add(planned, n, "word ".repeat(2_000)));
    const { chars } = planned;
    expect(planned.byId(there)?.text).toContain("word");
    expect(read).toEqual([]);
    planned.settle(true);
    expect(planned.byId(there)).toBe(lies);
    expect([...planned.idsOfSession("s2")]).toEqual([there]);
    expect(planned.byId(gone)).toBeUndefined(); // somebody took it away
    expect(planned.has(gone)).toBe(true);
    expect(planned.chars).toBe(chars);
    expect(new Set(read)).toEqual(new Set([1, 2].map((n) => memoryOf(n, "").path)));
    add(planned, 2, "shorter");
    expect(planned.byId(there)?.text).toBe("shorter");
    expect(planned.chars).toBeLessThan(chars / 2 + 1_000);
  });
});
