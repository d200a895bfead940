import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certainty, currentConfidence, observationCount } from "../../../src/domain/confidence.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import type { HeaderOf } from "../../../src/domain/kinds.ts";

const BORN = "2026-01-01T00:00:00Z";
const fact = (keys: Partial<HeaderOf<"fact">> = {}): HeaderOf<"fact"> => ({
  id: "fa_01jzzzzzzzzzzzzzzzzzzzzzzz",
  kind: "fact",
  created: BORN,
  ...keys,
});
const episode = (iso: string, n = 0) => deriveId({ kind: "episode", atMs: Date.parse(iso), of: [n] });
const contradiction = (iso: string, n = 0) => ({
  to: deriveId({ kind: "fact", atMs: Date.parse(iso), of: [n] }),
  type: "contradicts" as const,
});
const noSession = () => undefined;
describe("certainty", () => {
  it.each([
    [1, "explicit"],
    [0.95, "explicit"],
    [0.949, "implied"],
    [0.7, "implied"],
    [0.699, "inferred"],
    [0.4, "inferred"],
    [0.399, "speculative"],
    [0, "speculative"],
  ])("calls %d %s", (confidence, name) => {
    expect(certainty(confidence)).toBe(name);
  });
});

describe("currentConfidence", () => {
  it("is the confidence at birth, 0.6 by default, while one source stands behind it", () => {
    expect(currentConfidence(fact(), noSession)).toBe(0.6);
    expect(currentConfidence(fact({ confidence: 0.95, sources: [episode(BORN)] }), noSession)).toBe(0.95);
  });

  it("looks no source up where one says all", () => {
    const looked: string[] = [];
    const sourceOf = (id: string) => void looked.push(id);
    const links = [contradiction(BORN)];
    expect(currentConfidence(fact({ confidence: 0.95, sources: [episode(BORN)], links }), sourceOf)).toBe(
      0.75,
    );
    expect(looked).toEqual([]);
  });

  it("gains 0.1 for each further day of observation, up to 1", () => {
    const days = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04", "2026-01-05", "2026-01-06"];
    const confidences = days.map((_, n) =>
      currentConfidence(fact({ sources: days.slice(0, n + 1).map((d) => episode(d)) }), noSession),
    );
    expect(confidences).toEqual([0.6, 0.7, 0.8, 0.9, 1, 1]);
  });

  it("loses 0.2 for each independent contradiction, down to 0.1", () => {
    const links = [contradiction("2026-02-01"), contradiction("2026-02-02"), contradiction("2026-02-03")];
    const weakened = [1, 2, 3].map((n) => currentConfidence(fact({ links: links.slice(0, n) }), noSession));
    expect(weakened).toEqual([0.4, 0.2, 0.1]);
    const sameDay = [contradiction("2026-02-01T08:00:00Z", 1), contradiction("2026-02-01T09:00:00Z", 2)];
    expect(currentConfidence(fact({ links: sameDay }), noSession)).toBe(0.4);
  });

  it("ignores links of other types", () => {
    const links = [{ ...contradiction("2026-02-01"), type: "supports" as const }];
    expect(currentConfidence(fact({ links }), noSession)).toBe(0.6);
  });

  it("is the same for any order of arrival and stays within 0.1..1", () => {
    const day = fc
      .integer({ min: 0, max: 40 })
      .map((d) => new Date(Date.parse(BORN) + d * 86_400_000).toISOString());
    fc.assert(
      fc.property(
        fc.array(day),
        fc.array(day),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (s, c, confidence) => {
          const sources = s.map((iso) => episode(iso));
          const links = c.map((iso) => contradiction(iso));
          const value = currentConfidence(fact({ confidence, sources, links }), noSession);
          const turned = fact({ confidence, sources: sources.toReversed(), links: links.toReversed() });
          expect(currentConfidence(turned, noSession)).toBe(value);
          expect(value).toBeGreaterThanOrEqual(0.1);
          expect(value).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe("observationCount", () => {
  const morning = episode("2026-01-01T08:00:00Z", 1);
  const evening = episode("2026-01-01T20:00:00Z", 2);
  const nextDay = episode("2026-01-02T08:00:00Z", 3);
  const sessions = new Map([
    [morning, "chat-a"],
    [evening, "chat-b"],
    [nextDay, "chat-a"],
  ]);

  it("is 1 for a memory without sources", () => {
    expect(observationCount(fact(), noSession)).toBe(1);
  });

  it("counts one day once where there are no sessions", () => {
    expect(observationCount(fact({ sources: [morning, evening] }), noSession)).toBe(1);
    expect(observationCount(fact({ sources: [morning, evening, nextDay] }), noSession)).toBe(2);
  });

  it("counts the days of which a diary tells, whenever it was taken in", () => {
    const told = new Map([
      [morning, "2025-07-01"],
      [evening, "2025-07-04"],
    ]);
    const sourceOf = (id: string) => {
      const valid_at = told.get(id);
      return valid_at === undefined ? undefined : { valid_at };
    };
    expect(observationCount(fact({ sources: [morning, evening] }), sourceOf)).toBe(2);
    const planned = () => ({ valid_at: "2027-01-01" });
    expect(observationCount(fact({ sources: [morning, evening] }), planned)).toBe(1);
    expect(observationCount(fact({ sources: [`${morning}#0000000a`, evening] }), sourceOf)).toBe(2);
    expect(
      observationCount(fact({ sources: [`${morning}#0000000a`, `${evening}#0000000a`] }), sourceOf),
    ).toBe(1);
  });

  it("counts each session once a day", () => {
    const sourceOf = (id: string) => {
      const session = sessions.get(id);
      return session === undefined ? undefined : { session };
    };
    const turns = [morning, `${morning}#0000000a`, `${morning}#0000000b`];
    expect(observationCount(fact({ sources: turns }), sourceOf)).toBe(1);
    expect(observationCount(fact({ sources: [...turns, evening, nextDay] }), sourceOf)).toBe(3);
  });
});
