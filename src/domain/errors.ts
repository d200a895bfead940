/** Every error code: the exit status of the process that ends with it (see EXIT), and what it means. docs/cli.md is printed from it. */
export const ERRORS = {
  usage: [2, "An unknown command or option, or a missing argument."],
  empty_id: [2, "An id is empty."],
  empty_text: [2, "There is no text."],
  invalid_value: [2, "An option or argument has an invalid value."],
  too_large: [1, "A text or file is larger than its limit."],
  not_text: [1, "The input is not UTF-8, or contains NUL bytes."],
  secret_found: [1, "The text contains a secret; `--allow-secret` stores it anyway."],
  is_private: [1, "Private words are not written to a project's store."],
  unknown_id: [1, "No memory or change set has this id; similar ones are listed."],
  ambiguous_id: [1, "Several memories match this part of an id; all are listed."],
  wrong_state: [1, "The memory's state does not allow this."],
  invalid_memory: [1, "A memory file cannot be read; it is left as it is."],
  config_invalid: [1, "A setting is unknown or has an invalid value."],
  store_missing: [3, "There is no store here."],
  store_not_empty: [1, "The directory contains other files and is not a store."],
  store_version: [1, "The store was written by a newer version of pai."],
  store_damaged: [1, "The file `version` is missing or damaged; `doctor --fix` writes it again."],
  store_unwritable: [1, "The store cannot be written."],
  disk_full: [1, "There is no space left; nothing was changed."],
  io: [1, "Reading or writing failed."],
  unsafe_path: [1, "A path leads out of the store or through a link."],
  needs_confirmation: [1, "The command cannot ask its question here; `--yes` answers it."],
  not_undoable: [5, "Later changes affect the same files; they are listed."],
  conflict: [5, "A file changed while the command was running."],
  busy: [5, "Another process holds the store's lock."],
  index_unreadable: [4, "The index can be neither read nor rebuilt."],
  editor_failed: [1, "The editor could not be started or failed."],
  scheduler_failed: [1, "crontab, systemctl or launchctl could not be started or failed."],
  client_failed: [1, "A command of a client could not be started or failed."],
  git_failed: [1, "git could not be started, refused, or could not reach the remote."],
  engine_unavailable: [4, "The model, or an engine of the library, cannot be reached; nothing is lost."],
  engine_rejected: [1, "The model's server or program refuses: a wrong key, model, address or command."],
  engine_unusable: [1, "The model's answer cannot be used."],
  budget_spent: [1, "The request would exceed `llm.dailyCalls` or `llm.dailyTokens`."],
  interrupted: [130, "Stopped by Ctrl-C; nothing is left half done."],
  program_damaged: [1, "A program file is damaged, not the store. Install pai again."],
  internal: [1, "A bug in pai; `--verbose` shows where."],
} as const satisfies Readonly<Record<string, readonly [status: number, meaning: string]>>;

export type ErrorCode = keyof typeof ERRORS;

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
  readonly hint?: string | undefined;
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
    return ERRORS[this.code][0];
  }
}

/** The error for what was asked for in a way that says nothing, or two things at once. Pure. */
export function usage(message: string, hint?: string): PaiError {
  return new PaiError("usage", message, { hint });
}

/** What is said of a directory in which there is no store. Pure. */
export function noStoreYet(directory: string): string {
  return `there is no store in ${directory} yet; pai remember creates one`;
}

/** Whether something thrown is a PaiError, be it of another bundle of the program with a class of its own. Pure. */
export function isPaiError(error: unknown): error is PaiError {
  return error instanceof Error && error.name === "PaiError";
}

/** The message of something thrown. Pure. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What an error says, and what to do next. Pure. */
export function withHint({ message, hint }: Pick<PaiError, "message"> & PaiErrorOptions): string {
  return hint === undefined ? message : `${message}; ${hint}`;
}

/** The result of `work`, or `instead` if it is refused as a link, a special file or too large. Pure. */
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
  "about you, or private: kept in your own memory; to share it: pai undo, then again with --scope project";

/** What was made, with the word that the user's own memory keeps it. Pure. */
export function inPersonal<M extends object, T extends { readonly memory?: M | undefined }>(made: T): T {
  return made.memory === undefined ? made : { ...made, memory: { ...made.memory, store: "personal" } };
}

/** Does work, or other work where that ends with one of these errors; without other work the value is undefined then. */
export async function unless<T, U = undefined>(
  codes: readonly ErrorCode[],
  work: () => Promise<T>,
  instead?: () => U | Promise<U>,
): Promise<T | U> {
  try {
    return await work();
  } catch (error) {
    if (isPaiError(error) && codes.includes(error.code)) return instead?.() as U; // undefined where there is none
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
