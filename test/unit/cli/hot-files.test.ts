import { describe, expect, it } from "vitest";
import { HotFiles } from "../../../src/cli/hot-files.ts";
import type { FileOps } from "../../../src/ports.ts";
import { DAY_MS } from "../../../src/text/calendar.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");

/** A store of folders: how many files each has, and how many days ago something came to it or went. */
function storeOf(
  folders: Readonly<Record<string, { readonly many: number; readonly touched: number }>>,
): FileOps {
  const names = (dir: string) =>
    dir.includes("/")
      ? Array.from({ length: folders[dir]?.many ?? 0 }, (_, i) => `fact-${i}.md`)
      : Object.keys(folders).flatMap((path) =>
          path.startsWith(`${dir}/`) ? [path.slice(dir.length + 1)] : [],
        );
  return {
    stat: (path: string) =>
      names(path).length > 0
        ? { kind: "directory", mtimeMs: NOW - (folders[path]?.touched ?? 0) * DAY_MS }
        : undefined,
    list: (dir: string) => names(dir).map((name) => ({ name, kind: "file" })),
  } as unknown as FileOps;
}

describe("hot files", () => {
  const hot = new HotFiles(
    storeOf({
      "facts/2026-11-25": { many: 2, touched: 1 },
      "facts/2025-01-01": { many: 2, touched: 300 },
      "facts/2025-01-02": { many: 2, touched: 3 },
    }),
    () => NOW,
  );

  it.each([
    "MEMORY.md",
    "config.yaml",
    "version",
    "entities",
    "entities/anna.md",
    "facts",
    "facts/2026-11-25",
  ])("are pages, settings, entities and recent days: %s", (path) => expect(hot.has(path)).toBe(true));

  it("are memories of recent days, of days to come, and of old ones that something came to", () => {
    expect(hot.has("facts/2026-11-25/fact-0.md")).toBe(true);
    expect(hot.has("facts/2026-11-27/fact-0.md")).toBe(true);
    expect(hot.has("facts/2025-01-02/fact-0.md")).toBe(true);
    expect(hot.has("facts/2025-01-01/fact-0.md")).toBe(false);
  });

  it.each([
    ".local",
    ".index/gen-1",
    "archive",
    "state/access/2026.jsonl",
    "facts/notes",
    "facts/2026-11-25/.tmp.md",
  ])("are not local state, archives and what is no memory: %s", (path) => expect(hot.has(path)).toBe(false));

  it("are at most 4,000, the newest first, and always the same ones", () => {
    const many = new HotFiles(
      storeOf({
        "facts/2026-11-25": { many: 3_000, touched: 1 },
        "facts/2026-11-24": { many: 3_000, touched: 2 },
      }),
      () => NOW,
    );
    const count = () =>
      Array.from({ length: 5_000 }, (_, i) => `facts/2026-11-25/fact-${i}.md`).filter((path) =>
        many.has(path),
      );
    const first = count();
    expect(first.length).toBe(4_000);
    expect(count()).toEqual(first);
  });

  it("become more as something comes to an old day", () => {
    const folders = { "facts/2025-01-01": { many: 2, touched: 300 } };
    const later = new HotFiles(storeOf(folders), () => NOW);
    expect(later.heated()).toEqual([]);
    folders["facts/2025-01-01"].touched = 0;
    expect(later.heated()).toEqual(["facts/2025-01-01"]);
    expect(later.has("facts/2025-01-01/fact-1.md")).toBe(true);
    expect(later.heated()).toEqual([]);
  });
});
