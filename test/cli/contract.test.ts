import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/definitions.ts";
import { COMMAND_SHAPES, errorShape } from "../../src/domain/shapes.ts";
import { removeTree } from "../remove-tree.mjs";
import { type CommandName, EDITOR, Prepared, WRITING } from "./every-command.ts";
import { inParallel, type Ran, snapshot } from "./harness.ts";

/** Commands that answer a program in its own language, and have no document. */
const SPEAKS_TO_PROGRAMS = new Set(["hook", "mcp", "merge-driver"]);
const NAMES = Object.keys(COMMAND_SHAPES) as CommandName[];
const prepared = new Prepared();
const { person } = prepared;
beforeAll(() => prepared.fill());
afterAll(() => person.leave());

/** Every command once: each that changes something in a store of its own, the others in one. */
async function runAll(...more: readonly string[]): Promise<ReadonlyMap<CommandName, Ran>> {
  const mark = more.join("");
  const shared = prepared.fork(`shared${mark}`);
  const runs = await inParallel(NAMES, async (name) => {
    const isAlone = WRITING.includes(name);
    const fork = isAlone ? prepared.fork(`${name}${mark}`) : shared;
    const ran = await person.pai([...prepared.words(name, fork), ...more], EDITOR);
    if (isAlone) removeTree(fork);
    return [name, ran] as const;
  });
  removeTree(shared);
  return new Map(runs);
}

describe("every command", () => {
  it("has a shape for its document, and no shape is without a command", () => {
    const commands = COMMANDS.map(({ name }) => name).filter((name) => !SPEAKS_TO_PROGRAMS.has(name));
    expect(NAMES.filter((name) => !name.includes(" ")).toSorted()).toEqual(commands.toSorted());
  });

  it("explains itself with its sentence and at least two examples", async () => {
    const helps = await inParallel(COMMANDS, async (command) => ({
      command,
      ran: await person.pai([command.name, "--help"]),
    }));
    for (const { command, ran } of helps) {
      expect(ran, command.name).toMatchObject({ status: 0, stderr: "" });
      expect(ran.stdout.replace(/\s+/g, " ")).toContain(command.summary);
      const examples = ran.stdout.slice(ran.stdout.indexOf("\nExamples:\n")).match(/^ {2}\S.* {3}# \S/gm);
      expect(examples?.length ?? 0, command.name).toBeGreaterThanOrEqual(2);
    }
  });

  it("lists all commands that people type in one column, what they do in another", async () => {
    const { stdout } = await person.pai([]);
    const starts = [...stdout.matchAll(/^( {2}[a-z]+ {2,})[A-Z]/gm)].map(([, names = ""]) => names);
    const typed = COMMANDS.filter(({ isHidden }) => isHidden !== true).map(({ name }) => name);
    expect(starts.map((names) => names.trim()).toSorted()).toEqual(typed.toSorted());
    expect(typed).not.toContain("hook");
    expect(new Set(starts.map(({ length }) => length)).size).toBe(1);
  });

  it("prints help and version as a JSON document too, where one is asked for", async () => {
    const asked = [["help"], ["recall", "--help"], ["help", "recall"], ["--version"], []];
    await inParallel(asked, async (words) => {
      const [plain, json] = await inParallel([words, [...words, "--json"]], (all) => person.pai(all));
      expect(JSON.parse(json?.stdout ?? ""), words.join(" ")).toEqual({
        schemaVersion: 1,
        text: plain?.stdout,
      });
      expect(json).toMatchObject({ status: 0, stderr: "" });
    });
  });

  it("prints one JSON document of its shape, schemaVersion first, and nothing else", async () => {
    const showsPaths = new Set(["status", "init", "trust", "consolidate --every", "import", "install"]);
    for (const [name, ran] of await runAll("--json")) {
      expect(ran, name).toMatchObject({ status: 0, stderr: "" });
      const document = JSON.parse(ran.stdout) as object;
      expect(Object.entries(document)[0], name).toEqual(["schemaVersion", 1]);
      expect(COMMAND_SHAPES[name].safeParse(document).error, name).toBeUndefined();
      expect(ran.stdout.endsWith("}\n"), name).toBe(true);
      if (!showsPaths.has(name)) expect(ran.stdout, name).not.toContain(path.basename(person.root));
    }
  });

  it("prints an error as a JSON document of the error shape", async () => {
    const fork = prepared.fork("nonsense");
    for (const name of NAMES) {
      const ran = await person.pai([...prepared.words(name, fork), "--json", "--nonsense"]);
      expect(ran, name).toMatchObject({ status: 2, stderr: "" });
      const document = JSON.parse(ran.stdout) as object;
      expect(errorShape.safeParse(document).error, name).toBeUndefined();
      expect(document, name).toMatchObject({ schemaVersion: 1, error: { code: "usage" } });
    }
  });

  it("prints nothing with --quiet but what was asked for as a document", async () => {
    for (const [name, ran] of await runAll("--quiet")) {
      const isScript = name === "completion";
      expect({ ...ran, stdout: isScript ? "" : ran.stdout }, name).toMatchObject({
        status: 0,
        stdout: "",
        stderr: "",
      });
    }
  });

  it("does with --dry-run as if, and changes not a byte", async () => {
    await inParallel(WRITING, async (name) => {
      const fork = prepared.fork(`dry-${name}`);
      await person.pai(["status", "--store", fork]); // the index is as fresh as it will be
      const before = snapshot(fork);
      const surroundings = () => snapshot(person.root, /^(store-|home\/\.pai)/);
      const around = surroundings();
      const ran = await person.pai([...prepared.words(name, fork), "--dry-run", "--json"], EDITOR);
      expect(ran, name).toMatchObject({ status: 0, stderr: "" });
      expect(COMMAND_SHAPES[name].safeParse(ran.json()).error, name).toBeUndefined();
      expect(snapshot(fork), name).toEqual(before);
      expect(surroundings(), name).toEqual(around);
      removeTree(fork);
    });
  });

  it.each<[CommandName, readonly string[], RegExp]>([
    ["doctor --reindex", [], /^would index \d+ memories\n$/],
    [
      "consolidate",
      ["--only", "promote,graduate", "--pages", "off"],
      /would change \d+ files?\n(?: {2}\w+ .*\n)+$/,
    ],
    ["edit", [], /^would change:\n {2}update facts\//],
  ])("says with --dry-run what it would do, not that it did: %s", async (name, more, said) => {
    const fork = prepared.fork(`said-${name}`);
    const ran = await person.pai([...prepared.words(name, fork), ...more, "--dry-run"], EDITOR);
    expect(ran.stdout).toMatch(said);
    expect(ran.stdout).not.toMatch(/nothing to change|^created|^indexed/);
  });
});
