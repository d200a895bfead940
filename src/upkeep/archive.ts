import { isArchivable } from "../domain/lifecycle/leaving.ts";
import { agingPass } from "../passes/aging-pass.ts";

/** Old facts of little importance that hardly anybody looked up go to the archive, where recall still finds them. */
export const archivePass = agingPass({
  name: "archive",
  does: "archive old, unimportant facts that are rarely looked up",
  isOn: (settings) => settings["archive.enabled"],
  step: (aged, { nowMs, settings }) => {
    if (!isArchivable(aged, nowMs, settings)) return undefined;
    const at = new Date(nowMs).toISOString();
    const reason = `of little importance, older than ${settings["archive.ageDays"]} days, hardly looked up`;
    return {
      patch: { status: "archived", lifecycle: "archived", reason, archived_at: at, updated: at },
      why: { event: "archived", reason, detail: "status active -> archived" },
      counts: "archived",
      fades: true,
    };
  },
});
