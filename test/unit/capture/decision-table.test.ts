import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planRemember } from "../../../src/capture/remember.ts";
import { currentConfidence } from "../../../src/domain/confidence.ts";
import { contentHash } from "../../../src/domain/hash.ts";
import type { Memory } from "../../../src/domain/kinds.ts";
import { leaves, plan } from "../desk.ts";

const START = Date.parse("2026-01-01T10:00:00Z");
const DAY = 86_400_000;

/** A remark and the day on which it was true. */
type Said = readonly [text: string, day: number];

/** The store after these remarks, which arrive in this order, whatever their days. */
function kept(said: readonly Said[], over: { nowMs?: number } = {}): Memory[] {
  return said.reduce<Memory[]>((memories, [text, day], i) => {
    const rules = { nowMs: over.nowMs ?? START + 1_000 * DAY + i, review: false, speculativeDays: 30 };
    return leaves(memories, plan(planRemember({ text, atMs: START + day * DAY }, rules), memories).changes);
  }, []);
}

/** Of the same statement in two spellings the first one to arrive is kept. */
const plain = (text: string) => text.replace(/^i /, "I ").replace("!", "");

/** Each fact as "text: status confidence", and by whom it was replaced, sorted. */
function shown(memories: readonly Memory[]): string[] {
  const facts = memories.filter(({ header }) => header.kind === "fact");
  const textOf = new Map(facts.map(({ header, text }) => [header.id, text]));
  return facts
    .map(({ header, text }) => {
      const by =
        header.superseded_by === undefined ? "" : ` by "${plain(textOf.get(header.superseded_by) ?? "")}"`;
      const disputed = header.verification === "disputed" ? " disputed" : "";
      return `${plain(text)}: ${header.status ?? "active"}${by} ${currentConfidence(header, () => undefined)}${disputed}`;
    })
    .sort();
}

/** One row of the decision table: what was said, and what the store holds then. */
const ROWS: readonly (readonly [row: string, said: readonly Said[], facts: readonly string[]])[] = [
  [
    "the same statement",
    [
      ["I like tea", 0],
      ["i like tea!", 1],
    ],
    ["I like tea: active 0.7"],
  ],
  [
    "the same on one day",
    [
      ["I like tea", 0],
      ["I like tea", 0.1],
    ],
    ["I like tea: active 0.6"],
  ],
  [
    "a later value of a one-valued slot",
    [
      ["I live in Lisbon", 0],
      ["I live in Berlin", 9],
    ],
    ["I live in Berlin: active 0.6", 'I live in Lisbon: superseded by "I live in Berlin" 0.6'],
  ],
  [
    "a later value, however well the old one is supported",
    [
      ["I live in Lisbon", 0],
      ["I live in Lisbon", 1],
      ["I live in Lisbon", 2],
      ["I live in Lisbon", 3],
      ["I live in Berlin", 9],
    ],
    ["I live in Berlin: active 0.6", 'I live in Lisbon: superseded by "I live in Berlin" 0.9'],
  ],
  [
    "an older value of a one-valued slot",
    [
      ["I live in Berlin", 9],
      ["I live in Lisbon", 0],
    ],
    ["I live in Berlin: active 0.6", 'I live in Lisbon: superseded by "I live in Berlin" 0.6'],
  ],
  [
    "a value that comes back",
    [
      ["I live in Lisbon", 0],
      ["I live in Berlin", 5],
      ["I live in Lisbon", 9],
    ],
    ['I live in Berlin: superseded by "I live in Lisbon" 0.6', "I live in Lisbon: active 0.7"],
  ],
  [
    "the opposite of a fact with little support",
    [
      ["I like coffee", 0],
      ["I do not like coffee", 5],
    ],
    ["I do not like coffee: active 0.6", 'I like coffee: invalidated by "I do not like coffee" 0.6'],
  ],
  [
    "the opposite of an established fact",
    [
      ["I like coffee", 0],
      ["I like coffee", 1],
      ["I like coffee", 2],
      ["I do not like coffee", 5],
    ],
    ["I do not like coffee: active 0.6 disputed", "I like coffee: active 0.6"],
  ],
  [
    "the end of a dispute",
    [
      ["I like coffee", 0],
      ["I like coffee", 1],
      ["I like coffee", 2],
      ...[3, 4, 5, 6, 7].map((day): Said => ["I do not like coffee", day]),
    ],
    ["I do not like coffee: active 1", 'I like coffee: superseded by "I do not like coffee" 0.8'],
  ],
  [
    "swapped arguments",
    [
      ["I prefer tabs over spaces", 0],
      ["I prefer spaces over tabs", 5],
    ],
    [
      "I prefer spaces over tabs: active 0.6",
      'I prefer tabs over spaces: invalidated by "I prefer spaces over tabs" 0.6',
    ],
  ],
  [
    "two facts, alike",
    [
      ["My badge is 17 and my room is 4", 0],
      ["My badge is 23 and my room is 9", 5],
    ],
    ["My badge is 17 and my room is 4: active 0.6", "My badge is 23 and my room is 9: active 0.6"],
  ],
  [
    "what has many values",
    [
      ["I speak French", 0],
      ["I speak German", 5],
    ],
    ["I speak French: active 0.6", "I speak German: active 0.6"],
  ],
];

describe("the decision table", () => {
  it.each(ROWS)("%s", (_row, said, facts) => {
    expect(shown(kept(said))).toEqual(facts);
  });

  it.each(ROWS)("%s: the same the other way round", (_row, said) => {
    expect(shown(kept([...said].reverse()))).toEqual(shown(kept(said)));
  });

  it("gives the same statuses and confidences for every order of arrival", () => {
    const texts = [
      "I live in Lisbon",
      "I live in Berlin",
      "I like coffee",
      "I do not like coffee",
      "I speak French",
    ];
    const said = fc.uniqueArray(fc.tuple(fc.constantFrom(...texts), fc.nat(12)), {
      minLength: 2,
      maxLength: 9,
      selector: ([, day]) => day,
    });
    const orders = said.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(orders, ([list, mixed]) => {
        expect(shown(kept(mixed))).toEqual(shown(kept(list)));
      }),
      { numRuns: 300 },
    );
  });

  it("links both ways: what replaced a fact, and what it replaced", () => {
    const memories = kept([
      ["I live in Lisbon", 0],
      ["I live in Berlin", 9],
    ]);
    const [old, now] = ["I live in Lisbon", "I live in Berlin"].map((text) =>
      memories.find(({ header, text: body }) => header.kind === "fact" && body === text),
    );
    expect([old?.header.superseded_by, now?.header.supersedes]).toEqual([now?.header.id, [old?.header.id]]);
    expect(old?.header.invalid_at).toBe("2026-01-10T10:00:00.000Z");
  });

  it("never changes the status of a pinned fact", () => {
    const memories = kept([["I live in Lisbon", 0]]).map((memory) => {
      const raw = memory.raw.replace("hash:", "pinned: true\nhash:");
      return memory.header.kind === "fact"
        ? { ...memory, raw, header: { ...memory.header, pinned: true as const } }
        : memory;
    });
    const rules = { nowMs: START + 2_000 * DAY, review: false, speculativeDays: 30 };
    const planned = plan(planRemember({ text: "I live in Berlin", atMs: START + 9 * DAY }, rules), memories);
    const lisbon = leaves(memories, planned.changes).find(
      ({ text, header }) => text === "I live in Lisbon" && header.kind === "fact",
    );
    expect(lisbon?.header.status).toBeUndefined();
  });

  it("suppresses a forgotten statement that extraction cuts out of a longer text", () => {
    const hash = contentHash("I like tea") ?? "";
    const parts = ["I like tea", "I like milk"];
    const rules = { nowMs: START, review: false, speculativeDays: 30 };
    const planned = plan(planRemember({ text: "I like tea. I like milk." }, rules), [], [hash], parts);
    expect(planned.result.outcomes.map(({ action }) => action)).toEqual(["suppressed", "created"]);
  });
});
