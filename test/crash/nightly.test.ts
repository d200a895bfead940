import { describe, expect, it } from "vitest";
import { textOf } from "./change-sets.ts";
import { SCENARIOS } from "./scenarios.ts";
import { SimFs } from "./sim-fs.ts";

function diskAfter(name: string): SimFs {
  const scenario = SCENARIOS.find((one) => one.name === name);
  const files = new SimFs();
  scenario?.before(files);
  scenario?.act(files);
  return files;
}

describe("what a model has read and answered, on the simulated disk", () => {
  it("is there whole: a note less, a fact reworded, one in doubt, one replaced", () => {
    const done = diskAfter("refine");
    expect(done.list(".local/reread")).toEqual([]);
    const facts = done
      .list("facts")
      .flatMap(({ name: day }) =>
        done.list(`facts/${day}`).map(({ name }) => textOf(done, `facts/${day}/${name}`) ?? ""),
      );
    const bodies = facts.map((text) => /status: (\w+)/.exec(text)?.[1] ?? "active").sort();
    expect(bodies).toEqual(["active", "active", "pending", "superseded"]);
    expect(facts.join("\n")).toContain("Ines runs the bakery");
    expect(done.list(".local/journal/000000")).toHaveLength(3);
  });
});

describe("what a model has said of facts, on the simulated disk", () => {
  it("is there whole: what was asked, a sentence more, two facts as one", () => {
    const done = diskAfter("relate facts");
    const facts = done
      .list("facts")
      .flatMap(({ name: day }) =>
        done.list(`facts/${day}`).map(({ name }) => textOf(done, `facts/${day}/${name}`) ?? ""),
      );
    expect(facts.filter((text) => text.includes("I run to clear my head"))).toHaveLength(1);
    expect(facts.filter((text) => text.includes("status: superseded"))).toHaveLength(1);
    expect(done.list(".local/journal/000000")).toHaveLength(3);
  });
});

describe("what the passes do on the simulated disk", () => {
  it("forms both beliefs, each in a change set of its own, and shows the one that has a page", () => {
    const formed = diskAfter("form beliefs");
    expect(formed.list("beliefs").flatMap(({ name }) => formed.list(`beliefs/${name}`))).toHaveLength(2);
    expect(formed.list(".local/journal/000000")).toHaveLength(3);
    expect(textOf(diskAfter("promote"), "MEMORY.md")).toContain("- I go running (");
  });
});
