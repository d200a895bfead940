import type { ChangeSet, Reads } from "../domain/changeset.ts";
import { isPaiError, PaiError } from "../domain/errors.ts";
import type { HistoryLine } from "../domain/history-line.ts";
import { deriveId } from "../domain/ids.ts";
import type { ApplyResult, FileOps } from "../ports.ts";
import { carryOut, type Syncing } from "./carry-out.ts";
import { translateError } from "./errors.ts";
import { commitRecord, journalHead, type LogRecord, readRecord } from "./journal.ts";
import type { KeyedLine } from "./lines.ts";
import { assertLinesFit, prepareChanges } from "./prepare.ts";
import { pruneJournal } from "./prune.ts";
import { erasesTexts, HISTORY_DIR } from "./purge.ts";

export interface Applying {
  readonly files: FileOps;
  /** Wall time, ms since 1970. */
  readonly wallMs: number;
  /** This machine's name in the files of `state/`. */
  readonly replica: string;
  /** A text that no other change set, in any process, uses in the names of its temporary files. */
  readonly temp: string;
  /** Days for which records are kept. */
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
    line: JSON.stringify({ ...record, cs: id, n }),
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
  const told = changes.filter(({ id }) => id !== undefined);
  return told.map(({ id = "", event, reason, detail, wording }, i) => {
    const what = { id, event, reason, ...(detail !== undefined && { detail }) };
    const words = wording === undefined ? {} : { wording };
    const line: HistoryLine = {
      seq,
      replica,
      wall,
      at,
      cs,
      n: firstN + i,
      command,
      ...what,
      ...words,
      source,
    };
    return { path, line: JSON.stringify(line) };
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
