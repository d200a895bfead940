import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionFor } from "../../../src/capture/ingest-actions.ts";
import {
  decideAction,
  type Eligibility,
  MEMORY_ACTIONS,
  NOT_ELIGIBLE,
  parseAction,
  parseEligibility,
  recordAction,
} from "../../../src/domain/memory-action.ts";

const ELIGIBLE: Eligibility = {
  confidence: 0.8,
  lifecycleState: "active",
  importance: 6,
  source: "extraction",
};

describe("parseAction", () => {
  it("takes each action by its name, and anything else for discard", () => {
    expect(MEMORY_ACTIONS.map(parseAction)).toEqual(MEMORY_ACTIONS);
    for (const wrong of [
      "STORE_NOTE",
      " store_note",
      "delete_all",
      "",
      3,
      null,
      undefined,
      {},
      ["store_note"],
    ])
      expect(parseAction(wrong)).toBe("discard");
  });
});

describe("parseEligibility", () => {
  it("takes what has its four keys in their ranges", () => {
    expect(parseEligibility({ ...ELIGIBLE })).toEqual(ELIGIBLE);
  });

  it.each<[string, unknown]>([
    ["a text for a number", { ...ELIGIBLE, confidence: "0.8" }],
    ["no number", { ...ELIGIBLE, confidence: Number.NaN }],
    ["a confidence above 1", { ...ELIGIBLE, confidence: 1.1 }],
    ["an importance above 10", { ...ELIGIBLE, importance: 11 }],
    ["a negative importance", { ...ELIGIBLE, importance: -1 }],
    ["an unknown state", { ...ELIGIBLE, lifecycleState: "alive" }],
    ["an unknown source", { ...ELIGIBLE, source: "web" }],
    ["a further key", { ...ELIGIBLE, force: true }],
    ["a missing key", { confidence: 1, importance: 1, source: "manual" }],
    ["nothing", undefined],
    ["a list", []],
  ])("takes %s for not eligible", (_, proposed) => {
    expect(parseEligibility(proposed)).toEqual(NOT_ELIGIBLE);
  });

  it("never throws, and gives what it takes", () => {
    fc.assert(
      fc.property(fc.anything(), (proposed) => {
        const parsed = parseEligibility(proposed);
        expect(parseEligibility(parsed)).toEqual(parsed);
        expect(MEMORY_ACTIONS).toContain(parseAction(proposed));
      }),
    );
  });
});

describe("decideAction", () => {
  it("does what is eligible, always keeps what was said, and keeps nothing that is to be discarded", () => {
    expect(decideAction("store_note", ELIGIBLE)).toEqual({ outcome: "done", reason: "from extraction" });
    expect(decideAction("store_episode", NOT_ELIGIBLE).outcome).toBe("done");
    expect(decideAction("discard", ELIGIBLE).outcome).toBe("skipped");
  });

  it("skips what comes from nowhere, and what is archived", () => {
    expect(decideAction("update_note", NOT_ELIGIBLE).outcome).toBe("skipped");
    expect(decideAction("link_graph", { ...ELIGIBLE, lifecycleState: "archived" }).outcome).toBe("skipped");
  });
});

describe("recordAction", () => {
  it("appends to the file of the month", () => {
    const decision = decideAction("store_note", ELIGIBLE);
    const line = {
      at: "2026-11-21T10:00:00.000Z",
      action: "store_note",
      eligibility: ELIGIBLE,
      ...decision,
    } as const;
    expect(recordAction({ ...line, id: "fa_1" }, "r1")).toEqual({
      path: "state/memory-actions/r1-2026-11.jsonl",
      record: { ...line, id: "fa_1" },
    });
  });
});

describe("actionFor", () => {
  it("uses the whole taxonomy but for links, which nothing of a conversation makes by itself", () => {
    const all = ["episode", "summary", "artifact", "created", "reinforced", "suppressed"] as const;
    expect(new Set(all.map(actionFor))).toEqual(
      new Set(MEMORY_ACTIONS.filter((action) => action !== "link_graph")),
    );
  });

  it("changes a note where one was there, and discards what was forgotten", () => {
    expect([actionFor("superseded"), actionFor("duplicate"), actionFor("suppressed")]).toEqual([
      "update_note",
      "update_note",
      "discard",
    ]);
  });
});
