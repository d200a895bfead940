import type { SessionOf } from "../domain/confidence.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { Status } from "../domain/status.ts";
import type { Row, TextHit, TextSearch } from "../ports.ts";
import { silenced } from "./collapse.ts";
import { type Filter, failedFilter } from "./filters.ts";
import { lifecycleOf, type RankingWeights } from "./rank.ts";
import type { ReadQuery } from "./read-query.ts";
import { supportOf } from "./support.ts";

export interface RecallFilters extends Filter {
  /** Scores below it are left out. */
  readonly minScore?: number | undefined;
  /** Answer with what was true and known then, ms since 1970. */
  readonly asOfMs?: number | undefined;
  /** Statuses that are recalled on request. */
  readonly include?: readonly Status[] | undefined;
  /** Leave out what is stale or archived. */
  readonly filterStale?: boolean | undefined;
}

export interface RecallInput {
  readonly query: ReadQuery;
  readonly search: TextSearch;
  readonly filters: RecallFilters;
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  /** Most results to give. */
  readonly limit: number;
  readonly weights?: RankingWeights;
  /** Support (0..1) below which a memory is not an answer. */
  readonly floor: number;
  readonly lookups: {
    readonly byId: (id: string) => Row | undefined;
    /** Memories that name this id among their sources. */
    readonly citing: (id: string) => readonly Row[];
    readonly sessionOf: SessionOf;
  };
  /** The body of a memory; undefined where its file cannot be read. */
  readonly textOf: (row: Row) => string | undefined;
}

/** What became of a memory that did not come back. */
export interface Fate {
  readonly stage: "search" | "filter" | "status" | "support" | "score" | "text" | "collapse" | "limit";
  /** What it failed, for counting: the stage, or the filter, status rule or test within it. */
  readonly name: string;
  /** One sentence for a person. */
  readonly reason: string;
}

/** The support (0..1) of a hit that may become a result, or why it may not. Pure but for the look-ups. */
export function admission(hit: TextHit, input: RecallInput): number | Fate {
  const fate = fateOfRow(hit.row, input);
  if (fate) return fate;
  const support = supportOf(hit, input.search, input.query.terms);
  if (support >= input.floor) return support;
  const reason = `it contains too little of the query: support ${support.toFixed(2)}, below ${input.floor}`;
  return { stage: "support", name: "support", reason };
}

/** Why a memory is not recalled, whatever the query says; undefined where it may be. Pure but for the look-ups. */
export function fateOfRow({ header }: Row, { filters, nowMs, lookups }: RecallInput): Fate | undefined {
  const failed = failedFilter(header, filters);
  if (failed) return { stage: "filter", name: failed.filter, reason: failed.why };
  const { asOfMs, include } = filters;
  const recallable = isRecallable(header, { nowMs, asOfMs, include });
  if (!recallable.yes) return { stage: "status", name: recallable.reason, reason: recallable.why };
  const lifecycle = lifecycleOf(header);
  if (filters.filterStale === true && (lifecycle === "stale" || lifecycle === "archived")) {
    return { stage: "status", name: "stale", reason: `it is ${lifecycle}` };
  }
  const episodesAsked = filters.kind === "episode";
  const silence = silenced(header, lookups.citing, { nowMs, asOfMs, include, episodesAsked });
  return silence === undefined ? undefined : { stage: "status", name: "silenced", reason: silence };
}
