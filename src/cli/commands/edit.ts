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

const IS_WINDOWS = process.platform === "win32";
/** The editor of those who have set none. */
const DEFAULT_EDITOR = IS_WINDOWS ? "notepad" : "vi";

/**
 * `pai edit`. What an editor prints never gets into a pipe or a document: one that is set prints to stderr then, and the default one is
 * started on the terminal itself. PaiError `usage` where there is none; `editor_failed` names the draft, which is kept, also where something
 * else lies there now.
 */
const edit: Run = async ({ session, words, options, paint, globals }) => {
  const { header, raw } = await session.memory.readForEdit(words[0] ?? "");
  const place = placeFor(session.editor, globals.json);
  const folder = mkdtempSync(join(tmpdir(), "pai-edit-"));
  const path = join(folder, `${header.id}.md`);
  writeFileSync(path, raw, { mode: 0o600 });
  await runEditor(session.editor ?? DEFAULT_EDITOR, path, place.stdio).finally(place.close);
  const bytes = readDraft(path);
  try {
    const text = decodeText(bytes, "the edited text");
    const result = await session.memory.applyEdit(header.id, text, word(options, "allowSecret"));
    rmSync(folder, { recursive: true, force: true });
    return { json: result, text: describeCare(result, paint) };
  } catch (error) {
    if (!isPaiError(error)) throw error;
    const hint = `your draft is in ${path}${error.hint === undefined ? "" : `; ${error.hint}`}`;
    throw new PaiError(error.code, error.message, { hint, cause: error });
  }
};

async function runEditor(editor: string, path: string, stdio: StdioOptions): Promise<void> {
  const { spawnSync } = await import("node:child_process"); // the other commands start without it
  // The editor's command may carry arguments ("code --wait"), so the shell splits it, as git does.
  const done = IS_WINDOWS
    ? spawnSync(`${editor} "${path}"`, { stdio, shell: true })
    : spawnSync("sh", ["-c", `${editor} "$1"`, "sh", path], { stdio });
  const status = done.error ? done.error.message : done.signal ? `signal ${done.signal}` : done.status;
  if (status === 0) return;
  throw new PaiError("editor_failed", `the editor (${editor}) failed with ${status}; nothing was changed`, {
    hint: `your draft is in ${path}`,
  });
}

/** What an editor reads from and prints to. */
function placeFor(editor: string | undefined, printsJson: boolean): { stdio: StdioOptions; close(): void } {
  const isTerminal = isatty(0) && isatty(1) && !printsJson;
  if (isTerminal) return { stdio: "inherit", close: () => undefined };
  if (editor !== undefined) return { stdio: ["inherit", 2, "inherit"], close: () => undefined };
  try {
    const [input = 0, output = 1] = TERMINAL.map((name) => openSync(name, "r+"));
    const close = () => [input, output].forEach(closeSync);
    return { stdio: [input, output, "inherit"], close };
  } catch (cause) {
    throw new PaiError("usage", "there is no terminal to run an editor on", {
      hint: "set EDITOR to a program that needs no terminal, or use pai correct",
      cause,
    });
  }
}

export const EDIT: Commands = { edit };
