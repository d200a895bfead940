import { describe, expect, it } from "vitest";
import { oneValuedIn, replacedBy } from "../../../../src/language/compare/one-valued.ts";

const owner = (text: string) => ({ text, subject: "owner" });

describe("the one-valued slot of a statement", () => {
  it.each([
    ["I live in Lisbon", "home", "", "lisbon", false],
    ["I've moved to Berlin", "home", "", "berlin", true],
    ["i moved back to Hamburg in May", "home", "", "hamburg", true],
    ["Ich wohne jetzt in Kassel", "home", "", "kassel", true],
    ["Ich bin nach Kassel gezogen", "home", "", "kassel", true],
    ["My sister Anna lives in Rome", "home", "sister anna", "rome", false],
    ["Anna has moved to Oslo", "home", "anna", "oslo", true],
    ["I now work for Nordwind", "employer", "", "nordwind", true],
    ["Tom works as a carpenter", "job", "tom", "carpenter", false],
    ["my new number is 0171 5550199", "phone", "", "0171 5550199", true],
    ["I'm 42", "age", "", "42", true],
    ["Leo turned 7", "age", "leo", "7", true],
    ["my wife is Clara", "partner", "", "clara", false],
  ])("%s", (text, slot, of, value, changes) => {
    expect(oneValuedIn(text)).toEqual({ slot, of, value, changes, isWhole: true });
  });

  it.each([
    "she lives in Rome",
    "I moved to tears",
    "I moved the talk to Monday",
    "Do I live in Rome?",
    "I used to live in Rome",
    "I don't live in Rome",
    "the shop moved to Kiel",
    "I moved to Berlin and Anna to Rome",
    "I would move to Berlin",
    "I'm tired",
    "My badge is 23",
  ])("has none: %s", (text) => {
    expect(oneValuedIn(text)?.isWhole ?? false).toBe(false);
  });
});

describe("a later value", () => {
  it("takes the place of an earlier one that says nothing else", () => {
    expect(replacedBy(owner("I moved to Berlin"), owner("I live in Lisbon"))).toBe("whole");
    expect(replacedBy(owner("I moved to Hamburg"), owner("I moved to Berlin"))).toBe("whole");
    expect(
      replacedBy(
        { text: "Anna has moved to Oslo", subject: "anna" },
        { text: "my sister Anna lives in Rome", subject: "anna" },
      ),
    ).toBe("whole");
  });

  it("takes the place of a part of one that says more", () => {
    expect(
      replacedBy(
        { text: "Ana has moved to Lisbon", subject: "ana" },
        { text: "Ana lives in Porto and works as a vet", subject: "ana" },
      ),
    ).toBe("part");
  });

  it.each([
    ["I live in Kreuzberg", "I live in Berlin"], // no word of change: it may be a part of it
    ["I moved to Berlin", "My sister Anna lives in Rome"],
    ["I moved to Berlin", "I moved to Berlin"],
    ["I moved to Berlin Mitte", "I live in Berlin"],
    ["I moved to Berlin", "I work for Nordwind"],
    ["my sister has moved to Oslo", "my brother lives in Rome"],
  ])("takes none: %s / %s", (newer, older) => {
    expect(replacedBy(owner(newer), owner(older))).toBeUndefined();
  });

  it("of two people is of each", () => {
    expect(replacedBy({ text: "I moved to Oslo", subject: "mel" }, owner("I live in Rome"))).toBeUndefined();
  });
});
