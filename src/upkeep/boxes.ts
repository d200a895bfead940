import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { ageDays, idleDays } from "../domain/lifecycle/aging.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { ChangeBuilder } from "../markdown/change-builder.ts";
import { changedMemory } from "../markdown/changes.ts";
import { parseTurns } from "../markdown/turns.ts";
import { orSkipped, type Pass, type PassView, planEach, type Tally } from "../passes/pass.ts";
import { retold, tellsPrivate } from "../remember/boxes/box-members.ts";
import { Boxing } from "../remember/boxes/box-up.ts";
import { BOX_GAP_MS } from "../remember/boxes/boxes.ts";
import { summarise } from "../remember/boxes/summarise.ts";

/** Boxes to which nothing came for a while are sealed and get their trace, as the next memory would have done it. */
export const boxesPass: Pass = {
  name: "boxes",
  does: "seal idle boxes and add them to traces",
  byAge: true,
  isOn: () => true,
  // Oldest first: a trace goes on from box to box.
  units: (view) =>
    view.rows
      .filter((row) => isIdle(row, view) || isTelling(row, view))
      .map(({ header }) => header.id)
      .sort(),
  plan: function* (ids, view): Plan<Planned<Tally>> {
    return yield* planEach((yield* load(ids)).values(), function* (builder, box) {
      const retell = function* (): Plan<Tally> {
        if (isTelling(box, view)) {
          const changed = yield* retold(box, new Map(), view.nowMs);
          if (changed !== undefined) builder.add(changed, changedMemory(box, changed));
        }
        const boxing = new Boxing(builder, {}, { nowMs: view.nowMs });
        return (yield* boxing.sealIdle(builder.current(box))) ? { sealed: 1 } : {};
      };
      return yield* orSkipped(retell());
    });
  },
};

function isIdle({ header }: PassView["rows"][number], { nowMs }: PassView): boolean {
  if (header.kind !== "box" || header.sealed_at !== undefined) return false;
  const { members = [], status = DEFAULTS.status } = header;
  const lastMs = members.reduce((latest, id) => Math.max(latest, idTimeMs(id)), 0);
  return status === "active" && members.length > 0 && nowMs - lastMs > BOX_GAP_MS;
}

function isTelling(box: Pick<Memory, "header">, { row }: PassView): boolean {
  return tellsPrivate(box, (id) => row(id)?.header);
}

/** A conversation that is older than this, and was not looked at for as long, is told in a line. */
const OLD_DAYS = 30;
/** `summarise` needs so many turns. */
const MIN_TURNS = 4;
/** What a line of a header may have. */
const MAX_CHARS = 500;

/**
 * Conversations that nobody has looked at for a month get a `summary` of sentences that were said in them, which
 * stands for them in lists and contexts; what was said stays as it is. Small talk has nothing to sum up, which is
 * noted so that it is read once.
 */
export const compressPass: Pass = {
  name: "compress",
  does: "summarise old conversations in a line",
  byAge: true,
  isOn: () => true,
  units: (view) =>
    view.rows.filter((row) => isDue(row, view) && view.markOf(unitOf(row)) !== row.header.hash).map(unitOf),
  digests: (view) =>
    new Map(
      view.rows
        .filter((row) => row.header.kind === "episode")
        .map((row) => [unitOf(row), row.header.hash ?? ""]),
    ),
  plan: function* (units, view): Plan<Planned<Tally>> {
    return yield* planEach(units, (builder, unit) => orSkipped(sumUp(builder, unit, view)));
  },
};

function* sumUp(builder: ChangeBuilder, unit: string, view: PassView): Plan<Tally> {
  const [memory] = (yield* load([unit.slice(PREFIX.length)])).values();
  if (memory === undefined) return {};
  const { header, text } = memory;
  const isStillDue = isDue({ accessDays: 0, ...view.row(header.id), header }, view);
  const chosen = isStillDue ? summarise(parseTurns(text)) : undefined;
  if (chosen === undefined) return {};
  const summary = chosen.map((one) => one.text.replace(/\s+/gu, " ").trim()).join(" ");
  const updated = new Date(view.nowMs).toISOString();
  const reason = `nobody looked at it for ${OLD_DAYS} days`;
  builder.change(
    memory,
    { summary: clipped(summary), updated },
    { event: "edited", reason, detail: "summed up" },
  );
  return { compressed: 1 };
}

const PREFIX = "compress ";

function unitOf({ header }: PassView["rows"][number]): string {
  return `${PREFIX}${header.id}`;
}

function isDue(row: PassView["rows"][number], { nowMs }: PassView): boolean {
  const { header } = row;
  if (header.kind !== "episode" || (header.turns ?? 0) < MIN_TURNS || header.sealed_at === undefined)
    return false;
  if (header.summary !== undefined || (header.status ?? DEFAULTS.status) !== "active") return false;
  return ageDays(header, nowMs) > OLD_DAYS && idleDays(row, nowMs) > OLD_DAYS;
}

/** Cut after a whole character. */
function clipped(text: string): string {
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
