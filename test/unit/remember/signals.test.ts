import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Signal, scanSignal } from "../../../src/remember/signals.ts";
import { HOSTILE } from "../language/extract/hostile.ts";

const RANK: readonly Signal[] = ["none", "low", "high"];
describe("scanSignal", () => {
  it.each(["hi", "Thanks!", "ok cool", "👍", "", "yes", "It rains", "おはよう"])(
    "calls %j trivial",
    (text) => {
      expect(scanSignal(text)).toEqual({ signal: "none", trivial: true });
    },
  );

  it.each(["It rains again", "What time is it?", "私は東京に住んでいます", "```\nlet total = a + b;\n```"])(
    "does not call %j trivial",
    (text) => {
      expect(scanSignal(text).trivial).toBe(false);
    },
  );

  it("takes the strongest of several sentences", () => {
    expect(scanSignal("Hi there! The bus was late. No, that's wrong: it came early. Right?").signal).toBe(
      "high",
    );
  });

  it("gives nothing for what is only supposed, quoted from a machine or asked", () => {
    expect(scanSignal("If I always lost my keys, I would buy a hook.").signal).toBe("low");
    expect(scanSignal("```\n// I always return the first one\n```").signal).toBe("none");
    expect(scanSignal("Do you know that I never eat meat?").signal).toBe("none");
  });

  it("never falls when something is said in addition", () => {
    const sentence = fc.constantFrom(
      "I never eat meat.",
      "My team is here.",
      "It rained a lot.",
      "Ok.",
      "Where to?",
    );
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), sentence, (said, more) => {
        const rank = (texts: readonly string[]) => RANK.indexOf(scanSignal(texts.join(" ")).signal);
        expect(rank([...said, more])).toBeGreaterThanOrEqual(rank(said));
      }),
    );
  });

  it.each(HOSTILE)("answers on %s", (_, make) => {
    expect(RANK).toContain(scanSignal(make(65_536)).signal);
  });
});
