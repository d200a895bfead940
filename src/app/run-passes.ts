import type { Change } from "../domain/changeset.ts";
import type { Config } from "../domain/config.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import type { ConsolidateJson } from "../domain/upkeep-shapes.ts";
import { addTallies, type Pass, type PassView, type Tally } from "../passes/pass.ts";
import type { Done } from "./bulk.ts";

/** What passes run on: the store itself, or a copy of it. */
export interface PassHost {
  /** How things stand now. */
  readonly view: () => PassView;
  /** Notes how units stand now that a pass is done with them. */
  readonly mark: (marks: ReadonlyMap<string, string>) => void;
  /** Carries a plan out as one change set. */
  readonly commit: (plan: () => Plan<Planned<Tally>>) => Promise<PassDone>;
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
  /** Told what is being done. */
  readonly progress?: ((line: string) => void) | undefined;
}

export type PassRow = ConsolidateJson["passes"][number];

/** What one pass came to. */
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
  const work = new PassWork(pass);
  if (!pass.isOn(settings)) return work.result("off");
  try {
    return await carryOut(pass, work, host, limits);
  } catch (error) {
    return work.result("failed", error instanceof Error ? error.message : String(error));
  }
}

async function carryOut(pass: Pass, work: PassWork, host: PassHost, limits: RunLimits): Promise<PassResult> {
  limits.progress?.(`${pass.name}: looking`);
  const view = host.view();
  const units = pass.units(view);
  const batch = pass.batch ?? BATCH;
  for (let from = 0; from < units.length; from += batch) {
    if (limits.isInterrupted?.() || limits.isTimeUp?.()) {
      keepMarks(pass, units.slice(0, from), host);
      return work.result("left");
    }
    limits.progress?.(`${pass.name}: ${from} of ${units.length}`);
    work.add(await host.commit(() => pass.plan(units.slice(from, from + batch), view)));
  }
  keepMarks(pass, units, host);
  if (pass.look) work.saw(pass.look(view));
  return work.result("done");
}

function keepMarks(pass: Pass, done: readonly string[], host: PassHost): void {
  if (!pass.digests || done.length === 0) return;
  const digests = pass.digests(host.view());
  host.mark(new Map(done.flatMap((unit) => [[unit, digests.get(unit) ?? ""]])));
}

/** Adds up what the change sets of a pass did. */
class PassWork {
  readonly #pass: Pass;
  #counts: Tally = {};
  readonly #changeSets: string[] = [];
  readonly #parked: string[] = [];
  readonly #changes: Change[] = [];
  readonly #notes: string[] = [];
  readonly #refused: string[] = [];

  constructor(pass: Pass) {
    this.#pass = pass;
  }

  add({ result, changeSet, parked, changes, notes, refused }: PassDone): void {
    this.saw(result);
    this.#notes.push(...notes);
    this.#refused.push(...refused);
    this.#changes.push(...changes);
    this.#parked.push(...parked);
    if (changeSet !== undefined) this.#changeSets.push(changeSet);
  }

  saw(counts: Tally): void {
    this.#counts = addTallies(this.#counts, counts);
  }

  result(reached: PassRow["state"], thrown?: string): PassResult {
    const { name, does } = this.#pass;
    const errors = [...this.#refused, ...(thrown === undefined ? [] : [thrown])];
    const state = errors.length > 0 ? "failed" : reached;
    // What pai notes for itself is nothing that a person would look at.
    const changed = this.#changes.filter(({ path }) => !path.startsWith("state/")).length;
    const row = {
      name,
      does,
      state,
      changed,
      counts: { ...this.#counts },
      ...(this.#notes.length > 0 && { notes: this.#notes }),
      ...(errors.length > 0 && { error: errors.join("; ") }),
    };
    return { row, changeSets: this.#changeSets, parked: this.#parked, changes: this.#changes };
  }
}
