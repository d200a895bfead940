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
  EDQUOT: { ...FULL, why: "the disk quota is used up" },
  EACCES: denied("permission was denied"),
  EPERM: denied("the system does not permit it"),
  EROFS: denied("the file system is read-only"),
  ENOTDIR: inTheWay("a part of the path is not a directory"),
  ELOOP: inTheWay("its links lead in a circle"),
  EISDIR: inTheWay("a directory lies there"),
};

/**
 * What a command that ends because of an error throws: PaiError `disk_full` for ENOSPC and EDQUOT,
 * `store_unwritable` for EACCES, EPERM and EROFS, `io` for other errors of the system. A PaiError, and an
 * error that is not the system's (a bug), come back as they are. Pure.
 * @param doing what could not be done, such as `write to the store`
 */
export function translateError(error: unknown, doing: string): unknown {
  if (isPaiError(error) || !isSystemError(error)) return error;
  const rule = RULES[error.code] ?? ioRule(error);
  const place = error.path === undefined ? "" : ` (${JSON.stringify(error.path)})`;
  return new PaiError(rule.code, `could not ${doing}${place}: ${rule.why}`, {
    hint: rule.hint,
    data: { system: error.code },
    cause: error,
  });
}

/** Whether an error is the system's word that nothing lies at a path. Pure. */
export function isMissing(error: unknown): boolean {
  return isSystemError(error) && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** Whether an error is the system's word that something lies at a path already. Pure. */
export function isTaken(error: unknown): boolean {
  return isSystemError(error) && error.code === "EEXIST";
}

/** Whether an error says that this process may not write here. Pure. */
function isDenied(error: unknown): boolean {
  return isSystemError(error) && RULES[error.code]?.code === "store_unwritable";
}

/** Whether an error says that the disk does not take this write now: denied, full or failing. Pure. */
export function isRefused(error: unknown): boolean {
  return (
    isSystemError(error) &&
    (isDenied(error) || error.code === "EIO" || RULES[error.code]?.code === "disk_full")
  );
}

interface SystemError extends Error {
  readonly code: string;
  readonly path?: string;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error && /^E[A-Z0-9]+$/.test(String(error.code));
}

function denied(why: string): Rule {
  return {
    code: "store_unwritable",
    why,
    hint: "check the owner and the permissions of the store, and that its disk is mounted for writing",
  };
}

function inTheWay(why: string): Rule {
  return { code: "io", why, hint: "move it out of the way, then run the command again" };
}

function ioRule(error: SystemError): Rule {
  return {
    code: "io",
    why: `the system said ${error.code}`,
    hint: "check the disk, then run the command again",
  };
}
