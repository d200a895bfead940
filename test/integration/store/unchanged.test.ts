import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KnownPaths } from "../../../src/ports.ts";
import { openRoot } from "../../../src/store/node-fs.ts";

/** Changes of a tree of six files in three directories, by other hands. */
const CHANGES = {
  nothing: () => {},
  edited: (file: string) => fs.appendFileSync(file, "more"),
  "edited, as long and as old as before": (file: string) => {
    const { atime, mtime } = fs.statSync(file);
    fs.writeFileSync(`${file}.new`, "x".repeat(fs.statSync(file).size));
    fs.utimesSync(`${file}.new`, atime, mtime);
    fs.renameSync(`${file}.new`, file);
  },
  removed: (file: string) => fs.rmSync(file),
  touched: (file: string) => fs.utimesSync(file, 1, 1),
  "made a link to itself": (file: string) => {
    fs.renameSync(file, `${file}.old`);
    fs.symlinkSync(`${file}.old`, file);
  },
  "made a folder": (file: string) => {
    fs.rmSync(file);
    fs.mkdirSync(file);
  },
  "moved with its folder behind a link": (file: string) => {
    const dir = path.dirname(file);
    fs.renameSync(dir, `${dir}-moved`);
    fs.symlinkSync(`${dir}-moved`, dir);
  },
  "lost with its folder": (file: string) => fs.rmSync(path.dirname(file), { recursive: true }),
  "lost with its folder, of which a file is left": (file: string) => {
    fs.rmSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(path.dirname(file), "");
  },
};
const DIRS = ["entities", "facts/2026-01-01", "facts/2026-01-02"];
const NAMES = ["a.md", "ü b.md"];
const PATHS = [...DIRS, ...DIRS.flatMap((dir) => NAMES.map((name) => `${dir}/${name}`))];

let root: string;
beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "pai-unchanged-")));
  for (const dir of DIRS) fs.mkdirSync(path.join(root, dir), { recursive: true });
  for (const at of PATHS.slice(DIRS.length)) fs.writeFileSync(path.join(root, at), at);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

/** Where there is none, the build makes nothing, and all is looked at one by one. */
const hasCompiler = spawnSync(process.env.CC ?? "cc", ["--version"], { stdio: "ignore" }).status === 0;

describe.runIf(hasCompiler)("a look at many paths at once", () => {
  it("sees what a look at each of them sees", () => {
    const change = fc.record({
      what: fc.constantFrom(...Object.keys(CHANGES)),
      at: fc.nat(PATHS.length - 1),
    });
    fc.assert(
      fc.property(change, fc.boolean(), fc.nat(20), ({ what, at }, withFiles, laterMs) => {
        const store = openRoot(fs.mkdtempSync(path.join(root, "store-")));
        for (const dir of DIRS) fs.mkdirSync(path.join(store.root, dir), { recursive: true });
        for (const file of PATHS.slice(DIRS.length)) fs.writeFileSync(path.join(store.root, file), file);
        const known = knownOf(store, withFiles);
        const settledMs = Date.now() - 10 + laterMs;
        const file = PATHS[Math.max(DIRS.length, at)] ?? "";
        CHANGES[what as keyof typeof CHANGES](path.join(store.root, file));
        const asked = withFiles ? PATHS : DIRS;
        const before = new Map(known.stats);
        const expected = asked.map((one) => {
          const now = seen(openRoot(store.root), one); // which trusts no directory yet
          const was = before.get(one);
          const same =
            now && was && now.kind === was.kind && now.ino === was.ino && now.mtimeMs === was.mtimeMs;
          const sameSize = now?.kind === "directory" || now?.size === was?.size;
          return same && sameSize && now.mtimeMs < settledMs ? 1 : 0;
        });
        expect([...(store.unchanged?.(known.paths, settledMs) ?? [])]).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it.each<[string, (known: KnownPaths) => KnownPaths]>([
    ["names are missing", (known) => ({ ...known, names: known.names.subarray(0, 40) })],
    [
      "names are left over",
      (known) => ({ ...known, names: Buffer.concat([known.names, Buffer.from("x\0")]) }),
    ],
    ["the last name has no end", (known) => ({ ...known, names: known.names.subarray(0, -1) })],
    ["a row is cut", (known) => ({ ...known, files: known.files.subarray(0, 5) })],
    [
      "files end before they begin",
      (known) => ({ ...known, dirs: known.dirs.map((n, i) => (i === 6 ? 0 : n)) }),
    ],
    [
      "files end beyond the last",
      (known) => ({ ...known, dirs: known.dirs.map((n, i) => (i === 10 ? 99 : n)) }),
    ],
    [
      "an end is no number",
      (known) => ({ ...known, dirs: known.dirs.map((n, i) => (i === 6 ? Number.NaN : n)) }),
    ],
    ["files belong to nobody", (known) => ({ ...known, dirs: known.dirs.map((n, i) => (i === 10 ? 5 : n)) })],
  ])("says that it cannot where %s", (_, spoil) => {
    const files = openRoot(root);
    const { paths } = knownOf(files, true);
    expect(files.unchanged?.(paths, Number.POSITIVE_INFINITY)).toBeDefined();
    expect(files.unchanged?.(spoil(paths), Number.POSITIVE_INFINITY)).toBeUndefined();
  });

  it("says that it cannot where there is no such directory", () => {
    const { paths } = knownOf(openRoot(root), true);
    expect(openRoot(path.join(root, "none")).unchanged?.(paths, 1)).toBeUndefined();
  });

  it("leaves what has too long a path to others", () => {
    const name = "x".repeat(5_000);
    const names = new TextEncoder().encode(`facts/2026-01-01\0${name}\0`);
    const dirs = Float64Array.of(0, 0, 1, 0);
    const found = openRoot(root).unchanged?.({ names, dirs, files: Float64Array.of(0, 0, 0, 0) }, 1);
    expect([...(found ?? [])]).toEqual([0, 0]);
  });
});

/** What lies at a path; nothing where a link is on the way. */
function seen(files: ReturnType<typeof openRoot>, at: string) {
  try {
    return files.stat(at);
  } catch {
    return undefined;
  }
}

/** What is there now, as it is handed over. */
function knownOf(files: ReturnType<typeof openRoot>, withFiles: boolean) {
  const stats = PATHS.flatMap((at) => {
    const stat = files.stat(at);
    return stat ? [[at, stat] as const] : [];
  });
  const of = new Map(stats);
  const names = [...DIRS, ...(withFiles ? DIRS.flatMap(() => NAMES) : [])]
    .map((name) => `${name}\0`)
    .join("");
  const dirs = DIRS.flatMap((dir, i) => [
    of.get(dir)?.mtimeMs ?? 0,
    of.get(dir)?.ino ?? 0,
    (i + 1) * NAMES.length,
    0,
  ]);
  const rows = PATHS.slice(DIRS.length).flatMap((at) => {
    const { size = 0, mtimeMs = 0, ino = 0 } = of.get(at) ?? {};
    return [size, mtimeMs, ino, 0];
  });
  const paths: KnownPaths = {
    names: new TextEncoder().encode(names),
    dirs: Float64Array.from(dirs),
    files: Float64Array.from(withFiles ? rows : []),
  };
  return { stats, paths };
}
