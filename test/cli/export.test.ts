import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aPerson } from "./harness.ts";

describe("pai export and pai import", () => {
  it("write a folder as a whole, and never over what is there", async () => {
    const person = aPerson();
    await person.remember("I prefer tabs over spaces");
    const folder = path.join(person.root, "notes");
    const done = await person.pai(["export", "--format", "claude-memory", "-o", folder]);
    expect(done.stdout).toBe(`exported 1 fact to ${folder}\n`);
    expect(done.stderr).toContain("1 episode left out, for which claude-memory has no place");
    expect(readdirSync(folder).toSorted()).toEqual(["MEMORY.md", "i-prefer-tabs-over-spaces.md"]);
    const again = await person.pai(["export", "--format", "obsidian", "-o", folder]);
    expect(again).toMatchObject({ status: 2 });
    expect(again.stderr).toContain("something is there already");
    expect(readdirSync(path.dirname(folder)).filter((name) => name.includes("tmp"))).toEqual([]);
    const file = path.join(person.root, "kept.md");
    writeFileSync(file, "mine");
    expect(await person.pai(["export", "--format", "markdown", "-o", file])).toMatchObject({ status: 2 });
    expect(readFileSync(file, "utf8")).toBe("mine");
    const empty = path.join(person.root, "empty");
    mkdirSync(empty);
    expect(await person.pai(["export", "--format", "obsidian", "-o", empty])).toMatchObject({ status: 0 });
  });

  it("hold nothing that was forgotten, whatever the format, nor the words that it was said in", async () => {
    const person = aPerson();
    const chat = path.join(person.root, "chat.txt");
    writeFileSync(chat, "Kim: My landlord is called Radek.\nLou: The boiler is new.\n");
    await person.pai(["ingest", chat, "--me", "Kim"]);
    await person.remember("Radek lives in Brno");
    await person.pai(["remember", "I will paint the snorvel by Friday"]);
    const note = path.join(person.root, "Radek.md");
    writeFileSync(
      note,
      "---\naliases: [Radek]\n---\n## Radek\n\nRadek keeps bees.\n\n## Hall\n\nThe hall is red.\n",
    );
    await person.pai(["import", note, "--from", "markdown", "--yes"]);
    for (const words of ["Radek", "snorvel"]) await person.pai(["forget", "--match", words, "--yes"]);
    for (const format of ["ndjson", "json", "markdown", "agents-md"]) {
      const { stdout } = await person.pai(["export", "--format", format]);
      expect(stdout, format).not.toMatch(/radek|snorvel/iu);
    }
    const asked = ["--status", "all", "--include-sensitive"];
    expect((await person.pai(["export", ...asked])).stdout).not.toMatch(/radek|snorvel/iu);
    const page = (await person.pai(["export", "--format", "markdown"])).stdout;
    expect(page).toContain("The boiler is new.");
    expect(page).toContain("> ## Hall\n>\n> The hall is red.");
    for (const format of ["obsidian", "basic-memory", "claude-memory"]) {
      const folder = path.join(person.root, format);
      await person.pai(["export", "--format", format, "-o", folder]);
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const texts = names
        .filter((name) => name.endsWith(".md"))
        .map((name) => readFileSync(path.join(folder, name), "utf8"));
      expect([...names, ...texts].join("\n"), format).not.toMatch(/radek|snorvel/iu);
    }
  });

  it("put everything back from a whole one, which says what it holds and asks", async () => {
    const person = aPerson();
    await person.remember("I am allergic to penicillin");
    await person.pai(["remember", "The wifi password is hunter7wolf", "--allow-secret", "guests"]);
    await person.remember("The gateway timeout is 30 seconds");
    await person.remember("gateway timeout bumped to 60s");
    await person.remember("Radek lives in Brno");
    await person.pai(["forget", "--match", "Radek", "--yes"]);
    const questions = (await person.json(["questions"])).results;
    const file = path.join(person.root, "backup.ndjson");
    expect(await person.pai(["export", "--whole", "-o", file])).toMatchObject({ status: 1 });
    expect(existsSync(file)).toBe(false);
    const done = await person.pai(["export", "--whole", "-o", file, "--yes"]);
    expect(done.stderr).toContain("holds what is private and what was forgotten");
    const other = ["--store", path.join(person.root, "other")];
    expect(await person.pai(["import", file, ...other])).toMatchObject({ status: 0 });
    const again = await person.pai(["export", "--whole", "--yes", ...other]);
    expect(again.stdout).toBe(readFileSync(file, "utf8"));
    expect(again.stdout).toMatch(/penicillin[\s\S]*hunter7wolf|hunter7wolf[\s\S]*penicillin/);
    expect(again.stdout).toContain("Radek");
    expect((await person.json(["questions", ...other])).results).toEqual(questions);
    const twice = await person.pai(["import", file, ...other]);
    expect(twice.stdout).toContain("nothing new");
    expect(await person.pai(["export", "--whole", "--yes", "--format", "markdown"])).toMatchObject({
      status: 2,
    });
  });
});
