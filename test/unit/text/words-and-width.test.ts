import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { displayWidth, wrap } from "../../../src/text/width.ts";

describe("displayWidth", () => {
  it("counts what string-width counts", () => {
    const samples =
      `é ñ ß œ ﬁ ʼ “x” … — 日本語 한국어 ｱｲｳ ガ が　全角 ｶﾞ 👩‍👩‍👧 👍🏽 🏳️‍🌈 1️⃣ #️⃣ ❤️ ❤ ☎ ☎️ ✅ 🇩🇪 🇩 🫠 नमस्ते नि हिन्दी தமிழ் ไทย ກຳ ខ្មែរ
      العربية עברית שָׁלוֹם ğış Ёлка ΌΔΟΣ ꮳꮃꭹ 𝕏 𠮷 ∞ ± → ☀ ☀️ ⌚ ⏰ ♟ ♟️ © ®️ ™ a\u0301 a\u200db \u200b \u00ad a\u0300\u0301 \u{1f468}\u200d`.split(
        / +|\n/,
      );
    const any = fc.array(
      fc.oneof(fc.constantFrom(...samples), fc.string({ unit: "grapheme", maxLength: 4 })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(any, (parts) => {
        for (const part of parts) expect([part, displayWidth(part)]).toEqual([part, stringWidth(part)]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("wrap", () => {
  it("fits every line and loses no character, whatever the text", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "日", " ", "\u0301", "😀", "\n"), maxLength: 200 });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 10, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        (t, width, indent) => {
          const lines = wrap(t, width, indent).split("\n");
          for (const line of lines)
            expect(displayWidth(line.trim())).toBeLessThanOrEqual(Math.max(10, width - indent));
          expect(lines.join("").replace(/\s/gu, "")).toBe(t.replace(/\s/gu, ""));
        },
      ),
    );
  });
});
