import { describe, expect, it } from "vitest";
import { hotFolders, isHotFile } from "../../../src/cli/watch-host.ts";
import type { FileOps } from "../../../src/ports.ts";
import { DAY_MS } from "../../../src/text/calendar.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");

/** A store with folders, by how many days ago something came to each or went. */
function storeOf(folders: Readonly<Record<string, number>>): FileOps {
  const names = (dir: string) => [
    ...new Set(
      Object.keys(folders).flatMap((path) =>
        path.startsWith(`${dir}/`) ? [path.slice(dir.length + 1)] : [],
      ),
    ),
  ];
  return {
    stat: (path: string) =>
      path in folders || names(path).length > 0
        ? { kind: "directory", mtimeMs: NOW - (folders[path] ?? 0) * DAY_MS, ino: path.length }
        : undefined,
    list: (dir: string) => names(dir).map((name) => ({ name, kind: "directory" })),
  } as unknown as FileOps;
}
const hotIn = (folders: Readonly<Record<string, number>>) => [...hotFolders(storeOf(folders), NOW).keys()];

describe("hot files", () => {
  it.each(["MEMORY.md", "config.yaml", "version", "state", "state/access"])(
    "are pages, settings and state: %s",
    (path) => expect(isHotFile(path)).toBe(true),
  );

  it.each([
    ".local",
    ".index/gen-1",
    ".hidden.md",
    "archive",
    "facts",
    "entities",
    "state/access/2026.jsonl",
  ])("are not local state, archives and folders of memories: %s", (path) =>
    expect(isHotFile(path)).toBe(false),
  );
});

describe("hot folders", () => {
  it("are those of all days, of entities, of recent days and days to come, and of old ones that something came to", () => {
    const folders = {
      ...{ entities: 900, "facts/2026-11-25": 1, "facts/2026-11-27": 900, "facts/notes": 0 },
      ...{ "facts/2025-01-01": 300, "facts/2025-01-02": 3, "boxes/2020-01-01": 900 },
    };
    expect(hotIn(folders).toSorted()).toEqual(
      ["boxes", "entities", "facts", "facts/2025-01-02", "facts/2026-11-25", "facts/2026-11-27"].toSorted(),
    );
  });

  it("are at most 4,000, the newest first", () => {
    const day = (i: number) => new Date(NOW - i * DAY_MS).toISOString().slice(0, 10);
    const many = hotIn(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`facts/${day(i)}`, 0])));
    expect(many).toHaveLength(4_000);
    expect(many).toEqual(expect.arrayContaining(["facts", `facts/${day(0)}`]));
  });

  it("are known by their inodes: one that is made anew is another one", () => {
    expect(hotFolders(storeOf({ "facts/2026-11-25": 1 }), NOW).get("facts/2026-11-25")).toBe(16);
  });
});
