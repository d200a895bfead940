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

describe("what the passes do on the simulated disk", () => {
  it("forms both beliefs, each in a change set of its own, and shows the one that has a page", () => {
    const formed = diskAfter("form beliefs");
    expect(formed.list("beliefs").flatMap(({ name }) => formed.list(`beliefs/${name}`))).toHaveLength(2);
    expect(formed.list(".local/journal/000000")).toHaveLength(3);
    expect(textOf(diskAfter("promote"), "MEMORY.md")).toContain("- I go running (");
  });
});
