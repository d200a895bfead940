import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Clash, type Side, settle } from "../../../src/domain/conflict.ts";

const DAY = 86_400_000;

/**
 * Sides from a line such as "A B A A": who was observed, one a day. `trust` is 2 where it is not given.
 */
function sides(line: string, trust: Readonly<Record<string, number>> = {}): Side[] {
  const names = line.split(" ");
  return [...new Set(names)].map((id) => ({
    id,
    trust: trust[id] ?? 2,
    observations: names.flatMap((name, day) => (name === id ? [{ atMs: day * DAY }] : [])),
  }));
}
const all = (kind: Clash) => () => kind;
const short = (line: string, kind: Clash, trust?: Readonly<Record<string, number>>) =>
  [...settle(sides(line, trust), all(kind))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { status, by }]) => `${id} ${status}${by ? ` by ${by}` : ""}`)
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
      .map(([id, { status, by }]) => `${id} ${status}${by ? ` by ${by}` : ""}`);
    expect(found.join(", ")).toBe(expected);
  });
});

describe("settling a conflict", () => {
  it.each<[string, Clash, string]>([
    ["A B", "sets right", "A superseded by B, B active"],
    ["A A A A A B", "sets right", "A superseded by B, B active"],
    ["A B A", "sets right", "A active, B superseded by A"],
    ["A B C", "sets right", "A superseded by B, B superseded by C, C active"],
  ])("gives for %s (%s): %s", (line, kind, expected) => {
    expect(short(line, kind)).toBe(expected);
  });

  it.each<[string, Clash, string]>([
    ["A B", "sets right", "A active, B active"],
    ["B A", "sets right", "A active, B superseded by A"],
  ])("never ends A, which is trusted more than B: %s (%s)", (line, kind, expected) => {
    expect(short(line, kind, { A: 2, B: 0 })).toBe(expected);
    expect(short(line, kind, { A: 1, B: 0 })).toBe(expected);
  });

  it("leaves sides alone that do not clash", () => {
    const standings = settle(sides("A B"), () => undefined);
    expect([...standings.values()].map(({ status }) => status)).toEqual(["active", "active"]);
  });

  it("gives the same for every order in which sides and observations are listed", () => {
    const observation = fc.record({ atMs: fc.nat(20) });
    const side = (id: string) =>
      fc.record({
        id: fc.constant(id),
        trust: fc.nat(2),
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
      fc.property(shuffled, ([list, order, observations]) => {
        const mixed = order.map((one) => ({ ...one, observations: observations[list.indexOf(one)] ?? [] }));
        const sorted = (result: ReturnType<typeof settle>) =>
          [...result].sort(([a], [b]) => (a < b ? -1 : 1));
        expect(sorted(settle(mixed, all("sets right")))).toEqual(sorted(settle(list, all("sets right"))));
      }),
      { numRuns: 2_000 },
    );
  });
});
