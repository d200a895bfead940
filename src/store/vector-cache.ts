import { hexDigest, sha256 } from "../domain/hash.ts";
import { VECTORS_DIR } from "../domain/paths.ts";
import type { FileOps } from "../ports.ts";
import { objectIn } from "../text/objects.ts";
import { quietly } from "./errors.ts";

/** Whose vectors they are, so that those of another model are not taken for them. */
interface VectorMaker {
  /** Address of the server, and the model as it calls it. */
  readonly place: string;
  readonly model: string;
  /** Numbers of a vector that were asked for; 0: as the model makes them. */
  readonly wanted: number;
}

interface State {
  readonly dimensions: number;
  readonly added: number;
}

/** Where it is noted how long they are, and how often some were added. */
const STATE = `${VECTORS_DIR}/state.json`;
const KEY_BYTES = 32;
const LARGEST = 127;
const CHUNK_BYTES = 16 * 1024 * 1024;

/**
 * Vectors that a server made of texts, each kept under the hash of its text: a signed byte for each number, stretched until the largest is 127, as
 * the index has them. One file for each model. What is lost or torn is made again.
 */
export class KeptVectors {
  readonly #files: FileOps;
  readonly #name: string;
  #known: State | undefined;
  #found: { readonly path: string; readonly places: Map<string, number> } | undefined;

  constructor(files: FileOps, maker: VectorMaker) {
    this.#files = files;
    this.#name = sha256(JSON.stringify([maker.place, maker.model, maker.wanted])).slice(7, 23);
  }

  /** Numbers of each vector; 0 before there is any. */
  get dimensions(): number {
    return this.#state.dimensions;
  }

  /** Differs for each model, length, and time that vectors were added. */
  get id(): string {
    const { dimensions, added } = this.#state;
    return `${this.#name}/${dimensions}/${added}`;
  }

  get size(): number {
    return this.#places().places.size;
  }

  has(text: string): boolean {
    return this.#places().places.has(hexDigest(text));
  }

  /** The unit vector of a text; undefined where none was made. IO. */
  of(text: string): Float32Array | undefined {
    const { path, places } = this.#places();
    const at = places.get(hexDigest(text));
    if (at === undefined) return undefined;
    const row = new Int8Array(this.#files.readPart(path, at, this.dimensions));
    const length = Math.hypot(...row);
    return row.length < this.dimensions || length === 0
      ? undefined
      : Float32Array.from(row, (x) => x / length);
  }

  /** Adds vectors, all as long as those before, in one write. What another write has torn is made again. IO. */
  add(texts: readonly string[], vectors: readonly (readonly number[])[]): void {
    const dimensions = vectors[0]?.length ?? 0;
    const isFirst = this.dimensions === 0;
    const path = this.#pathOf(dimensions);
    this.#files.makeDir(VECTORS_DIR);
    const isTorn = (this.#files.stat(path)?.size ?? 0) % (KEY_BYTES + dimensions) !== 0;
    if (isTorn) this.#files.unlink(path);
    const bytes = Buffer.concat(
      texts.map((text, i) => Buffer.concat([Buffer.from(hexDigest(text), "hex"), inBytes(vectors[i] ?? [])])),
    );
    this.#files.append(path, bytes);
    this.#found = undefined;
    if (isFirst) this.#note(dimensions, 0);
  }

  /** Says that what was added is to be used from now on. IO. */
  noteAdded(): void {
    this.#note(this.dimensions, this.#state.added + 1);
  }

  get #state(): State {
    this.#known ??= this.#readState();
    return this.#known;
  }

  #readState(): State {
    const { name, dimensions, added } = objectIn(quietly(undefined, () => this.#files.read(STATE))); // not there yet: none
    const isOwn = name === this.#name && Number.isSafeInteger(dimensions) && Number.isSafeInteger(added);
    return isOwn ? { dimensions: dimensions as number, added: added as number } : { dimensions: 0, added: 0 };
  }

  #note(dimensions: number, added: number): void {
    this.#known = undefined;
    const temporary = `${STATE}.tmp`;
    if (this.#files.stat(temporary)) this.#files.unlink(temporary);
    const state = { name: this.#name, dimensions, added };
    this.#files.create(temporary, new TextEncoder().encode(`${JSON.stringify(state)}\n`));
    this.#files.rename(temporary, STATE);
  }

  #pathOf(dimensions: number): string {
    return `${VECTORS_DIR}/${this.#name}-${dimensions}.bin`;
  }

  #places() {
    const { dimensions } = this;
    const path = this.#pathOf(dimensions);
    if (this.#found?.path === path) return this.#found;
    const places = new Map<string, number>();
    const record = KEY_BYTES + dimensions;
    const size = dimensions === 0 ? 0 : (this.#files.stat(path)?.size ?? 0);
    const step = Math.max(record, CHUNK_BYTES - (CHUNK_BYTES % record));
    for (let from = 0; from + record <= size; from += step) {
      const part = Buffer.from(this.#files.readPart(path, from, step));
      for (let at = 0; at + record <= part.length; at += record)
        places.set(part.toString("hex", at, at + KEY_BYTES), from + at + KEY_BYTES);
    }
    this.#found = { path, places };
    return this.#found;
  }
}

function inBytes(vector: readonly number[]): Uint8Array {
  const most = vector.reduce((largest, x) => Math.max(largest, Math.abs(x)), 0);
  return new Uint8Array(Int8Array.from(vector, (x) => Math.round((x * LARGEST) / (most || 1))).buffer);
}
