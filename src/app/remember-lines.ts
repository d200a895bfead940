import type { Remark } from "../capture/remark.ts";
import { readRemarkLine } from "../capture/remark-line.ts";
import { planRemember, type Remembered } from "../capture/remember.ts";
import type { Append } from "../domain/changeset.ts";
import type { OutcomeJson } from "../domain/shapes.ts";
import { adoptHandEdits } from "./adopt.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { presentOutcomes, rulesOf } from "./remember.ts";

/** A line of a file of remarks; counts from 1. `text` is undefined where its bytes are no text. */
export interface RemarkText {
  readonly line: number;
  readonly text: string | undefined;
}

export interface RememberedLines {
  /** Lines that were not empty. */
  readonly total: number;
  readonly outcomes: readonly OutcomeJson[];
  /** Lines that could not be kept. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
  readonly changeSet: string | undefined;
}

/**
 * Keeps many remarks, one a line, in one change set: all that can be read or, when it is interrupted,
 * none. `flags` hold for every line that does not say otherwise. PaiError `busy`.
 */
export async function rememberLines(
  context: Context,
  lines: readonly RemarkText[],
  flags: Partial<Remark>,
): Promise<RememberedLines> {
  const { remarks, problems, total } = readLines(lines, flags, context.clock.now());
  if (remarks.length === 0) return { total, outcomes: [], problems, changeSet: undefined };
  const opened = await adoptHandEdits(context);
  const rules = rulesOf(context);
  const done = await commit(
    context,
    "remember",
    (desk) => {
      const appends: Append[] = [];
      const result: Remembered[] = [];
      for (const remark of remarks) {
        const planned = desk.run(planRemember(remark, rules));
        desk.add(planned.changes);
        appends.push(...(planned.appends ?? []));
        result.push(planned.result);
      }
      return { changes: desk.changes(), appends, result };
    },
    opened,
  );
  const outcomes = done.result.flatMap((result) => presentOutcomes(result, context, done.index));
  return { total, outcomes, problems, changeSet: done.changeSet };
}

function readLines(lines: readonly RemarkText[], flags: Partial<Remark>, nowMs: number) {
  const remarks: Remark[] = [];
  const problems: { line: number; message: string }[] = [];
  let total = 0;
  for (const { line, text } of lines) {
    const read = readRemarkLine(text, nowMs);
    if (read === undefined) continue;
    total++;
    if ("problem" in read) problems.push({ line, message: read.problem });
    else remarks.push({ ...flags, ...read.remark });
  }
  return { remarks, problems, total };
}
