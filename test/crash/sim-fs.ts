import { constants } from "node:os";
import { getSystemErrorMap } from "node:util";
import type { DirEntry, FileOps, FileStat } from "../../src/ports.ts";
import { assertSafePath } from "../../src/store/safe-path.ts";
import { anyCrashState, type CrashState, crashStates, type Grouping } from "./crash-states.ts";
import { SimNode } from "./sim-node.ts";

/** Thrown instead of the first operation after the last one that was allowed. */
export class Killed extends Error {}

/** A change of directory entries that is not durable yet. */
export interface PendingOp {
  readonly sets: readonly EntrySet[];
  /** A rename between directories: the first set may survive without the second, never the other way. */
  readonly crossing: boolean;
}

export interface EntrySet {
  readonly dir: SimNode;
  readonly name: string;
  readonly node: SimNode | undefined;
}

/**
 * A file system in memory that knows what a disk would still have after the power fails. Only `sync`
 * makes content durable, only `syncDir` makes names durable; everything else survives or not.
 */
export class SimFs implements FileOps {
  readonly root = "/sim";
  readonly top: SimNode;
  /** Every changing operation so far, such as `rename a b`. */
  readonly trace: string[] = [];
  /** Operations that are allowed before the process is killed. */
  allowed = Number.POSITIVE_INFINITY;
  /** Called before every changing operation: the moment after the one before it. */
  beforeStep: (() => void) | undefined;
  pending: PendingOp[] = [];
  /** What a hard link is refused with, as on exFAT; undefined where there are some. */
  noLinks: "EPERM" | "ENOTSUP" | "ENOSYS" | "EMLINK" | undefined;

  constructor(top = SimNode.directory()) {
    this.top = top;
  }

  /** A file system on which everything that lies in this one is durable. */
  settled(): SimFs {
    return new SimFs(this.top.copy());
  }

  /** Lets a new process go on with what the killed one left in memory. */
  revive(): void {
    this.trace.length = 0;
    this.allowed = Number.POSITIVE_INFINITY;
  }

  /** Every state that the disk can be in if the power fails now; see `crashStates`. */
  crashStates(grouping?: Grouping): Iterable<CrashState> {
    return crashStates(this.top, this.pending, grouping);
  }

  /** One of these states, by chance; where there are too many to look at all of them. */
  anyCrashState(below: (count: number) => number): SimNode {
    return anyCrashState(this.top, this.pending, below);
  }

  read(path: string): Uint8Array {
    return this.#file(path).data;
  }

  readPart(path: string, offset: number, length: number): Uint8Array {
    return this.#file(path).data.subarray(offset, offset + length);
  }

  stat(path: string): FileStat | undefined {
    const node = this.#find(path);
    if (node === undefined) return undefined;
    const kind = node.entries === undefined ? "file" : "directory";
    return { kind, size: node.data.length, mtimeMs: node.mtimeMs, ino: node.ino, nlink: 1 };
  }

  list(dir: string): readonly DirEntry[] {
    const found = this.#find(dir)?.entries ?? new Map<string, SimNode>();
    return [...found].map(([name, node]) => ({
      name,
      kind: node.entries === undefined ? "file" : "directory",
    }));
  }

  makeDir(path: string): void {
    if (this.#find(path)?.entries !== undefined) return;
    this.#step("makeDir", path);
    this.#enter([this.#set(path, SimNode.directory())]);
  }

  create(path: string, data: Uint8Array): number {
    this.#step("create", path);
    if (this.#find(path) !== undefined) throw systemError("EEXIST", path);
    this.#enter([this.#set(path, SimNode.file(new Uint8Array(data)))]);
    return data.length;
  }

  append(path: string, data: Uint8Array): number {
    this.#step("append", path);
    let node = this.#find(path);
    if (node === undefined) {
      node = SimNode.file(new Uint8Array());
      this.#enter([this.#set(path, node)]);
    }
    const whole = new Uint8Array(node.data.length + data.length);
    whole.set(node.data);
    whole.set(data, node.data.length);
    node.data = whole;
    node.touch();
    return data.length;
  }

  truncate(path: string, size: number): void {
    this.#step("truncate", path);
    const node = this.#file(path);
    node.data = node.data.slice(0, size);
    node.touch();
  }

  sync(path: string): void {
    this.#step("sync", path);
    const node = this.#file(path);
    node.synced = node.data;
  }

  syncDir(path: string): void {
    this.#step("syncDir", path);
    const dir = this.#find(path);
    if (dir?.entries === undefined) throw systemError("ENOENT", path);
    this.pending = this.pending.flatMap((op) => this.#harden(op, dir));
  }

  rename(from: string, to: string): void {
    this.#step("rename", from, to);
    const node = this.#find(from);
    if (node === undefined) throw systemError("ENOENT", from);
    const there = this.#find(to);
    if (node.entries && there && there.entries === undefined) throw systemError("ENOTDIR", to);
    if (node.entries && there?.entries?.size) throw systemError("ENOTEMPTY", to);
    if (there?.entries && node.entries === undefined) throw systemError("EISDIR", to);
    if (there === node) return; // two names of one file: POSIX says that nothing happens
    this.#enter([this.#set(to, node), this.#set(from, undefined)]);
  }

  link(from: string, to: string): void {
    if (this.noLinks !== undefined) throw systemError(this.noLinks, from);
    this.#step("link", from, to);
    const node = this.#file(from);
    if (this.#find(to) !== undefined) throw systemError("EEXIST", to);
    this.#enter([this.#set(to, node)]);
  }

  unlink(path: string): void {
    if (this.#find(path) === undefined) throw systemError("ENOENT", path);
    this.#step("unlink", path);
    this.#enter([this.#set(path, undefined)]);
  }

  removeDir(path: string): void {
    this.#step("removeDir", path);
    if (this.#find(path)?.entries?.size !== 0) throw systemError("ENOTEMPTY", path);
    this.#enter([this.#set(path, undefined)]);
  }

  #step(...words: readonly string[]): void {
    if (this.trace.length >= this.allowed) throw new Killed();
    this.beforeStep?.();
    this.trace.push(words.join(" "));
  }

  #set(path: string, node: SimNode | undefined): EntrySet {
    const slash = path.lastIndexOf("/");
    const dir = this.#find(slash < 0 ? "" : path.slice(0, slash));
    if (dir?.entries === undefined) throw systemError("ENOENT", path);
    return { dir, name: path.slice(slash + 1), node };
  }

  #enter(sets: readonly EntrySet[]): void {
    for (const { dir, name, node } of sets) dir.put(name, node);
    this.pending.push({ sets, crossing: sets.length === 2 && sets[0]?.dir !== sets[1]?.dir });
  }

  /** What of an operation is still not durable after a directory was synced: what it did in another one. */
  #harden({ sets, crossing }: PendingOp, dir: SimNode): readonly PendingOp[] {
    for (const set of sets) if (set.dir === dir) dir.harden(set.name, set.node);
    const left = sets.filter((set) => set.dir !== dir);
    return left.length === 0 ? [] : [{ sets: left, crossing: crossing && left.length > 1 }];
  }

  #file(path: string): SimNode {
    const node = this.#find(path);
    if (node === undefined) throw systemError("ENOENT", path);
    if (node.entries !== undefined) throw systemError("EISDIR", path);
    return node;
  }

  #find(path: string): SimNode | undefined {
    if (path === "") return this.top;
    assertSafePath(path);
    let node: SimNode | undefined = this.top;
    for (const part of partsOf(path)) node = node?.entries?.get(part);
    return node;
  }
}

/** An error as Node reports it: by the kernel's number, and by a name only where Node knows one (not for EDQUOT). */
export function systemError(name: keyof typeof constants.errno, path: string): Error {
  const errno = -constants.errno[name];
  const code = names.get(errno)?.[0] ?? `Unknown system error ${errno}`;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0; // missing files are normal here, and stack traces cost more than all else
  const error = Object.assign(new Error(`${code}: ${path}`), { code, path, syscall: "sim", errno });
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

const names = getSystemErrorMap();
const knownParts = new Map<string, readonly string[]>();

function partsOf(path: string): readonly string[] {
  let parts = knownParts.get(path);
  if (parts === undefined) {
    parts = path.split("/");
    knownParts.set(path, parts);
  }
  return parts;
}
