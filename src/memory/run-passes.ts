import type { Change } from "../domain/changeset.ts";
import type { Config } from "../domain/config.ts";
import type { Header } from "../domain/kinds.ts";
import { isMemoryPath } from "../domain/paths.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import { type Progress, stepOf } from "../domain/progress.ts";
import type { ConsolidateJson } from "../domain/system-shapes.ts";
import { memoryAfter } from "../markdown/changes.ts";
import { addTallies, daysAhead, type Pass, type PassView, type Tally, viewAfter } from "../passes/pass.ts";
import type { Done } from "./driver.ts";

/** What passes run on: the store itself, or a copy of it. */
export interface PassHost {
  /** How things stand now. */
  readonly view: () => PassView;
  /** Notes how units stood when a pass was done with them. */
  readonly mark: (marks: ReadonlyMap<string, string>) => void;
  /** Carries a plan out as one change set. */
  readonly commit: (plan: () => Plan<Planned<Tally>>) => Promise<PassDone>;
  /** What passes would do is told, change by change. */
  readonly tells?: true;
}

/** What one change set of a pass did, with what a person wants to know of it, and what it had to leave alone. */
export interface PassDone extends Done<Tally> {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
  readonly refused: readonly string[];
}

export interface RunLimits {
  /** Asked before each change set: true stops. */
  readonly isInterrupted?: (() => boolean) | undefined;
  readonly isTimeUp?: (() => boolean) | undefined;
  /** So many units of each pass at most; those in which there was nothing to do do not count. */
  readonly limit?: number | undefined;
  /** Look into all units, whatever is noted of what was done, and wherever the clock stands. */
  readonly force?: boolean | undefined;
  /** Told what is being done. */
  readonly progress?: Progress | undefined;
}

export type PassRow = ConsolidateJson["passes"][number];

/** What one pass came to; its changes where the host tells them. */
export interface PassResult {
  readonly row: PassRow;
  readonly changeSets: readonly string[];
  readonly parked: readonly string[];
  readonly changes: readonly Change[];
}

/** Units of one change set: few enough to hold, and to lose little where it is stopped. */
const BATCH = 500;

/** Runs one pass in change sets of a bounded size. What it throws is told in its row, so that others go on. */
export async function runPass(
  pass: Pass,
  host: PassHost,
  settings: Config,
  limits: RunLimits,
): Promise<PassResult> {
  const work = new PassWork(pass, host.tells === true);
  if (pass.isOn?.(settings) === false) return work.result("off");
  try {
    return await carryOut(pass, work, host, limits);
  } catch (error) {
    return work.result("failed", error instanceof Error ? error.message : String(error));
  }
}

async function carryOut(pass: Pass, work: PassWork, host: PassHost, limits: RunLimits): Promise<PassResult> {
  const view = limits.force ? { ...host.view(), markOf: () => undefined } : host.view();
  const ahead = pass.byAge && !limits.force ? daysAhead(view) : 0;
  if (ahead > 0) return work.result("held", `nothing has happened here for ${ahead} days`);
  const isDone = isAsItWas(pass, view);
  const units = isDone ? [] : pass.units(view);
  let [done, room] = [0, limits.limit ?? Number.POSITIVE_INFINITY];
  while (done < units.length && room > 0 && !limits.isInterrupted?.() && !limits.isTimeUp?.()) {
    limits.progress?.(stepOf(pass.name, "unit", done, units.length));
    const batch = units.slice(done, done + Math.min(pass.batch ?? BATCH, room));
    const { changes } = work.add(await host.commit(() => pass.plan(batch, view)));
    done += batch.length;
    // What cannot be done now must not take the place of what can, run after run.
    if (changes.length > 0) room -= batch.length;
  }
  noteMarks(pass, { units: units.slice(0, done), isAll: done === units.length, view, work, host });
  if (done < units.length) return work.result("left");
  return work.result("done");
}

interface Finished {
  readonly units: readonly string[];
  /** Nothing was left over. */
  readonly isAll: boolean;
  /** What the pass has looked at. */
  readonly view: PassView;
  readonly work: PassWork;
  readonly host: PassHost;
}

/** Changes of others meanwhile do not count: marks are made of the view with only the pass's own changes. */
function noteMarks(pass: Pass, { units, isAll, view, work, host }: Finished): void {
  if (!pass.digests && !pass.state) return;
  const marks = new Map<string, string>();
  const after = viewAfter(view, work.left());
  if (pass.digests && units.length > 0) {
    const digests = pass.digests(after);
    for (const unit of units) marks.set(unit, digests.get(unit) ?? "");
  }
  if (pass.state && isAll && (units.length > 0 || !isAsItWas(pass, view))) {
    marks.set(stateMark(pass), pass.state(after));
  }
  if (marks.size > 0) host.mark(marks);
}

function isAsItWas(pass: Pass, view: PassView): boolean {
  const known = pass.state && view.markOf(stateMark(pass));
  return known !== undefined && known === pass.state?.(view);
}

/** No unit has a colon in its name. */
function stateMark({ name }: Pass): string {
  return `pass:${name}`;
}

/** Adds up what the change sets of a pass did. */
class PassWork {
  readonly #pass: Pass;
  readonly #keeps: boolean;
  #counts: Tally = {};
  /** Files that were changed, and those among them that hold no memory. */
  #files = { changed: 0, pages: 0 };
  readonly #changeSets: string[] = [];
  readonly #parked: string[] = [];
  readonly #changes: Change[] = [];
  readonly #notes: string[] = [];
  readonly #refused: string[] = [];

  /** `tells`: its changes are asked for. They hold the texts of files: else they are kept only where marks are made of them. */
  constructor(pass: Pass, tells: boolean) {
    this.#pass = pass;
    this.#keeps = tells || pass.digests !== undefined || pass.state !== undefined;
  }

  add(done: PassDone): PassDone {
    this.saw(done.result);
    this.#notes.push(...done.notes);
    this.#refused.push(...done.refused);
    // What pai notes for itself is nothing that a person would look at.
    const changed = done.changes.filter(({ path }) => !path.startsWith("state/"));
    this.#files.changed += changed.length;
    this.#files.pages += changed.filter(({ path }) => !isMemoryPath(path)).length;
    if (this.#keeps) this.#changes.push(...done.changes);
    this.#parked.push(...done.parked);
    if (done.changeSet !== undefined) this.#changeSets.push(done.changeSet);
    return done;
  }

  /** The memories that were changed, as they were left. */
  left(): ReadonlyMap<string, Header | undefined> {
    return new Map(
      this.#changes.flatMap((change) =>
        change.id === undefined ? [] : [[change.id, memoryAfter(change)?.header]],
      ),
    );
  }

  saw(counts: Tally): void {
    this.#counts = addTallies(this.#counts, counts);
  }

  /** `thrown`: why it failed; with `held` why it was held back. */
  result(reached: PassRow["state"], thrown?: string): PassResult {
    const { name, does } = this.#pass;
    const { changed, pages } = this.#files;
    const row = {
      name,
      does,
      state: reached,
      changed,
      ...(pages > 0 && { pages }),
      counts: { ...this.#counts },
      ...(this.#notes.length > 0 && { notes: this.#notes }),
      ...(this.#refused.length > 0 && { leftAlone: this.#refused }),
      ...(thrown !== undefined && { error: thrown }),
    };
    return { row, changeSets: this.#changeSets, parked: this.#parked, changes: this.#changes };
  }
}
