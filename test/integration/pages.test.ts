import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../src/domain/hash.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOTES = readFileSync(path.join(import.meta.dirname, "../../fixtures/beliefs/notes.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly at: string; readonly text: string });
const NOW = Date.parse("2026-04-01T12:00:00Z");
const DAY_MS = 86_400_000;

/** A store and the work tree of a project, both with beliefs. */
class Place {
  readonly store: string;
  readonly project: string;

  constructor(dir: string) {
    this.store = path.join(dir, "store");
    this.project = path.join(dir, "app");
    mkdirSync(this.project);
  }

  open(days = 0, dryRun = false) {
    const places = { home: this.project, projects: { app: this.project } };
    return openMemory({ store: this.store, now: () => NOW + days * DAY_MS, places, dryRun });
  }

  /** `lateMs`: by which memories of two stores that say the same lie in files of different names. */
  async fill(notes = NOTES, lateMs = 0): Promise<void> {
    const now = () => NOW + lateMs;
    const isOfProject = ({ text }: (typeof NOTES)[number]) => text.includes("deploy");
    const lines = (wanted: boolean) =>
      notes
        .filter((note) => isOfProject(note) === wanted)
        .map((note, i) => ({ line: i + 1, text: JSON.stringify(note) }));
    const everywhere = openMemory({ store: this.store, now });
    if (lines(false).length > 0) await (await everywhere.lineKeeper()).keep(lines(false));
    const within = openMemory({ store: this.store, now, project: "app", explicitProject: true });
    if (lines(true).length > 0) await (await within.lineKeeper()).keep(lines(true));
  }

  async promote(days = 0) {
    const { passes, parked } = await this.open(days).consolidate();
    return { row: passes.find(({ name }) => name === "pages"), parked };
  }

  get page(): string {
    return path.join(this.store, "MEMORY.md");
  }

  get projectPage(): string {
    return path.join(this.project, ".claude/memory/MEMORY.md");
  }
}

/** Every test works on a copy of one store that has the notes. */
let filled = "";
beforeAll(async () => {
  filled = mkdtempSync(path.join(tmpdir(), "pai-pages-"));
  await new Place(filled).fill();
});
afterAll(() => rmSync(filled, { recursive: true, force: true }));

function aPlace(): Place {
  const place = new Place(aDirectory());
  cpSync(path.join(filled, "store"), place.store, { recursive: true, preserveTimestamps: true });
  return place;
}
const read = (file: string) => readFileSync(file, "utf8");
const bytesOf = (file: string) => (statSync(file).isFile() ? sha256(readFileSync(file)) : "no file");
const bullets = (file: string) =>
  read(file)
    .split("\n")
    .filter((line) => line.startsWith("- ") && line.includes("<!-- bl_"));

describe("the pages of a store", () => {
  it("are MEMORY.md for what holds everywhere, and one in the work tree for a project", async () => {
    const place = aPlace();
    mkdirSync(path.dirname(place.projectPage), { recursive: true });
    writeFileSync(place.projectPage, "# Ours\n", { mode: 0o644 });
    const { row } = await place.promote();
    expect(row).toMatchObject({ state: "done", counts: { promoted: 4 } });
    expect(bullets(place.page)).toHaveLength(3);
    expect(bullets(place.projectPage).map((line) => line.slice(0, 24))).toEqual(["- We deploy on Thursdays"]);
    expect(read(place.projectPage).endsWith("\n# Ours\n")).toBe(true);
    expect(statSync(place.projectPage).mode & 0o777).toBe(0o644);
    expect(readdirSync(path.dirname(place.projectPage))).toEqual(["MEMORY.md"]);
    expect((await place.open(1).consolidate()).changed).toBe(0);
  });

  it("give back with undo what they said, in the store and elsewhere", async () => {
    const place = aPlace();
    await place.open().consolidate({ skip: ["promote"] });
    writeFileSync(place.page, "# Mine\n");
    await place.open().consolidate({ only: ["promote"] });
    const { results } = await place.open().log(5);
    expect(results[0]?.events.map(({ event }) => event)).toContain("promoted");
    const elsewhere = read(place.projectPage);
    await place.open().undo();
    await place.open().undo();
    expect(read(place.page)).toBe("# Mine\n");
    expect(existsSync(place.projectPage)).toBe(false);
    expect((await place.promote(1)).row?.counts).toMatchObject({ promoted: 4 });
    expect(read(place.projectPage)).toBe(elsewhere);
  });

  it("keep what a person wrote on a page elsewhere: nothing of the change set is undone then", async () => {
    const place = aPlace();
    mkdirSync(path.dirname(place.projectPage), { recursive: true });
    writeFileSync(place.projectPage, "# Mine\n");
    await place.open().consolidate();
    const written = read(place.projectPage);
    writeFileSync(place.projectPage, `${written}\nMy own line\n`);
    const { results } = await place.open().log(9);
    const undone = await Promise.allSettled(results.map(({ changeSet }) => place.open().undo(changeSet)));
    const refused = undone.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
    expect(refused.map(({ message }) => message).join("\n")).toContain(
      `${place.projectPage} has changed since`,
    );
    expect(read(place.projectPage)).toBe(`${written}\nMy own line\n`);
  });

  it("take over what was written by hand into both", async () => {
    const place = aPlace();
    await place.promote();
    writeFileSync(place.page, read(place.page).replace(/- I go swimming.*\n/, "- I drink oat milk\n"));
    writeFileSync(place.projectPage, read(place.projectPage).replace("Thursdays", "Fridays"));
    const { row } = await place.promote(1);
    expect(row?.counts).toMatchObject({ added: 1, suppressed: 1, corrected: 1 });
    expect(row?.notes).toHaveLength(3);
    const facts = (await place.open().list({ kind: "fact", project: "app" })).results;
    expect(facts.find(({ text }) => text === "We deploy on Fridays")).toMatchObject({
      scope: "project",
      verification: "user_confirmed",
    });
    expect(facts.find(({ text }) => text === "I drink oat milk")).toMatchObject({ scope: "global" });
    // What was put in other words is neither called untrue nor said by a fact any more.
    expect(facts.map(({ text }) => text)).not.toContain("We deploy on Thursdays");
    expect(read(place.projectPage)).not.toContain("Thursdays");
    expect(read(place.page)).toContain("- I drink oat milk <!-- ep_");
    const belief = (await place.open().beliefs({ all: true })).results.find(
      ({ text }) => text === "I go swimming before work",
    );
    await place.open(2).pin([belief?.id ?? ""]);
    await place.promote(2);
    expect(read(place.page)).toContain("- I go swimming before work (");
  });
});

describe("a page that cannot be written", () => {
  const bad: readonly (readonly [
    title: string,
    make: (page: string, outside: string) => void,
    why: RegExp,
  ])[] = [
    [
      "is read-only",
      (page) => {
        writeFileSync(page, "# Mine\n");
        chmodSync(page, 0o444);
      },
      /it is read-only/,
    ],
    ["is a directory", (page) => mkdirSync(page), /it is a directory/],
    [
      "is a link",
      (page, outside) => {
        writeFileSync(outside, "# Theirs\n");
        symlinkSync(outside, page);
      },
      /it is a symbolic link/,
    ],
    [
      "is not UTF-8",
      (page) => writeFileSync(page, Buffer.from("# caf\xe9\n", "latin1")),
      /it is not UTF-8 text/,
    ],
    [
      "has more than 8 MiB",
      (page) => writeFileSync(page, "x".repeat(8 * 1024 * 1024 + 1)),
      /more than 8388608 bytes/,
    ],
    [
      "has broken markers",
      (page) => writeFileSync(page, "a\n<!-- PAI:BELIEFS:BEGIN -->\nb\n"),
      /line 2: PAI:BELIEFS:BEGIN has no END/,
    ],
  ];

  it.each(bad)("because it %s is left as it is, and named", async (_title, make, why) => {
    const place = aPlace();
    const outside = path.join(place.project, "theirs.md");
    make(place.page, outside);
    const before = bytesOf(place.page);
    const { row } = await place.promote();
    expect(row).toMatchObject({ state: "done", counts: { promoted: 1 } });
    expect(row?.leftAlone?.join()).toMatch(why);
    expect(bytesOf(place.page)).toBe(before);
    expect(bullets(place.projectPage)).toHaveLength(1);
  });

  it("because a directory on the way to it is a link is left out", async () => {
    const place = aPlace();
    const outside = path.join(place.store, "../outside");
    mkdirSync(path.join(outside, "memory"), { recursive: true });
    symlinkSync(outside, path.join(place.project, ".claude"));
    const { row } = await place.promote();
    expect(row?.leftAlone?.join()).toMatch(/symbolic link/);
    expect(readdirSync(path.join(outside, "memory"))).toEqual([]);
  });
});

describe("the same observations", () => {
  it("give the same page where two halves were looked after apart, and then put together", async () => {
    const dir = aDirectory();
    const [one, two, all] = ["a", "b", "c"].map((name) => {
      mkdirSync(path.join(dir, name));
      return new Place(path.join(dir, name));
    });
    if (!one || !two || !all) throw new Error("three stores");
    await one.fill(NOTES.filter((_, i) => i % 2 === 0));
    await two.fill(
      NOTES.filter((_, i) => i % 2 === 1),
      1_000,
    );
    for (const half of [one, two]) await half.promote();
    execFileSync("cp", [
      "-rn",
      ...["episodes", "facts", "beliefs"].map((name) => path.join(two.store, name)).filter(existsSync),
      one.store,
    ]);
    await one.promote();
    await all.fill();
    await all.promote();
    expect(read(one.page)).toBe(read(all.page));
  });
});

it("what a person deletes stays off after the sections were given up and taken back", async () => {
  const store = aDirectory();
  let nowMs = Date.parse("2026-11-16T10:00:00Z");
  const open = () => openMemory({ store, now: () => (nowMs += 3_600_000) });
  for (const text of ["I prefer oat milk in my coffee", "I am allergic to nuts"]) {
    await open().remember({ text });
    const [fact] = (await open().list({ kind: "fact" })).results;
    const file = path.join(store, fact?.path ?? "");
    const plain = readFileSync(file, "utf8").replace(/^importance: .*\n/m, "");
    writeFileSync(file, plain.replace("kind: fact\n", "kind: fact\nimportance: 9\n"));
  }
  const page = path.join(store, "MEMORY.md");
  await open().consolidate();
  expect(readFileSync(page, "utf8")).toContain("oat milk");
  await open().consolidate({ promotion: "off", only: ["pages"] });
  await open().undo(); // of the page, and of the setting
  await open().undo();
  const lines = readFileSync(page, "utf8").split("\n");
  writeFileSync(page, lines.filter((line) => !line.includes("oat milk")).join("\n"));
  nowMs += 86_400_000;
  await open().consolidate();
  expect(readFileSync(page, "utf8")).not.toContain("oat milk");
});
