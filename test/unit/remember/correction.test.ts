import { describe, expect, it } from "vitest";
import { correctedBy } from "../../../src/remember/correction.ts";

describe("a correction that names the value it corrects", () => {
  it.each([
    [
      "it's Lena, not Marcus",
      "Marcus takes over the ward from 12 January",
      "Lena takes over the ward from 12 January",
    ],
    ["Sorry, 3319, not 3391.", "My locker code is 3391", "My locker code is 3319"],
    ["not 10:15 but 11:15", "The meeting is at 10:15", "The meeting is at 11:15"],
    ["Not Lena Vogt, Lena Voigt", "My accountant is Lena Vogt", "My accountant is Lena Voigt"],
    ["Thursday instead of Tuesday", "I have choir on Tuesday", "I have choir on Thursday"],
    ["Nicht Jonas, sondern Petra!", "Jonas macht die Kasse am Samstag", "Petra macht die Kasse am Samstag"],
    ["Clara statt Jonas", "Jonas macht die Kasse", "Clara macht die Kasse"],
  ])("%s, of %s", (text, older, whole) => {
    expect(correctedBy(text, older)).toEqual({ text: whole, isCompleted: true });
  });

  it("stays a statement of its own where it says of what", () => {
    const text = "The night shift on the ward is Lena's now, not Marcus";
    expect(correctedBy(text, "Marcus has the night shift")).toBeUndefined(); // "now" is no name
    const other = "The night shift on the third ward goes to Lena, not Marcus";
    expect(correctedBy(other, "Marcus has the night shift")).toEqual({ text: other, isCompleted: false });
  });

  it.each([
    ["it's Lena", "Marcus takes over the ward"],
    ["it's Lena, not Marcus", "Tom takes over the ward"],
    ["five, not Marcus", "Marcus takes over the ward"],
    ["I did not go to the gym", "I went to the gym today"],
    ["not sure about Marcus", "Marcus takes over the ward"],
    ["it's Marcus, not Marcus", "Marcus takes over the ward"],
    ["it's Lena, not Marcus".padEnd(300, " really"), "Marcus takes over the ward"],
  ])("is none: %s, of %s", (text, older) => {
    expect(correctedBy(text, older)).toBeUndefined();
  });
});
