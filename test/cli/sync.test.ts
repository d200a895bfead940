import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { aPerson, inParallel, type Person } from "./harness.ts";

const IS_LONG = process.env.PAI_LONG === "1";
/** A sync is killed at one in so many of the commands of git that it runs. */
const EVERY = IS_LONG ? 1 : 28;

/** Two stores in git with one remote, each with something of its own since. */
async function twoLaptops(person: Person): Promise<readonly [string, string]> {
  const [a, b] = ["a", "b"].map((name) => path.join(person.root, name)) as [string, string];
  const remote = path.join(person.root, "remote.git");
  const git = async (...words: readonly string[]) => {
    const ran = await person.run(["git", ...words]);
    expect(ran, words.join(" ")).toMatchObject({ status: 0 });
  };
  writeFileSync(
    path.join(person.home, ".gitconfig"),
    "[user]\n\tname = A\n\temail = a@example.org\n[init]\n\tdefaultBranch = main\n",
  );
  await git("init", "-q", "--bare", remote);
  await person.json(["remember", "I live in Bonn", "--store", a]);
  expect(await person.json(["init", "--git", "--store", a])).toMatchObject({
    created: false,
    repository: true,
  });
  await git("-C", a, "remote", "add", "origin", remote);
  await git("-C", a, "push", "-q", "-u", "origin", "main");
  await git("clone", "-q", remote, b);
  await person.json(["sync", "--store", b]);
  for (const [store, text] of [
    [a, "I prefer oat milk"],
    [b, "Maja likes jazz"],
  ] as const) {
    await person.json(["remember", text, "--store", store]);
    await person.json(["consolidate", "--store", store]);
  }
  return [a, b];
}

const ALL = ["I live in Bonn", "I prefer oat milk", "Maja likes jazz"];

async function facts(person: Person, store: string): Promise<readonly string[]> {
  const { results } = await person.json(["list", "--kind", "fact", "--store", store]);
  return (results as unknown as readonly { readonly text: string }[]).map(({ text }) => text).sort();
}

describe("pai sync", () => {
  it("says what to type where git does not know who commits, and goes on from there", async () => {
    const person = aPerson();
    const config = path.join(person.home, ".gitconfig");
    writeFileSync(config, "[user]\n\tuseConfigOnly = true\n");
    const refused = await person.pai(["init", "--git", "--store", person.store]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/git does not know who you are\n {2}git config --global user\.name /);
    writeFileSync(config, "[user]\n\tname = A\n\temail = a@example.org\n");
    expect(await person.json(["init", "--git", "--store", person.store])).toMatchObject({ created: false });
    const { stdout } = await person.run(["git", "-C", person.store, "log", "--oneline"]);
    expect(stdout).toMatch(/ pai: the store\n$/);
  });

  it("leaves nothing behind where there is no git", async () => {
    const person = aPerson();
    const { status, stderr } = await person.pai(["init", "--git"], { env: { PATH: person.work } });
    expect([status, stderr]).toEqual([1, expect.stringContaining("could not start git")]);
    expect(existsSync(path.join(person.work, ".pai"))).toBe(false);
    expect(existsSync(person.configFile)).toBe(false);
  });

  it("says what came, and how to take that back", async () => {
    const person = aPerson();
    const [a, b] = await twoLaptops(person);
    const first = await person.pai(["sync", "--store", a]);
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toMatch(/^from origin: nothing new\nto origin: \d+ files\n$/);
    const second = await person.pai(["sync", "--store", b]);
    expect(second.stdout).toMatch(
      /^from origin: \d+ files new, \d+ files? changed; pai undo takes that back\n/,
    );
    expect(await facts(person, b)).toEqual(ALL);
  });

  it.runIf(process.env.PAI_LONG === "1")(
    "leaves a whole store wherever it is killed, and the next one finishes",
    async () => {
      const person = aPerson();
      const [a, b] = await twoLaptops(person);
      await person.json(["sync", "--store", a]);
      const bin = path.join(person.root, "bin");
      const counter = path.join(person.root, "counter");
      mkdirSync(bin);
      // The process that asked is gone before git does anything.
      const script = `#!/bin/sh\necho x >> '${counter}'\n[ "$(wc -l < '${counter}')" = "$KILL_AT" ] && kill -9 $PPID && exit 1\nexec /usr/bin/git "$@"\n`;
      writeFileSync(path.join(bin, "git"), script, { mode: 0o755 });
      let kills = 0;
      for (let at = 1; ; at += EVERY) {
        await person.json(["remember", `The shed number ${at} is green`, "--store", a]);
        await person.json(["sync", "--store", a]);
        await person.json(["remember", `The gate number ${at} is red`, "--store", b]);
        writeFileSync(counter, "");
        const env = { PATH: `${bin}:${process.env.PATH}`, KILL_AT: String(at) };
        const ran = await person.start(["sync", "--store", b], { env });
        expect(await person.json(["doctor", "--store", b])).toMatchObject({ problems: [] });
        expect(existsSync(path.join(b, ".git/MERGE_HEAD"))).toBe(false);
        await person.json(["sync", "--store", b]);
        await person.json(["sync", "--store", a]);
        const found = await facts(person, b);
        expect(found).toEqual(await facts(person, a));
        for (const text of [...ALL, `The shed number ${at} is green`, `The gate number ${at} is red`])
          expect(found).toContain(text);
        if (ran.signal === null) break;
        kills++;
      }
      expect(kills).toBeGreaterThan(2);
      expect((await person.run(["git", "-C", b, "worktree", "list"])).stdout.trim().split("\n")).toHaveLength(
        1,
      );
    },
  );

  it("is done by one process at a time", async () => {
    const person = aPerson();
    const [a, b] = await twoLaptops(person);
    await person.json(["sync", "--store", a]);
    const runs = await inParallel([1, 2, 3], () => person.start(["sync", "--store", b]));
    const statuses = runs.map(({ status }) => status);
    expect(statuses).toContain(0);
    for (const status of statuses) expect([0, 5]).toContain(status);
    await person.json(["sync", "--store", b]);
    expect(await facts(person, b)).toEqual(ALL);
  });
});

describe("pai merge-driver", () => {
  it("leaves a conflict only where two memories need files of their own, which doctor --fix makes", async () => {
    const person = aPerson();
    const { path: file } = await person.remember("I prefer oat milk");
    const base = person.read(file);
    const names = ["base", "ours", "theirs"].map((name) => path.join(person.root, name)) as [
      string,
      string,
      string,
    ];
    for (const [i, milk] of ["oat", "soy", "almond"].entries())
      writeFileSync(names[i] ?? "", base.replaceAll("oat", milk));
    expect(await person.pai(["merge-driver", ...names])).toMatchObject({ status: 1, stdout: "", stderr: "" });
    writeFileSync(person.file(file), readFileSync(names[1]));
    await person.json(["doctor", "--fix"], { status: 0 });
    expect(await facts(person, person.store)).toEqual(["I prefer almond milk", "I prefer soy milk"]);
  });
});
