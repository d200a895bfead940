import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { findByPattern, findFiles } from "../../src/store/host-tree.ts";
import { findInZip } from "../../src/store/host-zip.ts";
import { type Packed, zipOf } from "../cli/zip.ts";
import { aDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));
const NOTE = "# Boathouse\n\n- The blue double has a cracked rigger.\n";

/** What can have happened to a file, by a short name. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Uint8Array>> = {
  "cut early": (bytes) => bytes.subarray(0, bytes.length >> 3),
  "cut late": (bytes) => bytes.subarray(0, bytes.length - 7),
  "with a BOM": (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  "in UTF-16": (bytes) => Buffer.from(`\uFEFF${bytes.toString()}`, "utf16le"),
  "in Latin-1": (bytes) => Buffer.from(`${bytes.toString()}\n\u00e4\u00f6\u00fc`, "latin1"),
  "with NUL": (bytes) => Buffer.from(bytes.toString().replace(/e/, "\0")),
  "with CR LF": (bytes) => Buffer.from(bytes.toString().replace(/\n/g, "\r\n")),
  "with keys twice": (bytes) => Buffer.from(bytes.toString().replace(/("\w+":)/g, "$1 null, $1")),
  "with numbers for texts": (bytes) => Buffer.from(bytes.toString().replace(/:\s*"[^"]*"/g, ": 7")),
  "with lists for texts": (bytes) => Buffer.from(bytes.toString().replace(/:\s*"([^"]*)"/g, ': [["$1"]]')),
};
/** Files that are odd from the start. */
const ODD: Readonly<Record<string, string | Uint8Array>> = {
  "empty.md": "",
  "empty.json": "",
  "blank.md": " \n\n\t\n",
  "braces.json": "{}",
  "brackets.json": "[]",
  "null.json": "null",
  "number.json": "42",
  "deep.json": `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  "deep-objects.jsonl": `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}\n`,
  "proto.json": '[{"__proto__":{"x":1},"constructor":1,"id":"__proto__","memory":"toString"}]',
  "long-line.md": `# Long\n\n- ${"word ".repeat(100_000)}`,
  "long-word.txt": "x".repeat(400_000),
  "hashes.md": "#".repeat(100_000),
  "fences.md": "```\n".repeat(20_001),
  "brackets.md": "[".repeat(50_000),
  "front-matter-open.md": `---\nname: ${"a".repeat(2_000)}\n\n# No end\n\nText.\n`,
  "front-matter-bad.md": "---\nname: [a\n: }\n---\n\nText that stays.\n",
  "front-matter-code.md": "---js\n{ name: process.exit(1) }\n---\n\nText that stays.\n",
  "front-matter-odd.md": "---\nname: 7\ntags: {a: 1}\ndate: [x]\nmetadata: no\n---\n\nText that stays.\n",
  "only-cr.md": "# A\r\rOne line.\rAnother one.\r",
  "surrogates.json": '[{"id":"1","memory":"\\ud800 lone"}]',
  "ansi.md": "# \u001b[31mRed\u001b[0m\n\n- A red line \u001b]0;title\u0007 stands here.\n",
  "random.bin": Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919 + (i >> 3) * 31) & 255)),
  "picture.md": Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
  "database.db": "SQLite format 3\0rest",
  "archive.md": zipOf([{ name: "a.md", text: NOTE }]),
};
const ARCHIVES: Readonly<Record<string, readonly Packed[]>> = {
  "backslash.zip": [{ name: "..\\..\\evil.md", text: NOTE }],
  "nested.zip": [{ name: "inner.zip", text: zipOf([{ name: "a.md", text: NOTE }]) }],
  "odd-names.zip": [
    { name: "\u001b[31m.md", text: NOTE },
    { name: "con.md", text: "" },
    { name: "a/".repeat(60), text: "" },
  ],
};

/** All samples below a folder. */
function samples(folder: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(`${FIXTURES}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(FIXTURES, file), bytes: readFileSync(file) }));
}

describe("odd and damaged files", () => {
  it("are each read, or named with a reason, and nothing else comes of them", async () => {
    const dir = aDirectory();
    const folder = path.join(dir, "given");
    const put = (name: string, bytes: string | Uint8Array) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), bytes);
    };
    const damages = Object.entries(DAMAGES);
    for (const [at, { name, bytes }] of [...samples("import"), ...samples("transcripts")].entries())
      for (const [i, [damage, damaged]] of damages.entries())
        if (process.env.PAI_LONG || i % 2 === at % 2) put(`${damage}/${name}`, damaged(bytes));
    for (const [name, text] of Object.entries(ODD)) put(`odd/${name}`, text);
    for (const [name, files] of Object.entries(ARCHIVES)) put(`archives/${name}`, zipOf(files));
    put("archives/cut.zip", zipOf([{ name: "a.md", text: NOTE }]).subarray(0, 60));
    const before = readdirSync(dir, { recursive: true }).length;
    const { files, refused } = findFiles(folder);
    expect(refused).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(200);
    const plain = files.filter(({ path: name }) => !name.endsWith(".zip"));
    const given = plain.map((file) => ({ ...file, source: file.path, isVault: false, isNamed: false }));
    const reasons: string[] = [];
    for (const { path: name } of files.filter((file) => file.path.endsWith(".zip"))) {
      try {
        const found = await findInZip(path.join(folder, name));
        given.push(...found.files.map((file) => ({ ...file, source: name, isVault: false, isNamed: false })));
        reasons.push(...found.refused.map((one) => `${name} ${one.refused}`));
      } catch (error) {
        reasons.push(`${name} ${(error as Error).message}`);
      }
    }
    expect(reasons.map((one) => one.split(" ")[0])).toContain("archives/cut.zip");
    const { sources } = await open(path.join(dir, "store")).import(given, {});
    const silent = given.filter(({ source }) => {
      const reports = sources.filter((report) => report.source === source);
      const said = ({ created, known, skipped, problems }: (typeof sources)[number]) =>
        Object.keys(created).length + known + Object.keys(skipped).length + problems.length > 0;
      return !reports.some(said);
    });
    expect(silent.map(({ source }) => source)).toEqual([]);
    for (const { problems } of sources)
      for (const { file, message } of problems)
        expect([file, message].join()).not.toMatch(/undefined|\[object|TypeError/);
    const elsewhere = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter(
      (name) => !name.startsWith("store"),
    );
    expect(elsewhere).toHaveLength(before);
    // What was kept can be read again, all of it.
    const { problems } = await open(path.join(dir, "store")).list({ status: "all", limit: 10 });
    expect(problems).toEqual([]);
  });
});

describe("files that a pattern names", () => {
  it("are those that match below its folder, and no link is followed", async () => {
    const dir = aDirectory();
    for (const name of [
      "notes/a.md",
      "notes/b.txt",
      "notes/deep/er/c.md",
      "notes/node_modules/x.md",
      "notes/.hidden/d.md",
    ]) {
      mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
      writeFileSync(path.join(dir, name), NOTE);
    }
    const named = (pattern: string) => findByPattern(dir, pattern).files.map((file) => file.path);
    expect(named("notes/**/*.md")).toEqual(["a.md", "deep/er/c.md"]);
    expect(named("notes/*.{md,txt}")).toEqual(["a.md", "b.txt"]);
    expect(named(`${dir}/notes/[ab].*`)).toEqual(["a.md", "b.txt"]);
    expect(named("notes/.hidden/*.md")).toEqual(["d.md"]);
    expect(() => named("notes/*.pdf")).toThrow('no file matches "notes/*.pdf"');
    expect(() => named("nowhere/*.md")).toThrow("no such file or folder");
  });
});
