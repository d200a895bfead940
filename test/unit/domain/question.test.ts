import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Append } from "../../../src/domain/changeset.ts";
import { deriveId } from "../../../src/domain/derive-id.ts";
import {
  answerLine,
  askLine,
  foldQuestions,
  type QuestionKind,
  questionId,
  questionOf,
  takeBack,
} from "../../../src/domain/question.ts";

const RUNS = process.env.PAI_LONG === "1" ? 2_000 : 200;
const T0 = Date.UTC(2026, 10, 1);
const DAY = 86_400_000;
const id = (n: number) => deriveId({ kind: "fact", atMs: T0 + n * DAY, of: [n] });
const [A, B] = [id(1), id(2)];

type Line = Readonly<Record<string, unknown>>;

/** Lines as the applier writes them: with their change set, and their place in it. */
function written(appends: readonly Append[], cs: string): Line[] {
  return appends.map(({ record }, n) => ({ ...record, cs, n }));
}

function ask(kind: QuestionKind, newer: string, older: string, nowMs = T0): Append {
  return askLine(
    questionOf({ kind, about: [newer, older], why: "the same subject", score: 1 }, nowMs),
    "here",
  );
}

function answer(question: string, choice: string, by: string, at: number, cs: string): Line {
  const said = { id: question, choice, by, at: new Date(at).toISOString() };
  return written([answerLine(said, "here")], cs)[0] ?? {};
}

describe("lines of questions", () => {
  it("make one question of the same suspicion, as it was asked first", () => {
    const [first, second] = [ask("replaces", A, B), ask("replaces", A, B, T0 + DAY)];
    const folded = foldQuestions([...written([second], "cs_b"), ...written([first], "cs_a")]);
    expect([...folded.values()]).toMatchObject([{ question: { about: [A, B], day: "2026-11-01" } }]);
  });

  it("keep the others that may be meant, of the first that was asked, and which one an answer means", () => {
    const asking = (others: readonly string[], nowMs: number) =>
      askLine(questionOf({ kind: "same", about: [A, B], others, why: "so", score: 1 }, nowMs), "here");
    const said = {
      id: questionId("same", [A, B]),
      choice: "same",
      older: id(3),
      by: "user",
      at: "2026-11-03",
    };
    const lines = [
      ...written([asking([id(4)], T0 + DAY)], "cs_b"),
      ...written([asking([id(3)], T0)], "cs_a"),
      ...written([answerLine(said, "here")], "cs_c"),
    ];
    const [folded] = foldQuestions(lines).values();
    expect(folded).toMatchObject({ question: { others: [id(3)] }, answer: { older: id(3) } });
  });

  it("let a person's answer count before an agent's later one, and the last of a person's", () => {
    const q = questionId("replaces", [A, B]);
    const lines = [
      ...written([ask("replaces", A, B)], "cs_a"),
      answer(q, "mistaken", "user", T0 + 1, "cs_b"),
      answer(q, "replaces", "agent", T0 + 3, "cs_c"),
      answer(q, "both", "user", T0 + 2, "cs_d"),
    ];
    expect(foldQuestions(lines).get(q)?.answer).toMatchObject({ choice: "both", cs: "cs_d" });
  });

  it("come to the same in any order, doubled, and split over two machines", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (all, chance) => {
        const lines = all.flatMap((one, n) => linesOf(one, n, all));
        const wanted = foldQuestions(lines);
        const next = () => chance.next().value;
        const order = <T>(list: readonly T[]) =>
          list
            .map((one) => [next(), one] as const)
            .sort(([a], [b]) => a - b)
            .map(([, one]) => one);
        const [here, there] = [lines.filter(() => next() % 2 === 0), lines.filter(() => next() % 2 === 0)];
        const missing = lines.filter((line) => !here.includes(line) && !there.includes(line));
        const merged = [...order([...here, ...missing]), ...order(there)];
        expect(foldQuestions(merged)).toEqual(wanted);
        expect(foldQuestions(order(merged))).toEqual(wanted);
      }),
      { numRuns: RUNS },
    );
  });
});

const pair = fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(4, 5));
const happening = fc.oneof(
  fc.record({
    what: fc.constant("ask" as const),
    kind: fc.constantFrom<QuestionKind>("replaces", "same"),
    pair,
    day: fc.nat(3),
  }),
  fc.record({
    what: fc.constant("answer" as const),
    pair,
    kind: fc.constantFrom<QuestionKind>("replaces", "same"),
    choice: fc.constantFrom("replaces", "both", "mistaken"),
    by: fc.constantFrom("user", "agent", "model:m"),
    at: fc.nat(4),
  }),
  fc.record({ what: fc.constant("undo" as const), of: fc.nat(29) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Each is a change set of its own; an undo takes back an earlier one, or an undo. */
function linesOf(one: Happening, n: number, all: readonly Happening[]): Line[] {
  const cs = `cs_${String(n).padStart(3, "0")}`;
  if (one.what === "undo") {
    const of = one.of % (n + 1);
    const earlier = of === n ? undefined : all[of];
    const before = earlier === undefined ? [] : linesOf(earlier, of, all);
    return before.map(({ cs: _cs, n: _n, ...record }) => ({ ...takeBack(record), cs, n: 0 }));
  }
  const [newer, older] = one.pair.map(id) as [string, string];
  if (one.what === "ask") return written([ask(one.kind, newer, older, T0 + one.day * DAY)], cs);
  return [answer(questionId(one.kind, [newer, older]), one.choice, one.by, T0 + one.at, cs)];
}
