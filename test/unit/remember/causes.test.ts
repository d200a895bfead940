import { describe, expect, it } from "vitest";
import { CauseReader } from "../../../src/remember/observe-edges.ts";

/** How the last of these statements goes on from the one before it. */
function read(text: string, statements: readonly string[], goesOn = false) {
  const reader = new CauseReader(text, goesOn);
  return statements.map((statement) => reader.next(statement)).at(-1);
}

describe("reason and consequence", () => {
  it.each([
    ["I moved to Lyon. That's why I sold my car.", ["I moved to Lyon", "That's why I sold my car"], "onward"],
    [
      "The build was slow. Therefore, we dropped the plugin.",
      ["The build was slow", "we dropped the plugin"],
      "onward",
    ],
    ["My knee hurts. As a result I quit running.", ["My knee hurts", "I quit running"], "onward"],
    ["I quit running. Because my knee hurts.", ["I quit running", "Because my knee hurts"], "back"],
    [
      "We use SQLite. The main reason is that nobody wants a server.",
      ["We use SQLite", "The main reason is that nobody wants a server"],
      "back",
    ],
    [
      "Ich bin umgezogen. Deshalb habe ich mein Auto verkauft.",
      ["Ich bin umgezogen", "Deshalb habe ich mein Auto verkauft"],
      "onward",
    ],
    [
      "I bought a tent. Great! So that is why I am broke.",
      ["I bought a tent", "that is why I am broke"],
      "onward",
    ],
  ] as const)("%s", (text, statements, form) => {
    expect(read(text, statements)).toBe(form);
  });

  it.each([
    ["I moved to Lyon. I sold my car.", ["I moved to Lyon", "I sold my car"]],
    [
      "I like tea. Why I drink coffee is another story.",
      ["I like tea", "Why I drink coffee is another story"],
    ],
    [
      `I moved. ${"Nothing happened then. ".repeat(8)}That's why I sold it.`,
      ["I moved", "That's why I sold it"],
    ],
    ["I moved. In other words.", ["I moved", "not what was said"]],
  ] as const)("is not claimed of %s", (text, statements) => {
    expect(read(text, statements)).toBeUndefined();
  });

  it("reaches back to the turn before only where that stated something", () => {
    expect(read("That's why I sold it", ["That's why I sold it"], true)).toBe("onward");
    expect(read("That's why I sold it", ["That's why I sold it"])).toBeUndefined();
  });
});
