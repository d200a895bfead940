import { describe, expect, it } from "vitest";
import { happened, titled } from "../../../src/domain/shown-words.ts";

it("gives people and places capitals where all is in small letters, and spells everything else as it is", () => {
  const of = (type: string, ...names: readonly string[]) => names.map((name) => titled({ name, type }));
  expect(of("person", "anne-marie o'neil", "van Gogh", "@mara_k")).toEqual([
    "Anne-Marie O'neil",
    "van Gogh",
    "@mara_k",
  ]);
  expect(of("place", "são paulo")).toEqual(["São Paulo"]);
  for (const type of ["tool", "project", "organisation", "other", "subject"])
    expect(of(type, "npm", "soap box")).toEqual(["npm", "soap box"]);
});

describe("what happened to a memory", () => {
  it.each([
    ["promoted", "shown on MEMORY.md", "put on MEMORY.md"],
    ["demoted", "taken off MEMORY.md by hand", "taken off MEMORY.md by hand"],
    ["reinforced", "observed again", "said again"],
    ["pinned", "pinned by the user", "pinned by the user"],
    ["aged", "faded: decay 0.98", "faded"],
    ["archived", "faded: decay 0.98", "archived: faded"],
    ["undone", "undo of correct cs_01m8q5f8q4hq62yk65ymgywkms", "taken back: corrected"],
    ["created", "corrects fa_01m8kp8540ddpxhq02ktg99k9x", "new"],
    ["superseded", "replaced, as the user says", "replaced, as you said"],
    ["fulfilled", "kept", "done: kept"],
  ])("is said once: %s, %s", (event, reason, told) => {
    expect(happened(event, reason)).toBe(told);
  });
});

it("gives a name that may be somebody's a capital where somebody types everything small", () => {
  const of = (type: string, ...texts: readonly string[]) =>
    titled({ name: "nell", type, lines: texts.map((text) => ({ text })) });
  expect(of("subject", "nell has 2 teeth", "mam has nell on weds")).toBe("Nell");
  expect(of("subject", "nell has 2 teeth", "We use nell")).toBe("nell");
  expect(of("tool", "nell has 2 teeth")).toBe("nell");
});
