import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { DERIVED, snapshot } from "../cli/harness.ts";
import { withDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-01-10T12:00:00Z");
const DAY = 86_400_000;
/** So many days later maintenance runs: enough for states to change, too few for beliefs to be stale. */
const AT = 80;
/** Passes that write pages, which are no part of a plan. */
const PAGES = ["pages"];
/** History tells in how many change sets something was done: files of memories are compared. */
const MEMORIES = /^(?!facts\/|episodes\/|beliefs\/|archive\/)/;
const NOTES = [
  "My sister lives in Lisbon",
  "My sister visits Porto",
  "The parking lot has two levels",
  "I go running every morning",
];

async function made(dir: string) {
  const at = (days: number) => openMemory({ store: dir, now: () => NOW + days * DAY });
  for (const [i, text] of NOTES.entries()) await at(i).remember({ text, raw: true });
  for (const day of [5, 6, 7]) await at(day).remember({ text: "I practise the cello after dinner" });
  await at(8).remember({ text: "The code is on the fridge", raw: true, ttlMs: DAY });
  await at(9).recall("my sister");
  // A person edits: from now on two facts say the same.
  const { results } = await at(9).list({});
  const porto = results.find(({ kind, text }) => kind === "fact" && text.includes("Porto"));
  const { raw } = await at(9).readForEdit(porto?.id ?? "");
  await at(9).applyEdit(porto?.id ?? "", raw.replace("visits Porto", "lives in Lisbon"));
  return at;
}

const entriesOf = (plan: string) =>
  plan
    .trim()
    .split("\n")
    .filter((line) => line.startsWith('{"n"'))
    .map((line) => JSON.parse(line));
const numberOf = (plan: string, pass: string): number =>
  entriesOf(plan).find((entry) => entry.pass === pass).n;
/** The plan with the first entry of a pass edited. */
const change = (plan: string, pass: string, [from, to]: readonly [string | RegExp, string]) =>
  plan
    .split("\n")
    .map((line) => (line.startsWith(`{"n":${numberOf(plan, pass)},`) ? line.replace(from, to) : line))
    .join("\n");
const MERGED = [/("text":"[^"]*?)My sister/g, "$1Our sister"] as const;
const REMOVED = [/"op":"move","to":"[^"]*"(.*?),"text":"(?:[^"\\]|\\.)*"/, '"op":"remove"$1'] as const;
const without = (plan: string, n: number) =>
  plan
    .split("\n")
    .filter((line) => !line.startsWith(`{"n":${n},`))
    .join("\n");

describe("a plan of maintenance", () => {
  it("does, applied as it is, what a run would have done, as one change set that undo takes back", async () => {
    await withDirectory(async (dir) => {
      await withDirectory(async (other) => {
        const memory = (await made(dir))(200);
        const before = snapshot(dir, DERIVED);
        const { result, plan } = await memory.writePlan();
        expect(snapshot(dir, DERIVED)).toEqual(before);
        const passes = new Set(entriesOf(plan).map(({ pass }) => pass));
        expect([...passes]).toEqual(expect.arrayContaining(["age", "merge", "beliefs"]));
        const done = await memory.applyPlan(plan);
        expect(done.changeSets).toHaveLength(1);
        expect(result.changed).toBeGreaterThan(done.changed); // one change for each memory, however many passes
        const same = (await made(other))(200);
        await same.consolidate({ skip: PAGES });
        expect(snapshot(dir, MEMORIES)).toEqual(snapshot(other, MEMORIES));
        const again = await memory.consolidate({ skip: PAGES });
        expect(again.passes.filter(({ changed }) => changed > 0)).toEqual([]);
        await memory.undo(done.changeSets[0]);
        expect(snapshot(dir, MEMORIES)).toEqual(
          Object.fromEntries(Object.entries(before).filter(([name]) => !MEMORIES.test(name))),
        );
      });
    });
  });

  it("does what is left of it, with the texts that a person gave", async () => {
    await withDirectory(async (dir) => {
      const memory = (await made(dir))(AT);
      const { plan } = await memory.writePlan({ only: ["ttl", "beliefs"] });
      const [ttl, belief] = entriesOf(plan);
      expect(ttl).toMatchObject({
        pass: "age",
        what: 'expired "The code is on the fridge": its time to live is over',
      });
      const edited = plan.replace(
        /I practise the cello after dinner(\\n","keys|\\n","event":"created)/,
        "I practise the viola$1",
      );
      expect(belief.pass).toBe("beliefs");
      const done = await memory.applyPlan(without(edited, ttl.n));
      expect(done.passes.map(({ name, counts }) => [name, counts])).toEqual([
        ["beliefs", { carried_out: 1 }],
      ]);
      expect((await memory.beliefs()).results.map(({ text }) => text)).toEqual(["I practise the viola"]);
      expect((await memory.recall("code on the fridge")).results).toEqual([]);
      expect((await memory.consolidate({ only: ["ttl"] })).changed).toBe(1);
    });
  });

  it("is refused as a whole where a source has changed", async () => {
    await withDirectory(async (dir) => {
      const memory = (await made(dir))(AT);
      const { plan } = await memory.writePlan({ only: ["beliefs", "ttl"] });
      const fact = (await memory.list({})).results.find(({ text }) => text.includes("cello"));
      await memory.pin([fact?.id ?? ""]);
      const before = snapshot(dir, DERIVED);
      await expect(memory.applyPlan(plan)).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/facts.*has changed since the plan was made/),
      });
      expect(snapshot(dir, DERIVED)).toEqual(before);
    });
  });

  it.each<[string, (plan: string) => string, RegExp]>([
    ["no plan", () => "My shopping list\n", /line 1 is not JSON/],
    ["nothing", () => "", /does not begin/],
    ["another version", (plan) => plan.replace('{"plan":1', '{"plan":2'), /does not begin/],
    ["half a line", (plan) => plan.trimEnd().slice(0, -40), /is not JSON/],
    ["a line twice", (plan) => plan + plan.trimEnd().split("\n").at(-1), /there twice/],
    ["an unknown pass", (plan) => change(plan, "merge", ['"merge"', '"mrege"']), /no pass "mrege"/],
    ["an unknown key", (plan) => change(plan, "merge", ['"pass"', '"colour":1,"pass"']), /not an entry/],
    ["a builder without its base", (plan) => without(plan, numberOf(plan, "merge")), /depends on entry/],
    ["an edited base", (plan) => change(plan, "merge", MERGED), /was edited/],
    ["a path out of the store", (plan) => change(plan, "age", ['"to":"', '"to":"../']), /does not belong/],
    ["another id", (plan) => change(plan, "age", [/(\\nid: fa_\w{3})\w/, "$1z"]), /another memory/],
    ["a text that is none", (plan) => change(plan, "age", ["---\\n", ""]), /not result in a valid memory/],
    ["a removal", (plan) => change(plan, "age", REMOVED), /removes only beliefs/],
    ["a strange file", (plan) => change(plan, "merge", ['"state/access/', '"']), /would write to/],
  ])("is refused with %s in it", async (_, edit, message) => {
    await withDirectory(async (dir) => {
      const memory = (await made(dir))(AT);
      const { plan } = await memory.writePlan();
      const edited = edit(plan);
      expect(edited).not.toBe(plan);
      const before = snapshot(dir, DERIVED);
      await expect(memory.applyPlan(edited)).rejects.toMatchObject({
        code: "plan_invalid",
        message: expect.stringMatching(message),
      });
      expect(snapshot(dir, DERIVED)).toEqual(before);
    });
  });
});
