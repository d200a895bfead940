import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Evidence, foldBelief } from "../../../src/beliefs/fold.ts";
import type { Verdict } from "../../../src/domain/belief-evidence.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-01-01T10:00:00Z");
const SAID: Readonly<Record<string, Verdict>> = { "+": "supports", "-": "contradicts", "~": "partial" };

/** `+++-`: what was said on day 0, 1, 2 ...; a blank is a day on which nothing was. */
function said(signs: string, gapDays = 1): Evidence[] {
  return [...signs].flatMap((sign, i) => {
    const verdict = SAID[sign];
    if (verdict === undefined) return [];
    const id = `${sign}${String(i).padStart(3, "0")}`;
    return [{ id, key: `day ${i}`, atMs: START + i * gapDays * DAY_MS, verdict }];
  });
}

const now = (days: number) => START + days * DAY_MS;

describe("a belief as a fold over evidence", () => {
  it.each<[string, string, number, readonly string[]]>([
    ["is none on two observations", "++", 5, []],
    ["is one from the third", "+++", 5, ["active 4/1"]],
    ["is none before anybody spoke for it", "---", 5, []],
    ["is doubted and stays", "+++--", 6, ["active 4/3"]],
    ["takes a partial observation for half", "+++~", 6, ["active 4.5/1.5"]],
    ["is revised by three in a row", "+++---", 8, ["revised 4/4"]],
    ["holds where support comes between", "+++--+--", 9, ["active 5/5"]],
    ["begins anew after a revision", "+++---+++", 10, ["revised 4/4", "active 4/1"]],
    ["is not begun anew by two", "+++---++", 10, ["revised 4/4"]],
    ["goes to the archive after 90 days", "+++", 93, ["archived 4/1"]],
    ["stays on five observations", "+++++", 400, ["active 6/1"]],
  ])("%s: %s", (_, signs, nowDays, expected) => {
    const folded = foldBelief(said(signs), now(nowDays));
    expect(folded.map(({ status, alpha, beta }) => `${status} ${alpha}/${beta}`)).toEqual(expected);
  });

  it("takes three remarks of one conversation for one observation", () => {
    const chat = said("+++").map((one) => ({ ...one, key: "chat@2026-01-01" }));
    expect(foldBelief(chat, now(5))).toEqual([]);
    const [belief] = foldBelief([...chat, ...said("   +++")], now(9));
    expect(belief).toMatchObject({ alpha: 5, evidence: 4 });
  });

  it("counts an observation once, whatever else it says", () => {
    const [first] = said("+++");
    const twice = { ...(first as Evidence), id: "later", verdict: "contradicts" } as const;
    expect(foldBelief([...said("+++"), twice], now(5))[0]).toMatchObject({ alpha: 4, beta: 1, evidence: 3 });
  });

  it("is over where that was said, until something speaks for it again; a contradiction is no end", () => {
    const end = { id: "end", key: "end", atMs: now(20), verdict: "contradicts", ends: true } as const;
    const back = { id: "back", key: "back", atMs: now(30), verdict: "supports" } as const;
    const isOver = (evidence: readonly Evidence[]) => foldBelief(evidence, now(40))[0]?.isOver;
    expect(isOver(said("++++++-"))).toBe(false);
    expect(isOver([...said("++++++"), end])).toBe(true);
    expect(isOver([...said("++++++"), end, back])).toBe(false);
  });

  it("comes back from the archive when it is observed again, and says when it went", () => {
    const again = [...said("+++"), { id: "z", key: "late", atMs: now(120), verdict: "supports" } as const];
    expect(foldBelief(again, now(121))[0]).toMatchObject({ status: "active", alpha: 5 });
    expect(foldBelief(said("+++"), now(500))[0]?.statusMs).toBe(now(92));
  });

  it("is kept by a pin, and by a confirmation for another 90 days", () => {
    const free = { pinned: false, confirmedMs: now(60), isDisputed: false };
    expect(foldBelief(said("+++---"), now(300), { ...free, pinned: true })[0]?.status).toBe("active");
    expect(foldBelief(said("+++"), now(120), free)[0]?.status).toBe("active");
    expect(foldBelief(said("+++"), now(150), free)[0]?.status).toBe("archived");
    const confirmed = { pinned: false, confirmedMs: now(4.5), isDisputed: false };
    expect(foldBelief(said("+++---"), now(8), confirmed)[0]?.status).toBe("active");
  });

  it("remembers the highest confidence", () => {
    const [belief] = foldBelief(said("++++-"), now(8));
    expect(belief?.peak).toBeCloseTo(5 / 6);
  });

  it("is the same in any order of evidence", () => {
    const signs = fc.string({ unit: fc.constantFrom("+", "-", "~", " "), maxLength: 30 });
    fc.assert(
      fc.property(signs, fc.infiniteStream(fc.nat()), (text, chance) => {
        const evidence = said(text, 3);
        const shuffled = evidence
          .map((one) => ({ one, at: chance.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(foldBelief(shuffled, now(200))).toEqual(foldBelief(evidence, now(200)));
      }),
      { numRuns: 200 },
    );
  });
});
