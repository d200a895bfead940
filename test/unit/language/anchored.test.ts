import { describe, expect, it } from "vitest";
import { anchored } from "../../../src/language/anchored.ts";

const SAID = Date.parse("2026-11-25T15:00:00Z"); // a Wednesday
const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`);

describe("anchored", () => {
  it.each([
    ["I met Lena yesterday", "I met Lena yesterday (2026-11-24)"],
    ["The sweep comes tomorrow at 8", "The sweep comes tomorrow (2026-11-26) at 8"],
    [
      "Rita called this morning, and last week too",
      "Rita called this morning (2026-11-25), and last week (2026-11-16..22) too",
    ],
    ["We moved 3 months ago", "We moved 3 months ago (2026-08)"],
    ["The rent goes up next year", "The rent goes up next year (2027)"],
    ["I started the course last month", "I started the course last month (2026-10)"],
    ["We lost a client last quarter", "We lost a client last quarter (2026-07-01..09-30)"],
    ["We saw them last week in Rome", "We saw them last week (2026-11-16..22) in Rome"],
    ["It is due day after tomorrow", "It is due day after tomorrow (2026-11-27)"],
    ["The fair was last weekend", "The fair was last weekend (2026-11-21..22)"],
    ["The choir sings next week", "The choir sings next week (2026-11-30..12-06)"],
    [
      "Ich habe gestern den Vertrag unterschrieben",
      "Ich habe gestern (2026-11-24) den Vertrag unterschrieben",
    ],
  ])("says which day is meant: %s", (text, expected) => {
    expect(anchored(text, SAID)).toBe(expected);
  });

  it("names month and year where a week ends in others", () => {
    expect(anchored("The choir sings next week", day("2026-12-23"))).toContain("(2026-12-28..2027-01-03)");
  });

  it("knows which Friday is meant where the day is known", () => {
    expect(anchored("I have physio on Friday", SAID, [day("2026-11-27")])).toBe(
      "I have physio on Friday (2026-11-27)",
    );
    expect(anchored("I saw Rolf on Friday", SAID, [day("2026-11-20")])).toBe(
      "I saw Rolf on Friday (2026-11-20)",
    );
    expect(anchored("I saw Rolf on Friday", SAID)).toBe("I saw Rolf on Friday");
  });

  it.each([
    "The launch is on 2026-06-01",
    "I met Lena yesterday (2026-11-24)",
    "I jog every Tuesday",
    "Our daily is at nine",
    "",
  ])("leaves as it is: %s", (text) => {
    expect(anchored(text, SAID)).toBe(text);
  });

  it.each([
    "friday deploys are cursed",
    "the drill moved from tue 14:00 to wed 15:30",
    "Sunday roasts are at my mother's",
    "Badminton shifted to Thursday",
    "Saturday and Sunday the keeper is Olga",
    "I would sooner work a Saturday than a double shift",
  ])("takes no day of every week for the one before it: %s", (text) => {
    const days = Array.from({ length: 15 }, (_, i) => Date.parse("2026-11-18") + i * 86_400_000);
    expect(anchored(text, SAID, days)).toBe(text);
  });
});
