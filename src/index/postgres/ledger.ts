import type { Problem } from "../../domain/errors.ts";
import type { FileOps, FileStat } from "../../ports.ts";

const PATH = ".index/postgres.jsonl";
/** A ledger with so many lines more than twice its files is written anew. */
const ROOM = 1_000;

/** A file as it was when it was fed, or found to be no memory. */
export interface FedFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
  /** Wall time (ms) before it was read. */
  readonly readMs: number;
  readonly problem?: Problem;
}

/** How far this machine has fed which index. */
interface Mark {
  /** The name of its tables, see `Made`. */
  readonly made: string;
  /** Sequence of the log. */
  readonly seq: number;
  /** Wall time (ms) of the last look at every file. */
  readonly fullScanMs: number;
}

type Line = FedFile | Mark | { readonly gone: string };

/** What this machine knows of the files that it has fed: lines that are added, the last one of a path counts. */
export class Ledger {
  readonly #files: FileOps;
  readonly #keeps: boolean;
  readonly #fed = new Map<string, FedFile>();
  #mark: Mark = { made: "", seq: 0, fullScanMs: 0 };
  #lines = 0;

  /** Reads it; one that is damaged, or of other tables, is empty: then all is fed again, which changes nothing. IO. */
  constructor(files: FileOps, made: string, keeps: boolean) {
    this.#files = files;
    this.#keeps = keeps;
    const text = orElse(() => Buffer.from(files.read(PATH)).toString("utf8"), "");
    for (const line of text.split("\n")) {
      if (line === "") continue;
      const read = orElse(() => JSON.parse(line) as Line, undefined); // as `add` wrote it
      if (read !== undefined) this.#take(read);
      this.#lines++;
    }
    if (this.#mark.made === made) return;
    this.#fed.clear();
    this.#mark = { made, seq: 0, fullScanMs: 0 };
    this.#lines = Number.POSITIVE_INFINITY;
  }

  get mark(): Mark {
    return this.#mark;
  }

  get fed(): ReadonlyMap<string, FedFile> {
    return this.#fed;
  }

  /** Whether a file is as it was fed, as far as its times tell. */
  isSame(path: string, { size, mtimeMs, ino }: FileStat): boolean {
    const known = this.#fed.get(path);
    if (known === undefined || known.size !== size || known.mtimeMs !== mtimeMs || known.ino !== ino)
      return false;
    return mtimeMs < known.readMs - UNSETTLED_MS;
  }

  /** Notes what was done. IO. */
  add(lines: readonly Line[]): void {
    for (const line of lines) this.#take(line);
    this.#lines += lines.length;
    if (!this.#keeps || lines.length === 0) return;
    orElse(() => this.#write(lines), undefined); // where nothing can be written, all is compared again next time
  }

  #take(line: Line): void {
    if ("gone" in line) this.#fed.delete(line.gone);
    else if ("made" in line) this.#mark = line;
    else this.#fed.set(line.path, line);
  }

  #write(lines: readonly Line[]): void {
    const isLong = this.#lines > 2 * this.#fed.size + ROOM;
    const bytes = (all: readonly Line[]) =>
      Buffer.from(all.map((line) => `${JSON.stringify(line)}\n`).join(""));
    this.#files.makeDir(".index");
    if (!isLong) {
      this.#files.append(PATH, bytes(lines));
      return;
    }
    const all = [this.#mark, ...this.#fed.values()];
    const temporary = `${PATH}.tmp`;
    orElse(() => this.#files.unlink(temporary), undefined);
    this.#files.create(temporary, bytes(all));
    this.#files.rename(temporary, PATH);
    this.#lines = all.length;
  }
}

/** A file that was changed so shortly before it was read may change once more without another time. */
const UNSETTLED_MS = 2_000;

function orElse<T, U>(work: () => T, instead: U): T | U {
  try {
    return work();
  } catch {
    return instead;
  }
}
