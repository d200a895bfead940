import { describe, expect, it } from "vitest";
import { withDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

/** What is drawn from one note, by kind. */
async function drawn(path: string, lines: readonly string[], isVault = true) {
  return withDirectory(async (dir) => {
    const memory = open(dir);
    const read = async function* () {
      yield new TextEncoder().encode(`${lines.join("\n")}\n`);
    };
    const changedMs = Date.UTC(2026, 10, 20);
    await memory.import([{ path, source: "notes", isVault, isNamed: false, changedMs, read }]);
    const { results: facts } = await memory.list({ kind: "fact", project: "all" });
    const { results: promises } = await memory.commitments({ view: "all" });
    return {
      facts: facts.map(({ subject, text }) => `${subject}: ${text}`).toSorted(),
      promises: promises.map(({ text, due }) => `${due?.slice(0, 10)}: ${text}`),
    };
  });
}

describe("a note in the owner's own words", () => {
  it("states what its lines would state if they were typed, each one thought, below their heading", async () => {
    const { facts, promises } = await drawn("About me.md", [
      "# About me",
      "",
      "I live in Bristol.",
      "I work as a nurse at the children's hospital.",
      "I prefer green tea.",
      "I'll send Tom the keys by 9 December 2026.",
    ]);
    expect(facts).toEqual([
      "owner: I live in Bristol",
      "owner: I prefer green tea",
      "owner: I work as a nurse at the children's hospital",
    ]);
    expect(promises).toEqual([expect.stringMatching(/^2026-12-09: .*send Tom the keys/u)]);
  });

  it("is about its title where a bullet names nobody, and promises nothing on a day that is over", async () => {
    const { facts, promises } = await drawn("Biscuit.md", [
      "- allergic to penicillin",
      "- I'll send Tom the keys by 9 December 2019",
    ]);
    expect(facts.join("\n")).toMatch(/Biscuit: allergic to penicillin/u);
    expect(promises).toEqual([]);
  });

  it("gives no fact for what to do, what to take and what may be", async () => {
    const { facts } = await drawn("Dal.md", [
      "# Dal",
      "",
      "- 225 g lentils",
      "",
      "Rinse the lentils until the water runs clear.",
      "",
      "Never cook it with Salt from Tom.",
      "",
      "Maybe I'll make it for Priya's birthday.",
    ]);
    expect(facts).toEqual([]);
  });

  it("speaks of its owner only where people write it, and not an agent", async () => {
    const lines = ["I prefer green tea.", "", "I live in Bristol."];
    expect((await drawn("notes.md", lines, false)).facts).toEqual([]);
    expect((await drawn("notes.md", lines)).facts).toHaveLength(2);
  });
});
