import type { Config } from "../domain/config.ts";
import type { Aged, Moment } from "../domain/lifecycle/aging.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import type { Weights } from "../domain/weighed.ts";
import type { Zone } from "../text/time-zone.ts";
import type { StatementPair } from "./pairs/pairs.ts";

/** What a pass did or saw, counted by a word for it, such as `{ archived: 3 }`. */
export type Tally = Readonly<Record<string, number>>;

/** All memories without their texts, as they were when the pass began, and the moment that it takes for now. */
export interface PassView extends Moment {
  /** Where the person's days begin. */
  readonly zone: Zone;
  readonly settings: Config;
  readonly rows: readonly Aged[];
  readonly row: (id: string) => Aged | undefined;
  /** UTC days of access, in order. */
  readonly accessDaysOf: (id: string) => readonly string[];
  /** How a unit stood when its pass was last done with it; undefined where that is not known. */
  readonly markOf: (unit: string) => string | undefined;
  /** Facts that contradict this one and coexist with it, be they faded themselves. */
  readonly opponentsOf: (id: string) => readonly Aged[];
  /** Memories that may hold no more by an open question, each with what may have taken its place, by id. */
  readonly outdated: () => ReadonlyMap<string, readonly string[]>;
  /** What was said that facts are to beliefs, see `Weights`. */
  readonly weights: () => Weights;
  /** Whether a question with this id was asked, be it answered or not. */
  readonly isAsked: (id: string) => boolean;
  /** The name of this machine in the files of `state/`. */
  readonly replica: string;
  /** The text of a memory; undefined where its file cannot be read. */
  readonly textOf: (id: string) => string | undefined;
  /** Facts in force that say the same or contradict each other; found at the first call, by reading all facts. */
  readonly pairs: () => readonly StatementPair[];
  /** A digest of all in these rows that pairs depend on; found without reading texts. */
  readonly pairsState: (rows: readonly Aged[]) => string;
}

/** One job of maintenance. Pure: it looks at a view, and plans. */
export interface Pass {
  readonly name: string;
  /** One line for people. */
  readonly does: string;
  readonly isOn: (settings: Config) => boolean;
  /** It looks at what memories say, and has nothing to do with their age. */
  readonly readsTexts?: true;
  /** Time alone makes it act: it is held back where the clock is years ahead of the store. */
  readonly byAge?: true;
  /**
   * What there is to do, item by item in a fixed order: ids, or other names that `plan` understands. Nothing but
   * marks is kept of how far a run came, so what one run left over the next one finds again.
   */
  readonly units: (view: PassView) => readonly string[];
  /** Units of one change set, where they are bigger than a memory. */
  readonly batch?: number;
  /** Plans some of these units as one change set. A unit that has been done meanwhile changes nothing. */
  readonly plan: (units: readonly string[], view: PassView) => Plan<Planned<Tally>>;
  /**
   * How units stand, as a digest, of a pass whose units are too dear to be looked into for nothing. What it was done
   * with is noted outside of the store's truth (`markOf`); a lost note costs time, never a result.
   */
  readonly digests?: (view: PassView) => ReadonlyMap<string, string>;
  /**
   * A digest of all that decides what there is to do, of a pass that has to read every text to find that out. As
   * long as it is what it was when the pass last was done with everything, there is nothing.
   */
  readonly state?: (view: PassView) => string;
  /** Counts of how things stand, of a pass that tells rather than does. */
  readonly look?: (view: PassView) => Tally;
}

/** The sums of two tallies, word by word. Pure. */
export function addTallies(a: Tally, b: Tally): Tally {
  const sum: Record<string, number> = { ...a };
  for (const [word, n] of Object.entries(b)) sum[word] = (sum[word] ?? 0) + n;
  return sum;
}
