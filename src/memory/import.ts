import { isOwnExport, type OwnEntry, readOwn, type Tombstone } from "../bring/own/own-export.ts";
import { planRestore } from "../bring/own/restore.ts";
import type { ImportedJson, ImportJson } from "../domain/bring-shapes.ts";
import { PaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { parseJson } from "../ingest/transcripts/draft.ts";
import { JsonValues } from "../ingest/transcripts/json-values.ts";
import { findSecrets } from "../text/safety/secrets.ts";
import { adoptHandEdits } from "./adopt.ts";
import { Bulk } from "./bulk.ts";
import { assertNoSecret, nameSecrets } from "./checks.ts";
import type { Context } from "./context.ts";

/** Something to import: a file, or what comes from stdin. */
export interface ImportSource {
  /** What it is called in reports. */
  readonly name: string;
  readonly read: () => AsyncIterable<Uint8Array>;
}

export interface ImportOptions {
  /** Why memories with a secret are restored all the same. */
  readonly allowSecret?: string | undefined;
  /** Called after each change set with the memories looked at so far. */
  readonly progress?: ((looked: number) => void) | undefined;
  /** Asked before each change set: true stops, and the same call again goes on from there. */
  readonly isInterrupted?: (() => boolean) | undefined;
}

/** What change sets of imports are called, the name of the import behind it. */
export const IMPORT_COMMAND = "import:";
/** So much of an input is looked at to tell what it is. */
const HEAD_BYTES = 4_096;
/** Memories of one change set. */
const AT_ONCE = 500;

/** Puts exports of pai's own back: every memory as it was, byte for byte, what is here already left as it is. PaiError `busy`. */
export async function importSources(
  context: Context,
  sources: readonly ImportSource[],
  options: ImportOptions = {},
): Promise<ImportJson> {
  assertNoSecret("the reason", options.allowSecret);
  const run = new ImportRun(context, sources, options);
  await run.begin();
  for (const source of sources) {
    if (options.isInterrupted?.() === true) break;
    await run.takeOwn(source);
  }
  return run.result();
}

/** The sources of one import, one after the other. */
class ImportRun {
  readonly #context: Context;
  readonly #options: ImportOptions;
  readonly #name: string;
  readonly #changeSets: string[] = [];
  readonly #reports: ImportedJson[] = [];
  #bulk: Bulk;
  #looked = 0;
  #interrupted = false;

  constructor(context: Context, sources: readonly ImportSource[], options: ImportOptions) {
    this.#context = context;
    this.#options = options;
    const named = JSON.stringify([context.clock.wall(), ...sources.map(({ name }) => name)]);
    this.#name = sha256(named).slice(-8);
    this.#bulk = new Bulk(context, this.#command);
  }

  get #command(): string {
    return `${IMPORT_COMMAND}${this.#name}`;
  }

  async begin(): Promise<void> {
    this.#bulk = new Bulk(this.#context, this.#command, { opened: await adoptHandEdits(this.#context) });
  }

  async takeOwn({ name, read }: ImportSource): Promise<void> {
    const input = await peeked(read());
    if (!isOwnExport(input.head)) throw notOurs(name);
    const report = new SourceReport(name, "pai");
    this.#reports.push(report.json);
    let batch = emptyBatch();
    for await (const { line, entry } of ownEntries(input.whole)) {
      if (this.#stops()) return;
      if (entry.is === "problem") report.problem(entry.message, line);
      else if (entry.is === "tombstone") batch.tombstones.push(entry.tombstone);
      else if (entry.is === "memory") {
        const refused = refusalOf(entry.memory, this.#options.allowSecret);
        if (refused === undefined) batch.memories.push({ line, memory: entry.memory });
        else report.problem(refused, line);
      }
      if (batch.memories.length + batch.tombstones.length < AT_ONCE) continue;
      await this.#restore(batch, report);
      batch = emptyBatch();
    }
    await this.#restore(batch, report);
  }

  #stops(): boolean {
    if (this.#options.isInterrupted?.() === true) this.#interrupted = true;
    return this.#interrupted;
  }

  async #restore({ memories, tombstones }: Batch, report: SourceReport): Promise<void> {
    if (memories.length + tombstones.length === 0) return;
    const all = memories.map(({ memory }) => memory);
    const done = await this.#bulk.commit((planner) => planner.run(planRestore(all, tombstones)));
    if (done.changeSet !== undefined) this.#changeSets.push(done.changeSet);
    for (const { header } of done.result.created) report.create(header.kind);
    report.know(done.result.known);
    const lines = new Map(memories.map(({ line, memory }) => [memory.header.id, line]));
    for (const { header } of done.result.differing)
      report.problem(
        `${header.id} is in the store with other words or keys, which stay`,
        lines.get(header.id),
      );
    this.#looked += memories.length;
    this.#options.progress?.(this.#looked);
  }

  result(): ImportJson {
    const { dryRun } = this.#context;
    if (this.#changeSets.length > 0) this.#context.tidyLater();
    return {
      ...(this.#changeSets.length > 0 && { import: this.#name }),
      sources: this.#reports,
      created: sumOf(this.#reports.map(({ created }) => created)),
      known: this.#reports.reduce((sum, { known }) => sum + known, 0),
      skipped: sumOf(this.#reports.map(({ skipped }) => skipped)),
      changeSets: this.#changeSets,
      interrupted: this.#interrupted,
      dryRun,
    };
  }
}

interface Batch {
  readonly memories: { readonly line: number; readonly memory: Memory }[];
  readonly tombstones: Tombstone[];
}

function emptyBatch(): Batch {
  return { memories: [], tombstones: [] };
}

/** What becomes of one source. */
class SourceReport {
  readonly json: ImportedJson;

  constructor(source: string, kind: string) {
    this.json = { source, kind, created: {}, known: 0, skipped: {}, problems: [] };
  }

  create(kind: string): void {
    this.json.created[kind] = (this.json.created[kind] ?? 0) + 1;
  }

  know(count: number): void {
    this.json.known += count;
  }

  problem(message: string, line?: number): void {
    this.json.problems.push({ ...(line !== undefined && { line }), message });
  }
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [what, count] of all.flatMap((one) => Object.entries(one))) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}

/** The beginning of an input as text, and the whole of it. */
async function peeked(
  input: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: string; readonly whole: AsyncIterable<Uint8Array> }> {
  const pieces = input[Symbol.asyncIterator]();
  const first = await pieces.next();
  const head = first.done === true ? "" : new TextDecoder().decode(first.value.subarray(0, HEAD_BYTES));
  const whole = async function* () {
    try {
      for (let next = first; next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.(); // closes the file where the reading stops early
    }
  };
  return { head, whole: whole() };
}

function notOurs(name: string): PaiError {
  return new PaiError("invalid_value", `${JSON.stringify(name)} is no export of pai`, {
    hint: "for a conversation: pai ingest FILE",
  });
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
  const found = allowSecret === undefined ? findSecrets(raw) : [];
  return found.length === 0 ? undefined : `${header.id} contains ${nameSecrets(found, raw)}`;
}
