import type { ErrorCode, EXIT } from "./errors.ts";

/** What each error code means, in one line; docs/cli.md is printed from it. */
export const ERROR_DOCS: Readonly<Record<ErrorCode, string>> = {
  usage: "The command line is not understood: unknown command or option, missing argument.",
  empty_id: "An id was given that is empty.",
  empty_text: "There is no text to remember or to look for.",
  invalid_value: "An option or argument has a value that it cannot have.",
  too_large: "A text or file is larger than its limit.",
  not_text: "Input is not UTF-8, or holds NUL bytes.",
  secret_found: "The text holds a key, token or password; `--allow-secret` keeps it on purpose.",
  unknown_id: "No memory or change set has this id; near ones are listed.",
  ambiguous_id: "Several memories match this part of an id; all are listed.",
  wrong_state: "The memory is not in a state in which this can be done to it.",
  invalid_memory: "A memory file cannot be read; it is left as it is.",
  plan_invalid: "A plan of maintenance was edited into something that cannot be carried out.",
  config_invalid: "A setting is unknown, or has a value that it cannot have.",
  store_missing: "There is no store here yet.",
  store_not_empty: "The directory has other files in it and is no store.",
  store_version: "The store was written by a newer pai.",
  store_damaged: "The store has lost its file `version`, or that is damaged; `doctor --fix` writes it anew.",
  store_unwritable: "The store cannot be written: permissions, or a read-only file system.",
  disk_full: "There is no space left; nothing was changed.",
  io: "Reading or writing failed.",
  unsafe_path: "A path leaves the store, or passes through a symbolic link.",
  needs_confirmation: "The command asks first and cannot ask here; `--yes` answers it.",
  not_undoable: "A later change touched the same files; the later ones are listed.",
  conflict: "A file changed while it was being worked on.",
  busy: "Another process holds the store's lock.",
  index_unreadable: "The index can be neither read nor rebuilt, so nothing could be looked up.",
  editor_failed: "The editor could not be started, or ended with an error.",
  scheduler_failed: "crontab, systemctl or launchctl could not be started, or ended with an error.",
  engine_unavailable: "An engine that was given to the library cannot be reached.",
  interrupted: "Stopped by Ctrl-C; nothing is half done.",
  program_damaged:
    "A file of the program is not as it was built. The store is as it was: build or install pai again.",
  internal: "A fault of pai itself; `--verbose` shows where.",
};

/** What each exit status means, in one line; docs/cli.md is printed from it. */
export const EXIT_DOCS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: "Done, also where there was nothing to do.",
  failed: "Failed; nothing is half done.",
  usage: "Wrong usage.",
  nothingFound: "A look-up found nothing.",
  couldNotLook: 'Could not look. Never reported as "nothing found".',
  conflict: "Conflict, or another process holds the lock.",
  someSkipped: "Done, but some items were skipped and are listed.",
  interrupted: "Interrupted, cleanly. A closed pipe is 0.",
};
