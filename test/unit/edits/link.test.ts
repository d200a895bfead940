import { describe, expect, it } from "vitest";
import { isKeptApart } from "../../../src/domain/edge.ts";
import type { Memory } from "../../../src/domain/kinds.ts";
import { planLink, planUnlink } from "../../../src/edits/link.ts";
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
  it("keeps the link with the younger memory, whatever the order", () => {
    for (const ids of [both, both.toReversed()].map((pair) => pair.map(({ header }) => header.id))) {
      const { changes } = plan(planLink(ids, "related", NOW), both);
      expect(changes.map(({ id, event }) => [id, event])).toEqual([[YOUNG.header.id, "linked"]]);
      const [a, b] = leaves(both, changes).map(({ header }) => header);
      expect([a?.links, b?.links]).toEqual([undefined, [{ to: OLD.header.id, type: "related" }]]);
      expect(a && b && isKeptApart(a, b)).toBe(true);
    }
  });

  it("keeps a contradiction with the older one, which it weakens", () => {
    const { changes } = plan(planLink([YOUNG.header.id, OLD.header.id], "contradicts", NOW), both);
    const [b, a] = leaves(both, changes).map(({ header }) => header);
    expect([a?.links, b?.links]).toEqual([[{ to: YOUNG.header.id, type: "contradicts" }], undefined]);
    expect(a && b && isKeptApart(a, b)).toBe(false);
  });

  it("notes what is linked already, and adds another type", () => {
    const once = leaves(both, plan(planLink([idOf("a"), idOf("b")], "related", NOW), both).changes);
    const again = plan(planLink([idOf("a"), idOf("b")], "related", NOW), once);
    expect([again.changes, again.result.notes.length]).toEqual([[], 1]);
    const more = plan(planLink([idOf("a"), idOf("b")], "supports", NOW), once);
    expect(leaves(once, more.changes)[1]?.header.links).toHaveLength(2);
  });

  it("refuses a memory with itself, and one that is gone", () => {
    expect(() => plan(planLink([idOf("a")], "related", NOW), both)).toThrow(/with itself/);
    const gone = fact("c", "03", "status: forgotten\n");
    expect(() => plan(planLink([idOf("a"), idOf("c")], "related", NOW), [...both, gone])).toThrow(
      /is forgotten/,
    );
  });
});

describe("unlinking", () => {
  const linked = leaves(both, plan(planLink([idOf("a"), idOf("b")], "supports", NOW), both).changes);

  it("takes links away from whichever side holds them, all or of one type", () => {
    const { changes } = plan(planUnlink([idOf("a"), idOf("b")], undefined, NOW), linked);
    expect(leaves(linked, changes)[1]?.header.links).toBeUndefined();
    const other = plan(planUnlink([idOf("b"), idOf("a")], "follows", NOW), linked);
    expect([other.changes, other.result.notes]).toEqual([
      [],
      [`${idOf("a")} and ${idOf("b")} are not linked as follows`],
    ]);
  });
});
