import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openMemory } from "../../src/open-memory.ts";

/** Ten remarks about a life, three corrections, two repetitions in other words; each on the day of its number. */
const ANA = `
0 I live in Lisbon, near the river.
0 I work as a nurse at Santa Maria hospital.
1 My sister Mara is getting married in June.
1 I'm allergic to peanuts.
2 I drink two coffees a day.
2 My favourite band is Madredeus.
3 I drive an old Renault Clio.
4 I'm learning German.
5 My landlord is called Mr. Pereira.
6 I go swimming every Tuesday evening.
20 I moved to Berlin in September.
30 Actually, Mara's wedding is in July, not June.
40 I don't drink coffee any more.
41 Peanuts give me an allergic reaction.
50 Every Tuesday evening I swim.`;

const CHLOE = `
0 I'm studying law in Lyon.
0 My brother Hugo lives in Montreal.
1 I don't eat meat.
1 My exam is on 12 May.
2 I love hiking in the Alps.
3 I have a cat named Miso.
3 My boss is Helen.
4 I'd rather write to people than call them.
5 My rent is 650 euros a month.
6 I want to become a judge.
20 My new boss is Priya.
25 My rent went up to 700 euros a month.
28 Hugo has moved to Toronto.
30 I am a vegetarian.
32 My cat's name is Miso.`;

/** What is said outside of a repository, and within one. */
const PLACES = [{ project: undefined }, { project: "harbour-app" }];

describe.each(PLACES)(
  "a life in fifteen remarks leaves what a careful secretary would keep ($project)",
  ({ project }) => {
    it("Ana's", async () => {
      const told = await live(ANA, project);
      expect(told.kept).toEqual([
        "Actually, Mara's wedding is in July, not June",
        "I don't drink coffee any more",
        "I drive an old Renault Clio",
        "I go swimming every Tuesday evening (2)",
        "I moved to Berlin in September",
        "I work as a nurse at Santa Maria hospital",
        "I'm allergic to peanuts (2)",
        "I'm learning German",
        "My favourite band is Madredeus",
        "My landlord is called Mr. Pereira",
      ]);
      expect(told.replaced).toEqual([
        "I drink two coffees a day -> I don't drink coffee any more",
        "I live in Lisbon, near the river -> I moved to Berlin in September",
        "My sister Mara is getting married in June -> Actually, Mara's wedding is in July, not June",
      ]);
      expect(await told.stepsOf("I live in Lisbon, near the river")).toEqual(["created", "superseded"]);
      expect(await told.stepsOf("I'm allergic to peanuts")).toEqual([
        "created",
        'reinforced "Peanuts give me an allergic reaction"',
      ]);
    });

    it("Chloe's", async () => {
      const told = await live(CHLOE, project);
      expect(told.kept).toEqual([
        "Hugo has moved to Toronto",
        "I don't eat meat (2)",
        "I have a cat named Miso (2)",
        "I love hiking in the Alps",
        "I want to become a judge",
        "I'd rather write to people than call them",
        "I'm studying law in Lyon",
        "My exam is on 12 May",
        "My new boss is Priya",
        "My rent went up to 700 euros a month",
      ]);
      expect(told.replaced).toEqual([
        "My boss is Helen -> My new boss is Priya",
        "My brother Hugo lives in Montreal -> Hugo has moved to Toronto",
        "My rent is 650 euros a month -> My rent went up to 700 euros a month",
      ]);
      expect(await told.stepsOf("My rent is 650 euros a month")).toEqual(["created", "superseded"]);
      expect(await told.stepsOf("I don't eat meat")).toEqual(["created", 'reinforced "I am a vegetarian"']);
    });
  },
);

describe("within a project", () => {
  it("a correction meets what holds everywhere", async () => {
    const told = await live(
      `
0 Ali works for Vodafone.
0 The API uses port 8080.
1 Ali no longer works for Vodafone.
2 The API no longer uses port 8080.`,
      "harbour-app",
    );
    expect(told.replaced).toEqual([
      "Ali works for Vodafone -> Ali no longer works for Vodafone",
      "The API uses port 8080 -> The API no longer uses port 8080",
    ]);
  });
});

/** Says it all, each on its day; what is in force then, with its number of sources, and what replaced what. */
async function live(remarks: string, project: string | undefined) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-life-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  let now = 0;
  const memory = openMemory({ store: root, now: () => now, ...(project && { project }) });
  for (const line of remarks.trim().split("\n")) {
    const [day = "", text = ""] = line.split(/ (.*)/);
    now = Date.parse("2026-03-01T10:00:00Z") + Number(day) * 86_400_000;
    await memory.remember({ text });
  }
  const { results } = await memory.list({ kind: "fact", status: "all" });
  const textOf = new Map(results.map(({ id, text }) => [id, text]));
  const sources = ({ sources = [] }: { readonly sources?: readonly string[] }) =>
    sources.length > 1 ? ` (${sources.length})` : "";
  return {
    kept: results
      .filter(({ status }) => status === "active")
      .map((fact) => `${fact.text}${sources(fact)}`)
      .sort(),
    replaced: results
      .filter(({ status }) => status !== "active")
      .map(({ text, supersededBy = "" }) => `${text} -> ${textOf.get(supersededBy)}`)
      .sort(),
    stepsOf: async (text: string) => {
      const id = results.find((fact) => fact.text === text)?.id ?? "";
      const history = await memory.history(id);
      return history.results.map(({ event, wording }) =>
        wording ? `${event} ${JSON.stringify(wording)}` : event,
      );
    },
  };
}
