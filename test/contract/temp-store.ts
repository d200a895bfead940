import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { JournalChange, JournalRecord } from "../../src/domain/changeset.ts";
import { deriveId } from "../../src/domain/derive-id.ts";
import { contentHash, sha256 } from "../../src/domain/hash.ts";
import { ID_PREFIX } from "../../src/domain/ids.ts";
import type { Header } from "../../src/domain/kinds.ts";
import { memoryPath } from "../../src/domain/paths.ts";
import type { Status } from "../../src/domain/status.ts";
import type { Kind } from "../../src/domain/vocabulary.ts";
import { openIndex } from "../../src/index/open-index.ts";
import type { OpenIndexOptions } from "../../src/index/refresh.ts";
import type { SearchIndex } from "../../src/index-ports.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { printMemory } from "../../src/markdown/print-memory.ts";
import type { Clock, Store } from "../../src/ports.ts";
import { openRoot } from "../../src/store/node-fs.ts";

export interface Draft {
  /** Derived from the rest where it is not given. */
  readonly id?: string;
  readonly kind?: Kind;
  readonly text: string;
  readonly created?: string;
  readonly tags?: readonly string[];
  readonly keywords?: readonly string[];
  readonly sources?: readonly string[];
  readonly subject?: string;
  readonly status?: Status;
  readonly updated?: string;
  readonly position?: number;
  /** Of a conversation. */
  readonly turns?: number;
  readonly session?: string;
  readonly started?: string;
}

export interface Written {
  readonly id: string;
  readonly path: string;
  readonly raw: string;
  readonly header: Header;
}

/** A memory file as pai would write it. */
export function draft({
  kind = "fact",
  text,
  created = "2026-03-05T10:00:00Z",
  position = 0,
  ...rest
}: Draft): Written {
  const id = rest.id ?? deriveId({ kind, atMs: Date.parse(created), of: [text, position] });
  const hash = contentHash(text);
  // The kinds share these keys, but TypeScript cannot see it through the union.
  const header = { ...rest, id, kind, created, ...(hash ? { hash } : {}) } as unknown as Header;
  return { id, path: memoryPath(header, text, position + 1), raw: printMemory(header, text), header };
}

/** A store in a temporary directory with a log in memory: `commit` is pai, `put` and `drop` are other hands. */
export class TempStore {
  readonly root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-index-"));
  readonly records: JournalRecord[] = [];
  wallMs = Date.now();
  readonly clock: Clock = { now: () => this.wallMs, wall: () => this.wallMs };
  readonly store: Store;

  constructor() {
    const files = openRoot(this.root);
    this.store = {
      root: this.root,
      files,
      replica: () => "test",
      head: () => this.records.at(-1)?.seq ?? 0,
      record: (seq) => this.records.find((record) => record.seq === seq),
      readMemory: (at) => parseMemoryFile(at, files.read(at)),
      apply: () => Promise.reject(new Error("not part of these tests")),
      locked: (_, work) => work(),
      alone: async (_, work) => ({ result: await work() }),
      recover: () => undefined,
      history: () => [],
      tombstones: () => new Map(),
      strays: () => [],
      sweep: () => {},
      prune: () => ({ removed: 0, jumpDays: 0 }),
    };
  }

  open(options: Partial<OpenIndexOptions> = {}): SearchIndex {
    return openIndex({ store: this.store, clock: this.clock, ...options });
  }

  absolute(at: string): string {
    return path.join(this.root, at);
  }

  put(at: string, text: string): void {
    fs.mkdirSync(path.dirname(this.absolute(at)), { recursive: true });
    fs.writeFileSync(this.absolute(at), text);
  }

  read(at: string): string {
    return fs.readFileSync(this.absolute(at), "utf8");
  }

  drop(at: string): void {
    fs.rmSync(this.absolute(at));
  }

  /** Changes files as pai does: the log first. `undefined` removes. */
  commit(files: Readonly<Record<string, string | undefined>>, beforeFiles = (): void => {}): void {
    const changes = Object.entries(files).map(([at, text]): JournalChange => {
      const old = fs.existsSync(this.absolute(at)) ? this.read(at) : undefined;
      return {
        op: text === undefined ? "remove" : old === undefined ? "create" : "update",
        path: at,
        event: "created",
        reason: "test",
        keys: [],
        ...(old === undefined ? {} : { oldHash: sha256(old), oldText: old }),
        ...(text === undefined ? {} : { newHash: sha256(text), newText: text }),
      };
    });
    const seq = this.store.head() + 1;
    const wall = new Date(this.wallMs).toISOString();
    this.records.push({
      seq,
      id: `${ID_PREFIX.changeset}_${seq}`,
      wall,
      at: wall,
      command: "test",
      source: "user",
      changes,
      appends: [],
    });
    beforeFiles();
    for (const [at, text] of Object.entries(files)) {
      if (text === undefined) this.drop(at);
      else this.replace(at, text);
    }
  }

  /** Writes by rename, as pai and most editors do. */
  replace(at: string, text: string): void {
    this.put(`${at}.tmp`, text);
    fs.renameSync(this.absolute(`${at}.tmp`), this.absolute(at));
  }

  remove(): void {
    fs.rmSync(this.root, { recursive: true, force: true });
  }
}
