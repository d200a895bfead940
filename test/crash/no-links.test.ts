import { describe, expect, it } from "vitest";
import { sha256 } from "../../src/domain/hash.ts";
import { initialiseStore } from "../../src/store/layout.ts";
import { writeOutsidePage } from "../../src/store/pages.ts";
import { openStore } from "../../src/store/store.ts";
import { changeSet, create, move, purge, remove, textOf, update } from "./change-sets.ts";
import { explore, violationsOf } from "./harness.ts";
import { SAMPLED } from "./scenarios.ts";
import { SimFs } from "./sim-fs.ts";

const REFUSALS = ["EPERM", "ENOTSUP", "ENOSYS", "EMLINK"] as const;
const NAMES = ["remember", "forget", "first run", "move", "undo", "purge", "page", "recovery"];
const scenarios = SAMPLED.filter(({ name }) => NAMES.includes(name));

function without(disk: SimFs, refusal: SimFs["noLinks"] = "EPERM"): SimFs {
  disk.noLinks = refusal;
  return disk;
}

describe("a file system without hard links", () => {
  it.each(scenarios)("keeps $name whole when the machine stops after any operation", (scenario) => {
    const report = explore(scenario, {
      name: "no hard links",
      wrap: without,
      wrapRecovery: without,
      appliesTo: () => true,
    });
    expect(violationsOf(report), report.examples.join("\n")).toBe("");
    expect(report.states).toBeGreaterThan(50);
  });

  it.each(REFUSALS)("carries out every kind of change where a link is refused with %s", async (refusal) => {
    let nonces = 0;
    const nonce = () => `n${nonces++}`;
    const files = without(new SimFs(), refusal);
    expect(initialiseStore(files, nonce)).toBe(true);
    const processes = { pid: 1, host: "here", startTime: (pid: number) => (pid === 1 ? "now" : undefined) };
    const store = openStore({
      files,
      clock: { now: () => 0, wall: () => 0 },
      processes,
      nonce,
      keepDays: 30,
    });
    const apply = (set: Parameters<typeof store.apply>[0]) =>
      store.apply(set, { seq: store.head(), keys: [] }, 0);
    const [a, b, c, d] = ["facts/a.md", "facts/b.md", "facts/c.md", "facts/d.md"] as const;
    await apply(changeSet([create(a, "a"), create(b, "b"), create(c, "c"), create(d, "d")]));
    const done = await apply(
      changeSet([update(a, "a", "A"), move(b, "archive/b.md", "b", "B"), remove(c, "c"), purge(d, "d")]),
    );
    expect(done).toMatchObject({ ok: true, parked: [] });
    expect([a, "archive/b.md", b, c, d].map((path) => textOf(files, path))).toEqual([
      "A",
      "B",
      undefined,
      undefined,
      undefined,
    ]);
    expect(files.list(".local").flatMap(({ name = "" }) => (name.startsWith("lock") ? [name] : []))).toEqual(
      [],
    );
    expect(await apply(changeSet([create(a, "other")]))).toMatchObject({ ok: false });
  });

  it("puts pages outside of the store in their places, and none over a text that nobody has read", () => {
    const files = without(new SimFs());
    expect(writeOutsidePage(files, { path: "MEMORY.md", before: undefined, text: "one" })).toBe("written");
    expect(writeOutsidePage(files, { path: "MEMORY.md", before: undefined, text: "two" })).toBe("changed");
    expect(writeOutsidePage(files, { path: "MEMORY.md", before: sha256("x"), text: "two" })).toBe("changed");
    expect(textOf(files, "MEMORY.md")).toBe("one");
  });
});
