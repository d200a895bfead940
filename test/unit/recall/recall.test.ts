import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecallFilters } from "../../../src/recall/admission.ts";
import { fuse } from "../../../src/recall/fuse.ts";
import { rankHits } from "../../../src/recall/recall.ts";
import { whyNot } from "../../../src/recall/why-not.ts";
import { type Asked, asking, entity, episode, fact, idOf, type Made } from "./made.ts";

const recalled = (query: string, memories: readonly Made[], asked?: Asked) =>
  rankHits(asking(query, memories, asked));
const ids = (query: string, memories: readonly Made[], asked?: Asked) =>
  recalled(query, memories, asked).results.map(({ row }) => row.header.id);

const tea = fact("Ann drinks green tea every morning");
const coffee = fact("Bob drinks coffee");
const vim = fact("The editor of choice is vim");

describe("rankHits", () => {
  it("gives the best match first, with rank, score and its explanation", () => {
    const { results, considered, rejected } = recalled("who drinks green tea", [vim, coffee, tea]);
    expect(results.map(({ row, rank }) => [row.header.id, rank])).toEqual([
      [idOf(tea), 1],
      [idOf(coffee), 2],
    ]);
    expect(results[0]).toMatchObject({ support: "strong", explain: { support: 1, foundBy: "exact" } });
    expect(results[0]?.explain.matched).toEqual({ drink: ["drink"], green: ["green"], tea: ["tea"] });
    expect(results[0]?.explain.parts[0]).toMatchObject({ name: "text", value: 1 });
    expect(results[1]?.explain.parts[0]?.value).toBeLessThan(1);
    expect({ considered, rejected }).toEqual({ considered: 2, rejected: {} });
  });

  it("gives an entity behind the facts that it lists, and first where entities are asked for", () => {
    const card = entity("Ann: drinks green tea", { name: "Ann", type: "person", importance: 10 });
    expect(ids("Ann green tea", [card, tea])).toEqual([idOf(tea), idOf(card)]);
    expect(ids("Ann green tea", [card, tea], { filters: { kind: "entity" } })).toEqual([idOf(card)]);
  });

  it("shows a few where all that is found shares but a name with the query", () => {
    const told = ["sings in a choir", "sleeps late", "paints boats", "grows leeks", "walks dogs"];
    const facts = told.map((what) => fact(`Jonas ${what}`, { subject: "jonas" }));
    expect(ids("what does Jonas drive", facts, { floor: 0.1 })).toHaveLength(3);
    expect(ids("does Jonas sing", facts, { floor: 0.1 }).length).toBeGreaterThan(3);
  });

  it("returns nothing rather than the least bad", () => {
    expect(
      recalled("who drinks volcanic Icelandic water", [tea, coffee, vim], { floor: 0.25 }),
    ).toMatchObject({
      results: [],
      considered: 2,
      rejected: { support: 2 },
    });
  });

  it("finds a memory by its meaning alone where that is near enough", () => {
    const asked = (cosine: number): Asked => ({ floor: 0.25, cosines: [[tea, cosine]] });
    const [found] = recalled("favourite beverage", [tea, coffee], asked(0.6)).results;
    expect(found).toMatchObject({
      row: tea.row,
      support: "weak",
      explain: { foundBy: "vectors", matched: {} },
    });
    expect(found?.explain.parts.slice(0, 2)).toMatchObject([
      { name: "text", value: 0 },
      { name: "vectors", value: 0.6 },
    ]);
    expect(recalled("favourite beverage", [tea, coffee], asked(0.49)).results).toEqual([]);
    const beside: Asked = { floor: 0.25, cosines: [[tea, 0.9] as const, [coffee, 0.49] as const] };
    expect(ids("favourite beverage", [tea, coffee], beside)).toEqual([idOf(tea)]);
  });

  it("never takes meaning for a quoted phrase, and looks for excluded words in what it found", () => {
    const cosines = [[tea, 0.9] as const];
    expect(ids('"favourite beverage"', [tea], { cosines })).toEqual([]);
    expect(ids("beverage -morning", [tea], { cosines })).toEqual([]);
    expect(ids("beverage -evening", [tea], { cosines })).toEqual([idOf(tea)]);
  });

  it("gives the same for the same memories in any order", () => {
    const twin = fact("Green tea is what Ann drinks");
    const said = episode("Ann drinks green tea every morning");
    const cited = fact("Ann drinks green tea, every morning!", { sources: [idOf(said)] });
    const all = [tea, coffee, vim, twin, said, cited, fact("A tea", { status: "superseded" })];
    const whole = recalled('green tea "every morning"', all, { limit: 2 });
    const plain = ({ results, considered, rejected }: typeof whole) => ({ results, considered, rejected });
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(plain(recalled('green tea "every morning"', shuffled, { limit: 2 }))).toEqual(plain(whole));
      }),
    );
  });
});

describe("filters", () => {
  const mine = fact("tea at work", {
    category: "preference",
    subject: "ann",
    tags: ["drinks"],
    scope: "project",
    project: "p1",
    valid_at: "2026-03-01T00:00:00Z",
  });
  const at = (iso: string) => Date.parse(iso);

  it.each<[string, RecallFilters, string | undefined]>([
    ["the project", { project: "p1" }, undefined],
    ["all projects", { project: "all" }, undefined],
    ["another project", { project: "p2" }, "project"],
    ["no project", {}, "project"],
    ["the kind", { project: "p1", kind: "fact" }, undefined],
    ["another kind", { project: "p1", kind: "episode" }, "kind"],
    ["the category", { project: "p1", category: "preference" }, undefined],
    ["another category", { project: "p1", category: "fact" }, "category"],
    ["the subject in another case", { project: "p1", subject: "Ann" }, undefined],
    ["another subject", { project: "p1", subject: "owner" }, "subject"],
    ["the tag", { project: "p1", tag: "drinks" }, undefined],
    ["another tag", { project: "p1", tag: "work" }, "tag"],
    ["since its date", { project: "p1", sinceMs: at("2026-03-01") }, undefined],
    ["since later", { project: "p1", sinceMs: at("2026-03-01") + 1 }, "since"],
    ["until later", { project: "p1", untilMs: at("2026-03-01") + 1 }, undefined],
    ["until its date", { project: "p1", untilMs: at("2026-03-01") }, "until"],
  ])("with %s", (_, filters, failed) => {
    const { results, rejected } = recalled("tea", [mine], { filters });
    expect(results).toHaveLength(failed === undefined ? 1 : 0);
    expect(rejected).toEqual(failed === undefined ? {} : { [failed]: 1 });
  });
});

describe("status and time", () => {
  it("answer as of a day, and with statuses that were asked for", () => {
    const old = fact("lives in Lisbon", { status: "superseded", invalid_at: "2026-03-01" });
    const now = fact("lives in Porto", { created: "2026-03-01T00:00:00Z" });
    expect(ids("lives", [old, now])).toEqual([idOf(now)]);
    expect(ids("lives", [old, now], { filters: { asOfMs: Date.parse("2026-02-01") } })).toEqual([idOf(old)]);
    expect(ids("lives", [old, now], { filters: { include: ["superseded"] } })).toHaveLength(2);
  });
});

describe("phrases and exclusions", () => {
  it("want a phrase word for word", () => {
    const apart = fact("The mode is dark");
    const together = fact("Prefers DARK mode, always");
    const { results, rejected } = recalled('"dark mode"', [apart, together]);
    expect(results.map(({ row }) => row.header.id)).toEqual([idOf(together)]);
    expect(rejected).toEqual({ phrase: 1 });
    expect(ids('"ark mode"', [together])).toEqual([]);
    expect(ids('"mode always"', [together])).toEqual([idOf(together)]);
  });

  it("find phrases of stop words and of scripts without spaces", () => {
    const home = fact("東京都に住んでいます");
    expect(ids('"東京都"', [home])).toEqual([idOf(home)]);
    expect(ids('"東京県" 住んで', [home])).toEqual([]);
    const play = fact("To be or not to be is the question");
    expect(ids('question "to be or not"', [play])).toEqual([idOf(play)]);
    expect(ids('question "not or be"', [play])).toEqual([]);
  });

  it("keep out what holds an excluded word in any form, in text, keywords or tags", () => {
    const milk = fact("Tea with milks");
    const tagged = fact("Tea for two", { tags: ["milk"] });
    const keyed = fact("Tea at five", { keywords: ["Milk"] });
    expect(ids("tea -milk", [tea, milk, tagged, keyed])).toEqual([idOf(tea)]);
    expect(recalled("tea -milk", [milk]).rejected).toEqual({ excluded: 1 });
    expect(ids('tea -"green tea"', [tea, milk])).toEqual([idOf(milk)]);
    expect(ids("tea -for", [tagged])).toEqual([]);
  });

  it("keep out what cannot be read, and only where the text decides", () => {
    const input = asking('"green tea"', [tea]);
    expect(rankHits({ ...input, textOf: () => undefined }).rejected).toEqual({ unreadable: 1 });
    const plain = asking("green tea", [tea]);
    expect(rankHits({ ...plain, textOf: () => undefined }).results).toHaveLength(1);
  });
});

describe("whyNot", () => {
  const said = episode("Ann drinks green tea");
  const stated = fact("Ann drinks green tea every day", { sources: [idOf(said)] });
  const other = fact("Ann paints", { category: "interest" });
  const gone = fact("Ann sails", { status: "forgotten" });

  const why = (query: string, memory: Made, asked: Asked = {}) => {
    const input = asking(query, [said, stated, other, gone, tea], asked);
    return whyNot(idOf(memory), rankHits(input), input);
  };

  it("has nothing to say about a result, and knows what is not there", () => {
    expect(why("tea", stated)).toBeUndefined();
    expect(why("tea", fact("never stored"))?.reason).toBe("no memory has this id");
    expect(why("?!", other)?.reason).toBe("the query has no word to search for");
  });
});

const remark = episode("I always drink green tea");
const drawn = fact("Green tea is a favourite", { sources: [idOf(remark)] });

describe("a fact and the remark it came from", () => {
  it("are one result: the fact, which names the episode", () => {
    const { results, rejected } = recalled("green tea", [remark, drawn]);
    expect(results).toMatchObject([{ row: drawn.row, episode: idOf(remark) }]);
    expect(rejected).toEqual({ source: 1 });
  });

  it("are one result where the remark matches better, in the fact's place", () => {
    const cheap = fact("Green is cheap");
    expect(ids("drink green tea", [remark, drawn, cheap])).toEqual([idOf(drawn), idOf(cheap)]);
    expect(ids("drink green tea", [remark, drawn], { limit: 1 })).toEqual([idOf(drawn)]);
  });

  it("leaves the remark where the fact lacks the phrase, or the word", () => {
    expect(ids('"always drink"', [remark, drawn])).toEqual([idOf(remark)]);
    expect(ids("drink", [remark, drawn])).toEqual([idOf(remark)]);
  });

  it("leaves a whole conversation beside its facts", () => {
    const talk = episode("green tea and much else", { turns: 12 });
    const point = fact("Green tea is fine", { sources: [`${idOf(talk)}#0123abcd`] });
    expect(ids("green tea", [talk, point])).toHaveLength(2);
  });
});

describe("a remark whose facts are out of recall", () => {
  const old = (status: "superseded" | "forgotten" | "expired") =>
    fact("Old", { status, sources: [idOf(remark)] });

  it.each(["superseded", "expired", "forgotten"] as const)("is not recalled when they are %s", (status) => {
    expect(recalled("tea", [remark], { unsearched: [old(status)] })).toMatchObject({
      results: [],
      rejected: { silenced: 1 },
    });
  });

  it.each([
    ["superseded", 1],
    ["expired", 1],
    ["forgotten", 0],
  ] as const)("is recalled where episodes are asked for and they are %s: %d", (status, count) => {
    const asked = { filters: { kind: "episode" }, unsearched: [old(status)] } as const;
    expect(ids("tea", [remark], asked)).toHaveLength(count);
  });

  it.each([
    ["superseded", 1],
    ["expired", 1],
    ["forgotten", 0],
  ] as const)(
    "is recalled while another still is, unless one was forgotten, when one is %s: %d",
    (status, count) => {
      const unsearched = [old(status), fact("Kept", { sources: [idOf(remark)] })];
      expect(ids("tea", [remark], { unsearched })).toHaveLength(count);
    },
  );

  it("is recalled as of a day on which they were true", () => {
    const past = fact("Old", { status: "superseded", invalid_at: "2026-03-01", sources: [idOf(remark)] });
    const filters = { asOfMs: Date.parse("2026-02-01") };
    expect(ids("tea", [remark], { filters, unsearched: [past] })).toHaveLength(1);
  });

  it("does not silence a conversation", () => {
    const talk = episode("tea and much else", { turns: 12 });
    const point = fact("Old", { status: "forgotten", sources: [`${idOf(talk)}#0123abcd`] });
    expect(ids("tea", [talk], { unsearched: [point] })).toHaveLength(1);
  });
});

describe("near-identical results", () => {
  it("are one", () => {
    const again = [
      fact("I like the tea", { created: "2026-03-01T00:00:00Z" }),
      fact("I LIKE TEA!", { created: "2026-02-01T00:00:00Z" }),
      fact("I like tea.", { valid_at: "2025-12-01T00:00:00Z" }),
    ];
    const { results, rejected } = recalled("tea", again);
    expect(results).toHaveLength(1);
    expect(rejected).toEqual({ repeat: 2 });
  });

  it.each([
    ["I like tea", "I do not like tea"],
    ["I like tea", "I liked tea"],
    ["tea at -5 degrees", "tea at 5 degrees"],
    ["tea in C", "tea in C++"],
    ["tea v1.5", "tea v1 5"],
  ])("are not %j and %j", (a, b) => {
    expect(ids("tea", [fact(a), fact(b)])).toHaveLength(2);
  });

  it("are not the same words about different people", () => {
    expect(
      ids("tea", [fact("likes tea", { subject: "ann" }), fact("likes tea.", { subject: "bob" })]),
    ).toHaveLength(2);
  });
});

function found(query: string, memories: readonly Made[], asked: Asked = {}) {
  const { results } = rankHits(asking(query, memories, asked));
  return results.map(({ row }) => ({ text: memories.find((one) => one.row === row)?.text }));
}

const replacedBy = (newer: Made) =>
  ({ status: "superseded", superseded_by: idOf(newer), invalid_at: "2026-02-01T00:00:00Z" }) as const;

describe("what took the place of something", () => {
  const newer = fact("9:45 from now on for the daily");
  const older = fact("the standup is at 9:15 in the blue room", replacedBy(newer));
  const other = fact("the blue room has a new carpet");

  it("is found by the words of that", () => {
    expect(found("when is the standup", [older, newer, other])).toEqual([{ text: newer.text }]);
  });

  it("is not found by them where it was forgotten, or is private and they are not", () => {
    const gone = fact("9:45 from now on", { status: "forgotten" });
    expect(found("when is the standup", [fact("the standup is at 9:15", replacedBy(gone)), gone])).toEqual(
      [],
    );
    const secret = fact("they gave me the diagnosis on Monday", { sensitive: true });
    expect(
      found("when is the standup", [fact("the standup is at 9:15", replacedBy(secret)), secret]),
    ).toEqual([]);
  });

  it("does not come instead of what held at the moment that is asked for", () => {
    const asOfMs = Date.parse("2026-01-15T00:00:00Z");
    const later = fact("9:45 from now on", { created: "2026-02-01T00:00:00Z" });
    const then = fact("the standup is at 9:15", replacedBy(later));
    expect(found("when is the standup", [then, later], { filters: { asOfMs } })).toEqual([
      { text: then.text },
    ]);
  });
});

describe("a fact that is a part of a remark", () => {
  const said = episode("Declan goes to London, Niamh will be head chef");
  const goes = fact("Declan goes to London", { sources: [idOf(said)] });
  const texts = (query: string, memories: readonly Made[]) => found(query, memories).map(({ text }) => text);

  it("is not where it is private and the words are not its own", () => {
    const secret = fact("Niamh has diabetes", { sources: [idOf(said)], sensitive: true });
    expect(texts("London", [said, goes, secret])).toEqual([goes.text]);
  });
});

describe("several wordings of one question", () => {
  it("find strongly what one of them does", () => {
    const leave = fact("Deniz is on parental leave until 1 March");
    const worded = (wording: string) => ({ wording, recalled: rankHits(asking(wording, [leave])) });
    const [asked, guessed] = [
      worded("when does Deniz come back to work"),
      worded("Deniz parental leave until"),
    ];
    expect([asked, guessed].map(({ recalled }) => recalled.results[0]?.support)).toEqual(["weak", "strong"]);
    expect(fuse([asked, guessed], 10).results).toMatchObject([{ row: leave.row, support: "strong" }]);
  });
});
