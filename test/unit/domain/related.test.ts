import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import { idOfKey, mergeRelated, RelatedCache, relatedGroups } from "../../../src/domain/related.ts";

const idAt = (minute: number, kind: "fact" | "commitment" = "fact") =>
  deriveId({ kind, atMs: Date.UTC(2026, 0, 1, 0, minute), of: ["x"] });
const headerOf = (keys: object) =>
  ({ id: idAt(0), kind: "fact", created: "2026-01-01T00:00:00Z", ...keys }) as Header;

describe("what statements have in common", () => {
  it("are the entities that they name, their subject and their conversation, but not the owner", () => {
    const header = headerOf({ entities: ["Anna", "Oslo", " anna "], subject: "bob", session: "s1" });
    expect(relatedGroups(header)).toEqual(["name:anna", "name:oslo", "name:bob", "session:s1"]);
    expect(relatedGroups(headerOf({ entities: ["Owner"] }))).toEqual([]);
    expect(relatedGroups(headerOf({ kind: "episode", entities: ["Anna"], session: "s1" }))).toEqual([]);
  });
});

describe("the nearest in time", () => {
  it("come first on both sides, whatever their kind and the order of arrival", () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 });
    fc.assert(
      fc.property(order, fc.nat(7), (minutes, cut) => {
        const ids = [0, 1, 2, 3, 4, 5, 6].map((minute) => idAt(minute, minute % 2 ? "commitment" : "fact"));
        const [one, other] = [new RelatedCache(), new RelatedCache()];
        for (const [i, minute] of minutes.entries()) (i < cut ? one : other).put("name:x", ids[minute] ?? "");
        const around = (shelf: RelatedCache) => shelf.around("name:x", ids[3] ?? "", 2);
        expect(mergeRelated(around(one), around(other), 2)).toEqual({
          before: [ids[2], ids[1]],
          after: [ids[4], ids[5]],
        });
      }),
    );
  });

  it("are none in a group that nobody belongs to", () => {
    expect(new RelatedCache().around("session:x", idAt(1), 5)).toEqual({ before: [], after: [] });
    expect(idOfKey("abcfa_")).toBe("fa_abc");
  });
});
