import { followFacts } from "../capture/entities/follow-facts.ts";
import { planAdopt } from "../care/edit.ts";
import type { SearchIndex } from "../ports.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";

/**
 * Takes over what was edited by hand since the last command, before anything else is written: hash and
 * date follow the file, history says `edited`. Returns the index that was opened to look, as long as it
 * is fresh: undefined where edits were taken over.
 */
export async function adoptHandEdits(context: Context): Promise<SearchIndex | undefined> {
  const index = context.openIndex();
  if (context.dryRun || index.foreignEdits.length === 0) return index;
  const nowMs = context.clock.now();
  await commit(context, "edited", (desk) =>
    desk.run(followFacts(desk.run(planAdopt(desk.index.foreignEdits, nowMs)), nowMs)),
  );
  return undefined;
}
