import { isPaiError, type Problem } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { hasItsHash, isMemory, parseMemoryFile } from "../markdown/memory-file.ts";
import type { FileOps, Store } from "../ports.ts";
import { isMissing, translateError } from "./errors.ts";

type Known = Parameters<Store["readMemory"]>[1];

/** `Store.readMemory` below a root. What is not as it was written is read once more: a disk may have been wrong that once. IO. */
export function readMemoryFile(files: FileOps, path: string, known: Known): Memory | Problem {
  const first = readOnce(files, path, known);
  return isAsWritten(first, known) ? first : readOnce(files, path, known);
}

function isAsWritten(read: Memory | Problem, known: Known): boolean {
  if (!isMemory(read)) return false;
  return known === undefined ? hasItsHash(read) : read.header === known.header;
}

function readOnce(files: FileOps, path: string, known: Known): Memory | Problem {
  try {
    const stat = files.stat(path);
    if (stat === undefined) return { code: "missing", path, message: "there is no such file" };
    if (stat.size > LIMITS.fileBytes) {
      const message = `${stat.size} bytes; a memory file has at most ${LIMITS.fileBytes}`;
      return { code: "too_large", path, message };
    }
    return parseMemoryFile(path, files.read(path), known);
  } catch (error) {
    if (isMissing(error)) return { code: "missing", path, message: "there is no such file" };
    const known = translateError(error, "read the file");
    if (!isPaiError(known)) throw known;
    return { code: known.code === "unsafe_path" ? known.code : "unreadable", path, message: known.message };
  }
}
