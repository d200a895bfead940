import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Clash, type Side, settle } from "../../../src/domain/conflict.ts";

const DAY = 86_400_000;

/**
 * Sides from a line such as "A B A A": who was observed, one a day. `!` marks a side that corrects; `trust` is 2 where it
 * is not given.
 */
function sides(line: string, trust: Readonly<Record<string, number>> = {}): Side[] {
  const names = line.split(" ");
  return [...new Set(names.map((name) => name.replace("!", "")))].map((id) => ({
    id,
    trust: trust[id] ?? 2,
    correction: names.includes(`${id}!`),
    observations: names.flatMap((name, day) =>
      name.replace("!", "") === id ? [{ atMs: day * DAY, key: `day ${day}` }] : [],
    ),
  }));
}
const all = (kind: Clash) => () => kind;
const short = (line: string, kind: Clash, trust?: Readonly<Record<string, number>>) =>
  [...settle(sides(line, trust), all(kind))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([id, { status, by, disputed }]) =>
        `${id} ${status}${by ? ` by ${by}` : ""}${disputed ? " disputed" : ""}`,
    )
    .join(", ");

describe("settling what one statement sets right", () => {
  const bSetsRight = (a: string): Clash => (a === "B" ? "sets right" : "is set right");

  it.each([
    ["A B", "A superseded by B, B active"],
    ["A A A A B", "A superseded by B, B active"],
    ["B A", "A active, B active"],
    ["A B A", "A active, B superseded by A"],
    ["A B A B", "A superseded by B, B active"],
  ])("in the order %s: %s", (line, expected) => {
    const found = [...settle(sides(line), bSetsRight)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([id, { status, by, disputed }]) =>
          `${id} ${status}${by ? ` by ${by}` : ""}${disputed ? " disputed" : ""}`,
      );
    expect(found.join(", ")).toBe(expected);
  });
});

describe("settling a conflict", () => {
  it.each<[string, Clash, string]>([
    ["A B", "sets right", "A superseded by B, B active"],
    ["A A A A A B", "sets right", "A superseded by B, B active"],
    ["A B A", "sets right", "A active, B superseded by A"],
    ["A B C", "sets right", "A superseded by B, B superseded by C, C active"],
    ["A B", "opposite", "A invalidated by B, B active"],
    ["A A B", "opposite", "A invalidated by B, B active"],
    ["A A A B", "opposite", "A active, B active disputed"],
    ["A A A B!", "opposite", "A superseded by B, B active"],
    ["A A A B B B", "opposite", "A active, B active disputed"],
    ["A A A B B B B", "opposite", "A active disputed, B active"],
    ["A A A B B B B B", "opposite", "A superseded by B, B active"],
    ["A A A B A", "opposite", "A active, B invalidated by A"],
    ["A B A", "opposite", "A active, B invalidated by A"],
  ])("gives for %s (%s): %s", (line, kind, expected) => {
    expect(short(line, kind)).toBe(expected);
  });

  it.each<[string, Clash, string]>([
    ["A B B B B", "opposite", "A active, B active disputed"],
    ["A B", "sets right", "A active, B active"],
    ["B A", "sets right", "A active, B superseded by A"],
    ["B B B B A", "opposite", "A active, B active disputed"],
  ])("never ends A, which is trusted more than B: %s (%s)", (line, kind, expected) => {
    expect(short(line, kind, { A: 2, B: 0 })).toBe(expected);
    expect(short(line, kind, { A: 1, B: 0 })).toBe(expected);
  });

  it("does not weaken what is trusted more", () => {
    expect(settle(sides("A B", { B: 0 }), all("sets right")).get("A")?.weakenedBy).toEqual([]);
  });

  it("weakens the older of two that coexist, not the newer", () => {
    const standings = settle(sides("A A A B"), all("opposite"));
    expect([standings.get("A")?.weakenedBy, standings.get("B")?.weakenedBy]).toEqual([["B"], []]);
  });

  it("counts what was said twice on one occasion once", () => {
    const observations = [1, 2, 3].map((minute) => ({ atMs: minute, key: "one chat" }));
    const a = { id: "A", trust: 2, correction: false, observations };
    const b = { id: "B", trust: 2, correction: false, observations: [{ atMs: DAY, key: "next day" }] };
    expect(settle([a, b], all("opposite")).get("A")?.status).toBe("invalidated");
  });

  it("leaves sides alone that do not clash", () => {
    const standings = settle(sides("A B"), () => undefined);
    expect([...standings.values()].map(({ status }) => status)).toEqual(["active", "active"]);
  });

  it("gives the same for every order in which sides and observations are listed", () => {
    const observation = fc.record({ atMs: fc.nat(20), key: fc.constantFrom("k1", "k2", "k3", "k4", "k5") });
    const side = (id: string) =>
      fc.record({
        id: fc.constant(id),
        trust: fc.nat(2),
        correction: fc.boolean(),
        observations: fc.uniqueArray(observation, {
          minLength: 1,
          maxLength: 6,
          selector: ({ atMs }) => atMs,
        }),
      });
    const shuffled = fc
      .tuple(side("A"), side("B"), side("C"))
      .chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray(list, { minLength: 3 }),
          fc.tuple(
            ...list.map(({ observations }) =>
              fc.shuffledSubarray(observations, { minLength: observations.length }),
            ),
          ),
        ),
      );
    fc.assert(
      fc.property(
        shuffled,
        fc.constantFrom<Clash>("sets right", "opposite"),
        ([list, order, observations], kind) => {
          const mixed = order.map((one) => ({ ...one, observations: observations[list.indexOf(one)] ?? [] }));
          const sorted = (result: ReturnType<typeof settle>) =>
            [...result].sort(([a], [b]) => (a < b ? -1 : 1));
          expect(sorted(settle(mixed, all(kind)))).toEqual(sorted(settle(list, all(kind))));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
