import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";

/** A store in which texts are said a day apart. */
async function said(...texts: readonly string[]) {
  const clock = { ms: Date.parse("2026-11-04T18:00:00Z") };
  const memory = openMemory({
    store: fs.mkdtempSync(path.join(os.tmpdir(), "pai-times-")),
    now: () => clock.ms,
    notice: () => undefined,
  });
  for (const text of texts) {
    clock.ms += 24 * 60 * 60_000;
    await memory.remember({ text });
  }
  return memory;
}

async function everywhere(memory: Awaited<ReturnType<typeof said>>, query: string): Promise<string> {
  const { results } = await memory.recall(query, { track: false });
  const { days } = await memory.agenda({ when: "in january 2027" });
  const { text } = await memory.context({ query });
  const entries = days.flatMap((day) => day.entries.map((entry) => entry.text));
  return [...results.map((one) => one.text), ...entries, text].join("\n");
}

describe("two times", () => {
  it("drops at once what was to come and is replaced by an answer", async () => {
    const memory = await said("Joanne charges £7.20 from january", "Joanne charges £6.50 after all");
    const [question] = (await memory.questions()).results;
    await memory.answer(question?.id ?? "", "replaces");
    const shown = await everywhere(memory, "what does Joanne charge");
    expect(shown).toContain("6.50");
    expect(shown).not.toContain("7.20");
  });

  it("shows what was said later first where a question names a time to come", async () => {
    const memory = await said(
      "Dr Lindqvist will run the Thursday clinic starting 7 January",
      "Change of plan: Dr Amadi runs the Thursday clinic in place of Dr Lindqvist",
    );
    const { results } = await memory.recall("who will run the thursday clinic from January?");
    expect(results.map(({ text }) => text.includes("Dr Amadi"))).toEqual([true, false]);
  });

  it("marks what is replaced in part, behind what says that part anew, which alone is in the agenda", async () => {
    const memory = await said("Marcus takes over the ward from 12 january", "it's Lena, not Marcus");
    const [question] = (await memory.questions()).results;
    await memory.answer(question?.id ?? "", "replaces");
    const [newer, older] = (await memory.recall("who takes over the ward")).results;
    expect(newer?.text).toContain("Lena takes over the ward");
    expect(older?.partReplacedBy?.id).toBe(newer?.id);
    const { days } = await memory.agenda({ when: "in january 2027" });
    expect(days.flatMap(({ entries }) => entries).map(({ id }) => id)).toEqual([newer?.id]);
    const { text } = await memory.context({ query: "who takes over the ward" });
    expect(text).toContain("in part replaced by fa_");
  });

  it("takes what comes of something done for a day to come", async () => {
    const memory = await said("they gave me two more weeks, so 14 dec");
    const { days } = await memory.agenda({ when: "in december" });
    expect(days.map(({ day }) => day)).toEqual(["2026-12-14"]);
  });
});
