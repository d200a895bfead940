import { CONFIG_KEYS, type Config, type ConfigName, isConfigName, readSetting } from "../domain/config.ts";
import { PaiError } from "../domain/errors.ts";
import type { AccessPattern, SimulateJson } from "../domain/upkeep-shapes.ts";
import type { Context } from "./context.ts";
import { copyStore } from "./copy-store.ts";
import { Walk } from "./walk.ts";

export interface SimulateOptions {
  /** How many nights to go on for; 365, where not given. */
  readonly days?: number | undefined;
  /** How often everything is looked up: `none`, where not given. */
  readonly accessPattern?: AccessPattern | undefined;
  /** Settings to try instead of those in force, as texts or values. */
  readonly set?: Readonly<Record<string, unknown>> | undefined;
}

type Tried = SimulateJson["set"][string];

const YEAR = 365;
const WEEK = 7;

/**
 * What maintenance would do to the store, night after night, if nothing were added: the very passes, on a copy in
 * memory. PaiError `invalid_value` for settings that are none, and for a start before the newest memory.
 */
export function simulate(context: Context, options: SimulateOptions = {}): SimulateJson {
  const { days = YEAR, accessPattern = "none" } = options;
  const tried = readSettings(options.set ?? {});
  const settings: Config = { ...context.config, ...tried };
  const startMs = context.clock.now();
  const copy = copyStore(context);
  for (const { memory } of copy.copied) assertBegun(memory.header, startMs);
  const walk = new Walk({ copy, settings, startMs, pattern: accessPattern });
  const weeks = [walk.standing()];
  for (let day = 1; day <= days; day++) {
    walk.nextDay();
    if (day % WEEK === 0 || day === days) weeks.push(walk.standing());
  }
  return {
    from: new Date(startMs).toISOString(),
    days,
    accessPattern,
    set: tried,
    memories: [...copy.copied].length,
    weeks,
  };
}

function assertBegun(
  { id, created }: { readonly id: string; readonly created: string },
  startMs: number,
): void {
  if (Date.parse(created) <= startMs) return;
  const start = new Date(startMs).toISOString();
  throw new PaiError("invalid_value", `a simulation cannot start on ${start}: ${id} is from ${created}`, {
    hint: `pai simulate --now ${created}`,
  });
}

function readSettings(set: Readonly<Record<string, unknown>>): Readonly<Record<string, Tried>> {
  const read: Partial<Record<ConfigName, Tried>> = {};
  for (const [name, value] of Object.entries(set)) {
    if (!isConfigName(name)) {
      throw new PaiError("invalid_value", `there is no setting "${name}"`, { hint: "pai config" });
    }
    const result = readSetting(name, value);
    if ("expected" in result) {
      throw new PaiError(
        "invalid_value",
        `expected ${name} to be ${result.expected}, got ${JSON.stringify(value)}`,
        {
          hint: `the default is ${CONFIG_KEYS[name].default}`,
        },
      );
    }
    const { value: wanted } = result;
    read[name] = typeof wanted === "object" ? [...wanted] : wanted;
  }
  return read;
}
