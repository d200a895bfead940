import type { Header, Memory } from "../domain/kinds.ts";
import { QUESTIONS_DIR } from "../domain/question.ts";
import { isRecallable } from "../domain/recallable.ts";
import { unreadableIn } from "../domain/state-line.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import { made } from "../text/memoised.ts";
import type { Zone } from "../text/time-zone.ts";
import type { Context } from "./context.ts";
import { QuestionRecords } from "./question-records.ts";

/** A context with its index opened: the store as a use case sees it. */
export interface View extends Context {
  readonly index: SearchIndex;
  /** By what it is decided whether a memory may be recalled. */
  readonly moment: { readonly nowMs: number; readonly zone: Zone };
  readonly headerOf: (id: string) => Header | undefined;
  /** The questions of the store; their files are read once, when somebody first asks. */
  readonly records: () => QuestionRecords;
}

/** `index`: one that was opened before (default: opened now). */
export function viewOf(context: Context, index: SearchIndex = context.openIndex()): View {
  const nowMs = context.clock.now();
  const rowOf = (id: string) => index.byId(id);
  const leftOut = () => context.notice(unreadableIn(QUESTIONS_DIR));
  return {
    ...context,
    openIndex: () => index,
    index,
    moment: { nowMs, zone: context.zone },
    headerOf: (id) => index.byId(id)?.header,
    records: made(() => new QuestionRecords(context.store.files, { rowOf, nowMs }, leftOut)),
  };
}

/** The memory of a row; undefined where there is none, and where it cannot be read. IO. */
export function memoryAt(row: Row | undefined, { store }: Pick<Context, "store">): Memory | undefined {
  const memory = row && store.readMemory(row.path, row);
  return memory !== undefined && "header" in memory ? memory : undefined;
}

/** Reads a memory by its id. IO. */
export function memoryOf(id: string, view: Pick<View, "store" | "index">): Memory | undefined {
  return memoryAt(view.index.byId(id), view);
}

/** Whether a memory may be recalled now, as far as its header tells, and passes a filter. */
export function recalledHere(
  { moment, seenFrom }: View,
  filter: Filter = {},
): (row: Pick<Row, "header">) => boolean {
  const here = { ...filter, project: filter.project ?? seenFrom };
  return ({ header }) => isRecallable(header, moment).yes && failedFilter(header, here) === undefined;
}
