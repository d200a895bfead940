import type { ConfigKey } from "./config-key.ts";

/** What the hooks of agents may do. */
export const HOOK_KEYS = {
  "hooks.deadlineMs": {
    type: "integer",
    default: 300,
    min: 20,
    max: 10_000,
    unit: "ms",
    doc: "`pai hook` says nothing once it has run for this long; what Node takes to start is not counted.",
  },
  "hooks.ingest": {
    type: "boolean",
    default: true,
    doc: "`pai hook` lets sessions of agents be taken in when they end.",
  },
} as const satisfies Readonly<Record<string, ConfigKey>>;
