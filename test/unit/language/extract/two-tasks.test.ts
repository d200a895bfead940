import { describe, expect, it } from "vitest";
import { extractStatements } from "../../../../src/language/extract/extract.ts";

const SAID = Date.parse("2026-03-10T09:00:00Z"); // a Tuesday
const promised = (text: string) =>
  extractStatements(text, SAID).flatMap(({ text: task, commitment }) =>
    commitment === undefined ? [] : [`${task} | ${commitment.due?.slice(0, 10) ?? ""}`],
  );

describe("tasks of one remark", () => {
  it.each([
    [
      "I need to feed the cat tonight and water the plants tomorrow",
      ["I need to feed the cat tonight | 2026-03-10", "I need to water the plants tomorrow | 2026-03-11"],
    ],
    [
      "I'll send Ola the draft tomorrow, and then book the ferry for Sunday",
      ["I'll send Ola the draft tomorrow | 2026-03-11", "I'll book the ferry for Sunday | 2026-03-15"],
    ],
    [
      "I promised Mum to fix the tap; also must pay invoice 12 by Monday",
      ["I promised Mum to fix the tap | ", "I must pay invoice 12 by Monday | 2026-03-16"],
    ],
    [
      "I'll call the dentist and I have to renew the passport by Friday",
      ["I'll call the dentist | ", "I have to renew the passport by Friday | 2026-03-13"],
    ],
    [
      "I have to return the drill on Thursday and collect the parcel on Friday",
      [
        "I have to return the drill on Thursday | 2026-03-12",
        "I have to collect the parcel on Friday | 2026-03-13",
      ],
    ],
    ["I'll go to the shop and get milk tomorrow", ["I'll go to the shop and get milk tomorrow | 2026-03-11"]],
    ["I need to try and fix the tap by Friday", ["I need to try and fix the tap by Friday | 2026-03-13"]],
  ])("are kept each by itself: %s", (text, tasks) => {
    expect(promised(text)).toEqual(tasks);
  });

  it.each([
    "Backup failed on Monday",
    "Delivery arrived on Friday",
    "Meeting moved to Thursday",
    "Build broken by the merge on Monday",
    "Rehearsal cancelled for tonight",
    "Report finished by Tuesday",
    "Boiler repaired on Friday",
    "Trees felled by the storm on Sunday",
    "Train late again today",
    "Server down until tomorrow",
  ])("are none in news that begins with a thing: %s", (text) => {
    expect(promised(text)).toEqual([]);
  });

  it.each([
    "I think we should merge risk into the main report, no decision tho",
    "Maybe we should move the standup to nine, undecided",
    "I think we should drop the old API, nothing decided",
    "We might repaint the hall in May, not sure yet",
    "I was thinking of joining the gym in June",
  ])("are none in what is only thought of, and nothing is decided: %s", (text) => {
    const found = extractStatements(text, SAID);
    expect(found.flatMap(({ commitment }) => commitment ?? [])).toEqual([]);
    for (const { category } of found) expect(["decision", "principle", "guideline"]).not.toContain(category);
  });
});
