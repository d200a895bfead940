import { createHash } from "node:crypto";
import { messageOf, passingOver } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { type GraphState, NO_INDEX } from "../index-ports.ts";
import type { FileOps } from "../ports.ts";
import { type Manifest, sealed, textOf, unsealed } from "./format.ts";
import { damaged, damageOf, type PartOut, type PartSource } from "./parts.ts";
import { type Generation, Segment, unusable } from "./segment.ts";

export const INDEX_DIR = ".index";
const CURRENT = `${INDEX_DIR}/CURRENT`;
const SETTLED = `${INDEX_DIR}/settled.json`;
const GENERATION = /^gen-(\d+)$/;

/** The generation that was opened last, by root, name and hash. Its parts never change, so what was read of them stays true. */
let lastOpened: readonly [key: string, segment: Segment] | undefined;

/** Bytes of blocks that a process keeps which stays: nearly all that 100,000 memories are ranked by. */
const WARM_BYTES = 64 * 2 ** 20;

/** How far the files of a generation were checked again after it was made. */
export interface Settled {
  /** As in the manifest, but later. */
  readonly settledMs: number;
  readonly fullScanMs: number;
}

/** What `.index/` holds: a generation to read, or why there is none to be used. */
export type Opened =
  | { readonly name: string; readonly segment: Segment; readonly settled: Settled }
  | { readonly name: string | undefined; readonly segment?: undefined; readonly reason: string };

/**
 * The generations of one index:
 *
 *     .index/CURRENT        name of the generation in use and the SHA-256 of its manifest
 *     .index/gen-<n>/       one file a part, and manifest.json; never changed once CURRENT names it
 *     .index/settled.json   later checks of the same generation
 *
 * Readers take no lock: a generation that is removed under a reader reads as damage, and the reader opens
 * the one that replaced it. A directory that cannot be written leaves the index in memory.
 */
export class Generations {
  readonly #files: FileOps;
  readonly #isWarm: boolean;

  /** `isWarm`: what was read of a generation is kept for the next opening in this process, as long as it is the one in use. */
  constructor(files: FileOps, isWarm = false) {
    this.#files = files;
    this.#isWarm = isWarm;
  }

  open(): Opened {
    const { name, hash } = this.#pointer();
    try {
      if (name === undefined) return { name, reason: NO_INDEX };
      if (!GENERATION.test(name)) return { name, reason: "its name was damaged" };
      const key = `${this.#files.root} ${name} ${hash}`;
      const known = this.#isWarm && lastOpened?.[0] === key ? lastOpened[1] : undefined;
      if (known) return { name, segment: known, settled: this.#settled(name, known.manifest) };
      const bytes = this.#files.read(`${INDEX_DIR}/${name}/manifest.json`);
      if (sha256(bytes) !== hash) return { name, reason: "its manifest was damaged" };
      const manifest = JSON.parse(textOf(bytes)) as Manifest; // its hash is right, so it is what was written
      const reason = unusable(manifest) ?? this.#wrongSize(name, manifest);
      if (reason !== undefined) return { name, reason };
      const segment = this.segment(name, manifest);
      if (this.#isWarm) lastOpened = [key, segment];
      return { name, segment, settled: this.#settled(name, manifest) };
    } catch (error) {
      return { name, reason: `it could not be read: ${messageOf(error)}` };
    }
  }

  /** Name of the generation in use as CURRENT has it; undefined without one. */
  current(): string | undefined {
    return this.#pointer().name;
  }

  #pointer(): { readonly name?: string | undefined; readonly hash?: string | undefined } {
    try {
      const [name, hash] = textOf(this.#files.read(CURRENT)).split(" ");
      return { name, hash };
    } catch {
      return {}; // missing or unreadable: there is none that could be used
    }
  }

  segment(name: string, manifest: Manifest, sums = this.#files.read(`${INDEX_DIR}/${name}/sums`)): Segment {
    return new Segment(manifest, this.#source(name), sums);
  }

  #settled(name: string, manifest: Manifest): Settled {
    try {
      if (this.#files.stat(SETTLED) === undefined) return manifest;
      const note = unsealed<Settled & { of: string }>(this.#files.read(SETTLED));
      if (note?.of === name) return note;
    } catch {
      // none yet, or damaged: the manifest's own times hold
    }
    return manifest;
  }

  #source(name: string): PartSource {
    const read: PartSource["read"] = (part, offset, length) => {
      try {
        return this.#files.readPart(`${INDEX_DIR}/${name}/${part}`, offset, length);
      } catch (error) {
        throw damaged(`${part} cannot be read (${messageOf(error)})`);
      }
    };
    return { read, ...(this.#isWarm && { keptBytes: WARM_BYTES }) };
  }

  #wrongSize(name: string, manifest: Manifest): string | undefined {
    for (const [part, size] of Object.entries(manifest.sizes)) {
      const found = this.#files.stat(`${INDEX_DIR}/${name}/${part}`);
      if (!found) return `${part} was missing`;
      if (found.kind !== "file" || found.size !== size) return `${part} had a wrong size`;
    }
    return undefined;
  }
}

/** A segment over a generation whose parts are in memory: nobody can take it away. */
export function segmentOf({ manifest, parts, sums }: Generation): Segment {
  const read: PartSource["read"] = (name, offset, length) =>
    (parts.get(name)?.bytes ?? new Uint8Array()).subarray(offset, offset + length);
  return new Segment(manifest, { read }, sums);
}

/** Makes a generation; parts that it gives away piece by piece are not in it. */
export type Making = (out: PartOut) => Generation;

/** A generation in use, and the name of its directory. */
interface Saved {
  readonly name: string;
  readonly made: Generation;
}

const LEFTOVER = /^(now|CURRENT|settled\.json)-/;
/** The last two are EDQUOT of Linux and of macOS: Node has no name for it. */
const REFUSALS: ReadonlySet<string> = new Set([
  "ENOSPC",
  "EROFS",
  "EACCES",
  "EPERM",
  "Unknown system error -122",
  "Unknown system error -69",
]);
const LEFTOVER_MS = 3_600_000; // a process that writes these is done within seconds

/**
 * Writes generations, without a lock: each process fills a directory of its own and then renames CURRENT.
 * Nothing is synced: after a power cut the checksums tell what is whole, and the files are the truth.
 */
export class GenerationWriter {
  readonly #files: FileOps;
  readonly #generations: Generations;
  /** Whether the last generation found no room, or no right to be written; else another process was at it. */
  refused = false;

  constructor(files: FileOps, generations: Generations) {
    this.#files = files;
    this.#generations = generations;
  }

  /**
   * The time that the file system gives to a file made now, in ms; undefined where `.index/` cannot be
   * written. A file older than that, seen later, cannot change without getting a newer time.
   */
  fileTime(): number | undefined {
    const probe = `${INDEX_DIR}/now-${process.pid}-${process.hrtime.bigint()}`;
    try {
      this.#files.makeDir(INDEX_DIR);
      this.#files.create(probe, new Uint8Array());
      const time = this.#files.stat(probe)?.mtimeMs;
      this.#files.unlink(probe);
      return time;
    } catch {
      return undefined;
    }
  }

  /** Notes that a generation was checked again. Losing the note costs time, nothing else. */
  settle(of: string, settled: Settled): void {
    quietly(() => this.#put(SETTLED, sealed({ of, ...settled })));
  }

  /**
   * Switches to a generation that was made from `base` (undefined: there was none), unless another process
   * was faster. The one before stays for its readers. Undefined where it is not in use then; nothing is lost by that. Damage of the one that it is
   * made from is thrown. `isAlone`: it takes the place of all others, and nothing is left of what they held.
   */
  replace(base: string | undefined, make: Making, isAlone = false): Saved | undefined {
    let name: string | undefined;
    let saved: Saved | undefined;
    this.refused = false;
    try {
      name = this.#claim();
      const dir = `${INDEX_DIR}/${name}`;
      const begun = new Set<string>();
      const made = make((part, piece) => {
        this.#write(`${dir}/${part}`, piece, begun.has(part));
        begun.add(part);
      });
      for (const [part, { bytes }] of made.parts) if (bytes) this.#write(`${dir}/${part}`, bytes);
      this.#write(`${dir}/sums`, made.sums);
      this.#write(`${dir}/manifest.json`, manifestBytes(made.manifest));
      if (!isAlone && this.#generations.current() !== base) return undefined;
      this.#put(CURRENT, Buffer.from(`${name} ${sha256(manifestBytes(made.manifest))}`));
      saved = { name, made };
      const own = name;
      this.#sweep((one) => (isAlone ? one !== own : numberOf(one) < numberOf(own) && one !== base));
    } catch (error) {
      if (damageOf(error) !== undefined) throw error;
      // no room, no right, or another process tidied up: the generation is held in memory
      this.refused = REFUSALS.has(String((error as { code?: unknown }).code));
    } finally {
      if (name !== undefined && saved === undefined) this.#discard(name);
    }
    return saved;
  }

  #claim(): string {
    this.#files.makeDir(INDEX_DIR);
    for (let number = Math.max(0, ...this.#names().map(numberOf)) + 1; ; number++) {
      this.#files.makeDir(`${INDEX_DIR}/gen-${number}`);
      try {
        this.#files.create(`${INDEX_DIR}/gen-${number}/owner`, Buffer.from(String(process.pid)));
        return `gen-${number}`;
      } catch (error) {
        if ((error as { code?: unknown }).code !== "EEXIST") throw error;
      }
    }
  }

  #names(): string[] {
    return this.#files.list(INDEX_DIR).flatMap(({ name = "" }) => (GENERATION.test(name) ? [name] : []));
  }

  /** Tidying up may fail: another process may do the same, and the next sweep tries again. */
  #sweep(isOld: (name: string) => boolean): void {
    quietly(() => {
      for (const name of this.#names()) if (isOld(name)) this.#discard(name);
      const now = this.#files.stat(CURRENT)?.mtimeMs ?? 0;
      for (const { name = "" } of this.#files.list(INDEX_DIR)) {
        const left = LEFTOVER.test(name) ? this.#files.stat(`${INDEX_DIR}/${name}`) : undefined;
        if (left && now - left.mtimeMs > LEFTOVER_MS) this.#files.unlink(`${INDEX_DIR}/${name}`);
      }
    });
  }

  #discard(generation: string): void {
    const dir = `${INDEX_DIR}/${generation}`;
    quietly(() => {
      for (const { name } of this.#files.list(dir))
        if (name !== undefined) this.#files.unlink(`${dir}/${name}`);
      this.#files.removeDir(dir);
    });
  }

  #put(path: string, data: Uint8Array): void {
    const temporary = `${path}-${process.pid}-${process.hrtime.bigint()}`;
    this.#write(temporary, data);
    this.#files.rename(temporary, path);
  }

  /** Creates a file, or goes on with one, also where a write took only a part of the bytes. */
  #write(path: string, data: Uint8Array, isBegun = false): void {
    for (let done = isBegun ? 0 : this.#files.create(path, data); done < data.length; ) {
      const more = this.#files.append(path, data.subarray(done));
      if (more === 0) throw new Error(`no room for ${path}`);
      done += more;
    }
  }
}

function manifestBytes(manifest: Generation["manifest"]): Uint8Array {
  return Buffer.from(JSON.stringify(manifest));
}

function numberOf(name: string): number {
  return Number(GENERATION.exec(name)?.[1] ?? 0);
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {}
}

/*
 * The graph over the vectors of a generation lies beside its parts, in `vectors.hnsw`, as its library writes it. A process
 * that stays has it made, so it comes later than the generation, and may be missing; `hnsw.json` seals it.
 */

export const graphPath = (generation: string) => `${INDEX_DIR}/${generation}/vectors.hnsw`;
const sealPath = (generation: string) => `${INDEX_DIR}/${generation}/hnsw.json`;
const PIECE_BYTES = 2 ** 20;

export interface Seal {
  /** `sums` of the manifest of its generation. */
  readonly of: string;
  /** SHA-256 of its file, in hex digits, and how many points a search holds in view; absent: there is no file. */
  readonly file?: { readonly sum: string; readonly ef: number };
  /** The part of the ten nearest that it found on a sample: 0..1; absent: none was made. */
  readonly recall?: number;
  /** Why there is none: a sentence without a full stop. */
  readonly lacking?: string;
}

/** The seal of a generation with these `sums`; undefined where there is none, or it is damaged. IO. */
export function readSeal(files: FileOps, generation: string, sums: string): Seal | undefined {
  const path = sealPath(generation);
  const read = () => (files.stat(path) === undefined ? undefined : unsealed<Seal>(files.read(path)));
  const seal = passingOver(read, undefined);
  return seal?.of === sums ? seal : undefined;
}

/** Writes it whole, or not at all. IO. */
export function writeSeal(files: FileOps, generation: string, seal: Seal): void {
  const temporary = `${sealPath(generation)}-${process.pid}`;
  files.create(temporary, sealed(seal));
  files.rename(temporary, sealPath(generation));
}

/** The SHA-256 of a file in hex digits, read piece by piece; undefined where it cannot be read. IO. */
export function sumOfFile(files: FileOps, path: string): string | undefined {
  return passingOver(() => {
    const hash = createHash("sha256");
    const size = files.stat(path)?.size ?? 0;
    for (let at = 0; at < size; at += PIECE_BYTES) hash.update(files.readPart(path, at, PIECE_BYTES));
    return hash.digest("hex");
  }, undefined);
}

/** See `SearchIndex.graphState`; `generation`: the one in use, if it is in files. IO. */
export function graphStateOf(
  files: FileOps,
  generation: string | undefined,
  { documents, vectors, sums }: Pick<Manifest, "documents" | "vectors" | "sums">,
): GraphState | undefined {
  if (!vectors || documents === 0) return undefined;
  const known = { vectors: documents, dimensions: vectors.dimensions, isWhole: () => true };
  const seal = generation === undefined ? undefined : readSeal(files, generation, sums);
  if (generation === undefined || seal === undefined) return known;
  const { lacking, recall, file } = seal;
  if (lacking !== undefined) return { ...known, lacking };
  const isWhole = () => sumOfFile(files, graphPath(generation)) === file?.sum;
  return { ...known, ...(recall !== undefined && { recall }), isWhole };
}
