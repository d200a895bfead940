import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PaiError } from "../../../src/domain/errors.ts";
import { openIndex } from "../../../src/index/open-index.ts";
import type { SearchIndex } from "../../../src/index-ports.ts";
import { bundleProgram } from "../../bundle-program.ts";
import { countingEmbedder, fakeEmbedder } from "../../contract/fake-embedder.ts";
import { allAnswers } from "../../contract/same-answers.ts";
import { draft, TempStore, type Written } from "../../contract/temp-store.ts";

const READINGS = ".index/gen-1/readings";
const QUERIES = [["tea"], ["green"], ["gree"], ["cofee"]];
const MINUTE_MS = 60_000;
const MIB = 2 ** 20;
let store: TempStore;
let fact: Written;
let talk: Written;
/** Minutes ago of the next file: each has a time of its own. */
let ago: number;
beforeEach(() => {
  store = new TempStore();
  ago = 1_000;
  const old = draft({ text: "prefers coffee" });
  write(old.path, old.raw);
  store.open({ embedder: fakeEmbedder() });
  fact = draft({ text: "prefers green tea" });
  const said = "### Ada · 2026-03-03T10:00:00Z\nMore tea?\n\n### Bob\nGreen tea, please";
  talk = draft({ kind: "episode", text: said, turns: 2, session: "kitchen" });
  for (const { path: at, raw } of [fact, talk]) write(at, raw);
});
afterEach(() => store.remove());

/** Files of long ago. */
function write(at: string, raw: string): void {
  store.put(at, raw);
  age(at);
}

function age(at: string, minutes = ago--): void {
  const time = new Date(1_700_000_000_000 - minutes * MINUTE_MS);
  fs.utimesSync(store.absolute(at), time, time);
}

function atOldTime(edit: () => void): void {
  const { mtime } = fs.statSync(store.absolute(fact.path));
  edit();
  fs.utimesSync(store.absolute(fact.path), mtime, mtime);
}

/** Once what was begun without waiting has had its turn. */
const written = () => new Promise((resolve) => setImmediate(resolve));

/** Opens the index, asks for everything, and lets it write down what it read. */
async function opened(): Promise<{ index: SearchIndex; read: string[]; embedded: string[]; said: unknown }> {
  const read: string[] = [];
  const embedder = countingEmbedder();
  const { files } = store.store;
  const noting = {
    ...files,
    read: (at: string) => {
      if (at.endsWith(".md") && !read.includes(at)) read.push(at); // what was edited is read twice
      return files.read(at);
    },
  };
  const index = openIndex({ store: { ...store.store, files: noting }, clock: store.clock, embedder });
  const said = answers(index);
  await written();
  return { index, read: read.sort(), embedded: embedder.texts.filter(isStatement), said };
}

const isStatement = (text: string) => text.startsWith("prefers");

const answers = (index: SearchIndex) => allAnswers(index, QUERIES);

/** What is answered where nothing was kept; what is kept stays. */
async function withoutReadings(): Promise<unknown> {
  const aside = store.absolute(".index/aside");
  if (fs.existsSync(store.absolute(READINGS))) fs.renameSync(store.absolute(READINGS), aside);
  const said = answers(store.open({ embedder: fakeEmbedder() }));
  await written();
  fs.rmSync(store.absolute(READINGS), { force: true });
  if (fs.existsSync(aside)) fs.renameSync(aside, store.absolute(READINGS));
  return said;
}

/** Opens twice: what was read at first is not read again, and all is as if it had been. */
async function expectKept(paths: readonly string[]): Promise<void> {
  const first = await opened();
  expect(first.read).toEqual([...paths].sort());
  const second = await opened();
  expect([second.read, second.said]).toEqual([[], first.said]);
  expect(second.said).toEqual(await withoutReadings());
}

describe("a file that differs from the generation", () => {
  it("is read, analysed and embedded once", async () => {
    await expectKept([fact.path, talk.path]);
    const { embedded } = await opened();
    expect(embedded).toEqual([]);
    expect(store.read(READINGS).match(/^\w+/gm)).toEqual(["files", "items", "vectors"]);
  });

  it("is kept beside those of other openings", async () => {
    await opened();
    const other = draft({ text: "prefers white tea" });
    write(other.path, other.raw);
    await expectKept([other.path]);
  });

  it.each([
    ["edited in place, as long as before", () => write(fact.path, fact.raw.replace("green", "black"))],
    ["edited under its old time", () => atOldTime(() => store.put(fact.path, `${fact.raw}Always.\n`))],
    [
      "replaced by one of its size and time",
      () => atOldTime(() => store.replace(fact.path, fact.raw.replace("green", "black"))),
    ],
    ["touched", () => age(fact.path)],
  ])("is read again where it was %s", async (_, edit) => {
    await opened();
    edit();
    await expectKept([fact.path]);
  });

  it("is read again where an older version of it comes back with its time", async () => {
    const time = fs.statSync(store.absolute(fact.path)).mtime;
    await opened();
    write(fact.path, fact.raw.replace("green", "black"));
    await opened();
    store.put(fact.path, fact.raw);
    fs.utimesSync(store.absolute(fact.path), time, time);
    await expectKept([fact.path]);
  });

  it("is read again each time while a second edit could have the same time", async () => {
    const later = () => age(fact.path, -1e9);
    later();
    expect((await opened()).read).toEqual([fact.path, talk.path].sort());
    store.put(fact.path, fact.raw.replace("green", "black"));
    later();
    const { read, said } = await opened();
    expect([read, said]).toEqual([[fact.path], await withoutReadings()]);
    expect(said).toMatchObject({ edits: [{ path: fact.path, what: "body" }] });
  });

  it("is read again as git brings it back", async () => {
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-C", store.root, ...words], {
        stdio: "pipe",
      });
    store.put(".gitignore", ".index/\n");
    git("init", "-q", "-b", "one");
    git("add", ".");
    git("commit", "-qm", "one");
    git("checkout", "-qb", "two");
    write(fact.path, fact.raw.replace("green", "black"));
    await opened();
    git("commit", "-qam", "two");
    for (const branch of ["one", "two", "one"]) {
      git("checkout", "-q", branch);
      expect((await opened()).said).toEqual(await withoutReadings());
    }
  });

  it("is kept where it is spoilt or gone, as long as it takes", async () => {
    await opened();
    store.drop(talk.path);
    store.put(fact.path, "---\nnot: [closed\n");
    age(fact.path);
    expect((await opened()).said).toEqual(await withoutReadings());
    write(fact.path, fact.raw);
    await expectKept([fact.path]);
  });

  it("is known where others claim its id", async () => {
    const copy = fact.path.replace(/\.md$/, " (copy).md");
    write(copy, fact.raw);
    await expectKept([copy, fact.path, talk.path]);
    store.drop(fact.path);
    const { read, said } = await opened();
    expect([read, said]).toEqual([[], await withoutReadings()]);
  });

  it("is not read where nothing but its time and place on the disk differ", async () => {
    const known = draft({ text: "prefers coffee" });
    store.replace(known.path, known.raw);
    age(known.path);
    await expectKept([known.path, fact.path, talk.path]);
  });

  it("goes into the next generation as it was kept", async () => {
    await opened();
    const { read, said } = await opened();
    const next = answers(store.open({ compactAt: 0, embedder: fakeEmbedder() }));
    expect([read, next]).toEqual([[], said]);
    const { freshness, ...later } = answers(store.open({ embedder: fakeEmbedder() }));
    expect(next).toMatchObject(later);
    expect(freshness.foreign).toBe(0);
  });
});

describe("what the log did to files", () => {
  const commit = (number: number) => {
    const { path: at, raw } = draft({ text: `prefers tea number ${number}` });
    store.commit({ [at]: raw });
    age(at);
    return { at, raw };
  };

  it("is read of the newest record alone, once it is kept", async () => {
    for (const number of [1, 2, 3]) commit(number);
    await opened();
    const asked: number[] = [];
    const { record, ...rest } = store.store;
    const noting = {
      ...rest,
      record: (seq: number) => {
        asked.push(seq);
        return record(seq);
      },
    };
    const index = openIndex({ store: noting, clock: store.clock, embedder: fakeEmbedder() });
    expect([answers(index), new Set(asked)]).toEqual([await withoutReadings(), new Set([3])]);
    expect(index.freshness).toMatchObject({ seq: 3, foreign: 2 });
  });

  it("is read again where it is another log", async () => {
    commit(1);
    commit(2);
    await opened();
    store.records.splice(0, 2, ...store.records.map((one) => ({ ...one, id: `${one.id}b`, changes: [] })));
    const { said } = await opened();
    expect(said).toEqual(await withoutReadings());
    expect(said).toMatchObject({ freshness: { foreign: 4 } });
  });

  it("tells an edit of keys by the text that it wrote", async () => {
    const { at, raw } = commit(1);
    await opened();
    write(at, raw.replace("---\n", "---\nimportance: 9\n"));
    const { said } = await opened();
    expect(said).toEqual(await withoutReadings());
    expect(said).toMatchObject({ edits: [{ path: at, what: "keys" }] });
  });

  it("is nothing where it was moved away or removed", async () => {
    const { at, raw } = commit(1);
    store.commit({ [at]: undefined });
    await opened();
    write(at, raw);
    const { said } = await opened();
    expect(said).toEqual(await withoutReadings());
    expect(said).toMatchObject({ freshness: { foreign: 3 } });
  });
});

describe("what is kept", () => {
  const bytes = () => fs.readFileSync(store.absolute(READINGS));

  it("may be cut or damaged anywhere", async () => {
    await opened();
    const whole = bytes();
    const right = await withoutReadings();
    for (let i = 0; i < 200; i++) {
      const at = (i * 7919) % whole.length;
      const spoilt = Buffer.from(i % 2 === 0 ? whole : whole.subarray(0, at));
      if (i % 2 === 0) spoilt[at] = (spoilt[at] ?? 0) ^ (1 << (i % 8));
      fs.writeFileSync(store.absolute(READINGS), spoilt);
      expect([i, answers(store.open({ embedder: fakeEmbedder() }))]).toEqual([i, right]);
      await written();
    }
  });

  it("is added to behind a line that was cut", async () => {
    await opened();
    fs.writeFileSync(store.absolute(READINGS), bytes().subarray(0, bytes().indexOf("\n", 1) - 9));
    await expectKept([fact.path, talk.path]);
  });

  it("begins anew where it has become long", async () => {
    fs.writeFileSync(store.absolute(READINGS), Buffer.alloc(4 * MIB - 100, 10));
    await expectKept([fact.path, talk.path]);
    expect(bytes().length).toBeLessThan(MIB);
  });

  it("is nothing of a very long file, which takes the place of many", async () => {
    const long = draft({ kind: "episode", text: "tea ".repeat(MIB / 8) });
    write(long.path, long.raw);
    expect((await opened()).read).toContain(long.path);
    const { read, said } = await opened();
    expect([read, said]).toEqual([[long.path], await withoutReadings()]);
  });

  it("is nothing where it cannot be written or read", async () => {
    fs.mkdirSync(store.absolute(READINGS));
    const { read } = await opened();
    expect([read, (await opened()).read]).toEqual([read, read]);
    const refuse = () => {
      throw Object.assign(new Error("read-only"), { code: "EROFS" });
    };
    const files = { ...store.store.files, makeDir: refuse, create: refuse, append: refuse, unlink: refuse };
    const index = openIndex({
      store: { ...store.store, files },
      clock: store.clock,
      embedder: fakeEmbedder(),
    });
    expect(answers(index)).toEqual(await withoutReadings());
  });

  it("has no vectors where the embedder failed", async () => {
    const { embed, ...rest } = fakeEmbedder();
    const failing = (texts: readonly string[]) => {
      if (texts.some(isStatement)) throw new PaiError("io", "the table is cut");
      return embed(texts);
    };
    store.open({ embedder: { ...rest, embed: failing } }).neighbours("green tea", 9);
    await written();
    expect(store.read(READINGS)).not.toContain("vectors");
    expect((await opened()).said).toEqual(await withoutReadings());
  });

  it("is of one embedder", async () => {
    const other = () => answers(store.open({ embedder: fakeEmbedder("fake-2", 16), detach: () => {} }));
    const right = other();
    await written();
    store.drop(READINGS);
    await opened();
    expect(other()).toEqual(right);
    expect((await opened()).said).toEqual(await withoutReadings());
  });

  it("goes with its generation, whoever comes late", async () => {
    const secret = draft({ text: "prefers xyzzy" });
    write(secret.path, secret.raw);
    store.open();
    await written();
    expect(holding("prefers xyzzy")).toEqual([READINGS]);
    const late = store.open();
    expect(late.search(["xyzzi"]).hits).toHaveLength(1);
    store.drop(secret.path);
    store.open().rebuild();
    expect(holding("xyzz")).toEqual([]);
    fs.mkdirSync(store.absolute(".index/gen-1")); // as if its removal had begun a moment before
    await written();
    expect(holding("xyzz")).toEqual([]);
  });

  it("is whole where processes write at the same time", async () => {
    for (let i = 0; i < 40; i++) {
      const { path: at, raw } = draft({ text: `prefers tea number ${i}`, position: i });
      write(at, raw);
    }
    const program = store.absolute("once.mjs");
    bundleProgram({ text: PROGRAM, directory: "test/integration/index" }, program);
    const run = () => {
      const child = spawn(process.execPath, [program, store.root], {
        stdio: ["ignore", "inherit", "inherit"],
      });
      return new Promise((resolve) => child.on("close", resolve));
    };
    expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0]);
    const { read, said } = await opened();
    expect([read, said]).toEqual([[], await withoutReadings()]);
  });
});

/** Files below `.index/` that hold a text. */
function holding(text: string): string[] {
  const all = fs.readdirSync(store.absolute(".index"), { recursive: true, encoding: "utf8" });
  const files = all.map((name) => `.index/${name}`).filter((at) => fs.statSync(store.absolute(at)).isFile());
  return files.filter((at) => fs.readFileSync(store.absolute(at)).includes(text));
}

/** Opens the index and writes what it read, again and again as if nothing had been kept. */
const PROGRAM = `
import fs from "node:fs";
import { PaiError } from "../../../src/domain/errors.ts";
import { openIndex } from "../../../src/index/open-index.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
const root = process.argv[2];
const files = openRoot(root);
const blind = { ...files, read: (at) => files.read(at.endsWith("/readings") ? "none" : at) };
const clock = { now: () => Date.now(), wall: () => Date.now() };
for (let i = 0; i < 20; i++) {
  const store = { root, files: blind, head: () => 0, record: () => undefined };
  openIndex({ store, clock }).search(["tea"]);
  await new Promise((resolve) => setImmediate(resolve));
}
`;
