import fs from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JournalChange, JournalRecord } from "../../../src/domain/changeset.ts";
import { DAY_MS } from "../../../src/text/calendar.ts";
import { draft, TempStore, type Written } from "../../contract/temp-store.ts";

let store: TempStore;
let memory: Written;
beforeEach(() => {
  store = new TempStore();
  memory = draft({ text: "prefers green tea" });
  store.put(memory.path, memory.raw);
  store.open();
});
afterEach(() => store.remove());

const body = () => memory.raw.replace("green", "black");
const keys = () => memory.raw.replace("---\n", "---\nimportance: 9\n");
const whole = () => draft({ text: "prefers green tea", updated: "2026-04-01T00:00:00Z", tags: ["drink"] });

describe("an edit by other hands", () => {
  it.each([
    ["in place", (text: string) => store.put(memory.path, text)],
    ["by rename", (text: string) => store.replace(memory.path, text)],
  ])("of the body is found %s, and answered from", (_, write) => {
    write(body());
    const index = store.open();
    expect(index.foreignEdits).toEqual([{ path: memory.path, id: memory.id, what: "body" }]);
    expect(index.search(["black"]).hits).toHaveLength(1);
  });

  it.each([
    ["body", body],
    ["keys", keys],
  ])("of the %s stays listed through new generations and rebuilds", (what, text) => {
    store.put(memory.path, text());
    store.open({ compactAt: 0 });
    const index = store.open();
    expect(index.foreignEdits).toEqual([{ path: memory.path, id: memory.id, what }]);
    index.rebuild();
    expect(index.foreignEdits).toHaveLength(1);
    expect(store.open().foreignEdits).toHaveLength(1);
  });

  it("of keys stays listed where the generation is found to be damaged", () => {
    store.put(memory.path, keys());
    store.open({ compactAt: 0 });
    const index = store.open();
    const dir = `.index/${store.read(".index/CURRENT").split(" ")[0]}`;
    store.put(`${dir}/terms`, "x".repeat(store.read(`${dir}/terms`).length));
    expect(index.search(["green"]).hits).toHaveLength(1);
    expect(index.freshness.rebuilt).toMatch(/terms/);
    expect(index.foreignEdits).toHaveLength(1);
  });

  it.each([
    ["takes it over", () => keys().replace("---\n", "---\nupdated: 2026-04-01T00:00:00Z\n")],
    ["writes it as it is", keys],
  ])("of keys is settled by a change set that %s", (_, text) => {
    store.put(memory.path, keys());
    store.open({ compactAt: 0 });
    store.commit({ [memory.path]: text() });
    for (const options of [{}, { compactAt: 0 }]) expect(store.open(options).foreignEdits).toEqual([]);
  });

  it("of keys is told by the text that was moved, and moving is none", () => {
    const { id, path: from, raw } = draft({ text: "prefers white tea" });
    const to = `archive/${from}`;
    store.commit({ [from]: raw });
    store.commit({ [to]: raw, [from]: undefined });
    const record = store.records.pop() as JournalRecord; // it was committed a line before
    const [created] = record.changes as [JournalChange];
    store.records.push({ ...record, changes: [{ ...created, op: "move", path: from, to }] });
    expect(store.open().foreignEdits).toEqual([]);
    store.put(to, raw.replace("---\n", "---\nimportance: 9\n"));
    expect(store.open().foreignEdits).toEqual([{ path: to, id, what: "keys" }]);
  });

  it("of keys that was taken back is none", () => {
    store.put(memory.path, keys());
    store.open({ compactAt: 0 });
    store.put(memory.path, memory.raw);
    expect(store.open().foreignEdits).toEqual([]);
  });

  it("after a change set that no generation holds yet is compared with the log", () => {
    store.commit({ [memory.path]: whole().raw });
    expect(store.open().foreignEdits).toEqual([]);
    store.put(memory.path, whole().raw.replace("---\n", "---\nimportance: 9\n"));
    expect(store.open().foreignEdits).toEqual([{ path: memory.path, id: memory.id, what: "keys" }]);
  });
});

describe("a file that came whole, as git brings it", () => {
  it("is indexed and no edit, where its date of change moved", () => {
    store.replace(memory.path, whole().raw);
    const index = store.open();
    expect(index.foreignEdits).toEqual([]);
    expect(index.search(["drink"]).hits).toHaveLength(1);
  });

  it("is indexed and no edit, where it is new", () => {
    const other = draft({ text: "works in Boston" });
    store.put(other.path, other.raw);
    const index = store.open();
    expect(index.foreignEdits).toEqual([]);
    expect(index.byId(other.id)?.path).toBe(other.path);
  });

  it("is an edit of the body where its text has another hash or none", () => {
    const other = draft({ text: "works in Boston" });
    store.put(other.path, other.raw.replace(/\nhash: .*/, ""));
    expect(store.open().foreignEdits).toEqual([{ path: other.path, id: other.id, what: "body" }]);
  });
});

describe("a file that went", () => {
  it("and lies elsewhere now is the same memory", () => {
    const to = memory.path.replace(/[^/]*$/, "renamed.md");
    fs.renameSync(store.absolute(memory.path), store.absolute(to));
    const index = store.open();
    expect(index.byId(memory.id)?.path).toBe(to);
    expect([index.foreignEdits, index.problems]).toEqual([[], []]);
  });
});

describe("an edit that leaves size, time and inode as they were", () => {
  it("is found where the file was as new as the generation", () => {
    const future = Date.now() / 1000 + 60;
    fs.utimesSync(store.absolute(memory.path), future, future);
    store.open({ compactAt: 0 });
    const { ino } = fs.statSync(store.absolute(memory.path));
    store.put(memory.path, body());
    fs.utimesSync(store.absolute(memory.path), future, future);
    expect(fs.statSync(store.absolute(memory.path)).ino).toBe(ino);
    expect(store.open().search(["black"]).hits).toHaveLength(1);
  });
});

describe("a new file in a directory whose time stayed", () => {
  it("is found where the directory was as new as the generation", () => {
    const dir = store.absolute(memory.path.replace(/\/[^/]*$/, ""));
    const future = Date.now() / 1000 + 60;
    fs.utimesSync(dir, future, future);
    store.open({ compactAt: 0 }).rebuild();
    const other = draft({ text: "works in Boston" });
    store.put(other.path, other.raw);
    fs.utimesSync(dir, future, future);
    expect(store.open().size).toBe(2);
  });
});

describe("above the number of files that are all looked at", () => {
  const many = { fullScanFiles: 0, detach: () => {} };
  beforeEach(() => {
    // A directory as young as the generation is read again anyway.
    fs.utimesSync(store.absolute(memory.path.replace(/\/[^/]*$/, "")), 1_700_000_000, 1_700_000_000);
    store.open().rebuild();
  });

  it("new files are found, and files that the log names", () => {
    const other = draft({ text: "works in Boston" });
    store.put(other.path, other.raw);
    store.commit({ [memory.path]: body() });
    const index = store.open(many);
    expect(index.freshness.freshness).toBe("directories");
    expect([index.search(["boston"]).hits.length, index.search(["black"]).hits.length]).toEqual([1, 1]);
  });

  it("every file is looked at where a record of the log is missing", () => {
    store.put(memory.path, body());
    store.commit({ "MEMORY.md": "one" });
    store.commit({ "MEMORY.md": "two" });
    expect(store.open(many).freshness.freshness).toBe("directories");
    store.records.shift();
    const index = store.open(many);
    expect([index.freshness.freshness, index.search(["black"]).hits.length]).toEqual(["full", 1]);
  });

  it("an edit in place of what is of the last 60 days is found at once", () => {
    store.put(memory.path, body());
    store.wallMs = Date.parse(memory.header.created) + 59 * DAY_MS;
    expect(store.open(many).search(["black"]).hits).toHaveLength(1);
    store.wallMs += 2 * DAY_MS;
    expect(store.open(many).search(["black"]).hits).toEqual([]);
  });

  it("an edit in place is found by the look at every file that is due", () => {
    store.put(memory.path, body());
    expect(store.open(many).search(["black"]).hits).toEqual([]);
    store.wallMs += 11 * 60_000;
    let asked = 0;
    const index = store.open({ ...many, detach: () => asked++ });
    expect([index.freshness.freshness, asked]).toEqual(["directories", 1]);
    expect(store.open({ fullScanFiles: 0 }).freshness.freshness).toBe("full");
    expect(store.open(many).search(["black"]).hits).toHaveLength(1);
  });
});
