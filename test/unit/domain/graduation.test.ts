import { describe, expect, it } from "vitest";
import { mayStand } from "../../../src/domain/graduation.ts";
import type { Header } from "../../../src/domain/kinds.ts";

const NOW = Date.parse("2026-11-28T10:00:00Z");
const header = (more: object) =>
  ({ id: "fa_01m7yrrt80gzmgkvp9jqdzk2b6", kind: "fact", created: "2026-11-28T09:00:00Z", ...more }) as Header; // what matters of it

describe("what may stand on a page", () => {
  it("is in force, and said by the user, or by somebody whom a person vouches for", () => {
    for (const more of [{}, { source: "agent" }, { source: "web", verification: "user_confirmed" }])
      expect(mayStand(header(more), NOW), JSON.stringify(more)).toBe(true);
  });

  it.each([
    { sensitive: true },
    { verification: "disputed" },
    { status: "forgotten" },
    { source: "web" },
    { source: "tool" },
  ])("is not %j", (more) => {
    expect(mayStand(header(more), NOW)).toBe(false);
  });
});
