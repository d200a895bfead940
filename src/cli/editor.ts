import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PaiError } from "../domain/errors.ts";

/** A text that a person edited. */
export interface Draft {
  readonly bytes: Uint8Array;
  /** The file that holds it until `discard`. */
  readonly path: string;
  discard(): void;
}

/** Lets a person edit a text in a file of this name. PaiError `editor_failed` names the draft, which is kept. */
export function editText(editor: string, name: string, text: string): Draft {
  const folder = mkdtempSync(join(tmpdir(), "pai-edit-"));
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  // The editor's command may carry arguments ("code --wait"), so the shell splits it, as git does.
  const done = spawnSync("sh", ["-c", `${editor} "$1"`, "sh", path], { stdio: "inherit" });
  const status = done.error ? done.error.message : done.signal ? `signal ${done.signal}` : done.status;
  if (status !== 0) {
    throw new PaiError("editor_failed", `the editor (${editor}) failed with ${status}; nothing was changed`, {
      hint: `your draft is in ${path}`,
    });
  }
  return { bytes: readFileSync(path), path, discard: () => rmSync(folder, { recursive: true, force: true }) };
}
