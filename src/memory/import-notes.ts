import {
  COPY,
  isKeptAsItIs,
  type KeptNote,
  keepNamed,
  keepNote,
  noteKey,
  sourceKeyOf,
} from "../bring/keep-note.ts";
import { OWN_WORDS } from "../bring/notes/kinds.ts";
import { type Note, withoutSecrets } from "../bring/notes/note.ts";
import type { NoteKind } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Context } from "./context.ts";
import type { Bulk } from "./driver.ts";
import type { FileState } from "./import-name.ts";
import type { SourceReport } from "./import-own.ts";
import type { PlannerData } from "./planner-data.ts";
import { rulesOf } from "./rules.ts";
import { isKeptOut, KEPT_OUT } from "./shared.ts";

/** Notes of one change set, and UTF-16 units of them: enough for the disk to take them together, few enough to hold. */
const AT_ONCE = { notes: 400, chars: 4_000_000 } as const;

/** A note that waits for its change set. */
export interface WaitingNote {
  /** As it was read; what is kept of it has no secrets. */
  readonly note: Note;
  /** See `startsOfSecrets`, of all of its file. */
  readonly starts: () => readonly string[];
  readonly kind: NoteKind;
  readonly file: FileState;
  readonly report: SourceReport;
}

/** See `ImportOptions`. */
interface Taking {
  readonly owners?: readonly string[] | undefined;
  readonly own?: ((path: string, key: string) => void) | undefined;
}

/** The notes of an import, which are kept some at a time. */
export class ImportedNotes {
  readonly #context: Context;
  readonly #owners: ReadonlySet<string>;
  readonly #own: Taking["own"];
  /** The episodes of each note, by its source: the one in force first. */
  readonly #known = new Map<string, readonly string[]>();
  #waiting: WaitingNote[] = [];
  #waitingChars = 0;

  constructor(context: Context, { owners = [], own }: Taking) {
    this.#context = context;
    this.#own = own;
    this.#owners = new Set(owners.map((name) => name.trim().toLowerCase()));
  }

  /** Learns from a fresh index which notes are there. */
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

  /** How many wait. */
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
      const note = cleaned.get(of) ?? noteWithoutSecrets(of);
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
          report.json.datedByFile++;
      }
    }
    for (const { header } of result.named)
      header.sources?.flatMap((source) => byFact.get(source) ?? [])[0]?.create(header.kind);
    return changeSet;
  }

  /** Each note sees what those before it leave behind. */
  async #plan(waiting: readonly WaitingNote[], clean: (of: WaitingNote) => Note, planner: PlannerData) {
    const rules = rulesOf(this.#context);
    const { project } = this.#context;
    const notes: { of: WaitingNote; key: string; kept?: KeptNote; versions: readonly string[] }[] = [];
    const latest = new Map<string, readonly string[]>();
    for (const of of waiting) {
      const { kind, file } = of;
      const isKept = await planner.run(isKeptAsItIs(of.note));
      const note = isKept ? of.note : clean(of);
      const key = noteKey(kind, note.ref);
      const earlier = latest.get(key) ?? this.#known.get(key) ?? [];
      const given = {
        ...{ note, kind, project, owners: this.#owners, earlier, isOwn: OWN_WORDS.has(kind) },
        fileMs: file.changedMs ?? rules.nowMs,
      };
      const planned = isKept ? undefined : await planner.run(keepNote(given, rules));
      if (planned && isKeptOut(this.#context, planned.changes)) {
        notes.push({ of, key, versions: earlier });
        continue;
      }
      const kept = planned ? planner.take(planned) : COPY;
      const episode = kept.created.find(({ header }) => header.kind === "episode");
      const versions = episode === undefined ? earlier : [episode.header.id, ...earlier];
      latest.set(key, versions);
      notes.push({ of, key, kept, versions });
    }
    const all = notes.flatMap(({ kept }) => kept ?? []);
    const named = planner.take(await planner.run(keepNamed(all, rules.nowMs)));
    return planner.whole({ notes, named });
  }
}

function noteWithoutSecrets({ note, starts, file, report }: WaitingNote): Note {
  const clean = withoutSecrets(note, starts());
  if (clean.found !== undefined) report.problem(file.path, { message: clean.found });
  return clean.note;
}
