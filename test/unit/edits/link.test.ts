import { describe, expect, it } from "vitest";
import { isKeptApart } from "../../../src/domain/edge.ts";
import type { Memory } from "../../../src/domain/kinds.ts";
import { planLink } from "../../../src/edits/link.ts";
import { leaves, plan, read } from "../planner-data.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const idOf = (letter: string) => `fa_01hf${letter.repeat(22)}`;

function fact(letter: string, day: string, more = ""): Memory {
  const raw = `---\nid: ${idOf(letter)}\nkind: fact\ncreated: 2026-11-${day}T10:00:00.000Z\n${more}---\nfact ${letter}\n`;
  return read(`facts/2026/11/${day}/${letter}.md`, raw);
}

const OLD = fact("a", "01");
const YOUNG = fact("b", "02");
const both = [OLD, YOUNG];

describe("linking", () => {
  it("keeps a contradiction with the older one, which it weakens", () => {
    const { changes } = plan(planLink([YOUNG.header.id, OLD.header.id], "contradicts", NOW), both);
    const [b, a] = leaves(both, changes).map(({ header }) => header);
    expect([a?.links, b?.links]).toEqual([[{ to: YOUNG.header.id, type: "contradicts" }], undefined]);
    expect(a && b && isKeptApart(a, b)).toBe(false);
  });
});
