import { CARE, HISTORY } from "./definitions/care.ts";
import { CAPTURE, DAILY } from "./definitions/daily.ts";
import type { CommandDefinition } from "./definitions/definition.ts";
import { RECALL } from "./definitions/recall.ts";
import { SYSTEM } from "./definitions/system.ts";

/** Every command, in the order of help and docs. */
export const COMMANDS: readonly CommandDefinition[] = [
  ...DAILY,
  ...CAPTURE,
  ...RECALL,
  ...CARE,
  ...HISTORY,
  ...SYSTEM,
];
