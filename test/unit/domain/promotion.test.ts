import { describe, expect, it } from "vitest";
import { formerPrefix, isSuppressed, showingOf, standingOf } from "../../../src/domain/belief-promotion.ts";
import type { HeaderOf } from "../../../src/domain/kinds.ts";

type Belief = HeaderOf<"belief">;

const NOW = Date.parse("2026-03-10T08:00:00Z");
const days = (ago: number) => new Date(NOW - ago * 86_400_000).toISOString();

function belief(name: string, confidence: number, evidence: number, keys: Partial<Belief> = {}): Belief {
  const alpha = confidence * 10;
  return {
    id: `bl_${name.padStart(26, "0")}`,
    kind: "belief",
    created: days(90),
    ...{ alpha, beta: 10 - alpha, evidence },
    ...keys,
  };
}

const SHOWN = { promoted_at: days(40) };
const DENIED = { contradicting: ["fa_1"], updated: days(0), last_reinforced: days(5) };
const FALLEN = { ...SHOWN, demoted_at: days(3) };

describe("where a belief stands", () => {
  it.each<[string, Belief, ReturnType<typeof standingOf>]>([
    ["held at the threshold", belief("a", 0.7, 3), "held"],
    ["nowhere below it", belief("a", 0.69, 30), "none"],
    ["nowhere on little evidence", belief("a", 0.9, 2), "none"],
    ["held when pinned, whatever its numbers", belief("a", 0.45, 1, { pinned: true }), "held"],
    ["nowhere when it tells of the past", belief("a", 0.9, 9, { timeframe: "past" }), "none"],
    ["held when it always holds", belief("a", 0.9, 9, { timeframe: "always" }), "held"],
    ["held when it is past and pinned", belief("a", 0.9, 9, { timeframe: "past", pinned: true }), "held"],
    ["former after it became past", belief("a", 0.9, 9, { ...SHOWN, timeframe: "past" }), "former"],
    [
      "former on later days while it is past and sure",
      belief("a", 0.9, 9, { ...FALLEN, timeframe: "past" }),
      "former",
    ],
    ["held again when it is told of again", belief("a", 0.9, 9, { ...FALLEN, timeframe: "current" }), "held"],
    [
      "nowhere when pinned and no longer active",
      belief("a", 0.9, 9, { pinned: true, status: "superseded" }),
      "none",
    ],
    ["nowhere on the day on which it was denied", belief("a", 0.8, 9, DENIED), "none"],
    ["held on the day after", belief("a", 0.8, 9, { ...DENIED, updated: days(1) }), "held"],
    ["held where it stood already", belief("a", 0.8, 9, { ...DENIED, ...SHOWN }), "held"],
    [
      "former still on the day on which it was denied",
      belief("a", 0.8, 9, { ...DENIED, ...FALLEN, demoted_at: days(0) }),
      "former",
    ],
    ["nowhere when private", belief("a", 0.9, 9, { sensitive: true }), "none"],
    ["nowhere while a person doubts it", belief("a", 0.9, 9, { verification: "disputed" }), "none"],
    ["former after it fell below the threshold", belief("a", 0.65, 9, SHOWN), "former"],
    ["former after its evidence was erased", belief("a", 0.8, 2, SHOWN), "former"],
    ["former after it was archived", belief("a", 0.9, 9, { ...SHOWN, status: "archived" }), "former"],
    ["former after it was revised", belief("a", 0.9, 9, { ...SHOWN, status: "superseded" }), "former"],
    [
      "former for the rest of the day, however far it fell",
      belief("a", 0.2, 9, { ...SHOWN, demoted_at: days(0.2) }),
      "former",
    ],
    ["former on later days while it is not far below", belief("a", 0.5, 9, FALLEN), "former"],
    ["on its way out the next day when far below", belief("a", 0.49, 9, FALLEN), "leaves"],
    [
      "on its way out the next day when no longer active",
      belief("a", 0.6, 9, { ...FALLEN, status: "superseded" }),
      "leaves",
    ],
    ["former for 29 days", belief("a", 0.6, 9, { ...SHOWN, demoted_at: days(29.9) }), "former"],
    ["on its way out after 30", belief("a", 0.6, 9, { ...SHOWN, demoted_at: days(30) }), "leaves"],
    ["held again when it recovers", belief("a", 0.7, 9, FALLEN), "held"],
    [
      "on its way out at once when it turns out to be private",
      belief("a", 0.9, 9, { ...SHOWN, sensitive: true }),
      "leaves",
    ],
    [
      "on its way out at once when it is forgotten",
      belief("a", 0.9, 9, { ...SHOWN, status: "forgotten" }),
      "leaves",
    ],
    [
      "on its way out at once when a person took it off",
      belief("a", 0.9, 9, { ...SHOWN, suppressed_at: days(1) }),
      "leaves",
    ],
  ])("is %s", (_title, header, standing) => {
    expect(standingOf(header, NOW)).toBe(standing);
  });

  it("is nowhere when strangers wrote what it rests on, unless a person vouches for it", () => {
    const foreign = (more: Partial<Belief>) => belief("a", 0.9, 9, { source: "web", ...more });
    expect(standingOf(foreign({}), NOW)).toBe("none");
    expect(standingOf(foreign({ pinned: true }), NOW)).toBe("held");
    expect(standingOf(foreign({ verification: "user_confirmed" }), NOW)).toBe("held");
  });
});

describe("what a person took off the page", () => {
  it.each<[string, Partial<Belief>, boolean]>([
    ["stays away", {}, true],
    ["stays away though it was confirmed before", { confirmed: days(9) }, true],
    ["comes back when it is confirmed later", { confirmed: days(1) }, false],
    ["comes back when it is pinned", { pinned: true }, false],
  ])("%s", (_title, keys, expected) => {
    expect(isSuppressed(belief("a", 0.9, 9, { suppressed_at: days(2), ...keys }))).toBe(expected);
  });
});

describe("what a page shows", () => {
  const many = Array.from({ length: 12 }, (_, i) =>
    belief(`m${"abcdefghjkmn"[i]}`, 0.7 + i / 100, 3 + i, i === 0 ? SHOWN : {}),
  );

  it("is at most ten, by confidence x ln(1 + evidence), and only they are stamped", () => {
    const { held, stamps } = showingOf(many, NOW);
    expect(held.map(({ id }) => id)).toEqual(
      many
        .slice(2)
        .reverse()
        .map(({ id }) => id),
    );
    expect(stamps.filter(({ what }) => what === "promoted")).toHaveLength(10);
    expect(stamps.filter(({ what }) => what === "displaced")).toEqual([
      { belief: many[0], what: "displaced", promoted_at: undefined, demoted_at: undefined },
    ]);
  });

  it("ranks little evidence of great confidence behind much of a little less", () => {
    const { held } = showingOf([belief("a", 0.95, 3), belief("b", 0.8, 12)], NOW);
    expect(held.map(({ evidence }) => evidence)).toEqual([12, 3]);
  });

  it("ranks by what speaks for a belief alone, and shows one of those that say the same", () => {
    const denied = { contradicting: ["fa_a", "fa_b", "fa_c", "fa_d", "fa_e", "fa_f"] };
    const [sure, torn] = [belief("a", 0.8, 8), belief("b", 0.8, 12, denied)];
    expect(showingOf([torn, sure], NOW).held).toEqual([sure, torn]);
    const shown = { ...torn, ...SHOWN };
    const { held, stamps } = showingOf([shown, sure], NOW, { saysAgain: () => true });
    expect(held).toEqual([sure]);
    expect(stamps.filter(({ what }) => what === "displaced").map(({ belief: { id } }) => id)).toEqual([
      torn.id,
    ]);
  });

  it("names at most five former ones, those that fell last first", () => {
    const fallen = Array.from({ length: 7 }, (_, i) =>
      belief(`f${i}`, 0.6, 9, { ...SHOWN, demoted_at: days(i + 1) }),
    );
    expect(showingOf(fallen, NOW).former.map(({ id }) => id)).toEqual(fallen.slice(0, 5).map(({ id }) => id));
  });

  it.each<[string, Belief, string, boolean, boolean]>([
    ["promoted", belief("a", 0.8, 3), "promoted", true, false],
    ["demoted", belief("a", 0.6, 3, SHOWN), "demoted", true, true],
    ["recovered", belief("a", 0.8, 3, FALLEN), "recovered", true, false],
    ["removed", belief("a", 0.2, 3, FALLEN), "removed", false, false],
  ])("stamps what is %s", (_title, header, what, promoted, demoted) => {
    const [stamp] = showingOf([header], NOW).stamps;
    expect(stamp?.what).toBe(what);
    expect([stamp?.promoted_at !== undefined, stamp?.demoted_at !== undefined]).toEqual([promoted, demoted]);
  });

  it("stamps nothing that is as it was", () => {
    expect(showingOf([belief("a", 0.8, 3, SHOWN), belief("b", 0.6, 9, FALLEN)], NOW).stamps).toEqual([]);
  });
});

describe("a former belief", () => {
  it.each<[string, Belief]>([
    ["NO LONGER TRUE", belief("a", 0.5, 6)],
    ["IN THE PAST", belief("a", 0.9, 6, { timeframe: "past" })],
    ["NO LONGER TRUE", belief("a", 0.5, 6, { timeframe: "past" })],
    ["LESS CERTAIN", belief("a", 0.8, 3, { status: "archived" })],
    ["NO LONGER TRUE", belief("a", 0.2, 8, { status: "archived" })],
    ["LESS CERTAIN", belief("a", 0.6, 6)],
    ["NO LONGER TRUE", belief("a", 0.9, 6, { status: "superseded" })],
    ["NO LONGER TRUE", belief("a", 0.9, 6, { status: "superseded" })],
    ["NO LONGER TRUE", belief("a", 0.9, 6, { status: "superseded" })],
  ])("is called %s", (prefix, header) => {
    expect(formerPrefix(header)).toBe(prefix);
  });
});
