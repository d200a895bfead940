import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../arch/checkout.ts";
import { aPerson, DERIVED, Person, snapshot } from "../cli/harness.ts";
import { removeTree } from "../remove-tree.mjs";

/** What a version to come may call a status, a kind, a key and a setting; its layout and its index have other numbers, too. */
const NEWER: readonly (readonly [RegExp, string])[] = [
  [/\bsuperseded\b/g, "overtaken"],
  [/\bcommitment(s?)\b(?![-.])/g, "errand$1"],
  [/\bcategory_by\b/g, "chosen_by"],
  [/\brecall\.limit\b/g, "answers.most"],
  [/(?<=\bSTORE_VERSION = )1;/g, "2;"],
  [/(?<=\bFORMAT = )(?=\d+;)/g, "1"],
];
const READING = [
  ["recall", "where do I live"],
  ["list"],
  ["list", "--kind", "commitment"],
  ["context"],
  ["context", "Berlin"],
  ["agenda"],
  ["show", "Berlin"],
  ["questions"],
  ["log"],
  ["diff"],
  ["status"],
  ["doctor"],
  ["export", "--format", "json"],
  ["report", "--html", "report.html"],
];

describe("a store that a newer pai has written", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pai-newer-"));
  const before = new Person();
  afterAll(() => {
    removeTree(folder);
    before.leave();
  });

  const newer = (person: Person, ...words: readonly string[]) =>
    person.run([process.execPath, path.join(folder, "bin", "pai.js"), ...words]);
  /** A store of the newer program; `version`: what its layout says. */
  const left = (version: number): Person => {
    const person = aPerson();
    cpSync(before.home, person.home, { recursive: true });
    writeFileSync(person.file("version"), `${version}\n`);
    return person;
  };

  beforeAll(async () => {
    buildNewer(folder);
    for (const words of [
      ["remember", "I live in Lisbon"],
      ["remember", "I moved to Berlin"],
      ["remember", "We deploy on Wednesday", "--category", "decision"],
      ["remember", "Remind me to call the dentist by Friday"],
      ["config", "set", "answers.most", "7"],
      ["consolidate"],
      ["doctor", "--reindex"],
    ])
      expect(await newer(before, ...words), words.join(" ")).toMatchObject({ status: 0 });
  });

  it("in a layout of its own is read as far as it is understood, and not a byte changes", async () => {
    const person = left(2);
    const kept = snapshot(person.store);
    for (const words of READING) {
      const { status, stderr } = await person.pai(words);
      expect([0, 3, 6], `${words.join(" ")}: ${stderr}`).toContain(status);
      expect(stderr).toContain("a newer pai keeps");
    }
    expect((await person.pai(["recall", "where do I live"])).stdout).toContain("I moved to Berlin");
    expect((await person.pai(["recall", "deploy"])).stdout).toMatch(/^1\. We deploy on Wednesday\n {3}fa_/);
    const writing = [["remember", "x"], ["forget", "last"], ["consolidate"], ["undo"], ["doctor", "--fix"]];
    for (const words of writing) {
      const { error } = await person.json(words, { status: 1 });
      expect(error).toMatchObject({ code: "store_version", hint: "install a newer version of pai" });
    }
    expect(snapshot(person.store)).toEqual(kept);
  });

  it("in this layout is worked on beside what is not understood, which is told and stays as it is", async () => {
    const person = left(1);
    const names = readdirSync(person.store, { recursive: true, encoding: "utf8" });
    const theirs = names.filter(
      (name) => /\.md$/.test(name) && /: (?:overtaken|errand)$/m.test(person.read(name)),
    );
    expect(theirs).toHaveLength(2);
    const kept = theirs.map((name) => person.read(name));
    for (const words of READING) {
      const { status, stderr } = await person.pai(words);
      expect([0, 3, 6], `${words.join(" ")}: ${stderr}`).toContain(status);
    }
    const told = await person.pai(["doctor"]);
    expect(told.stdout).toContain('got "overtaken"');
    expect(told.stdout).toContain('there is no setting "answers.most"');
    const [decision] = (await person.json(["recall", "deploy"])).results as unknown as {
      id: string;
      path: string;
    }[];
    for (const words of [
      ["confirm", decision?.id ?? ""],
      ["remember", "I like figs"],
      ["consolidate"],
      ["doctor", "--fix"],
    ])
      expect([0, 6]).toContain((await person.pai(words)).status);
    expect(person.read(decision?.path ?? "")).toMatch(/^chosen_by: user$/m);
    expect(theirs.map((name) => person.read(name))).toEqual(kept);
    const again = await newer(person, "list", "--include", "overtaken");
    expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining("I live in Lisbon") });
    expect(again.stdout).toMatch(/call the dentist.*\n *co_/);
    expect(again.stdout).toContain("I like figs");
  });
});

it("opens a store that an older pai has written without a step, and undo takes back what it does there", async () => {
  const person = aPerson();
  cpSync(path.join(ROOT, "fixtures", "stores", "older"), person.store, { recursive: true });
  const kept = snapshot(person.store, DERIVED);
  for (const words of READING) expect([0, 3, 6]).toContain((await person.pai(words)).status);
  expect(await person.recall("where do I live")).toEqual(["I moved to Berlin"]);
  const { problems } = await person.json(["doctor"], { status: 6 });
  expect(problems).toMatchObject([
    { message: expect.stringContaining('there is no setting "recall.floor"') },
  ]);
  expect(snapshot(person.store, DERIVED)).toEqual(kept);
  const state = /^state\/|^\.git/;
  const memories = snapshot(person.store, new RegExp(`${DERIVED.source}|${state.source}`));
  await person.pai(["remember", "I like figs"]);
  await person.pai(["consolidate"]);
  while ((await person.pai(["undo"])).status === 0);
  expect(snapshot(person.store, new RegExp(`${DERIVED.source}|${state.source}`))).toEqual(memories);
});

/** Builds the program as a later version may be: from these sources, in other words. */
function buildNewer(folder: string): void {
  for (const part of ["src", "bin", "scripts", "package.json", "tsconfig.json"])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  for (const part of ["node_modules", "assets", "templates"])
    symlinkSync(path.join(ROOT, part), path.join(folder, part));
  const used = new Set<RegExp>();
  for (const name of readdirSync(path.join(folder, "src"), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue;
    const file = path.join(folder, "src", name);
    const source = readFileSync(file, "utf8");
    const words = NEWER.filter(([word]) => source.search(word) >= 0);
    for (const [word] of words) used.add(word);
    writeFileSync(
      file,
      words.reduce((text, [word, instead]) => text.replace(word, instead), source),
    );
  }
  expect(used.size, "words that the sources do not have any more").toBe(NEWER.length);
  const builder = pathToFileURL(path.join(folder, "scripts", "build", "bundle.mjs")).href;
  const script = `await (await import(${JSON.stringify(builder)})).bundle(${JSON.stringify(folder)})`;
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" });
}
