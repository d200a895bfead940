import { PaiError } from "../domain/errors.ts";
import type { JournalRecord } from "../domain/journal-record.ts";
import type { UndoJson } from "../domain/shapes.ts";
import { planUndo } from "../edits/undo.ts";
import { followFacts } from "../entities/follow-facts.ts";
import { adoptHandEdits } from "./adopt.ts";
import { Bulk } from "./bulk.ts";
import type { Context } from "./context.ts";
import { laterThan, recordsBackwards, undoneSets } from "./history.ts";
import { IMPORT_COMMAND } from "./import.ts";
import { presentChange } from "./present.ts";

/**
 * Takes back every change set of an import, the newest first: that of this name, else the latest that is in force. Where one cannot be
 * taken back, those after it are, and the same call goes on from there. PaiError `not_undoable`, `unknown_id`.
 */
export async function undoImport(context: Context, name?: string): Promise<UndoJson> {
  const opened = await adoptHandEdits(context);
  const records = recordsOf(context, name);
  const [newest] = records;
  if (newest === undefined) throw noImport(context, name);
  const bulk = new Bulk(context, "undo", { opened });
  const changes: UndoJson["changes"] = [];
  let changeSet: string | undefined;
  for (const record of records) {
    const done = await bulk.commit((planner) => {
      const planned = planner.runNow(planUndo(record, () => laterThan(context, record.seq)));
      const whole = planner.runNow(followFacts(planned, context.clock.now()));
      return { ...whole, result: whole.changes };
    });
    changes.push(...done.result.map(presentChange));
    changeSet = done.changeSet ?? changeSet;
  }
  return {
    undone: newest.command.slice(IMPORT_COMMAND.length),
    command: "import",
    ...(changeSet !== undefined && { changeSet }),
    dryRun: context.dryRun,
    changes,
  };
}

/** The change sets of one import that are in force, newest first. */
function recordsOf(context: Context, name: string | undefined): readonly JournalRecord[] {
  const undone = undoneSets(context);
  const inForce = [...recordsBackwards(context)].filter(
    ({ id, command }) => command.startsWith(IMPORT_COMMAND) && !undone.has(id),
  );
  const command =
    name === undefined ? inForce[0]?.command : `${IMPORT_COMMAND}${name.replace(IMPORT_COMMAND, "")}`;
  return inForce.filter((record) => record.command === command);
}

function noImport({ store }: Context, name: string | undefined): PaiError {
  if (name === undefined || store.head() === 0)
    return new PaiError("not_undoable", "there is no import to undo", { hint: "pai log" });
  return new PaiError("unknown_id", `no import with the name ${JSON.stringify(name)} can be undone here`, {
    hint: "pai log",
  });
}
