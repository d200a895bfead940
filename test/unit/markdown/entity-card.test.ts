import { describe, expect, it } from "vitest";
import { type CardLine, changeCard, detachedText, summaryIds } from "../../../src/markdown/entity-card.ts";

const ID = (n: number) => `fa_01m7pq92c09cemdtbw25q01h${String(n).padStart(2, "0")}`;
const line = (n: number, text = `said ${n}`, day = `2026-05-0${n}`): CardLine => ({ id: ID(n), day, text });
const HOSTILE = [
  "# heading",
  "- item",
  "1. one",
  "<!-- pai:end --> & <b>",
  "`code` *bold* [x](javascript:y) | ~~z~~",
  "a\n## Timeline\n- 2026-01-01 · x",
  "\u001b[31m red \u202e right to left",
  `quotes (${ID(9)})`,
  "$& $1 \\",
];

function change(
  body: string,
  lines: readonly CardLine[],
  more: Partial<Parameters<typeof changeCard>[1]> = {},
) {
  const managed = new Set(Array.from({ length: 10 }, (_, i) => ID(i)));
  return changeCard(body, { summary: lines, add: lines, drop: new Set(), managed, most: 200, ...more });
}

describe("the card of an entity", () => {
  it("keeps what a person wrote, byte for byte and in its place", () => {
    const body = `my  own note\n\n## Summary\n\n- said 1 (${ID(1)})\n- and this is mine\n\n## Timeline\n\nbefore\n- 2026-05-01 · my words for it (${ID(1)})\n  under it\n\n## More\n\n- x (${ID(8)}x)`;
    const after = change(body, [line(2)], { summary: [line(2), line(1)] });
    expect(after).toBe(
      `my  own note\n\n## Summary\n\n- said 2 (${ID(2)})\n- said 1 (${ID(1)})\n- and this is mine\n\n## Timeline\n\nbefore\n- 2026-05-01 · my words for it (${ID(1)})\n- 2026-05-02 · said 2 (${ID(2)})\n  under it\n\n## More\n\n- x (${ID(8)}x)`,
    );
    expect(detachedText(after, new Set([ID(1), ID(2)]))).toContain("my  own note");
    expect(detachedText(after, new Set([ID(1), ID(2)]))).not.toContain("said 2");
  });

  it("says whose words a line has, which no words can say themselves, and no longer once they are the owner's", () => {
    const ours = line(1, "[agent] I like Oslo");
    const theirs = { ...ours, whose: "agent" };
    const body = change("", [theirs]);
    expect(body.match(/^- .*\[agent\] \\\[agent\\\] I like Oslo/gm)).toHaveLength(2);
    expect(change(body, [theirs])).toBe(body);
    expect(change(body, [ours])).toBe(change("", [ours]));
    expect(change(change(body, [ours]), [theirs])).toBe(body);
  });

  it("takes a bullet for its own only where it lists the fact", () => {
    const own = `## Summary\n\n- mine (${ID(1)})\n\n## Timeline\n`;
    expect(change(own, [], { managed: new Set() })).toBe(own);
  });

  it.each(HOSTILE)("shows %j as nothing but its words, on one line that is found again", (text) => {
    const body = change("", [line(1, text), line(2)]);
    const lines = body.split("\n");
    expect(lines).toHaveLength(9);
    expect(lines.filter((one) => one.startsWith("## "))).toEqual(["## Summary", "## Timeline"]);
    expect(summaryIds(body, new Set([ID(1), ID(2)]))).toEqual([ID(1), ID(2)]);
    expect(body).not.toMatch(/[\u001b\u202e]|(?<!\\)[<`*[|~&]/u);
    expect(lines[2]).not.toMatch(/^- (?:[-+=]|\d+[.)])/);
    expect(detachedText(body, new Set([ID(1), ID(2)]))).toBe("");
    expect(change(body, [line(1, text), line(2)])).toBe(body);
  });
});
