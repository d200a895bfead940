import { noteKey } from "../bring/keep-note.ts";
import { isVersionOf, withoutUnmerged } from "../bring/notes/conflicts.ts";
import { neededFor, readNotes } from "../bring/notes/kinds.ts";
import { isTemplate } from "../bring/notes/markdown-notes.ts";
import { startsOfSecrets } from "../bring/notes/note.ts";
import { isPaiError, PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { originalOf } from "../domain/paths.ts";
import {
  NOTE_KINDS,
  type NoteKind,
  TRANSCRIPT_FORMATS,
  type TranscriptFormat,
} from "../domain/vocabulary.ts";
import type { ImportJson } from "../domain/write-shapes.ts";
import { type Peeked, peeked } from "../ingest/transcripts/input.ts";
import { addTallies } from "../passes/pass.ts";
import { adoptHandEdits } from "./adopt.ts";
import { assertNoSecret } from "./checks.ts";
import type { Context } from "./context.ts";
import { Bulk } from "./driver.ts";
import {
  guarded,
  ImportedNotes,
  isNoteKind,
  kindOf,
  textOf,
  Unreadable,
  type WaitingNote,
} from "./import-notes.ts";
import {
  type ImportFile,
  type ImportOptions,
  type RefusedFile,
  restoreExport,
  SourceReport,
} from "./import-own.ts";
import { importCommand, ingestTranscript, nameIn } from "./ingest.ts";

/** UTF-16 units of a note at most: each takes up to three bytes. */
const NOTE_CHARS = Math.floor(LIMITS.rememberBytes / 3);
const KNOWN_PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [
    /^SQLite format 3\0/u,
    "is a SQLite database: only claude-mem's is read, with Node 22.13 or newer; export it as JSON",
  ],
  [/^PK\u0003\u0004/u, "is a zip archive, which is only opened if you name it"],
];

const UNMERGED = {
  whole: "begins what git could not merge; both sides are left out until somebody has settled it",
  lone: "is a mark of git's merges whose other end is missing; what stands between such marks is left out until somebody has settled it",
} as const;
const NOT_TEXT = [/[\0\uFFFD]/u, "is not UTF-8 text"] as const;
const NO_KIND = "file of an unknown kind";
/** What no kind of text begins with. */
const NO_TEXT: typeof KNOWN_PROGRAMS = [[/^$/u, "is empty"], NOT_TEXT];
/** Conversations are kept in such files, so one that is no text was damaged. */
const SAYS_TEXT = /\.(?:jsonl?|ndjson)$/iu;

/**
 * Imports files, in change sets that are listed and taken back as one: exports of pai's own, conversations, and notes of agents and other
 * programs. What is known already changes nothing. A file that cannot be read is reported, and the others are taken. PaiError
 * `busy`, `invalid_value` for a named file of no kind.
 */
export async function importFiles(
  context: Context,
  files: Iterable<ImportFile | RefusedFile>,
  options: ImportOptions,
): Promise<ImportJson> {
  assertNoSecret("the reason", options.allowSecret);
  const all = [...files];
  const run = new ImportRun(context, all, options);
  await run.begin();
  for (const file of all) {
    if (run.stops()) break;
    if (options.changed?.has(file.path) === false) continue;
    if ("refused" in file) run.refuse(file);
    else await run.take(file);
  }
  await run.keepWaiting();
  return run.result();
}

class ImportRun {
  readonly #context: Context;
  readonly #options: ImportOptions;
  /** See `importCommand`. */
  readonly #command: string;
  readonly #changeSets: string[] = [];
  readonly #reports = new Map<string, SourceReport>();
  readonly #notes: ImportedNotes;
  readonly #files: ReadonlyMap<string, ImportFile>;
  /** By vault, what its templates say, which states nothing in the notes that were made from them. */
  readonly #stubs = new Map<string, Set<string>>();
  #bulk: Bulk;
  #looked = 0;
  /** Of all files; NaN where that of one is not known. */
  readonly #bytes: number;
  #bytesDone = 0;
  /** Of the file that is being read. */
  #bytesRead = 0;
  #isOwn: Promise<boolean> | undefined;
  #interrupted = false;

  constructor(context: Context, files: readonly (ImportFile | RefusedFile)[], options: ImportOptions) {
    this.#context = context;
    this.#options = options;
    this.#bytes = files.reduce((sum, file) => sum + ("refused" in file ? 0 : (file.bytes ?? Number.NaN)), 0);
    this.#notes = new ImportedNotes(context, options, (file, path) => this.#files.has(placeOf(file, path)));
    const named = files.flatMap((file) => ("refused" in file ? [] : file));
    this.#files = new Map(named.map((file) => [placeOf(file, file.path), file]));
    this.#command = importCommand("import", named, context);
    this.#bulk = new Bulk(context, this.#command);
  }

  async begin(): Promise<void> {
    for (const file of this.#files.values()) {
      if (!file.isVault || !isTemplate(file.path)) continue;
      const text = await textOf(guarded(file.read())).catch(() => ""); // reported in its turn
      if (typeof text !== "string") continue;
      const { notes } = readNotes("obsidian", { path: "note.md", text }, { zone: this.#context.zone });
      const stubs = this.#stubs.get(file.source) ?? new Set();
      for (const { lines, facts } of notes) for (const one of [...lines, ...facts]) stubs.add(one.text);
      this.#stubs.set(file.source, stubs);
    }
    const index = (await adoptHandEdits(this.#context)) ?? this.#context.openIndex();
    this.#notes.begin(index);
    this.#bulk = new Bulk(this.#context, this.#command, index);
  }

  stops(): boolean {
    if (this.#options.isInterrupted?.() === true) this.#interrupted = true;
    return this.#interrupted;
  }

  refuse({ source, path, refused, isNoNote = false }: RefusedFile): void {
    if (isNoNote) this.#leaveOut(source, path, refused);
    else this.#report(source, "refused").problem(path, { message: refused });
  }

  /** A file that cannot be read to its end is reported; what was taken of it until then stays. */
  async take(file: ImportFile): Promise<void> {
    try {
      await this.#take(file);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#report(file.source, "refused").problem(file.path, { message: error.message });
    }
    this.#bytesDone += file.bytes ?? 0;
    this.#bytesRead = 0;
  }

  async #take(file: ImportFile): Promise<void> {
    const original = await this.#originalOf(file);
    if (original !== undefined) {
      const message = `is left out: it is another version of ${JSON.stringify(original)}, made by a program that syncs or merges files; put into that one what is right`;
      return this.#report(file.source, "refused").problem(file.path, { message });
    }
    const input = await peeked(guarded(this.#counted(file.read())));
    const { head } = input;
    const needed = neededFor(file.path, head);
    const isOther = needed !== undefined || KNOWN_PROGRAMS.some(([begin]) => begin.test(head));
    const kind = isOther ? undefined : (this.#options.from ?? (await this.#asWritten(kindOf(file, head))));
    if (kind === undefined) return this.#pass(file, input, needed);
    const report = this.#report(file.source, kind);
    report.json.files++;
    if (!isNoteKind(kind)) await this.keepWaiting(); // whatever comes first in the order of files is known first
    if (kind === "pai")
      await restoreExport(input.whole, this.#context, {
        file: file.path,
        bulk: this.#bulk,
        report,
        options: this.#options,
        done: (changeSet, looked) => this.#done(changeSet, looked),
      });
    else if (isNoteKind(kind)) await this.#takeNotes(file, kind, input.whole, report);
    else await this.#takeTalk(file, kind, input.whole, report);
  }

  async #asWritten(kind: ReturnType<typeof kindOf>): Promise<typeof kind> {
    if (kind !== "markdown" || this.#options.isOwn === undefined) return kind;
    this.#isOwn ??= this.#options.isOwn();
    return (await this.#isOwn) ? "obsidian" : kind;
  }

  /** The path of the file that this one copies, judged by its name, and by its text if only a number marks the copy. */
  async #originalOf(file: ImportFile): Promise<string | undefined> {
    const found = file.isNamed ? undefined : originalOf(file.path);
    const other = found && this.#files.get(placeOf(file, found.path));
    if (found === undefined || other === undefined) return undefined;
    if (found.isCertain) return found.path;
    const [text, original] = [await textOf(guarded(file.read())), await textOf(guarded(other.read()))];
    const areTexts = typeof text === "string" && typeof original === "string";
    return areTexts && isVersionOf(text, original) ? found.path : undefined;
  }

  /** Nothing is taken of it: a person who named it has to know; of a folder it is one of the files left out. `needed`: a package that reads it. */
  async #pass(
    { source, path, isNamed }: ImportFile,
    { head, close }: Peeked,
    needed?: string,
  ): Promise<void> {
    await close();
    const lacking = needed && `is read by a package that is not installed: npm install -g ${needed}`;
    const signs = isNamed ? NO_TEXT : SAYS_TEXT.test(path) ? [NOT_TEXT] : [];
    const sign = [...KNOWN_PROGRAMS, ...signs].find(([begin]) => begin.test(head))?.[1];
    const wrong = lacking === undefined ? sign : isNamed ? lacking : undefined;
    if (wrong !== undefined) return this.#report(source, "refused").problem(path, { message: wrong });
    if (isNamed)
      throw new PaiError("invalid_value", `${JSON.stringify(path)} is not a kind that pai can import`, {
        hint: `use --from with one of ${[...NOTE_KINDS, ...TRANSCRIPT_FORMATS].join(", ")}`,
      });
    this.#leaveOut(source, path, lacking ?? NO_KIND);
  }

  #leaveOut(source: string, path: string, why: string): void {
    const report = this.#report(source, "other");
    report.leaveOut(why);
    report.leaveOutFile(path, why);
  }

  async #takeTalk(
    { path }: ImportFile,
    format: TranscriptFormat,
    input: AsyncIterable<Uint8Array>,
    report: SourceReport,
  ): Promise<void> {
    try {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const { loadDates, owners, isInterrupted, own, only } = this.#options;
      const said = ({ kind, action }: { kind: string; action: string }) =>
        action === "created" ? report.create(kind) : undefined;
      const source = { name, format, loadDates };
      const done = await ingestTranscript(this.#context, input, source, {
        owners,
        isInterrupted,
        said,
        bulk: this.#bulk,
        own: own && (async ({ session }) => void own(path, session) as undefined),
        only: only && (({ session }) => only(path, session)),
        progress: (turns, read) => this.#tell(this.#looked + turns, turns / read),
      });
      if (done.turns.new > 0) report.create("episode", done.episodes);
      report.know(done.turns.total - done.turns.new - done.turns.suppressed);
      for (const [what, count] of Object.entries(done.skipped)) {
        report.leaveOut(what, count);
        if (done.turns.total === 0 && !what.startsWith("bookkeeping")) report.leaveOutFile(path, what);
      }
      for (const problem of done.problems) report.problem(path, problem);
      this.#changeSets.push(...done.changeSets);
      this.#interrupted ||= done.interrupted;
      this.#done(undefined, done.turns.total);
    } catch (error) {
      if (!isPaiError(error) || error.code !== "not_text") throw error;
      report.problem(path, { message: error.message });
    }
  }

  async #takeNotes(file: ImportFile, kind: NoteKind, input: AsyncIterable<Uint8Array>, report: SourceReport) {
    const whole = await textOf(input);
    if (typeof whole !== "string") return report.problem(file.path, { message: whole.problem });
    const { text, found } = withoutUnmerged(whole);
    for (const { line, isWhole } of found)
      report.problem(file.path, { line, message: isWhole ? UNMERGED.whole : UNMERGED.lone });
    const given = { path: file.path, text };
    const { zone } = this.#context;
    let read = readNotes(kind, given, { zone });
    if (read.hasDateInWords) read = readNotes(kind, given, { zone, read: await this.#options.loadDates() });
    const { notes, problems, skipped } = read;
    if (notes.length + problems.length + skipped.size === 0) skipped.set("empty note", 1);
    for (const problem of problems) report.problem(file.path, problem);
    for (const [what, count] of skipped) report.leaveOut(what, count);
    if (notes.length === 0) for (const what of skipped.keys()) report.leaveOutFile(file.path, what);
    let known: readonly string[] | undefined; // once for all notes of a file, and only where one is new
    const starts = () => {
      known ??= startsOfSecrets(text.trimEnd()); // as it is looked through as a note, too
      return known;
    };
    for (const note of notes) {
      if (this.stops()) return;
      if (this.#options.only?.(file.path, noteKey(kind, note.ref)) === false) continue;
      if (note.text.length > NOTE_CHARS) {
        report.problem(file.path, { message: `is a note of more than ${NOTE_CHARS} characters` });
        continue;
      }
      this.#notes.add({ note: this.#filledIn(note, file, report), starts, kind, file, report });
      if (this.#notes.isFull) await this.keepWaiting();
      else this.#tell(this.#looked + this.#notes.waiting);
    }
  }

  /** A note of which no line is drawn from that stands in a template of its vault, too; its words keep it. A to-do with a day was filled in. */
  #filledIn(note: WaitingNote["note"], { source }: ImportFile, report: SourceReport): WaitingNote["note"] {
    const stubs = this.#stubs.get(source);
    if (stubs === undefined) return note;
    const filled = {
      ...note,
      lines: note.lines.filter(({ text }) => !stubs.has(text)),
      facts: note.facts.filter(({ text, task }) => !stubs.has(text) || task?.due !== undefined),
    };
    const count = note.lines.length + note.facts.length - filled.lines.length - filled.facts.length;
    if (count > 0) report.leaveOut("line of a template", count);
    return filled;
  }

  async keepWaiting(): Promise<void> {
    const { waiting } = this.#notes;
    if (waiting > 0) this.#done(await this.#notes.keep(this.#bulk), waiting);
  }

  #done(changeSet: string | undefined, looked: number): boolean {
    if (changeSet !== undefined) this.#changeSets.push(changeSet);
    this.#looked += looked;
    this.#tell(this.#looked);
    return this.stops();
  }

  /** `taken`: the share of what was read of the file that was looked at, too. */
  #tell(looked: number, taken = 1): void {
    const share = Math.min(1, (this.#bytesDone + this.#bytesRead * taken) / this.#bytes);
    this.#options.progress?.(looked, Number.isNaN(share) ? undefined : share);
  }

  async *#counted(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of input) {
      this.#bytesRead += chunk.length;
      yield chunk;
    }
  }

  #report(source: string, kind: string): SourceReport {
    const key = JSON.stringify([source, kind]);
    const report = this.#reports.get(key) ?? new SourceReport(source, kind);
    this.#reports.set(key, report);
    return report;
  }

  result(): ImportJson {
    const sources = [...this.#reports.values()].map(({ json }) => json);
    if (this.#changeSets.length > 0) this.#context.tidyLater();
    return {
      ...(this.#changeSets.length > 0 && { import: nameIn(this.#command) }),
      sources,
      created: sources.map(({ created }) => created).reduce(addTallies, {}),
      known: sources.reduce((sum, { known }) => sum + known, 0),
      skipped: sources.map(({ skipped }) => skipped).reduce(addTallies, {}),
      changeSets: this.#changeSets,
      interrupted: this.#interrupted,
      dryRun: this.#context.dryRun,
    };
  }
}

function placeOf({ source }: ImportFile, path: string): string {
  return `${source}\0${path}`;
}
