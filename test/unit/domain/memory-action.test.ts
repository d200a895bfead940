import { describe, expect, it } from "vitest";
import { decideAction, type Eligibility, recordAction } from "../../../src/domain/memory-action.ts";
import { actionFor } from "../../../src/ingest/conversation/plan.ts";

const ELIGIBLE: Eligibility = {
  confidence: 0.8,
  lifecycleState: "active",
  importance: 6,
  source: "extraction",
};

const NOT_ELIGIBLE: Eligibility = {
  confidence: 0,
  lifecycleState: "candidate",
  importance: 0,
  source: "unknown",
};

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
      new Set(["store_episode", "store_note", "update_note", "create_artifact", "summarize_node", "discard"]),
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
