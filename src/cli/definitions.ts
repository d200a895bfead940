import type { CommandDefinition } from "./definition.ts";
import { CAPTURE } from "./definitions/capture.ts";
import { CARE } from "./definitions/care.ts";
import { DAILY } from "./definitions/daily.ts";
import { HISTORY } from "./definitions/history.ts";
import { MCP } from "./definitions/mcp.ts";
import { RECALL } from "./definitions/recall.ts";
import { SYSTEM } from "./definitions/system.ts";
import { UPKEEP } from "./definitions/upkeep.ts";

/** Every command, in the order of help and docs. */
export const COMMANDS: readonly CommandDefinition[] = [
  ...DAILY,
  ...CAPTURE,
  ...RECALL,
  ...CARE,
  ...UPKEEP,
  ...HISTORY,
  ...SYSTEM,
  ...MCP,
];
