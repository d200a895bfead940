import { isLongResolved } from "../domain/lifecycle/leaving.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { agingPass } from "../passes/aging-pass.ts";

/** Promises that were kept, called off or have lapsed leave after a while; open ones never do. */
export const commitmentsPass = agingPass({
  name: "commitments",
  does: "expire commitments that were resolved long ago",
  isOn: () => true,
  step: ({ header }, { nowMs, settings }) => {
    if (header.kind !== "commitment" || (header.status ?? DEFAULTS.status) !== "active") return undefined;
    if (!isLongResolved(header, settings["commitments.decayDays"], nowMs)) return undefined;
    const at = new Date(nowMs).toISOString();
    const reason = `${header.state} more than ${settings["commitments.decayDays"]} days ago`;
    return {
      patch: { status: "expired", reason, archived_at: at, updated: at },
      why: { event: "expired", reason, detail: "status active -> expired" },
      counts: "expired",
    };
  },
});
