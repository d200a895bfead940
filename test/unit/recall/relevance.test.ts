import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TurnParts } from "../../../src/domain/talk.ts";
import type { TextHit } from "../../../src/index-ports.ts";
import { readQuestion } from "../../../src/recall/question.ts";
import { scoreOf } from "../../../src/recall/rank.ts";
import { rankHits } from "../../../src/recall/recall.ts";
import { type RelevanceInputs, relevanceParts } from "../../../src/recall/relevance.ts";
import { supportOf } from "../../../src/recall/support.ts";
import { CUE } from "../../../src/text/cues.ts";
import { asking, fact, type Made, talk } from "./made.ts";

const chat = talk(["Mara: When do we leave?", "Ben: At seven, from Ghent", "Mara: Fine"]);
const [first, second] = chat.turns ?? [];
const NOTHING: TurnParts = { around: 0, answer: 0, session: 0, length: 0, cues: 0, near: [] };
const hitOf = (made: Made, turn: TextHit["turn"], parts?: Partial<TurnParts>): TextHit => {
  return {
    kind: made.row.header.kind,
    row: made.row,
    turn,
    score: 1,
    cosine: 0,
    matched: {},
    ...(turn && { parts: { ...NOTHING, ...parts } }),
  };
};
const question = (text: string) => readQuestion(text, { speakers: ["Mara", "Ben"], headers: [] });
/** The weighted mean of the parts. */
const relevance = (inputs: Partial<RelevanceInputs>, parts: Partial<TurnParts> = {}) => {
  const hit = inputs.hit ?? hitOf(chat, second, parts);
  const asked = { named: undefined, subjects: new Set<string>(), asks: [], advice: false };
  const all = relevanceParts({
    text: 0,
    cosine: undefined,
    question: asked,
    ...inputs,
    hit,
  });
  const most = all.reduce((sum, { weight }) => sum + weight, 0);
  return all.reduce((sum, { value, weight }) => sum + value * weight, 0) / most;
};

describe("a question", () => {
  it.each([
    ["When did Mara leave?", "Mara", ["time"]],
    ["how long was Ben's journey", "Ben", ["time"]],
    ["What year was it?", undefined, ["time"]],
    ["How many tickets did ben buy?", "Ben", ["number"]],
    ["Where do Mara and Ben live?", undefined, ["name"]],
    ["Who leaves", undefined, ["name"]],
    ["whenever bensons depart", undefined, []],
    ["", undefined, []],
  ])("names one speaker and asks for a kind of answer: %j", (text, named, cues) => {
    const { asks, ...rest } = question(text);
    expect([rest.named, asks.map(({ cue }) => cue)]).toEqual([named, cues]);
  });
});

describe("what an assistant said", () => {
  it.each([
    ["What did you recommend for my resume?", true],
    ["Which library was suggested for the charts?", true],
    ["What was your advice about the lease?", true],
    ["What would you suggest I add?", false],
    ["Can you list the order of my plans?", false],
    ["What did Ben recommend to Mara?", false],
  ])("is asked for: %j %s", (text, advice) => {
    expect(question(text).advice).toBe(advice);
  });
});

describe("the relevance of a turn", () => {
  it.each<[string, Partial<TurnParts>]>([
    ["neighbours", { around: 0.4 }],
    ["a question before it", { answer: 0.5 }],
    ["its session", { session: 1 }],
  ])("grows with %s", (_, parts) => {
    expect(relevance({ text: 0.5 }, parts)).toBeGreaterThan(relevance({ text: 0.5 }));
  });

  it("grows with the speaker that is named and with what is asked for", () => {
    const named = question("What did Ben say?");
    const others = { hit: hitOf(chat, first) };
    expect(relevance({ question: named })).toBeGreaterThan(relevance({ question: named, ...others }));
    const when = { question: question("When?") };
    expect(relevance(when, { cues: CUE.time })).toBeGreaterThan(
      relevance(when, { cues: CUE.number | CUE.name }),
    );
  });

  it("does not grow with its length", () => {
    expect(relevance({ text: 0.5 }, { length: 300 })).toBe(relevance({ text: 0.5 }, { length: 3 }));
  });

  it("is less where an assistant speaks, unless what it said is asked for", () => {
    const said = { cues: CUE.assistant };
    expect(relevance({ text: 0.5 }, said)).toBeLessThan(relevance({ text: 0.5 }));
    const asked = { text: 0.5, question: question("What did you recommend?") };
    expect(relevance(asked, said)).toBe(relevance(asked));
  });

  it("is less without a word of the query, whatever stands around it", () => {
    const around = { around: 1, session: 1 };
    const without = { ...hitOf(chat, second, around), score: 0 };
    expect(relevance({ hit: without })).toBeLessThan(relevance({ hit: hitOf(chat, second, around) }));
  });

  it("does not grow with a question before it that its own speaker asked, nor for an answer of an assistant", () => {
    for (const cue of ["goesOn", "assistant"] as const)
      expect(relevance({}, { answer: 1, cues: CUE[cue] })).toBe(relevance({}, { cues: CUE[cue] }));
  });

  it("is 0..1 and the sum of its parts, whatever these are", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    const parts = fc.record({
      around: fc.double({ min: 0, max: 4.1, noNaN: true }),
      answer: unit,
      session: unit,
      length: fc.nat(65_535),
      cues: fc.nat(63),
      near: fc.constant([]),
    });
    const text = fc.constantFrom("When was it?", "who and where", "How many did Ben see?", "Mara", "tea");
    fc.assert(
      fc.property(parts, unit, text, fc.boolean(), (found, own, asked, isTurn) => {
        const made = isTurn ? chat : fact("Ben leaves at seven");
        const all = relevanceParts({
          hit: hitOf(made, isTurn ? second : undefined, found),
          text: own,
          cosine: isTurn ? undefined : found.answer,
          question: question(asked),
        });
        for (const { value } of all) expect(value >= 0 && value <= 1).toBe(true);
        const { score, parts: shown } = scoreOf({
          row: made.row,
          relevance: all,
          nowMs: 0,
          sourceOf: () => undefined,
        });
        const micros = shown.map(({ points }) => Math.round(points * 1e6));
        expect(micros.reduce((sum, points) => sum + points, 0) / 1e6).toBe(score);
        const whole = all.reduce((sum, { weight }) => sum + weight, 0);
        expect(whole).toBeGreaterThan(0);
      }),
    );
  });

  it("is 1 where a turn has all that it can have, as that of a fact", () => {
    const all = { around: 4, answer: 1, session: 1, length: 200, cues: 15 };
    expect(relevance({ text: 1, question: question("When did Ben leave?") }, all)).toBeCloseTo(1, 9);
    expect(relevance({ text: 1, cosine: 1, hit: hitOf(fact("x"), undefined) })).toBeCloseTo(1, 9);
  });
});

describe("the relevance of a fact", () => {
  const stated = hitOf(fact("We leave at seven"), undefined);

  it("has the place of its turn where that was found too", () => {
    const source = hitOf(chat, second, { session: 1, around: 1.5 });
    const names = relevanceParts({
      ...{ hit: stated, source, text: 1, cosine: 0.5, question: question("seven"), vectors: 0.6 },
    }).map(({ name }) => name);
    expect(names).toEqual(["text", "around", "answer", "session", "vectors"]);
    const alone = hitOf(chat, second, {});
    expect(relevance({ hit: stated, source, text: 1 })).toBeGreaterThan(
      relevance({ hit: stated, source: alone, text: 1 }),
    );
  });

  it("has the words and the nearest meaning of its session, and its words alone where meanings were not compared", () => {
    const place = { around: 0, session: 0.5, nearest: 0.8, near: [] };
    const session = (cosine: number | undefined) =>
      relevanceParts({
        ...{ hit: stated, place, text: 1, cosine, question: question("seven"), vectors: 0.8 },
      }).find(({ name }) => name === "session");
    expect(session(0.1)?.value).toBeCloseTo((0.2 * 0.5 + 0.4 * 0.8) / 0.6, 12);
    expect(session(0.1)?.weight).toBeCloseTo(0.6, 12);
    expect(session(undefined)).toMatchObject({ value: 0.5, weight: 0.2 });
  });

  it("is of its own text and meaning where it was not", () => {
    expect(relevance({ hit: stated, text: 0.5, cosine: 0.5 })).toBeCloseTo(0.5, 9);
  });
});

describe("the support of a turn", () => {
  it("counts what the turns directly before and after it contain", () => {
    const search = {
      hits: [],
      idf: { sail: 2, harbour: 2 },
      items: 1,
      matching: "exact",
      compared: false,
    } as const;
    const support = (near: TurnParts["near"]) =>
      supportOf({ ...hitOf(chat, second, { near }), matched: { harbour: ["harbour"] } }, search, {
        terms: ["sail", "harbour"],
      });
    expect(support([])).toBeCloseTo(0.5, 9);
    expect(support([{ sail: ["sail"] }])).toBe(1);
    expect(support([{ harbour: ["harbour"] }])).toBeCloseTo(0.5, 9);
  });
});

describe("a turn without a term of the query", () => {
  const found = (parts: Partial<TurnParts>) => {
    const input = asking("When do we leave", [chat], { floor: 0.25 });
    const turn = chat.turns?.[2];
    const silent: TextHit = { ...hitOf(chat, turn, parts), score: 0 };
    return rankHits({ ...input, search: { ...input.search, hits: [...input.search.hits, silent] } }).results;
  };

  it("is a result amid turns that match well, and says so", () => {
    const last = found({ around: 0.6 }).at(-1);
    expect(last).toMatchObject({ turn: { number: 3 }, support: "weak", explain: { foundBy: "neighbours" } });
    expect(found({ around: 0.4 }).map(({ turn }) => turn?.number)).not.toContain(3);
  });
});
