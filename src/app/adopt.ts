import { planAdopt } from "../care/edit.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";

/**
 * Takes over what was edited by hand since the last command, before anything else is written: hash and
 * date follow the file, history says `edited`. Returns the ids of the edited memories.
 */
export async function adoptHandEdits(context: Context): Promise<readonly string[]> {
  if (context.dryRun || context.openIndex().foreignEdits.length === 0) return [];
  const { result } = await commit(context, "edited", (desk) =>
    desk.run(planAdopt(desk.index.foreignEdits, context.clock.now())),
  );
  return result.memories.map(({ header }) => header.id);
}
