import type { Embedder } from "../engine-ports.ts";
import type { RunTask, RunThread } from "../index-ports.ts";
import type { FileOps, FileStat } from "../ports.ts";
import { Access } from "./access.ts";
import { makeRun, type RunFiles } from "./base-run.ts";
import type { Part } from "./draft.ts";
import { Embedding } from "./embedding.ts";
import type { Generation } from "./segment-writer.ts";
import { TermNumbers } from "./term-counts.ts";

/** What became of a run. */
const FREE = 0;
const TAKEN = 1; // by the thread that asked for all
const GIVEN = 2; // to the other one
const DONE = 3; // by the other one, and delivered

/** Before the states of the runs stands a number that grows while the other thread works. */
const PULSE = 0;
const FIRST = 1;

/** Which of two threads makes which run, in memory that both see. Each is made by one of them. */
export class Claims {
  readonly shared: Int32Array;

  constructor(shared: Int32Array) {
    this.shared = shared;
  }

  static forRuns(count: number): Claims {
    return new Claims(new Int32Array(new SharedArrayBuffer((FIRST + count) * Int32Array.BYTES_PER_ELEMENT)));
  }

  /** Whether the thread that asked has a run for itself now. */
  take(run: number): boolean {
    return Atomics.compareExchange(this.shared, FIRST + run, FREE, TAKEN) === FREE;
  }

  /** Whether the other thread has it now. */
  give(run: number): boolean {
    return Atomics.compareExchange(this.shared, FIRST + run, FREE, GIVEN) === FREE;
  }

  /** The other thread goes on. */
  beat(): void {
    Atomics.add(this.shared, PULSE, 1);
  }

  /** The other thread has delivered a run. */
  finish(run: number): void {
    Atomics.store(this.shared, FIRST + run, DONE);
    Atomics.notify(this.shared, FIRST + run);
  }

  isDone(run: number): boolean {
    return Atomics.load(this.shared, FIRST + run) === DONE;
  }

  /**
   * Waits until the other thread has delivered a run that it was given. False where it does nothing for so many ms: it has ended, or waits
   * for a disk, and the run is better made here.
   */
  wait(run: number, patienceMs: number): boolean {
    for (;;) {
      const before = Atomics.load(this.shared, PULSE);
      if (Atomics.wait(this.shared, FIRST + run, GIVEN, patienceMs) !== "timed-out") return this.isDone(run);
      if (Atomics.load(this.shared, PULSE) === before) return this.isDone(run);
    }
  }
}

/** Size, mtime, inode, links. */
const COLUMNS = 4;

/** A run as a thread delivers it: bytes that nobody else has. */
export interface MadeRun {
  readonly run: number;
  readonly manifest: Generation["manifest"];
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly sums: Uint8Array;
}

/** Starts a thread, which gets ready; undefined where there is none to be had. */
export type StartRunThread = () => RunThread | undefined;

/** What is needed to make runs in a thread. */
interface OfThread {
  readonly files: FileOps;
  readonly embedder: Embedder | undefined;
  readonly deliver: (made: MadeRun) => void;
}

/** Makes runs of a task, the last one first, until none is left: what a thread does. None where it has another embedder. IO. */
export function makeRunsOf(task: RunTask, { files, embedder, deliver }: OfThread): void {
  if (embedder?.id !== task.embedder) return;
  const claims = new Claims(task.claims);
  const access = new Access(files, undefined);
  const embedding = embedder && new Embedding(embedder);
  const numbers = new TermNumbers();
  // A disk may be slow: each file tells that it goes on.
  const read = (path: string) => {
    claims.beat();
    return files.read(path);
  };
  const beating = { ...files, read };
  for (let run = task.runs.length - 1; run >= 0; run--) {
    const packed = task.runs[run];
    if (!packed || !claims.give(run)) continue;
    const fileFor = () => undefined;
    const { atOnce } = task;
    const made = makeRun(unpack(packed), {
      files: beating,
      access,
      embedding,
      numbers,
      atOnce,
      fileFor,
    });
    const parts = [...made.parts].map(([name, part]) => [name, inMemory(part)] as const);
    deliver({ run, manifest: made.manifest, parts: new Map(parts), sums: inMemory(made.sums) });
    claims.finish(run);
  }
}

/** What is needed to share runs with a thread. */
interface Sharing {
  readonly root: string;
  readonly atOnce: number;
  readonly embedder: string | undefined;
  readonly thread: RunThread | undefined;
  /** Makes a run here. */
  readonly make: (part: RunFiles) => Generation;
  /** Called with each run, in no order, which it may put elsewhere. */
  readonly keep: (run: number, made: Pick<Generation, "manifest" | "parts" | "sums">) => void;
}

/** Makes the runs of all parts, beside a thread where there is one. IO. */
export function makeRunsBeside(parts: readonly RunFiles[], sharing: Sharing): void {
  const claims = Claims.forRuns(parts.length);
  const { root, atOnce, embedder, thread, make, keep } = sharing;
  thread?.give({ root, atOnce, embedder, runs: parts.map(pack), claims: claims.shared });
  const kept = new Set<number>();
  const take = () => {
    for (const one of thread?.take() ?? []) {
      const made = one as MadeRun; // what `makeRunsOf` delivers
      if (kept.has(made.run)) continue;
      kept.add(made.run);
      keep(made.run, made);
    }
  };
  for (const [run, part] of parts.entries()) {
    if (!claims.take(run)) continue;
    keep(run, make(part));
    kept.add(run);
    take();
  }
  for (const [run, part] of parts.entries()) {
    if (thread && !kept.has(run) && claims.wait(run, thread.patienceMs)) take();
    if (kept.has(run)) continue;
    keep(run, make(part));
    kept.add(run);
  }
}

function pack(part: RunFiles): RunTask["runs"][number] {
  const stats = new Float64Array(part.length * COLUMNS);
  part.forEach(([, { size, mtimeMs, ino, nlink }], i) => {
    stats.set([size, mtimeMs, ino, nlink], i * COLUMNS);
  });
  return { paths: part.map(([path]) => `${path}\0`).join(""), stats };
}

function unpack({ paths, stats }: RunTask["runs"][number]): RunFiles {
  const names = paths.split("\0").slice(0, -1);
  return names.map((path, i): readonly [string, FileStat] => {
    const [size = 0, mtimeMs = 0, ino = 0, nlink = 0] = stats.subarray(i * COLUMNS);
    return [path, { kind: "file", size, mtimeMs, ino, nlink }];
  });
}

/** Fewer bytes are copied: those of a small buffer may lie in one that many share. */
const OWN_BYTES = 65_536;

/** Bytes that have a buffer to themselves, which can go to another thread. */
function inMemory(part: Part): Uint8Array {
  if (!(part instanceof Uint8Array)) return Uint8Array.from(part.read(0, part.length));
  return part.byteLength < OWN_BYTES ? Uint8Array.from(part) : part;
}
