import { describe, expect, it } from "vitest";
import { isOverdue } from "../../../src/domain/commitment.ts";
import type { HeaderOf } from "../../../src/domain/kinds.ts";

const promise = (more: Partial<HeaderOf<"commitment">>): HeaderOf<"commitment"> => ({
  id: "co_01k7w6hk10g3vz2z3b61k3gp60",
  kind: "commitment",
  created: "2026-03-02T09:00:00Z",
  ...more,
});
const at = (iso: string) => Date.parse(iso);

describe("isOverdue", () => {
  it("gives a promise for a day the whole of that day", () => {
    for (const due of ["2026-03-06", "2026-03-06T00:00:00.000Z"]) {
      expect(isOverdue(promise({ due }), at("2026-03-06T23:59:59Z"))).toBe(false);
      expect(isOverdue(promise({ due }), at("2026-03-07T00:00:00Z"))).toBe(true);
    }
  });

  it("takes a time of day at its word", () => {
    const due = "2026-03-06T12:00:00Z";
    expect(isOverdue(promise({ due }), at("2026-03-06T11:59:59Z"))).toBe(false);
    expect(isOverdue(promise({ due }), at("2026-03-06T12:00:00Z"))).toBe(true);
  });

  it("is never said of what has no date, or is resolved", () => {
    const later = at("2027-01-01");
    expect(isOverdue(promise({}), later)).toBe(false);
    for (const state of ["fulfilled", "expired", "cancelled"] as const)
      expect(isOverdue(promise({ due: "2026-03-06", state }), later)).toBe(false);
  });
});
