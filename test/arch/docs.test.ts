import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT, trackedFiles } from "./checkout.ts";
import { LAYERS } from "./layer-rules.ts";

const pages = trackedFiles()
  .filter((path) => path.endsWith(".md") && !path.startsWith("fixtures/"))
  .map((path) => [path, readFileSync(`${ROOT}${path}`, "utf8")] as const);
const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(`${ROOT}package.json`, "utf8"),
).scripts;

describe("the pages", () => {
  it("name only files that exist", () => {
    const missing = pages.flatMap(([page, text]) =>
      [...text.matchAll(/`((?:src|test|bench|evals|scripts|fixtures|docs|templates|bin)\/[\w./-]+)`/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(`${ROOT}${path}`))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("name a test for each promise of security", () => {
    const [table = ""] =
      /\| Against \| By \|\n[\s\S]*?\n\n/.exec(readFileSync(`${ROOT}SECURITY.md`, "utf8")) ?? [];
    const rows = table.trim().split("\n").slice(2);
    const promises = readFileSync(`${ROOT}docs/design.md`, "utf8");
    const isTested = (row: string) =>
      row.includes("`test/") ||
      [...row.matchAll(/\bM\d+\b/g)].some(([name]) =>
        new RegExp(`^\\| ${name} \\|.*\`test/`, "m").test(promises),
      );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !isTested(row))).toEqual([]);
  });

  it("draw each room on the floor above the highest that it may import", () => {
    const floorOf = (room: string): number => 1 + Math.max(0, ...(LAYERS[room] ?? []).map(floorOf));
    const rooms = Object.keys(LAYERS);
    const floors = [...new Set(rooms.map(floorOf))].toSorted((a, b) => b - a);
    const lines = floors.map(
      (floor) =>
        `${String(floor).padStart(2)}  ${rooms.filter((room) => floorOf(room) === floor).join(", ")}`,
    );
    expect(floors.length).toBeLessThanOrEqual(10);
    expect(readFileSync(`${ROOT}docs/design.md`, "utf8")).toContain(`\n${lines.join("\n")}\n`);
  });

  it("link only to files that exist", () => {
    const broken = pages.flatMap(([page, text]) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !existsSync(new URL(target, `file://${ROOT}${page}`)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("name only npm scripts that exist", () => {
    const unknown = pages.flatMap(([page, text]) =>
      [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !(name in scripts))
        .map((name) => `${page}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
