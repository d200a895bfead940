import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const START = Date.parse("2026-03-01T10:00:00Z");
const DAY = 24 * 60 * 60 * 1_000;

/** A memory of remarks, one a day; `now` is the day after the last. */
async function told(remarks: readonly string[]) {
  const clock = { ms: START };
  const memory = openMemory({ store: aDirectory(), now: () => clock.ms });
  for (const text of remarks) {
    await memory.remember({ text });
    clock.ms += DAY;
  }
  return memory;
}

describe("a question that nothing answers", () => {
  it("may have a word that objects of JavaScript know", async () => {
    const memory = await told(["my house is blue", "I started on sertraline 50mg for my depression"]);
    const asked = async (query: string) =>
      (await memory.recall(query, { track: false })).results.map(({ text }) => text);
    expect(await asked("the constructor of my house")).toEqual(["my house is blue"]);
    expect(await asked("did I start on sertraline, constructor")).toHaveLength(1);
  });

  it("is shown what is nearest to it where that is wanted, as weak, and never in a prompt", async () => {
    const others = [
      "The boiler man comes on Friday",
      "Pam drives me to choir",
      "I work at a vet's",
      "I like tea",
    ];
    const more = [
      "Bins go out on Fridays",
      "Dad has his eye clinic in York",
      "The chippy is shut on Mondays",
    ];
    const memory = await told(["Mavis is on the renal biscuits", ...others, ...more]);
    const query = "when is the zumba class for mavis";
    expect((await memory.recall(query, { track: false })).results).toEqual([]);
    const { results } = await memory.recall(query, { track: false, nearest: true });
    expect(results.map(({ text, support }) => [text, support])).toEqual([
      ["Mavis is on the renal biscuits", "weak"],
    ]);
    expect((await memory.recall("zumba blanket", { track: false, nearest: true })).results).toEqual([]);
    expect((await memory.promptBlock(query, new Set())).text).toBe("");
  });
});

describe("what says little of a question", () => {
  const OTHERS = [
    "The bins go out on Fridays",
    "Pam drives me to choir",
    "I work at a vet's",
    "I like tea",
    "Beton bierzemy od Kruka",
    "Jura gra na akordeonie",
    "Lody na budowie, stawia Taras",
  ];
  const shownFirst = async (query: string, answer: string) => {
    const memory = await told([...OTHERS, answer]);
    const { results } = await memory.recall(query, { track: false, nearest: true, fill: true });
    return results[0]?.remark ?? results[0]?.text;
  };

  it.each([
    [
      "name of the immigration lawyer who handles my visa papers",
      "We send it again with the lawyer, Ms Oyelaran",
    ],
    [
      "minimum number of reviewers of merge requests on main branch",
      "Two reviewers for everything, because of the customer audit",
    ],
    ["weight limit of the aluminium ladder in kilograms", "Ladder rated 150kg, serviced each January"],
    ["Cena wełny w Izomaxie?", "Wełna u nich 141"],
    ["Wann kommt Kalles Paket aus der Werkstatt zurück?", "Kalle: Bohrhammer bestellt, 40 je Nase"],
  ])(
    "is shown to who wants a full list, by a rare word or another form of one: %s",
    async (query, answer) => {
      expect(await shownFirst(query, answer)).toBe(answer);
    },
  );
});

describe("two statements about one thing", () => {
  it.each([
    ["where do I live", ["I moved to Berlin", "My sister Anna lives in Rome", "I moved to Hamburg"]],
    ["where do i lvie", ["I moved to Berlin", "My sister Anna lives in Rome", "I moved to Hamburg"]],
    ["where do i liv", ["I moved to Berlin", "My sister Anna lives in Rome", "I moved to Hamburg"]],
    ["where do I live", ["I'm Priya and I live in Leeds", "I moved to Hamburg"]],
    [
      "where do we live",
      ["we live in Tilburg", "my brother Joost lives in Breda", "we've moved to Eindhoven"],
    ],
    ["wo lebe ich", ["ich wohne jetzt in Graz", "Mein Onkel Sepp lebt in Linz", "bin nach Villach gezogen"]],
    ["dónde vivo", ["Me mudé a Sevilla", "Mi hermana Lucía vive en Cádiz", "Me he mudado a Málaga"]],
    ["what does the sauna cost", ["the sauna costs 14 euro an evening", "My cat naps", "sauna is 17 now"]],
    // By other words than the query's, and by a name: the statement itself is about somebody else.
    [
      "which card reader do we use",
      ["The card reader is the Sumup", "I like tea", "the Sumup is dead, our reader is a Zettle now"],
    ],
    [
      "when does fenna swim",
      ["fenna has swimming thurs 4.30 so joe minds the shop", "fennas in the tuesday group now, 5.15"],
    ],
  ])("%s: what was said last comes first, the older one is gone or marked", async (query, remarks) => {
    const { results } = await (await told(remarks)).recall(query, { track: false });
    const [first, ...others] = results;
    expect(first?.remark ?? first?.text).toContain(remarks.at(-1));
    expect(first?.maybeOutdated).toBeUndefined();
    const older = others.find(({ text, remark }) => (remark ?? text) === remarks[0]);
    if (older)
      expect([older.maybeOutdated, older.partReplacedBy].some((mark) => mark !== undefined)).toBe(true);
  });

  it("doubts nobody else's home when one's own changes, and the other way round", async () => {
    const remarks = ["we live in Tilburg", "dad lives in Galway", "my brother Joost lives in Breda"];
    const before = await told(remarks);
    const moved = await told([...remarks, "we've moved to Eindhoven"]);
    const marked = async (memory: typeof before) =>
      (await memory.recall("where do we live", { track: false })).results.flatMap(
        ({ text, maybeOutdated }) => (maybeOutdated === undefined ? [] : [text]),
      );
    expect(await marked(before)).toEqual([]);
    expect(await marked(moved)).not.toContain("my brother Joost lives in Breda");
    expect(await marked(moved)).not.toContain("dad lives in Galway");
  });

  it("leaves a home alone where a team moves, which may be to a program", async () => {
    const memory = await told(["I live in Leeds", "we moved to Slack", "our number is 0113 496 0100"]);
    const { results } = await memory.recall("where do I live", { track: false });
    expect(results[0]).toMatchObject({ text: "I live in Leeds", status: "active" });
    expect(results[0]?.maybeOutdated).toBeUndefined();
  });

  it("closes the one promise whose deed is told, and doubts it no more", async () => {
    const memory = await told([
      "I will send Mara the slides by Friday",
      "I have sent Mara the slides",
      "I will send Mara the budget by Thursday",
    ]);
    const { results } = await memory.recall("what do I send Mara", { track: false });
    const slides = results.find(({ text }) => text.startsWith("I will send Mara the slides"));
    expect(slides).toMatchObject({ state: "fulfilled" });
    expect(slides?.maybeOutdated).toBeUndefined();
  });

  it("is as it was known on a day that is asked for", async () => {
    const memory = await told([
      "The card reader is the Sumup",
      "the Sumup is dead, our reader is a Zettle now",
    ]);
    const { results } = await memory.recall("card reader", { track: false, asOfMs: START + 1_000 });
    expect(results.map(({ maybeOutdated }) => maybeOutdated)).toEqual([undefined]);
  });

  it("is asked of an agent when it states the newer one, and guessed by nobody afterwards", async () => {
    const memory = await told(["The card reader is the Sumup"]);
    await memory.rememberStatements([
      { text: "the Sumup is dead, our reader is a Zettle now", source: "agent", checked: true },
    ]);
    const { results } = await memory.recall("which card reader do we use", { track: false });
    expect(results.map(({ maybeOutdated }) => maybeOutdated)).not.toContainEqual(expect.anything());
  });

  it("brings in nothing that no word of the query finds where it is hardly likely to be about the same", async () => {
    const memory = await told([
      "My partner is Tom, he teaches chemistry at a comprehensive",
      "Tom's mother Margaret lives in Whitby",
      "Tom and I are saving for a deposit",
      "I'm thinking about a dog but Tom is against it",
      "Tom got offered a job in York",
    ]);
    const { results } = await memory.recall("margaret", { track: false });
    expect(results.map(({ text }) => text)).toEqual(["Tom's mother Margaret lives in Whitby"]);
  });

  it("brings in nothing private that nobody asked for, and marks what it may have outdated without its words", async () => {
    const memory = await told(["The card reader is the Sumup", "I like tea"]);
    await memory.remember({ text: "the Sumup died, so we have a Zettle now", sensitive: true });
    const { results } = await memory.recall("which card reader do we use", { track: false });
    expect(results.map(({ text }) => text)).toEqual(["The card reader is the Sumup"]);
    expect(JSON.stringify(results)).not.toContain("Zettle");
  });

  it("is outdated by a statement, never by the page of somebody whom it names, and results are numbered one by one", async () => {
    const memory = await told([
      "My Portuguese teacher is Beatriz",
      "Beatriz lives in Porto and teaches on Tuesdays",
      "Beatriz charges 20 euros per lesson",
      "I promised Beatriz to send the essay by Friday",
    ]);
    const { results } = await memory.recall("Beatriz", { track: false });
    const marks = results.flatMap(({ maybeOutdated: mark }) => (mark === undefined ? [] : [mark.id]));
    expect(marks.filter((id) => !/^(?:fa|co)_/.test(id))).toEqual([]);
    expect(results.map(({ rank }) => rank)).toEqual(results.map((_, at) => at + 1));
  });

  it("is no doubt where both tell of events of their own days", async () => {
    const memory = await told([
      "I went for a jog of 5 km this morning",
      "I went for a jog of 7 km this morning",
    ]);
    const { results } = await memory.recall("jog this morning", { track: false });
    expect(results.map(({ maybeOutdated }) => maybeOutdated)).toEqual([undefined, undefined]);
  });

  it("is marked where it was said in conversations, and stays where the query finds it", async () => {
    const clock = { ms: START };
    const memory = openMemory({ store: aDirectory(), now: () => clock.ms });
    const said = ["My dentist is Dr Ito in Leeds", "My dentist is Dr Brown in York now"];
    for (const text of said) {
      await memory.ingest([{ session: text, turns: [{ speaker: "user", text, atMs: clock.ms }] }]);
      clock.ms += DAY;
    }
    const { results } = await memory.recall("My dentist is Dr Ito in Leeds", { track: false });
    expect(results.map(({ text }) => text)).toEqual(said);
    expect(results.map(({ maybeOutdated }) => maybeOutdated?.text)).toEqual([said[1], undefined]);
  });

  it("quotes no remark of somebody else", async () => {
    const memory = await told([]);
    const text = "The kiln is blue. Jo leaves on Friday";
    await memory.remember({ text, source: "agent" });
    const others = (await memory.recall("kiln", { track: false })).results;
    expect(new Set(others.map(({ remark }) => remark))).toEqual(new Set([undefined]));
    await memory.remember({ text: "The lathe is green. Jo leaves on Monday" });
    const own = (await memory.recall("lathe", { track: false })).results;
    expect(own[0]?.remark).toBe("The lathe is green. Jo leaves on Monday");
  });
});
