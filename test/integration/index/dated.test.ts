import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SearchIndex } from "../../../src/index-ports.ts";
import { draft, TempStore } from "../../contract/temp-store.ts";

let store: TempStore;
beforeEach(() => {
  store = new TempStore();
});
afterEach(() => store.remove());

describe("facts that may have a day of their own", () => {
  const naming = draft({ text: "the vet comes on friday" });
  const kept = draft({ text: "sees the dentist" });
  const other = draft({ text: "prefers green tea" });
  const remark = draft({ kind: "episode", text: "back on friday" });
  const pathsOf = (index: SearchIndex) => [...index.dated()].map(({ path }) => path);
  const namesDay = (text: string) => text.includes("friday");

  it("are those whose words name one or that had one when they were kept, and what was edited since", () => {
    for (const { path, raw } of [naming, other, remark]) store.put(path, raw);
    store.put(kept.path, kept.raw.replace("---\n", "---\ndue: 2026-04-01\n"));
    store.open({ namesDay });
    expect(pathsOf(store.open())).toEqual([naming.path, kept.path].sort());
    store.put(other.path, other.raw.replace("tea", "tea on friday"));
    expect(pathsOf(store.open())).toEqual([naming.path, kept.path, other.path].sort());
    store.drop(naming.path);
    store.open({ compactAt: 0, namesDay });
    expect(pathsOf(store.open())).toEqual([kept.path, other.path].sort());
  });

  it("are all facts where nobody tells", () => {
    for (const { path, raw } of [naming, other, remark]) store.put(path, raw);
    store.open();
    expect(pathsOf(store.open())).toEqual([naming.path, other.path].sort());
  });
});
