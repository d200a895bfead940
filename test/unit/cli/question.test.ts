import { describe, expect, it } from "vitest";
import { choicesFor, nextMeant } from "../../../src/cli/browse/answers.ts";
import { Painter } from "../../../src/cli/render/painter.ts";
import { questionHint, questionLines } from "../../../src/cli/render/question.ts";
import { CHOICES, type QuestionKind } from "../../../src/domain/question.ts";
import type { QuestionJson } from "../../../src/domain/question-shapes.ts";

const paint = new Painter({ color: false, width: 1_000 });

function question(kind: QuestionKind, texts = ["now on 5433", "prod db is on port 5432"]): QuestionJson {
  return {
    id: "3f00000000000000",
    shortId: "3f",
    kind,
    why: "the same subject, another number",
    day: "2026-11-02",
    choices: [...CHOICES[kind]],
    about: texts.map((_, i) => `fa_${i}`),
    handles: ["fa_k2p9", "fa_r7h7"].slice(0, texts.length),
    texts,
  };
}

describe("a question", () => {
  it("is one line after a remark", () => {
    expect(questionHint(question("replaces"))).toBe(
      "may replace fa_r7h7 prod db is on port 5432: pai answer 3f",
    );
    expect(questionHint(question("promise", ["books back on 1 Dec"]))).toBe(
      "may be a promise, or not: fa_k2p9 books back on 1 Dec: pai answer 3f",
    );
  });

  it("names the other older ones that may be meant, and how to name one", () => {
    const { handles, about, ...rest } = question("replaces", [
      "now on 5433",
      "port 5432",
      "port of mail 5432",
    ]);
    const several = { ...rest, about: [...about], handles: [...handles, "fa_m3m3"] };
    expect(questionHint(several)).toBe("may replace fa_r7h7 port 5432, or fa_m3m3: pai answer 3f");
    expect(questionLines(several, paint)).toContain("\n    or fa_m3m3 port of mail 5432\n");
    expect(questionLines(several, paint)).toMatch(
      /for another one add its id: pai answer 3f replaces fa_m3m3$/,
    );
  });

  it("gives keys for the older one that is meant, and turns to the next", () => {
    const { handles, ...rest } = question("replaces", ["now on 5433", "port 5432", "call Ann"]);
    const ids = [...Array(3).keys()].map((n) => `${n === 2 ? "co" : "fa"}_${n}`);
    const several = { ...rest, about: ids, handles: ids, choices: [...CHOICES.replaces, ...CHOICES.closes] };
    const review = { what: "question" as const, memories: [], question: several };
    expect(choicesFor(review).map(({ key, act }) => [key, act])).toContainEqual([
      "r",
      { do: "answer", question: several.id, choice: "replaces", older: ids[1] },
    ]);
    expect(choicesFor(review).map(({ word }) => word)).toEqual(CHOICES.replaces);
    const turned = nextMeant(review);
    expect(choicesFor(turned).map(({ word }) => word)).toEqual(CHOICES.closes);
    expect(nextMeant(turned)).toEqual(review);
  });

  it("never lets a text end its line, nor reach a terminal as it is", () => {
    const hostile = question("replaces", ["a", "b\n\u001b[2Jrm -rf /\u0007"]);
    for (const shown of [questionHint(hostile), questionLines(hostile, paint)])
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    expect(questionHint(hostile)).not.toContain("\n");
  });

  it("says what is newer first, and every choice in words", () => {
    expect(questionLines(question("replaces"), paint)).toBe(
      "3f  fa_k2p9 now on 5433\n    may replace fa_r7h7 prod db is on port 5432\n    the same subject, another number · 2026-11-02\n" +
        "      replaces  the older one no longer holds\n      both      both hold\n" +
        "      same      both say the same\n      mistaken  the newer one is wrong",
    );
    for (const kind of Object.keys(CHOICES) as QuestionKind[])
      for (const choice of CHOICES[kind])
        expect(questionLines(question(kind), paint)).toMatch(new RegExp(`^ {6}${choice} +\\w+`, "m"));
  });
});
