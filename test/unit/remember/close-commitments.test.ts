import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptedRequest } from "../../../src/remember/promises/accepted-request.ts";
import { closingsBy, type OpenCommitment } from "../../../src/remember/promises/close-commitments.ts";
import { HOSTILE } from "../language/extract/hostile.ts";

const promise = (id: string, text: string, more: Partial<OpenCommitment> = {}): OpenCommitment => ({
  ...{ id, text, speaker: "Ada", sameSession: true },
  ...more,
});
const REPORT = promise("report", "I'll send the report to Karim by Friday");
const GATE = promise("gate", "I'll paint the garden gate this weekend");
const OPEN = [REPORT, GATE];
const closed = (text: string, { speaker = "Ada", open = OPEN as readonly OpenCommitment[] } = {}) =>
  closingsBy({ speaker, text }, open).map(({ id, state }) => `${id} ${state}`);

describe("closingsBy", () => {
  it.each([
    ["I sent the report to Karim.", ["report fulfilled"]],
    ["The report is sent, Karim has it.", ["report fulfilled"]],
    ["Report for Karim sent", ["report fulfilled"]],
    ["I sent it!", ["report fulfilled"]],
    ["Done.", ["gate fulfilled"]],
    ["All done!", ["report fulfilled", "gate fulfilled"]],
    ["Painted the garden gate, it is green now.", ["gate fulfilled"]],
    ["Never mind the garden gate, we are moving.", ["gate cancelled"]],
    ["Never mind, I found it.", ["gate cancelled"]],
    ["No need to send Karim the report any more.", ["report cancelled"]],
    ["I'm not painting the garden gate after all.", ["gate cancelled"]],
    ["I sent the report to Karim. Forget about the garden gate!", ["report fulfilled", "gate cancelled"]],
  ])("closes by %j", (text, expected) => {
    expect(closed(text)).toEqual(expected);
  });

  it.each([
    "Did you send the report to Karim?",
    "I haven't sent the report to Karim yet.",
    "Not done yet.",
    "The garden gate will be painted when it is dry.",
    "If I had sent the report to Karim, you would know.",
    "I read the report for Karim.",
    "Dinner is done!",
    "I paid it.",
    "Never mind the noise.",
    "The weather was nice.",
    "",
  ])("closes nothing by %j", (text) => {
    expect(closed(text)).toEqual([]);
  });

  it("takes a bare done only from the one who promised", () => {
    expect(closed("Done.", { speaker: "Ben" })).toEqual([]);
    expect(closed("The report for Karim is sent!", { speaker: "Ben" })).toEqual(["report fulfilled"]);
  });

  it("closes a commitment of another session only by its own words", () => {
    const open = [{ ...REPORT, sameSession: false }];
    expect(closed("Done.", { open })).toEqual([]);
    expect(closed("The report is finished.", { open })).toEqual([]);
    expect(closed("I sent the report to Karim.", { open })).toEqual(["report fulfilled"]);
  });

  it("takes a cancelling for the fulfilment of what was to be cancelled", () => {
    const open = [promise("gym", "I have to cancel the gym membership")];
    expect(closed("I cancelled the gym membership today.", { open })).toEqual(["gym fulfilled"]);
  });

  it("gives the sentence that says so", () => {
    const said = "Lovely day. I sent the report to Karim. Bye!";
    expect(closingsBy({ speaker: "Ada", text: said }, OPEN)[0]?.sentence).toBe("I sent the report to Karim.");
  });

  it("closes each commitment at most once, and none that is not open", () => {
    const sentence = fc.constantFrom(
      "Done.",
      "All done!",
      "Never mind.",
      "I sent the report to Karim.",
      "Hm, ok.",
    );
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 8 }), fc.subarray(OPEN), (said, open) => {
        const ids = closingsBy({ speaker: "Ada", text: said.join(" ") }, open).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(open.map((one) => one.id)).toContain(id);
      }),
    );
  });

  it.each(HOSTILE)("answers on %s", (_, make) => {
    expect(closingsBy({ speaker: "Ada", text: make(65_536) }, OPEN).length).toBeLessThanOrEqual(2);
  });
});

describe("acceptedRequest", () => {
  const atMs = Date.parse("2026-11-18T09:00:00Z"); // a Wednesday
  const between = (request: string, answer: string) =>
    acceptedRequest({ speaker: "Ada", text: request, atMs }, { speaker: "Ben", text: answer, atMs });

  it("takes the words of the request and its due day", () => {
    expect(between("Could somebody take the minutes?", "I can do that.")).toEqual({
      text: "take the minutes",
    });
    expect(between("Can you send me the slides by Friday?", "Sure, will do.")).toEqual({
      text: "send me the slides by friday",
      due: "2026-11-20T00:00:00.000Z",
    });
  });

  it("takes the answer's own words where it says what it offers", () => {
    expect(between("Who can bring chairs?", "I can bring four chairs.")).toEqual({
      text: "I can bring four chairs.",
    });
  });

  it.each([
    ["Can you sort this list?", "Sure! Here it is."],
    ["Can you swim far?", "Yes."],
    ["It is cold.", "I can do that."],
    ["Who can bring chairs?", "I can swim."],
    ["Can you help me on Friday?", "No."],
  ])("finds nothing in %j – %j", (request, answer) => {
    expect(between(request, answer)).toBeUndefined();
  });

  it("finds nothing where one asks and answers alone", () => {
    const text = "Can you take the minutes?";
    expect(acceptedRequest({ speaker: "Ada", text }, { speaker: "Ada", text: "Will do." })).toBeUndefined();
  });

  it.each(HOSTILE)("answers on %s", (_, make) => {
    expect(between(make(65_536), make(65_536))).toBeUndefined();
  });
});
