import { type Config, type ConfigName, isConfigName, wantSetting } from "../domain/config.ts";
import { PaiError } from "../domain/errors.ts";
import { isPrunable } from "../domain/lifecycle/leaving.ts";
import { hasLifecycle, lifecycleAt } from "../domain/lifecycle/transitions.ts";
import { utcDay } from "../domain/paths.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { AccessPattern, SimulateJson } from "../domain/system-shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { addTallies, type PassView, type Tally } from "../passes/pass.ts";
import { DAY_MS } from "../text/calendar.ts";
import { PASSES } from "../upkeep/index.ts";
import type { Context } from "./context.ts";
import type { MemoryCopy } from "./memory-copy.ts";
import { copyStore } from "./pass-view.ts";

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
    const wanted = wantSetting(name, value);
    read[name] = typeof wanted === "object" ? [...wanted] : wanted;
  }
  return read;
}

interface WalkParts {
  readonly copy: MemoryCopy;
  readonly settings: Config;
  /** Domain time of the first day, ms since 1970. */
  readonly startMs: number;
  readonly pattern: AccessPattern;
}

/** Days between two looks; 0: never. */
const EVERY: Readonly<Record<Exclude<AccessPattern, "mixed">, number>> = {
  none: 0,
  daily: 1,
  weekly: 7,
  monthly: 30,
};
const MIXTURE = Object.values(EVERY);

/** A store's way through time: each day it is looked up as the pattern says, each night the passes run. */
export class Walk {
  readonly #parts: WalkParts;
  #day = 0;
  #happened: Tally = {};

  constructor(parts: WalkParts) {
    this.#parts = parts;
  }

  get nowMs(): number {
    return this.#parts.startMs + this.#day * DAY_MS;
  }

  /** Goes on for a day and a night. */
  nextDay(): void {
    this.#day++;
    this.#look();
    const { copy, settings } = this.#parts;
    let view: PassView | undefined;
    for (const pass of PASSES) {
      if (pass.readsTexts || !pass.isOn(settings)) continue;
      view ??= copy.view(this.nowMs, settings);
      const units = pass.units(view);
      if (units.length === 0) continue;
      const { result } = copy.run(pass.plan(units, view));
      if (pass.digests) copy.mark(pass.digests(copy.view(this.nowMs, settings)));
      const named = Object.entries(result).map(([word, n]) => [`${pass.name}.${word}`, n]);
      this.#happened = addTallies(this.#happened, Object.fromEntries(named));
      view = undefined;
    }
  }

  /** How things stand, and what happened since the last time that this was asked. */
  standing(): SimulateJson["weeks"][number] {
    const { copy, settings } = this.#parts;
    const view = copy.view(this.nowMs, settings);
    const active = view.rows.filter(
      ({ header }) => (header.status ?? DEFAULTS.status) === "active" && hasLifecycle(header),
    );
    const happened = this.#happened;
    this.#happened = {};
    return {
      day: this.#day,
      date: utcDay(this.nowMs),
      status: count(view.rows.map(({ header }) => header.status ?? DEFAULTS.status)),
      lifecycle: count(active.map((aged) => lifecycleAt(aged, view))),
      verification: count(active.map(({ header }) => header.verification ?? DEFAULTS.verification)),
      happened: { ...happened },
      prunable: view.rows.filter((aged) => isPrunable(aged, view, settings)).length,
    };
  }

  #look(): void {
    const { copy, pattern } = this.#parts;
    const day = utcDay(this.nowMs);
    let position = 0;
    for (const { memory } of copy.copied) {
      const every = pattern === "mixed" ? (MIXTURE[position++ % MIXTURE.length] ?? 0) : EVERY[pattern];
      if (every === 0 || this.#day % every !== 0) continue;
      if (isRecallable(memory.header, { nowMs: this.nowMs }).yes) copy.look(memory.header.id, day);
    }
  }
}

function count(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
