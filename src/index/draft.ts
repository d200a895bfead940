import type { FileOps } from "../ports.ts";
import { BLOCK_BYTES, blockSums } from "./parts.ts";

/** A part of a generation: its bytes, or the file that they were put into while it was made. */
export type Part = Uint8Array | PartInFile;

export interface PartInFile {
  readonly length: number;
  /** See `blockSums`. */
  readonly sums: Uint8Array;
  /** Reads from the very file, whatever becomes of its name. */
  readonly read: (offset: number, length: number, into?: Uint8Array) => Uint8Array;
}

/**
 * A directory in which a generation is put while it is made, so that its parts are never all in memory. What goes wrong with a
 * file is thrown as it comes, and `failed` tells that it was one of these.
 */
export class Draft {
  readonly #files: FileOps;
  readonly #hold: NonNullable<FileOps["hold"]>;
  readonly #claim: () => string;
  #dir: string | undefined;
  /** Whether a file could not be written or read. */
  failed = false;

  /** `hold` is that of `files`; `claim` makes the directory, when the first part comes. */
  constructor(files: FileOps, hold: NonNullable<FileOps["hold"]>, claim: () => string) {
    this.#files = files;
    this.#hold = hold;
    this.#claim = claim;
  }

  /** The last part of the directory's path, which names the generation; undefined while there is none. */
  get name(): string | undefined {
    return this.#dir?.slice(this.#dir.lastIndexOf("/") + 1);
  }

  /** Begins a part. */
  open(part: string): PartFile {
    const path = this.#create(part);
    let written = 0;
    return new PartFile(
      (bytes) => {
        this.#trying(() => appendAll(this.#files, path, bytes));
        written += bytes.length;
      },
      () => this.#trying(() => this.#readerOf(path, written)),
    );
  }

  #create(name: string): string {
    return this.#trying(() => {
      this.#dir ??= this.#claim();
      this.#files.create(`${this.#dir}/${name}`, new Uint8Array());
      return `${this.#dir}/${name}`;
    });
  }

  /** Another process may have tidied the directory away, and a file that was begun anew lacks what was put before. */
  #readerOf(path: string, length: number): PartInFile["read"] {
    if (this.#files.stat(path)?.size !== length) throw new Error(`${path} was taken away`);
    return this.#hold(path);
  }

  #trying<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }
}

/** The file that a part is to be put into; undefined where it stays in memory. */
export type FileFor = (part: string) => PartFile | undefined;

/** A part on its way into its file. */
export class PartFile {
  readonly #append: (bytes: Uint8Array) => void;
  readonly #hold: () => PartInFile["read"];
  readonly #sums: Uint8Array[] = [];
  #length = 0;

  constructor(append: (bytes: Uint8Array) => void, hold: () => PartInFile["read"]) {
    this.#append = append;
    this.#hold = hold;
  }

  /** Adds bytes: whole blocks, but for the last time. */
  put(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#append(bytes);
    this.#sums.push(blockSums(bytes));
    this.#length += bytes.length;
  }

  /** Ends the part. */
  done(): PartInFile {
    return { length: this.#length, sums: Buffer.concat(this.#sums), read: this.#hold() };
  }
}

/** Adds to a file, going on where a write took only a part of the bytes. */
export function appendAll(files: FileOps, path: string, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const more = files.append(path, bytes.subarray(done));
    if (more === 0) throw new Error(`no room for ${path}`);
    done += more;
  }
}

/** The checksums of parts in the order given. Pure. */
export function sumsOf(parts: Iterable<Part>): Uint8Array {
  return Buffer.concat([...parts].map((part) => (part instanceof Uint8Array ? blockSums(part) : part.sums)));
}

/** Bytes as a part, in its file where it has one. */
export function partOf(bytes: Uint8Array, file: PartFile | undefined): Part {
  file?.put(bytes);
  return file?.done() ?? bytes;
}

/** Bytes that are kept have at most so much room for each that came. */
const MOST_ROOM = 1.1;
const SMALLEST_ROOM = 64 * 1024;
/** Bytes that wait before they go to a file, and room for the longest text of one memory besides. */
const PIECE_BYTES = 32 * BLOCK_BYTES;

/** Bytes that grow: in memory, or into a file, piece by piece. */
export class ByteSink {
  readonly #file: PartFile | undefined;
  #bytes: Buffer;
  /** Bytes in `#bytes`, and those that went to the file before. */
  #used = 0;
  #gone = 0;

  /** `expected`: about how many bytes will come, so that they need not be moved. */
  constructor(expected = 0, file?: PartFile) {
    this.#file = file;
    this.#bytes = Buffer.alloc(file ? PIECE_BYTES : Math.max(SMALLEST_ROOM, expected));
  }

  get length(): number {
    return this.#gone + this.#used;
  }

  varint(value: number): void {
    this.#room(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#used++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#used++] = rest;
  }

  /** 4 bytes, little endian. */
  u32(value: number): void {
    this.#room(4);
    this.#used = this.#bytes.writeUInt32LE(value, this.#used);
  }

  /** Numbers of 8 bytes each, little endian as the systems are that this runs on. */
  doubles(...values: readonly number[]): void {
    this.raw(new Uint8Array(Float64Array.from(values).buffer));
  }

  text(text: string): void {
    this.#room(text.length * 3);
    this.#used += this.#bytes.write(text, this.#used, "utf8");
  }

  raw(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const piece = bytes.subarray(from, from + PIECE_BYTES);
      this.#room(piece.length);
      this.#bytes.set(piece, this.#used);
      this.#used += piece.length;
    }
  }

  /** What came so far, where it stayed in memory; without the room for more where that is much. */
  bytes(): Uint8Array {
    const isRoomy = this.#bytes.length > this.#used * MOST_ROOM;
    return isRoomy
      ? Uint8Array.prototype.slice.call(this.#bytes, 0, this.#used)
      : this.#bytes.subarray(0, this.#used);
  }

  /** All that came, as a part. Nothing may come any more. */
  part(): Part {
    if (!this.#file) return this.bytes();
    this.#file.put(this.#bytes.subarray(0, this.#used));
    return this.#file.done();
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    this.#handOver();
    if (this.#used + more <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#used + more));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }

  /** Gives whole blocks to the file, since each has a checksum of its own. */
  #handOver(): void {
    if (!this.#file) return;
    const whole = this.#used - (this.#used % BLOCK_BYTES);
    this.#file.put(this.#bytes.subarray(0, whole));
    this.#bytes.copyWithin(0, whole, this.#used);
    this.#used -= whole;
    this.#gone += whole;
  }
}
