import { describe, expect, it } from "vitest";
import { encodeTime } from "../../../src/domain/ids.ts";
import type { HeaderOf } from "../../../src/domain/kinds.ts";
import { isRecallable, type RecallMoment } from "../../../src/domain/recallable.ts";
import { RECALLABLE, STATUSES } from "../../../src/domain/status.ts";

const NOW = Date.parse("2026-06-01T00:00:00Z");
const fact = (keys: Partial<HeaderOf<"fact">> = {}): HeaderOf<"fact"> => ({
  id: "fa_01jzzzzzzzzzzzzzzzzzzzzzzz",
  kind: "fact",
  created: "2026-01-01T00:00:00Z",
  ...keys,
});
const saidOn = (day: string) => `fa_${encodeTime(Date.parse(day))}${"z".repeat(16)}`;
const at = (keys: Partial<HeaderOf<"fact">>, moment: Partial<RecallMoment> = {}) =>
  isRecallable(fact(keys), { nowMs: NOW, ...moment });

describe("isRecallable", () => {
  it.each(STATUSES)("follows the table for %s", (status) => {
    const recallable: string = RECALLABLE[status];
    expect(at({ status }).yes).toBe(recallable === "yes");
    expect(at({ status }, { include: [status] }).yes).toBe(recallable !== "no");
    expect(at({ status }, { asOfMs: NOW }).yes).toBe(recallable !== "no");
    expect(at({ status }, { include: ["active"] }).yes).toBe(recallable === "yes");
  });

  it("takes a memory without a status for active", () => {
    expect(at({})).toEqual({ yes: true });
  });

  it("says why not", () => {
    expect(at({ status: "forgotten" })).toEqual({
      yes: false,
      reason: "status",
      why: "its status is forgotten",
    });
  });

  it.each([
    ["2026-05-31T23:59:59Z", false],
    ["2026-06-01T00:00:00Z", false],
    ["2026-06-01T00:00:01Z", true],
  ])("recalls a memory that expires at %s: %s", (expires_at, yes) => {
    expect(at({ expires_at }).yes).toBe(yes);
    expect(at({ expires_at }).reason).toBe(yes ? undefined : "expired");
    expect(at({ expires_at, pinned: true }).yes).toBe(true);
  });

  it("does not bring back what has expired by asking for an earlier moment", () => {
    expect(at({ expires_at: "2026-05-01" }, { asOfMs: Date.parse("2026-03-01") }).yes).toBe(false);
  });

  it.each([
    ["2026-06-01T00:00:00Z", false],
    ["2026-06-01T00:00:01Z", true],
  ])("recalls what stops being true at %s: %s", (invalid_at, yes) => {
    expect(at({ invalid_at }).yes).toBe(yes);
    expect(at({ invalid_at }).reason).toBe(yes ? undefined : "no longer true");
  });

  it("recalls what is true from tomorrow", () => {
    expect(at({ valid_at: "2026-07-01" }).yes).toBe(true);
  });

  it.each([
    ["2026-01-31T23:59:59Z", "not yet known"],
    ["2026-02-01T00:00:00Z", "not yet true"],
    ["2026-03-01T00:00:00Z", undefined],
    ["2026-03-31T23:59:59Z", undefined],
    ["2026-04-01T00:00:00Z", "no longer true"],
  ])("answers as of %s: %s", (asOf, reason) => {
    const id = saidOn("2026-02-01");
    const keys = { id, created: "2026-02-01T00:00:00Z", valid_at: "2026-03-01", invalid_at: "2026-04-01" };
    const moment = { asOfMs: Date.parse(asOf) };
    expect(at({ ...keys, status: "superseded" }, moment).reason).toBe(reason);
    expect(at(keys, moment).reason).toBe(reason);
  });

  it("knows what was imported from the day on that it was said", () => {
    const asOfMs = Date.parse("2022-12-31");
    const imported = { id: saidOn("2022-03-04"), created: "2026-02-01T00:00:00Z", valid_at: "2022-03-04" };
    expect(at(imported, { asOfMs }).yes).toBe(true);
    expect(at({ ...imported, status: "superseded", invalid_at: "2024-03-04" }, { asOfMs }).yes).toBe(true);
    expect(at({ ...imported, id: saidOn("2024-03-04") }, { asOfMs }).reason).toBe("not yet known");
  });

  it("recalls what something else takes the place of on a day to come", () => {
    const until = (invalid_at: string) => at({ status: "superseded", invalid_at }).yes;
    expect([until("2026-06-02"), until("2026-06-01"), until("2026-05-31")]).toEqual([true, false, false]);
    const replaced = { status: "superseded", updated: "2026-06-02", invalid_at: "2026-06-02" } as const;
    expect(at(replaced).yes).toBe(false); // the clock went back
  });

  it("recalls a superseded memory on request although it is no longer true", () => {
    const keys = { status: "superseded", invalid_at: "2026-04-01" } as const;
    expect(at(keys, { include: ["superseded"] }).yes).toBe(true);
    expect(at({ invalid_at: "2026-04-01" }, { include: ["superseded"] }).yes).toBe(false);
  });
});
