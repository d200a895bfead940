import { describe, expect, it } from "vitest";
import { closingsBy } from "../../../src/remember/promises/close-commitments.ts";

const closed = (promises: readonly string[], news: string) =>
  closingsBy(
    { speaker: "owner", text: news, atMs: 1 },
    promises.map((text, at) => ({ id: `${at}`, text, speaker: "owner", sameSession: false })),
  ).map(({ id }) => promises[Number(id)]);

describe("a deed that is told", () => {
  it.each([
    ["I owe Li Wei the data", "sent the data to Li Wei"],
    ["I owe Ruth the tent", "gave Ruth the tent"],
    ["I promised Lena to review her PR #482", "reviewed Lena's PR"],
    ["Ask Priya for aws access by Thursday", "got the aws access now, thx Priya"],
    ["Muss bis Freitag die Steuer machen", "Steuer ist gemacht"],
    ["Ich muss die Reifen wechseln", "Reifen sind gewechselt"],
    ["Muss Anna anrufen", "hab Anna angerufen"],
  ])("keeps the promise: %s / %s", (promise, news) => {
    expect(closed([promise], news)).toEqual([promise]);
  });

  it.each([
    ["Pay invoice 411", "paid invoice 412"],
    ["Muss Anna anrufen", "Anna hat angerufen"],
    ["Muss Krause das Angebot schicken", "Krause hat das Angebot geschickt"],
    ["I owe Ruth the tent", "Ruth gave me the tent pegs"],
  ])("keeps it not where it is another: %s / %s", (promise, news) => {
    expect(closed([promise], news)).toEqual([]);
  });

  it("keeps none where a number that it does not say would tell which", () => {
    expect(
      closed(["Pay invoice 411 from Ikea", "Pay invoice 412 from Ikea"], "paid the Ikea invoice"),
    ).toEqual([]);
    expect(closed(["Pay invoice 411 from Ikea"], "paid the Ikea invoice")).toHaveLength(1);
  });
});
