import { describe, expect, it } from "vitest";
import type { Header } from "../../../src/domain/kinds.ts";
import { createdMemory, createMemory } from "../../../src/markdown/changes.ts";
import { PlannedMemories } from "../../../src/memory/neighbourhood.ts";

const CREATED = "2026-11-01T09:00:00.000Z";

function add(planned: PlannedMemories, n: number, text: string): string {
  const id = `ep_01m0q48xwbg7mjqs4r6274gj0${n}`;
  const header = { id, kind: "episode", created: CREATED, session: `s${n}` } as Header;
  const memory = createdMemory(header, text, `episodes/2026-11-01/${id}.md`);
  planned.add(createMemory(memory, { event: "created", reason: "remembered" }));
  return id;
}

describe("planned memories", () => {
  it("let go of what the first conversations say where they hold too much, and still know that they were", () => {
    const planned = new PlannedMemories();
    const ids = [1, 2, 3].map((n) => add(planned, n, `${n} `.repeat(2_000)));
    expect(planned.chars).toBeGreaterThan(12_000);
    planned.lighten(9_000);
    expect(planned.chars).toBeLessThanOrEqual(9_000);
    expect(planned.chars).toBeGreaterThan(8_000);
    expect(planned.size).toBe(3);
    expect(ids.map((id) => planned.byId(id)?.header.id)).toEqual(ids);
    expect([1, 2, 3].map((n) => planned.bySession(`s${n}`).length)).toEqual([0, 1, 1]);
  });
});
