import { consolidateWhenDue } from "./deps.ts";
import type { Output, Run } from "./run.ts";

/** A command that captures, and after it maintenance in the background where that is due (`consolidate.auto`). */
export function withUpkeep(run: Run): Run {
  return async (call) => {
    const output = await run(call);
    const extractions = extractionsIn(output);
    if (extractions > 0) await consolidateWhenDue(call.session, extractions);
    return output;
  };
}

/** Each change set is one. */
function extractionsIn({ json }: Output): number {
  const { changeSet, changeSets } = json as { changeSet?: string; changeSets?: readonly string[] };
  return changeSets?.length ?? (changeSet === undefined ? 0 : 1);
}
