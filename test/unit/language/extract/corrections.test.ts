import { describe, expect, it } from "vitest";
import { statementsIn } from "../../../support/statements.ts";

const said = (text: string) =>
  statementsIn(text, Date.parse("2026-11-21T10:00:00Z")).map(
    ({ text: own, denies, correction }) => `${own}${denies ? " !" : correction ? " ~" : ""}`,
  );

describe("a remark that sets something right", () => {
  it.each([
    ["No, the rent is 1,540.", ["the rent is 1,540 !"]],
    ["No. The meeting is on Thursday.", ["The meeting is on Thursday !"]],
    ["Correction: my shift starts at 20:30.", ["my shift starts at 20:30 !"]],
    ["Sorry, it's 3319.", ["it's 3319 !"]],
    ["I meant every 60 days.", ["every 60 days !"]],
    ["My boss is not Dr Haugen but Dr Lunde.", ["My boss is not Dr Haugen but Dr Lunde"]],
    ["Actually, I live in Porto.", ["Actually, I live in Porto ~"]],
    ["No, that's wrong. The rent is 1,540.", ["The rent is 1,540 !"]],
    ["Sorry, I misspoke. My locker code is 3319. I like tea.", ["My locker code is 3319 !", "I like tea"]],
    ["I meant to call you.", ["I meant to call you"]],
    ["No sugar in my tea.", ["No sugar in my tea"]],
  ])("%s", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    "Did the dishes",
    "Did the dishes before I left.",
    "Did the washing up and the ironing this morning.",
    "Did my taxes at last.",
  ])("tells what the speaker did: %s", (text) => {
    expect(said(text)).toHaveLength(1);
  });

  it.each([
    "Did the package arrive",
    "did the build pass yesterday",
    "Did the dishes get done?",
    "did my brother call",
  ])("is still a question: %s", (text) => {
    expect(said(text)).toEqual([]);
  });
});
