import { describe, expect, it } from "vitest";
import { aliasRules } from "../../../../src/entities/mentions.ts";
import { relationRules } from "../../../../src/entities/relations.ts";
import { typeRules } from "../../../../src/entities/types.ts";
import { MACHINE_LINES } from "../../../../src/language/extract/lines.ts";
import { MAX_SENTENCE_CHARS, sentencesOf } from "../../../../src/language/extract/sentences.ts";
import { MAX_RULE_CHARS, plainForm } from "../../../../src/language/extract/verbs.ts";
import { CAUSAL_RULES } from "../../../../src/remember/observe-edges.ts";
import { statementsIn } from "../../../support/statements.ts";
import { HOSTILE } from "./hostile.ts";

const SIZES = [32_768, 65_536];
const rules = CAUSAL_RULES;
const patterns = [
  ...rules.flatMap(({ when, unless }) => (unless ? [when, unless] : [when])),
  ...aliasRules(),
  ...relationRules().map(({ when }) => when),
  ...typeRules().flatMap(({ before, after }) => [before, after].filter((one) => one !== undefined)),
];
/** A repetition without a bound. Character classes are out of the way: in them, `+` is a letter. */
const UNBOUNDED = /(?<!\\)[*+](?![+])/;
const withoutClasses = (source: string) =>
  source.replace(/\[(?:[^\]\\]|\\.)*\]/g, "C").replace(/\\[*+]/g, "L");

describe("the patterns of the rule tables", () => {
  it("repeat everything a bounded number of times, and keep no state", () => {
    const found = [...patterns, ...MACHINE_LINES].filter(
      ({ source, flags }) => UNBOUNDED.test(withoutClasses(source)) || /[gy]/.test(flags),
    );
    expect(found.map(String)).toEqual([]);
  });

  it.each(HOSTILE)("answer on %s", (_, make) => {
    for (const chars of SIZES) {
      const plain = plainForm(make(chars));
      expect(plain.length).toBeLessThanOrEqual(MAX_RULE_CHARS);
      for (const pattern of patterns) pattern.test(plain);
    }
  });

  it("say why they stand there", () => {
    expect(rules.filter(({ why }) => why.length < 3)).toEqual([]);
  });
});

describe("extraction", () => {
  it.each(HOSTILE)("takes %s, and gives at most in proportion to its size", (_, make) => {
    const [once = 0, twice = 0] = SIZES.map((chars) => statementsIn(make(chars), 0).length);
    expect(twice).toBeLessThanOrEqual(2 * once + 6);
  });

  it.each(HOSTILE)("cuts %s into sentences that together are no longer than it", (_, make) => {
    for (const chars of SIZES) {
      const sentences = sentencesOf(make(chars));
      expect(sentences.reduce((sum, sentence) => sum + sentence.length, 0)).toBeLessThanOrEqual(chars);
      expect(Math.max(0, ...sentences.map((sentence) => sentence.length))).toBeLessThanOrEqual(
        MAX_SENTENCE_CHARS,
      );
    }
  });
});
