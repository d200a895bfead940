interface Changed {
  readonly entries?: ReadonlyMap<string, SimNode>;
  readonly data?: Uint8Array;
}

/** A file or a directory: what it is now, and what of it the disk is sure to have. */
export class SimNode {
  static #count = 0;
  static #nowMs = 0;

  static directory(): SimNode {
    return new SimNode(new Map());
  }

  static file(data: Uint8Array): SimNode {
    const node = new SimNode(undefined);
    node.data = data;
    return node;
  }

  readonly id: number;
  /** As a program sees them, also on a copy. */
  ino: number;
  mtimeMs = ++SimNode.#nowMs;
  /** Names in a directory; undefined for a file. */
  readonly entries: Map<string, SimNode> | undefined;
  /** Content of a file. Never changed in place, so that copies can share it. */
  data = new Uint8Array() as Uint8Array;
  /** Content of a file at its last sync. */
  synced: Uint8Array | undefined;
  /** Names that are durable, where they differ from `entries`. */
  #durable: Map<string, SimNode> | undefined;

  private constructor(entries: Map<string, SimNode> | undefined) {
    this.id = SimNode.#count++;
    this.ino = this.id;
    this.entries = entries;
  }

  get durable(): ReadonlyMap<string, SimNode> {
    return this.#durable ?? this.entries ?? new Map();
  }

  get isDirty(): boolean {
    return this.entries === undefined && this.data !== this.synced;
  }

  put(name: string, node: SimNode | undefined): void {
    this.touch();
    this.#durable ??= new Map(this.entries);
    if (node === undefined) this.entries?.delete(name);
    else this.entries?.set(name, node);
  }

  /** Its names or its content change now. */
  touch(): void {
    this.mtimeMs = ++SimNode.#nowMs;
  }

  harden(name: string, node: SimNode | undefined): void {
    this.#durable ??= new Map(this.entries);
    if (node === undefined) this.#durable.delete(name);
    else this.#durable.set(name, node);
  }

  /** A copy in which everything is durable; `change` gives other names or other content to some nodes. */
  copy(
    change: (node: SimNode) => Changed | undefined = () => undefined,
    done = new Map<SimNode, SimNode>(),
  ): SimNode {
    const known = done.get(this);
    if (known !== undefined) return known;
    const other = change(this);
    const made = new SimNode(this.entries && new Map());
    done.set(this, made);
    for (const [name, node] of other?.entries ?? this.entries ?? [])
      made.entries?.set(name, node.copy(change, done));
    made.data = other?.data ?? this.data;
    made.ino = this.ino;
    made.mtimeMs = this.mtimeMs;
    made.synced = made.data;
    return made;
  }
}

const idsOfText = new Map<string, number>();
const idsOfData = new WeakMap<Uint8Array, number>();

/** The same number for equal bytes. */
export function contentId(data: Uint8Array): number {
  let id = idsOfData.get(data);
  if (id === undefined) {
    const text = Buffer.from(data.buffer, data.byteOffset, data.length).toString("latin1");
    id = idsOfText.get(text) ?? idsOfText.size;
    idsOfText.set(text, id);
    idsOfData.set(data, id);
  }
  return id;
}
