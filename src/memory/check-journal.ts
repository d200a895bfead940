import { passingOver } from "../domain/errors.ts";
import type { JournalRecord } from "../domain/journal-record.ts";
import { LIMITS } from "../domain/limits.ts";
import type { FileOps, Store } from "../ports.ts";
import type { Finding } from "./check-store.ts";

const JOURNAL = ".local/journal";
const HISTORY = "state/history";
const BUCKET = /^\d{6}$/;
const RECORD = /^(\d{9})\.json$/;

/**
 * Finds records of the journal that cannot be read, and such as history knows nothing of: pai adds a line for each memory
 * that a record changes, so what they say was not done by it, and must not be taken back. IO.
 */
export function checkJournal({
  files,
  record,
  history,
}: Pick<Store, "files" | "record" | "history">): Finding[] {
  const list = (dir: string) => passingOver(() => files.list(dir), []);
  const buckets = list(JOURNAL).flatMap(({ name = "" }) => (BUCKET.test(name) ? [name] : []));
  const told = isWhole(files) ? new Set(history().map(({ cs }) => cs)) : undefined;
  return buckets.toSorted().flatMap((bucket) =>
    list(`${JOURNAL}/${bucket}`).flatMap(({ name = "" }) => {
      const seq = RECORD.exec(name)?.[1];
      const found = seq === undefined ? undefined : problemOf(record(Number(seq)), Number(seq), told);
      return found === undefined ? [] : [{ ...found, path: `${JOURNAL}/${bucket}/${name}`, fixable: false }];
    }),
  );
}

/** Whether all lines of history can be read: where some cannot, nobody knows what they tell. */
function isWhole(files: FileOps): boolean {
  const sizeOf = (name: string) => files.stat(`${HISTORY}/${name}`)?.size ?? 0;
  const entries = passingOver(() => files.list(HISTORY), []);
  return (
    entries.length > 0 &&
    entries.every(
      ({ name, kind }) => name !== undefined && kind === "file" && sizeOf(name) <= LIMITS.linesBytes,
    )
  );
}

function problemOf(record: JournalRecord | undefined, seq: number, told: ReadonlySet<string> | undefined) {
  if (record === undefined || record.seq !== seq)
    return {
      code: "journal_damaged",
      message: "is damaged: this change can no longer be undone",
    };
  const isTold = !told || told.has(record.id) || record.changes.every(({ id }) => id === undefined);
  if (isTold) return undefined;
  return {
    code: "journal_unknown",
    message: `is a change (${record.id}) that no line of state/history tells of: do not undo it`,
  };
}
