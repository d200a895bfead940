import fs from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draft, TempStore } from "../../contract/temp-store.ts";

const FILE = "state/access/a-2026-03.jsonl";
const memory = draft({ text: "prefers green tea" });
const other = draft({ text: "works in Boston" });
const line = (day: number, { id } = memory) => `{"id":"${id}","day":"2026-03-${day}"}\n`;
let store: TempStore;
beforeEach(() => {
  store = new TempStore();
  for (const { path, raw } of [memory, other]) store.put(path, raw);
  store.put(FILE, line(10) + line(11, other));
  store.open();
});
afterEach(() => store.remove());

const days = ({ id } = memory, options = {}) => {
  const row = store.open(options).byId(id);
  return [row?.accessDays, row?.lastAccess];
};

describe("days of access", () => {
  it("that the generation counted are added to those that came since, each once", () => {
    fs.appendFileSync(store.absolute(FILE), line(10) + line(12));
    expect([days(), days(other)]).toEqual([
      [2, "2026-03-12"],
      [1, "2026-03-11"],
    ]);
    expect(days(memory, { compactAt: -1 })).toEqual([2, "2026-03-12"]);
  });

  it("are counted anew where a merge put a line in front", () => {
    store.replace(FILE, line(1 + 12) + store.read(FILE));
    expect(days()).toEqual([2, "2026-03-13"]);
    expect(days(memory, { compactAt: -1 })).toEqual([2, "2026-03-13"]);
  });

  it("are counted anew where the file was written over in place", () => {
    store.put(FILE, line(14, other) + line(15, other) + line(16));
    expect([days(), days(other)]).toEqual([
      [1, "2026-03-16"],
      [2, "2026-03-15"],
    ]);
  });

  it("go with the file that named them", () => {
    store.drop(FILE);
    expect(days()).toEqual([0, undefined]);
  });

  it("wait for the end of their line", () => {
    const [start, end] = [line(17).slice(0, 20), line(17).slice(20)];
    fs.appendFileSync(store.absolute(FILE), start);
    expect(days(memory, { compactAt: -1 })).toEqual([1, "2026-03-10"]);
    fs.appendFileSync(store.absolute(FILE), end);
    expect(days()).toEqual([2, "2026-03-17"]);
  });

  it("belong to a memory that changed, or came back, as before", () => {
    const { path, raw } = memory;
    store.drop(path);
    store.open({ compactAt: -1 });
    store.put(path, raw);
    expect(days()).toEqual([1, "2026-03-10"]);
  });

  it("are counted into the next generation when many came", () => {
    fs.appendFileSync(store.absolute(FILE), line(18).repeat(6_000));
    expect(days()).toEqual([2, "2026-03-18"]);
    expect(store.read(".index/CURRENT").split(" ")[0]).toBe("gen-2");
  });
});
