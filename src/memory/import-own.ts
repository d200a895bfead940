import { type OwnEntry, planRestore, readOwn, type Tombstone } from "../bring/pai-export.ts";
import type { Append } from "../domain/changeset.ts";
import { IDS_IN_TEXT } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { answerLine, askLine } from "../domain/question.ts";
import type { Kind, NoteKind, TranscriptFormat } from "../domain/vocabulary.ts";
import type { ImportedJson } from "../domain/write-shapes.ts";
import type { ReadDate } from "../ingest/transcripts/admit.ts";
import { parseJson } from "../ingest/transcripts/draft.ts";
import { JsonValues } from "../ingest/transcripts/json-values.ts";
import { given } from "../text/objects.ts";
import { findSecrets, nameSecrets, redact, redactPath } from "../text/safety/secrets.ts";
import { isPrivateText, KEPT_OUT } from "./checks.ts";
import { type Context, viewOf } from "./context.ts";
import type { Bulk } from "./driver.ts";
import type { FileState } from "./ingest.ts";

export interface ImportFile extends FileState {
  /** What was named: the file itself, a folder or an archive. */
  readonly source: string;
  /** The name of the folder that it lies in or below. Notes at the same path in other folders are others, unless their words tell otherwise. */
  readonly folder?: string | undefined;
  readonly isVault: boolean;
  /** It was named by itself, so that it is wrong where it is of no known kind. */
  readonly isNamed: boolean;
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** Something that was named and is not read, and why. */
export interface RefusedFile {
  readonly source: string;
  readonly path: string;
  readonly refused: string;
  /** There is nothing wrong with that. */
  readonly isNoNote?: boolean;
}

export interface ImportOptions {
  /** What the files are; default: detected. */
  readonly from?: NoteKind | TranscriptFormat | undefined;
  /** Asked once, where nobody said and a file may be the user's own or an agent's: whether the user wrote such notes. Absent: they are an agent's. */
  readonly isOwn?: (() => Promise<boolean>) | undefined;
  /** Names under which the owner of the store is spoken of, beside `user`. */
  readonly owners?: readonly string[] | undefined;
  readonly loadDates: () => Promise<ReadDate>;
  /** Only files with these paths are taken in; the others are what they may be copies of. Default: all. */
  readonly changed?: ReadonlySet<string> | undefined;
  /** Why memories with a secret are restored from an export of pai all the same. */
  readonly allowSecret?: string | undefined;
  /** Told of each note, conversation or memory that is private, where others read the store: by its file and its key; absent: it is reported. */
  readonly own?: ((path: string, key: string) => void) | undefined;
  /** Only these of a file are taken in. Default: all. */
  readonly only?: ((path: string, key: string) => boolean) | undefined;
  /** Called after each change set with what was looked at so far, and the share of all bytes (0..1) where that is known. */
  readonly progress?: ((looked: number, share: number | undefined) => void) | undefined;
  /** Asked before each change set: true stops, and the same call again goes on from there. */
  readonly isInterrupted?: (() => boolean) | undefined;
}

const AT_ONCE = 500;

interface Restoring {
  readonly file: string;
  readonly bulk: Bulk;
  readonly report: SourceReport;
  /** The key of a memory is its id. */
  readonly options: Pick<ImportOptions, "allowSecret" | "own" | "only">;
  /** Told of each change set, and how many memories it looked at; true: stop. */
  readonly done: (changeSet: string | undefined, looked: number) => boolean;
}

/** Puts an export of pai's own back: every memory as it was, byte for byte, what is here already left as it is. PaiError `busy`. */
export async function restoreExport(
  input: AsyncIterable<Uint8Array>,
  context: Context,
  restoring: Restoring,
): Promise<void> {
  const { file, report, options } = restoring;
  const { allowSecret, own, only } = options;
  const known = askedIn(context);
  const isOut = ({ path, raw }: Memory) => context.isShared && isPrivateText(path, raw);
  let batch = emptyBatch();
  const keptOut = new Set<string>();
  const made: { line: number; memory: Memory }[] = [];
  const leaveOut = (line: number, { header: { id } }: Memory): void => {
    keptOut.add(id);
    if (own) own(file, id);
    else report.problem(file, { line, message: `${id} ${KEPT_OUT}` });
  };
  for await (const { line, entry } of ownEntries(input, context.store.replica())) {
    if (entry.is === "problem") report.problem(file, { line, message: entry.message });
    else if (entry.is === "tombstone") batch.tombstones.push(entry.tombstone);
    else if (entry.is === "question") {
      const asked = JSON.stringify(entry.append.record);
      const isAboutThem = idsIn(asked).some((id) => keptOut.has(id));
      if (!isAboutThem && !known.has(asked)) batch.questions.push(entry.append);
    } else if (entry.is === "memory") {
      const { id, kind } = entry.memory.header;
      if (only?.(file, id) === false) continue;
      if (context.isShared && MADE.has(kind)) {
        made.push({ line, memory: entry.memory });
        continue;
      }
      const refused = refusalOf(entry.memory, allowSecret);
      if (isOut(entry.memory)) leaveOut(line, entry.memory);
      else if (refused === undefined) batch.memories.push({ line, memory: entry.memory });
      else report.problem(file, { line, message: refused });
    }
    if (sizeOf(batch) < AT_ONCE) continue;
    if (await restore(batch, restoring)) return;
    batch = emptyBatch();
  }
  for (const one of made)
    if (isOut(one.memory) || idsIn(one.memory.raw).some((id) => keptOut.has(id)))
      leaveOut(one.line, one.memory);
    else batch.memories.push(one);
  await restore(batch, restoring);
}

/** Kinds that are made of other memories, and quote them. */
const MADE: ReadonlySet<Kind> = new Set(["box", "belief", "entity"]);

function idsIn(raw: string): readonly string[] {
  return [...raw.matchAll(IDS_IN_TEXT)].map(([id]) => id);
}

type Batch = ReturnType<typeof emptyBatch>;

function sizeOf({ memories, tombstones, questions }: Batch): number {
  return memories.length + tombstones.length + questions.length;
}

function emptyBatch() {
  const [tombstones, questions]: [Tombstone[], Append[]] = [[], []];
  return { memories: [] as { readonly line: number; readonly memory: Memory }[], tombstones, questions };
}

async function restore(batch: Batch, { file, bulk, report, done }: Restoring): Promise<boolean> {
  const { memories, tombstones, questions } = batch;
  if (sizeOf(batch) === 0) return false;
  const all = memories.map(({ memory }) => memory);
  const { result, changeSet } = await bulk.commit((planner) =>
    planner.run(planRestore(all, tombstones, questions)),
  );
  for (const { header } of result.created) report.create(header.kind);
  report.know(result.known);
  const lines = new Map(memories.map(({ line, memory }) => [memory.header.id, line]));
  const tell = (id: string, message: string) => report.problem(file, { line: lines.get(id), message });
  for (const { header } of result.differing)
    tell(header.id, `${header.id} is in the store with other words or keys, which stay`);
  for (const { header } of result.forgotten) tell(header.id, `the words of ${header.id} were forgotten here`);
  return done(changeSet, memories.length);
}

async function* ownEntries(
  input: AsyncIterable<Uint8Array>,
  replica: string,
): AsyncGenerator<{ readonly line: number; readonly entry: OwnEntry }> {
  const values = new JsonValues();
  const entryOf = ({ line, text, problem }: { line: number; text: string | undefined; problem?: string }) => {
    const read = text === undefined ? { problem: problem ?? "cannot be read" } : parseJson(text);
    const entry: OwnEntry =
      "problem" in read ? { is: "problem", message: read.problem } : readOwn(read.value, replica);
    return { line, entry };
  };
  for await (const bytes of input) yield* values.feed(bytes).map(entryOf);
  yield* values.end().map(entryOf);
}

/** What a store has asked, and been answered, as `JSON.stringify` gives it. IO: reads. */
function askedIn(context: Context): ReadonlySet<string> {
  const { all } = viewOf(context).records();
  const lines = [...all.values()].flatMap(({ question, answer }) => [
    askLine(question, ""),
    ...(answer === undefined ? [] : [answerLine(answer, "")]),
  ]);
  return new Set(lines.map(({ record }) => JSON.stringify(record)));
}

function refusalOf({ header, raw, text }: Memory, allowSecret: string | undefined): string | undefined {
  // What holds a secret on purpose is marked as sensitive by whatever kept it.
  const words = header.sealed === undefined ? raw : text; // what is encrypted looks like a key
  const found = allowSecret === undefined && header.sensitive !== true ? findSecrets(words) : [];
  return found.length === 0 ? undefined : `${header.id} contains ${nameSecrets(found, words)}`;
}

const MOST_DAYLESS = 3;

export class SourceReport {
  readonly json: ImportedJson;

  constructor(source: string, kind: string) {
    const nothing = {
      created: {},
      known: 0,
      skipped: {},
      leftOut: [],
      datedByFile: 0,
      dayless: [],
      problems: [],
    };
    this.json = { source, kind, files: 0, ...nothing };
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

  leaveOutFile(file: string, reason: string): void {
    this.json.leftOut.push({ file: redactPath(file), reason });
  }

  dateByFile(file: string): void {
    this.json.datedByFile++;
    if (this.json.dayless.length < MOST_DAYLESS) this.json.dayless.push(redactPath(file));
  }

  /** Names and messages come from others: secrets are left out of both. */
  problem(
    file: string,
    { line, message }: { readonly line?: number | undefined; readonly message: string },
  ): void {
    this.json.problems.push({ file: redactPath(file), ...given({ line }), message: redact(message).text });
  }
}
