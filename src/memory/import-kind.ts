import { kindOfNotes } from "../bring/notes/kinds.ts";
import { isOwnExport } from "../bring/pai-export.ts";
import { PaiError } from "../domain/errors.ts";
import {
  NOTE_KINDS,
  type NoteKind,
  TRANSCRIPT_FORMATS,
  type TranscriptFormat,
} from "../domain/vocabulary.ts";
import { detectFormat } from "../ingest/transcripts.ts";

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
