import type { Append } from "../domain/changeset.ts";
import { PaiError } from "../domain/errors.ts";
import { contentHash, type Sha256 } from "../domain/hash.ts";
import { checkHeader, type Memory } from "../domain/kinds.ts";
import { isTombstoned, load } from "../domain/plan.ts";
import { type Asked, answerLine, askLine, readAnswerLine, readQuestion } from "../domain/question.ts";
import { TOMBSTONE_PATH } from "../domain/state-line.ts";
import { KIND_FOLDER } from "../domain/vocabulary.ts";
import { ChangeBuilder, createMemory } from "../markdown/changes.ts";
import { readMemory } from "../markdown/memory-file.ts";
import { printMemory } from "../markdown/print-memory.ts";
import { stableJson } from "../text/escape.ts";
import { compare } from "../text/numbers.ts";
import { isObject, type JsonObject } from "../text/objects.ts";

/** What the state of a store has beside its memories: a whole export takes it along, no other one. */
export interface Beside {
  readonly tombstones: readonly Tombstone[];
  readonly questions: readonly Asked[];
  /** How many memories are not in it, by the reason. */
  readonly leftOut: LeftOut;
}

/** Memories by why they are not in an export. */
export type LeftOut = Readonly<Record<string, number>>;

/** The reasons for which any was left out, with how many. Pure. */
export function leftOutFor(leftOut: LeftOut): readonly (readonly [reason: string, memories: number])[] {
  return Object.entries(leftOut).filter(([, memories]) => memories > 0);
}

/** A forgotten text or an erased turn, by hash, and when it was buried (ISO 8601 UTC). */
export interface Tombstone {
  readonly hash: string;
  readonly at: string;
}

/** What one value of an export says. */
export type OwnEntry =
  | { readonly is: "head" }
  | { readonly is: "memory"; readonly memory: Memory }
  | { readonly is: "tombstone"; readonly tombstone: Tombstone }
  | { readonly is: "question"; readonly append: Append }
  | { readonly is: "problem"; readonly message: string };

/** So much is looked at to tell an export, which may have been laid out anew. */
const HEAD_CHARS = 1_000;
const FORMAT = "pai-export";
const VERSION = 1;
const HASH = /^sha256:[0-9a-f]{64}$/;

/**
 * All lines of an export, each a JSON object: what it is and how many memories are not in it, then each memory with its path, front matter and text, by id, then the
 * tombstones, and questions with their answers. `file`, the whole file, is there only where front matter and text do not give it back byte for byte, such as with a
 * comment in it. No date and no name of a machine: the same memories give the same bytes. Pure.
 * @see readOwn
 */
export function ownLines(
  memories: readonly Memory[],
  { tombstones, questions, leftOut }: Beside,
): readonly string[] {
  const byId = memories.toSorted((a, b) => compare(a.header.id, b.header.id) || compare(a.path, b.path));
  const left = leftOutFor(leftOut);
  const byHash = tombstones.toSorted((a, b) => compare(a.hash, b.hash));
  return [
    stableJson(
      { format: FORMAT, version: VERSION, ...(left.length > 0 && { left_out: Object.fromEntries(left) }) },
      0,
    ),
    ...byId.map(memoryLine),
    ...byHash.map(({ hash, at }) => stableJson({ tombstone: { hash, at } }, 0)),
    ...questions.flatMap(({ question, answer }) => [
      stableJson({ question: askLine(question, "").record }, 0),
      ...(answer === undefined ? [] : [stableJson({ question: answerLine(answer, "").record }, 0)]),
    ]),
  ];
}

function memoryLine({ path, header, text, raw }: Memory): string {
  const isGivenBack = printed(header, text) === raw;
  return stableJson({ path, header, text, ...(!isGivenBack && { file: raw }) }, 0);
}

/** The file of a memory, or why there is none. */
function printed(header: Memory["header"], text: string): string | PaiError {
  try {
    return printMemory(header, text);
  } catch (error) {
    if (error instanceof PaiError) return error;
    throw error;
  }
}

/** Whether the beginning of an input is that of an export of pai's own, in either form. Pure. */
export function isOwnExport(head: string): boolean {
  return /^\[?\{"format":"pai-export"/.test(head.slice(0, HEAD_CHARS).replace(/[\s\uFEFF]+/gu, ""));
}

/** What a value of an export says; see `ownLines`. The path of a memory is only a wish: see `isOwnPlace`. Pure. */
export function readOwn(value: unknown, replica: string): OwnEntry {
  if (!isObject(value)) return problem("is not a JSON object");
  if (value.format === FORMAT)
    return value.version === VERSION
      ? { is: "head" }
      : problem(
          `is an export of version ${JSON.stringify(value.version ?? null)}, which this pai cannot read`,
        );
  if (isObject(value.tombstone)) return readTombstone(value.tombstone);
  if (isObject(value.question)) return readAsked(value.question, replica);
  return readEntry(value);
}

function readTombstone({ hash, at }: JsonObject): OwnEntry {
  if (typeof hash !== "string" || !HASH.test(hash)) return problem("has a tombstone without a hash");
  if (typeof at !== "string" || Number.isNaN(Date.parse(at)))
    return problem("has a tombstone without a date");
  return { is: "tombstone", tombstone: { hash, at } };
}

/** A question or an answer, as the line that this machine, `replica`, is to have of it. */
function readAsked(record: JsonObject, replica: string): OwnEntry {
  const question = readQuestion(record);
  const answer = question === undefined ? readAnswerLine(record) : undefined;
  if (question !== undefined) return { is: "question", append: askLine(question, replica) };
  if (answer !== undefined) return { is: "question", append: answerLine(answer, replica) };
  return problem("has a question that cannot be read");
}

function readEntry({ path, header, text, file }: JsonObject): OwnEntry {
  if (typeof path !== "string") return problem("has no path");
  if (file !== undefined)
    return typeof file === "string" ? readFile(path, file) : problem("has a file that is no text");
  if (typeof text !== "string") return problem("has no text");
  const checked = checkHeader(header);
  if (!checked.ok) return problem(`has a header that cannot be read: ${checked.key} ${checked.message}`);
  const raw = printed(checked.header, text);
  if (typeof raw !== "string") return problem(raw.message);
  return { is: "memory", memory: { path, header: checked.header, text, raw } };
}

function readFile(path: string, file: string): OwnEntry {
  const read = readMemory(file);
  return "code" in read
    ? problem(`has a file that cannot be read: ${read.message}`)
    : { is: "memory", memory: { path, ...read } };
}

/** Whether a memory may lie at the path that an export gives it: below the folder of its kind. Pure. */
function isOwnPlace({ path, header }: Memory): boolean {
  const folder = KIND_FOLDER[header.kind];
  const day = header.kind === "entity" ? "" : String.raw`/\d{4}-\d\d-\d\d`;
  return new RegExp(`^(?:archive/)?${folder}${day}/[^./\\\\\\p{Cc}][^/\\\\\\p{Cc}]{0,200}\\.md$`, "u").test(
    path,
  );
}

function problem(message: string): OwnEntry {
  return { is: "problem", message };
}

/**
 * Plans to put memories of an export back, byte for byte, at their path where nothing else lies there. What the store has under the
 * same id stays as it is (`differing`; `known`: how many were there byte for byte), words that were forgotten in it stay away, and tombstones
 * that it has are not set again. Pure.
 */
export function* planRestore(
  memories: readonly Memory[],
  tombstones: readonly Tombstone[],
  questions: readonly Append[] = [],
) {
  const builder = new ChangeBuilder();
  const created: Memory[] = [];
  const differing: Memory[] = [];
  const forgotten: Memory[] = [];
  let known = 0;
  for (const memory of memories) {
    const { id } = memory.header;
    const there = builder.get(id) ?? (yield* load([id])).get(id);
    if (there !== undefined) {
      if (there.raw === memory.raw) known++;
      else differing.push(memory);
      continue;
    }
    const hash = contentHash(memory.text);
    if (hash !== undefined && (yield* isTombstoned(hash))) {
      forgotten.push(memory);
      continue;
    }
    const isPlace = isOwnPlace(memory) && (yield* builder.isFree(memory.path));
    const path = isPlace ? memory.path : yield* builder.freePath(memory.header, memory.text);
    const placed = { ...memory, path };
    builder.add(createMemory(placed, { event: "created", reason: "restored from an export" }), placed);
    created.push(placed);
  }
  const buried: Append[] = [];
  for (const { hash, at } of tombstones) {
    const isKnown = yield* isTombstoned(hash as Sha256); // `readOwn` has checked its form
    if (!isKnown) buried.push({ path: TOMBSTONE_PATH, record: { hash, buried: true, at } });
  }
  builder.append([...buried, ...questions]);
  const result = { created, known, differing, forgotten, tombstones: buried.length };
  return { changes: builder.changes(), appends: builder.appends(), result };
}
