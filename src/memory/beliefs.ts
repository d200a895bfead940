import { retrievalStrength, stabilityDays } from "../domain/belief-evidence.ts";
import type { BeliefJson, BeliefsJson } from "../domain/belief-shapes.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { SearchIndex } from "../index-ports.ts";
import { failedFilter } from "../recall/filters.ts";
import { rounded } from "../text/numbers.ts";
import type { Context } from "./context.ts";
import { presentRow } from "./present.ts";

export interface BeliefOptions {
  /** Only what is about this person or thing. */
  readonly subject?: string | undefined;
  readonly project?: string | undefined;
  /** Also what was given up, taken back or replaced. */
  readonly all?: boolean | undefined;
  readonly limit?: number | undefined;
}

/** Beliefs, the best founded first: by confidence x ln(1 + evidence). `total` counts all that match. */
export function beliefs(context: Context, options: BeliefOptions = {}): BeliefsJson {
  const index = context.openIndex();
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const { subject, project = context.project } = options;
  const found = [...index.rows("belief")]
    .filter(({ header }) => options.all === true || isRecallable(header, moment).yes)
    .filter(({ header }) => failedFilter(header, { kind: "belief", subject, project }) === undefined)
    .flatMap((row): BeliefJson[] => {
      const memory = presentRow(row, context, index);
      const belief = beliefOf(row.header, context, index);
      return memory && belief ? [{ ...memory, belief }] : [];
    })
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.id < b.id ? -1 : 1));
  return {
    results: found.slice(0, options.limit ?? found.length),
    total: found.length,
    problems: [...index.problems],
  };
}

/** What a belief has besides what every memory has; undefined for any other memory. */
export function beliefOf(
  header: Header,
  { clock }: Context,
  index: SearchIndex,
): BeliefJson["belief"] | undefined {
  if (header.kind !== "belief") return undefined;
  const days = index.accessDaysOf(header.id);
  const bornMs = Date.parse(header.created);
  return {
    ...numbersOf(header),
    ...{ timeframe: header.timeframe ?? "current", lastReinforced: header.last_reinforced ?? header.created },
    ...(header.parent !== undefined && { parent: header.parent }),
    children: [...(header.children ?? [])],
    retrievalStrength: rounded(retrievalStrength(bornMs, days, clock.now())),
    stabilityDays: rounded(stabilityDays(bornMs, days)),
  };
}

function numbersOf(header: HeaderOf<"belief">) {
  const { alpha = 1, beta = 1, peak = 0, evidence = 0 } = header;
  const { supporting = [], contradicting = [], partial = [] } = header;
  const ids = { supporting: [...supporting], contradicting: [...contradicting], partial: [...partial] };
  return { alpha, beta, peak, evidence, ...ids };
}

function weightOf({ confidence, belief }: BeliefJson): number {
  return confidence * Math.log(1 + belief.evidence);
}
