import { passingOver } from "../domain/errors.ts";
import type { Store } from "../ports.ts";
import type { Finding } from "./check-store.ts";

const JOURNAL = ".local/journal";
const BUCKET = /^\d{6}$/;
const RECORD = /^(\d{9})\.json$/;

/** Finds records of the journal that cannot be read: what they say can no longer be taken back. IO. */
export function checkJournal({ files, record }: Pick<Store, "files" | "record">): Finding[] {
  const list = (dir: string) => passingOver(() => files.list(dir), []);
  const buckets = list(JOURNAL).flatMap(({ name = "" }) => (BUCKET.test(name) ? [name] : []));
  return buckets.toSorted().flatMap((bucket) =>
    list(`${JOURNAL}/${bucket}`).flatMap(({ name = "" }) => {
      const seq = RECORD.exec(name)?.[1];
      if (seq === undefined || record(Number(seq)) !== undefined) return [];
      const message = "is damaged: this change can no longer be undone";
      return [{ code: "journal_damaged", path: `${JOURNAL}/${bucket}/${name}`, message, fixable: false }];
    }),
  );
}
