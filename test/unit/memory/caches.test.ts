import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { noteLastRun, readLastRun } from "../../../src/memory/last-run.ts";
import { readPassMarks, writePassMarks } from "../../../src/memory/pass-view.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { readProjectNotes } from "../../../src/store/project.ts";
import { aDirectory } from "../../integration/store/directory.ts";

const AT = "2026-01-01T00:00:00.000Z";
const DAMAGED = [
  "",
  "{",
  "null",
  "[1]",
  '"x"',
  "5",
  `{"at":"${AT}","failed":5,"changed":[2],"left":1}`,
  '{"at":5}',
];

describe("files that may be lost", () => {
  it.each(DAMAGED)("are taken as far as they can be read: %s", async (text) => {
    const dir = aDirectory();
    mkdirSync(path.join(dir, ".local"));
    for (const name of ["upkeep", "passes", "projects"])
      writeFileSync(path.join(dir, name === "projects" ? `${name}.json` : `.local/${name}.json`), text);
    const files = openRoot(dir);
    const run = readLastRun(files);
    expect([undefined, { at: AT, changed: 0, failed: [], left: false }]).toContainEqual(run);
    expect(run !== undefined).toBe(text.startsWith('{"at":"'));
    expect([...readPassMarks(files).keys()]).toEqual(run ? ["at"] : []);
    // Of what is noted only absolute directories are places.
    expect(readProjectNotes(files)).toEqual({});
  });

  it("give back what was noted, and leave nothing beside them", async () => {
    const dir = aDirectory();
    mkdirSync(path.join(dir, ".local"));
    const files = openRoot(dir);
    const run = { at: AT, beat: AT, changed: 3, failed: ["merge"], left: true };
    noteLastRun(files, { ...run, changed: 1 });
    noteLastRun(files, run);
    writePassMarks(files, new Map([["b", "2"]]));
    writePassMarks(files, new Map([["a", "1"]]));
    expect(readLastRun(files)).toEqual(run);
    expect([...readPassMarks(files)]).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    expect(readdirSync(path.join(dir, ".local")).toSorted()).toEqual(["passes.json", "upkeep.json"]);
  });
});
