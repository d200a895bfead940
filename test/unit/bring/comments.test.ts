import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNotes } from "../../../src/bring/notes/kinds.ts";

function stored(text: string): string {
  return readNotes("obsidian", { path: "a.md", text })
    .notes.map((note) => note.text)
    .join("");
}

describe("comments of an Obsidian note", () => {
  it.each([
    ["for %%i in (*.txt) do echo %%i, at a rate of 20%%."],
    ["Escape it as %%i, and write the rate as 20%%."],
    ["A shirt of 100%% wool and 50 %% of that of 20 %% silk."],
    ['printf("%d%% of %s%%")'],
    ["In a format string `%%` prints one sign, and `%%` two."],
    ["``a ` %%b%% c``"],
    ["```mermaid\n%% the pump\nA --> B\n%% the tank\n```"],
    ["- steps:\n\n    ~~~\n    %% a\n\n    %% b\n    ~~~"],
    ["> ```\n> %%a%%\n> ```"],
    ["```\n%% never closed\n\n%% so all of it is code"],
    ["It is %% never closed.\n\nAnd this %% neither."],
    ["Escaped \\%%so%% is it."],
    ["A row of %%%% signs %%%%."],
  ])("are not what is no comment: %j", (text) => {
    expect(stored(text)).toBe(text);
  });

  it.each([
    ["Seen %%hidden one%% twice.", "Seen  twice."],
    ["Seen %% hidden in room 12 %% twice.", "Seen  twice."],
    ["The code%%hidden 4711%% of the door.", "The code of the door."],
    ["%%hidden%%", ""],
    ["Kept.\n\n%%\nhidden\n\nhidden 20%% and\n%%\nKept.", "Kept.\n\n\n\n\n\n\nKept."],
    ["%% hidden\nhidden %%\nKept.", "\n\nKept."],
    ["```\n%% kept\n```\nKept.\n\n%%\nhidden\n%%\nKept.", "```\n%% kept\n```\nKept.\n\n\n\n\nKept."],
    ["100%% kept %%hidden%% kept 20%%.", "100%% kept  kept 20%%."],
    ["- item %%hidden%%\n\t- item %% hidden %%\n- item", "- item \n\t- item \n- item"],
    ["It is %%i here.\n\n%%\nhidden\n%%\nKept.", "It is %%i here.\n\n\n\n\nKept."],
    ["%%\n```\nhidden\n```\n%%\nKept.", "\n\n\n\n\nKept."],
  ])("are left out: %j", (text, kept) => {
    expect(stored(text)).toBe(kept);
  });

  it("are counted, and every other character of a note is stored", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "The oven is hot.",
        "100%% wool",
        "`%%`",
        "%d%%",
        "```sh\n%% a\n\n%%\n```",
        "for %%f in",
        "a: b",
      ),
      fc.constantFrom("%%hidden%%", "%% hidden 7 %%", "%%\nhidden\n\nhidden\n%%"),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const { notes, skipped } = readNotes("obsidian", {
          path: "a.md",
          text: `Kept.\n\n${parts.join("\n\n")}`,
        });
        const open = parts.map((one) => (one.includes("hidden") ? one.replace(/[^\n]/g, "") : one));
        expect(notes[0]?.text.replace(/\n+/g, "\n")).toBe(
          `Kept.\n\n${open.join("\n\n")}`.trimEnd().replace(/\n+/g, "\n"),
        );
        expect(skipped.get("comment") ?? 0).toBe(parts.filter((one) => one.includes("hidden")).length);
      }),
    );
  });
});
