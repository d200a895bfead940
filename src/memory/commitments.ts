import { isOpenCommitment, isOverdue } from "../domain/commitment.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import type { ListJson } from "../domain/shapes.ts";
import type { Row } from "../ports.ts";
import type { Filter } from "../recall/filters.ts";
import type { Context } from "./context.ts";
import { withDoubts } from "./doubts.ts";
import { firstOf, presentRows, recalledHere } from "./present.ts";
import { inTheirRemarks } from "./whole-remark.ts";

/** `open`: not resolved; `due`: open, with a date; `overdue`: open, and that date is past. */
export type CommitmentView = "open" | "due" | "overdue" | "all";

export interface CommitmentOptions extends Filter {
  /** Default: `open`. */
  readonly view?: CommitmentView | undefined;
  readonly limit?: number | undefined;
}

/** Promises and to-dos, the most urgent first: by due date, then those without one, newest first. */
export function commitments(context: Context, options: CommitmentOptions = {}): ListJson {
  const index = context.openIndex();
  const rows = [...index.rows("commitment")]
    .filter(recalledHere(context, { ...options, kind: "commitment" }))
    .filter((row) => isIn(options.view ?? "open", headerOf(row), context))
    .sort((a, b) => byUrgency(headerOf(a), headerOf(b)));
  const { results, ...list } = firstOf(rows, options.limit, index);
  return {
    results: inTheirRemarks(withDoubts(presentRows(results, context, index), context, index), context, index),
    ...list,
  };
}

function headerOf({ header }: Row): HeaderOf<"commitment"> {
  return header as HeaderOf<"commitment">; // rows were asked for by kind
}

function isIn(view: CommitmentView, header: HeaderOf<"commitment">, { clock, zone }: Context): boolean {
  if (view === "all") return true;
  if (view === "overdue") return isOverdue(header, clock.now(), zone);
  return isOpenCommitment(header) && (view === "open" || header.due !== undefined);
}

function byUrgency(a: HeaderOf<"commitment">, b: HeaderOf<"commitment">): number {
  if (a.due !== b.due) return (a.due ?? "~") < (b.due ?? "~") ? -1 : 1;
  const [left, right] = [a.valid_at ?? a.created, b.valid_at ?? b.created];
  if (left !== right) return left < right ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
