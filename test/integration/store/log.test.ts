import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { printStateLine, readStateLine } from "../../../src/domain/state-line.ts";
import { parseRecord, printRecord, readRecord } from "../../../src/store/journal.ts";
import { initialiseStore, inspectStore } from "../../../src/store/layout.ts";
import { wholeLines } from "../../../src/store/lines.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { changeSet, create, purge, update } from "../../crash/change-sets.ts";
import { aDirectory } from "./directory.ts";
import { NOTHING, openIn } from "./open.ts";

describe("what a plan relied on", () => {
  const reads = (seq: number, ...keys: string[]) => ({ seq, keys });

  it("is checked against what was committed since, and only that", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    await store.apply(changeSet([create("a.md", "a")]), NOTHING, 0);
    expect(await store.apply(changeSet([create("b.md", "b")]), reads(0, "path:a.md"), 0)).toMatchObject({
      ok: false,
    });
    expect(await store.apply(changeSet([create("a.md", "a")]), reads(0), 0)).toMatchObject({ ok: false });
    expect(await store.apply(changeSet([create("b.md", "b")]), reads(0, "path:c.md"), 0)).toMatchObject({
      ok: true,
    });
    expect(await store.apply(changeSet([create("c.md", "c")]), reads(2, "path:a.md"), 0)).toMatchObject({
      ok: true,
    });
    expect(store.head()).toBe(3);
  });

  it("cannot be checked where the log is shorter than the plan knew, or lacks records", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    expect(await store.apply(changeSet([create("a.md", "a")]), reads(7), 0)).toMatchObject({ ok: false });
    await store.apply(changeSet([create("a.md", "a")]), NOTHING, 0);
    await store.apply(changeSet([create("b.md", "b")]), reads(1), 0);
    rmSync(`${dir}/.local/journal/000000/000000001.json`);
    expect(await store.apply(changeSet([create("c.md", "c")]), reads(0), 0)).toMatchObject({ ok: false });
  });
});

describe("the lock around several steps", () => {
  it("is taken once: applying inside does not wait, applying outside does", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    const order: string[] = [];
    let outside: Promise<unknown> | undefined;
    await store.locked(0, async () => {
      await expect(openIn(dir).apply(changeSet([create("x.md", "x")]), NOTHING, 0)).rejects.toMatchObject({
        code: "busy",
      });
      outside = openIn(dir)
        .apply(changeSet([create("b.md", "b")]), NOTHING, 60_000)
        .then(() => order.push("outside"));
      await store.apply(changeSet([create("a.md", "a")]), NOTHING, 0);
      order.push("inside");
    });
    await outside;
    expect(order).toEqual(["inside", "outside"]);
    await expect(store.locked(0, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(existsSync(`${dir}/.local/lock`)).toBe(false);
  });

  it("keeps a reader from finishing a change set that another process is writing", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    await store.apply(changeSet([create("a.md", "a")]), NOTHING, 0);
    const record = readRecord(store.files, 1);
    if (record === undefined) throw new Error("no record");
    const pending = { ...record, seq: 2, appends: [], temp: "later" };
    await store.locked(0, async () => {
      writeFileSync(`${dir}/.local/journal/pending.json`, printRecord(pending));
      expect(openIn(dir).recover()).toBeUndefined();
      expect(store.head()).toBe(1);
    });
    expect(openIn(dir).recover()).toEqual([]);
    expect(openIn(dir).recover()).toBeUndefined();
    expect(store.head()).toBe(2);
  });
});

describe("a record", () => {
  it("is dropped, and nothing of it done, where its checksum is wrong", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    await store.apply(changeSet([create("a.md", "the text")]), NOTHING, 0);
    const path = `${dir}/.local/journal/000000/000000001.json`;
    const wrong = readFileSync(path, "utf8").replace("the text", "the test");
    expect(parseRecord(new TextEncoder().encode(wrong))).toBeUndefined();
    rmSync(path);
    rmSync(`${dir}/a.md`);
    writeFileSync(`${dir}/.local/journal/pending.json`, wrong);
    await store.apply(changeSet([create("b.md", "b")]), NOTHING, 0);
    expect(readdirSync(dir)).not.toContain("a.md");
    expect(readdirSync(`${dir}/.local/journal`)).toEqual(["000000"]);
  });

  it("is not made of a file that is no text", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    writeFileSync(`${dir}/a.md`, Buffer.from([0xe9]));
    const { sha256 } = await import("../../../src/domain/hash.ts");
    const before = sha256(Buffer.from([0xe9]));
    const told = { path: "a.md", event: "revised", reason: "", keys: [] } as const;
    const set = changeSet([{ op: "update", before, text: "x", ...told }]);
    await expect(store.apply(set, NOTHING, 0)).rejects.toMatchObject({ code: "not_text" });
    expect(readFileSync(`${dir}/a.md`)).toEqual(Buffer.from([0xe9]));
  });
});

describe("a purge", () => {
  it("has everything planned anew that was planned before it", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    await store.apply(changeSet([create("a.md", "swordfish"), create("b.md", "b")]), NOTHING, 0);
    await store.apply(changeSet([purge("a.md", "swordfish")]), { seq: 1, keys: [] }, 0);
    const planned = changeSet([update("b.md", "b", "swordfish, as a said")]);
    expect(await store.apply(planned, { seq: 1, keys: [] }, 0)).toMatchObject({
      ok: false,
      why: expect.stringContaining("erased"),
    });
    expect(await store.apply(planned, { seq: 2, keys: [] }, 0)).toMatchObject({ ok: true });
  });
});

describe("files of lines", () => {
  const HASH = `sha256:${"0".repeat(64)}`;
  const bury = (buried: boolean) =>
    changeSet([], [{ path: "state/tombstones.jsonl", record: { hash: HASH, buried } }]);

  it.each([
    ["a torn line", '{"hash":"sha'],
    ["zeros", "\0".repeat(64)],
    ["a line without an end", `{"hash":"${HASH}","buried":false}`],
  ])("go on after %s", async (_what, tail) => {
    const dir = aDirectory();
    const store = openIn(dir);
    mkdirSync(`${dir}/state`);
    writeFileSync(`${dir}/state/tombstones.jsonl`, tail);
    await store.apply(bury(true), NOTHING, 0);
    expect(store.tombstones().has(HASH)).toBe(true);
    await store.apply(bury(false), { seq: 1, keys: [] }, 0);
    expect(store.tombstones().has(HASH)).toBe(false);
    expect(readFileSync(`${dir}/state/tombstones.jsonl`, "utf8").startsWith(`${tail}\n`)).toBe(true);
  });

  it("are found among many, wherever a piece ends", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    mkdirSync(`${dir}/state`);
    const hashes = [1, 2, 3].map((n) => `sha256:${String(n).repeat(64)}`);
    const line = (hash: string | undefined, buried: boolean) => `${JSON.stringify({ hash, buried })}\n`;
    const garbage = `${"x".repeat(3 * 2 ** 20)}${hashes[2]}\n${"\0".repeat(6 * 2 ** 20)}\n`;
    const many = Array.from({ length: 120_000 }, (_, n) =>
      line(`sha256:${String(n).padStart(64, "0")}`, true),
    );
    const text = [line(hashes[0], true), line(hashes[1], true), garbage, ...many, line(hashes[1], false)];
    writeFileSync(`${dir}/state/tombstones.jsonl`, text.join(""));
    const found = hashes.map((hash) => store.tombstones().has(hash));
    expect(found).toEqual([true, false, false]);
    for (let n = 0; n < 120_000; n += 30_007)
      expect(store.tombstones().has(`sha256:${String(n).padStart(64, "0")}`)).toBe(true);
  });

  it("tell each event of history once, in order of sequence, whatever a merge did to them", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    await store.apply(changeSet([create("a.md", "a")]), NOTHING, 0);
    await store.apply(changeSet([update("a.md", "a", "b")]), { seq: 1, keys: [] }, 0);
    const [name = ""] = readdirSync(`${dir}/state/history`);
    const lines = readFileSync(`${dir}/state/history/${name}`, "utf8").trimEnd().split("\n");
    const other = lines.map((line) => {
      const text = JSON.stringify(readStateLine(line)).replaceAll(store.replica(), "0therepl");
      return printStateLine(JSON.parse(text.replaceAll("cs_", "ct_")));
    });
    writeFileSync(
      `${dir}/state/history/${name}`,
      `${[...lines, ...lines].toReversed().join("\n")}\n<<<<<<<\n`,
    );
    writeFileSync(`${dir}/state/history/0therepl-2026-11.jsonl`, `${other.toReversed().join("\n")}\n`);
    appendFileSync(`${dir}/state/history/${name}`, '{"seq":"x"}\n');
    const told = store.history("id-a.md").map(({ replica, seq }) => `${replica} ${seq}`);
    expect(told).toHaveLength(4);
    expect(told.filter((line) => line.startsWith("0therepl"))).toEqual(["0therepl 1", "0therepl 2"]);
    expect(store.history()).toHaveLength(4);
  });
});

describe("a directory that is to become a store", () => {
  it("is known for what it is", () => {
    const dir = aDirectory();
    const files = openRoot(`${dir}/deep/store`);
    expect(inspectStore(files)).toEqual({ state: "missing" });
    mkdirSync(`${dir}/deep/store/.git`, { recursive: true });
    expect(inspectStore(files)).toEqual({ state: "empty" });
    initialiseStore(files, () => "n1");
    initialiseStore(files, () => "n2");
    expect(inspectStore(files)).toEqual({ state: "store", version: 1 });
    expect(readdirSync(`${dir}/deep/store`).toSorted()).toEqual([
      ".git",
      ".gitattributes",
      ".gitignore",
      "version",
    ]);
    writeFileSync(`${dir}/deep/store/version`, "2\n");
    expect(inspectStore(files)).toEqual({ state: "newer", version: 2 });
    expect(() => initialiseStore(files, () => "n3")).toThrow(
      expect.objectContaining({ code: "store_version" }),
    );
    writeFileSync(`${dir}/deep/store/version`, "latest\n");
    expect(inspectStore(files)).toEqual({ state: "damaged", what: "damaged" });
    for (const name of [".gitattributes", ".gitignore"]) rmSync(`${dir}/deep/store/${name}`);
    expect(inspectStore(files)).toEqual({ state: "foreign" });
  });

  it("is refused where it contains other files", () => {
    const dir = aDirectory();
    writeFileSync(`${dir}/thesis.doc`, "x");
    expect(() => initialiseStore(openRoot(dir), () => "n")).toThrow(
      expect.objectContaining({ code: "store_not_empty" }),
    );
    expect(readdirSync(dir)).toEqual(["thesis.doc"]);
  });
});

describe("files that nobody will miss", () => {
  it("are found and swept: temporary files of commands that died", async () => {
    const dir = aDirectory();
    const store = openIn(dir);
    await store.apply(changeSet([create("facts/a.md", "a")]), NOTHING, 0);
    writeFileSync(`${dir}/facts/.tmp-1-2-c0`, "half");
    writeFileSync(`${dir}/.local/tmp/old`, "half");
    writeFileSync(`${dir}/.local/lock-1073741824-n`, "half");
    expect(store.strays()).toEqual(["facts/.tmp-1-2-c0"]);
    store.sweep();
    expect(store.strays()).toEqual([]);
    await store.apply(changeSet([create("facts/b.md", "b")]), { seq: 1, keys: [] }, 0);
    expect(readdirSync(`${dir}/.local/tmp`)).toEqual([]);
    expect(readdirSync(`${dir}/.local`).toSorted()).toEqual(["journal", "replica", "tmp"]);
  });
});

describe("a file of lines", () => {
  it("is read in pieces, however long a line without an end is", () => {
    const dir = aDirectory();
    writeFileSync(`${dir}/long.jsonl`, `${"x".repeat(20 * 2 ** 20)}\n`);
    const sizes = [...wholeLines(openRoot(dir), "long.jsonl")].map(({ length }) => length);
    expect(sizes.reduce((all, one) => all + one, 0)).toBe(20 * 2 ** 20 + 1);
    expect(Math.max(...sizes)).toBeLessThan(9 * 2 ** 20);
  });
});
