import { describe, expect, it } from "vitest";
import { taskKey, taskOf } from "../../../src/language/task.ts";
import { HOSTILE } from "./extract/hostile.ts";

describe("the key of a promise", () => {
  it.each([
    ["I'll send Anna the slides by Monday instead", "I promised to send the slides to Anna by Friday"],
    ["To-do: send Anna the slides", "Remind me to send Anna the slides on 5 December at 10:00"],
    ["I have to hand the lab report in by 31 March 2027", "must hand in the lab report"],
    ["I told Ruth I'd lend her my metronome", "lend my metronome to Ruth"],
    ["ring the vet about the ewe", "I need to phone the vet about the ewe on Monday"],
    ["I owe Tess 30 pounds for the tent", "pay Tess the 30 pounds for the tent"],
  ])("is one for %s and %s", (a, b) => {
    expect(taskKey(a)).toBe(taskKey(b));
  });

  it.each([
    ["pay invoice 411", "pay invoice 412"],
    ["call the bank", "call the bank about the card"],
    ["turn the heating on", "turn the heating off"],
    ["open the account at Rabo", "close the account at Rabo"],
    ["send Karim the slides", "send Ann the slides"],
    ["call the bank and cancel the card", "call the bank and order the card"],
    ["email the vet", "call the vet"],
  ])("is another for %s and %s", (a, b) => {
    expect(taskKey(a)).not.toBe(taskKey(b));
  });

  it.each(HOSTILE)("is read on %s", (_, make) => {
    for (const chars of [380, 65_536]) expect(taskOf(make(chars)).things.length).toBeLessThanOrEqual(120);
  });
});
