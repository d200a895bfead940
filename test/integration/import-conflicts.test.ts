import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findFiles } from "../../src/store/host-tree.ts";
import { withDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

/** Imports a folder of notes, as text by path, or those of it that have changed. */
async function importing(notes: Readonly<Record<string, string>>, changed?: ReadonlySet<string>) {
  return withDirectory(async (dir) => {
    for (const [name, text] of Object.entries(notes)) {
      mkdirSync(path.dirname(path.join(dir, "notes", name)), { recursive: true });
      writeFileSync(path.join(dir, "notes", name), text);
    }
    const memory = open(path.join(dir, "store"));
    const { files, isVault } = findFiles(path.join(dir, "notes"));
    const { sources } = await memory.import(
      files.map((file) => ({ ...file, source: "notes", isVault, isNamed: false })),
      { changed },
    );
    const { results } = await memory.list({ kind: "episode" });
    return {
      problems: sources.flatMap(({ problems }) => problems),
      kept: results.map(({ text }) => text).join("\n"),
    };
  });
}

it("leaves out, and names, another version of a note that a sync tool has put beside it", async () => {
  const text = "- Kestrel uses Postgres 16.\n- Ilse Brandt owns Kestrel.\n";
  const copy = "a/Kestrel.sync-conflict-20260512-101112-ABCDEFG.md";
  const { problems, kept } = await importing({ "a/Kestrel.md": text, [copy]: text.replace("16", "17") });
  expect(problems).toEqual([
    { file: copy, message: expect.stringContaining('another version of "a/Kestrel.md"') },
  ]);
  expect(kept).not.toContain("17");
});

it("takes in the notes that have changed alone, and knows those that lie beside them", async () => {
  const text = "- Kestrel uses Postgres 16.\n- Ilse Brandt owns Kestrel.\n";
  const copy = "a/Kestrel.sync-conflict-20260512-101112-ABCDEFG.md";
  const notes = { "a/Kestrel.md": text, [copy]: text.replace("16", "17"), "a/New.md": "I live in Leeds.\n" };
  const { problems, kept } = await importing(notes, new Set([copy, "a/New.md"]));
  expect(problems.map(({ file }) => file)).toEqual([copy]);
  expect(kept).toBe("I live in Leeds.");
});

describe("what git could not merge", () => {
  const MARKS = [
    "<<<<<<< HEAD",
    "The backup runs at 02:00.",
    "=======",
    "The backup runs at 04:00.",
    ">>>>>>> origin/main",
  ];

  it.each(["\n", "\r\n"])("states nothing, and is named with its line", async (lineEnd) => {
    const lines = [
      "The gateway listens on port 8443.",
      "",
      ...MARKS,
      "",
      ...MARKS,
      "The spare key hangs in the hall.",
    ];
    const { problems, kept } = await importing({ "a.md": lines.join(lineEnd) });
    expect(problems.map(({ line }) => line)).toEqual([3, 9]);
    expect(problems[0]?.message).toContain("could not merge");
    expect(kept).not.toContain("backup");
    expect(kept).toContain("8443");
    expect(kept).toContain("spare key");
  });

  it.each([
    ["in a fence", ["```", ...MARKS, "```"]],
    ["without an end", MARKS.slice(0, 4)],
  ])("is text as any other: %s", async (_where, lines) => {
    const { problems, kept } = await importing({ "a.md": lines.join("\n") });
    expect(problems).toEqual([]);
    expect(kept).toContain("<<<<<<<");
  });
});
