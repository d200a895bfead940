import { execFileSync } from "node:child_process";
import { existsSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../src/domain/hash.ts";
import { skipLoudly } from "./as-nobody.ts";
import { aPerson, list } from "./harness.ts";

function pipeAt(file: string): string {
  execFileSync("mkfifo", [file]);
  return file;
}

describe("a change that waits to be carried out", () => {
  const HEAD = {
    ...{ seq: 3, id: "cs_01kqgvd40044p6xz0g4p6xz0g4", command: "remember", source: "user", temp: "x" },
    ...{ wall: "2026-05-01T00:00:00.000Z", at: "2026-05-01T00:00:00.000Z", changes: [], appends: [] },
  };
  const CHANGE = {
    ...{ op: "create", path: "facts/2026-05-01/x.md", keys: [], event: "created", reason: "x" },
    ...{ newHash: sha256("x"), newText: "x" },
  };
  const MALFORMED: readonly (readonly [what: string, more: object])[] = [
    ["no change", { changes: [null] }],
    ["a text", { changes: ["x"] }],
    ["nothing in it", { changes: [{}] }],
    ["an unknown operation", { changes: [{ ...CHANGE, op: "explode" }] }],
    ["no keys", { changes: [{ ...CHANGE, keys: undefined }] }],
    ["keys that are none", { changes: [{ ...CHANGE, keys: [1] }] }],
    ["a path that leads out", { changes: [{ ...CHANGE, path: "../x.md" }] }],
    ["a move to nowhere", { changes: [{ ...CHANGE, op: "move", oldHash: sha256("y") }] }],
    ["no hash of what was there", { changes: [{ ...CHANGE, op: "update" }] }],
    ["no lines", { appends: undefined }],
    ["a line that is none", { appends: [null] }],
    ["lines elsewhere", { appends: [{ path: "config.yaml", line: "{}" }] }],
    ["a name of temporary files that leads out", { temp: "../../x" }],
    ["a number below all others", { seq: -3 }],
    ["no time", { wall: 5 }],
    ["pages that are none", { outside: [null] }],
  ];

  const malformed = process.env.PAI_LONG === "1" ? MALFORMED : MALFORMED.filter((_, i) => i % 3 === 0);
  it.each(malformed)("and is sealed and malformed stops nobody, and is named: %s", async (_what, more) => {
    const person = aPerson();
    await person.remember("I like tea");
    const record = JSON.stringify({ ...HEAD, ...more });
    const sealed = JSON.stringify({ ...JSON.parse(record), sha256: sha256(record) });
    writeFileSync(person.file(".local/journal/pending.json"), sealed);
    const ran = await person.pai(["recall", "tea"]);
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining("damaged-record-1.json") });
    expect(ran.stdout).toContain("I like tea");
    expect(person.read(".local/conflicts/damaged-record-1.json")).toBe(sealed);
    const { problems } = await person.json(["doctor"], { status: 6 });
    expect(problems).toMatchObject([
      { code: "parked_conflict", message: expect.stringContaining("nothing of it was done") },
    ]);
    await person.remember("I own a violin");
  });
});

describe("doctor --fix", () => {
  const KINDS: Readonly<Record<string, (at: string) => void>> = {
    "a pipe": pipeAt,
    "a link": (at) => symlinkSync("../../kept", at),
    "a device": (at) => execFileSync("mknod", [at, "c", "1", "5"]),
    "a file": (at) => writeFileSync(at, "somebody's\n"),
  };
  const isRoot = process.getuid?.() === 0;
  const PLACES = [
    ...["journal", "journal/pending.json", "journal/000000", "tmp", "conflicts"],
    ...["reread", "replica", "set-aside", "consolidate"],
  ];
  const FOUND = PLACES.flatMap((place) =>
    Object.keys(KINDS).flatMap((kind) => {
      const isNone = kind === "a file" && ["journal/pending.json", "replica"].includes(place);
      return isNone || (kind === "a device" && !isRoot) ? [] : [[place, kind] as const];
    }),
  );

  if (!isRoot) skipLoudly("devices in the place of local state", "only root makes them");

  // Every place, and every kind of thing; set PAI_LONG=1 for each in each.
  const some = process.env.PAI_LONG === "1" ? FOUND : FOUND.filter((_, i) => i % 4 === Math.floor(i / 4) % 4);
  it.each(some)(
    "names what is in its way, mends the rest, and ends: .local/%s that is %s",
    async (place, kind) => {
      const person = aPerson();
      await person.remember("I like tea");
      const at = `.local/${place}`;
      const kept = path.join(person.home, "kept");
      if (existsSync(person.file(at))) renameSync(person.file(at), kept);
      KINDS[kind]?.(person.file(at));
      const stray = person.file("facts", ".tmp-1-1-aaaa-c0");
      writeFileSync(stray, "half");
      const ran = await person.apart(["doctor", "--fix", "--json"]);
      expect([ran.signal, ran.status], ran.stdout).toEqual([null, 6]);
      expect(list(ran.json().problems).map((problem) => problem.path)).toEqual([at]);
      // Nobody knows then whether it belongs to a change that waits.
      const mayWait = place === "journal/pending.json" || (place === "journal" && kind === "a link");
      expect(existsSync(stray)).toBe(mayWait);
      expect(await person.recall("tea")).toEqual(["I like tea"]);
    },
  );
});
