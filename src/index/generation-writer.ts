import { sha256 } from "../domain/hash.ts";
import type { FileOps } from "../ports.ts";
import { CURRENT, GENERATION, type Generations, INDEX_DIR, SETTLED, type Settled } from "./generations.ts";
import type { Generation } from "./segment-writer.ts";

const LEFTOVER = /^(now|CURRENT|settled\.json)-/;
/** The last two are EDQUOT of Linux and of macOS: Node has no name for it. */
const REFUSALS: ReadonlySet<string> = new Set([
  ...["ENOSPC", "EROFS", "EACCES", "EPERM"],
  ...["Unknown system error -122", "Unknown system error -69"],
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

  /**
   * Switches to a generation that was made from `base` (undefined: there was none), unless another process
   * was faster. The one before stays for its readers. Gives the name of the generation now in use where it
   * is this one; nothing is lost where it is not.
   */
  replace(base: string | undefined, generation: Generation): string | undefined {
    return this.#save(generation, (name) => {
      if (this.#generations.current() !== base) return false;
      this.#switchTo(name, generation);
      this.#sweep((other) => numberOf(other) < numberOf(name) && other !== base);
      return true;
    });
  }

  /** Switches to a generation and removes all others, so that nothing is left of what they held. */
  replaceAll(generation: Generation): string | undefined {
    return this.#save(generation, (name) => {
      this.#switchTo(name, generation);
      this.#sweep((other) => other !== name);
      return true;
    });
  }

  /** Notes that a generation was checked again. Losing the note costs time, nothing else. */
  settle(of: string, settled: Settled): void {
    const body = JSON.stringify({ of, ...settled });
    quietly(() => this.#put(SETTLED, Buffer.from(`${sha256(body)} ${body}`)));
  }

  #save({ parts, sums, manifest }: Generation, use: (name: string) => boolean): string | undefined {
    let name: string | undefined;
    let used = false;
    this.refused = false;
    try {
      name = this.#claim();
      const write = (part: string, data: Uint8Array) => this.#write(`${INDEX_DIR}/${name}/${part}`, data);
      for (const [part, data] of parts) write(part, data);
      write("sums", sums);
      write("manifest.json", manifestBytes(manifest));
      used = use(name);
    } catch (error) {
      // no room, no right, or another process tidied up: the generation stays in memory
      this.refused = REFUSALS.has(String((error as { code?: unknown }).code));
    }
    if (name !== undefined && !used) this.#discard(name);
    return used ? name : undefined;
  }

  /** Makes the directory of a new generation that no other process writes to. */
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

  #switchTo(name: string, { manifest }: Generation): void {
    this.#put(CURRENT, Buffer.from(`${name} ${sha256(manifestBytes(manifest))}`));
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

  /** Creates a file, going on where a write took only a part of the bytes. */
  #write(path: string, data: Uint8Array): void {
    for (let done = this.#files.create(path, data); done < data.length; ) {
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
