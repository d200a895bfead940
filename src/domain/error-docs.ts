import type { ErrorCode, EXIT } from "./errors.ts";

/** What each error code means, in one line; docs/cli.md is printed from it. */
export const ERROR_DOCS: Readonly<Record<ErrorCode, string>> = {
  usage: "The command line is wrong: unknown command or option, or missing argument.",
  empty_id: "An id is empty.",
  empty_text: "There is no text to remember or search for.",
  invalid_value: "An option or argument has an invalid value.",
  too_large: "A text or file is larger than its limit.",
  not_text: "The input is not UTF-8, or contains NUL bytes.",
  is_private: "Private words are not written to a project's store, which others read.",
  secret_found: "The text contains a key, token or password; `--allow-secret` stores it anyway.",
  unknown_id: "No memory or change set has this id; similar ones are listed.",
  ambiguous_id: "Several memories match this part of an id; all are listed.",
  wrong_state: "The memory's state does not allow this.",
  invalid_memory: "A memory file cannot be read; it is left as it is.",
  config_invalid: "A setting is unknown or has an invalid value.",
  store_missing: "There is no store here.",
  store_not_empty: "The directory contains other files and is not a store.",
  store_version: "The store was written by a newer version of pai.",
  store_damaged: "The store's file `version` is missing or damaged; `doctor --fix` writes it again.",
  store_unwritable: "The store cannot be written: permissions, or a read-only file system.",
  disk_full: "There is no space left; nothing was changed.",
  io: "Reading or writing failed.",
  unsafe_path: "A path leads out of the store or through a symbolic link.",
  needs_confirmation: "The command has a question but cannot ask it here; `--yes` answers it.",
  not_undoable: "Later changes affect the same files; they are listed.",
  conflict: "A file changed while the command was running.",
  busy: "Another process holds the store's lock.",
  index_unreadable: "The index can be neither read nor rebuilt, so nothing could be searched.",
  editor_failed: "The editor could not be started or failed.",
  client_failed: "A command of a client that `pai install` sets up could not be started or failed.",
  git_failed: "git could not be started, refused, or could not reach the remote; its own words are quoted.",
  scheduler_failed: "crontab, systemctl or launchctl could not be started or failed.",
  engine_unavailable:
    "The model, or an engine that was passed to the library, cannot be reached; nothing is lost.",
  engine_rejected:
    "The model's server or program refuses the request: a wrong key, model, address or command.",
  engine_unusable:
    "The model's answer cannot be used: refused, cut off, of another shape, or about something else.",
  budget_spent: "The request would exceed `llm.dailyCalls` or `llm.dailyTokens`; it was not sent.",
  interrupted: "Stopped by Ctrl-C; nothing is left half done.",
  program_damaged: "A program file is damaged; the store is not affected. Build or install pai again.",
  internal: "A bug in pai; `--verbose` shows where.",
};

/** What each exit status means, in one line; docs/cli.md is printed from it. */
export const EXIT_DOCS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: "Done, or nothing to do.",
  failed: "Failed; nothing is left half done.",
  usage: "Wrong usage.",
  nothingFound: "Nothing was found.",
  couldNotLook: 'Could not search. This is never reported as "nothing found".',
  conflict: "A conflict, or another process holds the lock.",
  someSkipped: "Done, but some items were skipped and are listed.",
  interrupted: "Interrupted. (A closed pipe gives 0.)",
};
