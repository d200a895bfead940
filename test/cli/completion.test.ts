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
