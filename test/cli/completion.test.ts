import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/definitions.ts";
import { skipLoudly } from "./as-nobody.ts";
import { inParallel, Person } from "./harness.ts";
import { builtProgram } from "./program.ts";

const person = new Person();
let id = "";
let changeSet = "";
beforeAll(async () => {
  const done = await person.json(["remember", "I prefer tabs"]);
  id = `fa_${done.outcomes?.[0]?.memory?.shortId}`;
  changeSet = String(done.changeSet);
});
afterAll(() => person.leave());

/** The words that may stand for the last one. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const ran = await person.pai(["__complete", ...words]);
  expect(ran, words.join(" ")).toMatchObject({ status: 0, stderr: "" });
  return ran.stdout.split("\n").flatMap((line) => line.split("\t")[0] || []);
}

describe("completion", () => {
  it("offers commands, options, choices, settings, shells, memories and change sets", async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [["re"], "recall"],
      [["memory", "re"], "recall"],
      [["--js"], "--json"],
      [["recall", "--li"], "--limit"],
      [["recall", "tabs", "--js"], "--json"],
      [["recall", "--kind", ""], "episode"],
      [["config", ""], "set"],
      [["config", "set", "recall."], "recall.limit"],
      [["completion", ""], "fish"],
      [["show", ""], id],
      [["forget", id, "fa_"], id],
      [["undo", ""], changeSet],
    ];
    const found = await inParallel(cases, ([words]) => offered(...words));
    for (const [at, [words, wanted]] of cases.entries()) {
      expect(found[at], words.join(" ")).toContain(wanted);
      for (const word of found[at] ?? []) expect(word.startsWith(words.at(-1) ?? "")).toBe(true);
    }
    expect(await offered("")).toEqual(COMMANDS.map(({ name }) => name));
  });

  it("offers the memories of the store that the words name", async () => {
    const store = path.join(person.root, "other");
    const done = await person.json(["remember", "I like tea", "--store", store]);
    const other = `fa_${done.outcomes?.[0]?.memory?.shortId}`;
    expect(await offered("--store", store, "show", "fa_")).toEqual([other]);
    expect(await offered("show", "--store", store, "fa_")).toEqual([other]);
  });

  it("offers what was forgotten to restore, and not to forget", async () => {
    const gone = await person.json(["remember", "an old number"]);
    const handle = `fa_${gone.outcomes?.[0]?.memory?.shortId}`;
    await person.json(["forget", handle]);
    expect(await offered("restore", "fa_")).toContain(handle);
    expect(await offered("forget", "fa_")).not.toContain(handle);
  });

  it("offers values of options that the store has, and those of a setting that has few", async () => {
    const store = path.join(person.root, "labelled");
    const remember = (...words: string[]) => person.json(["remember", "--store", store, ...words]);
    await remember("The gate is green", "--subject", "gate keeper", "--tag", "door", "--project", "me/app");
    await remember("The gate is high", "--subject", "gate keeper", "--tag", "door");
    await remember("The roof is red", "--subject", "roof", "--tag", "weird\u001b[2J");
    const gone = await remember("The hut is blue", "--subject", "hut");
    const ids = [String(gone.outcomes?.[0]?.memory?.id), String(gone.episode?.id)];
    await person.json(["forget", "--store", store, ...ids]);
    const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
      [["recall", "--tag", ""], ["door"]],
      [["list", "--tag", "d"], ["door"]],
      [["list", "--subject", "g"], ["gate keeper"]],
      [["recall", "--subject", "h"], []],
      [
        ["recall", "--project", ""],
        ["me/app", "all"],
      ],
      [
        ["config", "set", "beliefs.enabled", ""],
        ["true", "false"],
      ],
      [["config", "set", "recall.limit", ""], []],
    ];
    const found = await inParallel(cases, ([words]) => offered("--store", store, ...words));
    expect(found).toEqual(cases.map(([, wanted]) => wanted));
  });

  it("offers nothing where nothing is, and creates nothing", async () => {
    const ran = await person.pai(["__complete", "--store", path.join(person.root, "none"), "show", ""]);
    expect(ran).toMatchObject({ status: 0, stdout: "" });
  });
});

describe("the script for bash", () => {
  it("completes a command line as bash asks it to", async () => {
    const bin = path.join(person.root, "bin");
    mkdirSync(bin);
    symlinkSync(path.join(builtProgram(), "bin", "pai.js"), path.join(bin, "pai"));
    const script = path.join(person.root, "complete.sh");
    await person.json(["remember", "The gate is green", "--raw", "--subject", "gate $(echo keeper)"]);
    writeFileSync(
      script,
      `eval "$(pai completion bash)"
complete -p pai
COMP_WORDS=(pai recall --ki) COMP_CWORD=2; _pai; echo "\${COMPREPLY[*]}"
COMP_WORDS=(pai recall --subject "ga") COMP_CWORD=3; _pai; echo "\${COMPREPLY[*]}"
COMP_WORDS=(pai show "") COMP_CWORD=2; _pai; echo "\${COMPREPLY[*]}"
`,
    );
    const env = { PATH: `${bin}:${path.dirname(process.execPath)}:${process.env.PATH}` };
    const ran = await person.run(["bash", script], { env });
    expect(ran).toMatchObject({ status: 0, stderr: "" });
    const [registered, options, subjects, memories] = ran.stdout.split("\n");
    expect(registered).toBe("complete -o default -F _pai pai");
    expect(options).toBe("--kind");
    expect(subjects).toBe(String.raw`gate\ \$\(echo\ keeper\)`);
    expect(memories).toContain(id);
  });
});

describe.each(["zsh", "fish"])("the script for %s", (shell) => {
  it("is one that the shell can read", async () => {
    const script = path.join(person.root, `script.${shell}`);
    const { stdout } = await person.pai(["completion", shell]);
    expect(stdout).toContain("pai __complete");
    if (spawnSync(shell, ["-c", "true"]).error)
      return skipLoudly(`completion for ${shell}`, "it is not installed");
    writeFileSync(script, stdout);
    expect(await person.run([shell, "-n", script])).toMatchObject({ status: 0, stderr: "" });
  });
});
