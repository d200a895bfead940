import { describe, expect, it, vi } from "vitest";
import { sha256 } from "../../src/domain/hash.ts";
import { Answers } from "../../src/engines/model/answers.ts";
import type { FileOps } from "../../src/ports.ts";
import { initialiseStore } from "../../src/store/layout.ts";
import { type Claiming, claimLocal, SET_ASIDE } from "../../src/store/origin.ts";
import { noteProject, readProjectNotes } from "../../src/store/project.ts";
import { textOf } from "./change-sets.ts";
import { below, disksLeftBy } from "./power.ts";
import { SimFs } from "./sim-fs.ts";

// The same in every run, so that the same states come once.
vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, randomBytes: (count: number) => Buffer.alloc(count, 7) };
});

const GROUPED = { cap: 50, pairs: false, groupOf: () => undefined };
const NEXT = 3;

/** A process of its own, as every command is: those before it have ended. */
function claimingOn(disk: FileOps, pid: number): Claiming {
  let nonces = 0;
  return {
    state: below(disk, "state"),
    processes: { pid, host: "here", startTime: (other) => (other === pid ? "now" : undefined) },
    nonce: () => `${pid}x${nonces++}`,
    wall: () => 0,
  };
}

describe("where projects lie, noted by a command that is stopped", () => {
  const note = (key: string) => (disk: SimFs, pid: number) =>
    noteProject(claimingOn(disk, pid), key, `/projects/${key}`);
  const known = (disk: SimFs) => Object.keys(readProjectNotes(below(disk, "state"))).toSorted();

  it("keeps what was noted before, and has the new one once the command is done", async () => {
    const start = new SimFs();
    start.makeDir("state");
    note("a")(start, NEXT);
    note("b")(start, NEXT);
    const states = await disksLeftBy(start.settled(), note("c"), GROUPED);
    expect(states.length).toBeGreaterThan(20);
    for (const { disk, done, after } of states) {
      expect(
        done === "by one"
          ? [["a", "b", "c"]]
          : [
              ["a", "b"],
              ["a", "b", "c"],
            ],
        after,
      ).toContainEqual(known(disk));
      note("d")(disk, NEXT);
      expect(known(disk), after).toEqual(expect.arrayContaining(["a", "b", "d"]));
      expect(
        disk
          .list("state")
          .map(({ name }) => name)
          .toSorted(),
        after,
      ).toEqual(["claims", "projects.json"]);
    }
  });
});

const THEIRS = { ".local/journal/pending.json": "theirs", ".index/CURRENT": "their index" };

it("keeps the secret of a user whose home has no hard links, as on a network drive", () => {
  const disk = new SimFs();
  disk.noLinks = "EPERM";
  for (const dir of ["state", "store"]) disk.makeDir(dir);
  initialiseStore(below(disk, "store"), () => "1");
  claimLocal(below(disk, "store"), claimingOn(disk, NEXT));
  expect(claimLocal(below(disk, "store"), claimingOn(disk, NEXT + 1)).state).toBe("own");
  expect(disk.list("state").map(({ name }) => name)).toContain("secret");
});

/** A store that came with local state and an index of somebody else, and a user who may have a secret by now. */
function cloned(hasSecret: boolean): SimFs {
  const disk = new SimFs();
  for (const dir of ["state", "store", "other"]) disk.makeDir(dir);
  initialiseStore(below(disk, "store"), () => "one");
  for (const dir of [".local", ".local/journal", ".index"]) disk.makeDir(`store/${dir}`);
  for (const [path, text] of Object.entries(THEIRS)) disk.create(`store/${path}`, Buffer.from(text));
  if (hasSecret) claimLocal(below(disk, "other"), claimingOn(disk, NEXT));
  return disk.settled();
}

function claim(disk: SimFs, pid: number) {
  return claimLocal(below(disk, "store"), claimingOn(disk, pid));
}

/** The texts of all files below a directory. */
function textsBelow(files: FileOps, dir: string): readonly string[] {
  return files.list(dir).flatMap(({ name, kind }) => {
    const path = `${dir}/${name}`;
    return kind === "directory" ? textsBelow(files, path) : [textOf(files, path) ?? ""];
  });
}

describe("local state of somebody else, claimed by a command that is stopped", () => {
  it.each([true, false])(
    "lies aside whole, and what is ours stays so (with a secret: %s)",
    async (hasSecret) => {
      const states = await disksLeftBy(cloned(hasSecret), (disk, pid) => void claim(disk, pid), GROUPED);
      expect(states.length).toBeGreaterThan(100);
      for (const { disk, done, after } of states) {
        const store = below(disk, "store");
        const found = claim(disk, NEXT);
        if (done === "by one") expect(found, after).toEqual({ state: "own" });
        else expect(["own", "claimed"], after).toContain(found.state);
        // A renaming that was under way may leave both names.
        expect([...new Set(textsBelow(store, SET_ASIDE))].toSorted(), after).toEqual(
          Object.values(THEIRS).toSorted(),
        );
        store.create(".local/ours", Buffer.from("ours"));
        expect(claim(disk, NEXT), after).toEqual({ state: "own" });
        expect(textOf(store, ".local/ours"), after).toBe("ours");
        expect(
          store.list("").filter(({ name = "" }) => name.startsWith(".tmp-")),
          after,
        ).toEqual([]);
        if (hasSecret)
          expect(claimLocal(below(disk, "other"), claimingOn(disk, NEXT)), after).toEqual({ state: "own" });
      }
    },
  );
});

describe("answers of a model, kept by a command that is stopped", () => {
  const [first, second] = [sha256("first"), sha256("second")];
  const texts: Readonly<Record<string, string>> = { [first]: "", [second]: '{"statements":[]}' };
  const answersOn = (disk: FileOps, pid: number) => {
    let nonces = 0;
    return new Answers(below(disk, "store"), () => `${pid}x${nonces++}`);
  };

  it("are there as they came, or not at all", async () => {
    const start = new SimFs();
    for (const dir of ["store", "store/.local"]) start.makeDir(dir);
    const keep = (disk: SimFs, pid: number) => {
      for (const request of [first, second] as const)
        answersOn(disk, pid).keep(request, texts[request] ?? "");
    };
    const states = await disksLeftBy(start.settled(), keep, GROUPED);
    expect(states.length).toBeGreaterThan(20);
    for (const { disk, after } of states) {
      for (const request of [first, second] as const)
        expect([undefined, texts[request]], after).toContain(answersOn(disk, NEXT).get(request));
      answersOn(disk, NEXT).keep(first, "again");
      expect(answersOn(disk, NEXT).get(first), after).toBe("again");
    }
  });
});
