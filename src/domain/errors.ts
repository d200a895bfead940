/** Every error code, with the exit status of the process that ends with it (see EXIT). */
export const ERROR_EXIT = {
  usage: 2,
  empty_id: 2,
  empty_text: 2,
  invalid_value: 2,
  too_large: 1,
  not_text: 1,
  secret_found: 1,
  is_private: 1,
  unknown_id: 1,
  ambiguous_id: 1,
  wrong_state: 1,
  invalid_memory: 1,
  config_invalid: 1,
  store_missing: 3,
  store_not_empty: 1,
  store_version: 1,
  store_damaged: 1,
  store_unwritable: 1,
  disk_full: 1,
  io: 1,
  unsafe_path: 1,
  needs_confirmation: 1,
  not_undoable: 5,
  conflict: 5,
  busy: 5,
  index_unreadable: 4,
  editor_failed: 1,
  scheduler_failed: 1,
  client_failed: 1,
  git_failed: 1,
  engine_unavailable: 4,
  engine_rejected: 1,
  engine_unusable: 1,
  budget_spent: 1,
  interrupted: 130,
  program_damaged: 1,
  internal: 1,
} as const;

export type ErrorCode = keyof typeof ERROR_EXIT;

/** Exit statuses of the program, the only table of them in the code. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  nothingFound: 3,
  couldNotLook: 4,
  conflict: 5,
  someSkipped: 6,
  interrupted: 130,
} as const;

export interface PaiErrorOptions {
  /** The next command to type, or what to change. */
  readonly hint?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * The one error class. `message` says what could not be done, to which quoted thing, and why;
 * `hint` says what to do next.
 */
export class PaiError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, options: PaiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "PaiError";
    this.code = code;
    this.hint = options.hint;
    this.data = options.data ?? {};
  }

  get exitStatus(): number {
    return ERROR_EXIT[this.code];
  }
}

/** The error for what was asked for in a way that says nothing, or two things at once. Pure. */
export function usage(message: string, hint?: string): PaiError {
  return new PaiError("usage", message, hint === undefined ? {} : { hint });
}

/** What is said of a directory in which there is no store. Pure. */
export function noStoreYet(directory: string): string {
  return `there is no store in ${directory} yet; pai remember creates one`;
}

/** Whether something thrown is a PaiError, be it of another bundle of the program with a class of its own. Pure. */
export function isPaiError(error: unknown): error is PaiError {
  return error instanceof Error && error.name === "PaiError";
}

/** What `work` gives; something else where it is refused what lies there: a link, a special file, too many bytes. Pure. */
export function passingOver<T, U>(work: () => T, instead: U): T | U {
  try {
    return work();
  } catch (error) {
    if (isPaiError(error) && (error.code === "unsafe_path" || error.code === "too_large")) return instead;
    throw error;
  }
}

/** What is said where the user's own memory took what a project's did not. */
export const KEPT_OWN =
  "about you, or private: kept in your own memory; what others may read: --scope project";

/** Does work, or other work where a store did not take it because it is private. */
export async function unlessPrivate<T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isPaiError(error) && error.code === "is_private") return instead();
    throw error;
  }
}

/** The code of the problem of a file that cannot be written anew. */
export const NOT_REWRITABLE = "not_rewritable";

/** The error about files that cannot be written anew, as they lie there: `unwritableIn` says which. Pure. */
export function unwritable(
  code: ErrorCode,
  problems: readonly (Problem & { readonly path: string })[],
  cause?: unknown,
): PaiError {
  const [first, ...more] = problems;
  const others = more.length === 0 ? "" : `, and ${more.length} more files`;
  return new PaiError(
    code,
    `could not change ${JSON.stringify(first?.path ?? "")}${others}: ${first?.message}`,
    {
      hint: "pai doctor   # lists these files and what to do",
      data: { unwritable: problems },
      cause,
    },
  );
}

/** The files that an error says cannot be written anew; none where it is about something else. Pure. */
export function unwritableIn(error: unknown): readonly Problem[] {
  return isPaiError(error) ? ((error.data.unwritable as readonly Problem[] | undefined) ?? []) : [];
}

/** Something that was met and skipped while a command went on: one unreadable file never stops a command. */
export interface Problem {
  /** Stable code of the finding, such as `front_matter` or `conflict_markers`. */
  readonly code: string;
  /** Path relative to the store root. */
  readonly path: string;
  /** 1-based line, where one is to blame. */
  readonly line?: number;
  readonly message: string;
}
