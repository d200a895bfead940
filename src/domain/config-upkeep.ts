import type { ConfigKey } from "./config-key.ts";

/** When a store looks after itself. */
export const UPKEEP_KEYS = {
  "consolidate.auto": {
    type: "boolean",
    default: false,
    doc: "`remember` and `ingest` start `consolidate` in the background after some extractions. Prefer `pai cron` on machines that are always on.",
  },
  "consolidate.everyN": {
    type: "integer",
    default: 3,
    min: 1,
    max: 10_000,
    unit: "extractions",
    doc: "With `consolidate.auto`, start after this many extractions (remarks, conversations, or batches of lines of a file).",
  },
} as const satisfies Readonly<Record<string, ConfigKey>>;
