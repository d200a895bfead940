import type { Change, ChangeSet, HistoryLine, JournalChange, Reads } from "../domain/changeset.ts";
import { deriveId } from "../domain/derive-id.ts";
import { isPaiError, NOT_REWRITABLE, PaiError, unwritable } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { HISTORY_DIR, printStateLine } from "../domain/state-line.ts";
import type { ApplyResult, FileOps } from "../ports.ts";
import { utf8In } from "../text/normalise.ts";
import { given } from "../text/objects.ts";
import { carryOut, type Syncing } from "./carry-out.ts";
import { translateError } from "./errors.ts";
import { commitRecord, journalHead, type LogRecord, readRecord } from "./journal.ts";
import type { KeyedLine } from "./lines.ts";
import { pruneJournal } from "./prune.ts";
import { erasesTexts } from "./purge.ts";
import { parentOf, unsafePath } from "./safe-path.ts";
import { readIfThere } from "./write.ts";

export interface Applying {
  readonly files: FileOps;
  /** Wall time, ms since 1970. */
  readonly wallMs: number;
  /** This machine's name in the files of `state/`. */
  readonly replica: string;
  /** A text that no other change set, in any process, uses in the names of its temporary files. */
  readonly temp: string;
  readonly keepDays: number;
  /** Files of a change set that are made durable at one time. */
  readonly atOnce: number;
}

/** Old records are looked for once in so many change sets. */
const PRUNE_EVERY = 64;

/**
 * Checks, commits and carries out a change set. Needs the lock, and nothing pending. Yields files to be synced before it goes
 * on: who drives it throws into it where that fails.
 *
 * The order that makes it all or nothing: 1. the record is durable below a private name, then renamed to
 * `pending.json`, durably: the commit. 2. Files and lines. 3. Everything of 2 is durable. 4. The record
 * moves to its place. Whoever finds a pending record repeats 2 to 4. An error after the commit says so:
 * `data.recorded` is the id of the change set, which the next command finishes.
 */
export function* applyChangeSet(env: Applying, changeSet: ChangeSet, reads: Reads): Syncing<ApplyResult> {
  const { files } = env;
  const head = journalHead(files);
  const overtaken = overtakenBy(files, changeSet, reads, head);
  if (overtaken !== undefined) return { ok: false, why: overtaken };
  const prepared = prepareChanges(files, changeSet);
  if (!prepared.ok) return prepared;
  const record = makeRecord(env, changeSet, reads, { seq: head + 1, changes: prepared.changes });
  assertLinesFit(files, record.appends);
  commitRecord(files, record);
  const parked = yield* carryOutOrSay(env, record);
  if (record.seq % PRUNE_EVERY === 0) pruneOrLeave(env);
  return { ok: true, id: record.id, seq: record.seq, parked };
}

/** What was committed since the plan looked, and bears on it; undefined where nothing was. */
function overtakenBy(files: FileOps, changeSet: ChangeSet, reads: Reads, head: number): string | undefined {
  if (reads.seq > head) return `the log ends at ${head}, before what the plan saw (${reads.seq})`;
  const asked = new Set(reads.keys);
  const paths = new Set(changeSet.changes.flatMap((c) => (c.op === "move" ? [c.path, c.to] : [c.path])));
  for (let seq = reads.seq + 1; seq <= head; seq++) {
    const record = readRecord(files, seq);
    if (record === undefined) return `record ${seq} of the log is gone`;
    // Whatever was planned before may repeat what it erased.
    if (erasesTexts(record)) return `${record.command} (${record.id}) has erased something for good`;
    const hit = record.changes.some(
      ({ keys, path, to }) =>
        keys.some((key) => asked.has(key)) || paths.has(path) || (to !== undefined && paths.has(to)),
    );
    if (hit) return `${record.command} (${record.id}) has changed what the plan relied on`;
  }
  return undefined;
}

function makeRecord(
  env: Applying,
  changeSet: ChangeSet,
  reads: Reads,
  { seq, changes }: Pick<LogRecord, "seq" | "changes">,
): LogRecord {
  const { command, at, source, undoes } = changeSet;
  const of = [env.replica, seq, command, ...changes.map(({ path }) => path)];
  const id = deriveId({ kind: "changeset", atMs: env.wallMs, of });
  const wall = new Date(env.wallMs).toISOString();
  const head = { seq, id, wall, at, command, source, ...(undoes !== undefined && { undoes }) };
  const lines = changeSet.appends.map(({ path, record }, n) => ({
    path,
    line: printStateLine({ ...record, cs: id, n }),
  }));
  const history = historyLines(env.replica, changeSet, head, lines.length);
  const { outside } = changeSet;
  const elsewhere = outside !== undefined && { outside };
  return { ...head, reads, changes, appends: [...lines, ...history], ...elsewhere, temp: env.temp };
}

function historyLines(
  replica: string,
  { at, changes }: ChangeSet,
  { seq, id: cs, wall, command, source }: Pick<LogRecord, "seq" | "id" | "wall" | "command" | "source">,
  firstN: number,
): readonly KeyedLine[] {
  const path = `${HISTORY_DIR}/${replica}-${at.slice(0, "YYYY-MM".length)}.jsonl`;
  const told = changes.flatMap(({ id, each, ...whole }) =>
    id === undefined ? [] : (each ?? [whole]).map((one) => ({ id, ...one })),
  );
  return told.map(({ id, event, reason, detail, wording }, i) => {
    const place = { seq, replica, wall, at, cs, n: firstN + i, command };
    const line: HistoryLine = given({ ...place, id, event, reason, detail, wording, source });
    return { path, line: printStateLine({ ...line }) };
  });
}

/** The change set is done: a disk that fails now must not make it look undone. A later one prunes again. */
function pruneOrLeave({ files, keepDays, wallMs }: Applying): void {
  try {
    pruneJournal(files, keepDays, wallMs);
  } catch (error) {
    if (!isPaiError(translateError(error, "prune the log"))) throw error;
  }
}

function* carryOutOrSay({ files, atOnce }: Applying, record: LogRecord): Syncing<readonly string[]> {
  try {
    return yield* carryOut(files, record, atOnce);
  } catch (error) {
    const cause = translateError(error, "finish writing");
    if (!isPaiError(cause)) throw cause;
    throw new PaiError(cause.code, `${cause.message}; the change is recorded and will be completed`, {
      hint: cause.hint ?? "the next command completes it",
      data: { ...cause.data, recorded: record.id },
      cause: cause.cause ?? cause,
    });
  }
}

/** What a change set will do to the files as they lie now, or why it no longer can. */
export type Prepared =
  | { readonly ok: true; readonly changes: readonly JournalChange[] }
  | { readonly ok: false; readonly why: string; readonly path: string };

/**
 * Compares every file of a change set with what its plan saw, without writing. A place that could never
 * be written (unsafe, below a file, named twice by the set) is an error, so that it cannot stop the store
 * after the commit: PaiError `unsafe_path`, `not_text` for a file that is not UTF-8, `internal`.
 */
function prepareChanges(files: FileOps, changeSet: ChangeSet): Prepared {
  assertNamedOnce(changeSet);
  assertReplaceable(files, changeSet);
  // What is erased must not live on in the log, nor in older versions of pages that quoted it.
  const erasing = changeSet.changes.some((change) => change.op === "remove" && change.purge === true);
  const changes: JournalChange[] = [];
  for (const change of changeSet.changes) {
    const before = readIfThere(files, change.path);
    const why = whatChanged(files, change, before);
    if (why !== undefined) return { ok: false, why, path: change.path };
    changes.push(journalChange(change, before, erasing));
  }
  return { ok: true, changes };
}

function whatChanged(files: FileOps, change: Change, before: Uint8Array | undefined): string | undefined {
  const name = JSON.stringify(change.path);
  const hash = before && sha256(before);
  if (change.op === "create") {
    const same = hash === undefined || hash === sha256(change.text);
    return same ? undefined : `${name} exists already`;
  }
  // The log has to forget it all the same.
  if (hash === undefined) return change.op === "remove" && change.purge ? undefined : `${name} is gone`;
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
    ...(change.op !== "create" && { oldHash: change.before }),
    ...(before !== undefined && op !== "create" && !erasing && { oldText: decode(path, before) }),
    ...(newText !== undefined && { newHash: sha256(newText), newText }),
  };
}

function decode(path: string, bytes: Uint8Array): string {
  const text = utf8In(bytes);
  if (text !== undefined) return text;
  throw new PaiError("not_text", `could not change ${JSON.stringify(path)}: it is not UTF-8 text`, {
    hint: "convert the file to UTF-8 first",
    data: { path },
  });
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
function assertLinesFit(files: FileOps, lines: readonly KeyedLine[]): void {
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
