import { sha256 } from "../domain/hash.ts";
import { NO_INDEX } from "../index-ports.ts";
import type { FileOps } from "../ports.ts";
import type { Manifest } from "./format.ts";
import { damaged, type PartSource } from "./parts.ts";
import { Segment, unusable } from "./segment.ts";
import type { Generation } from "./segment-writer.ts";

/** Where the index lies, below the root of the store. */
export const INDEX_DIR = ".index";
export const CURRENT = `${INDEX_DIR}/CURRENT`;
export const SETTLED = `${INDEX_DIR}/settled.json`;
/** Names of the directories of generations. */
export const GENERATION = /^gen-(\d+)$/;

/** The generation that was opened last, by root, name and hash. Its parts never change, so what was read of them stays true. */
const warm = new Map<string, Segment>();

function keepWarm(key: string, segment: Segment): void {
  warm.clear();
  warm.set(key, segment);
}

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

  /** The generation in use, its manifest, checksums and sizes verified. */
  open(): Opened {
    const { name, hash } = this.#pointer();
    try {
      if (name === undefined) return { name, reason: NO_INDEX };
      if (!GENERATION.test(name)) return { name, reason: "its name was damaged" };
      const key = `${this.#files.root} ${name} ${hash}`;
      const known = this.#isWarm ? warm.get(key) : undefined;
      if (known) return { name, segment: known, settled: this.#settled(name, known.manifest) };
      const bytes = this.#files.read(`${INDEX_DIR}/${name}/manifest.json`);
      if (sha256(bytes) !== hash) return { name, reason: "its manifest was damaged" };
      const manifest = JSON.parse(text(bytes)) as Manifest; // its hash is right, so it is what was written
      const reason = unusable(manifest) ?? this.#wrongSize(name, manifest);
      if (reason !== undefined) return { name, reason };
      const segment = this.#segment(name, manifest);
      if (this.#isWarm) keepWarm(key, segment);
      return { name, segment, settled: this.#settled(name, manifest) };
    } catch (error) {
      return {
        name,
        reason: `it could not be read: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
  }

  /** Name of the generation in use as CURRENT has it; undefined without one. */
  current(): string | undefined {
    return this.#pointer().name;
  }

  #pointer(): { readonly name?: string | undefined; readonly hash?: string | undefined } {
    try {
      const [name, hash] = text(this.#files.read(CURRENT)).split(" ");
      return { name, hash };
    } catch {
      return {}; // missing or unreadable: there is none that could be used
    }
  }

  #segment(name: string, manifest: Manifest): Segment {
    return new Segment(manifest, this.#source(name), this.#files.read(`${INDEX_DIR}/${name}/sums`));
  }

  #settled(name: string, manifest: Manifest): Settled {
    try {
      if (this.#files.stat(SETTLED) === undefined) return manifest;
      const [, hash, body = ""] = /^(\S+) (.*)$/s.exec(text(this.#files.read(SETTLED))) ?? [];
      const note = JSON.parse(body) as Settled & { of: string }; // used only where its hash is right
      if (hash === sha256(body) && note.of === name) return note;
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
        throw damaged(`${part} cannot be read (${error instanceof Error ? error.message : String(error)})`);
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

/** A segment over a generation as it was made: nobody can take it away. */
export function segmentOf({ manifest, parts, sums }: Generation): Segment {
  const read: PartSource["read"] = (name, offset, length) =>
    (parts.get(name) ?? new Uint8Array()).subarray(offset, offset + length);
  return new Segment(manifest, { read }, sums);
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}
