import { sha256 } from "../domain/hash.ts";
import type { FileOps } from "../ports.ts";
import type { Manifest } from "./format.ts";
import { damaged, type PartSource } from "./parts.ts";
import { Segment, unusable } from "./segment.ts";
import type { Generation } from "./segment-writer.ts";

const DIR = ".index";
const CURRENT = `${DIR}/CURRENT`;
const SETTLED = `${DIR}/settled.json`;
const LEFTOVER = /^(now|CURRENT|settled\.json)-/;
const LEFTOVER_MS = 3_600_000; // a process that writes these is done within seconds
const GENERATION = /^gen-(\d+)$/;

/** How far the files of a generation were checked again after it was made. */
export interface Settled {
  /** As in the manifest, but later. */
  readonly settledMs: number;
  readonly fullScanMs: number;
}

/** What `.index/` holds: a generation to read, or why there is none to be used. */
export type Opened =
  | { readonly segment: Segment; readonly settled: Settled }
  | { readonly segment?: undefined; readonly reason: string };

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

  constructor(files: FileOps) {
    this.#files = files;
  }

  /** The generation in use, its manifest, checksums and sizes verified. */
  open(): Opened {
    try {
      if (!this.#files.stat(CURRENT)) return { reason: "there was no index" };
      const [name = "", hash] = text(this.#files.read(CURRENT)).split(" ");
      if (!GENERATION.test(name)) return { reason: "its name was damaged" };
      const bytes = this.#files.read(`${DIR}/${name}/manifest.json`);
      if (sha256(bytes) !== hash) return { reason: "its manifest was damaged" };
      const manifest = JSON.parse(text(bytes)) as Manifest; // its hash is right, so it is what was written
      const reason = unusable(manifest) ?? this.#wrongSize(name, manifest);
      if (reason !== undefined) return { reason };
      const segment = new Segment(manifest, this.#source(name), this.#files.read(`${DIR}/${name}/sums`));
      return { segment, settled: this.#settled(name, manifest) };
    } catch (error) {
      return { reason: `it could not be read: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  /** Name of the generation in use as CURRENT has it; undefined without one. */
  current(): string | undefined {
    try {
      return text(this.#files.read(CURRENT)).split(" ")[0];
    } catch {
      return undefined;
    }
  }

  /**
   * The time that the file system gives to a file made now, in ms; undefined where `.index/` cannot be
   * written. A file older than that, seen later, cannot change without getting a newer time.
   */
  fileTime(): number | undefined {
    const probe = `${DIR}/now-${process.pid}-${performance.now()}`;
    try {
      this.#files.makeDir(DIR);
      this.#files.create(probe, new Uint8Array());
      const time = this.#files.stat(probe)?.mtimeMs;
      this.#files.unlink(probe);
      return time;
    } catch {
      return undefined;
    }
  }

  /** Writes a generation and switches to it. False where that was not possible; nothing is lost then. */
  save(generation: Generation): boolean {
    let number: number | undefined;
    try {
      this.#files.makeDir(DIR);
      number = this.#claim();
      const before = this.#fill(number, generation);
      this.#sweep(number, before);
      return true;
    } catch {
      if (number !== undefined) this.#discard(number);
      return false;
    }
  }

  /** Notes that the generation in use was checked again. Losing the note costs time, nothing else. */
  settle(settled: Settled): void {
    const of = this.current();
    if (of === undefined) return;
    const body = JSON.stringify({ of, ...settled });
    this.#quietly(() => this.#replace(SETTLED, Buffer.from(`${sha256(body)} ${body}`)));
  }

  #settled(name: string, manifest: Manifest): Settled {
    try {
      const [, hash, body = ""] = /^(\S+) (.*)$/s.exec(text(this.#files.read(SETTLED))) ?? [];
      const note = JSON.parse(body) as Settled & { of: string }; // used only where its hash is right
      if (hash === sha256(body) && note.of === name) return note;
    } catch {
      // none yet, or damaged: the manifest's own times hold
    }
    return manifest;
  }

  #source(name: string): PartSource {
    return (part, offset, length) => {
      try {
        return this.#files.readPart(`${DIR}/${name}/${part}`, offset, length);
      } catch (error) {
        throw damaged(`${part} cannot be read (${error instanceof Error ? error.message : String(error)})`);
      }
    };
  }

  #wrongSize(name: string, manifest: Manifest): string | undefined {
    for (const [part, size] of Object.entries(manifest.sizes)) {
      const found = this.#files.stat(`${DIR}/${name}/${part}`);
      if (!found) return `${part} was missing`;
      if (found.kind !== "file" || found.size !== size) return `${part} had a wrong size`;
    }
    return undefined;
  }

  /** Writes the parts and switches, unless a newer generation is in use; gives the number of the one before. */
  #fill(number: number, { parts, manifest }: Generation): number {
    const dir = `${DIR}/gen-${number}`;
    for (const [part, data] of parts) this.#write(`${dir}/${part}`, data);
    const bytes = Buffer.from(JSON.stringify(manifest));
    this.#write(`${dir}/manifest.json`, bytes);
    const before = numberOf(this.current());
    if (before < number) this.#replace(CURRENT, Buffer.from(`gen-${number} ${sha256(bytes)}`));
    return before;
  }

  /** Makes the directory of a new generation that no other process writes to. */
  #claim(): number {
    for (let number = Math.max(0, ...this.#numbers()) + 1; ; number++) {
      this.#files.makeDir(`${DIR}/gen-${number}`);
      try {
        this.#files.create(`${DIR}/gen-${number}/owner`, Buffer.from(String(process.pid)));
        return number;
      } catch (error) {
        if ((error as { code?: unknown }).code !== "EEXIST") throw error;
      }
    }
  }

  #numbers(): number[] {
    return this.#files.list(DIR).flatMap(({ name = "" }) => {
      return GENERATION.test(name) ? [numberOf(name)] : [];
    });
  }

  /** Removes what is older than the generation before this one; readers of that one may go on. */
  #sweep(number: number, before: number): void {
    for (const old of this.#numbers()) if (old < number && old !== before) this.#discard(old);
    const now = this.#files.stat(CURRENT)?.mtimeMs ?? 0;
    for (const { name = "" } of this.#files.list(DIR)) {
      const left = LEFTOVER.test(name) ? this.#files.stat(`${DIR}/${name}`) : undefined;
      if (left && now - left.mtimeMs > LEFTOVER_MS) this.#quietly(() => this.#files.unlink(`${DIR}/${name}`));
    }
  }

  #discard(number: number): void {
    const dir = `${DIR}/gen-${number}`;
    this.#quietly(() => {
      for (const { name } of this.#files.list(dir))
        if (name !== undefined) this.#files.unlink(`${dir}/${name}`);
      this.#files.removeDir(dir);
    });
  }

  /** Tidying up may fail: another process may do the same, and the next sweep tries again. */
  #quietly(work: () => void): void {
    try {
      work();
    } catch {}
  }

  #replace(path: string, data: Uint8Array): void {
    const temporary = `${path}-${process.pid}-${performance.now()}`;
    this.#write(temporary, data);
    this.#files.rename(temporary, path);
  }

  /** Creates a file, going on where a write took only a part of the bytes. */
  #write(path: string, data: Uint8Array): void {
    let done = this.#files.create(path, data);
    while (done < data.length) {
      const more = this.#files.append(path, data.subarray(done));
      if (more === 0) throw new Error(`no room for ${path}`);
      done += more;
    }
  }
}

/** A segment over a generation that was not written to disk. Pure. */
export function inMemory({ manifest, parts }: Generation): Segment {
  const source: PartSource = (part, offset, length) =>
    (parts.get(part) ?? new Uint8Array()).subarray(offset, offset + length);
  return new Segment(manifest, source, parts.get("sums") ?? new Uint8Array());
}

function numberOf(name: string | undefined): number {
  return Number(GENERATION.exec(name ?? "")?.[1] ?? 0);
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}
