import {
  COPY,
  isKeptAsItIs,
  type KeptNote,
  keepNamed,
  keepNote,
  noteKey,
  sourceKeyOf,
} from "../bring/keep-note.ts";
import { isJson, kindOfNotes, OWN_WORDS } from "../bring/notes/kinds.ts";
import { type Note, withoutSecrets } from "../bring/notes/note.ts";
import { isOwnExport } from "../bring/pai-export.ts";
import { nameKey } from "../domain/entities.ts";
import { isPaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { NOTE_KINDS, type NoteKind, type TranscriptFormat } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { asUtf8 } from "../ingest/transcripts/input.ts";
import { detectFormat, isChatLog } from "../ingest/transcripts.ts";
import { redactPath } from "../text/safety/secrets.ts";
import { KEPT_OUT } from "./checks.ts";
import { type Context, rulesOf } from "./context.ts";
import type { Bulk } from "./driver.ts";
import type { ImportFile, ImportOptions, SourceReport } from "./import-own.ts";
import { isNotForOthers } from "./owners-only.ts";
import type { PlannerData } from "./planner-data.ts";

/** That a file cannot be read, which is no reason to leave the others. */
export class Unreadable extends Error {}

export async function* guarded(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* asUtf8(input);
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string };
    throw new Unreadable(
      isPaiError(cause) ? cause.message : `cannot be read: ${code ?? message ?? "unknown error"}`,
      { cause },
    );
  }
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

export function isNoteKind(kind: string): kind is NoteKind {
  return NOTE_KINDS.some((one) => one === kind);
}

/** Keys that only conversations have. */
const OF_TALK = /"(?:mapping|chat_messages|messages|role|speaker|parts|payload|parentUuid|projectHash)"\s*:/;

/** What a file holds, by its place and its beginning; undefined where that is of no known kind. Pure. */
export function kindOf(
  { source, path: below, isVault, isNamed }: ImportFile,
  head: string,
): NoteKind | TranscriptFormat | "pai" | undefined {
  const path = isNamed ? below : `${source}/${below}`; // the folders above tell whose it is
  if (isOwnExport(head)) return "pai";
  const isOfTalk = /^\uFEFF?\s*[[{]/u.test(head) && !/\.(?:md|mdc|txt)$/iu.test(path);
  const notes = kindOfNotes(path, head, isVault);
  if (/^(?:markdown|obsidian)$/u.test(notes ?? "") && /\.txt$/iu.test(path) && isChatLog(head))
    return "transcript";
  const talk = isOfTalk && notes !== "letta" && (OF_TALK.test(head) || notes === undefined);
  const isStdin = source === "-";
  if (!talk && (!isStdin || notes === "letta")) return notes;
  const found = detectFormat(head);
  // A list of objects may be anything.
  if (found === "openai" && !OF_TALK.test(head)) return undefined;
  return found ?? (isStdin && !isJson(path, head) ? "markdown" : undefined);
}

/** Notes of one change set, and UTF-16 units of them: enough for the disk to take them together, few enough to hold. */
const AT_ONCE = { notes: 400, chars: 4_000_000 } as const;

export interface WaitingNote {
  /** As it was read; what is kept of it has no secrets. */
  readonly note: Note;
  /** See `startsOfSecrets`, of all of its file. */
  readonly starts: () => readonly string[];
  readonly kind: NoteKind;
  readonly file: ImportFile;
  readonly report: SourceReport;
}

/** The notes of an import, which are kept some at a time. */
export class ImportedNotes {
  readonly #context: Context;
  readonly #owners: ReadonlySet<string>;
  readonly #own: ImportOptions["own"];
  /** The episodes of each note, by its source: the one in force first. */
  readonly #known = new Map<string, readonly string[]>();
  readonly #isThere: (file: ImportFile, path: string) => boolean;
  #waiting: WaitingNote[] = [];
  #waitingChars = 0;

  /** `isThere`: whether the import has a file at a path beside another one. */
  constructor(
    context: Context,
    { owners = [], own }: ImportOptions,
    isThere: (file: ImportFile, path: string) => boolean,
  ) {
    this.#context = context;
    this.#isThere = isThere;
    this.#own = own;
    this.#owners = new Set(owners.map(nameKey));
  }

  begin(index: SearchIndex): void {
    for (const { header } of index.rows("episode")) {
      const key = sourceKeyOf(header);
      if (key === undefined) continue;
      const versions = this.#known.get(key) ?? [];
      const isOver = header.status === "superseded";
      this.#known.set(key, isOver ? [...versions, header.id] : [header.id, ...versions]);
    }
  }

  add(waiting: WaitingNote): void {
    this.#waiting.push(waiting);
    this.#waitingChars += waiting.note.text.length;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get isFull(): boolean {
    return this.waiting >= AT_ONCE.notes || this.#waitingChars >= AT_ONCE.chars;
  }

  /** Keeps those that wait, in one change set: its id, undefined where nothing was new. */
  async keep(bulk: Bulk): Promise<string | undefined> {
    const waiting = this.#waiting;
    [this.#waiting, this.#waitingChars] = [[], 0];
    const cleaned = new Map<WaitingNote, Note>(); // a plan may be made again
    const clean = (of: WaitingNote) => {
      const known = cleaned.get(of);
      if (known !== undefined) return known;
      const { note, found } = withoutSecrets(of.note, of.starts());
      if (found !== undefined) of.report.problem(of.file.path, { message: found });
      cleaned.set(of, note);
      return note;
    };
    const { result, changeSet } = await bulk.commit((planner) => this.#plan(waiting, clean, planner), {
      isAdded: true,
    });
    const byFact = new Map<string, SourceReport>();
    for (const { of, key, kept, versions } of result.notes) {
      const { note, file, report } = of;
      if (kept === undefined) {
        if (this.#own) this.#own(file.path, key);
        else report.problem(file.path, { message: KEPT_OUT });
        continue;
      }
      this.#known.set(key, versions);
      if (kept.what === "copy") report.know(1);
      for (const { header } of kept.created) {
        report.create(header.kind);
        byFact.set(header.id, report);
        if (header.kind === "episode" && note.atMs === undefined && file.changedMs !== undefined)
          report.dateByFile(file.path);
      }
    }
    for (const { header } of result.named)
      header.sources?.flatMap((source) => byFact.get(source) ?? [])[0]?.create(header.kind);
    return changeSet;
  }

  async #plan(waiting: readonly WaitingNote[], clean: (of: WaitingNote) => Note, planner: PlannerData) {
    const rules = rulesOf(this.#context);
    const { project } = this.#context;
    const notes: { of: WaitingNote; key: string; kept?: KeptNote; versions: readonly string[] }[] = [];
    const latest = new Map<string, readonly string[]>();
    for (const of of waiting) {
      const { kind, file } = of;
      const name = noteKey(kind, of.note.ref);
      const isKept = this.#known.has(name) && (await planner.run(isKeptAsItIs(of.note)));
      const note = isKept ? of.note : clean(of);
      const key = noteKey(kind, note.ref);
      const earlier = latest.get(key) ?? this.#known.get(key) ?? [];
      const given = {
        note,
        kind,
        project,
        owners: this.#owners,
        earlier,
        isOwn: OWN_WORDS.has(kind),
        fileMs: file.changedMs ?? rules.nowMs,
        folder: of.note.ref.startsWith(file.path) ? redactPath(file.folder ?? "") : undefined,
        isGone: (ref: string) =>
          !file.isNamed && ![ref, ref.replace(/#[^#]*$/u, "")].some((path) => this.#isThere(file, path)),
      };
      const planned = isKept ? undefined : await planner.run(keepNote(given, rules));
      if (planned && isNotForOthers(this.#context, planned.changes)) {
        notes.push({ of, key, versions: earlier });
        continue;
      }
      const kept = planned ? planner.take(planned) : COPY;
      const episode = kept.moved ?? kept.created.find(({ header }) => header.kind === "episode");
      const versions = episode === undefined ? earlier : [episode.header.id, ...earlier];
      latest.set(key, versions);
      notes.push({ of, key, kept, versions });
    }
    const all = notes.flatMap(({ kept }) => kept ?? []);
    const named = planner.take(await planner.run(keepNamed(all, rules.nowMs)));
    return planner.whole({ notes, named });
  }
}
