import { describe, expect, it } from "vitest";
import { kindOfNotes, readNotes } from "../../../src/bring/notes/kinds.ts";
import { originalOf } from "../../../src/domain/paths.ts";
import type { NoteKind } from "../../../src/domain/vocabulary.ts";

function read(kind: NoteKind, path: string, text: string) {
  const { notes } = readNotes(kind, { path, text });
  return {
    facts: notes.flatMap(({ facts }) => facts.map((fact) => fact.text)),
    lines: notes.flatMap(({ lines }) => lines.map((line) => line.text)),
  };
}

describe("what a note may state", () => {
  it("is no property of a page of Notion, and no cell of a table", () => {
    const id = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
    const page = "# Team\n\nCreated: May 4, 2025 9:12 AM\nTags: hr\n\nMy team has six people.\n";
    expect(read("notion", `Team ${id}.md`, page).lines).toEqual(["My team has six people."]);
    const html =
      '<h1>Plan</h1><tr class="property-row"><th>Created</th><td>@May 5, 2025</td></tr><table><tr><td>Rope</td><td>9 mm</td></tr></table><ul><li><div class="checkbox checkbox-off"></div> order ink</li></ul>';
    expect(read("notion", `Plan ${id}.html`, html)).toEqual({ facts: ["order ink"], lines: [] });
  });

  it("is no task that Logseq or Org marks by a word, and has no escapes", () => {
    const text = "- DONE paid rent\n- LATER oil the hinge\n- The kiln \\(old\\) is called Dora\\.\n";
    expect(read("markdown", "a.md", text).lines).toEqual(["The kiln (old) is called Dora."]);
  });

  it("is a relation of basic-memory, with or without quotes", () => {
    const text = '# Tea\n\n- "is grown in" [[Assam]]\n- pairs_with [[Cake]]\n';
    expect(read("basic-memory", "Tea.md", text).facts).toEqual([
      "Tea is grown in Assam",
      "Tea pairs with Cake",
    ]);
  });
});

it("takes a list of texts in memories.json for what ChatGPT remembers", () => {
  const head = '[{"id":"m1","content":"Has a cat","created_at":"2025-01-01T00:00:00Z"}]';
  expect(kindOfNotes("x/memories.json", head, { isVault: false })).toBe("chatgpt-memory");
  expect(kindOfNotes("x/posts.json", head, { isVault: false })).toBeUndefined();
});

it("knows the names of copies, and of machines behind them", () => {
  const behind = [
    " - Copy",
    " copy",
    "_conf(1)",
    " [conflict 1]",
    " (2026-05-12 conflict)",
    "-LAPTOP-A1B2C3",
  ];
  for (const mark of behind)
    expect(originalOf(`a/Notes${mark}.md`)).toEqual({ path: "a/Notes.md", isCertain: false });
  expect(originalOf("a/Photocopy.md")).toBeUndefined();
});
