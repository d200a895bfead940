import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-04-01T12:00:00Z");
const DAY_MS = 86_400_000;

const inStore = (work: (place: { store: string; page: string }) => Promise<void>) =>
  withDirectory(async (store) => {
    await open(store).remember({ text: "I prefer dark mode" });
    await open(store).remember({ text: "I like tea with lemon" });
    await open(store).remember({ text: "I live in Lisbon" });
    await work({ store, page: path.join(store, "profile.md") });
  });
const open = (store: string, days = 0, dryRun = false) =>
  openMemory({ store, now: () => NOW + days * DAY_MS, dryRun });
const only = ["profile"];

describe("the profile of a store", () => {
  it("is shown by a dry run, written by a run, unchanged by the next, and taken back by undo", async () => {
    await inStore(async ({ store, page }) => {
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
  });

  it("comes first in a context with a query, whether it was written or not, and says nothing that was forgotten since", async () => {
    await inStore(async ({ store }) => {
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
  });

  it("shows a remark of several statements as one line, in its own words, without what was forgotten of it", async () => {
    await inStore(async ({ store, page }) => {
      const said = "My landlord is Mr Fogarty, and my sister Ida lives above the bakery";
      const { outcomes } = await open(store).remember({ text: said });
      expect(outcomes).toHaveLength(2);
      await open(store).consolidate({ only });
      expect(readFileSync(page, "utf8").match(/Fogarty|Ida/g)).toHaveLength(2);
      expect(readFileSync(page, "utf8")).toContain(`- ${said} <!-- fa_`);
      await open(store).forget([outcomes[0]?.memory?.id ?? ""]);
      await open(store).consolidate({ only });
      expect(readFileSync(page, "utf8").match(/Fogarty|Ida/g)).toEqual(["Ida"]);
    });
  });

  it("says of their people who they are, not what they once did", async () => {
    await inStore(async ({ store, page }) => {
      await open(store).remember({ text: "My mother rang about the parcel" });
      await open(store).remember({ text: "My mother is a retired midwife" });
      await open(store).consolidate({ only });
      expect(readFileSync(page, "utf8")).toContain("retired midwife");
      expect(readFileSync(page, "utf8")).not.toContain("parcel");
    });
  });

  it("shows what an agent says only once a person confirms it", async () => {
    await inStore(async ({ store, page }) => {
      const said = { source: "agent", category: "preference", raw: true } as const;
      const { outcomes } = await open(store).remember({ text: "I prefer tabs over spaces", ...said });
      await open(store).consolidate({ only });
      expect(readFileSync(page, "utf8")).not.toContain("tabs");
      await open(store).confirm([outcomes[0]?.memory?.id ?? ""]);
      await open(store).consolidate({ only });
      expect(readFileSync(page, "utf8")).toContain("tabs");
    });
  });

  it("shows what a person filed under a category, in whatever words, and MEMORY.md what weighs by it", async () => {
    await inStore(async ({ store, page }) => {
      const filed = [
        ["window seat on long trains", "preference"],
        ["rhubarb stays where it is", "principle"],
        ["drei Finger breit Abstand beim Pflanzen", "preference"],
        ["Desiree next spring", "decision"],
      ] as const;
      for (const [text, category] of filed) await open(store).remember({ text, category });
      await open(store).remember({ text: "aisle seat in buses" });
      await open(store, 16).consolidate();
      const shown = readFileSync(page, "utf8") + readFileSync(path.join(store, "MEMORY.md"), "utf8");
      for (const [text] of filed) expect(shown).toContain(text);
      expect(shown).not.toContain("aisle");
    });
  });

  it("keeps nothing of what is erased", async () => {
    await inStore(async ({ store, page }) => {
      await open(store).consolidate({ only });
      writeFileSync(page, `${readFileSync(page, "utf8")}\nmine\n`);
      const [tea] = (await open(store).list({ kind: "fact" })).results.filter(({ text }) =>
        text.includes("tea"),
      );
      await open(store).forget([tea?.id ?? ""], { purge: true });
      expect(readFileSync(page, "utf8")).not.toContain("lemon");
      expect(readFileSync(page, "utf8")).toMatch(/dark mode[\s\S]*\nmine\n$/);
    });
  });

  it("is left alone where something else lies there", async () => {
    await inStore(async ({ store, page }) => {
      writeFileSync(path.join(store, "other.md"), "theirs\n");
      symlinkSync("other.md", page);
      const { passes } = await open(store).consolidate({ only });
      expect(passes[0]).toMatchObject({
        state: "done",
        leftAlone: [expect.stringContaining("symbolic link")],
      });
      expect(readFileSync(page, "utf8")).toBe("theirs\n");
    });
  });
});
