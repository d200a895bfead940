import { type Aged, surestFirst } from "../domain/aging.ts";
import type { Memory } from "../domain/kinds.ts";
import { isKeptApart } from "../domain/links.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { isVouchedFor } from "../domain/provenance.ts";
import { askLine, questionId, questionOf } from "../domain/question.ts";
import { isActive } from "../domain/status.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";
import {
  linkedAgainst,
  orSkipped,
  type Pass,
  type PassView,
  planEach,
  type StatementPair,
  type Tally,
  tallied,
} from "../passes/pass.ts";
import { absorb } from "../remember/absorb.ts";
import { mayTakePlace, takePlace } from "../remember/take-place.ts";
import { groupsOf } from "../text/groups.ts";

/** Facts in force that say the same become one: the surest takes the others in. Pinned ones are left alone. */
export const mergePass: Pass = {
  name: "merge",
  state: (view) => view.pairsState(view.rows),
  units: (view) => clusters(view).map((cluster) => cluster.map(({ header }) => header.id).join(" ")),
  plan: (units, view) =>
    planEach(units, (builder, unit) => {
      const [first = "", ...others] = unit.split(" ");
      return tallied(others, (id) => orSkipped(takeIn(builder, [first, id], view)));
    }),
};

/**
 * Facts that say the same, the one first that takes the others in. Each of the others says what the first one says,
 * not what another of them does; so nobody is in two clusters, and once they are merged nothing is left to merge. Pure.
 */
function clusters(view: PassView): readonly (readonly Aged[])[] {
  const pairs = view.pairs().filter(({ a, b, is }) => is === "duplicate" && !isPinned(a) && !isPinned(b));
  const sides = pairs.flatMap(({ a, b }): (readonly [Aged, Aged])[] => [
    [a, b],
    [b, a],
  ]);
  const others = groupsOf(sides, ([{ header }]) => header.id);
  const byId = new Map(sides.map(([aged]) => [aged.header.id, aged]));
  const taken = new Set<string>();
  const found: (readonly Aged[])[] = [];
  const order = surestFirst(view);
  for (const winner of [...byId.values()].sort(order)) {
    if (taken.has(winner.header.id)) continue;
    const near = (others.get(winner.header.id) ?? []).map(([, other]) => other);
    const losers = near.filter(({ header }) => !taken.has(header.id));
    for (const { header } of [winner, ...losers]) taken.add(header.id);
    if (losers.length > 0) found.push([winner, ...losers.sort(order)]);
  }
  return found;
}

function isPinned({ header }: Aged): boolean {
  return header.pinned === true;
}

function isVouched({ header }: Aged): boolean {
  return isVouchedFor(header);
}

function* takeIn(
  builder: ChangeBuilder,
  ids: readonly [winner: string, loser: string],
  view: PassView,
): Plan<Tally> {
  const [winner, loser] = yield* asCompared(builder, ids, view);
  if (winner === undefined || loser === undefined) return {};
  const accessDays = view.accessDaysOf(loser.header.id);
  absorb(builder, winner, { loser, accessDays }, new Date(view.nowMs).toISOString());
  return { merged: 1 };
}

/** Memories that may end, as the changes so far leave them. One whose words have changed since they were compared waits for the next run. */
function* asCompared(
  builder: ChangeBuilder,
  ids: readonly string[],
  view: PassView,
): Plan<readonly Memory[]> {
  const found = yield* load(ids);
  const now = ids.flatMap((id) => found.get(id) ?? []).map((memory) => builder.current(memory));
  return now.filter(
    ({ header, text }) => isActive(header) && header.pinned !== true && text === view.textOf(header.id),
  );
}

/** Of facts in force that cannot both hold, what was said last stays. */
export const contradictionsPass: Pass = {
  name: "contradictions",
  state: (view) => view.pairsState(view.rows),
  units: (view) => unsettled(view).map(nameOf),
  plan: (units, view) =>
    planEach(units, (builder, unit) => orSkipped(settlePair(builder, unit.split(" "), view))),
};

function nameOf({ a, b }: StatementPair): string {
  return `${a.header.id} ${b.header.id}`;
}

/** Pairs that contradict each other. What a person stands behind is left to a person. */
function unsettled(view: PassView): readonly StatementPair[] {
  return view
    .pairs()
    .filter(({ a, b, is }) => is === "contradicts" && !isVouchedFor(a.header) && !isVouchedFor(b.header));
}

function* settlePair(builder: ChangeBuilder, ids: readonly string[], view: PassView): Plan<Tally> {
  const [a, b] = yield* asCompared(builder, ids, view);
  if (a === undefined || b === undefined) return {};
  const pair = mayTakePlace(b, a) ? ([b, a] as const) : ([a, b] as const);
  if (!mayTakePlace(...pair)) return {};
  takePlace(builder, pair, new Date(view.nowMs).toISOString());
  return { superseded: 1 };
}

/** What says the same as a pinned fact, or contradicts what a person stands behind, is for a person to decide. */
export const questionsPass: Pass = {
  name: "questions",
  state: (view) => view.pairsState(view.rows),
  units: (view) => unasked(view).map(nameOf),
  plan: function* (units, view): Plan<Planned<Tally>> {
    const wanted = new Set(units);
    const appends = unasked(view)
      .filter((pair) => wanted.has(nameOf(pair)))
      .map((pair) => askLine(questionOf(suspicionOf(pair), view.nowMs), view.replica));
    return { changes: [], appends, result: appends.length > 0 ? { asked: appends.length } : {} };
  },
};

function unasked(view: PassView): readonly StatementPair[] {
  return view.pairs().filter((pair) => {
    const { a, b, is } = pair;
    const isOpen = is === "duplicate" || (is === "contradicts" && !linkedAgainst(a.header, b.header));
    const isHeld = is === "duplicate" ? isPinned : isVouched;
    if (!isOpen || !(isHeld(a) || isHeld(b))) return false;
    const { kind, about } = suspicionOf(pair);
    return !isKeptApart(a.header, b.header) && !view.isAsked(questionId(kind, about));
  });
}

function suspicionOf({ a, b, is }: StatementPair) {
  const validAt = ({ header: { created, valid_at = created } }: StatementPair["a"]) => Date.parse(valid_at);
  const order = validAt(a) - validAt(b) || (a.header.id < b.header.id ? -1 : 1);
  const [newer, older] = order >= 0 ? [a, b] : [b, a];
  const why =
    is === "duplicate"
      ? "says the same, and one is pinned"
      : "contradicts it, and a person stands behind one";
  const kind = is === "duplicate" ? ("same" as const) : ("replaces" as const);
  return { kind, about: [newer.header.id, older.header.id] as const, why, score: 1 };
}
