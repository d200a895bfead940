import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { PaiError } from "../../src/domain/errors.ts";
import { openMemory } from "../../src/open-memory.ts";
import { seeded } from "../seeded.ts";
import { disturb, type Fault, READ_CODES, WRITE_CODES } from "./kernel.ts";

// The C code asks the system itself: here everything goes through Node.
process.dlopen = () => {
  throw new Error("no C code here");
};

const IS_LONG = process.env.PAI_LONG === "1";
/** Of all calls and errors, so many are tried for each command. */
const MOST = IS_LONG ? 1_000 : 4;
const FLIPS = IS_LONG ? 300 : 4;
/** Bits that are flipped for good. */
const LASTING = IS_LONG ? 1_000 : 20;
const NOW_MS = Date.UTC(2026, 2, 1, 10);
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "pai-kernel-")));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface EntityInput {
  readonly memory: ReturnType<typeof openMemory>;
  readonly told: string[];
}

/** A person with a store, a project and what pai keeps for them, below one directory. */
function memoryIn(home: string): EntityInput {
  const told: string[] = [];
  const memory = openMemory({
    store: path.join(home, "store"),
    stateDirectory: path.join(home, "state"),
    config: { ...defaultConfig(), "memoryMd.project": ["MEMORY.md"] },
    project: "app",
    places: { home, project: path.join(home, "app"), projects: {} },
    now: () => NOW_MS,
    passOver: ({ path: file, message }) => void told.push(`${file}: ${message}`),
    notice: (text) => void told.push(text),
  });
  return { memory, told };
}

const KEY = "The spare key is under the pot";
const FACTS = ["Mara drinks green tea", "The bakery in Ghent opens at 7", "We deploy on Thursdays"];
interface Listed {
  readonly results: readonly { readonly text: string }[];
  readonly problems: readonly unknown[];
}

/** What a command answers; what it says of files that it could not read comes with it. */
interface Answer {
  readonly says: unknown;
  readonly problems?: readonly unknown[];
}

type Memory = EntityInput["memory"];

const said = ({ results, problems }: Listed): Answer => ({
  says: results.map(({ text }) => text).toSorted(),
  problems,
});
let bakery = "";

const COMMANDS: readonly { readonly name: string; readonly run: (memory: Memory) => Promise<Answer> }[] = [
  { name: "recall", run: async (m) => said(await m.recall("green tea", { track: false })) },
  { name: "list", run: async (m) => said(await m.list({ status: "all" })) },
  { name: "remember", run: async (m) => ({ says: (await m.remember({ text: KEY })).dryRun }) },
  { name: "forget", run: async (m) => ({ says: (await m.forget([bakery])).memories.length }) },
  { name: "correct", run: async (m) => ({ says: (await m.correct(bakery, "It opens at 8")).dryRun }) },
  { name: "undo", run: async (m) => ({ says: (await m.undo()).dryRun }) },
  { name: "reindex", run: async (m) => ({ says: "done", problems: (await m.reindex()).problems }) },
];

/** What a person has: every memory with its status, whatever else lies about, and where projects are. */
async function stateOf(home: string) {
  const { memory, told } = memoryIn(home);
  const { results } = await memory.list({ status: "all" });
  const strange = ["set-aside", "conflicts", "tmp", "journal/pending.json"].filter((name) => {
    const at = path.join(home, "store", ".local", name);
    return fs.existsSync(at) && (!fs.statSync(at).isDirectory() || fs.readdirSync(at).length > 0);
  });
  const notes = JSON.parse(fs.readFileSync(path.join(home, "state", "projects.json"), "utf8")) as object;
  return {
    has: results.map(({ text, status, kind }) => `${kind} ${status} ${text}`).toSorted(),
    strange,
    notes: Object.keys(notes).toSorted(),
    told,
  };
}

const template = path.join(folder, "template");
let homes = 0;

function copyOfTemplate(): string {
  const home = path.join(folder, `home-${homes++}`);
  fs.cpSync(template, home, { recursive: true, preserveTimestamps: true });
  return home;
}

beforeAll(async () => {
  for (const name of ["", "app", "state"]) fs.mkdirSync(path.join(template, name), { recursive: true });
  const { memory } = memoryIn(template);
  for (const text of FACTS) await memory.remember({ text });
  const { results } = await memory.list({ kind: "fact" });
  bakery = results.find(({ text }) => text.includes("bakery"))?.id ?? "";
  const notes = path.join(template, "state", "projects.json");
  fs.writeFileSync(notes, JSON.stringify({ ...JSON.parse(fs.readFileSync(notes, "utf8")), other: "/other" }));
});

interface Outcome {
  readonly calls: readonly string[];
  readonly answer?: Answer;
  readonly error?: unknown;
  readonly told: readonly unknown[];
}

async function disturbed(
  home: string,
  { run }: (typeof COMMANDS)[number],
  which: "reads" | "writes",
  fault?: Fault,
): Promise<Outcome> {
  const { memory, told } = memoryIn(home);
  const kernel = disturb(home, which, fault);
  try {
    const answer = await run(memory);
    return { calls: kernel.calls, answer, told: [...told, ...(answer.problems ?? [])] };
  } catch (error) {
    return { calls: kernel.calls, error, told };
  } finally {
    kernel.restore();
  }
}

/** What was there, is there afterwards, and is said by a command that nothing disturbs. */
async function undisturbed(command: (typeof COMMANDS)[number]) {
  const known = expected.get(command.name);
  if (known !== undefined) return known;
  const home = copyOfTemplate();
  const before = await stateOf(home);
  const { answer } = await disturbed(home, command, "reads");
  const found = { before, answer, after: await stateOf(home) };
  expected.set(command.name, found);
  return found;
}

type State = Awaited<ReturnType<typeof stateOf>>;
const expected = new Map<
  string,
  { readonly before: State; readonly answer: Answer | undefined; readonly after: State }
>();

/** The command did its work, or says in a word for people which file is to blame; and the next one finds everything. */
async function check(
  command: (typeof COMMANDS)[number],
  which: "reads" | "writes",
  fault: Fault,
  label: string,
) {
  const home = copyOfTemplate();
  const { before, answer: whole, after } = await undisturbed(command);
  const { answer, error, told } = await disturbed(home, command, which, fault);
  const now = await stateOf(home);
  if (error !== undefined) {
    expect(error, label).toBeInstanceOf(PaiError);
    const { message, hint, data } = error as PaiError;
    expect(hint, `${label}: ${message}`).toBeTruthy();
    expect(`${message} ${JSON.stringify(data)}`, label).toMatch(/\.md|\.json|\/|version|secret/);
    expect([before.has, after.has], label).toContainEqual(now.has);
  } else {
    if (told.length === 0) expect(answer, label).toEqual(whole);
    expect(now.has, label).toEqual(after.has);
  }
  expect({ ...now, has: [], told: [] }, label).toEqual({ ...after, has: [], told: [] });
  fs.rmSync(home, { recursive: true, force: true });
}

describe.each(COMMANDS)("a machine that fails while a command runs: $name", (command) => {
  const spread = async (which: "reads" | "writes", codes: typeof READ_CODES | typeof WRITE_CODES) => {
    const { calls } = await disturbed(copyOfTemplate(), command, which);
    expect(calls.length).toBeGreaterThan(which === "reads" ? 20 : -1);
    const every = Math.max(1, Math.floor((calls.length * codes.length) / MOST)) | 1;
    for (let i = 0; i < calls.length * codes.length; i += every) {
      const [at, code] = [Math.floor(i / codes.length), codes[i % codes.length] ?? "EIO"];
      await check(command, which, { at, code }, `${code} at ${at}, ${calls[at]}`);
    }
  };

  it("loses nothing where any one read ends with an error", () => spread("reads", READ_CODES));

  it("loses nothing where any one write ends with an error", () => spread("writes", WRITE_CODES));

  it("reads in full where every read gives fewer bytes than were asked for", () =>
    check(command, "reads", { short: true }, "short reads"));

  it("loses nothing where one bit of one read is another one, that once", async () => {
    const below = seeded(5);
    const { calls } = await disturbed(copyOfTemplate(), command, "reads");
    const reads = [...calls.keys()].filter((at) => /^read(?:File)?Sync/.test(calls[at] ?? ""));
    for (let i = 0; i < FLIPS; i++) {
      const at = reads[below(reads.length)] ?? 0;
      const bit = below(80_000);
      await check(command, "reads", { at, bit }, `bit ${bit} of ${at}, ${calls[at]}`);
    }
  });

  it.each([".local/origin", "state/secret"])("sets nothing aside while %s cannot be read", async (name) => {
    const home = copyOfTemplate();
    const { error } = await disturbed(home, command, "reads", { on: name, code: "EIO" });
    if (error !== undefined) expect(String(error)).toContain(name);
    expect((await stateOf(home)).strange).toEqual([]);
    expect(fs.existsSync(path.join(home, "store", ".local", "journal", "000000", "000000001.json"))).toBe(
      true,
    );
  });
});

describe("a memory whose file cannot be read for now", () => {
  it.each(COMMANDS.slice(0, 2))(
    "is named by $name, which leaves it out, and is back afterwards",
    async (command) => {
      const home = copyOfTemplate();
      const before = await stateOf(home);
      const { memory } = memoryIn(home);
      const { results } = await memory.list({ kind: "fact" });
      const tea = results.find(({ text }) => text.includes("tea"))?.path ?? "";
      const { answer } = await disturbed(home, command, "reads", { on: tea, code: "EIO" });
      expect(answer?.problems).toMatchObject([{ path: tea, message: expect.stringContaining("EIO") }]);
      expect((await stateOf(home)).has).toEqual(before.has);
    },
  );
});

/** All files below a directory but those that only hold room for others. */
function filesBelow(home: string): readonly string[] {
  const entries = fs.readdirSync(home, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return files
    .map((file) => path.relative(home, file))
    .filter((file) => fs.statSync(path.join(home, file)).size > 0);
}

/** A home in which a change set waits that is committed, and of which only a part is done. */
async function interrupted(): Promise<string> {
  const home = copyOfTemplate();
  const remember = COMMANDS[2] as (typeof COMMANDS)[number];
  const { calls } = await disturbed(copyOfTemplate(), remember, "writes");
  const at = calls.findIndex((call) => /^linkSync .*\/facts\//.test(call));
  await disturbed(home, remember, "writes", { at, code: "EIO" });
  expect(fs.existsSync(path.join(home, "store", ".local", "journal", "pending.json"))).toBe(true);
  return home;
}

describe("a bit that is another one for good, in any file that is trusted", () => {
  it("ends nothing by a signal, and loses nothing without saying so", async () => {
    const before = (await stateOf(copyOfTemplate())).has;
    const waiting = await interrupted();
    const files = filesBelow(waiting);
    for (const needed of [
      "secret",
      "projects.json",
      "origin",
      "pending.json",
      "CURRENT",
      "version",
      "manifest.json",
    ])
      expect(files.map((file) => path.basename(file))).toContain(needed);
    const below = seeded(23);
    for (let i = 0; i < LASTING; i++) {
      const home = path.join(folder, `flipped-${i}`);
      fs.cpSync(waiting, home, { recursive: true, preserveTimestamps: true });
      const file =
        i % 3 === 0
          ? (files.find((one) => one.endsWith("pending.json")) ?? "")
          : (files[i % files.length] ?? "");
      const bytes = fs.readFileSync(path.join(home, file));
      const bit = below(bytes.length * 8);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      fs.writeFileSync(path.join(home, file), bytes);
      await expectNothingLost(home, before, `bit ${bit} of ${file}`);
      fs.rmSync(home, { recursive: true, force: true });
    }
  });
});

/** All that was there is there, and what waited is there whole or not at all; what is not, is told of. */
async function expectNothingLost(home: string, before: readonly string[], label: string): Promise<void> {
  const { memory, told } = memoryIn(home);
  const said: unknown[] = [];
  try {
    await memory.recall("green tea", { track: false });
    await memory.remember({ text: "The rent is due on the third" });
    const { results, problems } = await memory.list({ status: "all" });
    said.push(...problems);
    const has = results.map(({ text, status, kind }) => `${kind} ${status} ${text}`);
    const rest = has.filter((text) => !text.includes("The rent is due"));
    expect(has.length - rest.length, label).toBe(2);
    const waited = rest.filter((text) => text.includes(KEY)).length;
    const isWhole = (waited === 0 || waited === 2) && before.every((text) => rest.includes(text));
    if (!isWhole) said.push(...(await memory.doctor()).problems, ...edits(home));
    expect([label, isWhole || said.length + told.length > 0]).toEqual([label, true]);
  } catch (error) {
    if (!(error instanceof PaiError)) throw error;
    expect(error.hint, `${label}: ${error.message}`).toBeTruthy();
  }
}

/** What history tells of edits by hand: a bit of a text that is another one is such an edit. */
function edits(home: string): readonly string[] {
  const dir = path.join(home, "store", "state", "history");
  const lines = fs
    .readdirSync(dir)
    .flatMap((name) => fs.readFileSync(path.join(dir, name), "utf8").split("\n"));
  return lines.filter((line) => line.includes('"event":"edited"'));
}
