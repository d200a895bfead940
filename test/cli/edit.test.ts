import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { skipLoudly } from "./as-nobody.ts";
import { aPerson, DERIVED, list, type Person, snapshot } from "./harness.ts";
import { builtProgram } from "./program.ts";

/** An editor that applies a sed script to the file. */
const editor = (script: string) => ({ env: { EDITOR: `sed -i '${script}'` } });

/** Runs a command line on a terminal of its own. */
const SCRIPT = "/usr/bin/script";

/** Words before a command line that take the terminal away from it, if there is one. */
function withoutTerminal(): readonly string[] {
  const start = "spawn(process.argv[1], process.argv.slice(2), { detached: true, stdio: 'inherit' })";
  const script = `require("node:child_process").${start}.on("close", (status) => process.exit(status))`;
  return [process.execPath, "-e", script, "--"];
}

/** The draft that an error message names. */
function draftIn(message: unknown): string {
  return /your draft is in ([^;\n]+)/.exec(String(message))?.[1] ?? "";
}

describe("pai edit", () => {
  it("takes over what the editor wrote, and undo takes it back", async () => {
    const person = aPerson();
    const { fact, path: file } = await person.remember("tea at five");
    const before = person.read(file);
    const done = await person.json(["edit", fact], editor("s/^tea at five$/tea at four/"));
    expect(done).toMatchObject({ memories: [{ text: "tea at four" }], changes: [{ event: "edited" }] });
    expect(await person.recall("tea", "--kind", "fact")).toEqual(["tea at four"]);
    expect(await person.pai(["doctor"])).toMatchObject({ status: 0 }); // the hash line has followed
    await person.json(["undo"]);
    expect(person.read(file)).toBe(before);
  });

  it("starts vi, where no editor is set, on the terminal alone", async () => {
    const person = aPerson();
    const { fact, path: file } = await person.remember("tea at five");
    const bin = path.join(person.root, "bin");
    mkdirSync(bin);
    const vi = '#!/bin/sh\ntest -t 0 && test -t 1 && sed -i s/five/six/ "$1"\n';
    writeFileSync(path.join(bin, "vi"), vi, { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const refused = await person.start(["edit", fact, "--json"], { env, through: withoutTerminal() });
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.json().error).toMatchObject({ code: "usage", hint: expect.stringContaining("EDITOR") });
    if (!existsSync(SCRIPT)) return skipLoudly("vi on a terminal", "no script(1) here");
    const line = `${process.execPath} ${path.join(builtProgram(), "bin", "pai.js")} edit ${fact} | cat`;
    await person.run([SCRIPT, "-qec", line, "/dev/null"], { env });
    expect(person.read(file)).toContain("tea at six");
  });

  const refused = [
    { why: "is no valid header", script: "s/^kind: fact$/kind: [/", says: "line" },
    { why: "changes the id", script: "s/^id: fa_..../id: fa_0000/", says: "changes id" },
    { why: "changes when it was created", script: "s/^created: 2/created: 1/", says: "created" },
    { why: "has no header any more", script: "1,/^---$/d", says: "not a memory" },
  ];
  it.each(refused)("refuses a text that $why, and keeps the draft", async ({ script, says }) => {
    const person = aPerson();
    const { fact } = await person.remember("tea at five");
    const before = snapshot(person.store, DERIVED);
    const ran = await person.pai(["edit", fact, "--json"], editor(`${script};s/five/four/`));
    expect(ran).toMatchObject({ status: 1 });
    const { error } = ran.json();
    expect(error).toMatchObject({ code: "invalid_memory", message: expect.stringContaining(says) });
    const draft = draftIn(error?.hint);
    expect(readFileSync(draft, "utf8")).toContain("tea at four");
    expect(snapshot(person.store, DERIVED)).toEqual(before);
  });

  it("keeps the draft of an editor that failed", async () => {
    const person = aPerson();
    const { fact } = await person.remember("tea at five");
    const ran = await person.pai(["edit", fact, "--json"], { env: { EDITOR: "false" } });
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.json()).toMatchObject({ error: { code: "editor_failed" } });
    expect(readFileSync(draftIn(ran.json().error?.hint), "utf8")).toContain("tea at five");
  });

  const left = [
    { what: "a pipe", script: "rm $1; mkfifo $1", says: "not a regular file" },
    { what: "a directory", script: "rm $1; mkdir $1", says: "a directory" },
    { what: "a link to a device", script: "rm $1; ln -s /dev/zero $1", says: "not a regular file" },
    { what: "nothing", script: "rm $1", says: "the file is gone" },
    { what: "3 GiB", script: "truncate -s 3G $1", says: "more than 8388608 bytes" },
  ];
  it.each(left)("ends where the editor left $what, and changes nothing", async ({ script, says }) => {
    const person = aPerson();
    const { fact } = await person.remember("tea at five");
    const before = snapshot(person.store, DERIVED);
    const env = { EDITOR: `sh -c '${script}' edit` };
    const ran = await person.apart(["edit", fact, "--json"], { env });
    expect(ran).toMatchObject({ status: 1, signal: null });
    const message = expect.stringContaining(says);
    expect(ran.json().error).toMatchObject({ code: "editor_failed", message });
    expect(snapshot(person.store, DERIVED)).toEqual(before);
  });
});

describe("an edit by hand", () => {
  const byHand = (person: Person, file: string) =>
    writeFileSync(person.file(file), person.read(file).replace("at five", "at four"));

  it("is recalled at once, and shown as such until it is taken over", async () => {
    const person = aPerson();
    const { fact, path: file } = await person.remember("tea at five");
    byHand(person, file);
    expect(await person.recall("four")).toEqual(["tea at four"]);
    expect(await person.json(["status"])).toMatchObject({ handEdits: 1 });
    expect(await person.json(["show", fact])).toMatchObject({ handEdited: true, text: "tea at four" });
    const found = await person.json(["doctor"], { status: 6 });
    expect(found.problems).toMatchObject([{ code: "hand_edited", path: file, fixable: true }]);
  });

  it.each([["remember", "something new"], ["pin"], ["confirm"], ["doctor", "--fix"]])(
    "is taken over by the next %s",
    async (command, ...more) => {
      const person = aPerson();
      const { fact, path: file } = await person.remember("tea at five");
      byHand(person, file);
      const needsId = more.length === 0;
      await person.json([command, ...more, ...(needsId ? [fact] : [])]);
      expect(await person.json(["doctor"])).toMatchObject({ problems: [] });
      expect(await person.json(["show", fact])).toMatchObject({ handEdited: false, text: "tea at four" });
      const events = list((await person.json(["show", "--history", fact])).results).map(({ event }) => event);
      expect(events.slice(0, 2)).toEqual(["created", "edited"]);
    },
  );

  it("of an episode lets its facts be looked at again", async () => {
    const person = aPerson();
    const { fact, episode } = await person.remember("tea at five");
    const file = String((await person.json(["show", episode])).path);
    byHand(person, file);
    await person.remember("something new");
    expect(await person.json(["show", fact])).toMatchObject({ verification: "disputed" });
  });

  it("keeps unknown keys, comments and line ends of the person", async () => {
    const person = aPerson();
    const { fact, path: file } = await person.remember("tea at five");
    const edited = person
      .read(file)
      .replace("kind: fact\n", "kind: fact # as I see it\nmood: good\n")
      .replaceAll("\n", "\r\n");
    writeFileSync(person.file(file), edited);
    await person.json(["pin", fact]);
    const text = person.read(file);
    expect(text).toContain("kind: fact # as I see it\r\nmood: good\r\n");
    expect(text).toContain("pinned: true\r\n");
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });
});
