import { isPastTtl } from "../domain/lifecycle/leaving.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { agingPass } from "../passes/aging-pass.ts";

/** What is past its time to live is recalled no more already; here its file goes to the archive. */
export const ttlPass = agingPass({
  name: "ttl",
  does: "expire memories past their time to live",
  isOn: () => true,
  step: ({ header }, { nowMs }) => {
    const status = header.status ?? DEFAULTS.status;
    if ((status !== "active" && status !== "archived") || !isPastTtl(header, nowMs)) return undefined;
    const at = new Date(nowMs).toISOString();
    const reason = "its time to live is over";
    return {
      patch: { status: "expired", reason, archived_at: header.archived_at ?? at, updated: at },
      why: { event: "expired", reason, detail: `status ${status} -> expired` },
      counts: "expired",
    };
  },
});
