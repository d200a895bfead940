import { describe, expect, it } from "vitest";
import { statementsIn } from "../../../support/statements.ts";

const said = (text: string) =>
  statementsIn(text, Date.parse("2026-11-21T10:00:00Z")).map(
    ({ text: own, denies, correction }) => `${own}${denies ? " !" : correction ? " ~" : ""}`,
  );

describe("a remark that sets something right", () => {
  it.each([
    ["No, the rent is 1,540.", true],
    ["No. The meeting is on Thursday.", true],
    ["Correction: my shift starts at 20:30.", true],
    ["Sorry, it's 3319.", true],
    ["I meant every 60 days.", true],
    ["Sorry, I misspoke. My locker is number 3319.", true],
    ["I meant to call you.", false],
    ["No sugar in my tea.", false],
    ["My boss is Dr Lunde.", false],
  ])("denies what was said before, or does not: %s", (text, expected) => {
    expect(said(text).some((one) => one.endsWith(" !"))).toBe(expected);
  });

  it.each(["Actually, I live in Porto.", "My boss is not Dr Haugen but Dr Lunde."])(
    "corrects: %s",
    (text) => {
      expect(said(text)).toEqual([expect.stringMatching(/ [~!]$/)]);
    },
  );
});
