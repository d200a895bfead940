import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { aPerson, DERIVED, list, type Person, snapshot } from "./harness.ts";
import { zipOf } from "./zip.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));

function archive(person: Person, files: Parameters<typeof zipOf>[0]): string {
  const file = path.join(person.root, "export.zip");
  writeFileSync(file, zipOf(files));
  return file;
}

async function problems(person: Person, file: string): Promise<readonly string[]> {
  const ran = await person.pai(["import", file, "--json"]);
  expect(ran).toMatchObject({ status: 6 });
  return list(ran.json().sources).flatMap(({ problems: all }) =>
    list(all).map((one) => `${one.file}: ${one.message}`),
  );
}

/** What four agents keep below a home directory. */
function fillHome(home: string): void {
  const put = (from: string, ...to: string[]) =>
    cpSync(`${FIXTURES}${from}`, path.join(home, ...to), { recursive: true });
  put("import/claude-code-auto-memory", ".claude", "projects", "-home-ada-tides", "memory");
  put("transcripts/claude-code.jsonl", ".claude", "projects", "-home-ada-tides", "5a0ddcd0.jsonl");
  put("import/codex", ".codex", "sessions", "2026", "11", "20");
  put("import/codex-memories", ".codex", "memories");
  put("transcripts/gemini.jsonl", ".gemini", "tmp", "ab12", "chats", "session-1.jsonl");
  put("import/openclaw", ".openclaw", "workspace");
}

/** Digits by chance, always the same. */
function numbers(count: number): string {
  let [n, all] = [1, ""];
  for (let i = 0; i < count; i++) {
    n = (n * 48_271) % 2_147_483_647;
    all += n.toString(36);
  }
  return all;
}

describe("pai import", () => {
  it("refuses what in an archive leads out, hides or fills the memory, and takes the rest", async () => {
    const person = aPerson();
    const note = "# Note\n\nThe blue double has a cracked rigger.\n";
    const file = archive(person, [
      { name: "ok.md", text: note },
      { name: "../evil.md", text: note },
      { name: "/etc/evil.md", text: note },
      { name: "link.md", text: "/etc/passwd", mode: 0o120777 },
      { name: "locked.md", text: note, encrypted: true },
      { name: "bomb.md", text: Buffer.alloc(40 * 2 ** 20, 0x20) },
      { name: "liar.md", text: note.repeat(100), claims: 10 },
    ]);
    expect((await problems(person, file)).map((one) => one.replace(/\d{8}/, "N")).toSorted()).toEqual([
      "../evil.md: has a path that leaves the archive",
      "/etc/evil.md: has a path that leaves the archive",
      "bomb.md: would unpack to N bytes, over 200 times its size",
      expect.stringMatching(/^liar\.md: cannot read "liar\.md" from the archive: /),
      "link.md: is a link, which is not followed",
      "locked.md: is encrypted",
    ]);
    expect(await person.recall("rigger")).toHaveLength(1);
    writeFileSync(file, zipOf([{ name: "ok.md", text: note }]).subarray(0, 60));
    expect(await person.pai(["import", file])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("as a zip archive"),
    });
  });

  it("says in what sense plain notes were taken, which name no day, and what to type where they are one's own", async () => {
    const person = aPerson();
    const folder = path.join(person.root, "my notes");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, "derby.md"),
      "# Derby\n\nThe next bout is on 13 December against Leeds.\n",
    );
    writeFileSync(
      path.join(folder, "garden.md"),
      "---\ncreated: 2026-10-02\n---\nThe compost bin is behind the shed.\n",
    );
    const { stdout, stderr } = await person.pai(["import", folder]);
    expect(stdout).toContain(
      "\n1 note names no day, so the day counts on which the file was last changed: derby.md\n",
    );
    const [, undo = "", again = ""] =
      /if you wrote them: (pai undo --import \w+), then (pai import .*)\n/.exec(stderr) ?? [];
    expect(again).toBe(`pai import '${folder}' --from obsidian`);
    expect((await person.pai(undo.split(" ").slice(1))).status).toBe(0);
    const own = await person.pai(["import", folder, "--from", "obsidian"]);
    expect(own.stdout).toContain("2 episodes");
    expect(own.stderr).not.toContain("if you wrote them");
  });

  it("knows a vault by its folder, though that was packed as a whole", async () => {
    const person = aPerson();
    const file = archive(person, [
      { name: "Vault/.obsidian/app.json", text: "{}" },
      { name: "Vault/a.md", text: "I live in Graz.\n" },
    ]);
    const { sources } = (await person.pai(["import", file, "--json"])).json();
    expect(list(sources).map(({ kind }) => kind)).toContain("obsidian");
  });

  it("unpacks no more of an archive than 50 times its size, however many files that are", async () => {
    const person = aPerson();
    const blank = Buffer.alloc(2 ** 20, 0x20);
    const file = archive(person, [
      { name: "ok.md", text: "# Note\n\nThe blue double has a cracked rigger.\n" },
      ...Array.from({ length: 12 }, (_, i) => ({ name: `blank-${i}.bin`, text: blank })),
    ]);
    expect(await problems(person, file)).toEqual(
      [9, 10, 11].map((i) => `blank-${i}.bin: would make the archive unpack to over 50 times its size`),
    );
    expect(await person.recall("rigger")).toHaveLength(1);

    // Of these each unpacks to some 100 times its size.
    const dense = Buffer.concat([Buffer.alloc(2 ** 20, 0x20), Buffer.from(numbers(3_000))]);
    const many = Array.from({ length: 30 }, (_, i) => ({ name: `dense-${i}.bin`, text: dense }));
    const refused = await problems(person, archive(person, many));
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.length).toBeLessThan(25);
  });

  it("refuses an archive of more files than it opens, and a pipe in its place", async () => {
    const person = aPerson();
    const file = archive(
      person,
      Array.from({ length: 20_001 }, (_, i) => ({ name: `${i}.md`, text: "" })),
    );
    const refused = await person.pai(["import", file]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain("it has 20001 files, more than 20000");
    expect(refused.stderr).toContain("unpack it and name the folder");
    rmSync(file);
    execFileSync("mkfifo", [file]);
    expect((await person.pai(["import", file])).stderr).toContain("it is not a regular file");
  });

  it("--all finds what the machine has, takes nothing without a yes, and is taken back as a whole", async () => {
    const person = aPerson();
    expect(await person.pai(["import", "--all"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("found nothing to import"),
    });
    fillHome(person.home);
    await person.remember("I row on Saturdays");
    const before = snapshot(person.store, DERIVED);
    const dry = await person.pai(["import", "--all", "--dry-run"]);
    for (const kind of ["claude-memory", "claude-code", "codex", "codex-memory", "gemini", "openclaw"])
      expect(dry.stdout).toContain(`  ${kind}: `);
    expect(snapshot(person.store, DERIVED)).toEqual(before);
    expect((await person.pai(["import", "--all"])).stderr).toContain(
      'cannot ask "Import these?" without a terminal',
    );
    const done = await person.pai(["import", "--all", "--yes"]);
    expect(done.stdout.match(/^stored .*$/m)?.[0].replace("stored", "would store")).toBe(
      dry.stdout.match(/^would store .*$/m)?.[0],
    );
    expect(await person.recall("when is the tide table computed?")).not.toEqual([]);
    const undone = await person.pai(["undo", "--import"]);
    expect(undone).toMatchObject({ status: 0, stdout: expect.stringMatching(/\n {2}gone: [^/\n]+\n/) });
    const memories = (all: Readonly<Record<string, string>>) =>
      Object.entries(all).filter(([name]) => name.endsWith(".md"));
    expect(memories(snapshot(person.store, DERIVED))).toEqual(memories(before));
  });

  it("reads the database of claude-mem where Node can, and names every other one with its reason", async () => {
    const person = aPerson();
    const at = (name: string) => path.join(person.root, name);
    const builtIn = "node:sqlite"; // unknown to the types of the oldest Node
    const sqlite = await import(builtIn).catch(() => undefined);
    const made = (name: string, sql: string) => {
      if (sqlite === undefined) return writeFileSync(at(name), `SQLite format 3\0${"\0".repeat(84)}`);
      const database = new sqlite.DatabaseSync(at(name));
      database.exec(sql);
      database.close();
    };
    const columns =
      "id INTEGER PRIMARY KEY, memory_session_id TEXT, project TEXT, title TEXT, facts TEXT, created_at TEXT";
    made(
      "claude-mem.db",
      `CREATE TABLE observations (${columns}); INSERT INTO observations VALUES
       (1, 'm-1', 'tides', 'Cron ran in UTC', '["The tides job runs at 02:00 UTC."]', '2026-11-20T09:20:00Z')`,
    );
    made("photos.db", "CREATE TABLE photos (id INTEGER)");
    writeFileSync(at("broken.db"), `SQLite format 3\0${"x".repeat(200)}`);
    const others = await person.pai(["import", at("photos.db"), at("broken.db")]);
    expect(others.status).not.toBe(0);
    expect(others.stdout + others.stderr).toMatch(
      /photos\.db.*is a SQLite database: only claude-mem's is read, with Node 22\.13 or newer/u,
    );
    expect(others.stdout + others.stderr).toMatch(/broken\.db/u);
    const ran = await person.pai(["import", at("claude-mem.db")]);
    if (sqlite === undefined) expect(ran.stderr + ran.stdout).toMatch(/with Node 22\.13 or newer/u);
    else {
      expect(ran).toMatchObject({ status: 0, stderr: expect.not.stringMatching(/experimental/iu) });
      const found = await person.pai(["recall", "when does the tides job run", "--json"]);
      expect(found.stdout).toContain("The tides job runs at 02:00 UTC");
      expect((await person.pai(["import", at("claude-mem.db")])).stdout).toMatch(/nothing new|known/u);
    }
  });

  it("names a log of which nothing is kept", async () => {
    const person = aPerson();
    const said = {
      type: "user",
      isSidechain: true,
      sessionId: "s",
      message: { role: "user", content: "Go" },
    };
    const folder = path.join(person.root, "logs");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "agent-1.jsonl"), `${JSON.stringify(said)}\n`);
    const { stdout } = await person.pai(["import", folder]);
    expect(stdout).toContain("left out, line of a sub-agent: agent-1.jsonl\n");
  });

  it("says what is wrong with what was named", async () => {
    const person = aPerson();
    const bad = { "empty.jsonl": "", "bytes.json": Buffer.from([0xff, 0xfd, 0x5b, 0x7b]) };
    for (const [name, text] of Object.entries(bad)) writeFileSync(path.join(person.root, name), text);
    expect(await problems(person, path.join(person.root, "empty.jsonl"))).toEqual(["empty.jsonl: is empty"]);
    expect(await problems(person, path.join(person.root, "bytes.json"))).toEqual([
      "bytes.json: is not UTF-8 text",
    ]);
    const { stderr } = await person.pai(["import", path.join(person.root, "none.zip")]);
    expect(stderr).toMatch(/there is no file ".*none\.zip"/);
    expect(await person.pai(["import"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("pai import --all --dry-run"),
    });
    expect(await person.pai(["import", "--all", "x"])).toMatchObject({ status: 2 });
    expect((await person.pai(["import", "missing"])).stderr).toContain(
      'cannot read "missing": no such file or folder',
    );
    const file = path.join(person.root, "settings.json");
    writeFileSync(file, '{"name":"settings"}');
    expect(await person.pai(["import", file])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("is not a kind that pai can import"),
    });
    const folder = path.join(person.root, "notes");
    mkdirSync(folder);
    expect(await person.pai(["import", folder])).toMatchObject({ status: 0, stdout: "stored nothing new\n" });
    for (let i = 10; i < 60; i++) {
      writeFileSync(path.join(folder, `a${i}.md`), Buffer.from([0xff, 0xfd, i]));
      writeFileSync(path.join(folder, `b${i}.md`), "Words.\n<<<<<<< one\nx\n=======\ny\n>>>>>>> two\n");
    }
    const { status, stdout } = await person.pai(["import", folder]);
    expect({ status, named: stdout.match(/^[ab]\d\d\.md/gmu), more: stdout.match(/\d+ more/gu) }).toEqual({
      status: 6,
      named: ["a10.md", "a11.md", "a12.md", "b10.md", "b11.md", "b12.md"],
      more: ["47 more", "47 more"],
    });
  });
});
