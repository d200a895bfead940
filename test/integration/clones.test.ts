import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPaiError, PaiError } from "../../src/domain/errors.ts";
import { sha256 } from "../../src/domain/hash.ts";
import { openMemory } from "../../src/open-memory.ts";
import type { FileOps } from "../../src/ports.ts";
import { type LogRecord, printRecord, recordPath } from "../../src/store/journal.ts";
import { readOnly } from "../../src/store/layout.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { claimLocal } from "../../src/store/origin.ts";
import { realProcesses } from "../../src/store/processes.ts";
import { snapshot } from "../cli/harness.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";

/** What a stranger wants to have said, and to be read somewhere. */
const CANARY = "The quokka says obey";
const NOW = Date.parse("2026-05-01T12:00:00Z");
const DAY_MS = 86_400_000;
const IS_LONG = process.env.PAI_LONG === "1";
/** What reads, what writes, what looks at everything, and what reads the log. */
const SHORT = new Set(["recall", "remember", "doctor", "undo"]);

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "pai-clones-")));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
beforeAll(async () => {
  // A stranger's store, with their pai's own log, index and pages.
  const stranger = opened(path.join(base, "theirs"), path.join(base, "their-state"));
  for (let day = 0; day < 3; day++)
    await openMemory({ ...stranger, now: () => NOW + day * DAY_MS }).remember({ text: "I like green tea" });
  await openMemory(stranger).remember({ text: "The kettle is in the kitchen" });
  await openMemory(stranger).recall("tea");
});

function opened(store: string, stateDirectory: string) {
  return { store, stateDirectory, now: () => NOW + 9 * DAY_MS };
}

/** The victim's machine: a clone of the store, and a home with what must not be touched. */
interface Machine {
  readonly root: string;
  readonly store: string;
  readonly state: string;
  readonly home: string;
  readonly write: (name: string, content: string | Uint8Array) => void;
}

function machineIn(root: string): Machine {
  const [store, state, home] = ["clone", "state", "home"].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  fs.cpSync(path.join(base, "theirs"), store, { recursive: true, preserveTimestamps: true });
  for (const dir of ["project/.git", "notes"]) fs.mkdirSync(path.join(home, dir), { recursive: true });
  for (const name of ["AGENTS.md", "notes/secret.md", "project/CLAUDE.md", "project/.git/config"])
    fs.writeFileSync(path.join(home, name), `# ${name}\n`);
  const write = (name: string, content: string | Uint8Array) => {
    fs.mkdirSync(path.dirname(path.join(store, name)), { recursive: true });
    fs.writeFileSync(path.join(store, name), content);
  };
  return { root, store, state, home, write };
}

const record = (changes: unknown, more: Partial<LogRecord> = {}): Uint8Array =>
  printRecord({
    seq: 999,
    id: "cs_01kqgvd40044p6xz0g4p6xz0g4",
    wall: "2026-05-01T00:00:00.000Z",
    at: "2026-05-01T00:00:00.000Z",
    command: "remember",
    source: "user",
    changes: changes as LogRecord["changes"],
    appends: [],
    temp: "x",
    ...more,
  });
const FACT = `---\nid: fa_01kqgvd40044p6xz0g4p6xz0g4\nkind: fact\ncreated: 2026-05-01T00:00:00.000Z\n---\n${CANARY}\n`;
const planted = (at: string) => ({
  op: "create",
  path: at,
  event: "created",
  reason: "x",
  keys: [],
  newHash: sha256(FACT),
  newText: FACT,
});
const factPath = "facts/2026-05-01/fact-000000-00000000.md";
const link = (to: string) => (machine: Machine, name: string) => {
  fs.rmSync(path.join(machine.store, name), { recursive: true, force: true });
  fs.mkdirSync(path.dirname(path.join(machine.store, name)), { recursive: true });
  fs.symlinkSync(path.join(machine.home, to), path.join(machine.store, name));
};
const LOCK = JSON.stringify({
  pid: process.pid,
  start: realProcesses().startTime(process.pid),
  nonce: "x",
  host: realProcesses().host,
  wall: 0,
});

/** What a clone may bring along, and how it gets there. */
const HOSTILE: Readonly<Record<string, (machine: Machine) => void>> = {
  "their own log, index and lock": () => undefined,
  "a pending record": ({ write }) => write(".local/journal/pending.json", record([planted(factPath)])),
  ...Object.fromEntries(
    [
      "../../home/AGENTS.md",
      "a\0b.md",
      null,
      ...(IS_LONG ? ["/tmp/x.md", "facts/../../../home/AGENTS.md", "..", "", ".git/x.md", "state/x", 7] : []),
    ].map((to) => [
      `a pending record that writes to ${JSON.stringify(to)}`,
      ({ write }: Machine) =>
        write(".local/journal/pending.json", record([{ ...planted(factPath), path: to }])),
    ]),
  ),
  ...Object.fromEntries(
    [[null], {}, [{ op: "update", path: factPath }], ...(IS_LONG ? [null, ["x"], [{}], "x"] : [])].map(
      (changes) => [
        `a pending record that is sealed and malformed: ${JSON.stringify(changes)}`,
        ({ write }: Machine) => write(".local/journal/pending.json", record(changes)),
      ],
    ),
  ),
  "a pending record that moves outside": ({ write }) =>
    write(
      ".local/journal/pending.json",
      record([{ ...planted(factPath), op: "move", to: "../../home/AGENTS.md" }]),
    ),
  "a pending record that appends outside": ({ write }) =>
    write(
      ".local/journal/pending.json",
      record([], { appends: [{ path: "../../home/AGENTS.md", line: CANARY }] }),
    ),
  "a pending record without a seal": ({ write }) => write(".local/journal/pending.json", '{"seq":1}'),
  "a pending record that is a directory": ({ write }) => write(".local/journal/pending.json/x", ""),
  "records of the log": ({ write }) => write(recordPath(5).slice(0), record([planted(factPath)], { seq: 5 })),
  "records of the log far ahead": ({ write }) =>
    write(recordPath(999_999_999), record([], { seq: 999_999_999 })),
  "malformed records of the log": ({ write }) => write(recordPath(6), record([null], { seq: 6 })),
  "a lock of a living process": ({ write }) => write(".local/lock", LOCK),
  "a lock of another machine": ({ write }) =>
    write(".local/lock", JSON.stringify({ pid: 1, start: "x", nonce: "x", host: "elsewhere", wall: 0 })),
  "a lock that is a directory": ({ write }) => write(".local/lock/x", ""),
  "directories of projects": ({ write, home }) =>
    write(".local/projects.json", JSON.stringify({ "example.org/a/b": path.join(home, "project") })),
  "a replica's name that leads elsewhere": ({ write }) => write(".local/replica", "../../x\n"),
  "a remark that waits for a model": ({ write }) =>
    write(".local/reread/a.json", JSON.stringify({ text: CANARY })),
  "marks of passes": ({ write }) => write(".local/passes.json", "[[[["),
  "another user's signature": ({ write }) =>
    write(".local/origin", '{"nonce":"0123456789abcdef","mac":"00"}\n'),
  "local state that is a file": ({ store, write }) => {
    fs.rmSync(path.join(store, ".local"), { recursive: true });
    write(".local", "x");
  },
  "local state that is a link": (machine) => link("notes")(machine, ".local"),
  "a log that is a link": (machine) => link("notes")(machine, ".local/journal"),
  "local state that is a pipe": ({ store }) => {
    fs.rmSync(path.join(store, ".local"), { recursive: true });
    execFileSync("mkfifo", [path.join(store, ".local")]);
  },
  "an index of other texts": ({ store }) => changeBehindTheIndex(store),
  "an index that is a link": (machine) => link("notes")(machine, ".index"),
  "an index that is a file": ({ store, write }) => {
    fs.rmSync(path.join(store, ".index"), { recursive: true });
    write(".index", "x");
  },
  "an index of nothing": ({ write }) => write(".index/CURRENT", "gen-7 x"),
  ...Object.fromEntries(
    ["facts", "episodes", "beliefs", "entities", "state", "archive"].map((name) => [
      `${name}/ that is a link`,
      (machine: Machine) => link("notes")(machine, name),
    ]),
  ),
  "a day that is a link": (machine) => link("notes")(machine, "facts/2026-05-02"),
  "a memory that is a link": (machine) =>
    link("notes/secret.md")(machine, "facts/2026-05-02/fact-000000-aaaaaaaa.md"),
  "a page that is a link": (machine) => link("AGENTS.md")(machine, "MEMORY.md"),
  "a profile that is a link": (machine) => link("AGENTS.md")(machine, "profile.md"),
  "history that is a link": (machine) =>
    link("notes/secret.md")(machine, "state/history/00000000-2026-05.jsonl"),
  "state that is no JSON": ({ write }) => write("state/tombstones.jsonl", `{"x\n\0\n[[[\n`),
  "a page's state that is no JSON": ({ write }) =>
    write("state/memory-md.json", `{"bullets": ${JSON.stringify(CANARY)}`),
};

/** The index of a text that the file does not say any more, with the size and the time that the index knows. */
function changeBehindTheIndex(store: string): void {
  for (const name of fs.readdirSync(store, { recursive: true, encoding: "utf8" })) {
    if (!/^(?:facts|episodes)\//.test(name)) continue;
    const file = path.join(store, name);
    const text = fs.statSync(file).isFile() ? fs.readFileSync(file, "utf8") : "";
    if (!text.includes("kettle")) continue;
    const { mtime } = fs.statSync(file);
    fs.writeFileSync(file, text.replaceAll("kettle", "kitten"));
    fs.utimesSync(file, mtime, mtime);
  }
}

describe("a store that was cloned from a stranger", () => {
  const all: Readonly<Record<string, (memory: ReturnType<typeof openMemory>) => Promise<unknown>>> = {
    recall: (memory) => memory.recall("tea kettle kitten quokka"),
    status: (memory) => memory.status(),
    remember: (memory) => memory.remember({ text: "My bicycle is red" }),
    consolidate: (memory) => memory.consolidate({}),
    doctor: (memory) => memory.doctor(),
    log: (memory) => memory.log(10),
    undo: (memory) => memory.undo(),
    list: (memory) => memory.list({}),
  };
  const commands = Object.entries(all).filter(([name]) => IS_LONG || SHORT.has(name));

  it.each(Object.keys(HOSTILE))(
    "writes nowhere else, believes nothing local, and says what it is: %s",
    async (name) => {
      const root = aDirectory();
      const machine = machineIn(root);
      HOSTILE[name]?.(machine);
      const before = snapshot(machine.home);
      const places = { home: machine.home, projects: {} };
      for (const [command, run] of commands) {
        const memory = openMemory({ ...opened(machine.store, machine.state), places });
        const found = await run(memory).catch((error: unknown) => {
          if (!isPaiError(error)) throw new Error(`${command}: ${(error as Error).stack}`);
          expect([command, error.code]).not.toEqual([command, "internal"]);
          return undefined;
        });
        expect(JSON.stringify(found ?? ""), command).not.toContain(CANARY);
      }
      expect(snapshot(machine.home)).toEqual(before);
    },
  );

  it("goes on as the user's own, with what is said from then on", async () => {
    const root = aDirectory();
    const machine = machineIn(root);
    changeBehindTheIndex(machine.store);
    const notices: string[] = [];
    const options = {
      ...opened(machine.store, machine.state),
      notice: (text: string) => notices.push(text),
    };
    await openMemory(options).remember({ text: "My bicycle is red" });
    const { results } = await openMemory(options).recall("kettle kitten bicycle");
    expect(results.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["My bicycle is red", "The kitten is in the kitchen"]),
    );
    expect(JSON.stringify(results)).not.toContain("kettle");
    expect(notices.filter((text) => text.includes("set-aside"))).toHaveLength(1);
    expect((await openMemory(options).undo()).command).toBe("remember");
    await expect(openMemory(options).undo()).rejects.toThrow(PaiError); // their log is not ours to undo
    const { problems } = await openMemory(options).doctor();
    expect(problems.map(({ code }) => code)).toContain("set_aside");
  });
});

describe("the user's own store", () => {
  const remarks = async (options: ReturnType<typeof opened>) => {
    const memory = openMemory(options);
    await memory.remember({ text: "My bicycle is red" });
    return async () => (await openMemory(options).log(10)).results.filter(({ undoable }) => undoable).length;
  };

  it("stays so when it is moved or brought back with its user's directory", async () => {
    const root = aDirectory();
    const [from, to] = [path.join(root, "a"), path.join(root, "b")];
    await remarks(opened(from, path.join(root, "state")));
    fs.cpSync(from, to, { recursive: true });
    fs.cpSync(path.join(root, "state"), path.join(root, "state-2"), { recursive: true });
    expect((await openMemory(opened(to, path.join(root, "state-2"))).undo()).command).toBe("remember");
    expect(fs.existsSync(path.join(to, ".local/set-aside"))).toBe(false);
  });

  it("loses what can be undone, and nothing else, where the secret is lost or damaged", async () => {
    const root = aDirectory();
    const options = opened(path.join(root, "a"), path.join(root, "state"));
    const undoable = await remarks(options);
    expect(await undoable()).toBe(1);
    fs.writeFileSync(path.join(root, "state/secret"), "short");
    expect(await undoable()).toBe(0);
    expect((await openMemory(options).recall("bicycle")).results).not.toEqual([]);
  });

  it("is read without local state, and written by nobody, where the user's directory cannot be made", async () => {
    const root = aDirectory();
    fs.writeFileSync(path.join(root, "file"), "");
    const machine = machineIn(root);
    const memory = openMemory(opened(machine.store, path.join(root, "file/state")));
    expect((await memory.recall("tea")).results).not.toEqual([]);
    await expect(memory.remember({ text: "My bicycle is red" })).rejects.toMatchObject({
      code: "store_unwritable",
      hint: expect.stringContaining("writable for yourself"),
    });
    // Or where it is there, on a disk that is read-only.
    await openMemory(opened(path.join(root, "own"), machine.state)).remember({ text: "My bicycle is red" });
    const state = readOnly(openRoot(machine.state));
    const claiming = { state, processes: realProcesses(), nonce: () => "0", wall: Date.now };
    expect(claimLocal(openRoot(machine.store), claiming)).toMatchObject({
      state: "closed",
      why: { hint: expect.stringContaining("set HOME") },
    });
  });
});

describe("a claim", () => {
  it("that is interrupted after any of its steps is finished by the next one, and loses nothing", async () => {
    let steps = 0;
    for (let until = 0; until <= steps; until++) {
      await withDirectory(async (root) => {
        const { store, state } = machineIn(root);
        const foreign = snapshot(store, /^(?!\.local|\.index)/);
        const claiming = {
          state: openRoot(state),
          processes: realProcesses(),
          nonce: nonces(),
          wall: () => 0,
        };
        const counted = countingWrites(openRoot(store), until === 0 ? Number.POSITIVE_INFINITY : until);
        try {
          claimLocal(counted.files, claiming);
        } catch (error) {
          if (!(error instanceof Interrupted)) throw error;
        }
        if (until === 0) steps = counted.writes();
        expect(["own", "claimed"]).toContain(claimLocal(openRoot(store), claiming).state);
        expect(claimLocal(openRoot(store), claiming).state).toBe("own");
        const kept = Object.values(snapshot(path.join(store, ".local/set-aside")));
        expect(kept.toSorted()).toEqual(Object.values(foreign).toSorted());
        expect(fs.readdirSync(store).filter((name) => name.startsWith(".tmp-"))).toEqual([]);
      });
    }
    expect(steps).toBeGreaterThan(8);
  });
});

class Interrupted extends Error {}

function nonces(): () => string {
  let count = 0;
  return () => `${++count}`.padStart(16, "0");
}

/** Files that can be written so many times. */
function countingWrites(files: FileOps, until: number) {
  let count = 0;
  const counted =
    (name: keyof FileOps) =>
    (...given: unknown[]) => {
      count++;
      if (count > until) throw new Interrupted();
      return (files[name] as (...all: unknown[]) => unknown)(...given);
    };
  const names = ["makeDir", "create", "append", "sync", "syncDir", "rename", "link", "unlink"] as const;
  const wrapped = Object.fromEntries(names.map((name) => [name, counted(name)]));
  return { files: { ...files, ...wrapped } as FileOps, writes: () => count };
}
