import type { Change, ChangeSet } from "../domain/changeset.ts";
import { isPaiError, NOT_REWRITABLE, PaiError, unwritable } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import type { JournalChange } from "../domain/journal-record.ts";
import type { FileOps } from "../ports.ts";
import { translateError } from "./errors.ts";
import type { KeyedLine } from "./lines.ts";
import { parentOf, unsafePath } from "./safe-path.ts";
import { readIfThere } from "./write.ts";

/** What a change set will do to the files as they lie now, or why it no longer can. */
export type Prepared =
  | { readonly ok: true; readonly changes: readonly JournalChange[] }
  | { readonly ok: false; readonly why: string; readonly path: string };

/**
 * Compares every file of a change set with what its plan saw, without writing. A place that could never
 * be written (unsafe, below a file, named twice by the set) is an error, so that it cannot stop the store
 * after the commit: PaiError `unsafe_path`, `not_text` for a file that is not UTF-8, `internal`.
 */
export function prepareChanges(files: FileOps, changeSet: ChangeSet): Prepared {
  assertNamedOnce(changeSet);
  assertReplaceable(files, changeSet);
  // What is erased must not live on in the log, nor in older versions of pages that quoted it.
  const erasing = changeSet.changes.some((change) => change.op === "remove" && change.purge === true);
  const changes: JournalChange[] = [];
  for (const change of changeSet.changes) {
    const before = readIfThere(files, change.path);
    const refused = whyNot(files, change, before);
    if (refused !== undefined) return { ok: false, ...refused };
    changes.push(journalChange(change, before, erasing));
  }
  return { ok: true, changes };
}

/** Why a change can no longer be made, and the file that there is to blame. */
function whyNot(files: FileOps, change: Change, before: Uint8Array | undefined) {
  const why = whatChanged(files, change, before);
  return why === undefined ? undefined : { why, path: change.path };
}

function whatChanged(files: FileOps, change: Change, before: Uint8Array | undefined): string | undefined {
  const name = JSON.stringify(change.path);
  const hash = before && sha256(before);
  if (change.op === "create") {
    const same = hash === undefined || hash === sha256(change.text);
    return same ? undefined : `${name} exists already`;
  }
  if (hash === undefined) return `${name} is gone`;
  if (hash !== change.before) return `${name} has changed`;
  if (change.op !== "move") return undefined;
  const there = readIfThere(files, change.to);
  const same = there === undefined || sha256(there) === sha256(change.text);
  return same ? undefined : `${JSON.stringify(change.to)} exists already`;
}

function journalChange(change: Change, before: Uint8Array | undefined, erasing: boolean): JournalChange {
  const { op, path, id, event, reason, detail, keys } = change;
  const newText = op === "remove" ? undefined : change.text;
  return {
    op,
    path,
    ...(op === "move" && { to: change.to }),
    ...(id !== undefined && { id }),
    event,
    reason,
    ...(detail !== undefined && { detail }),
    keys,
    ...(op === "remove" && change.purge === true && { purge: true }),
    ...(before !== undefined && op !== "create" && { oldHash: sha256(before) }),
    ...(before !== undefined && op !== "create" && !erasing && { oldText: decode(path, before) }),
    ...(newText !== undefined && { newHash: sha256(newText), newText }),
  };
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new PaiError("not_text", `could not change ${JSON.stringify(path)}: it is not UTF-8 text`, {
      hint: "convert the file to UTF-8 first",
      data: { path },
      cause,
    });
  }
}

function assertNamedOnce({ changes, appends }: ChangeSet): void {
  const named = changes.flatMap((change) =>
    change.op === "move" ? [change.path, change.to] : [change.path],
  );
  const all = [...named, ...new Set(appends.map(({ path }) => path))];
  const twice = all.find((path, i) => all.indexOf(path) !== i);
  if (twice !== undefined)
    throw new PaiError("internal", `a change set names ${JSON.stringify(twice)} twice`);
}

/** PaiError `unsafe_path` where lines, those of history among them, could not be added after the commit. */
export function assertLinesFit(files: FileOps, lines: readonly KeyedLine[]): void {
  for (const path of new Set(lines.map((line) => line.path))) {
    assertPlace(files, path);
    const nlink = files.stat(path)?.nlink ?? 1;
    if (nlink > 1) throw unsafePath(path, "the file has a second name (hard link)");
  }
}

/** All files that could not be changed, so that whoever plans can leave them alone at once. */
function assertReplaceable(files: FileOps, { changes }: ChangeSet): void {
  const found = changes.flatMap((change) => refusalOf(files, change) ?? []);
  const [first] = found;
  if (first === undefined) return;
  const made = found.find(({ isNew }) => isNew);
  if (made) throw made.error; // nobody can do without what is to be made
  const problems = found.map(({ path, error }) => ({ code: NOT_REWRITABLE, path, message: error.message }));
  throw unwritable(first.error.code, problems, first.error);
}

function refusalOf(files: FileOps, change: Change) {
  try {
    for (const path of change.op === "move" ? [change.path, change.to] : [change.path]) {
      assertPlace(files, path);
      const refused = files.refusal?.(path);
      if (refused !== undefined) throw refused;
    }
    if (change.op !== "create") readIfThere(files, change.path);
    return undefined;
  } catch (thrown) {
    const error = translateError(thrown, `write ${JSON.stringify(change.path)}`);
    if (!isPaiError(error)) throw error;
    return { error, path: change.path, isNew: change.op === "create" };
  }
}

function assertPlace(files: FileOps, path: string): void {
  const kind = files.stat(path)?.kind;
  if (kind !== undefined && kind !== "file") throw unsafePath(path, "it is not a regular file");
  for (let dir = parentOf(path); dir !== ""; dir = parentOf(dir)) {
    const above = files.stat(dir)?.kind;
    if (above !== undefined && above !== "directory") throw unsafePath(dir, "it is not a directory");
  }
}
