import type { StdioOptions } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isatty } from "node:tty";
import { isPaiError, PaiError } from "../../domain/errors.ts";
import { readDraft } from "../deps.ts";
import { decodeText } from "../input.ts";
import { word } from "../options.ts";
import { describeCare } from "../render/care.ts";
import type { Commands, Run } from "../run.ts";
import { TERMINAL } from "../terminal.ts";

const edit: Run = async ({ session, words, options, paint, globals }) => {
  const memory = await session.memory.readForEdit(words[0] ?? "");
  const draft = await editText(
    { editor: session.editor, printsJson: globals.json },
    `${memory.header.id}.md`,
    memory.raw,
  );
  try {
    const result = await session.memory.applyEdit(
      memory.header.id,
      decodeText(draft.bytes, "the edited text"),
      word(options, "allowSecret"),
    );
    draft.discard();
    return { json: result, text: describeCare(result, paint) };
  } catch (error) {
    if (!isPaiError(error)) throw error;
    const hint = `your draft is in ${draft.path}${error.hint === undefined ? "" : `; ${error.hint}`}`;
    throw new PaiError(error.code, error.message, { hint, cause: error });
  }
};

/** A text that a person edited. */
export interface Draft {
  readonly bytes: Uint8Array;
  /** The file that holds it until `discard`. */
  readonly path: string;
  discard(): void;
}

/** What edits, and what its surroundings print. */
export interface Editing {
  /** Command line of the person's editor; undefined where none is set. */
  readonly editor: string | undefined;
  /** Stdout is for a document. */
  readonly printsJson: boolean;
}

const IS_WINDOWS = process.platform === "win32";
/** The editor of those who have set none. */
const DEFAULT_EDITOR = IS_WINDOWS ? "notepad" : "vi";

/**
 * Lets a person edit a text in a file of this name. What an editor prints never gets into a pipe or a document: one that
 * is set prints to stderr then, and the default one is started on the terminal itself. PaiError `usage` where there is
 * none; `editor_failed` names the draft, which is kept, also where something else lies there now.
 */
async function editText(editing: Editing, name: string, text: string): Promise<Draft> {
  const { spawnSync } = await import("node:child_process"); // the other commands start without it
  const { editor = DEFAULT_EDITOR } = editing;
  const place = placeFor(editing);
  const folder = mkdtempSync(join(tmpdir(), "pai-edit-"));
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  // The editor's command may carry arguments ("code --wait"), so the shell splits it, as git does.
  const done = IS_WINDOWS
    ? spawnSync(`${editor} "${path}"`, { stdio: place.stdio, shell: true })
    : spawnSync("sh", ["-c", `${editor} "$1"`, "sh", path], { stdio: place.stdio });
  place.close();
  const status = done.error ? done.error.message : done.signal ? `signal ${done.signal}` : done.status;
  if (status !== 0) {
    throw new PaiError("editor_failed", `the editor (${editor}) failed with ${status}; nothing was changed`, {
      hint: `your draft is in ${path}`,
    });
  }
  return { bytes: readDraft(path), path, discard: () => rmSync(folder, { recursive: true, force: true }) };
}

interface Place {
  readonly stdio: StdioOptions;
  close(): void;
}

function placeFor({ editor, printsJson }: Editing): Place {
  const isTerminal = isatty(0) && isatty(1) && !printsJson;
  if (isTerminal) return { stdio: "inherit", close: () => undefined };
  if (editor !== undefined) return { stdio: ["inherit", 2, "inherit"], close: () => undefined };
  try {
    const [input, output] = TERMINAL.map((name) => openSync(name, "r+"));
    return {
      stdio: [input, output, "inherit"],
      close: () => {
        for (const fd of [input, output]) if (fd !== undefined) closeSync(fd);
      },
    };
  } catch (cause) {
    throw new PaiError("usage", "there is no terminal to run an editor on", {
      hint: "set EDITOR to a program that needs no terminal, or use pai correct",
      cause,
    });
  }
}

export const EDIT: Commands = { edit };
