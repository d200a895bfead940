import type { Problem } from "../domain/errors.ts";
import { contentHash, type Sha256, sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoryPath } from "../domain/paths.ts";
import { withInlineTags } from "../markdown/inline-tags.ts";
import { hasItsHash, parseMemoryFile } from "../markdown/memory-file.ts";
import type { FileOps, FileStat } from "../ports.ts";
import { embeddedText, type Items, itemsOf } from "./indexed-text.ts";

/** A memory as the index takes it from its file. */
export interface LoadedMemory extends Items {
  readonly path: string;
  readonly stat: FileStat;
  readonly fileHash: Sha256;
  readonly contentHash: Sha256 | undefined;
  readonly header: Header;
  /** Its body. */
  readonly text: string;
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
  return first !== undefined && isMemory(first) && hasItsHash(first) ? first : loadOnce(files, path, stat);
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
  return new FileMemory({ path, stat, fileHash, header: withInlineTags(memory) }, () => memory.text);
}

/** What is told by its text is worked out when it is asked for: many that look at a file want its header alone. */
export class FileMemory implements LoadedMemory {
  readonly path: string;
  readonly stat: FileStat;
  readonly fileHash: Sha256;
  readonly header: Header;
  readonly #text: () => string;
  #content: { readonly hash: Sha256 | undefined } | undefined;
  #items: Items | undefined;

  /** `content`: the content hash, where it is known. */
  constructor(
    { path, stat, fileHash, header }: Pick<LoadedMemory, "path" | "stat" | "fileHash" | "header">,
    text: () => string,
    content?: { readonly hash: Sha256 | undefined },
  ) {
    this.path = path;
    this.stat = stat;
    this.fileHash = fileHash;
    this.header = header;
    this.#text = text;
    this.#content = content;
  }

  get text(): string {
    return this.#text();
  }

  get contentHash(): Sha256 | undefined {
    this.#content ??= { hash: contentHash(this.text) };
    return this.#content.hash;
  }

  get indexed(): Items["indexed"] {
    return this.#found.indexed;
  }

  get talk(): Items["talk"] {
    return this.#found.talk;
  }

  get embedded(): string | undefined {
    return embeddedText(this.header, this.text);
  }

  get canonical(): boolean {
    return this.path === memoryPath(this.header, this.text);
  }

  get #found(): Items {
    this.#items ??= itemsOf(this.header, this.text);
    return this.#items;
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
