import { isPaiError, unwritableIn } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Aged } from "../domain/lifecycle/aging.ts";
import { surestFirst } from "../domain/lifecycle/winner.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import type { StatementPair } from "../passes/pairs/pairs.ts";
import { addTallies, type Pass, type PassView, type Tally } from "../passes/pass.ts";
import { absorb } from "../remember/absorb.ts";

/** Facts in force that say the same become one: the surest takes the others in. Pinned ones are left alone. */
export const mergePass: Pass = {
  name: "merge",
  does: "merge facts that say the same",
  readsTexts: true,
  isOn: () => true,
  state: (view) => view.pairsState(view.rows),
  units: (view) => clusters(view).map((cluster) => cluster.map(({ header }) => header.id).join(" ")),
  plan: function* (units, view): Plan<Planned<Tally>> {
    const builder = new ChangeBuilder();
    let tally: Tally = {};
    for (const unit of units) tally = addTallies(tally, yield* mergeCluster(builder, unit.split(" "), view));
    return { changes: builder.changes(), appends: builder.appends(), result: tally };
  },
};

/**
 * Facts that say the same, the one first that takes the others in. Each of the others says what the first one says,
 * not what another of them does; so nobody is in two clusters, and once they are merged nothing is left to merge. Pure.
 */
export function clusters(view: PassView): readonly (readonly Aged[])[] {
  const pairs = view.pairs().filter(({ a, b, is }) => is === "duplicate" && !isPinned(a) && !isPinned(b));
  const others = neighboursIn(pairs);
  const byId = new Map(pairs.flatMap(({ a, b }) => [a, b]).map((aged) => [aged.header.id, aged]));
  const taken = new Set<string>();
  const found: (readonly Aged[])[] = [];
  const order = surestFirst(view);
  for (const winner of [...byId.values()].sort(order)) {
    if (taken.has(winner.header.id)) continue;
    const losers = (others.get(winner.header.id) ?? []).filter(({ header }) => !taken.has(header.id));
    for (const { header } of [winner, ...losers]) taken.add(header.id);
    if (losers.length > 0) found.push([winner, ...losers.sort(order)]);
  }
  return found;
}

function isPinned({ header }: Aged): boolean {
  return header.pinned === true;
}

function neighboursIn(pairs: readonly StatementPair[]): ReadonlyMap<string, readonly Aged[]> {
  const found = new Map<string, Aged[]>();
  const add = (one: Aged, other: Aged) => {
    const known = found.get(one.header.id);
    if (known) known.push(other);
    else found.set(one.header.id, [other]);
  };
  for (const { a, b } of pairs) {
    add(a, b);
    add(b, a);
  }
  return found;
}

function* mergeCluster(builder: ChangeBuilder, ids: readonly string[], view: PassView): Plan<Tally> {
  const found = yield* load(ids);
  const [winner, ...losers] = ids.flatMap((id) => found.get(id) ?? []).filter(isOpen);
  if (winner === undefined || winner.header.id !== ids[0]) return {};
  let tally: Tally = {};
  for (const loser of losers) {
    // A fact whose words have changed since they were compared waits for the next run.
    if (view.textOf(loser.header.id) !== loser.text || view.textOf(winner.header.id) !== winner.text)
      continue;
    tally = addTallies(tally, takeIn(builder, winner, loser, view));
  }
  return tally;
}

function takeIn(builder: ChangeBuilder, winner: Memory, loser: Memory, view: PassView): Tally {
  const accessDays = view.accessDaysOf(loser.header.id);
  try {
    absorb(builder, winner, { loser, accessDays }, new Date(view.nowMs).toISOString());
    return { merged: 1 };
  } catch (error) {
    if (!isPaiError(error) || unwritableIn(error).length > 0) throw error;
    return { skipped: 1 };
  }
}

function isOpen({ header }: Memory): boolean {
  return (header.status ?? DEFAULTS.status) === "active" && header.pinned !== true;
}
