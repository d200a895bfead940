import type { Change } from "../domain/changeset.ts";
import { messageOf } from "../domain/errors.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isMemoryPath } from "../domain/paths.ts";
import { type Progress, stepOf } from "../domain/progress.ts";
import { isOfPair, weightsIn } from "../domain/question-state.ts";
import type { ConsolidateJson } from "../domain/system-shapes.ts";
import type { SearchIndex } from "../index-ports.ts";
import { memoryAfter } from "../markdown/changes.ts";
import {
  addTallies,
  daysAhead,
  type Pass,
  type PassView,
  passView,
  rowsAfter,
  type Tally,
} from "../passes/pass.ts";
import type { FileOps } from "../ports.ts";
import { detachedText } from "../text/memoised.ts";
import { textsIn } from "../text/objects.ts";
import { type Context, memoryOf, type View, viewOf } from "./context.ts";
import { asChange, Bulk } from "./driver.ts";
import { readCache, writeCache } from "./last-run.ts";

export interface RunLimits {
  /** Asked before each change set: true stops. */
  readonly isStopped: () => boolean;
  /** So many units of each pass at most; those in which there was nothing to do do not count. */
  readonly limit?: number | undefined;
  /** Look into all units, whatever is noted of what was done, and wherever the clock stands. */
  readonly force?: boolean | undefined;
  readonly progress?: Progress | undefined;
}

type PassRow = ConsolidateJson["passes"][number];
type State = PassRow["state"];

/** From bad to good: the state of several steps is the worst one; of what is off and what was done, what was done. */
const STATES: readonly State[] = ["failed", "held", "left", "done", "off"];

/** What the steps of one pass came to, as people name it. */
export class Work {
  #state: State = "off";
  #counts: Tally = {};
  /** Files that were changed, and those among them that hold no memory. */
  #files = { changed: 0, pages: 0 };
  readonly #errors: string[] = [];
  /** Of the whole run, in their order. */
  readonly changeSets: string[];
  readonly parked: string[] = [];
  readonly notes: string[] = [];
  readonly refused: string[] = [];

  constructor(changeSets: string[]) {
    this.changeSets = changeSets;
  }

  get changed(): number {
    return this.#files.changed;
  }

  /** A step is over; `why`: it failed, or was held back. */
  end(state: State, why?: string): void {
    if (STATES.indexOf(state) < STATES.indexOf(this.#state)) this.#state = state;
    if (why !== undefined) this.#errors.push(why);
  }

  add(counts: Tally, { changed = 0, pages = 0 } = {}): void {
    this.#counts = addTallies(this.#counts, counts);
    this.#files = { changed: this.#files.changed + changed, pages: this.#files.pages + pages };
  }

  row(name: string, does: string): PassRow {
    const { changed, pages } = this.#files;
    return {
      name,
      does,
      state: this.#state,
      changed,
      counts: this.#counts,
      ...(pages > 0 && { pages }),
      ...(this.notes.length > 0 && { notes: this.notes }),
      ...(this.refused.length > 0 && { leftAlone: this.refused }),
      ...(this.#errors.length > 0 && { error: this.#errors.join("; ") }),
    };
  }
}

/** Units of one change set: few enough to hold, and to lose little where it is stopped. */
const BATCH = 500;

/** Runs passes on the store, one after the other; with `dryRun` each sees what those before it would have done. */
export class PassRunner {
  readonly #context: Context;
  readonly #bulk: Bulk;
  #index: SearchIndex | undefined;
  /** Reading all rows is most of the work of a run in which nothing is due: passes share them until one changes something. */
  #view: PassView | undefined;
  /** What a dry run would change. */
  readonly changes: Change[] = [];
  readonly #planned = nothingPlanned();

  constructor(context: Context, opened: SearchIndex | undefined) {
    this.#context = context;
    this.#bulk = new Bulk(context, "consolidate");
    this.#index = opened;
  }

  /** Runs one pass in change sets of a bounded size. What it throws is told in its row, so that others go on. */
  async run(pass: Pass, limits: RunLimits, work: Work): Promise<void> {
    if (pass.isOn?.(this.#context.config) === false) return work.end("off");
    try {
      await this.#carryOut(pass, limits, work);
    } catch (error) {
      work.end("failed", messageOf(error));
    }
  }

  async #carryOut(pass: Pass, limits: RunLimits, work: Work): Promise<void> {
    const view = limits.force ? { ...this.#look(), markOf: () => undefined } : this.#look();
    const ahead = pass.byAge && !limits.force ? daysAhead(view) : 0;
    if (ahead > 0) return work.end("held", `nothing has happened here for ${ahead} days`);
    const units = isAsItWas(pass, view) ? [] : pass.units(view);
    const own = new Map<string, Header | undefined>();
    let [done, room] = [0, limits.limit ?? Number.POSITIVE_INFINITY];
    while (done < units.length && room > 0 && !limits.isStopped()) {
      limits.progress?.(stepOf(pass.name, "unit", done, units.length));
      const batch = units.slice(done, done + Math.min(pass.batch ?? BATCH, room));
      const changes = await this.#commit(pass, batch, view, work);
      // Texts of files are not held for what is looked at by nobody.
      if (pass.digests !== undefined || pass.state !== undefined)
        for (const change of changes)
          if (change.id !== undefined) own.set(change.id, memoryAfter(change)?.header);
      done += batch.length;
      // What cannot be done now must not take the place of what can, run after run.
      if (changes.length > 0) room -= batch.length;
    }
    // As it was looked at, with only its own changes: those of others meanwhile do not count.
    const after = { ...view, rows: rowsAfter(view.rows, own) };
    this.#mark(marksOf(pass, view, after, units.slice(0, done), done === units.length));
    work.end(done < units.length ? "left" : "done");
  }

  #look(): PassView {
    this.#index ??= this.#context.openIndex();
    this.#view ??= storeView(viewOf(this.#context, this.#index), this.#planned);
    return this.#view;
  }

  #mark(marks: ReadonlyMap<string, string>): void {
    if (marks.size === 0 || this.#context.dryRun) return;
    const { files } = this.#context.store;
    const all = [...new Map([...readPassMarks(files), ...marks])];
    writeCache(files, PATH, Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))));
    this.#view = undefined;
  }

  /**
   * Carries out what a pass plans for some units, and the pages outside of the store that it wants: the record of the change set tells of
   * them, so that `undo` takes them back. Its changes.
   */
  async #commit(
    pass: Pass,
    units: readonly string[],
    view: PassView,
    work: Work,
  ): Promise<readonly Change[]> {
    const { dryRun } = this.#context;
    const { result: planned, ...done } = await this.#bulk.commit(async (planner) => {
      const plan = await planner.run(pass.plan(units, view));
      return { ...plan, result: plan };
    });
    const { changes, appends = [], notes = [], refused = [], pages = [], result } = planned;
    if (dryRun) {
      for (const change of changes)
        if (change.id !== undefined) this.#planned.memories.set(change.id, memoryAfter(change));
      for (const { record } of appends)
        if (record.about !== undefined) this.#planned.asked.add(String(record.id));
    }
    const { again = false, refused: unwritten = [] } = done.written ?? {};
    const all = again ? changes : [...changes, ...pages.map(asChange)];
    // What pai notes for itself is nothing that a person would look at.
    const told = all.filter(({ path }) => !path.startsWith("state/"));
    work.add(result, {
      changed: told.length,
      pages: told.filter(({ path }) => !isMemoryPath(path)).length,
    });
    if (done.changeSet !== undefined) work.changeSets.push(done.changeSet);
    work.notes.push(...notes, ...(again ? [PAGE_EDITED] : []));
    work.parked.push(...done.parked);
    work.refused.push(...refused, ...unwritten);
    if (all.length === 0) return all;
    if (dryRun) this.changes.push(...all);
    else this.#index = undefined;
    this.#view = undefined;
    return all;
  }
}

const PAGE_EDITED = "a page was being edited; the next run writes it";

function marksOf(
  pass: Pass,
  before: PassView,
  after: PassView,
  done: readonly string[],
  isAll: boolean,
): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  if (pass.digests && done.length > 0) {
    const digests = pass.digests(after);
    for (const unit of done) marks.set(unit, digests.get(unit) ?? "");
  }
  if (pass.state && isAll && (done.length > 0 || !isAsItWas(pass, before)))
    marks.set(stateMark(pass), pass.state(after));
  return marks;
}

function isAsItWas(pass: Pass, view: PassView): boolean {
  const known = pass.state && view.markOf(stateMark(pass));
  return known !== undefined && known === pass.state?.(view);
}

/** No unit has a colon in its name. */
function stateMark({ name }: Pass): string {
  return `pass:${name}`;
}

/** Effects of plans that are not carried out: memories by id, undefined for one that is removed, and questions. */
const nothingPlanned = () => ({ memories: new Map<string, Memory | undefined>(), asked: new Set<string>() });

/** The store as passes see it now, as plans would leave it. Texts are read when they are asked for. */
export function storeView(view: View, planned = nothingPlanned()): PassView {
  const { config, store, index } = view;
  const marks = readPassMarks(store.files);
  const records = view.records();
  const headers = new Map([...planned.memories].map(([id, memory]) => [id, memory?.header]));
  return passView({
    markOf: (unit) => marks.get(unit),
    rows: rowsAfter([...index.rows()], headers),
    ...view.moment,
    settings: config,
    accessDaysOf: (id) => index.accessDaysOf(id),
    outdated: () => records.outdated(),
    unsettled: () => records.outdated(isOfPair),
    weights: () => weightsIn(records.all.values()),
    tells: view.owner.tells,
    isAsked: (id) => planned.asked.has(id) || records.all.has(id),
    replica: store.replica(),
    textOf: (id) => {
      if (headers.has(id)) return planned.memories.get(id)?.text;
      // Those of thousands of facts are kept together, and each would keep its whole file.
      const memory = memoryOf(id, view);
      return memory && detachedText(memory.text);
    },
  });
}

/** A cache: where it is lost or damaged, passes look again. */
const PATH = ".local/passes.json";

/** How units stood when their pass was last done with them; empty where that is not known. IO. */
function readPassMarks(files: FileOps): ReadonlyMap<string, string> {
  const known = readCache(files, PATH);
  return new Map(Object.entries(textsIn(known, ...Object.keys(known)) as Record<string, string>));
}
