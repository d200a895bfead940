import * as fs from "node:fs";
import { constants } from "node:fs";
import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

/** Why a file is not read. */
export interface Refused {
  readonly refused: string;
}

/** What the system says where nothing lies at a path, or nothing that a name could lead to. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR"]);
const REASONS: Readonly<Record<string, string>> = {
  ELOOP: "its links lead in a circle",
  EACCES: "permission was denied",
  EPERM: "permission was denied",
};
const PIECE_BYTES = 64 * 1024;

/**
 * Text of a file outside of what a store keeps (settings, units of a scheduler): undefined where there is none, or why it is not read. Only a regular
 * file of at most `most` bytes in UTF-8 is; opening one that is not, such as a pipe, waits for nobody. IO.
 * @param follow whether the name may be a link, as those of a person's own settings often are
 */
export function readHostText(path: string, follow = true, most?: number): string | Refused | undefined {
  const bytes = readHostBytes(path, follow, most);
  if (!(bytes instanceof Uint8Array)) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { refused: "it is not UTF-8 text" };
  }
}

/** The same for who is going to write it anew. PaiError `unsafe_path` where it is not read. */
export function needHostText(path: string, follow = true, most?: number): string | undefined {
  const text = readHostText(path, follow, most);
  if (typeof text === "object") throw refusedFile(path, text);
  return text;
}

/** The error for a file of the user's own that is not read or written over. Pure. */
export function refusedFile(path: string, { refused }: Refused): PaiError {
  return new PaiError("unsafe_path", `refused to use ${JSON.stringify(path)}: ${refused}`, {
    hint: "move it away, or replace it with a plain text file",
    data: { path },
  });
}

/** The bytes of a file as `readHostText` takes it, whatever they say; at most `most` of them. IO. */
export function readHostBytes(
  path: string,
  follow = true,
  most = LIMITS.settingsBytes,
): Uint8Array | Refused | undefined {
  if (path.includes("\0")) return undefined;
  try {
    const entry = fs.lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return undefined;
    if (entry.isSymbolicLink() && !follow) return { refused: "it is a symbolic link" };
    const stat = entry.isSymbolicLink() ? fs.statSync(path, { throwIfNoEntry: false }) : entry;
    if (stat === undefined) return { refused: "it is a broken link" };
    // A device may do something as soon as it is opened.
    return (
      refusalOf(stat, most) ?? readOpen(fs.openSync(path, follow ? OPEN : OPEN | constants.O_NOFOLLOW), most)
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return NOT_THERE.has(code) ? undefined : { refused: REASONS[code] ?? `the system reported ${code}` };
  }
}

function readOpen(fd: number, most: number): Uint8Array | Refused {
  try {
    const refused = refusalOf(fs.fstatSync(fd), most);
    if (refused) return refused;
    // Some files of the kernel say that they have no bytes, or end nowhere.
    const pieces: Uint8Array[] = [];
    for (let left = most + 1; left > 0; left -= pieces.at(-1)?.length ?? 0) {
      const piece = new Uint8Array(Math.min(left, PIECE_BYTES));
      const taken = fs.readSync(fd, piece);
      if (taken === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, taken));
    }
    return tooLong(most);
  } finally {
    fs.closeSync(fd);
  }
}

const OPEN = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
const tooLong = (most: number): Refused => ({ refused: `it has more than ${most} bytes` });

function refusalOf(stat: fs.Stats, most: number): Refused | undefined {
  if (!stat.isFile())
    return { refused: stat.isDirectory() ? "it is a directory" : "it is not a regular file" };
  return stat.size > most ? tooLong(most) : undefined;
}
