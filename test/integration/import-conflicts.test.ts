import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findFiles } from "../../src/store/host-tree.ts";
import { withDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

/** Imports a folder of notes, as text by path. */
async function importing(notes: Readonly<Record<string, string>>) {
  return withDirectory(async (dir) => {
    for (const [name, text] of Object.entries(notes)) {
      mkdirSync(path.dirname(path.join(dir, "notes", name)), { recursive: true });
      writeFileSync(path.join(dir, "notes", name), text);
    }
    const memory = open(path.join(dir, "store"));
    const { files, isVault } = findFiles(path.join(dir, "notes"));
    const { sources } = await memory.import(
      files.map((file) => ({ ...file, source: "notes", isVault, isNamed: false })),
    );
    const { results } = await memory.list({ kind: "episode" });
    return {
      problems: sources.flatMap(({ problems }) => problems),
      kept: results.map(({ text }) => text).join("\n"),
    };
  });
}

describe("two versions of a note", () => {
  const OWN =
    "---\ncreated: 2026-05-01\n---\n- Kestrel uses Postgres 16 for orders.\n- The owner of Kestrel is Ilse Brandt.\n";
  const OTHER = OWN.replace("Postgres 16", "MariaDB 11");

  it.each([
    "Kestrel.sync-conflict-20260512-101112-ABCDEFG.md",
    "Kestrel (Ilse's conflicted copy 2026-05-12).md",
    "Kestrel (conflicted copy 2026-05-12 101112).md",
    "Kestrel (Conflicted copy phone 202605121011).md",
    "Kestrel_conflict-20260512-101112.md",
    "Kestrel (SFConflict ilse@example.org 2026-05-12-10-11-12).md",
    "Kestrel.Conflict.md",
    "Kestrel 2.md",
    "Kestrel (1).md",
  ])("leave the copy out, and name it: %s", async (name) => {
    const { problems, kept } = await importing({ "a/Kestrel.md": OWN, [`a/${name}`]: OTHER });
    expect(problems).toEqual([
      { file: `a/${name}`, message: expect.stringContaining('another version of "a/Kestrel.md"') },
    ]);
    expect(kept).not.toContain("MariaDB");
    expect(kept).toContain("Postgres 16");
  });

  it("are two notes where only a number tells their names apart, or the other one is gone", async () => {
    const notes = {
      "Kestrel.md": OWN,
      "Kestrel 2.md": "- The gateway of Kestrel listens on port 8443.\n",
      "Heron.sync-conflict-20260512-101112-ABCDEFG.md": "- The gateway of Heron listens on port 9443.\n",
    };
    const { problems, kept } = await importing(notes);
    expect(problems).toEqual([]);
    for (const port of ["8443", "9443"]) expect(kept).toContain(port);
  });
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
