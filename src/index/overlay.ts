import type { Problem } from "../domain/errors.ts";
import type { Sha256 } from "../domain/hash.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import type { FileOps, FileStat } from "../ports.ts";
import { groupsOf } from "../text/groups.ts";
import { dirOf } from "./file-table.ts";
import type { Double, PendingEdit } from "./format.ts";
import type { JournalView } from "./journal-view.ts";
import { isMemory, type LoadedMemory, type LoadedProblem, loadFile, type TextRoom } from "./load.ts";
import type { Scan } from "./scan.ts";
import type { Segment } from "./segment.ts";

/** What differs between a generation and the files: the files that it replaces, adds and hides. */
export interface Overlay {
  /** Memories read anew, by path, sorted by path. */
  readonly memories: ReadonlyMap<string, LoadedMemory>;
  /** Files read anew that are no memory of the index, by path. */
  readonly failed: ReadonlyMap<string, LoadedProblem>;
  readonly gone: ReadonlySet<string>;
  /** Files with the bytes that the generation knows, under another size, time or inode. */
  readonly touched: ReadonlyMap<string, FileStat>;
  /** Documents of the generation that are replaced or gone. */
  readonly masked: ReadonlySet<number>;
  /** Ids that more than one file claims. */
  readonly doubles: readonly Double[];
  /** All problems, also those that the generation knew. */
  readonly problems: readonly Problem[];
}

/** UTF-16 units of texts that are held: those of some ten thousand remarks. Others are read again where they are asked for. */
const HELD_CHARS = 32_000_000;

/** Is told how many files of how many were read. */
export type ReadingTold = (done: number, total: number) => void;

/** Files between two words about how many were read. */
const TELL_EVERY = 256;

/** Reads the files that a scan found to differ. `segment` undefined: all is new. IO. */
export function readOverlay(
  files: FileOps,
  scan: Scan,
  segment: Segment | undefined,
  tell?: ReadingTold,
): Overlay {
  return new OverlayReader(files, scan, segment).read(tell);
}

/** Files that every opening looks up beside the generation until a new one knows them. Pure. */
export function countChanges({ memories, failed, gone, touched }: Overlay, { unsettled }: Scan): number {
  const again = unsettled.filter((path) => touched.has(path)).length;
  return memories.size + failed.size + gone.size + touched.size - again;
}

class OverlayReader {
  readonly #memories = new Map<string, LoadedMemory>();
  readonly #failed = new Map<string, LoadedProblem>();
  readonly #gone: Set<string>;
  readonly #touched = new Map<string, FileStat>();
  readonly #masked = new Set<number>();
  readonly #files: FileOps;
  readonly #scan: Scan;
  readonly #segment: Segment | undefined;
  readonly #room: TextRoom = { chars: HELD_CHARS };
  /** Paths of the generation's doubles, each with all files of its id. */
  readonly #doubled = new Map<string, Double>();

  constructor(files: FileOps, scan: Scan, segment: Segment | undefined) {
    this.#files = files;
    this.#scan = scan;
    this.#segment = segment;
    this.#gone = new Set(scan.gone);
    for (const double of segment?.remarks().doubles ?? []) {
      for (const path of double.paths) this.#doubled.set(path, double);
    }
  }

  read(tell?: ReadingTold): Overlay {
    let done = 0;
    for (const [path, stat] of this.#scan.look) {
      if (done++ % TELL_EVERY === 0) tell?.(done - 1, this.#scan.look.size);
      this.#read(path, stat, false);
    }
    for (const path of [...this.#memories.keys(), ...this.#failed.keys(), ...this.#gone]) this.#hide(path);
    const doubles = this.#settleDoubles();
    const kept =
      this.#segment?.remarks().doubles.filter((d) => d.paths.every((path) => !this.#isNew(path))) ?? [];
    const all = [...kept, ...doubles];
    return {
      memories: new Map([...this.#memories].sort(([a], [b]) => (a < b ? -1 : 1))),
      failed: this.#failed,
      gone: this.#gone,
      touched: this.#touched,
      masked: this.#masked,
      doubles: all,
      problems: [...this.#problems(), ...all.flatMap(doubleProblems)],
    };
  }

  /** Reads a file; one that is what the generation knows is left to it, unless `anew`. */
  #read(path: string, stat: FileStat, anew: boolean): void {
    const loaded = loadFile(this.#files, path, stat, this.#room);
    const known = this.#segment?.files().find(path);
    if (!loaded) {
      if (known) this.#gone.add(path);
    } else if (
      !anew &&
      known &&
      known.doc >= 0 &&
      this.#segment?.row(known.doc).fileHash === loaded.fileHash
    ) {
      this.#touched.set(path, stat);
    } else if (isMemory(loaded)) this.#memories.set(path, loaded);
    else this.#failed.set(path, loaded);
  }

  /** Masks what the generation had at a path that differs, and draws in the files that share its id. */
  #hide(path: string): void {
    const doc = this.#segment?.files().find(path)?.doc ?? -1;
    if (doc >= 0) this.#masked.add(doc);
    for (const other of this.#doubled.get(path)?.paths ?? []) this.#drawIn(other);
    const memory = this.#memories.get(path);
    if (!memory || !this.#segment) return;
    for (const same of this.#segment.table("ids").documents(memory.header.id)) {
      this.#drawIn(this.#segment.files().pathOf(same));
    }
  }

  #drawIn(path: string): void {
    if (this.#isNew(path)) return;
    const stat = this.#touched.get(path) ?? this.#files.stat(path);
    this.#touched.delete(path);
    if (stat?.kind === "file") this.#read(path, stat, true);
    else this.#gone.add(path);
    this.#hide(path);
  }

  #isNew(path: string): boolean {
    return this.#memories.has(path) || this.#failed.has(path) || this.#gone.has(path);
  }

  /** Leaves one file of each id in the index: the one in its canonical place, else the first by path. */
  #settleDoubles(): Double[] {
    return [...groupsOf(this.#memories.values(), ({ header }) => header.id)].flatMap(([id, memories]) => {
      if (memories.length < 2) return [];
      memories.sort((a, b) => Number(b.canonical) - Number(a.canonical) || (a.path < b.path ? -1 : 1));
      const double = { id, paths: memories.map(({ path }) => path) };
      for (const { path, stat, fileHash } of memories.slice(1)) {
        this.#memories.delete(path);
        this.#failed.set(path, { path, stat, fileHash, problem: doubleProblem(double, path) });
      }
      return [double];
    });
  }

  #problems(): Problem[] {
    const known = this.#segment?.remarks().problems.filter((problem) => this.#stillHolds(problem)) ?? [];
    const failed = [...this.#failed.values()].map(({ problem }) => problem);
    return [...known, ...failed.filter(({ code }) => code !== "duplicate_id"), ...this.#scan.problems];
  }

  /** A known problem holds while its file is as it was, or, where it is no file, its directory. */
  #stillHolds({ path }: Problem): boolean {
    if (this.#segment?.files().find(path)) return !this.#isNew(path);
    const dir = this.#scan.dirs.has(path) ? path : dirOf(path);
    return this.#scan.dirs.has(dir) && !this.#scan.listed.has(dir);
  }
}

export function doubleProblems(double: Double): Problem[] {
  return double.paths.map((path) => doubleProblem(double, path));
}

function doubleProblem({ id, paths }: Double, path: string): Problem {
  const others = paths.filter((other) => other !== path).map((other) => `"${other}"`);
  const fate = path === paths[0] ? "this one is used" : `"${paths[0]}" is used`;
  return { code: "duplicate_id", path, message: `has the id ${id} of ${others.join(", ")}; ${fate}` };
}

interface Before {
  readonly hash: Sha256;
  readonly updated: string | undefined;
}

/**
 * Tells the files that pai wrote from those that changed by other hands. An edit by hand shows in a body
 * that no longer has its hash, or in keys that changed while `updated` did not; anything else came whole
 * from another machine. Reads rows of the generation.
 */
export function foreignEdits(
  segment: Segment | undefined,
  overlay: Overlay,
  journal: JournalView,
): readonly PendingEdit[] {
  const pending = new Map(segment?.remarks().edits.map((edit) => [edit.path, edit]));
  const edits: PendingEdit[] = [];
  for (const memory of overlay.memories.values()) {
    const own = journal.written.get(memory.path)?.hash === memory.fileHash;
    const before = own ? undefined : beforeOf(memory, segment, overlay, journal);
    const edit = editOf(
      memory,
      before?.hash === memory.fileHash ? undefined : before,
      pending.get(memory.path),
    );
    if (edit) edits.push(edit);
  }
  for (const edit of pending.values()) if (stillWaits(edit, overlay, journal)) edits.push(edit);
  return edits.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function editOf(
  { path, header, contentHash, fileHash }: LoadedMemory,
  before: Before | undefined,
  pending: PendingEdit | undefined,
): PendingEdit | undefined {
  if (header.hash !== contentHash) return { path, id: header.id, what: "body" };
  if (!before || before.updated !== header.updated || pending?.was === fileHash) return undefined;
  return { path, id: header.id, what: "keys", was: pending?.was ?? before.hash };
}

function beforeOf(
  memory: LoadedMemory,
  segment: Segment | undefined,
  overlay: Overlay,
  journal: JournalView,
): Before | undefined {
  const written = journal.written.get(memory.path);
  if (written?.hash !== undefined && written.text !== undefined) {
    const parsed = parseMemoryFile(memory.path, Buffer.from(written.text));
    return { hash: written.hash, updated: "header" in parsed ? parsed.header.updated : undefined };
  }
  if (!segment) return undefined;
  const at = segment.files().find(memory.path)?.doc ?? -1;
  const moved = segment
    .table("ids")
    .documents(memory.header.id)
    .find((doc) => overlay.masked.has(doc));
  const doc = at >= 0 ? at : moved;
  if (doc === undefined) return undefined;
  const { fileHash, header } = segment.row(doc);
  return { hash: fileHash, updated: header.updated };
}

/** An edit noted before waits while its file stays as it is and no change set has touched it. */
function stillWaits({ path, what }: PendingEdit, overlay: Overlay, journal: JournalView): boolean {
  if (overlay.memories.has(path) || overlay.failed.has(path) || overlay.gone.has(path)) return false;
  return what === "body" || !journal.written.has(path);
}
