import { afterEach, describe, expect, it } from "vitest";
import { readAbsoluteDate } from "../../../src/engines/embedded/absolute-dates.ts";

const iso = (text: string) => {
  const atMs = readAbsoluteDate(text);
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
};
const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe.each(["UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati", "Europe/Vienna"])(
  "a date in words, read in %s",
  (name) => {
    it.each([
      ["1:56 pm on 8 May, 2023", "2023-05-08T13:56:00.000Z"],
      ["8 May 2023", "2023-05-08T00:00:00.000Z"],
      ["May 8th, 2023 at 1:56:07pm", "2023-05-08T13:56:07.000Z"],
      ["26 March 2023 02:30", "2023-03-26T02:30:00.000Z"],
      ["Mon, 08 May 2023 13:56:00 +0200", "2023-05-08T11:56:00.000Z"],
      ["25/12/2023 10:00", "2023-12-25T10:00:00.000Z"],
      ["12/25/2023", "2023-12-25T00:00:00.000Z"],
      ["2023/05/08 13:56", "2023-05-08T13:56:00.000Z"],
      ["3 March 2021, 12:00 AM", "2021-03-03T00:00:00.000Z"],
    ])("%s is absolute", (text, expected) => {
      process.env.TZ = name;
      expect(iso(text)).toBe(expected);
    });

    it.each([
      ..."yesterday|last Friday|Friday|8 May|2 days ago|next year|May 2023|2023|10:32|tomorrow 2023|noon".split(
        "|",
      ),
      ..."05/08/2023|8/5/2023 13:56|5/8/23, 10:15 PM|31 April 2023|8 May 2023 25:99|8 May 2023 at night".split(
        "|",
      ),
      ..."5 May 2023 to 6 May 2023|at 8 May 2023 in the park|this morning 8 May 2023|soon||8. Mai 2023".split(
        "|",
      ),
      `${" ".repeat(50)}8 May${" ".repeat(80)} 2023`,
    ])("%j means no one day, and is not read", (text) => {
      process.env.TZ = name;
      expect(iso(text)).toBeUndefined();
    });
  },
);
