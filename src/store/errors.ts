import { constants } from "node:os";
import { type ErrorCode, isPaiError, PaiError } from "../domain/errors.ts";

interface Rule {
  readonly code: ErrorCode;
  readonly why: string;
  readonly hint: string;
}

const FULL: Rule = {
  code: "disk_full",
  why: "there is no space left",
  hint: "free some space, then run the command again",
};
const RULES: Readonly<Record<string, Rule>> = {
  ENOSPC: FULL,
  EDQUOT: { ...FULL, why: "the disk quota is exceeded" },
  EACCES: denied("permission was denied"),
  EPERM: denied("the system does not permit it"),
  EROFS: denied("the file system is read-only"),
  ENOTDIR: inTheWay("a part of the path is not a directory"),
  ELOOP: inTheWay("its links lead in a circle"),
  EISDIR: inTheWay("there is a directory with this name"),
};

/**
 * What a command that ends because of an error throws: PaiError `disk_full` for ENOSPC and EDQUOT,
 * `store_unwritable` for EACCES, EPERM and EROFS, `io` for other errors of the system. A PaiError, and an
 * error that is not the system's (a bug), come back as they are. Pure.
 * @param doing what could not be done, such as `write to the store`
 */
export function translateError(error: unknown, doing: string): unknown {
  const code = systemCode(error);
  if (isPaiError(error) || code === undefined) return error;
  const rule = RULES[code] ?? ioRule(code);
  const { path } = error as { readonly path?: string }; // it is the system's error
  const quoted = JSON.stringify(path ?? "");
  const place = path === undefined || doing.includes(quoted) ? "" : ` (${quoted})`;
  return new PaiError(rule.code, `could not ${doing}${place}: ${rule.why}`, {
    hint: rule.hint,
    data: { system: code },
    cause: error,
  });
}

/** What work gives, or `otherwise` where it fails: for what nothing depends on. */
export function quietly<T, U>(otherwise: U, work: () => T): T | U {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whether an error is the system's word that nothing lies at a path. Pure. */
export function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Whether an error is the system's word that something lies at a path already. Pure. */
export function isTaken(error: unknown): boolean {
  return systemCode(error) === "EEXIST";
}

/** Whether an error says that the disk does not take this write now: denied, full or failing. Pure. */
export function isRefused(error: unknown): boolean {
  const code = systemCode(error) ?? "";
  return code === "EIO" || RULES[code] !== undefined;
}

/**
 * Whether a hard link failed because this file cannot have one: its file system has none (exFAT, some of FUSE), it
 * belongs to somebody else (`protected_hardlinks` of Linux), or it has as many as it can. Pure.
 */
export function hasNoLinks(error: unknown): boolean {
  return NO_LINKS.has(systemCode(error) ?? "");
}

const NO_LINKS: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

/**
 * The name of a system's error, such as `ENOSPC`; undefined for any other error. Node knows names for most of them only:
 * EDQUOT comes with the code `Unknown system error -122`. Pure.
 */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const code = String(error.code);
  if (/^E[A-Z0-9]+$/.test(code)) return code;
  const number = /^Unknown system error -(\d+)$/.exec(code)?.[1];
  if (number === undefined) return undefined;
  return Object.entries(constants.errno).find(([, known]) => known === Number(number))?.[0] ?? `E${number}`;
}

function denied(why: string): Rule {
  return {
    code: "store_unwritable",
    why,
    hint: "check the owner and the permissions of the store, and that its disk is mounted for writing; --store names another place",
  };
}

function inTheWay(why: string): Rule {
  return { code: "io", why, hint: "move it away, then run the command again" };
}

function ioRule(system: string): Rule {
  const told = TOLD[system];
  const why =
    told === undefined ? `the system reported ${system}` : `the system reported ${system}: ${told.why}`;
  return { code: "io", why, hint: told?.hint ?? "check the disk, then run the command again" };
}

const MANY_FILES = {
  why: "too many files are open",
  hint: "close some programs, or raise the limit (ulimit -n), then run the command again",
};
/** What is not the disk's fault. */
const TOLD: Readonly<Record<string, Pick<Rule, "why" | "hint">>> = {
  EMFILE: MANY_FILES,
  ENFILE: MANY_FILES,
  ESTALE: {
    why: "the server of this directory has changed",
    hint: "mount the directory again, then run the command again",
  },
};
