import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/hash.ts";
import type { FileOps } from "../../../src/ports.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { writeOutsidePage } from "../../../src/store/pages.ts";
import { watchedFiles } from "../../support/watched-files.ts";
import { aDirectory, withDirectory } from "./directory.ts";

const PAGE = ".claude/memory/MEMORY.md";
const OLD = "# Mine\n";
const NEW = "- ours\n\n# Mine\n";
const THEIRS = "# Mine\n\nmark\n";
const WRITES = new Set(["makeDir", "create", "append", "sync", "syncDir", "rename", "link", "unlink"]);
const page = (old: string | undefined) => ({
  path: PAGE,
  before: old,
  text: NEW,
});

/** The same files, with something that happens before the n-th call (all calls, or those that write). */
function meanwhile(
  files: FileOps,
  n: number,
  happens: () => void,
  all = false,
): { files: FileOps; calls: () => number } {
  let calls = 0;
  const watched = watchedFiles(files, (call) => {
    if ((all || WRITES.has(call)) && calls++ === n) happens();
  });
  return { files: watched, calls: () => calls };
}

/** Tries with an interruption at each call in turn, until one is past the last. */
async function atEveryCall(
  old: string | undefined,
  all: boolean,
  happens: (file: string) => void,
  check: (dir: string, n: number, run: () => unknown) => void,
): Promise<number> {
  for (let n = 0; ; n++) {
    let isOver = false;
    await withDirectory(async (dir) => {
      const file = path.join(dir, PAGE);
      if (old !== undefined) {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, old);
      }
      const watched = meanwhile(openRoot(dir), n, () => happens(file), all);
      check(dir, n, () => writeOutsidePage(watched.files, page(old)));
      isOver = watched.calls() <= n;
    });
    if (isOver) return n;
  }
}

const contents = (dir: string) => {
  const folder = path.dirname(path.join(dir, PAGE));
  return readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), "utf8")] as const);
};

describe("a page outside of the store", () => {
  it.each<[string, (file: string) => void, number]>([
    ["in place at any moment", (file) => writeFileSync(file, THEIRS), 0],
    ["by renaming, but for the last moment", saveByRenaming, 1],
  ])("keeps what an editor saves %s", async (_title, save, most) => {
    const lost: number[] = [];
    const calls = await atEveryCall(OLD, true, save, (dir, n, run) => {
      run();
      if (!contents(dir).some(([, text]) => text.includes("mark"))) lost.push(n);
      expect(contents(dir).filter(([name]) => name.startsWith("."))).toEqual([]);
    });
    // The last number is past the last call: nothing was saved.
    expect(lost.filter((n) => n < calls)).toHaveLength(most);
  });

  it("is left as it is where it is not what was read, and keeps its permissions", async () => {
    const dir = aDirectory();
    const file = path.join(dir, PAGE);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, THEIRS);
    chmodSync(file, 0o640);
    const files = openRoot(dir);
    expect(writeOutsidePage(files, page(OLD))).toBe("changed");
    expect(writeOutsidePage(files, page(undefined))).toBe("changed");
    expect(contents(dir)).toEqual([["MEMORY.md", THEIRS]]);
    expect(writeOutsidePage(files, page(THEIRS))).toBe("written");
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it("drops what an interrupted writer had caught where it stands in the page again", async () => {
    const dir = aDirectory();
    const folder = path.dirname(path.join(dir, PAGE));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "MEMORY.md"), THEIRS);
    // Its name says another text than it holds: an editor had written into it.
    writeFileSync(path.join(folder, `.MEMORY.md.pai-old-${sha256(OLD).slice(7, 19)}`), THEIRS);
    expect(writeOutsidePage(openRoot(dir), page(THEIRS))).toBe("written");
    expect(contents(dir)).toEqual([["MEMORY.md", NEW]]);
  });

  it("keeps what an editor saved beside a page that a third one has replaced meanwhile", async () => {
    const third = "# Third\n";
    const dir = aDirectory();
    const file = path.join(dir, PAGE);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, OLD);
    const files = openRoot(dir);
    const busy: FileOps = new Proxy(files, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (key !== "rename" || typeof value !== "function") return value;
        return (from: string, to: string) => {
          writeFileSync(file, THEIRS); // into the very file that is replaced
          value.apply(target, [from, to]);
          writeFileSync(`${file}.third`, third);
          renameSync(`${file}.third`, file);
        };
      },
    });
    const done = writeOutsidePage(busy, page(OLD));
    const kept = path.join(path.dirname(file), `MEMORY.md.conflict-${sha256(THEIRS).slice(7, 19)}`);
    expect(done).toEqual({ parked: kept });
    expect(readFileSync(file, "utf8")).toBe(third);
  });

  it("sets aside what an interrupted writer had caught", async () => {
    const dir = aDirectory();
    const folder = path.dirname(path.join(dir, PAGE));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "MEMORY.md"), OLD);
    writeFileSync(path.join(folder, `.MEMORY.md.pai-old-${sha256(OLD).slice(7, 19)}`), THEIRS);
    const done = writeOutsidePage(openRoot(dir), page(OLD));
    expect(done).toEqual({
      parked: path.join(folder, `MEMORY.md.conflict-${sha256(THEIRS).slice(7, 19)}`),
    });
    expect(
      contents(dir)
        .map(([, text]) => text)
        .sort(),
    ).toEqual([NEW, THEIRS].sort());
  });
});

function saveByRenaming(file: string): void {
  writeFileSync(`${file}.save`, THEIRS);
  renameSync(`${file}.save`, file);
}
