import { printStateLine, readStateLine } from "../../src/domain/state-line.ts";
import type { FileOps } from "../../src/ports.ts";
import { parseRecord, pendingRecord, printRecord } from "../../src/store/journal.ts";
import { appendLines } from "../../src/store/lines.ts";
import type { Bug } from "./harness.ts";
import type { SimFs } from "./sim-fs.ts";

const PENDING = ".local/journal/pending.json";
const TEMP_PENDING = ".local/journal/.tmp-pending";
const isMemoryTemp = (path: string): boolean => !path.startsWith(".local/") && path.includes(".tmp-");
const isOutside = (dir: string): boolean => !dir.startsWith(".local");
const all = (): boolean => true;
const except =
  (...names: readonly string[]) =>
  (scenario: string): boolean =>
    !names.includes(scenario);

/** Mistakes that the crash tests must be able to see; each is caught in every scenario that it applies to. */
export const BUGS: readonly Bug[] = [
  {
    name: "files are not synced",
    wrap: (disk) => dropping(disk, "sync", isMemoryTemp),
    appliesTo: except("append"),
  },
  { name: "there is no journal", wrap: withoutJournal, appliesTo: except("recovery") },
  {
    name: "the journal is not synced",
    wrap: (disk) => dropping(disk, "sync", (path) => path === TEMP_PENDING),
    appliesTo: except("recovery"),
  },
  {
    name: "the directory of the journal is not synced after the commit",
    wrap: (disk) =>
      dropping(disk, "syncDir", (dir) => dir === ".local/journal" && disk.stat(PENDING) !== undefined),
    appliesTo: except("recovery"),
  },
  {
    name: "directories are not synced before the journal is retired",
    wrap: (disk) => dropping(disk, "syncDir", isOutside),
    appliesTo: except("append"),
  },
  {
    name: "the record is renamed, and the directory that it leaves synced first",
    wrap: movingRecord,
    appliesTo: except("recovery", "purge"),
  },
  { name: "files are overwritten in place", wrap: inPlace, appliesTo: except("append") },
  {
    name: "lines are not synced",
    wrap: (disk) => dropping(disk, "sync", isLines),
    appliesTo: except("recovery"),
  },
  {
    name: "the command says that it is done before the commit",
    saysDoneBefore: (operation) => operation === `rename ${TEMP_PENDING} ${PENDING}`,
    appliesTo: except("recovery"),
  },
  { name: "recovery repeats lines that are there", wrapRecovery: repeatingLines, appliesTo: all },
  { name: "recovery ignores the journal", wrapRecovery: forgetful, appliesTo: all },
  {
    name: "the checksum of the journal is not compared",
    wrap: (disk) => dropping(disk, "sync", (path) => path === TEMP_PENDING),
    wrapRecovery: trusting,
    // Elsewhere the wrong byte hits no text of a file.
    appliesTo: except("recovery", "first run", "append", "page", "purge"),
  },
];

function isLines(path: string): boolean {
  return path.endsWith(".jsonl");
}

/** The disk, but some calls do something else. */
function diskWith(disk: SimFs, other: Partial<FileOps>): FileOps {
  const plain: FileOps = {
    root: disk.root,
    read: (path) => disk.read(path),
    readPart: (path, offset, length) => disk.readPart(path, offset, length),
    stat: (path) => disk.stat(path),
    list: (dir) => disk.list(dir),
    makeDir: (path) => disk.makeDir(path),
    create: (path, data) => disk.create(path, data),
    append: (path, data) => disk.append(path, data),
    truncate: (path, size) => disk.truncate(path, size),
    sync: (path) => disk.sync(path),
    syncDir: (path) => disk.syncDir(path),
    rename: (from, to) => disk.rename(from, to),
    link: (from, to) => disk.link(from, to),
    unlink: (path) => disk.unlink(path),
    removeDir: (path) => disk.removeDir(path),
  };
  return { ...plain, ...other };
}

function dropping(disk: SimFs, call: "sync" | "syncDir", where: (path: string) => boolean): FileOps {
  return diskWith(disk, { [call]: (path: string) => (where(path) ? undefined : disk[call](path)) });
}

/** The record never reaches the disk; the command does not notice. */
function withoutJournal(disk: SimFs): FileOps {
  let record: Uint8Array | undefined;
  const isRecord = (path: string): boolean => path === TEMP_PENDING || path === PENDING;
  return diskWith(disk, {
    create: (path, data) => {
      if (!isRecord(path)) return disk.create(path, data);
      record = data;
      return data.length;
    },
    stat: (path) => {
      if (path !== TEMP_PENDING || record === undefined) return disk.stat(path);
      return { kind: "file", size: record.length, mtimeMs: 0, ino: 0, nlink: 1 };
    },
    sync: (path) => (isRecord(path) ? undefined : disk.sync(path)),
    rename: (from, to) => (isRecord(from) ? undefined : disk.rename(from, to)),
    link: (from, to) => (isRecord(from) ? undefined : disk.link(from, to)),
  });
}

function movingRecord(disk: SimFs): FileOps {
  return diskWith(disk, {
    link: (from, to) => {
      if (from !== PENDING) return disk.link(from, to);
      disk.rename(from, to);
      disk.syncDir(".local/journal");
    },
  });
}

/** What should be put in place as a whole is written over what is there. */
function inPlace(disk: SimFs): FileOps {
  return diskWith(disk, {
    rename: (from, to) => {
      if (!isMemoryTemp(from)) return disk.rename(from, to);
      overwrite(disk, from, to);
      disk.unlink(from);
    },
    link: (from, to) => (isMemoryTemp(from) ? overwrite(disk, from, to) : disk.link(from, to)),
  });
}

function overwrite(disk: SimFs, from: string, to: string): void {
  const bytes = disk.read(from);
  if (disk.stat(to) === undefined) disk.create(to, bytes);
  else {
    disk.truncate(to, 0);
    disk.append(to, bytes);
  }
  disk.sync(to);
}

/** Adds the lines of the pending record without looking what is there. */
function repeatingLines(disk: SimFs): FileOps {
  const record = disk.stat(PENDING) && pendingRecord(disk);
  if (record) {
    const touched = new Set<string>();
    const again = record.appends.map(({ path, line }) => ({
      path,
      line: withOtherNumber(line),
    }));
    for (const path of appendLines(disk, again, touched)) disk.sync(path);
  }
  return disk;
}

/** A line that says the same once more. */
function withOtherNumber(line: string): string {
  const said = readStateLine(line) ?? {};
  return printStateLine({ ...said, ...(typeof said.n === "number" && { n: Number(`9${said.n}`) }) });
}

function forgetful(disk: SimFs): FileOps {
  if (disk.stat(PENDING) !== undefined) disk.unlink(PENDING);
  return disk;
}

/** Gives every record that can be parsed the checksum that it should have. */
function trusting(disk: SimFs): FileOps {
  return diskWith(disk, {
    read: (path) => {
      const bytes = disk.read(path);
      if (path !== PENDING || parseRecord(bytes) !== undefined) return bytes;
      try {
        const { sha256: _seal, ...record } = JSON.parse(new TextDecoder().decode(bytes));
        return printRecord(record);
      } catch {
        return bytes;
      }
    },
  });
}
