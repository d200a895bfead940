import { describe, expect, it } from "vitest";
import type { Header } from "../../../src/domain/kinds.ts";
import { outlineOf } from "../../../src/domain/outline.ts";
import { isRecallable } from "../../../src/domain/recallable.ts";
import { STATUSES } from "../../../src/domain/status.ts";
import { draft } from "../../contract/temp-store.ts";

const standing = (header: object) => outlineOf(header as Header, 0).stands;
const { header: fact } = draft({ text: "I like tea", sources: ["ep_01k0000000abcdefghjkmnpqrs#1a2b3c4d"] });

describe("an outline", () => {
  it("lets a fact stand where no moment, project or doubt can end it", () => {
    expect(standing(fact)).toBe("always");
    expect(standing({ ...fact, sensitive: true })).toBe("private");
    expect(standing({ ...fact, sensitive: true, status: "forgotten" })).toBe("never");
    expect(standing({ ...fact, verification: "disputed", source: "agent" })).toBe("never");
    for (const more of [
      { expires_at: "2027-01-01T00:00:00Z" },
      { invalid_at: "2027-01-01T00:00:00Z" },
      { scope: "project", project: "pai" },
      { source: "web" },
    ])
      expect([more, standing({ ...fact, ...more })]).toEqual([more, "asked"]);
  });

  it("never lets stand what is not recalled", () => {
    for (const status of STATUSES) {
      const header = { ...fact, status } as Header;
      const isRecalled = isRecallable(header, { nowMs: Date.parse("2026-04-01") }).yes;
      expect([status, standing(header)]).toEqual([status, isRecalled ? "always" : "asked"]);
    }
  });

  it("lets no conversation, kept promise or belief about facts stand", () => {
    expect(standing(draft({ kind: "episode", text: "a", turns: 2 }).header)).toBe("never");
    expect(standing(draft({ kind: "episode", text: "a remark" }).header)).toBe("always");
    expect(standing({ ...draft({ kind: "commitment", text: "a" }).header, state: "fulfilled" })).toBe(
      "never",
    );
    expect(standing({ ...draft({ kind: "belief", text: "a" }).header, supporting: [fact.id] })).toBe("never");
  });

  it("names whose words are told", () => {
    expect(outlineOf(fact, 3)).toMatchObject({ accessDays: 3, episodes: ["ep_01k0000000abcdefghjkmnpqrs"] });
  });
});
