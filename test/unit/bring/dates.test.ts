import { describe, expect, it } from "vitest";
import { readNotes } from "../../../src/bring/notes/kinds.ts";
import { readAbsoluteDate } from "../../../src/engines/embedded/absolute-dates.ts";
import { zoneNamed } from "../../../src/text/time-zone.ts";

const zone = zoneNamed("Europe/Berlin");
if (zone === undefined) throw new Error("no zone");

function dated(text: string, path = "a.md") {
  const { notes, problems } = readNotes(
    "markdown",
    { path, text },
    { zone: zone ?? never(), read: readAbsoluteDate },
  );
  const atMs = notes[0]?.atMs;
  return { at: atMs === undefined ? undefined : new Date(atMs).toISOString().slice(0, 16), problems };
}
const never = (): never => {
  throw new Error("no zone");
};

describe("the date of a note", () => {
  it.each([
    ["created: 2024-03-15 23:30", "2024-03-15T22:30"],
    ["created: 2024-03-15T23:30:00", "2024-03-15T22:30"],
    ["created: 2024-07-15 23:30", "2024-07-15T21:30"],
    ["date: 2016-03-09 12:00:00 +0100", "2016-03-09T11:00"],
    ["created: 2023-05-08 18:02:00Z", "2023-05-08T18:02"],
    ['createdAt: "2020-09-01T08:00:00.000Z"', "2020-09-01T08:00"],
    [
      "date created: Monday, May 8th 2023, 6:02:00 pm\ndate modified: Tuesday, May 9th 2024",
      "2023-05-08T16:02",
    ],
    ["updated: 2024-01-01\ncreation-date: 2023-05-08", "2023-05-08T00:00"],
    ["Created_Time: 8 May 2023", "2023-05-08T00:00"],
    ["date: 20180607", "2018-06-07T00:00"],
    ["created: 201806072230", "2018-06-07T20:30"],
    ["created: 1612345678000", "2021-02-03T09:47"],
    ["date: 2013/7/13 20:46:25", "2013-07-13T18:46"],
    ["datum: 08.05.2023", "2023-05-08T00:00"],
    ["date: '[[2023-05-08]]'", "2023-05-08T00:00"],
    ["date: 2023-05-08 # a day", "2023-05-08T00:00"],
    ["tags: [a\ndate: 2023-05-08", "2023-05-08T00:00"],
    ["modified: 2023-05-08", "2023-05-08T00:00"],
  ])("is that of its front matter, without a zone that of a clock on the wall: %j", (keys, at) => {
    expect(dated(`---\n${keys}\n---\nThe loom has eight shafts.\n`).at).toBe(at);
  });

  it.each([
    ['+++\ntitle = "Cellar"\ndate = 2021-02-03T10:00:00+01:00\n+++\nText.', "2021-02-03T09:00"],
    ["+++\ndate = 2021-02-03 10:00:00\n[params]\ndate = 1999-01-01\n+++\nText.", "2021-02-03T09:00"],
    ["# Trip\n\nCreated: May 8, 2023 6:02 PM\nTags: a\n\nText.", "2023-05-08T16:02"],
    ["title:: Trip\ncreated:: [[2026-05-08]]\n\n- Text.", "2026-05-08T00:00"],
    ["Title: Trip\nDate: 2023-05-08\n\nText.", "2023-05-08T00:00"],
    ["Text.\n\nDate: 2023-05-08\n", undefined],
    ["---\ndue: 2026-01-01\n---\nText.", undefined],
    ["---\ndate: {{date:YYYY-MM-DD}}\n---\nText.", undefined],
  ])("is that of the keys it begins with: %j", (text, at) => {
    expect(dated(text).at).toBe(at);
  });

  it.each([
    ["2016/03/09.md", "2016-03-09"],
    ["2016/03/09-boat.md", "2016-03-09"],
    ["2016/03-March/2016-03-09.md", "2016-03-09"],
    ["journals/2026_05_08.md", "2026-05-08"],
    ["20180607 Boat.md", "2018-06-07"],
    ["zettel/201806071230.md", "2018-06-07"],
    ["08.05.2023.md", "2023-05-08"],
    ["May 8th, 2026.md", "2026-05-08"],
    ["a20261399.md", undefined],
    ["room 2016/03/notes.md", undefined],
    ["120180607.md", undefined],
  ])("is that of the path where it has none: %s", (path, day) => {
    expect(dated("Text.", path).at?.slice(0, 10)).toBe(day);
    expect(dated("---\ncreated: 2001-02-03\nupdated: 2002-02-03\n---\nText.", path).at).toBe(
      "2001-02-03T00:00",
    );
  });

  it.each([["2023-02-31"], ["05/08/2023"], ["2023-05-08T25:00"]])(
    "is named where it cannot be read: %s",
    (date) => {
      expect(dated(`---\ntitle: a\ndate: ${date}\n---\nText.`)).toEqual({
        at: undefined,
        problems: [{ line: 3, message: `has a date that cannot be read: "${date}"` }],
      });
    },
  );
});
