import { describe, expect, it } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import type { Memory } from "../../../src/domain/kinds.ts";
import type { Remark, RememberRules } from "../../../src/remember/remark.ts";
import { planRemember } from "../../../src/remember/remember.ts";
import { leaves, plan } from "../planner-data.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const DAY = 86_400_000;
const rules: RememberRules = {
  nowMs: NOW,
  review: false,
  speculativeDays: 30,
  replica: "here",
};

function remember(
  remark: Remark,
  memories: readonly Memory[] = [],
  over: Partial<RememberRules> = {},
  buried: string[] = [],
) {
  const planned = plan(planRemember(remark, { ...rules, ...over }), memories, buried);
  return { ...planned, memories: leaves(memories, planned.changes) };
}
const facts = (memories: readonly Memory[]) => memories.filter(({ header }) => header.kind === "fact");
describe("planning a remark", () => {
  it("does not count a forgotten fact as known, and takes another id for it", () => {
    const first = remember({ text: "Tea." });
    const gone = first.memories.map((m) => ({ ...m, header: { ...m.header, status: "forgotten" as const } }));
    const { result, changes } = remember({ text: "Tea." }, gone);
    expect(result.outcomes[0]?.action).toBe("created");
    expect(new Set([...changes.map(({ id }) => id), ...gone.map(({ header }) => header.id)]).size).toBe(4);
    expect(changes.map(({ path }) => path)).not.toContain(gone[1]?.path);
  });

  it("lifts the tombstone of what was forgotten, and says so", () => {
    const hash = contentHash("Tea.") ?? "sha256:";
    const { appends, result } = remember({ text: "Tea." }, [], {}, [hash]);
    expect(appends?.map(({ record }) => [record.hash, record.buried])).toEqual([[hash, false]]);
    expect(result.outcomes[0]?.note).toMatch(/forgotten/);
  });

  it("keeps the time to live that was asked for when it is said again", () => {
    const first = remember({ text: "standup", ttlMs: 7 * DAY });
    const second = remember({ text: "standup" }, first.memories, { nowMs: NOW + DAY });
    expect(facts(second.memories)[0]?.header.expires_at).toBe("2026-11-28T10:00:00.000Z");
  });

  it("protects what is said about somebody's health, however unsure: it neither fades nor expires", () => {
    const { memories } = remember({ text: "Mara may be allergic to nuts.", confidence: 0.3 });
    expect(facts(memories)[0]?.header.policy).toBe("protected");
    expect(facts(memories)[0]?.header.expires_at).toBeUndefined();
  });

  it("brings an archived fact back when it is said again", () => {
    const first = remember({ text: "x" });
    const archived = first.memories.map((m) =>
      m.header.kind === "fact" ? { ...m, header: { ...m.header, status: "archived" as const } } : m,
    );
    const { changes } = remember({ text: "x" }, archived, { nowMs: NOW + DAY });
    expect(changes.find(({ event }) => event === "reinforced")?.detail).toMatch(/archived -> active/);
  });

  it("lists 200 sources at most, and counts all", () => {
    let { memories } = remember({ text: "x" });
    for (let day = 1; day <= 201; day++) {
      memories = remember({ text: "x" }, memories, { nowMs: NOW + day * DAY }).memories;
    }
    const [fact] = facts(memories);
    expect(fact?.header.sources).toHaveLength(200);
    expect(fact?.header.sources_count).toBe(202);
  });
});
