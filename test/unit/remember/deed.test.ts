import { describe, expect, it } from "vitest";
import { deedsIn, fulfils } from "../../../src/remember/promises/closings.ts";

const closes = (text: string, promise: string) => deedsIn(text).some((deed) => fulfils(deed, promise));

describe("a plain deed", () => {
  it.each([
    ["I've called the dentist", "Remind me to call the dentist by Friday"],
    ["called the dentist", "I need to call the dentist"],
    ["Paid the electrician 240", "pay the electrician 240 by Friday"],
    ["Sent Mara the slides!", "I'll send Mara the slides"],
    ["Hab Anna angerufen", "Ich muss Anna anrufen"],
  ])("is what was promised: %s / %s", (text, promise) => {
    expect(closes(text, promise)).toBe(true);
  });

  it.each([
    ["I called the plumber", "call the dentist"],
    ["I promised Anna the invoice report", "I will send Mara the slides"],
    ["I sent Anna the slides", "I'll send Mara the slides"],
    ["I haven't called the dentist", "call the dentist"],
    ["Have I called the dentist?", "call the dentist"],
    ["I should have called the dentist", "call the dentist"],
    ["Tom called the dentist", "call the dentist"],
    ["I asked Tom to call the dentist", "call the dentist"],
    ["I paid the electrician 100", "pay the electrician 240"],
    ["I called the dentist about the bill", "call the dentist about Leo"],
    ["the dentist called", "call the dentist"],
    ["J'ai appelé le dentiste", "appeler le dentiste"], // asked about, not decided
  ])("is another one: %s / %s", (text, promise) => {
    expect(closes(text, promise)).toBe(false);
  });
});
