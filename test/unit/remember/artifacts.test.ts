import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Statement } from "../../../src/domain/extraction.ts";
import { artifactsOf } from "../../../src/remember/boxes/artifacts.ts";
import { statementsIn } from "../../support/statements.ts";
import { HOSTILE } from "../language/extract/hostile.ts";

const CODE = "```sql\nPRAGMA journal_mode = WAL;\nPRAGMA foreign_keys = ON;\n```";
const statement = (text: string, more: Partial<Statement>): Statement => ({
  ...{
    text,
    category: "fact",
    subject: "owner",
    importance: 5,
    confidence: 0.95,
    keywords: [],
    entities: [],
  },
  ...{ nature: "note", correction: false, sensitive: false },
  ...more,
});
const kept = (text: string, statements: readonly Statement[] = []) =>
  artifactsOf(text, statements).map(({ text: words, why }) => [why, words]);

describe("artifactsOf", () => {
  it("keeps code blocks with their fences, also one that is not closed", () => {
    expect(kept(`Use this:\n${CODE}\nand it is fast.`)).toEqual([["code block", CODE]]);
    expect(kept("~~~\nlet a = 1;\nlet b = 2;")).toEqual([["code block", "~~~\nlet a = 1;\nlet b = 2;"]]);
    const nested = "````md\n```\nls\n```\nmore\n````";
    expect(kept(nested)).toEqual([["code block", nested]]);
  });

  it("keeps no block of a word or two, and none twice", () => {
    expect(kept("Run\n```\nls\n```")).toEqual([]);
    expect(kept(`${CODE}\n${CODE}`)).toHaveLength(1);
  });

  it.each([
    "A ledger is defined as a list of entries that never change.",
    "SLO stands for service level objective.",
    "Definition: a trace is a thread of boxes.",
  ])("keeps the definition %j", (text) => {
    expect(kept(text)).toEqual([["definition", text]]);
  });

  it.each(["What does SLO stand for?", "The kettle is blue.", "He stands for nothing that I like here."])(
    "keeps nothing of %j",
    (text) => {
      expect(kept(text)).toEqual([]);
    },
  );

  it("keeps a decision, correction, principle or commitment whose wording matters", () => {
    const quoted = 'We decided that the footer says "made with care in Porto"';
    for (const category of ["decision", "correction", "principle"] as const)
      expect(kept("", [statement(quoted, { category })])).toEqual([[category, quoted]]);
    const promise = statement("I'll send the exact wording tomorrow", { commitment: {} });
    expect(kept("", [promise])).toEqual([["commitment", promise.text]]);
  });

  it("keeps none that is unsure, whose words do not matter, or of another category", () => {
    const quoted = 'The footer says "made with care in Porto"';
    expect(kept("", [statement(quoted, { category: "decision", confidence: 0.6 })])).toEqual([]);
    expect(kept("", [statement("We decided to paint the gate", { category: "decision" })])).toEqual([]);
    expect(kept("", [statement(quoted, { category: "preference" })])).toEqual([]);
  });

  it("keeps nothing but what was said", () => {
    const piece = fc.constantFrom(
      CODE,
      "SLO stands for service level objective.",
      "```",
      "~~~",
      "Hi there!",
      "x",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("\n");
        for (const [, words = ""] of kept(text, statementsIn(text))) expect(text).toContain(words);
      }),
    );
  });

  it.each(HOSTILE)("answers on %s", (_, make) => {
    expect(artifactsOf(make(65_536), [])).toEqual([]);
  });
});
