import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentConfidence } from "../../../src/domain/aging.ts";
import { contentHash } from "../../../src/domain/hash.ts";
import type { Memory } from "../../../src/domain/kinds.ts";
import { planRemember } from "../../../src/remember/remember.ts";
import { leaves, plainStatement, plan } from "../planner-data.ts";
import { DAY, ROWS, START, type Utterance } from "./decision-rows.ts";

const rulesAt = (nowMs: number) => ({ nowMs, review: false, speculativeDays: 30, replica: "here" });

/** The store after these remarks, which arrive in this order, whatever their days. */
function kept(said: readonly Utterance[], over: { nowMs?: number } = {}): Memory[] {
  return said.reduce<Memory[]>((memories, [text, day], i) => {
    const rules = rulesAt(over.nowMs ?? START + 1_000 * DAY + i);
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
      const part = header.links?.some(({ type }) => type === "replaced_in_part_by") ? " in part" : "";
      return `${plain(text)}: ${header.status ?? "active"}${by} ${currentConfidence(header, () => undefined)}${part}`;
    })
    .sort();
}

/** A fact in force as `pin` leaves it; anything else as it is. */
function pinned(memory: Memory): Memory {
  if (memory.header.kind !== "fact" || memory.header.status !== undefined) return memory;
  const raw = memory.raw.replace("hash:", "pinned: true\nhash:");
  return { ...memory, raw, header: { ...memory.header, pinned: true } };
}

describe("the parts of a remark that reads as private", () => {
  const HARMLESS = "my sister Ines works at the harbour";
  const PRIVATE = "I take sertraline for depression";
  const privateParts = (texts: readonly string[], readsPrivate: boolean) => {
    const parts = texts.map((text) => ({ ...plainStatement(text), sensitive: text === PRIVATE }));
    const remark = { text: texts.join(", and "), readsPrivate };
    const rules = rulesAt(START);
    const { changes } = plan(planRemember(remark, rules), [], [], parts);
    const facts = leaves([], changes).filter(({ header }) => header.kind === "fact");
    return facts.filter(({ header }) => header.sensitive === true).map(({ text }) => text);
  };

  it("are as private as each reads by itself", () => {
    expect(privateParts([HARMLESS, PRIVATE], true)).toEqual([PRIVATE]);
  });

  it("are all private where none of them reads so by itself", () => {
    expect(privateParts([HARMLESS, "it is on her record"], true)).toHaveLength(2);
  });

  it("are private by their words alone, whatever was read from them out of their place, where the remark does not read so", () => {
    expect(privateParts([HARMLESS, "she is from Gdansk"], false)).toEqual([]);
  });
});

describe("the decision table", () => {
  it.each(ROWS)("%s", (_row, said, facts) => {
    expect(shown(kept(said))).toEqual(facts);
  });

  it("gives the same statuses and confidences for every order of arrival", () => {
    const texts = [
      "I live in Lisbon",
      "I moved to Berlin",
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
      { numRuns: process.env.PAI_LONG === "1" ? 3_000 : 30 },
    );
  });

  it("links both ways: what replaced a fact, and what it replaced", () => {
    const memories = kept([
      ["I live in Lisbon", 0],
      ["I moved to Berlin", 9],
    ]);
    const [old, now] = ["I live in Lisbon", "I moved to Berlin"].map((text) =>
      memories.find(({ header, text: body }) => header.kind === "fact" && body === text),
    );
    expect([old?.header.superseded_by, now?.header.supersedes]).toEqual([now?.header.id, [old?.header.id]]);
    expect(old?.header.invalid_at).toBe("2026-01-10T10:00:00.000Z");
  });

  it("never changes the status of a pinned fact", () => {
    const memories = kept([["I live in Lisbon", 0]]).map(pinned);
    const rules = rulesAt(START + 2_000 * DAY);
    const planned = plan(planRemember({ text: "I moved to Berlin", atMs: START + 9 * DAY }, rules), memories);
    const lisbon = leaves(memories, planned.changes).find(
      ({ text, header }) => text === "I live in Lisbon" && header.kind === "fact",
    );
    expect(lisbon?.header.status).toBeUndefined();
    expect(planned.result.outcomes[0]?.action).toBe("created");
  });

  it("never ends a pinned fact, where what it replaced is said again either, and tells what a repetition ends", () => {
    const memories = kept([
      ["I live in Lisbon", 0],
      ["I moved to Berlin", 9],
    ]);
    const again = (before: Memory[]) => {
      const rules = rulesAt(START + 2_000 * DAY);
      const said = plan(planRemember({ text: "I live in Lisbon", atMs: START + 20 * DAY }, rules), before);
      const facts = leaves(before, said.changes).filter(({ header }) => header.kind === "fact");
      const states = facts.map(({ header, text }) => [
        text,
        header.status ?? "active",
        header.supersedes?.length ?? 0,
      ]);
      return [states.sort(), said.result.outcomes[0]?.note];
    };
    expect(again(memories)).toEqual([
      [
        ["I live in Lisbon", "active", 1],
        ["I moved to Berlin", "superseded", 0],
      ],
      'takes the place of "I moved to Berlin"',
    ]);
    expect(again(memories.map(pinned))).toEqual([
      [
        ["I live in Lisbon", "active", 0],
        ["I moved to Berlin", "active", 0],
      ],
      undefined,
    ]);
  });

  it("suppresses a forgotten statement that extraction cuts out of a longer text", () => {
    const hash = contentHash("I like tea") ?? "";
    const parts = ["I like tea", "I like milk"].map(plainStatement);
    const rules = rulesAt(START);
    const planned = plan(planRemember({ text: "I like tea. I like milk." }, rules), [], [hash], parts);
    expect(planned.result.outcomes.map(({ action }) => action)).toEqual(["suppressed", "created"]);
  });
});
