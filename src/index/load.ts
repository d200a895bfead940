import type { Problem } from "../domain/errors.ts";
import { contentHash, type Sha256, sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoryPath } from "../domain/paths.ts";
import { withInlineTags } from "../markdown/inline-tags.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import type { FileOps, FileStat } from "../ports.ts";
import { embeddedText, type Items, itemsOf } from "./indexed-text.ts";

/** Longer texts, in UTF-16 units, are not held: they are read again where they are asked for. */
const MOST_HELD = 4_000;

/** A memory as the index takes it from its file. */
export interface LoadedMemory {
  readonly path: string;
  readonly stat: FileStat;
  readonly fileHash: Sha256;
  readonly contentHash: Sha256 | undefined;
  readonly header: Header;
  /** Its body. */
  readonly text: string;
  /** Worked out anew each time where the text is long. */
  readonly items: Items;
  /** The text whose vector stands for it; undefined where none does. */
  readonly embedded: string | undefined;
  /** Whether the file lies where a new file of this memory would. */
  readonly canonical: boolean;
}

export interface LoadedProblem {
  readonly path: string;
  readonly stat: FileStat;
  readonly fileHash: Sha256 | undefined;
  readonly problem: Problem;
}

export type Loaded = LoadedMemory | LoadedProblem;

/**
 * Reads one file: a memory, or why it is none; undefined where it has vanished since it was seen. What is not as it was
 * written is read once more: a disk, or the memory of the machine, may have been wrong that once. A file
 * that could not be read at all keeps no time, so that the next refresh tries again. IO.
 */
export function loadFile(files: FileOps, path: string, stat: FileStat): Loaded | undefined {
  const first = loadOnce(files, path, stat);
  const isAsWritten = first !== undefined && isMemory(first) && first.header.hash === first.contentHash;
  return isAsWritten ? first : loadOnce(files, path, stat);
}

function loadOnce(files: FileOps, path: string, stat: FileStat): Loaded | undefined {
  if (stat.size > LIMITS.fileBytes) {
    const message = `has ${stat.size} bytes, more than the ${LIMITS.fileBytes} of a memory file`;
    return { path, stat, fileHash: undefined, problem: { code: "too_large", path, message } };
  }
  const bytes = readOr(files, path);
  if (bytes === undefined) return undefined;
  if (typeof bytes === "string") {
    const problem = { code: "unreadable", path, message: `cannot be read: ${bytes}` };
    return { path, stat: { ...stat, mtimeMs: Number.NaN }, fileHash: undefined, problem };
  }
  const fileHash = sha256(bytes);
  const memory = parseMemoryFile(path, bytes);
  if (!("header" in memory)) return { path, stat, fileHash, problem: memory };
  const header = withInlineTags(memory);
  const of = { path, stat, fileHash, contentHash: contentHash(memory.text) };
  if (memory.text.length <= MOST_HELD) return new FileMemory({ ...of, header }, () => memory.text);
  // A word of the header that is kept would keep the whole text.
  const own = JSON.parse(JSON.stringify(header)) as Header;
  const again = () => textAgain(files, path, { fileHash, header: own });
  return new FileMemory({ ...of, header: own }, again, { isHeld: false });
}

/** The text of a file that was read before; "" where it is another one by now, which the next look at the files finds. IO. */
function textAgain(files: FileOps, path: string, known: Pick<LoadedMemory, "fileHash" | "header">): string {
  for (let attempt = 0; attempt < 2; attempt++) {
    const bytes = readOr(files, path);
    if (bytes === undefined || typeof bytes === "string" || sha256(bytes) !== known.fileHash) continue;
    const memory = parseMemoryFile(path, bytes, known);
    if ("header" in memory) return memory.text;
  }
  return "";
}

type OfFile = Pick<LoadedMemory, "path" | "stat" | "fileHash" | "contentHash" | "header">;

/** What is told by its text is worked out when it is asked for: many that look at a file want its header alone. */
export class FileMemory implements LoadedMemory {
  readonly path: string;
  readonly stat: FileStat;
  readonly fileHash: Sha256;
  readonly contentHash: Sha256 | undefined;
  readonly header: Header;
  readonly #text: () => string;
  readonly #isHeld: boolean;
  #items: Items | undefined;

  /** `isHeld`: the text is in memory, so that what is worked out of it may be, too. */
  constructor(
    { path, stat, fileHash, contentHash, header }: OfFile,
    text: () => string,
    { isHeld = true } = {},
  ) {
    this.path = path;
    this.stat = stat;
    this.fileHash = fileHash;
    this.contentHash = contentHash;
    this.header = header;
    this.#text = text;
    this.#isHeld = isHeld;
  }

  get text(): string {
    return this.#text();
  }

  get items(): Items {
    const items = this.#items ?? itemsOf(this.header, this.text);
    if (this.#isHeld) this.#items = items;
    return items;
  }

  get embedded(): string | undefined {
    return embeddedText(this.header, this.text);
  }

  get canonical(): boolean {
    return this.path === memoryPath(this.header, this.text);
  }
}

/** Whether a loaded file is a memory. Pure. */
export function isMemory(loaded: Loaded): loaded is LoadedMemory {
  return "header" in loaded;
}

function readOr(files: FileOps, path: string): Uint8Array | string | undefined {
  try {
    return files.read(path);
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return undefined;
    return error instanceof Error ? error.message : String(error);
  }
}
