import { describe, expect, it } from "vitest";
import { signsIn } from "../../../src/language/signs.ts";
import { HOSTILE } from "./extract/hostile.ts";

describe("what words say of change", () => {
  it.each([
    ["the ferry no longer stops here", "no longer"],
    ["die fähre hält hier nicht mehr", "nicht mehr"],
    ["le bac part maintenant à neuf heures", "maintenant"],
    ["el ferry ya no para aquí", "ya no"],
    ["паром теперь в девять", "теперь"],
    ["渡轮改到九点", "改"],
    ["フェリーは10時に変更", "変更"],
  ])("%s", (text, change) => {
    expect(signsIn(text).change).toBe(change);
  });

  it.each(["the snow lies deep", "known for its ferry", "die neuntöter brüten", "la novia canta"])(
    "is nothing in %s",
    (text) => {
      expect(signsIn(text).change).toBeUndefined();
    },
  );

  it("tells deeds and tasks", () => {
    expect(signsIn("sails mended and delivered").deed).toBe("delivered");
    expect(signsIn("we have to mend the sails").task).toBe("have to");
  });
});

describe("days", () => {
  it.each([
    ["the regatta is on 3 june", ["3.", "m6"]],
    ["the regatta is on june 3rd", ["m6", "3."]],
    ["regatta the 3rd", ["3."]],
    ["regatta am 3. juni", ["3.", "m6"]],
    ["regatta am 3.6.", ["m6", "3."]],
    ["regatta on 2026-06-03", ["m6", "3."]],
    ["la regata es el 3 de junio", ["3.", "m6"]],
    ["regatta on fridays", ["d5"]],
    ["赛船会6月3号周五", ["m6", "3.", "d5"]],
    ["レガッタは6月3日金曜", ["m6", "3.", "d5"]],
    ["the harbour has 3 cranes", []],
    ["regatta at 3:30", []],
  ])("are read in %s", (text, days) => {
    expect(new Set(signsIn(text).days)).toEqual(new Set(days));
  });
});

describe("the rest", () => {
  it("has neither days nor words of change, and numbers in digits", () => {
    expect(signsIn("now seven boats race on fridays").rest.split(/\s+/).filter(Boolean)).toEqual([
      "7",
      "boats",
      "race",
      "on",
    ]);
  });

  it("keeps amounts and times as they were written", () => {
    expect(signsIn("boat hire costs 1,290 from 9:45").rest).toContain("1,290 from 9:45");
  });

  it("has no small words of other languages", () => {
    expect(signsIn("das boot ist für meine schwester").rest.trim()).not.toMatch(/\b(?:das|ist|meine)\b/);
  });
});

it.each(HOSTILE)("answers on %s", (_, make) => {
  expect(signsIn(make(1_000).toLowerCase()).days.size).toBeLessThan(2_000);
});
