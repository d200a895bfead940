import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { Apart } from "./apart.ts";
import { skipLoudly, withoutPrivileges } from "./as-nobody.ts";
import { aPerson, DERIVED, inParallel, list, type Person, type RunOptions, snapshot } from "./harness.ts";

/** What is wrong, in words that a blank parts, unless some are given by themselves; what is said of it; the status, where it is not 2. */
interface Bad {
  readonly words: readonly string[];
  readonly code: ErrorCode;
  readonly says: string;
  readonly status?: number;
  readonly options?: RunOptions;
}

const LATIN1 = Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a]);

/** What is wrong in the words themselves, such as an option that belongs to another view of the command. */
const WRONG_USE: readonly Bad[] = (
  [
    ["list --kind box --overdue", "usage", "--overdue only works with --kind commitment"],
    ["list --type person", "usage", "--type only works with --kind entity"],
    ["list --kind commitment --overdue --status all", "usage", "--status does not work with --overdue"],
    ["show", "usage", "missing required argument 'id'"],
    ["show fa_ --why --history", "usage", "use only one of --why, --history"],
    ["doctor --fix --reindex", "usage", "use only one of --reindex, --fix"],
    ["report --html a.html --port 7333", "usage", "--port only works with --serve"],
    ["report --html a.html --serve", "usage", "give --html FILE, or --serve"],
    ["link fa_ fa_ --merge --type related", "usage", "--merge cannot be combined with --type"],
    ["link fa_ fa_ --merge --remove", "usage", "use only one of --remove, --merge"],
    ["context tea --session s1", "usage", "a query or --session, not both"],
    ["recall tea -n 0", "invalid_value", "--limit"],
    ["list --since 2024-02-30", "invalid_value", "--since"],
    ["remember x --ttl soon", "invalid_value", "--ttl"],
    ["remember x --confidence 7", "invalid_value", "--confidence"],
    ["remember x --file y", "usage", "not both"],
    ["remember x --now 2999-01-01", "invalid_value", "--now"],
    ["prune --threshold 1.5", "invalid_value", 'expected --threshold to be a number from 0 to 1, got "1.5"'],
    ["prune --threshold -0.1", "invalid_value", "from 0 to 1"],
    ["prune --older-than soon", "invalid_value", "expected --older-than to be a duration"],
    ["consolidate --only age,mrge", "invalid_value", 'no pass "mrge"'],
    ["consolidate --budget soon", "invalid_value", "expected --budget to be a duration"],
    ["config set prune.threshold 2", "invalid_value", "from 0 to 1"],
    ["recal tabs", "usage", "Did you mean recall?"],
    ["memory forgett x", "usage", "Did you mean forget?"],
    ["recall tabs --limti 3", "usage", "Did you mean --limit?"],
    ["--jsn list", "usage", "Did you mean --json?"],
    ["list --kind facts", "usage", "Allowed choices are episode, fact"],
    ["list entities", "usage", "pai list --kind entity"],
    ["list Kelly", "usage", "pai recall Kelly"],
    ["config get recall.limti", "invalid_value", "did you mean recall.limit?"],
    ["completion bsh", "usage", "Allowed choices are bash, zsh, fish"],
  ] as const
).map(([line, code, says]) => ({ words: line.split(" "), code, says }));

const BAD: readonly Bad[] = [
  ...WRONG_USE,
  { words: ["remember", ""], code: "empty_text", says: "text is empty" },
  { words: ["remember", " \t\n "], code: "empty_text", says: "text is empty" },
  { words: ["forget", "fa_zzzz"], status: 1, code: "unknown_id", says: '"fa_zzzz"' },
  { words: ["forget", "fa_"], status: 1, code: "ambiguous_id", says: "2 memories: fa_" },
  { words: ["forget", ""], code: "empty_id", says: "empty" },
  { words: ["forget", "*"], status: 1, code: "unknown_id", says: '"*"' },
  { words: ["correct", "fa_", " "], code: "empty_text", says: "empty" },
  { words: ["recall", " "], code: "usage", says: "query is empty" },
  { words: ["recall", "--subject", "tea"], code: "usage", says: "pai list with the same filters" },
  { words: ["agenda", "whenever"], code: "invalid_value", says: 'try "tomorrow", "next week"' },
  { words: ["remember", "x", "--subject", ""], code: "invalid_value", says: "--subject" },
  { words: ["remember", "x", "--tag", "a\nb"], code: "invalid_value", says: "--tag" },
  { words: ["remember", "--file", "none.txt"], status: 1, code: "io", says: "none.txt" },
  { words: ["remember", "--file", "."], status: 1, code: "io", says: "cannot read ." },
  { words: ["undo", "cs_zzzz"], status: 1, code: "unknown_id", says: "cs_zzzz" },
  {
    words: ["forget", "--purge", "--match", "lunch"],
    status: 1,
    code: "needs_confirmation",
    says: "for good",
  },
  ...(
    [
      ["too_large", "1048576 bytes", "word ".repeat((2 * 2 ** 20) / 5)],
      ["not_text", "NUL byte", "a\0b"],
      ["not_text", "not UTF-8", LATIN1],
    ] as const
  ).map(([code, says, input]) => ({ words: ["remember", "-"], status: 1, code, says, options: { input } })),
];

/** A person with two facts. */
async function withFacts(): Promise<Person> {
  const person = aPerson();
  await person.remember("I like tea at five");
  await person.remember("I like lunch at noon");
  return person;
}

/** Checks that a command fails as it should, without a trace in the memories. */
async function refuses(
  person: Person,
  { words, options = {}, status = 2, code, says }: Bad,
  run = (line: readonly string[]) => person.pai(line, options),
): Promise<void> {
  const before = snapshot(person.store, DERIVED);
  const [text, json] = [await run(words), await run(["--json", ...words])];
  expect(text, words.join(" ")).toMatchObject({ status, stdout: "" });
  expect(text.stderr).toMatch(/^pai: /);
  expect(text.stderr).toContain(says);
  expect(text.stderr).not.toMatch(/\n\s+at /);
  expect(json).toMatchObject({ status, stderr: "" });
  expect(json.json()).toMatchObject({ schemaVersion: 1, error: { code } });
  expect(snapshot(person.store, DERIVED), words.join(" ")).toEqual(before);
}

describe("bad input", () => {
  it("is refused with its reason and its exit status, and leaves the store as it was", async () => {
    const person = await withFacts();
    await inParallel(BAD, (bad) => refuses(person, bad));
  });

  it("can do nothing to a terminal by what it says", async () => {
    const person = aPerson();
    const hostile = "ring \u0007 \u001b[31mred\u001b]52;c;eA==\u0007 \u202Eback\u009b";
    await person.remember(hostile, "--raw");
    const runs = await inParallel(
      [
        ["list"],
        ["recall", "ring"],
        ["list", "--json"],
        ["show", "zz\u001b[2Jzz"],
        ["recall", "ring", "--format", "markdown"],
      ],
      (words) => person.pai(words),
    );
    for (const { stdout, stderr } of runs)
      expect(`${stdout}${stderr}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(list(runs[2]?.json().results)).toMatchObject([{ text: hostile }]);
  });
});

describe("a store that cannot be used", () => {
  it.each([
    ["empty", (file: string) => writeFileSync(file, "")],
    ["damaged", (file: string) => writeFileSync(file, "\0\0latest")],
    ["missing", (file: string) => rmSync(file)],
  ])("whose file version is %s is refused with what to do, and mended by doctor", async (what, breakIt) => {
    const person = await withFacts();
    breakIt(person.file("version"));
    const says = `version" is ${what} instead of 1`;
    const refusal = { status: 1, code: "store_damaged", says } as const;
    const refused = [["remember", "x"], ["recall", "tea"], ["doctor"], ["doctor", "--fix", "--dry-run"]];
    for (const words of [...refused, ["init", "--personal"]]) await refuses(person, { words, ...refusal });
    const told = await person.pai(["recall", "tea"]);
    expect(told.stderr.split("\n")[0]).toContain(says);
    expect(told.stderr).toContain("pai doctor --fix");
    const mended = await person.pai(["doctor", "--fix"]);
    expect([mended.status, mended.stdout]).toEqual([0, "no problems found\n"]);
    expect(person.read("version")).toBe("1\n");
    expect(await person.recall("tea")).not.toEqual([]);
  });

  it("that is a directory of something else is refused, and not touched", async () => {
    const person = aPerson();
    mkdirSync(person.store);
    writeFileSync(person.file("holiday.jpg"), "not a memory");
    const refusal = { status: 1, code: "store_not_empty", says: "contains other files" } as const;
    for (const words of [
      ["remember", "x"],
      ["recall", "tea"],
      ["init", "--personal"],
    ])
      await refuses(person, { words, ...refusal });
    expect(Object.keys(snapshot(person.store))).toEqual(["holiday.jpg"]);
  });

  it("because it is read-only can still be read, and says why it cannot be written", async () => {
    const person = await withFacts();
    await person.recall("tea");
    const through = withoutPrivileges(person);
    if (through === undefined) return skipLoudly("a read-only store", "setpriv cannot be used here");
    const folders = Object.keys(snapshot(person.store)).map((name) => path.dirname(person.file(name)));
    const all = new Set([person.store, ...folders.flatMap((folder) => upTo(person.store, folder))]);
    for (const folder of all) chmodSync(folder, 0o500);
    const nobody = new Apart(through);
    try {
      const run = (words: readonly string[]) => person.apart(words, {}, nobody);
      expect(await run(["recall", "tea"])).toMatchObject({ status: 0, stderr: "" });
      expect(await run(["status"])).toMatchObject({ status: 0 });
      const found = (await run(["doctor"])).stdout.split("\n").filter((line) => /can be read/.test(line));
      expect(found).toEqual([expect.stringMatching(/like all \d+ memories, can be read but not rewritten/)]);
      const refusal = { status: 1, code: "store_unwritable", says: person.store } as const;
      await refuses(person, { words: ["remember", "x"], ...refusal }, run);
      const reindexed = await run(["doctor", "--reindex"]);
      expect([reindexed.status, reindexed.stdout]).toEqual([1, ""]);
      expect(reindexed.stderr).toContain(`cannot write the new index: ${person.store}/.index`);
    } finally {
      nobody.end();
      for (const folder of all) chmodSync(folder, 0o700);
    }
  });

  it("because the disk is full says so, loses nothing and works again with room", async () => {
    const person = aPerson();
    mkdirSync(person.store);
    const mount = `mount -t tmpfs -o size=128k tmpfs "$1"`;
    if (spawnSync("unshare", ["-m", "sh", "-c", mount, "sh", person.store]).status !== 0)
      return skipLoudly("a full disk", "no file system can be mounted here");
    const disk = new Apart(["unshare", "-m", "sh", "-c", ON_A_DISK, person.store]);
    const run = (...words: readonly string[]) => person.apart(words, {}, disk);
    try {
      const texts: string[] = [];
      const next = () => `I like tea number ${texts.length}`;
      let full = await run("remember", next());
      for (; full.status === 0; full = await run("remember", next())) texts.push(next());
      expect(full).toMatchObject({ status: 1, stderr: expect.stringContaining("no space left") });
      expect(texts.length).toBeGreaterThan(0);
      const room = ["mount", "-o", "remount,size=2m", person.store];
      await person.run(["nsenter", "--target", String(disk.pid), "--mount", ...room]);
      expect(await run("remember", "I like that there is room")).toMatchObject({ status: 0 });
      expect(await run("doctor")).toMatchObject({ status: 0 });
      const { results } = (await run("list", "--json", "--kind", "fact")).json();
      const kept = list(results).map(({ text }) => text);
      expect(kept).toEqual(expect.arrayContaining([...texts, "I like that there is room"]));
    } finally {
      disk.end();
    }
  });
});

/** Gives the directory that is named first a small disk of its own, and runs what is named behind it there. */
const ON_A_DISK = 'mount -t tmpfs -o size=256k tmpfs "$0" && exec "$@"';

describe("a file that cannot be read", () => {
  const BROKEN: readonly (readonly [name: string, text: string, code: RegExp])[] = [
    ["broken.md", "no header at all\n", /./],
    ["conflict.md", "<<<<<<< HEAD\n---\nid: a\n=======\n---\nid: b\n>>>>>>> theirs\n", /conflict/],
    ["script.md", "---js\nprocess.exit(9)\n---\nhello\n", /./],
    ["latin1.md", "---\nid: fa_1\nkind: fact\n---\ncaf\u00e9\n", /./],
  ];

  it("is skipped, listed by doctor with its path, and left byte for byte", async () => {
    const person = await withFacts();
    const tea = String(list((await person.json(["recall", "tea", "--kind", "fact"])).results)[0]?.path);
    const day = path.dirname(tea);
    for (const [name, text] of BROKEN) writeFileSync(person.file(day, name), text, "latin1");
    symlinkSync("/etc/passwd", person.file(day, "outside.md"));
    symlinkSync(person.work, person.file("facts", "2024-03-04"));
    writeFileSync(
      path.join(person.work, "planted.md"),
      person.read(tea).replace("I like tea at five", "planted words"),
    );
    const names = [...BROKEN.map(([name]) => name), "outside.md"];
    const before = names.map((name) => readFileSync(person.file(day, name), "latin1"));
    const ran = await person.pai(["recall", "tea"]);
    expect(ran).toMatchObject({ status: 0 });
    const kept = await person.pai(["remember", "something else"]);
    for (const { stderr } of [ran, kept]) {
      const told = stderr.trim().split("\n");
      for (const line of told.slice(0, 3))
        expect(line).toMatch(/^pai: could not read facts\/\S+\.md(:\d+)?: \w/);
      expect(told.slice(3)).toEqual(["pai: 3 more files could not be read; pai doctor lists them"]);
    }
    expect(await person.recall("planted")).toEqual([]);
    await person.json(["remember", "something new"]);
    const found = list((await person.json(["doctor", "--fix"], { status: 6 })).problems);
    expect(found.map((problem) => path.basename(String(problem.path))).toSorted()).toEqual(
      [...names, "2024-03-04"].toSorted(),
    );
    for (const [name, , code] of BROKEN) {
      const problem = found.find((one) => String(one.path).endsWith(name));
      expect(String(problem?.code), name).toMatch(code);
    }
    expect(names.map((name) => readFileSync(person.file(day, name), "latin1"))).toEqual(before);
    expect((await person.pai(["doctor"])).stdout).not.toContain("root:");
  });
});

/** The folders from a store down to one of its folders. */
function upTo(store: string, folder: string): string[] {
  return folder === store ? [] : [...upTo(store, path.dirname(folder)), folder];
}
