import { describe, expect, it } from "vitest";
import { completeFragment, isFragmentary } from "../../../../src/language/extract/complete-fragment.ts";
import { extractStatements } from "../../../../src/language/extract/extract.ts";
import { HOSTILE } from "./hostile.ts";

const TELLS = { denies: false };
const DENIES = { denies: true };
const said = (text: string) =>
  extractStatements(text, Date.parse("2026-11-21T10:00:00Z")).map(
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

describe("a correction that only gives a value", () => {
  it.each([
    ["it's 3319", "My locker code is 3391", "My locker code is 3319"],
    ["every 60 days", "The password rotates every 30 days", "The password rotates every 60 days"],
    ["on 19 June 2027", "We're getting married on 12 June 2027", "We're getting married on 19 June 2027"],
    ["Thursdays", "I have choir on Tuesdays", "I have choir on Thursdays"],
    ["K2210943", "My passport number is K2210934", "My passport number is K2210943"],
    ["8:30", "My shift starts at 7:30", "My shift starts at 8:30"],
    ["he's called Dermot", "My neighbour is called Desmond", "My neighbour is called Dermot"],
    ["Not Lena Vogt, Lena Voigt", "My accountant is Lena Vogt", "My accountant is Lena Voigt"],
    ["not 10:15 but 11:15", "The meeting is at 10:15", "The meeting is at 11:15"],
  ])("%s, of %s", (fragment, statement, whole) => {
    expect(isFragmentary(fragment, TELLS)).toBe(true);
    expect(completeFragment(fragment, statement, TELLS)?.text).toBe(whole);
  });

  it.each([
    ["it's 3319", "My badge is 17 and my room is 4"],
    ["it's 3319", "I live in Porto"],
    ["it's 5 km", "I have 2 cats"],
    ["Not Lena Vogt, Lena Voigt", "My accountant is Bo Lind"],
    ["every 60 days", "My shift starts at 7:30"],
  ])("%s means nothing of %s", (fragment, statement) => {
    for (const how of [TELLS, DENIES]) expect(completeFragment(fragment, statement, how)).toBeUndefined();
  });

  it.each([
    "the rent is 1,540",
    "I can't come on Friday",
    "my shift starts at 20:30",
    "Karl plays football on Thursdays",
  ])("is none where it says of what: %s", (text) => {
    expect(isFragmentary(text, TELLS)).toBe(false);
  });
});

describe("hostile texts", () => {
  it.each(HOSTILE)("are read on %s", (_, make) => {
    for (const chars of [380, 65_536]) {
      const text = make(chars);
      for (const fragment of [text.slice(0, 60), text.slice(0, 80), text])
        for (const how of [TELLS, DENIES]) completeFragment(fragment, text.slice(0, 400), how);
      isFragmentary(text, TELLS);
    }
  });
});
