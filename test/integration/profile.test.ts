import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-04-01T12:00:00Z");
const DAY_MS = 86_400_000;

async function filled() {
  const store = aDirectory();
  await open(store).remember({ text: "I prefer dark mode" });
  await open(store).remember({ text: "I like tea with lemon" });
  await open(store).remember({ text: "I live in Lisbon" });
  return { store, page: path.join(store, "profile.md") };
}
const open = (store: string, days = 0, dryRun = false) =>
  openMemory({ store, now: () => NOW + days * DAY_MS, dryRun });
const only = ["profile"];

describe("the profile of a store", () => {
  it("is shown by a dry run, written by a run, unchanged by the next, and taken back by undo", async () => {
    const { store, page } = await filled();
    const { changes } = await open(store, 0, true).consolidate({ only });
    expect([changes.map((change) => change.path), existsSync(page)]).toEqual([["profile.md"], false]);
    expect((await open(store).consolidate({ only })).changed).toBe(1);
    const text = readFileSync(page, "utf8");
    expect(text).toMatch(/- I prefer dark mode <!-- fa_/);
    expect(text).toMatch(/- I live in Lisbon <!-- fa_/);
    expect((await open(store, 1).consolidate({ only })).changed).toBe(0);
    await open(store).undo();
    expect(existsSync(page)).toBe(false);
  });

  it("marks what holds in part only", async () => {
    const store = aDirectory();
    await open(store).remember({ text: "I'm Priya and I live in Leeds" });
    await open(store, 1).remember({ text: "I moved to Hamburg" });
    await open(store, 1).consolidate({ only });
    const text = readFileSync(path.join(store, "profile.md"), "utf8");
    expect(text).toMatch(/^- I moved to Hamburg <!--/m);
    expect(text).toMatch(/^- \[MAYBE OUTDATED\] I'm Priya and I live in Leeds <!--/m);
  });

  it("comes first in a context with a query, whether it was written or not, and says nothing that was forgotten since", async () => {
    const { store } = await filled();
    await open(store).remember({ text: "The kettle in dark mode is from Acme" });
    const query = "dark mode of the kettle";
    const { text } = await open(store).context({ profile: true, query });
    expect(text.match(/I prefer dark mode/g)).toHaveLength(1);
    expect(text).toMatch(/\nProfile:\n[\s\S]*Lisbon[\s\S]*\nKnown:\n[\s\S]*kettle/);
    const alone = await open(store).context({ profile: true });
    const dark = alone.semantic.find((one) => one.text === "I prefer dark mode");
    await open(store).forget([dark?.id ?? ""]);
    expect((await open(store).context({ profile: true, query })).text).not.toContain("I prefer dark mode");
  });

  it("shows what an agent says only once a person confirms it", async () => {
    const { store, page } = await filled();
    const said = { source: "agent", category: "preference", raw: true } as const;
    const { outcomes } = await open(store).remember({ text: "I prefer tabs over spaces", ...said });
    await open(store).consolidate({ only });
    expect(readFileSync(page, "utf8")).not.toContain("tabs");
    await open(store).confirm([outcomes[0]?.memory?.id ?? ""]);
    await open(store).consolidate({ only });
    expect(readFileSync(page, "utf8")).toContain("tabs");
  });
});
