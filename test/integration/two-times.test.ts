import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { questionId } from "../../src/domain/question-lines.ts";
import { openMemory } from "../../src/open-memory.ts";

/** A store in which texts are said a day apart. */
async function said(...texts: readonly string[]) {
  const store = mkdtempSync(path.join(tmpdir(), "pai-times-"));
  const clock = { ms: Date.parse("2026-11-04T18:00:00Z") };
  const memory = openMemory({
    store: store,
    now: () => clock.ms,
    notice: () => undefined,
  });
  const made: string[] = [];
  for (const text of texts) {
    clock.ms += 24 * 60 * 60_000;
    const { outcomes } = await memory.remember({ text });
    made.push(...outcomes.flatMap((one) => one.memory?.id ?? []));
  }
  return { memory, made, store };
}

/** Says two texts, of which the later replaces the earlier one, as an answer to what another machine asked says. */
async function replaced(...texts: readonly [earlier: string, later: string]) {
  const { memory, made, store } = await said(...texts);
  const about = made.toReversed();
  const id = questionId("replaces", about);
  mkdirSync(path.join(store, "state/questions"), { recursive: true });
  const line = JSON.stringify({ id, kind: "replaces", about, day: "2026-11-06", why: "it seems so" });
  writeFileSync(path.join(store, "state/questions/other-2026-11.jsonl"), `${line}\n`);
  await memory.answer(id, "replaces");
  return memory;
}

async function everywhere(memory: Awaited<ReturnType<typeof replaced>>, query: string): Promise<string> {
  const { results } = await memory.recall(query, { track: false });
  const { days } = await memory.agenda({ when: "in january 2027" });
  const { text } = await memory.context({ query });
  const entries = days.flatMap((day) => day.entries.map((entry) => entry.text));
  return [...results.map((one) => one.text), ...entries, text].join("\n");
}

describe("two times", () => {
  it("drops at once what was to come and is replaced by an answer", async () => {
    const memory = await replaced("Joanne charges £7.20 from january", "Joanne charges £6.50 after all");
    const shown = await everywhere(memory, "what does Joanne charge");
    expect(shown).toContain("6.50");
    expect(shown).not.toContain("7.20");
  });

  it("shows what was replaced behind what took its place where both are asked for", async () => {
    const { memory } = await said("I moved to Berlin", "My sister Anna lives in Rome", "I moved to Hamburg");
    const { results } = await memory.recall("where do I live", { include: ["superseded"] });
    const texts = results.map(({ text }) => text);
    expect(texts.indexOf("I moved to Hamburg")).toBe(0);
    expect(texts).toContain("I moved to Berlin");
  });

  it("marks what was promised for another day as outdated on the agenda, not as done", async () => {
    const { memory } = await said("dentist on 12 nov", "dentist moved from the 12th to 19 nov");
    const { days } = await memory.agenda({ when: "in november" });
    const old = days.flatMap(({ entries }) => entries).find(({ text }) => text === "dentist on 12 nov");
    expect(old).toMatchObject({ maybeOutdated: { text: "dentist moved from the 12th to 19 nov" } });
    expect(old).not.toHaveProperty("maybeDone");
  });

  it.each([
    ["MOT for the van is on 18 November", "MOT moved from the 18th to 25 November"],
    ["grant report is due on 20 November", "the grant report got an extension, now due 4 dec"],
    ["Zahnarzt am 12. November", "Zahnarzt verschoben vom 12. auf den 19. November"],
  ])("marks on the agenda what may have moved, though nobody was asked: %s", async (was, now) => {
    const { memory } = await said(was, now);
    const { days } = await memory.agenda({ when: "in november" });
    const { results } = await memory.recall("what is due in november?", { track: false });
    for (const shown of [days.flatMap(({ entries }) => entries), results]) {
      expect(shown.find(({ text }) => text === was)?.maybeOutdated?.text).toBe(now);
      expect(shown.find(({ text }) => text === was)?.maybeDone).toBeUndefined();
    }
  });

  it("marks no other appointment of the same sort as moved", async () => {
    const { memory } = await said("dentist for Leo on 18 November", "dentist for Mia on 25 November");
    const { days } = await memory.agenda({ when: "in november" });
    const entries = days.flatMap((day) => day.entries);
    expect(entries).toHaveLength(2);
    expect(entries.filter(({ maybeOutdated }) => maybeOutdated)).toEqual([]);
  });

  it("shows what was said later first where a question names a time to come", async () => {
    const { memory } = await said(
      "Dr Lindqvist will run the Thursday clinic starting 7 January",
      "Change of plan: Dr Amadi runs the Thursday clinic in place of Dr Lindqvist",
    );
    const { results } = await memory.recall("who will run the thursday clinic from January?");
    expect(results.map(({ text }) => text.includes("Dr Amadi"))).toEqual([true, false]);
  });

  it.each([
    [
      "Marcus takes over the ward from 12 january",
      "it's Lena, not Marcus",
      "Lena takes over the ward from 12 january",
    ],
    ["Priya runs the stall on saturdays", "no, it's Joanne, not Priya", "Joanne runs the stall on saturdays"],
  ])("ends at once what the next remark sets right: %s", async (wrong, correction, right) => {
    const { memory } = await said(wrong, correction);
    const { results } = await memory.recall(wrong.replace(/^\S+/u, "who"), { track: false });
    expect(results.map(({ text }) => text)).toEqual([right]);
    const { results: all } = await memory.list({ kind: "fact", status: "all" });
    expect(all.find(({ text }) => text === wrong)).toMatchObject({ status: "superseded" });
  });

  it("marks what is replaced in part, behind what says that part anew, which alone is in the agenda", async () => {
    const memory = await replaced(
      "Marcus takes over the ward from 12 january and orders the linen",
      "Lena takes the ward on from 12 january",
    );
    const [newer, older] = (await memory.recall("who takes over the ward")).results;
    expect(newer?.text).toContain("Lena takes the ward on");
    expect(older?.partReplacedBy?.id).toBe(newer?.id);
    const { days } = await memory.agenda({ when: "in january 2027" });
    expect(days.flatMap(({ entries }) => entries).map(({ id }) => id)).toEqual([newer?.id]);
    const { text } = await memory.context({ query: "who takes over the ward" });
    expect(text).toContain("in part replaced by fa_");
  });

  it("takes what comes of something done for a day to come", async () => {
    const { memory } = await said("they gave me two more weeks, so 14 dec");
    const { days } = await memory.agenda({ when: "in december" });
    expect(days.map(({ day }) => day)).toEqual(["2026-12-14"]);
  });
});
