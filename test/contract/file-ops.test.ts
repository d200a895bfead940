import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileOps } from "../../src/ports.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { SimFs } from "../crash/sim-fs.ts";
import { describeFileOps } from "./file-ops.ts";

describeFileOps("the real file system", () => {
  const dir = mkdtempSync(join(tmpdir(), "pai-contract-"));
  const files = openRoot(join(dir, "store"));
  files.makeDir("");
  return { files, remove: () => rmSync(dir, { recursive: true, force: true }) };
});

describeFileOps("the crash simulator", () => ({ files: new SimFs(), remove: () => undefined }));

describeFileOps("a file system that ignores case", () => ({
  files: caseFolding(new SimFs()),
  remove: () => undefined,
}));

function fold(path: string): string {
  return path.normalize("NFC").toLowerCase().normalize("NFC");
}

/** Names that differ in case or Unicode form only are the same file. */
function caseFolding(disk: FileOps): FileOps {
  return {
    root: disk.root,
    read: (path) => disk.read(fold(path)),
    readPart: (path, offset, length) => disk.readPart(fold(path), offset, length),
    stat: (path) => disk.stat(fold(path)),
    list: (dir) => disk.list(fold(dir)),
    makeDir: (path) => disk.makeDir(fold(path)),
    create: (path, data) => disk.create(fold(path), data),
    append: (path, data) => disk.append(fold(path), data),
    truncate: (path, size) => disk.truncate(fold(path), size),
    sync: (path) => disk.sync(fold(path)),
    syncDir: (path) => disk.syncDir(fold(path)),
    rename: (from, to) => disk.rename(fold(from), fold(to)),
    link: (from, to) => disk.link(fold(from), fold(to)),
    unlink: (path) => disk.unlink(fold(path)),
    removeDir: (path) => disk.removeDir(fold(path)),
  };
}
