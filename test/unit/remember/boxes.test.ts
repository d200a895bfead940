import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isId } from "../../../src/domain/ids.ts";
import { checkHeader, type Header } from "../../../src/domain/kinds.ts";
import { boxedOf } from "../../../src/remember/boxes/box-members.ts";
import {
  type Boxed,
  boxRecord,
  fillBoxes,
  type OpenBox,
  type SealedBox,
  sealIfIdle,
  traceOf,
} from "../../../src/remember/boxes/boxes.ts";

const START = Date.parse("2026-11-21T09:00:00Z");
const MINUTE = 60_000;
const TEA = ["tea", "kettle", "cup"];
const RUST = ["rust", "compiler", "crate"];

const memory = (n: number, keywords: readonly string[], minute = n): Boxed => ({
  id: `fa_${n}`,
  atMs: START + minute * MINUTE,
  text: `${keywords.join(" ")} ${n}`,
  keywords,
  entities: [],
});

/** Puts batches into boxes one after the other. */
function fill(batches: readonly (readonly Boxed[])[]): { sealed: SealedBox[]; open: OpenBox | undefined } {
  const sealed: SealedBox[] = [];
  let open: OpenBox | undefined;
  for (const batch of batches) {
    const next = fillBoxes("session s", { open, batch });
    sealed.push(...next.sealed);
    open = next.open;
  }
  return { sealed, open };
}
const ids = (box: OpenBox | undefined) => box?.members.map(({ id }) => id);

describe("fillBoxes", () => {
  it("seals what was idle for longer than half an hour, at the moment when that was over", () => {
    expect(fill([[memory(1, TEA, 0)], [memory(2, TEA, 30)]]).sealed).toEqual([]);
    const { sealed } = fill([[memory(1, TEA, 0)], [memory(2, TEA, 31)]]);
    expect(sealed[0]).toMatchObject({ reason: "idle", sealedAtMs: START + 30 * MINUTE });
  });

  it("does not seal itself on a recurring topic, whatever comes up beside it", () => {
    const batches = Array.from({ length: 49 }, (_, n) => [memory(n, ["tea", `thing${n}`], n)]);
    expect(fill(batches).sealed).toEqual([]);
  });

  it("compares with the last five members, so that a growing box does not swallow every topic", () => {
    const batches = [[memory(0, RUST)], ...[1, 2, 3, 4, 5].map((n) => [memory(n, ["rust", ...TEA])])];
    const moved = [...batches, [memory(6, TEA)], ...[7, 8, 9, 10].map((n) => [memory(n, TEA)])];
    expect(fill(moved).sealed).toEqual([]);
    expect(fill([...moved, [memory(11, RUST)]]).sealed).toHaveLength(1);
  });

  it("takes forms of one word for one topic, and the category for none", () => {
    expect(
      fill([[memory(1, ["kettles", "cups", "teas"])], [memory(2, ["Kettle", "Cup", "Tea"])]]).sealed,
    ).toEqual([]);
    const category = "preference" as const;
    const batches = [[{ ...memory(1, TEA), category }], [{ ...memory(2, RUST), category }]];
    expect(fill(batches).sealed).toHaveLength(1);
  });

  it("leaves a box open for memories without topics, for a word or two more, and for none", () => {
    expect(fill([[memory(1, TEA)], [memory(2, ["garden", "roses"])]]).sealed).toEqual([]);
    expect(fill([[memory(1, TEA)], [memory(2, [])], []]).sealed).toEqual([]);
    expect(fill([])).toEqual({ sealed: [], open: undefined });
  });

  it("puts every memory into exactly one box, in order, with an id that follows from it", () => {
    const keyword = fc.constantFrom(...TEA, ...RUST, "garden");
    const batch = fc.array(fc.tuple(fc.array(keyword, { maxLength: 3 }), fc.constantFrom(0, 0, 1, 40)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 15 }), (made) => {
        let [n, minute] = [0, 0];
        const batches = made.map((one) =>
          one.map(([keywords, pause]) => {
            minute += pause;
            n += 1;
            return memory(n, keywords, minute);
          }),
        );
        const { sealed, open } = fill(batches);
        const boxes = [...sealed, ...(open ? [open] : [])];
        expect(boxes.flatMap((box) => ids(box))).toEqual(batches.flat().map(({ id }) => id));
        expect(new Set(boxes.map(({ id }) => id)).size).toBe(boxes.length);
        for (const box of boxes) expect(isId(box.id) && box.members.length <= 50).toBe(true);
        expect(fill(batches)).toEqual({ sealed, open });
      }),
      { numRuns: 60 },
    );
  });
});

describe("sealIfIdle", () => {
  it("finds the same end as the next memory would", () => {
    const { open } = fill([[memory(1, TEA, 0)]]);
    const later = open && sealIfIdle(open, START + 500 * MINUTE);
    expect(later).toEqual(fill([[memory(1, TEA, 0)], [memory(2, TEA, 90)]]).sealed[0]);
    expect(open && sealIfIdle(open, START + 30 * MINUTE)).toBeUndefined();
  });
});

describe("boxRecord", () => {
  it("makes a header that the schema of boxes takes", () => {
    const goal = { ...memory(2, ["kettle", "cup"]), category: "goal" as const };
    const [box] = fill([[memory(1, TEA), goal], [memory(3, RUST)]]).sealed;
    if (box === undefined) throw new Error("nothing was sealed");
    const record = boxRecord(box, traceOf(box, []));
    expect(record).toMatchObject({
      topics: ["kettle", "cup", "tea"],
      members: ["fa_1", "fa_2"],
      seal_reason: "topic changed",
      goal: "kettle cup 2",
    });
    const header = { ...record, members: [], kind: "box", id: box.id, created: record.sealed_at };
    expect(checkHeader(header)).toMatchObject({ ok: true });
  });

  it("says nothing of the end of an open box", () => {
    const { open } = fill([[memory(1, TEA)]]);
    expect(open && boxRecord(open)).toEqual({ topics: TEA, members: ["fa_1"] });
  });
});

describe("what counts as a topic", () => {
  it("is no word of every talk, so that praise and verbs neither join nor part boxes", () => {
    const talk = [
      [memory(1, ["kettle", "tea"])],
      [memory(2, ["great", "love", "Monday"])],
      [memory(3, ["made", "compiler"])],
    ];
    const { sealed, open } = fill(talk);
    expect([sealed, ids(open)]).toEqual([[], ["fa_1", "fa_2", "fa_3"]]);
    expect(open && boxRecord(open).topics).toEqual(["kettle", "tea", "compiler"]);
  });
});

describe("a member of a box that is private", () => {
  const id = "fa_01m7yrrt80gzmgkvp9jqdzk2b6";
  const boxed = (more: Partial<Header>, text = "The safe of quavix is green") => {
    const header = { id, kind: "fact", created: "2026-11-28T10:00:00Z", keywords: ["quavix"], ...more };
    return boxedOf({ header: header as Header, text }); // what matters of it
  };

  it.each([
    ["sensitive", boxed({ sensitive: true })],
    ["sealed", boxed({ sealed: "age" })],
    ["forgotten", boxed({ status: "forgotten" })],
    ["one with a secret", boxed({}, "The password is hunter7wolf!quavix")],
  ])("has nothing to say: %s", (_, member) => {
    expect(member).toMatchObject({ id, text: "", keywords: [], entities: [] });
    expect(boxed({}).keywords).toEqual(["quavix"]);
  });
});
