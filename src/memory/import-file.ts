import { kindOfNotes } from "../bring/notes/kinds.ts";
import { isOwnExport } from "../bring/pai-export.ts";
import { isPaiError, PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import {
  NOTE_KINDS,
  type NoteKind,
  TRANSCRIPT_FORMATS,
  type TranscriptFormat,
} from "../domain/vocabulary.ts";
import { detectFormat } from "../ingest/transcripts/detect.ts";

/** So much of a file is looked at to tell what it is. */
const HEAD_BYTES = 64 * 1024;

/** That a file cannot be read, which is no reason to leave the others. */
export class Unreadable extends Error {}

export async function* guarded(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* input;
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string };
    throw new Unreadable(
      isPaiError(cause) ? cause.message : `cannot be read: ${code ?? message ?? "unknown error"}`,
      { cause },
    );
  }
}

export interface Peeked {
  readonly head: string;
  readonly whole: AsyncGenerator<Uint8Array>;
  /** Ends the reading of an input whose `whole` nobody began to read. */
  readonly close: () => Promise<unknown>;
}

/** The beginning of an input as text, and the whole of it. */
export async function peeked(input: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const pieces = input[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let size = 0; size < HEAD_BYTES; ) {
    const next = await pieces.next();
    if (next.done === true) break;
    first.push(next.value);
    size += next.value.length;
  }
  const whole = async function* () {
    try {
      yield* first;
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.(); // closes the file where the reading stops early
    }
  };
  const start = Buffer.concat(first);
  const isCut = start.length > HEAD_BYTES; // maybe within a character, which is no damage
  const head = new TextDecoder().decode(start.subarray(0, HEAD_BYTES), { stream: isCut });
  return { head, whole: whole(), close: async () => pieces.return?.() };
}

export async function textOf(
  input: AsyncIterable<Uint8Array>,
): Promise<string | { readonly problem: string }> {
  // Piece by piece: a file of many megabytes is not held as bytes and as text.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, size] = ["", 0];
  try {
    for await (const piece of input) {
      size += piece.length;
      if (size > LIMITS.transcriptUnitBytes)
        return { problem: `has more than ${LIMITS.transcriptUnitBytes} bytes` };
      text += decoder.decode(piece, { stream: true });
    }
    text += decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // of the system
    return { problem: "is not UTF-8 text" };
  }
  return text.includes("\0") ? { problem: "contains a NUL byte" } : text;
}

/** Whether a kind is one of notes, and not of conversations. Pure. */
export function isNoteKind(kind: string): kind is NoteKind {
  return NOTE_KINDS.some((one) => one === kind);
}

/** Keys that only conversations have. */
const OF_TALK = /"(?:mapping|chat_messages|messages|role|speaker|parts|payload|parentUuid|projectHash)"\s*:/;

/** Where a file lies; see `ImportFile`. */
interface FoundAt {
  readonly source: string;
  readonly path: string;
  readonly isVault: boolean;
  readonly isNamed: boolean;
}

/** What a file holds, by its place and its beginning; undefined where that is of no known kind. Pure. */
export function kindOf(
  { source, path: below, isVault, isNamed }: FoundAt,
  head: string,
): NoteKind | TranscriptFormat | "pai" | undefined {
  const path = isNamed ? below : `${source}/${below}`; // the folders above tell whose it is
  if (isOwnExport(head)) return "pai";
  const isJson = /^\uFEFF?\s*[[{]/u.test(head) && !/\.(?:md|mdc|txt)$/iu.test(path);
  const notes = kindOfNotes(path, head, { isVault });
  const talk = isJson && notes !== "letta" && (OF_TALK.test(head) || notes === undefined);
  const isStdin = source === "-";
  if (!talk && (!isStdin || notes === "letta")) return notes;
  const found = detectFormat(head);
  // A list of objects may be anything.
  if (found === "openai" && !OF_TALK.test(head)) return undefined;
  return found ?? (isStdin && !isJson ? "markdown" : undefined);
}

/** The error for a file that was named and is of no kind. Pure. */
export function ofNoKind(name: string): PaiError {
  return new PaiError("invalid_value", `${JSON.stringify(name)} is not a kind that pai can import`, {
    hint: `use --from with one of ${[...NOTE_KINDS, ...TRANSCRIPT_FORMATS].join(", ")}`,
  });
}
