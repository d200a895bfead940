import fs, { constants } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { systemError } from "./sim-fs.ts";

export const READ_CODES = ["EIO", "EACCES", "EMFILE", "ENFILE", "ESTALE"] as const;
export const WRITE_CODES = ["EDQUOT", "ENOSPC", "EROFS", "EIO"] as const;

/** What the kernel does: an error once, at the call with that number, or whenever files are opened whose path ends so; fewer bytes than were asked for, always; a bit that is another one, once. */
export type Fault =
  | { readonly at: number; readonly code: (typeof READ_CODES)[number] | (typeof WRITE_CODES)[number] }
  | { readonly on: string; readonly code: (typeof READ_CODES)[number] }
  | { readonly short: true }
  | { readonly at: number; readonly bit: number };

type Name =
  | "openSync"
  | "readSync"
  | "fstatSync"
  | "lstatSync"
  | "statSync"
  | "readdirSync"
  | "readFileSync"
  | "writeSync"
  | "writeFileSync"
  | "fsyncSync"
  | "ftruncateSync"
  | "renameSync"
  | "linkSync"
  | "unlinkSync"
  | "mkdirSync";
type Call = (...words: unknown[]) => unknown;

const READS: ReadonlySet<Name> = new Set([
  "readSync",
  "fstatSync",
  "lstatSync",
  "statSync",
  "readdirSync",
  "readFileSync",
]);
const WRITES: ReadonlySet<Name> = new Set([
  "writeSync",
  "writeFileSync",
  "fsyncSync",
  "ftruncateSync",
  "renameSync",
  "linkSync",
  "unlinkSync",
  "mkdirSync",
]);
/** Their errors name no file: the kernel was given a number. */
const BY_NUMBER: ReadonlySet<Name> = new Set([
  "readSync",
  "fstatSync",
  "writeSync",
  "fsyncSync",
  "ftruncateSync",
]);

export interface Kernel {
  /** What was asked for below the directory so far: `readSync /path`. */
  readonly calls: readonly string[];
  restore(): void;
}

/** Stands between this process and the files below a directory, as far as they are read, or written. */
export function disturb(below: string, which: "reads" | "writes", fault: Fault | undefined): Kernel {
  const calls: string[] = [];
  const paths = new Map<number, string>();
  const real = new Map<Name, Call>();
  const target = fs as unknown as Record<Name, Call>;
  const placeOf = (word: unknown): string | undefined => {
    const place = typeof word === "number" ? paths.get(word) : String(word);
    return place?.startsWith(below) ? place : undefined;
  };
  const counts = (name: Name, words: readonly unknown[]): boolean => {
    if (name !== "openSync") return (which === "reads" ? READS : WRITES).has(name);
    const [, flags = 0] = words;
    const isWriting =
      typeof flags === "string"
        ? flags !== "r"
        : (Number(flags) & (constants.O_WRONLY | constants.O_RDWR)) !== 0;
    return isWriting === (which === "writes");
  };
  for (const name of [...READS, ...WRITES, "openSync"] as const) {
    const own = target[name];
    real.set(name, own);
    target[name] = (...words: unknown[]) => {
      const place = placeOf(words[0]);
      if (place === undefined || !counts(name, words)) return noted(name, words, own(...words));
      const number = calls.push(`${name} ${place}`) - 1;
      const isHit = fault !== undefined && "at" in fault && fault.at === number;
      if (isHit && "code" in fault) throw errorOf(name, fault.code, place);
      if (fault && "on" in fault && isOpening(name) && place.endsWith(fault.on))
        throw errorOf(name, fault.code, place);
      if (fault && "short" in fault && name === "readSync" && typeof words[3] === "number" && words[3] > 1)
        return own(words[0], words[1], words[2], words[3] >> 1, words[4]);
      const result = noted(name, words, own(...words));
      if (isHit && "bit" in fault) flip(name === "readSync" ? (words[1] as Uint8Array) : result, fault.bit);
      return result;
    };
  }
  const noted = (name: Name, words: readonly unknown[], result: unknown): unknown => {
    if (name === "openSync") paths.set(Number(result), String(words[0]));
    return result;
  };
  syncBuiltinESMExports();
  return {
    calls,
    restore() {
      for (const [name, own] of real) target[name] = own;
      syncBuiltinESMExports();
    },
  };
}

function isOpening(name: Name): boolean {
  return name === "openSync" || name === "readFileSync";
}

function errorOf(
  name: Name,
  code: (typeof READ_CODES)[number] | (typeof WRITE_CODES)[number],
  place: string,
): Error {
  const error = systemError(code, place) as Error & { path?: string; syscall: string };
  error.syscall = name.replace("Sync", "");
  if (BY_NUMBER.has(name)) delete error.path;
  error.message = `${error.message.split(":")[0]}: ${error.syscall}${BY_NUMBER.has(name) ? "" : ` '${place}'`}`;
  return error;
}

function flip(bytes: unknown, bit: number): void {
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return;
  const at = (bit >> 3) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
}
