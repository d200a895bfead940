import { type OwnEntry, planRestore, readOwn, type Tombstone } from "../bring/pai-export.ts";
import type { ImportedJson } from "../domain/ingest-shapes.ts";
import type { Memory } from "../domain/kinds.ts";
import { parseJson } from "../ingest/transcripts/draft.ts";
import { JsonValues } from "../ingest/transcripts/json-values.ts";
import { findSecrets, nameSecrets, redact, redactPath, withoutDoorCodes } from "../text/safety/secrets.ts";
import type { Bulk } from "./driver.ts";

/** Memories of one change set. */
const AT_ONCE = 500;

interface Restoring {
  readonly file: string;
  readonly bulk: Bulk;
  readonly report: SourceReport;
  /** Why memories with a secret are restored all the same. */
  readonly allowSecret: string | undefined;
  /** Told of each change set, and how many memories it looked at; true: stop. */
  readonly done: (changeSet: string | undefined, looked: number) => boolean;
}

/** Puts an export of pai's own back: every memory as it was, byte for byte, what is here already left as it is. PaiError `busy`. */
export async function restoreExport(input: AsyncIterable<Uint8Array>, restoring: Restoring): Promise<void> {
  const { file, report, allowSecret } = restoring;
  let batch = emptyBatch();
  for await (const { line, entry } of ownEntries(input)) {
    if (entry.is === "problem") report.problem(file, { line, message: entry.message });
    else if (entry.is === "tombstone") batch.tombstones.push(entry.tombstone);
    else if (entry.is === "memory") {
      const refused = refusalOf(entry.memory, allowSecret);
      if (refused === undefined) batch.memories.push({ line, memory: entry.memory });
      else report.problem(file, { line, message: refused });
    }
    if (batch.memories.length + batch.tombstones.length < AT_ONCE) continue;
    if (await restore(batch, restoring)) return;
    batch = emptyBatch();
  }
  await restore(batch, restoring);
}

interface Batch {
  readonly memories: { readonly line: number; readonly memory: Memory }[];
  readonly tombstones: Tombstone[];
}

function emptyBatch(): Batch {
  return { memories: [], tombstones: [] };
}

async function restore(
  { memories, tombstones }: Batch,
  { file, bulk, report, done }: Restoring,
): Promise<boolean> {
  if (memories.length + tombstones.length === 0) return false;
  const all = memories.map(({ memory }) => memory);
  const { result, changeSet } = await bulk.commit((planner) => planner.run(planRestore(all, tombstones)));
  for (const { header } of result.created) report.create(header.kind);
  report.know(result.known);
  const lines = new Map(memories.map(({ line, memory }) => [memory.header.id, line]));
  for (const { header } of result.differing) {
    const message = `${header.id} is in the store with other words or keys, which stay`;
    report.problem(file, { line: lines.get(header.id), message });
  }
  for (const { header } of result.forgotten)
    report.problem(file, {
      line: lines.get(header.id),
      message: `the words of ${header.id} were forgotten here`,
    });
  return done(changeSet, memories.length);
}

async function* ownEntries(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly line: number; readonly entry: OwnEntry }> {
  const values = new JsonValues();
  const entryOf = ({ line, text, problem }: { line: number; text: string | undefined; problem?: string }) => {
    const read = text === undefined ? { problem: problem ?? "cannot be read" } : parseJson(text);
    const entry: OwnEntry =
      "problem" in read ? { is: "problem", message: read.problem } : readOwn(read.value);
    return { line, entry };
  };
  for await (const bytes of input) yield* values.feed(bytes).map(entryOf);
  yield* values.end().map(entryOf);
}

function refusalOf({ header, raw }: Memory, allowSecret: string | undefined): string | undefined {
  const all = allowSecret === undefined ? findSecrets(raw) : [];
  const found = header.sensitive ? withoutDoorCodes(all, raw) : all;
  return found.length === 0 ? undefined : `${header.id} contains ${nameSecrets(found, raw)}`;
}

type Problem = ImportedJson["problems"][number];

/** What became of the files of one kind below one source. */
export class SourceReport {
  readonly json: ImportedJson;

  constructor(source: string, kind: string) {
    this.json = { source, kind, files: 0, created: {}, known: 0, skipped: {}, problems: [] };
  }

  create(kind: string, count = 1): void {
    if (count > 0) this.json.created[kind] = (this.json.created[kind] ?? 0) + count;
  }

  know(count: number): void {
    this.json.known += count;
  }

  leaveOut(what: string, count = 1): void {
    this.json.skipped[what] = (this.json.skipped[what] ?? 0) + count;
  }

  /** Names and messages come from others: secrets are left out of both. */
  problem(
    file: string,
    { line, message }: { readonly line?: number | undefined; readonly message: string },
  ): void {
    const found: Problem = {
      file: redactPath(file),
      ...(line !== undefined && { line }),
      message: redact(message).text,
    };
    this.json.problems.push(found);
  }
}

/** Counts by name, added up. Pure. */
export function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [what, count] of all.flatMap((one) => Object.entries(one))) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}
