import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { skipLoudly, withoutPrivileges } from "./as-nobody.ts";
import { aPerson, list } from "./harness.ts";
import { builtProgram } from "./program.ts";

/** A lock whose owner nobody here can look at, so that it counts as held. */
const FOREIGN_LOCK = JSON.stringify({ pid: 1, start: "x", nonce: "n", host: "elsewhere//", wall: 0 });

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((wake) => setTimeout(wake, 20));
}

describe("the exit status", () => {
  it("is 0 when done, also for upkeep with nothing to do", async () => {
    const person = aPerson();
    expect(await person.start(["remember", "tea"])).toMatchObject({ status: 0 });
    expect(await person.pai(["doctor"])).toMatchObject({ status: 0, stdout: "no problems found\n" });
    expect(await person.pai(["doctor", "--fix"])).toMatchObject({
      status: 0,
      stdout: "no problems found\n",
    });
    expect(await person.pai(["doctor", "--reindex"])).toMatchObject({ status: 0 });
  });

  it("is 3 when a look-up found nothing, and the document says so", async () => {
    const person = aPerson();
    const ran = await person.pai(["recall", "anything", "--json"]);
    expect(ran).toMatchObject({ status: 3, stderr: "" });
    expect(ran.json().results).toEqual([]);
    expect((await person.json(["list"], { status: 3 })).results).toEqual([]);
    expect((await person.json(["log"], { status: 3 })).results).toEqual([]);
  });

  it("is 4 when it could not look, which is never told as nothing found", async () => {
    const person = aPerson();
    await person.pai(["remember", "tea at five"]);
    const through = withoutPrivileges(person);
    if (through === undefined) return skipLoudly("exit status 4", "setpriv cannot be used here");
    chmodSync(person.file("facts"), 0o000);
    const ran = await person.start(["recall", "tea", "--json"], { through });
    chmodSync(person.file("facts"), 0o700);
    expect(ran).toMatchObject({ status: 4 });
    expect(ran.json()).toMatchObject({ error: { code: "index_unreadable" } });
  });

  it("is 5 when another process holds the lock, at once with --no-wait", async () => {
    const person = aPerson();
    await person.pai(["remember", "tea"]);
    writeFileSync(person.file(".local", "lock"), FOREIGN_LOCK);
    const ran = await person.pai(["remember", "milk", "--no-wait", "--json"]);
    expect(ran).toMatchObject({ status: 5 });
    expect(ran.json()).toMatchObject({ error: { code: "busy" } });
    expect(await person.recall("tea")).toEqual(["tea"]); // readers never wait
  });

  it("is 6 when done but for some items, which are listed", async () => {
    const person = aPerson();
    const ran = await person.pai(["remember", "--file", "-"], {
      input: 'I like tea\n{"text":""}\nI like milk\n',
    });
    expect(ran).toMatchObject({ status: 6 });
    expect(ran.stdout).toContain("line 2 was skipped");
    mkdirSync(person.file("facts", "2024-03-04"));
    writeFileSync(person.file("facts", "2024-03-04", "broken.md"), "no header\n");
    expect(await person.pai(["doctor"])).toMatchObject({ status: 6 });
    expect(await person.pai(["doctor", "--reindex"])).toMatchObject({ status: 6 });
  });

  it("is 6 when a command did without a file that cannot be written anew, 0 where that is no part of it, 1 where it is all", async () => {
    const person = aPerson();
    const { fact } = await person.remember("tea at five");
    const id = "fa_01jd7w3c2r0000000000000000";
    const keys = `id: ${id}\nkind: fact\ncreated: 2026-11-21T12:00:00.000Z\n`;
    const file = "facts/2026-11-21/by-hand.md";
    mkdirSync(person.file("facts", "2026-11-21"), { recursive: true });
    writeFileSync(
      person.file(file),
      `---\n${keys}notes: ${"x".repeat(16_280)}\n---\nThe key is below the stone\n`,
    );
    const other = await person.pai(["pin", fact]);
    expect(other).toMatchObject({ status: 0 });
    expect(other.stderr).toContain(`skipped ${file}`);
    expect(await person.pai(["confirm", "--doubt", fact, id])).toMatchObject({ status: 6 });
    const own = await person.pai(["confirm", "--doubt", id]);
    expect(own).toMatchObject({ status: 1 });
    expect(own.stderr).toContain(file);
    const json = await person.json(["confirm", "--doubt", fact, id, "--json"], { status: 6 });
    expect(JSON.stringify(json)).toContain("leftAlone");
    expect(await person.pai(["doctor", "--fix"])).toMatchObject({ status: 6 });
  });

  it("is 130 after Ctrl-C, with everything kept that was reported", async () => {
    const person = aPerson();
    const { child, seen, ended } = person.begin(["remember", "--file", "-", "--json"]);
    const lines = Array.from({ length: 100 }, (_, n) => `I have read page ${n} of the ledger\n`).join("");
    child.stdin.write(lines);
    await until(async () => (await person.pai(["list", "--kind", "fact", "--json"])).status === 0); // the first hundred is in
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ status: 130, signal: null });
    expect(JSON.parse(seen.stdout)).toMatchObject({ error: { code: "interrupted" } });
    expect(list((await person.json(["list", "--kind", "fact"])).results)).toHaveLength(100);
    expect(await person.pai(["doctor"])).toMatchObject({ status: 0 });
  });

  it("is 0, without a word, when the reader has seen enough", async () => {
    const person = aPerson();
    const notes = Array.from({ length: 40 }, (_, n) => `note ${n} ${"-".repeat(3_000)}\n`).join("");
    await person.pai(["remember", "--raw", "--file", "-"], { input: notes });
    mkdirSync(path.join(person.root, "out"));
    const program = builtProgram();
    const line = `"$0" "$1" list --json 2>"$2/stderr" | head -c 100 >/dev/null; echo "\${PIPESTATUS[0]}"; cat "$2/stderr"`;
    const bin = path.join(program, "bin", "pai.js");
    const ran = await person.run(["bash", "-c", line, process.execPath, bin, path.join(person.root, "out")]);
    expect(ran).toMatchObject({ status: 0, stdout: "0\n", stderr: "" });
  });
});
