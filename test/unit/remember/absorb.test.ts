import { describe, expect, it } from "vitest";
import type { HeaderOf } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { ChangeBuilder } from "../../../src/markdown/change-builder.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { absorb } from "../../../src/remember/absorb.ts";

const AT = "2026-03-01T00:00:00.000Z";
const idOf = (n: number) => `fa_01kmmsrpw0${String(n).padStart(16, "0")}`;
const sourceOf = (n: number) => `ep_01kmmsrpw0${String(n).padStart(16, "0")}`;
function fact(n: number, keys: Partial<HeaderOf<"fact">> = {}) {
  const header = { id: idOf(n), kind: "fact" as const, created: "2026-01-01T00:00:00.000Z", ...keys };
  const text = `I like tea ${n}`;
  return createdMemory(header, text, memoryPath(header, text));
}

function merged(own: Partial<HeaderOf<"fact">>, other: Partial<HeaderOf<"fact">>) {
  const builder = new ChangeBuilder();
  const winner = fact(1, own);
  absorb(builder, winner, { loser: fact(2, other), accessDays: [] }, AT);
  return { header: builder.current(winner).header, appends: builder.appends() };
}

describe("a fact that takes in another", () => {
  it("is as private and as sheltered as either", () => {
    expect(merged({}, { sensitive: true, policy: "protected" }).header).toMatchObject({
      sensitive: true,
      policy: "protected",
    });
    expect(merged({ sensitive: true }, {}).header.sensitive).toBe(true);
  });

  it("keeps links to others, and has none to itself or to what it took in", () => {
    const links = [
      { to: idOf(1), type: "related" as const },
      { to: idOf(3), type: "supports" as const },
    ];
    const own = [{ to: idOf(2), type: "related" as const }];
    expect(merged({ links: own }, { links }).header.links).toEqual([links[1]]);
  });

  it("counts sources that are not listed any more, and those of both once", () => {
    const list = (from: number, count: number) => Array.from({ length: count }, (_, i) => sourceOf(from + i));
    expect(merged({ sources: list(1, 2) }, { sources: list(2, 2) }).header).not.toHaveProperty(
      "sources_count",
    );
    const { header } = merged({ sources: list(1, 3) }, { sources: list(1, 64), sources_count: 90 });
    expect(header).toMatchObject({ sources_count: 90, sources: expect.objectContaining({ length: 64 }) });
    expect(merged({}, {}).header.sources).toEqual([idOf(2)]);
  });
});
