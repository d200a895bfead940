import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import type { ChangeSet, Reads } from "../domain/changeset.ts";
import { isPaiError, type Problem, passingOver } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { hasItsHash, isMemory, parseMemoryFile } from "../markdown/memory-file.ts";
import type { ApplyResult, Clock, FileOps, Store } from "../ports.ts";
import { applyChangeSet } from "./apply.ts";
import { recoverPending, type Syncing, sweepLocal } from "./carry-out.ts";
import { isMissing, isRefused, translateError } from "./errors.ts";
import { JOURNAL, journalHeadFrom, PENDING, readRecord } from "./journal.ts";
import { sweepInitialisation } from "./layout.ts";
import { type LeftOut, readHistory, readTombstones } from "./lines.ts";
import { LOCAL, type LockPlace, type Processes, sweepLocks, takeLock, tryLock } from "./lock.ts";
import { type Pruned, pruneJournal } from "./prune.ts";
import { TEMP_DIR } from "./settle.ts";
import { makeDirs, readIfThere, removeIfThere, replaceDurably, syncTouched } from "./write.ts";

interface StoreParts {
  readonly files: FileOps;
  readonly clock: Clock;
  readonly processes: Processes;
  /** A text that no other call, in any process, gives; letters and digits only. */
  readonly nonce: () => string;
  /** Days of wall time for which change sets can be undone. */
  readonly keepDays: number;
  /** Is told the file of each line of history or of tombstones that cannot be read. */
  readonly leftOut?: LeftOut | undefined;
}

/**
 * The store below a root that was initialised (`initialiseStore`). Nothing is read or written before the
 * first call. Errors of the system come as PaiError `disk_full`, `store_unwritable` or `io`.
 */
export function openStore(parts: StoreParts): Store {
  const { files, leftOut } = parts;
  const writer = new Writer(parts);
  let newest = 0;
  return {
    root: files.root,
    files,
    replica: () => reading(() => writer.replica()),
    head() {
      newest = reading(() => journalHeadFrom(files, newest));
      return newest;
    },
    record: (seq) => reading(() => readRecord(files, seq)),
    readMemory: (path, known) => readMemoryFile(files, path, known),
    apply: (changeSet, reads, waitMs) => writer.apply(changeSet, reads, waitMs),
    locked: (waitMs, work) => writer.locked(waitMs, work),
    alone: (name, work) => writer.alone(name, work),
    recover: () => (isPending(files) ? writer.recover() : undefined),
    strays: () => reading(() => orphanFiles(files)),
    sweep: () => writer.sweep(),
    prune: () => writer.prune(),
    history: (id) => reading(() => readHistory(files, id, leftOut)),
    tombstones: () => reading(() => readTombstones(files, leftOut)),
  };
}

/** New files of a change set that wait for each other: enough for the disk to take them together, few enough to lie there twice. */
const SYNCED_AT_ONCE = 64;

/** One stretch of time in which this process holds the lock of a store. */
interface Holding {
  readonly writer: Writer;
  /** What is held around it, of other stores. */
  readonly outer: Holding | undefined;
  open: boolean;
  /** What recovery set aside, until a change set reports it. */
  parked: readonly string[];
}

/** What the running piece of work holds. One for all stores: each of these slows every promise down a little. */
const held = new AsyncLocalStorage<Holding>();

class Writer {
  readonly #parts: StoreParts;
  readonly #place: LockPlace;
  #newReplica: string | undefined;
  #changeSets = 0;

  constructor(parts: StoreParts) {
    const { files, processes, nonce, clock } = parts;
    this.#parts = parts;
    this.#place = { files, processes, nonce, wall: () => clock.wall(), abandoned: new Set() };
  }

  replica(): string {
    // Nobody writes under a new name as long as the old one cannot be read: see `makeLocal`.
    return passingOver(() => readReplica(this.#parts.files), undefined) ?? this.#newName();
  }

  /** The name that this machine gets, unless it has one. */
  #newName(): string {
    this.#newReplica ??= replicaName(this.#parts.nonce());
    return this.#newReplica;
  }

  /** Runs work under the lock; work that was started inside such work has the lock already. */
  locked<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
    return this.#locked(waitMs, work, (holding) => held.run(holding, work));
  }

  /** Runs `work` where the lock is held already, and else `taking`, under one that is taken for it. */
  async #locked<T>(
    waitMs: number,
    work: (holding: Holding) => Promise<T>,
    taking: (holding: Holding) => Promise<T>,
  ): Promise<T> {
    const own = this.#holding();
    if (own) return writing(() => work(own));
    return writing(async () => {
      makeLocal(this.#parts.files);
      const release = await takeLock(this.#place, waitMs);
      const holding: Holding = { writer: this, outer: held.getStore(), open: true, parked: [] };
      try {
        holding.parked = beginWriting(this.#parts.files, () => this.#newName());
        sweepLocks(this.#place);
        return await taking(holding);
      } finally {
        holding.open = false;
        release();
      }
    });
  }

  /** Runs work that only one process does at a time; undefined where another one is at it. */
  async alone<T>(name: string, work: () => Promise<T>): Promise<{ readonly result: T } | undefined> {
    return writing(async () => {
      const dir = `${LOCAL}/${name}`;
      makeLocal(this.#parts.files);
      this.#parts.files.makeDir(LOCAL);
      this.#parts.files.makeDir(dir);
      const place = { ...this.#place, dir };
      const lock = tryLock(place);
      if (!lock.held) return undefined;
      try {
        sweepLocks(place);
        return { result: await work() };
      } finally {
        lock.release();
      }
    });
  }

  /** Nothing in it asks for the lock again, so that nobody has to be told that it is held: that takes a millisecond the first time. */
  apply(changeSet: ChangeSet, reads: Reads, waitMs: number): Promise<ApplyResult> {
    const work = (holding: Holding) => this.#apply(changeSet, reads, holding);
    return this.#locked(waitMs, work, work);
  }

  async #apply(changeSet: ChangeSet, reads: Reads, holding: Holding): Promise<ApplyResult> {
    const { files, nonce, keepDays, processes, clock } = this.#parts;
    const wallMs = clock.wall();
    this.#changeSets++;
    const temp = `${processes.pid}-${this.#changeSets}-${nonce()}`;
    const env = { files, wallMs, replica: this.replica(), temp, keepDays, atOnce: SYNCED_AT_ONCE };
    const result = await syncing(files, applyChangeSet(env, changeSet, reads));
    if (!result.ok) return result;
    const parked = [...holding.parked, ...result.parked];
    holding.parked = [];
    return { ...result, parked };
  }

  /** For readers: never waits, and a store that cannot be written to can still be read. */
  recover(): readonly string[] | undefined {
    const { files } = this.#parts;
    return passingOver(() => this.#ifFree(() => recoverPending(files)), undefined);
  }

  /** What is no plain file or folder stays, and keeps nothing else from being swept. */
  sweep(): void {
    const { files } = this.#parts;
    const sweepAll = () => {
      recoverPending(files);
      passingOver(() => sweepLocal(files), undefined);
      for (const path of orphanFiles(files)) removeIfThere(files, path);
    };
    passingOver(() => this.#ifFree(sweepAll), undefined);
  }

  prune(): Pruned {
    const { files, keepDays, clock } = this.#parts;
    const pruned = this.#ifFree(() => {
      recoverPending(files);
      return pruneJournal(files, keepDays, clock.wall());
    });
    return pruned ?? { removed: 0, jumpDays: 0 };
  }

  #holding(): Holding | undefined {
    let holding = held.getStore();
    while (holding && (holding.writer !== this || !holding.open)) holding = holding.outer;
    return holding;
  }

  /** Runs work under the lock if nobody has it; undefined where somebody has. */
  #ifFree<T>(work: () => T): T | undefined {
    if (this.#holding()) return work();
    try {
      const lock = tryLock(this.#place);
      if (!lock.held) return undefined;
      try {
        return work();
      } finally {
        lock.release();
      }
    } catch (error) {
      if (isRefused(error)) return undefined;
      throw translateError(error, "finish an interrupted change");
    }
  }
}

/** A look without the lock: most of the time there is nothing to do. */
function isPending(files: FileOps): boolean {
  return reading(() => passingOver(() => files.stat(PENDING), undefined) !== undefined);
}

function reading<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateError(error, "read the store");
  }
}

async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translateError(error, "write to the store");
  }
}

/** Does work that asks for files to be synced: those of one question at the same time, where the system can. */
async function syncing<T>(files: FileOps, work: Syncing<T>): Promise<T> {
  let step = work.next();
  while (!step.done) {
    const paths = step.value;
    try {
      if (paths.length > 1 && files.syncAll) await files.syncAll(paths);
      else for (const path of paths) files.sync(path);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next();
  }
  return step.value;
}

const TEMP = /^\.tmp-/;
const ELSEWHERE = new Set([".local", ".index", ".git"]);

/**
 * Unfinished temporary files outside `.local`, in order of path; read by nothing. Those of a change set are
 * removed with its recovery, those in `.local` by the next write; what is left comes from a disk that
 * failed while cleaning up, or from another machine. Those of a command that runs now are among them.
 */
function orphanFiles(files: FileOps): readonly string[] {
  return temporaryBelow(files, "").toSorted();
}

function temporaryBelow(files: FileOps, dir: string): string[] {
  return files.list(dir).flatMap(({ name, kind }) => {
    if (name === undefined || (dir === "" && ELSEWHERE.has(name))) return [];
    const path = dir === "" ? name : `${dir}/${name}`;
    if (kind === "directory") return temporaryBelow(files, path);
    return TEMP.test(name) ? [path] : [];
  });
}

type Known = Parameters<Store["readMemory"]>[1];

/** `Store.readMemory` below a root. What is not as it was written is read once more: a disk may have been wrong that once. IO. */
function readMemoryFile(files: FileOps, path: string, known: Known): Memory | Problem {
  const first = readOnce(files, path, known);
  return isAsWritten(first, known) ? first : readOnce(files, path, known);
}

function isAsWritten(read: Memory | Problem, known: Known): boolean {
  if (!isMemory(read)) return false;
  return known === undefined ? hasItsHash(read) : read.header === known.header;
}

function readOnce(files: FileOps, path: string, known: Known): Memory | Problem {
  try {
    const stat = files.stat(path);
    if (stat === undefined) return { code: "missing", path, message: "there is no such file" };
    if (stat.size > LIMITS.fileBytes) {
      const message = `${stat.size} bytes; a memory file has at most ${LIMITS.fileBytes}`;
      return { code: "too_large", path, message };
    }
    return parseMemoryFile(path, files.read(path), known);
  } catch (error) {
    if (isMissing(error)) return { code: "missing", path, message: "there is no such file" };
    const known = translateError(error, "read the file");
    if (!isPaiError(known)) throw known;
    return { code: known.code === "unsafe_path" ? known.code : "unreadable", path, message: known.message };
  }
}

/**
 * Makes `.local`, where the lock will lie, durably. The replica's name is the last file that is ever added
 * by the preparations: where that is seen, the directories above it were durable before, and so was
 * `version`, whoever made them.
 */
export function makeLocal(files: FileOps): void {
  if (readReplica(files) !== undefined) return;
  files.makeDir(LOCAL);
  files.syncDir("");
  for (const dir of [JOURNAL, TEMP_DIR]) files.makeDir(dir);
  files.syncDir(LOCAL);
}

/**
 * What every writer does first: finishes what another one began, and removes what it left behind. Returns
 * files for a person to look at. Needs the lock.
 * @param newReplica gives the name that this machine gets, unless it has one
 */
export function beginWriting(files: FileOps, newReplica: () => string): readonly string[] {
  const touched = new Set<string>();
  for (const dir of [JOURNAL, TEMP_DIR]) makeDirs(files, dir, touched);
  syncTouched(files, touched);
  if (readReplica(files) === undefined) {
    sweepInitialisation(files);
    writeReplica(files, newReplica());
  }
  const parked = recoverPending(files) ?? [];
  sweepLocal(files);
  return parked;
}

const REPLICA_PATH = `${LOCAL}/replica`;
const TEMP_REPLICA = `${LOCAL}/.tmp-replica`;
const NAME = /^[0-9a-hjkmnp-tv-z]{8}$/;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"; // Crockford base32, lower case
const NAME_CHARS = 8;

/** A new replica's name: 8 characters of base32 that follow from the seed. Pure. */
function replicaName(seed: string): string {
  const digest = hash("sha256", seed, "buffer").subarray(0, NAME_CHARS);
  return [...digest].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}

/** This machine's name in the files of `state/`; undefined before the first write. */
function readReplica(files: FileOps): string | undefined {
  const bytes = readIfThere(files, REPLICA_PATH);
  const name = bytes && new TextDecoder().decode(bytes).trim();
  return name !== undefined && NAME.test(name) ? name : undefined;
}

/** Gives this machine its name, durably. Needs the lock. */
function writeReplica(files: FileOps, name: string): void {
  replaceDurably(files, REPLICA_PATH, TEMP_REPLICA, new TextEncoder().encode(`${name}\n`));
  files.syncDir(LOCAL);
}
