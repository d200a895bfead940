import { describe, expect, it } from "vitest";
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
  it("never lets a text end its line, nor reach a terminal as it is", () => {
    const hostile = question("replaces", ["a", "b\n\u001b[2Jrm -rf /\u0007"]);
    for (const shown of [questionHint(hostile), questionLines(hostile, paint)])
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    expect(questionHint(hostile)).not.toContain("\n");
  });
});
