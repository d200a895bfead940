import { describe, expect, it } from "vitest";
import { questionHint, questionLines } from "../../../src/cli/render/care.ts";
import { Painter } from "../../../src/cli/render/painter.ts";
import { CHOICES } from "../../../src/domain/question.ts";
import type { QuestionJson } from "../../../src/domain/write-shapes.ts";

describe("a question", () => {
  it("never lets a text end its line, nor reach a terminal as it is", () => {
    const hostile: QuestionJson = {
      id: "3f00000000000000",
      shortId: "3f",
      kind: "replaces",
      day: "2026-11-02",
      why: "the same subject, another number",
      choices: [...CHOICES.replaces],
      about: ["fa_0", "fa_1"],
      handles: ["fa_k2p9", "fa_r7h7"],
      texts: ["a", "b\n\u001b[2Jrm -rf /\u0007"],
    };
    const paint = new Painter({ color: false, width: 1_000 });
    for (const shown of [questionHint(hostile), questionLines(hostile, paint)])
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    expect(questionHint(hostile)).not.toContain("\n");
  });
});
