import type { RememberRules } from "../remember/remark.ts";
import type { Context } from "./context.ts";

/** The settings that planning a remark goes by. */
export function rulesOf({ author, clock, config, store, zone }: Context): RememberRules {
  return {
    nowMs: clock.now(),
    zone,
    review: config["capture.review"],
    speculativeDays: config["ttl.speculativeDays"],
    replica: store.replica(),
    author,
  };
}
